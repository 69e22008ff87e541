const day = 86_400;

/** In seconds since the epoch. */
export type Span = { from: number; to: number };

/** Where a time is between the edges of a chart, from 0 to 1. Null if it is outside. */
export type Place = (seconds: number) => number | null;

/**
 * The labels of a time axis in the user's locale. `step` is the distance between two marks; all values are in seconds. The
 * date is shown once per day.
 */
export function timeLabels(times: readonly number[], step: number, locale?: string): string[] {
  const date = new Intl.DateTimeFormat(locale, {
    month: 'short',
    ...(step < 28 * day ? { day: 'numeric' as const } : { year: 'numeric' as const }),
  });
  if (step >= day) return times.map((time) => date.format(time * 1_000));
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: step < 60 ? 'medium' : 'short' });
  return times.map((time, index) => {
    const today = date.format(time * 1_000);
    const before = times[index - 1];
    const isNewDay = before === undefined || date.format(before * 1_000) !== today;
    return isNewDay ? `${clock.format(time * 1_000)}\n${today}` : clock.format(time * 1_000);
  });
}

type Values = ArrayLike<number | null | undefined>;

/** Values with gaps on both sides, where a line would draw nothing. */
export const lonePoints = (values: Values): number[] =>
  Array.from(values).flatMap((value, index, all) =>
    value != null && all[index - 1] == null && all[index + 1] == null ? [index] : [],
  );

/** Up to so many values, each is a point on the line. */
const fewValues = 40;

/** The values that are drawn as points: all if there are few, otherwise those that no line reaches. */
export function drawnPoints(values: Values, spansGaps = false): number[] {
  const known = Array.from(values).flatMap((value, index) => (value == null ? [] : [index]));
  if (known.length <= fewValues) return known;
  return spansGaps ? [] : lonePoints(values);
}

/** Which part of the chart a time has, from 0 to 1. Null if it is outside. Without an end, it goes on. */
export function partOf(
  { from, to }: { from: number; to: number | null },
  span: Span,
): { left: number; width: number } | null {
  const length = span.to - span.from;
  const [start, end] = [Math.max(from, span.from), Math.min(to ?? span.to, span.to)];
  if (end < start || length <= 0 || from > span.to) return null;
  return { left: (start - span.from) / length, width: (end - start) / length };
}
