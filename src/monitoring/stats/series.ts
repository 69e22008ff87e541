import { addHistograms, percentile } from './histogram.ts';
import type { Rollup } from './rollup-storage.ts';

/* What statistics say of a list of rollups. */

/** A percentage of the time that checks cover; null when they cover none. */
export function uptime(rollups: readonly Rollup[]): number | null {
  const up = sum(rollups, 'upMs');
  const total = up + sum(rollups, 'downMs');
  return total === 0 ? lone(rollups) : (up / total) * 100;
}

/** One check covers no time yet, but says something. */
function lone(rollups: readonly Rollup[]): number | null {
  const [up, down] = [sum(rollups, 'up'), sum(rollups, 'down')];
  return up + down === 0 ? null : (up / (up + down)) * 100;
}

export const average = (rollups: readonly Rollup[]): number | null => {
  const measured = sum(rollups, 'measured');
  return measured === 0 ? null : sum(rollups, 'sumMs') / measured;
};

export function p95(rollups: readonly Rollup[]): number | null {
  const { min, max } = extremes(rollups);
  return percentile(addHistograms(rollups.map(({ histogram }) => histogram)), 0.95, min, max);
}

export function extremes(rollups: readonly Rollup[]): { min: number | null; max: number | null } {
  const measured = rollups.filter(({ measured: count }) => count > 0);
  if (measured.length === 0) return { min: null, max: null };
  return {
    min: Math.min(...measured.map(({ minMs }) => minMs!)),
    max: Math.max(...measured.map(({ maxMs }) => maxMs!)),
  };
}

type Summed = 'up' | 'down' | 'upMs' | 'downMs' | 'measured' | 'sumMs';
export const sum = (rollups: readonly Rollup[], key: Summed): number =>
  rollups.reduce((total, rollup) => total + rollup[key], 0);

export type Bucket = { bucket: Date; rollups: Rollup[] };

/** Every bucket of the range, oldest first, with its rollup or without. */
export function everyBucket(rollups: readonly Rollup[], from: Date, to: Date, bucketMs: number): Bucket[] {
  const known = new Map(rollups.map((rollup) => [rollup.bucket.getTime(), rollup]));
  const buckets: Bucket[] = [];
  for (let at = Math.ceil(from.getTime() / bucketMs) * bucketMs; at <= to.getTime(); at += bucketMs) {
    const rollup = known.get(at);
    buckets.push({ bucket: new Date(at), rollups: rollup ? [rollup] : [] });
  }
  return buckets;
}
