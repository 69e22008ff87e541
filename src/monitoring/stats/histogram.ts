/** Each slot ends 12 % above the previous one, so a percentile is at most 6 % off. 30 s is in slot 92. */
const growth = Math.log(1.12);

/** Counted from 1, like the elements of a PostgreSQL array. */
export const slotOf = (ms: number): number => (ms <= 1 ? 1 : 1 + Math.ceil(Math.log(ms) / growth));

/** The middle of a slot on the logarithmic scale. */
const valueOf = (slot: number): number => (slot === 1 ? 1 : Math.exp((slot - 1.5) * growth));

/** The value that `share` of all measurements do not exceed, limited to the range from `min` to `max`. */
export function percentile(
  histogram: readonly (number | null)[],
  share: number,
  min: number | null,
  max: number | null,
): number | null {
  const total = histogram.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  if (total === 0) return null;
  let left = Math.ceil(total * share);
  const index = histogram.findIndex((count) => (left -= count ?? 0) <= 0);
  return Math.min(Math.max(valueOf(index + 1), min ?? 0), max ?? Infinity);
}

export function addHistograms(all: readonly (readonly (number | null)[])[]): number[] {
  const sum: number[] = [];
  for (const histogram of all)
    histogram.forEach((count, slot) => (sum[slot] = (sum[slot] ?? 0) + (count ?? 0)));
  return Array.from(sum, (count) => count ?? 0);
}
