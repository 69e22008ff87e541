import type { CheckResult } from '#probing/index.ts';

export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** What one check adds to the rollup of an hour, and to that of its day. */
export type HourDelta = {
  targetId: string;
  siteId: string;
  bucket: Date;
  up: number;
  down: number;
  upMs: number;
  downMs: number;
  /** The part of `upMs` or `downMs` in maintenance. */
  maintenanceMs: number;
  /** The response time of a successful check. */
  ms: number | null;
};

/** The time since the newest check of a target, which counts as up or down according to that check. */
export type OpenSpan = {
  targetId: string;
  siteId: string;
  intervalSeconds: number;
  /** Null if the time before now is unknown. */
  since: Date | null;
  status: 'UP' | 'DOWN' | null;
};

/** In milliseconds since 1970. */
export type TimeSpan = { from: number; to: number };

/** A check, with the span before it. */
export type RolledCheck = OpenSpan & { at: Date; result: Pick<CheckResult, 'status' | 'responseTimeMs'> };

/**
 * One entry for the hour of the check, and one for each earlier hour that the time since the previous check overlaps. `maintenance`:
 * of the site, without overlaps.
 */
export function deltasOf(check: RolledCheck, maintenance?: readonly TimeSpan[]): HourDelta[] {
  const { at, result } = check;
  const bucket = hourOf(at.getTime());
  const spans = spanDeltas(check, at, maintenance);
  const own = spans.find((delta) => delta.bucket.getTime() === bucket) ?? emptyDelta(check, bucket);
  const isUp = result.status === 'UP';
  const counted = { up: isUp ? 1 : 0, down: isUp ? 0 : 1, ms: isUp ? result.responseTimeMs : null };
  return [...spans.filter((delta) => delta !== own), { ...own, ...counted }];
}

/** One entry for each hour that the span overlaps. The span ends `at`. */
export function spanDeltas(span: OpenSpan, at: Date, maintenance: readonly TimeSpan[] = []): HourDelta[] {
  const { since, status } = span;
  if (!since || !status || since >= at) return [];
  const deltas: HourDelta[] = [];
  const to = coveredUntil(span.intervalSeconds, since, at);
  for (let start = since.getTime(); start < to;) {
    const bucket = hourOf(start);
    const end = Math.min(to, bucket + hourMs);
    const ms = end - start;
    const maintenanceMs = overlapOf({ from: start, to: end }, maintenance);
    const counted = status === 'UP' ? { upMs: ms } : { downMs: ms };
    deltas.push({ ...emptyDelta(span, bucket), ...counted, maintenanceMs });
    start = end;
  }
  return deltas;
}

const overlapOf = ({ from, to }: TimeSpan, others: readonly TimeSpan[]): number =>
  others.reduce((ms, other) => ms + Math.max(0, Math.min(to, other.to) - Math.max(from, other.from)), 0);

/** Whether the result of the newest check still counts at that time. */
export const stillHolds = ({ since, intervalSeconds }: OpenSpan, at: Date): boolean =>
  since !== null && coveredUntil(intervalSeconds, since, at) === at.getTime();

/**
 * The end of the time that a check covers: the next check, if that comes within two intervals and 30 s. After a longer gap,
 * for example because Steward was down, it covers one interval; the rest counts as neither up nor down.
 */
function coveredUntil(intervalSeconds: number, since: Date, at: Date): number {
  const gap = at.getTime() - since.getTime();
  return gap <= maxCoverageMs(intervalSeconds) ? at.getTime() : since.getTime() + intervalSeconds * 1_000;
}

export const maxCoverageMs = (intervalSeconds: number): number => 2 * intervalSeconds * 1_000 + 30_000;

const emptyDelta = ({ targetId, siteId }: OpenSpan, bucket: number): HourDelta => ({
  targetId,
  siteId,
  bucket: new Date(bucket),
  up: 0,
  down: 0,
  upMs: 0,
  downMs: 0,
  maintenanceMs: 0,
  ms: null,
});

const hourOf = (at: number): number => Math.floor(at / hourMs) * hourMs;

/** PostgreSQL updates a row once per statement, so further entries of a target for the same day go into later rounds. */
export function inRounds(deltas: readonly HourDelta[]): HourDelta[][] {
  const rounds: HourDelta[][] = [];
  const seen = new Map<string, number>();
  for (const delta of deltas) {
    const key = `${delta.targetId} ${Math.floor(delta.bucket.getTime() / dayMs)}`;
    const round = seen.get(key) ?? 0;
    seen.set(key, round + 1);
    (rounds[round] ??= []).push(delta);
  }
  return rounds;
}
