import type { AlertRow, Facts } from './database-state.ts';
import { codeIn, outageOf, placeOf } from './verify-alerts.ts';
import type { Finding } from './verify.ts';
import type { Ledger } from './ledger.ts';
import { longestFree, type Span } from './spans.ts';

const intervalMs = 2_000;
/** Until a worker looks for what is due, and until it stores what it has found; a second more for a busy machine. */
const aroundMs = 200 + 250 + 1_000;
/** A check that is late by half an interval skips a turn, so each may take one and a half. Two failures are an outage. */
export const confirmMs = 2 * 1.5 * intervalMs + aroundMs;
/** One success ends it. */
const recoverMs = 1.5 * intervalMs + aroundMs;

/** Outages that end by themselves: those at the end of the storm must have an open alert anyway. */
export function judgeOutages({ watched, begunAt }: Ledger, { alerts }: Facts, delays: Span[]): Finding {
  const ofPlace = Map.groupBy(alerts, placeOf);
  const missed: string[] = [];
  let due = 0;
  let excused = 0;
  let missedExcused = 0;
  for (const { siteId, pageId, key, outages } of watched) {
    const own = ofPlace.get(pageId ?? siteId) ?? [];
    const noticed = new Set(own.map((alert) => outageOf(outages, codeIn(alert), alert.sinceMs - begunAt)));
    for (const [at, outage] of outages.entries()) {
      if (outage.toMs === Infinity) continue;
      const during: Span = { fromMs: begunAt + outage.fromMs, toMs: begunAt + outage.toMs };
      const before: Span = { fromMs: begunAt + (outages[at - 1]?.toMs ?? 0), toMs: during.fromMs };
      const isDue =
        longestFree(during, delays) >= confirmMs &&
        (longestFree(before, delays) >= recoverMs || !own.some((alert) => isOpenAt(alert, during.fromMs)));
      if (isDue) due += 1;
      else excused += 1;
      if (noticed.has(outage)) continue;
      if (isDue) missed.push(`${key}, outage ${outage.code} at ${Math.round(outage.fromMs / 1_000)} s`);
      else missedExcused += 1;
    }
  }
  return {
    invariant: 'every outage that nothing hid has its alert',
    checked: due,
    violations: missed,
    note: `${excused} outages were hidden by injuries; ${missedExcused} of them have no alert`,
  };
}

/** What is down already has its alert, and gets no second one. */
const isOpenAt = ({ sinceMs, resolvedMs }: AlertRow, ms: number): boolean =>
  sinceMs < ms && (resolvedMs === null || resolvedMs >= ms);
