import { addHistograms, percentile } from './histogram.ts';
import type { Coverage, Rollup } from './rollup-storage.ts';

/* What statistics say of a list of rollups. */

/** A percentage of the time that checks cover; null when they cover none. */
export function uptime(rollups: readonly Coverage[]): number | null {
  const up = sum(rollups, 'upMs');
  const total = up + sum(rollups, 'downMs');
  return total === 0 ? lone(rollups) : (up / total) * 100;
}

/** One check covers no time yet, but says something. */
function lone(rollups: readonly Coverage[]): number | null {
  const [up, down] = [sum(rollups, 'up'), sum(rollups, 'down')];
  return up + down === 0 ? null : (up / (up + down)) * 100;
}

export const average = (rollups: readonly Rollup[]): number | null => {
  const measured = sum(rollups, 'measured');
  return measured === 0 ? null : sum(rollups, 'sumMs') / measured;
};

export function p95(rollups: readonly Rollup[]): number | null {
  const { min, max } = extremes(rollups);
  // Charts ask for it once per point, and a point is one rollup: nothing to add up.
  const all = rollups.map(({ histogram }) => histogram);
  return percentile(all.length === 1 ? all[0]! : addHistograms(all), 0.95, min, max);
}

export function extremes(rollups: readonly Rollup[]): { min: number | null; max: number | null } {
  const measured = rollups.filter(({ measured: count }) => count > 0);
  if (measured.length === 0) return { min: null, max: null };
  return {
    min: Math.min(...measured.map(({ minMs }) => minMs!)),
    max: Math.max(...measured.map(({ maxMs }) => maxMs!)),
  };
}

export const sum = <Key extends string>(rollups: readonly Record<Key, number>[], key: Key): number =>
  rollups.reduce((total, rollup) => total + rollup[key], 0);

export type Bucket<Kind> = { bucket: Date; rollups: Kind[] };

/** Every bucket of the range, oldest first, with its rollup or without. */
export function everyBucket<Kind extends { bucket: Date }>(
  rollups: readonly Kind[],
  from: Date,
  to: Date,
  bucketMs: number,
): Bucket<Kind>[] {
  const known = new Map(rollups.map((rollup) => [rollup.bucket.getTime(), rollup]));
  const buckets: Bucket<Kind>[] = [];
  for (let at = Math.ceil(from.getTime() / bucketMs) * bucketMs; at <= to.getTime(); at += bucketMs) {
    const rollup = known.get(at);
    buckets.push({ bucket: new Date(at), rollups: rollup ? [rollup] : [] });
  }
  return buckets;
}
