import { isLonger } from '#platform/parse-input.ts';
import type { Beat, HeartbeatRules, Run } from './heartbeat.ts';

const maxLineLength = 200;

/** "Nightly import did not report by 02:10 (expected 02:00, Europe/Berlin)". */
export function describeLate(rules: HeartbeatRules, dueAt: Date, lastBeatAt: Date | null): string {
  const timezone = rules.timezone ?? 'UTC';
  const end = new Date(dueAt.getTime() + rules.startGraceSeconds * 1_000);
  const expected =
    rules.schedule === null && lastBeatAt
      ? `last beat ${timeOf(lastBeatAt, timezone, end)}, at least every ${durationOf(rules.periodSeconds ?? 0)}`
      : `expected ${timeOf(dueAt, timezone, end)}`;
  return `${rules.name} did not report by ${timeOf(end, timezone)} (${expected}, ${timezone})`;
}

export function describeOverrun(rules: HeartbeatRules, { at, openSince = at, rid }: Run): string {
  const timezone = rules.timezone ?? 'UTC';
  const run = rid === '' ? '' : `, run ${rid}`;
  return `${rules.name} did not end within ${durationOf(rules.runGraceSeconds)} (started ${timeOf(new Date(openSince), timezone)}, ${timezone}${run})`;
}

/** Follows the name of the heartbeat. */
export function describeFailure({ exitCode, body }: Pick<Beat, 'exitCode' | 'body'>): string {
  const what = exitCode === null ? 'reported a failure' : `failed with exit code ${exitCode}`;
  const line = lastLineOf(body ?? '');
  return line === '' ? what : `${what}: ${line}`;
}

export const describeShort = (durationMs: number, minSeconds: number): string =>
  `ended after ${Math.floor(durationMs / 1_000)} s, at least ${minSeconds} s were expected`;

function lastLineOf(body: string): string {
  const lines = body
    .split(/[\r\n\u0085\u2028\u2029]+/)
    .map((line) => line.replaceAll(/\p{Cc}+/gu, ' ').trim());
  const last = lines.findLast((line) => line !== '') ?? '';
  return isLonger(last, maxLineLength) ? `${last.slice(0, maxLineLength - 1).toWellFormed()}…` : last;
}

/** In the local time of the zone: with its date if that is not the day of `near`, and with its seconds if it has some. */
function timeOf(at: Date, timezone: string, near: Date = at): string {
  const [day, time] = localTime(at, timezone);
  const shown = time!.replace(/:00$/, '');
  return day === localTime(near, timezone)[0] ? shown : `${day} ${shown}`;
}

const localTime = (at: Date, timeZone: string): string[] =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(at)
    .split(' ');

const units = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** In the largest unit that it is a whole number of. */
export function durationOf(seconds: number): string {
  const [size, unit] = units.find(([each]) => seconds >= each && seconds % each === 0) ?? [1, 'second'];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
