import type { Draft } from './draft.ts';
import { lineOf } from './line.ts';
import { listOf, numberOf, rowOf, textOf, valueOf, type Row } from './rows.ts';
import { singleWindow } from './window-times.ts';

const frequencies = new Map([
  ['day', 'DAILY'],
  ['week', 'WEEKLY'],
  ['month', 'MONTHLY'],
]);

/** `from` and `to` are the first occurrence, in seconds. */
export function addPingdomMaintenance(draft: Draft, row: Row, siteKeys: ReadonlyMap<string, string>): void {
  const title = lineOf(textOf(row, 'description') ?? '') || 'Maintenance';
  const seconds = (name: string): number => (numberOf(row, name) ?? Number.NaN) * 1_000;
  const { now } = draft.options;
  const frequency = frequencies.get(textOf(row, 'recurrencetype') ?? 'none');
  const until = seconds('effectiveto');
  // A recurring one may have begun long ago.
  const clock = frequency ? { now: new Date(0) } : { now };
  const window = singleWindow(clock, { title, startsAt: seconds('from'), endsAt: seconds('to') });
  if (!window || (frequency && until < now.getTime()))
    return draft.leaveOut(title, 'This maintenance is over, or is longer than 31 days.');
  const ids = listOf(rowOf(valueOf(row, 'checks')), 'uptime');
  const sites = ids.flatMap((id) => siteKeys.get(String(id)) ?? []);
  const recurrence = frequency && ruleOf(row, frequency, until);
  draft.addWindow({ ...window, ...(recurrence && { recurrence }) }, [...new Set(sites)]);
}

function ruleOf(row: Row, frequency: string, until: number): string {
  const every = numberOf(row, 'repeatevery') ?? 1;
  const interval = Number.isInteger(every) && every > 1 && every <= 1_000 ? `;INTERVAL=${every}` : '';
  const isTime = until > 0 && until < Date.UTC(9999, 0);
  const end = isTime ? `;UNTIL=${new Date(until).toISOString().slice(0, 10).replaceAll('-', '')}` : '';
  return `FREQ=${frequency}${interval}${end}`;
}
