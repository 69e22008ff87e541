import { addHistograms, percentile } from './histogram.ts';
import type { Coverage, Rollup } from './rollup-storage.ts';

/** A percentage of the time that checks cover. If they cover none, the share of successful checks. Null without checks. */
export function uptime(rollups: readonly Coverage[]): number | null {
  const up = sum(rollups, 'upMs');
  const total = up + sum(rollups, 'downMs');
  if (total > 0) return (up / total) * 100;
  const [succeeded, failed] = [sum(rollups, 'up'), sum(rollups, 'down')];
  return succeeded + failed === 0 ? null : (succeeded / (succeeded + failed)) * 100;
}

/** Time in maintenance counts as neither up nor down. */
export function uptimeWithoutMaintenance(rollups: readonly Rollup[]): number | null {
  const rest = rollups.map(({ upMs, downMs, maintenanceUpMs, maintenanceDownMs, ...rollup }) => ({
    ...rollup,
    upMs: upMs - maintenanceUpMs,
    downMs: downMs - maintenanceDownMs,
  }));
  const covered = sum(rest, 'upMs') + sum(rest, 'downMs');
  return covered === 0 && sum(rollups, 'upMs') + sum(rollups, 'downMs') > 0 ? null : uptime(rest);
}

export const average = (rollups: readonly Pick<Measured, 'measured' | 'sumMs'>[]): number | null => {
  const measured = sum(rollups, 'measured');
  return measured === 0 ? null : sum(rollups, 'sumMs') / measured;
};

export const p95 = (rollups: readonly Measured[]): number | null => percentileOf(rollups, 0.95);

export function percentileOf(rollups: readonly Measured[], share: number): number | null {
  const { min, max } = extremes(rollups);
  // A point of a chart is one rollup, whose histogram needs no sum.
  const all = rollups.map(({ histogram }) => histogram);
  return percentile(all.length === 1 ? all[0]! : addHistograms(all), share, min, max);
}

export type Measured = Pick<Rollup, 'up' | 'down' | 'measured' | 'sumMs' | 'minMs' | 'maxMs' | 'histogram'>;

export function extremes(rollups: readonly Measured[]): { min: number | null; max: number | null } {
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

/** All buckets of the range, oldest first, including those without a rollup. */
export function everyBucket<Kind extends { bucket: Date }>(
  rollups: readonly Kind[],
  from: Date,
  to: Date,
  bucketMs: number,
): Bucket<Kind>[] {
  const rollupAt = new Map(rollups.map((rollup) => [rollup.bucket.getTime(), rollup]));
  const buckets: Bucket<Kind>[] = [];
  for (let at = Math.ceil(from.getTime() / bucketMs) * bucketMs; at <= to.getTime(); at += bucketMs) {
    const rollup = rollupAt.get(at);
    buckets.push({ bucket: new Date(at), rollups: rollup ? [rollup] : [] });
  }
  return buckets;
}
