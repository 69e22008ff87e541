import type { AlertRow, DatabaseState } from './database-state.ts';
import type { Finding } from './finding.ts';
import type { Ledger, MonitoredTarget } from './ledger.ts';
import { outageAt, type Outage } from './plan.ts';

/** Each outage has its own HTTP status, which is part of the alert's message. This shows if one outage has two alerts. */
export function verifyAlerts(
  { targets, startedAt }: Ledger,
  { alerts, sites, pages }: DatabaseState,
): Finding[] {
  const byTarget = Map.groupBy(alerts, targetIdOf);
  const duplicates: string[] = [];
  const targetIds = new Set(targets.map(({ siteId, pageId }) => pageId ?? siteId));
  const unfounded = alerts
    .filter((alert) => !targetIds.has(targetIdOf(alert)))
    .map(({ message }) => `${message}, for a target that was never down`);
  for (const { siteId, pageId, key, outages } of targets) {
    const seen = new Set<Outage>();
    for (const alert of byTarget.get(pageId ?? siteId) ?? []) {
      const outage = outageOf(outages, codeIn(alert), alert.sinceMs - startedAt);
      if (!outage) unfounded.push(`${key}: ${alert.message}, without such an outage`);
      else if (seen.has(outage)) duplicates.push(`${key}, outage ${outage.code}`);
      else seen.add(outage);
    }
  }
  return [
    { invariant: 'no outage has two alerts', checked: alerts.length, violations: duplicates },
    { invariant: 'no alert without an outage', checked: alerts.length, violations: unfounded },
    {
      invariant: 'one open alert per target that is down, and none per target that is up',
      checked: targets.length,
      violations: targets.flatMap((target) => {
        const { siteId, pageId, key } = target;
        const open = (byTarget.get(pageId ?? siteId) ?? []).filter(({ status }) => status === 'OPEN').length;
        const expected = isDownAtEnd(target) ? 1 : 0;
        return open === expected ? [] : [`${key} has ${open} open alerts, not ${expected}`];
      }),
    },
    verifyStatuses(targets, sites, pages),
  ];
}

export const targetIdOf = ({ siteId, pageId }: AlertRow): string => pageId ?? siteId;

export const codeIn = ({ message }: AlertRow): number => Number(/HTTP (\d+)/.exec(message)?.[1]);

/** A check has the time at which it was claimed, which may be before the outage. A code is used again after half an hour. */
const earliestMs = 60_000;

/** The outage that an alert with this code and time is about. */
export const outageOf = (outages: readonly Outage[], code: number, sinceMs: number): Outage | undefined =>
  outages.findLast((outage) => outage.code === code && outage.fromMs - earliestMs <= sinceMs);

const isDownAtEnd = ({ outages }: MonitoredTarget): boolean =>
  outageAt(outages, Number.MAX_VALUE) !== undefined;

export function verifyStatuses(
  targets: readonly MonitoredTarget[],
  sites: readonly { id: string; status: string }[],
  pages: readonly { id: string; status: string }[],
): Finding {
  const stored = new Map([...sites, ...pages].map(({ id, status }) => [id, status]));
  return {
    invariant: 'every target has its true status',
    checked: targets.length,
    violations: targets.flatMap((target) => {
      const { siteId, pageId, key } = target;
      const hasBrokenPage = targets.some(
        (other) => other.siteId === siteId && other.pageId !== null && isDownAtEnd(other),
      );
      const healthy = pageId === null && hasBrokenPage ? 'DEGRADED' : 'UP';
      const expected = isDownAtEnd(target) ? 'DOWN' : healthy;
      const found = stored.get(pageId ?? siteId);
      return found === expected ? [] : [`${key} is ${expected}, but its stored status is ${found}`];
    }),
  };
}
