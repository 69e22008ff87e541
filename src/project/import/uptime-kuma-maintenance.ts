import type { WindowFields } from './document.ts';
import type { Draft } from './draft.ts';
import { lineOf } from './line.ts';
import { flagOf, jsonOf, listOf, numberOf, textOf, type Row } from './rows.ts';
import {
  localDate,
  localTime,
  minuteOf,
  minutesBetween,
  numberedWeekday,
  recurringWindow,
  singleWindow,
  weekly,
  zoneOf,
} from './window-times.ts';

export function addMaintenance(
  draft: Draft,
  row: Row,
  serverTimezone: string | null,
  siteKeys: ReadonlyMap<string, readonly string[]>,
): void {
  const title = lineOf(textOf(row, 'title') ?? '') || 'Maintenance';
  if (flagOf(row, 'active') === false) return draft.leaveOut(title, 'This maintenance is not active.');
  const timezone = zoneOf(textOf(row, 'timezone')) ?? zoneOf(serverTimezone) ?? 'UTC';
  const window = windowOf(draft, row, title, timezone);
  if (!window) return;
  const ids = listOf(row, 'monitorIds').map(String);
  const sites = ids.flatMap((id) => siteKeys.get(id) ?? []);
  if (sites.length > 0 && ids.some((id) => !siteKeys.has(id)))
    draft.change(title, 'The maintenance window is for its sites only, not for its other monitors.');
  draft.addWindow(window, [...new Set(sites)]);
}

function windowOf(draft: Draft, row: Row, title: string, timezone: string): WindowFields | null {
  const strategy = textOf(row, 'strategy') ?? 'single';
  if (strategy === 'single') {
    const window = singleWindow(draft.options, {
      title,
      startsAt: localTime(textOf(row, 'start_date'), timezone),
      endsAt: localTime(textOf(row, 'end_date'), timezone),
    });
    if (!window) draft.leaveOut(title, 'This maintenance is over, or is longer than 31 days.');
    return window && { ...window, timezone };
  }
  const rule = ruleOf(row, strategy);
  const [start, end] = [minuteOf(textOf(row, 'start_time')), minuteOf(textOf(row, 'end_time'))];
  if (rule === null || start === null || end === null) {
    draft.leaveOut(title, 'A maintenance that is started by hand, or by a cron expression.');
    return null;
  }
  const until = localDate(textOf(row, 'end_date'));
  if (until && localTime(textOf(row, 'end_date'), timezone) < draft.options.now.getTime()) {
    draft.leaveOut(title, 'This maintenance is over, or is longer than 31 days.');
    return null;
  }
  return recurringWindow(draft.options, {
    title,
    start,
    durationMinutes: minutesBetween(start, end),
    timezone,
    from: localDate(textOf(row, 'start_date')),
    recurrence: until ? `${rule};UNTIL=${until.toString().replaceAll('-', '')}` : rule,
  });
}

/** Null for strategies that no rule expresses. */
function ruleOf(row: Row, strategy: string): string | null {
  switch (strategy) {
    case 'recurring-interval': {
      const days = numberOf(row, 'interval_day') ?? 1;
      if (!Number.isInteger(days) || days < 1 || days > 1_000) return null;
      return days === 1 ? 'FREQ=DAILY' : `FREQ=DAILY;INTERVAL=${days}`;
    }
    case 'recurring-weekday': {
      const days = numbersOf(row, 'weekdays').flatMap((day) => numberedWeekday(day) ?? []);
      return days.length === 0 ? null : weekly(days);
    }
    case 'recurring-day-of-month': {
      const days = [...new Set(daysOfMonth(row))];
      return days.length === 0 ? null : `FREQ=MONTHLY;BYMONTHDAY=${days.join(',')}`;
    }
    default:
      return null;
  }
}

const numbersOf = (row: Row, name: string): number[] => {
  const values = jsonOf(row, name);
  return Array.isArray(values) ? values.slice(0, 100).map(Number) : [];
};

/** `lastDay2` is the second last day of a month. */
function daysOfMonth(row: Row): number[] {
  const values = jsonOf(row, 'days_of_month');
  if (!Array.isArray(values)) return [];
  return values.slice(0, 100).flatMap((value) => {
    const [, last, day] = /^(lastDay)?(\d{1,2})$/.exec(String(value)) ?? [];
    const number = Number(day);
    return number >= 1 && number <= 31 ? [last ? -number : number] : [];
  });
}
