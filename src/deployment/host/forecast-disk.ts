/** Free bytes at a time, in seconds. */
export type FreeSpace = { at: number; freeBytes: number };

/** With fewer, a single deployment or backup would look like a trend. */
const minPoints = 12;
const minSeconds = 55 * 60;
/** The slopes between 36 points are 630 numbers. */
const maxPoints = 36;
const quantile = 0.6;

/**
 * In how many seconds the disk is full at the present rate; null if it does not fill, or there are too few points. The rate comes
 * from the slopes between all pairs of points (Theil-Sen): one step, such as a new release, does not change it, where it would dominate
 * a least-squares line. Of a step in the middle, a little more than half of the pairs have a slope, hence not quite the median.
 */
export function secondsUntilFull(points: readonly FreeSpace[]): number | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < minPoints || last.at - first.at < minSeconds) return null;
  if (last.freeBytes >= first.freeBytes) return null;
  const every = Math.ceil(points.length / maxPoints);
  const some = points.filter((_, index) => (points.length - 1 - index) % every === 0);
  const slopes = some.flatMap((from, index) =>
    some
      .slice(index + 1)
      .filter(({ at }) => at > from.at)
      .map(({ at, freeBytes }) => (freeBytes - from.freeBytes) / (at - from.at)),
  );
  const rate = slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length * quantile)] ?? 0;
  return rate < 0 ? last.freeBytes / -rate : null;
}
