/** In milliseconds since 1970, like the times read from PostgreSQL. */
export type Span = { fromMs: number; toMs: number };

/** From the monotonic clock, which cannot be set. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

export const overlap = (one: Span, other: Span): boolean =>
  one.fromMs <= other.toMs && other.fromMs <= one.toMs;

/** The longest part of the span, in milliseconds, that overlaps none of the others. */
export function longestFree({ fromMs, toMs }: Span, others: readonly Span[]): number {
  let longest = 0;
  let freeFrom = fromMs;
  for (const other of [...others].sort((a, b) => a.fromMs - b.fromMs)) {
    longest = Math.max(longest, Math.min(other.fromMs, toMs) - freeFrom);
    freeFrom = Math.max(freeFrom, other.toMs);
  }
  return Math.max(longest, toMs - freeFrom);
}
