import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { parseEach, refuse } from './parse-input.ts';

/** The times of a window: of its first occurrence, and the rule by which it recurs in the local time of its zone. */
export type WindowTimes = { startsAt: Date; endsAt: Date; recurrence: string | null; timezone: string };
export type Occurrence = { startsAt: Date; endsAt: Date };

type GivenTimes = { startsAt: Date; endsAt: Date; recurrence?: string | null; timezone?: string | null };

const dayMs = 86_400_000;
const maxDurationMs = 31 * dayMs;
const sampleMs = 20 * 366 * dayMs;

/** Refuses what is wrong, with the name of the field. A first start that the rule does not match moves to the first that it matches. */
export function parseWindowTimes(input: GivenTimes): WindowTimes {
  const durationMs = input.endsAt.getTime() - input.startsAt.getTime();
  const times = parseEach<WindowTimes>({
    startsAt: () => parseYear(input.startsAt, 'startsAt'),
    endsAt: () => {
      if (durationMs <= 0) refuse('The end must be after the start.', 'endsAt');
      if (durationMs > maxDurationMs) refuse('A window can be at most 31 days long.', 'endsAt');
      return parseYear(input.endsAt, 'endsAt');
    },
    timezone: () => parseZone(input.timezone ?? 'UTC'),
    recurrence: () => (input.recurrence?.trim() ? parseRule(input.recurrence) : null),
  });
  const { recurrence } = times;
  return recurrence === null ? times : beginAtFirstOccurrence({ ...times, recurrence }, durationMs);
}

/** Years that PostgreSQL has and people mean. */
export const yearRule = 'A time must be in the years 1970 to 9999.';

function parseYear(at: Date, field: string): Date {
  const year = at.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? at : refuse(yearRule, field);
}

/** Oldest first. Those that end after `from` and start before `to`, at most `limit`. Of a recurring window, at most 400 days are searched. */
export function listOccurrences(times: WindowTimes, from: Date, to: Date, limit: number): Occurrence[] {
  const durationMs = times.endsAt.getTime() - times.startsAt.getTime();
  const isWanted = ({ startsAt, endsAt }: Occurrence) => endsAt > from && startsAt < to;
  const occurrenceAt = (start: number) => ({
    startsAt: new Date(start),
    endsAt: new Date(start + durationMs),
  });
  const { recurrence } = times;
  if (recurrence === null) return [occurrenceAt(times.startsAt.getTime())].filter(isWanted).slice(0, limit);
  // A zone is at most a day away from UTC. The rule is read in growing steps, so that a caller who wants the next one of an hourly rule
  // does not pay for the 744 of a month (40 ms). The library expands whole months and years of the other rules in any case. With COUNT,
  // each reading begins at the first occurrence, so there is only one.
  const maxStepMs = recurrence.includes('COUNT=') ? 400 * dayMs : 31 * dayMs;
  let stepMs = /COUNT=|FREQ=(?:MONTHLY|YEARLY)/.test(recurrence) ? maxStepMs : 2 * dayMs;
  const rule = readRule({ ...times, recurrence });
  const found = new Map<number, Occurrence>();
  const begin = Math.max(from.getTime() - durationMs, times.startsAt.getTime()) - dayMs;
  const end = Math.min(to.getTime() + dayMs, begin + 400 * dayMs);
  for (let at = begin; at < end && found.size <= limit;) {
    const walls = rule.between(new Date(at), new Date(Math.min(at + stepMs, end)), true);
    for (const wall of walls) {
      const occurrence = occurrenceAt(instantOf(wall.epochMilliseconds, times));
      if (isWanted(occurrence)) found.set(occurrence.startsAt.getTime(), occurrence);
    }
    at += stepMs + 1;
    stepMs = Math.min(2 * stepMs, maxStepMs);
  }
  // A local time that was skipped moves behind a later one: 02:30 becomes 03:30, and 03:00 stays.
  return [...found.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime()).slice(0, limit);
}

/**
 * From when on to plan more occurrences. After weeks in which no process planned any, those that are over are left out: otherwise an hourly
 * window would be planned for the past, 50 occurrences per sweep.
 */
