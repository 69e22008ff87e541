import type { Draft } from './draft.ts';
import { lineOf } from './line.ts';
import { numberOf, textOf, type Row } from './rows.ts';
import { minuteOf, numberedWeekday, recurringWindow, singleWindow, weekly } from './window-times.ts';

/** Times are those of the account's time zone, which the API does not name. */
export function addUptimeRobotWindow(draft: Draft, row: Row, sites: readonly string[]): void {
  const title = lineOf(textOf(row, 'friendly_name') ?? '') || 'Maintenance';
  const minutes = numberOf(row, 'duration');
  if (numberOf(row, 'status') === 0) return draft.leaveOut(title, 'This maintenance window is paused.');
  if (minutes === null || minutes < 1 || minutes > 31 * 1_440)
    return draft.leaveOut(title, 'This maintenance window has no duration, or a longer one than 31 days.');
  if (numberOf(row, 'type') === 1) {
    const startsAt = (numberOf(row, 'start_time') ?? Number.NaN) * 1_000;
    const window = singleWindow(draft.options, { title, startsAt, endsAt: startsAt + minutes * 60_000 });
    if (!window) return draft.leaveOut(title, 'This maintenance window is over.');
    return draft.addWindow(window, sites);
  }
  const start = minuteOf(textOf(row, 'start_time'));
  const recurrence = ruleOf(row);
  if (start === null || recurrence === null)
    return draft.leaveOut(title, 'The times of this maintenance window cannot be read.');
  draft.change(
    title,
    'The times of this maintenance window are in UTC. Set the timezone of your account in the file.',
  );
  draft.addWindow(
    recurringWindow(draft.options, { title, start, durationMinutes: minutes, timezone: 'UTC', recurrence }),
    sites,
  );
}

/** `value` has the days: `2-4-5` are Tuesday, Thursday and Friday, or days of the month. */
function ruleOf(row: Row): string | null {
  const days = (textOf(row, 'value') ?? '').split(/[-,]/).map(Number);
  switch (numberOf(row, 'type')) {
    case 2:
      return 'FREQ=DAILY';
    case 3: {
      const named = days.flatMap((day) => numberedWeekday(day) ?? []);
      return named.length === 0 ? null : weekly(named);
    }
    case 4: {
      const numbers = [...new Set(days.filter((day) => Number.isInteger(day) && day >= 1 && day <= 31))];
      return numbers.length === 0 ? null : `FREQ=MONTHLY;BYMONTHDAY=${numbers.join(',')}`;
    }
    default:
      return null;
  }
}
