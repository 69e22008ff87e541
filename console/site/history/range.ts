import type { Span } from '../../ui/chart-parts.ts';

/** What a chart shows: the last hours, or a time between two moments, in seconds since the epoch. */
export type Range = { kind: 'last'; hours: number } | { kind: 'custom'; span: Span };

/** Those to choose from. */
export const lastHours = [6, 24, 7 * 24, 30 * 24, 90 * 24] as const;
export const defaultRange: Range = { kind: 'last', hours: 24 };

const minute = 60;
const hour = 3_600;
/** Enough for a few checks, and what there is to see of a year. */
const shortest = 5 * minute;
const longest = 366 * 24 * hour;

/** As in the address of the page: `24h`, or `2026-11-17T10:00Z..2026-11-17T12:00Z`. */
export const toText = (range: Range): string =>
  range.kind === 'last' ? `${range.hours}h` : `${minuteOf(range.span.from)}..${minuteOf(range.span.to)}`;

const minuteOf = (seconds: number): string => `${new Date(seconds * 1_000).toISOString().slice(0, 16)}Z`;

/** The address may have been typed or shortened: what makes no sense is the default. */
export function parseRange(text: string): Range {
  const hours = Number(/^(\d{1,4})h$/.exec(text)?.[1]);
  if (lastHours.some((each) => each === hours)) return { kind: 'last', hours };
  const [from, to] = text.split('..').map((at) => Date.parse(at) / 1_000);
  return from !== undefined && to !== undefined && to - from >= minute && to - from <= longest && from >= 0
    ? { kind: 'custom', span: { from, to } }
    : defaultRange;
}

export const spanOf = (range: Range, now: number): Span =>
  range.kind === 'custom' ? range.span : { from: now - range.hours * hour, to: now };

/** To whole minutes, not later than now and not shorter than there is to see. */
export function customRange({ from, to }: Span, now: number): Range {
  const end = Math.min(Math.ceil(to / minute) * minute, Math.ceil(now / minute) * minute);
  const length = Math.min(Math.max(to - from, shortest), longest);
  const start = Math.max(
    0,
    Math.min(Math.floor(from / minute) * minute, end - shortest, Math.ceil(end - length)),
  );
  return { kind: 'custom', span: { from: Math.max(start, end - longest), to: end } };
}

/** Half of it, around its middle. */
export const zoomIn = ({ from, to }: Span, now: number): Range =>
  customRange({ from: from + (to - from) / 4, to: to - (to - from) / 4 }, now);

/** Twice of it, around its middle, or up to now. */
export function zoomOut({ from, to }: Span, now: number): Range {
  const length = Math.min((to - from) * 2, longest);
  const end = Math.min(to + (to - from) / 2, now);
  return customRange({ from: end - length, to: end }, now);
}

/** By half of its length. */
export function move({ from, to }: Span, parts: number, now: number): Range {
  const by = Math.min((to - from) * parts, now - to);
  return customRange({ from: from + by, to: to + by }, now);
}
