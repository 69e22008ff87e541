import type { AlertRow, DatabaseState } from './database-state.ts';
import type { Finding } from './finding.ts';
import type { Ledger } from './ledger.ts';
import { longestFree, type Span } from './spans.ts';
import { codeIn, outageOf, targetIdOf } from './verify-alerts.ts';

const intervalMs = 2_000;
/** Until a worker claims due checks (200 ms), until it stores the results (250 ms), and 1 s for a busy machine. */
const overheadMs = 200 + 250 + 1_000;
/** A check that is late by half an interval skips the next one, so each may take 1.5 intervals. Two failures open an alert. */
export const confirmMs = 2 * 1.5 * intervalMs + overheadMs;
/** One success resolves it. */
const resolveMs = 1.5 * intervalMs + overheadMs;

/** Covers outages that end. A target that is down at the end of the storm must have an open alert in any case. */
export function verifyOutages(
  { targets, startedAt }: Ledger,
  { alerts }: DatabaseState,
  delays: Span[],
): Finding {
  const byTarget = Map.groupBy(alerts, targetIdOf);
  const missed: string[] = [];
  let detectable = 0;
  let hidden = 0;
  let missedHidden = 0;
  for (const { siteId, pageId, key, outages } of targets) {
    const own = byTarget.get(pageId ?? siteId) ?? [];
    const detected = new Set(own.map((alert) => outageOf(outages, codeIn(alert), alert.sinceMs - startedAt)));
    for (const [at, outage] of outages.entries()) {
      if (outage.toMs === Infinity) continue;
      const during: Span = { fromMs: startedAt + outage.fromMs, toMs: startedAt + outage.toMs };
      const before: Span = { fromMs: startedAt + (outages[at - 1]?.toMs ?? 0), toMs: during.fromMs };
      const isDetectable =
        longestFree(during, delays) >= confirmMs &&
        (longestFree(before, delays) >= resolveMs || !own.some((alert) => isOpenAt(alert, during.fromMs)));
      if (isDetectable) detectable += 1;
      else hidden += 1;
      if (detected.has(outage)) continue;
      if (isDetectable)
        missed.push(`${key}, outage ${outage.code} at ${Math.round(outage.fromMs / 1_000)} s`);
      else missedHidden += 1;
    }
  }
  return {
    invariant: 'every outage that no fault hides has an alert',
    checked: detectable,
    violations: missed,
    note: `${hidden} outages were hidden by faults; ${missedHidden} of them have no alert`,
  };
}

/** A target with an open alert gets no second one. */
const isOpenAt = ({ sinceMs, resolvedMs }: AlertRow, ms: number): boolean =>
  sinceMs < ms && (resolvedMs === null || resolvedMs >= ms);
