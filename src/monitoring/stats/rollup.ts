import type { CheckResult } from '../check/check-runner.ts';

export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** What one check adds to one bucket of time. */
export type Delta = {
  targetId: string;
  siteId: string;
  bucket: Date;
  up: number;
  down: number;
  upMs: number;
  downMs: number;
  /** The response time of a successful check. */
  ms: number | null;
};

export type RolledCheck = {
  targetId: string;
  siteId: string;
  intervalSeconds: number;
  at: Date;
  result: Pick<CheckResult, 'status' | 'responseTimeMs'>;
  /** The check before it: the time between the two is what that one found. */
  previous: { at: Date; status: 'UP' | 'DOWN' } | null;
};

/** One entry for the bucket of the check itself, and one for each earlier bucket that the time since the last reaches into. */
export function deltasOf(check: RolledCheck, bucketMs: number): Delta[] {
  const { targetId, siteId, at, result } = check;
  const empty = { targetId, siteId, up: 0, down: 0, upMs: 0, downMs: 0, ms: null };
  const own = floor(at, bucketMs);
  const deltas = new Map<number, Delta>();
  const isUp = result.status === 'UP';
  deltas.set(own, {
    ...empty,
    bucket: new Date(own),
    up: isUp ? 1 : 0,
    down: isUp ? 0 : 1,
    ms: isUp ? result.responseTimeMs : null,
  });

  const covered = coverage(check);
  for (let start = covered.from; covered.status && start < covered.to;) {
    const bucket = floor(new Date(start), bucketMs);
    const end = Math.min(covered.to, bucket + bucketMs);
    const delta = deltas.get(bucket) ?? { ...empty, bucket: new Date(bucket) };
    if (covered.status === 'UP') delta.upMs += end - start;
    else delta.downMs += end - start;
    deltas.set(bucket, delta);
    start = end;
  }
  return [...deltas.values()];
}

/**
 * The time a check speaks for: until the next one, if that comes about when it should. After a longer silence (a
 * pause, an outage of ours) it speaks for one interval only; the rest is a gap, which counts as neither.
 */
function coverage({ previous, at, intervalSeconds }: RolledCheck): {
  from: number;
  to: number;
  status: 'UP' | 'DOWN' | null;
} {
  if (!previous || previous.at >= at) return { from: 0, to: 0, status: null };
  const interval = intervalSeconds * 1_000;
  const from = previous.at.getTime();
  const silence = at.getTime() - from;
  const to = silence <= 2 * interval + 30_000 ? at.getTime() : from + interval;
  return { from, to, status: previous.status };
}

const floor = (at: Date, bucketMs: number): number => Math.floor(at.getTime() / bucketMs) * bucketMs;

/** PostgreSQL updates a row once a statement: entries for the same row go into later rounds. */
export function inRounds(deltas: readonly Delta[]): Delta[][] {
  const rounds: Delta[][] = [];
  const seen = new Map<string, number>();
  for (const delta of deltas) {
    // Measured and unmeasured entries are different statements, so they never meet in one.
    const key = `${delta.targetId} ${delta.bucket.getTime()} ${delta.ms === null}`;
    const round = seen.get(key) ?? 0;
    seen.set(key, round + 1);
    (rounds[round] ??= []).push(delta);
  }
  return rounds;
}
