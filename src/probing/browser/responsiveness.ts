/** How quickly the browser itself responds, whatever its pages do. */
export type Responsiveness = {
  measure<T>(ask: () => Promise<T>): Promise<T>;
  /** Whether the browser was slow for a large part of the time since then: a page that was slow meanwhile is not at fault. */
  wasSlowSince(time: number): boolean;
};

/** A response takes 1 to 5 ms, and up to 200 ms on a machine with ten times the load it can handle. */
const slowMs = 250;
/** The share of the time of a check. */
const largePart = 0.2;
/** Longer than any check. */
const memoryMs = 300_000;

export function createResponsiveness(now: () => number = () => performance.now()): Responsiveness {
  let slow: { from: number; to: number }[] = [];
  let askedAt: number | null = null;
  return {
    async measure(ask) {
      const from = (askedAt = now());
      try {
        return await ask();
      } finally {
        askedAt = null;
        const to = now();
        if (to - from > slowMs) slow = [...slow.filter((each) => each.to > to - memoryMs), { from, to }];
      }
    },
    wasSlowSince(time) {
      const to = now();
      const waiting = askedAt !== null && to - askedAt > slowMs ? [{ from: askedAt, to }] : [];
      const slowTime = [...slow, ...waiting].reduce(
        (sum, each) => sum + Math.max(0, each.to - Math.max(each.from, time)),
        0,
      );
      return slowTime > (to - time) * largePart;
    },
  };
}
