/** Since 1970, as the times of PostgreSQL are. */
export type Span = { fromMs: number; toMs: number };

/** By a clock that nobody sets. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

export const overlap = (one: Span, other: Span): boolean =>
  one.fromMs <= other.toMs && other.fromMs <= one.toMs;

/** The longest stretch within the span that none of the others touches. */
export function longestFree({ fromMs, toMs }: Span, others: readonly Span[]): number {
  let longest = 0;
  let freeFrom = fromMs;
  for (const other of [...others].sort((a, b) => a.fromMs - b.fromMs)) {
    longest = Math.max(longest, Math.min(other.fromMs, toMs) - freeFrom);
    freeFrom = Math.max(freeFrom, other.toMs);
  }
  return Math.max(longest, toMs - freeFrom);
}
