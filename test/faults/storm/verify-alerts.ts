import type { AlertRow, Facts } from './database-state.ts';
import type { Finding } from './verify.ts';
import { outageAt, type Outage } from './plan.ts';
import type { Ledger } from './ledger.ts';

/** Each outage answers with a status of its own, which its alert repeats: so one outage with two alerts shows. */
export function judgeAlerts({ watched, begunAt }: Ledger, { alerts, sites, pages }: Facts): Finding[] {
  const ofPlace = Map.groupBy(alerts, placeOf);
  const twice: string[] = [];
  const places = new Set(watched.map(({ siteId, pageId }) => pageId ?? siteId));
  const strange = alerts
    .filter((alert) => !places.has(placeOf(alert)))
    .map(({ message }) => `${message}, of a place that never was down`);
  for (const { siteId, pageId, key, outages } of watched) {
    const own = ofPlace.get(pageId ?? siteId) ?? [];
    const seen = new Set<Outage>();
    for (const alert of own) {
      const outage = outageOf(outages, codeIn(alert), alert.sinceMs - begunAt);
      if (!outage) strange.push(`${key}: ${alert.message}, and there was no such outage`);
      else if (seen.has(outage)) twice.push(`${key}, outage ${outage.code}`);
      else seen.add(outage);
    }
  }
  return [
    { invariant: 'no outage has two alerts', checked: alerts.length, violations: twice },
    { invariant: 'no alert without an outage', checked: alerts.length, violations: strange },
    {
      invariant: 'one open alert for what is down, none for what is up',
      checked: watched.length,
      violations: watched.flatMap(({ siteId, pageId, key, outages }) => {
        const open = (ofPlace.get(pageId ?? siteId) ?? []).filter(({ status }) => status === 'OPEN').length;
        const wanted = outageAt(outages, Number.MAX_VALUE) ? 1 : 0;
        return open === wanted ? [] : [`${key} has ${open} open alerts, not ${wanted}`];
      }),
    },
    judgeStatuses(watched, sites, pages),
  ];
}

export const placeOf = ({ siteId, pageId }: AlertRow): string => pageId ?? siteId;

export const codeIn = ({ message }: AlertRow): number => Number(/HTTP (\d+)/.exec(message)?.[1]);

/** A check is dated when it is claimed, which may be before the outage; codes come again after half an hour at least. */
const earliestMs = 60_000;

/** The one that an alert since then speaks of. */
export const outageOf = (outages: readonly Outage[], code: number, sinceMs: number): Outage | undefined =>
  outages.findLast((outage) => outage.code === code && outage.fromMs - earliestMs <= sinceMs);

export function judgeStatuses(
  watched: Ledger['watched'],
  sites: readonly { id: string; status: string }[],
  pages: readonly { id: string; status: string }[],
): Finding {
  const isDown = ({ outages }: Ledger['watched'][0]): boolean =>
    outageAt(outages, Number.MAX_VALUE) !== undefined;
  const stored = new Map([...sites, ...pages].map(({ id, status }) => [id, status]));
  return {
    invariant: 'statuses are the truth',
    checked: watched.length,
    violations: watched.flatMap((place) => {
      const { siteId, pageId, key } = place;
      const hasBrokenPage = watched.some(
        (other) => other.siteId === siteId && other.pageId !== null && isDown(other),
      );
      const healthy = pageId === null && hasBrokenPage ? 'DEGRADED' : 'UP';
      const truth = isDown(place) ? 'DOWN' : healthy;
      const found = stored.get(pageId ?? siteId);
      return found === truth ? [] : [`${key} is ${truth}, and is shown as ${found}`];
    }),
  };
}
