import type { Draft } from './draft.ts';
import { readDuration } from './gatus-values.ts';
import { flagOf, listOf, rowsOf, textOf, type Row } from './rows.ts';
import { minuteOf, recurringWindow, weekdayOf, weekly, zoneOf } from './window-times.ts';

export type GatusWindows = Map<string, { row: Row; sites: string[] }>;

/** Endpoints with the same times share a window. */
export function collectGatusWindows(
  draft: Draft,
  row: Row,
  site: string | null,
  windows: GatusWindows,
): void {
  for (const window of rowsOf(row, 'maintenance-windows')) {
    if (site === null) {
      draft.leaveOut(
        textOf(row, 'name') ?? '',
        'The maintenance window: windows are for sites, and this is a probe.',
      );
      continue;
    }
    const key = JSON.stringify(
      ['enabled', 'start', 'duration', 'timezone'].map((name) => textOf(window, name)).concat(daysOf(window)),
    );
    const known = windows.get(key);
    if (known) known.sites.push(site);
    else windows.set(key, { row: window, sites: [site] });
  }
}

const daysOf = (row: Row): string[] => listOf(row, 'every').slice(0, 7).map(String);

export function addGatusWindow(draft: Draft, row: Row, sites: readonly string[] | 'all'): void {
  const title = 'Maintenance';
  const start = minuteOf(textOf(row, 'start'));
  const seconds = readDuration(textOf(row, 'duration'));
  if (flagOf(row, 'enabled') === false)
    return draft.leaveOut(title, 'A maintenance window that is not enabled.');
  if (start === null || seconds === null || seconds < 60 || seconds > 86_400)
    return draft.leaveOut(title, 'A maintenance window whose start or duration cannot be read.');
  const zone = textOf(row, 'timezone');
  if (zone !== null && zoneOf(zone) === null)
    draft.change(title, 'The time zone of the maintenance window is unknown, so it is UTC.');
  const window = recurringWindow(draft.options, {
    title,
    start,
    durationMinutes: Math.floor(seconds / 60),
    timezone: zoneOf(zone) ?? 'UTC',
    recurrence: weekly(daysOf(row).map(weekdayOf)),
  });
  draft.addWindow(window, sites);
}