export function planFrom({ startsAt, endsAt }: WindowTimes, plannedUntil: Date, now: Date): Date {
  const durationMs = endsAt.getTime() - startsAt.getTime();
  return new Date(Math.max(plannedUntil.getTime(), now.getTime() - durationMs));
}

/** Whether no occurrence starts at or after this time. If the rule cannot tell within its limit of iterations, it is not over. */
export function isOver(times: WindowTimes, at: Date): boolean {
  const { recurrence, startsAt, timezone } = times;
  if (recurrence === null || startsAt >= at) return startsAt < at;
  try {
    return readRule({ ...times, recurrence }).next(new Date(wallOf(at, timezone)), true) === null;
  } catch {
    return false;
  }
}

/** Whether its last occurrence has ended. */
export const hasEnded = (times: WindowTimes, now: Date): boolean =>
  isOver(times, now) && listOccurrences(times, now, now, 1).length === 0;

/** The name of an IANA time zone as it is spelled. */
export function parseZone(timezone: string): string {
  try {
    // Offsets such as +02:00 are accepted by Temporal, but they are no IANA zones and know no summer time.
    if (timezone.length <= 100 && /^[a-z]/i.test(timezone))
      return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timezone).timeZoneId;
  } catch {
    // Refused below.
  }
  return refuse('The time zone must be the name of an IANA time zone, such as Europe/Berlin.', 'timezone');
}

const number = (min: number, max: number) => (value: string) =>
  /^[+-]?\d{1,4}$/.test(value) && Number(value) >= min && Number(value) <= max;
const nonZero = (max: number) => (value: string) => number(-max, max)(value) && Number(value) !== 0;
const list = (isValid: (value: string) => boolean) => (value: string) => {
  const values = value.split(',');
  return new Set(values).size === values.length && values.every(isValid);
};
const parts: Record<string, (value: string) => boolean> = {
  FREQ: (value) => /^(?:YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY)$/.test(value),
  INTERVAL: number(1, 1000),
  COUNT: number(1, 366),
  UNTIL: (value) => /^\d{8}(?:T\d{6}Z?)?$/.test(value),
  BYMONTH: list(number(1, 12)),
  BYMONTHDAY: list(nonZero(31)),
  BYDAY: list((value) => /^(?:[+-]?[1-5])?(?:MO|TU|WE|TH|FR|SA|SU)$/.test(value)),
  BYHOUR: list(number(0, 23)),
  BYMINUTE: number(0, 59),
  BYSECOND: number(0, 59),
  BYSETPOS: list(nonZero(31)),
  WKST: (value) => /^(?:MO|TU|WE|TH|FR|SA|SU)$/.test(value),
};

/**
 * The parts of an RRULE that maintenance plans use. The library spends up to 26 s on some others (a yearly BYSETPOS over BYHOUR and
 * BYYEARDAY) and gets combinations of BYYEARDAY with BYDAY wrong.
 */
function parseRule(text: string): string {
  const rule = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '');
  if (text.length > 500) return refuse('The recurrence must have at most 500 characters.', 'recurrence');
  if (rule.includes('DTSTART'))
    return refuse(
      'The recurrence must not contain DTSTART: it begins with the first occurrence.',
      'recurrence',
    );
  const given = new Map<string, string>();
  for (const part of rule.replace(/;$/, '').split(';')) {
    const [name = '', value = '', ...rest] = part.split('=');
    if (given.has(name)) refuse(`The recurrence contains ${name} twice.`, 'recurrence');
    if (name === 'FREQ' && /^(?:MINUTELY|SECONDLY)$/.test(value)) refuseFrequency();
    if ((name === 'BYMINUTE' || name === 'BYSECOND') && value.includes(',')) refuseFrequency();
    if (rest.length > 0 || !Object.hasOwn(parts, name) || parts[name]?.(value) !== true)
      refuse(
        `The recurrence must be an RRULE (RFC 5545), such as FREQ=WEEKLY;BYDAY=FR. Its part "${part.slice(0, 40)}" is not supported.`,
        'recurrence',
      );
    given.set(name, value);
  }
  const freq = given.get('FREQ');
  if (freq === undefined) refuse('The recurrence must contain FREQ, such as FREQ=WEEKLY.', 'recurrence');
  for (const [name, allowed] of [
    ['BYSETPOS', freq === 'MONTHLY' && given.has('BYDAY') && !given.has('BYHOUR')],
    ['BYMONTHDAY', freq !== 'WEEKLY' && freq !== 'HOURLY'],
    ['BYMONTH', freq !== 'HOURLY'],
    ['UNTIL', !given.has('COUNT')],
  ] as const)
    if (given.has(name) && !allowed)
      refuse(`The recurrence cannot combine ${name} with its other parts.`, 'recurrence');
  return [...given].map(([name, value]) => `${name}=${value}`).join(';');
}

