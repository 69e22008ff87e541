import { Cron } from 'croner';
import { LRUCache } from 'lru-cache';
import { refuse } from '#platform/parse-input.ts';

/** When beats are expected: by a cron expression in a time zone, or at most so many seconds apart. */
export type Times =
  | { schedule: string; timezone: string; periodSeconds: null }
  | { schedule: null; timezone: null; periodSeconds: number };

const fields = /^(?:@[a-z]+|[\w*,\-/?#+]+(?: [\w*,\-/?#+]+){4})$/i;
const maxLength = 200;
/** A job whose clock is fast reports before the time of its schedule. So much earlier, a beat counts for that time. */
const maxEarlyMs = 60_000;

const open = (schedule: string, timezone: string): Cron => new Cron(schedule, { timezone, mode: '5-part' });

/** With single spaces. Refuses what is not a cron expression of five fields, and what never occurs. */
export function parseSchedule(text: string, timezone: string): string {
  const schedule = text.trim().replaceAll(/\s+/g, ' ');
  if (schedule.length > maxLength || !fields.test(schedule))
    return refuse(
      'The schedule must be a cron expression of five fields (minute, hour, day, month, weekday), such as 0 2 * * *.',
      'schedule',
    );
  let next: Date | null;
  try {
    next = open(schedule, timezone).nextRun();
  } catch (error) {
    const reason = (error as Error).message.replace(/^CronPattern: /, '');
    return refuse(`The schedule cannot be read: ${reason}`, 'schedule');
  }
  return next ? schedule : refuse(`The schedule "${schedule}" never occurs.`, 'schedule');
}

/**
 * Of each schedule, the two times that follow `from`. Jobs of one schedule report at the same time, and a calculation takes 0.3 ms, which
 * is more than all else that a beat needs.
 */
type Known = { cron: Cron; from: number; next: number; second: number };
const known = new LRUCache<string, Known>({ max: 5_000 });

function following(schedule: string, timezone: string, at: number): Known {
  const key = `${timezone} ${schedule}`;
  const before = known.get(key);
  if (before && at >= before.from && at < before.next) return before;
  const cron = before?.cron ?? open(schedule, timezone);
  const timeAfter = (time: number): number => cron.nextRun(new Date(time))?.getTime() ?? Infinity;
  const next = timeAfter(at);
  const found = { cron, from: at, next, second: timeAfter(next) };
  known.set(key, found);
  return found;
}

/**
 * When the next beat is expected after one at this time; null: never. `isEnd`: it is the end of a run that has started, so it cannot be
 * an early beat of the next one.
 */
export function nextDue(times: Times, at: Date, { isEnd = false } = {}): Date | null {
  if (times.schedule === null) return new Date(at.getTime() + times.periodSeconds * 1_000);
  const { next, second } = following(times.schedule, times.timezone, at.getTime());
  const early = isEnd ? 0 : Math.min(maxEarlyMs, (second - next) / 4);
  const due = next - at.getTime() <= early ? second : next;
  return Number.isFinite(due) ? new Date(due) : null;
}
