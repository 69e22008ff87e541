import type { AlertRow, DatabaseState, DeliveryRow } from './database-state.ts';
import type { Finding } from './finding.ts';
import type { Ledger, MaintenanceRecord } from './ledger.ts';
import { longestFree, overlap, type Span } from './spans.ts';
import { confirmMs } from './verify-outages.ts';

/** Held alerts are announced after one more check, which is faster than to confirm an outage. */
export const announceMs = confirmMs;

export const windowsOf = (windows: readonly MaintenanceRecord[], siteId: string): MaintenanceRecord[] =>
  windows.filter(({ siteIds }) => siteIds.includes(siteId));

/** Whether the opening of an alert must have been announced: nothing holds it, or not for long enough. */
export function mustBeAnnounced(
  { siteId, openedMs, resolvedMs, momentary }: AlertRow,
  windows: readonly MaintenanceRecord[],
  disturbances: readonly Span[],
): boolean {
  if (momentary) return false;
  const own = windowsOf(windows, siteId);
  if (own.length === 0 || resolvedMs === null) return true;
  const holds = [...disturbances, ...own.map(({ possibly }) => possibly)];
  return longestFree({ fromMs: openedMs, toMs: resolvedMs }, holds) >= announceMs;
}

/** In a maintenance, nothing is announced. After it, everybody hears exactly what they do not know. */
export function verifyMaintenance(
  { windows }: Ledger,
  { alerts, deliveries, sites }: DatabaseState,
  disturbances: readonly Span[],
): Finding[] {
  const byAlert = Map.groupBy(deliveries, ({ alertId }) => alertId);
  const sentOf = ({ id }: AlertRow, event: string): DeliveryRow[] =>
    (byAlert.get(id) ?? []).filter((each) => each.event === event && each.status !== 'SKIPPED');
  const inWindows = alerts.flatMap((alert) =>
    windowsOf(windows, alert.siteId).flatMap(({ certainly }) =>
      certainly && overlap(lifeOf(alert), certainly) ? [{ alert, window: certainly }] : [],
    ),
  );
  const begunIn = inWindows.filter(
    ({ alert, window }) =>
      alert.pageId === null &&
      alert.openedMs > window.fromMs &&
      alert.openedMs < window.toMs &&
      mustBeAnnounced(alert, windows, disturbances),
  );
  const brokenThroughout = inWindows.filter(
    ({ alert, window }) => alert.openedMs < window.fromMs && lifeOf(alert).toMs > window.toMs,
  );
  const isPaired = ({ channel }: DeliveryRow, others: readonly DeliveryRow[]): boolean =>
    others.some((other) => other.channel === channel);
  return [
    {
      invariant: 'no alert is announced while its site is in maintenance',
      checked: inWindows.length,
      violations: inWindows.flatMap(({ alert, window }) =>
        sentOf(alert, 'OPENED')
          .filter(({ createdMs }) => createdMs > window.fromMs && createdMs < window.toMs)
          .map(
            ({ channel }) =>
              `${alert.message}: announced in ${channel} in a maintenance of ${Math.round((window.toMs - window.fromMs) / 1_000)} s`,
          ),
      ),
    },
    {
      invariant: 'what broke in a maintenance and is still broken after it is announced once',
      checked: begunIn.length,
      violations: begunIn
        .filter(({ alert }) => sentOf(alert, 'OPENED').length === 0 || hasRepeats(sentOf(alert, 'OPENED')))
        .map(({ alert }) => `${alert.message}: announced ${sentOf(alert, 'OPENED').length} times`),
    },
    {
      invariant: 'what was broken before and after a maintenance is not announced again',
      checked: brokenThroughout.length,
      // If the clock was ahead at the start of a window, it is not certain when it was active.
      mayBeEmpty: true,
      violations: brokenThroughout
        .filter(({ alert }) => hasRepeats(sentOf(alert, 'OPENED')))
        .map(({ alert }) => `${alert.message}: announced ${sentOf(alert, 'OPENED').length} times`),
    },
    {
      invariant: 'a closing is announced exactly where the opening was',
      checked: alerts.reduce((sum, alert) => sum + sentOf(alert, 'RESOLVED').length, 0),
      violations: alerts.flatMap((alert) => {
        const [opened, resolved] = [sentOf(alert, 'OPENED'), sentOf(alert, 'RESOLVED')];
        const missing = alert.status === 'OPEN' ? [] : opened.filter((each) => !isPaired(each, resolved));
        return [
          ...resolved
            .filter((each) => !isPaired(each, opened))
            .map(({ channel }) => `${alert.message}: closed in ${channel}, but never opened there`),
          ...missing.map(({ channel }) => `${alert.message}: opened in ${channel}, but never closed there`),
        ];
      }),
    },
    {
      invariant: 'no site keeps held alerts',
      checked: sites.length,
      violations: sites.filter(({ alertsHeld }) => alertsHeld).map(({ name }) => `${name} holds its alerts`),
    },
  ];
}

const lifeOf = ({ openedMs, resolvedMs }: AlertRow): Span => ({
  fromMs: openedMs,
  toMs: resolvedMs ?? Infinity,
});

const hasRepeats = (sent: readonly DeliveryRow[]): boolean =>
  new Set(sent.map(({ channel }) => channel)).size < sent.length;