const refuseFrequency = (): never => refuse('A window can recur at most once per hour.', 'recurrence');

type RecurringTimes = WindowTimes & { recurrence: string };

/** Two starts are at least an hour apart, since BYMINUTE and BYSECOND have one value. */
function beginAtFirstOccurrence(times: RecurringTimes, durationMs: number): WindowTimes {
  const walls = sampleStarts(times);
  const [first] = walls;
  if (first === undefined) return refuse('The recurrence never occurs.', 'recurrence');
  for (const [index, wall] of walls.entries()) {
    const previous = walls[index - 1];
    if (previous !== undefined && wall - previous < durationMs)
      refuse('The window is longer than the time to its next occurrence.', 'recurrence');
  }
  const startsAt = instantOf(first, times);
  return { ...times, startsAt: new Date(startsAt), endsAt: new Date(startsAt + durationMs) };
}

/** The first 50 starts within 20 years. A rule that matches nothing ends at the limit of iterations, after 10 to 30 ms. */
function sampleStarts(times: RecurringTimes): number[] {
  const starts: number[] = [];
  const end = times.startsAt.getTime() + sampleMs;
  try {
    readRule(times, 1000).all((wall) => {
      if (wall.epochMilliseconds <= end) starts.push(wall.epochMilliseconds);
      return wall.epochMilliseconds <= end && starts.length < 50;
    });
  } catch (error) {
    const { message } = error as Error;
    if (!(error instanceof RangeError) && !message.startsWith('Maximum iterations'))
      refuse(`The recurrence cannot be read: ${message}.`, 'recurrence');
  }
  return starts;
}

/**
 * The rule over local times that are written as if they were UTC. The library leaves out local times that do not exist, which would
 * drop a nightly window at the start of summer time.
 */
function readRule({ startsAt, recurrence, timezone }: RecurringTimes, maxIterations = 10_000): RRuleTemporal {
  const rule = recurrence.replace(
    /UNTIL=(\w+)/,
    (_, until: string) => `UNTIL=${localUntil(until, timezone)}`,
  );
  return new RRuleTemporal({
    rruleString: `RRULE:${rule}`,
    dtstart: Temporal.Instant.fromEpochMilliseconds(wallOf(startsAt, timezone)).toZonedDateTimeISO('UTC'),
    tzid: 'UTC',
    strict: true,
    cache: false,
    maxIterations,
  });
}

function localUntil(until: string, timezone: string): string {
  const [, date = '', time = '235959', utc = ''] = /^(\d{8})(?:T(\d{6})(Z?))?$/.exec(until) ?? [];
  if (utc === '') return `${date}T${time}Z`;
  const instant = Temporal.Instant.from(`${date}T${time}Z`);
  const wall = new Date(wallOf(new Date(instant.epochMilliseconds), timezone)).toISOString();
  return wall.replaceAll(/[-:]|\.\d+/g, '');
}

const wallOf = (at: Date, timezone: string): number => {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone);
  return at.getTime() + zoned.offsetNanoseconds / 1_000_000;
};

/** A local time that does not exist moves forward by the gap. Of one that exists twice, it is the first, unless the window starts at the second. */
function instantOf(wall: number, { startsAt, timezone }: WindowTimes): number {
  if (wall === wallOf(startsAt, timezone)) return startsAt.getTime();
  return Temporal.Instant.fromEpochMilliseconds(wall)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
    .toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds;
}
