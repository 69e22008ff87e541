/** How quickly the browser itself answers, whatever its pages do. */
export type Pulse = {
  beat<T>(ask: () => Promise<T>): Promise<T>;
  /** Much of the time since then it was slow to answer: slowness of a page is no fault of the page. */
  wasSlowSince(time: number): boolean;
};

/** An answer takes 1 to 5 ms, on a machine with ten times the load it can bear up to 200. */
const slowMs = 250;
/** Of the time that a check has taken. */
const muchOfIt = 0.2;
/** Longer than any check. */
const memoryMs = 300_000;

export function createPulse(now: () => number = () => performance.now()): Pulse {
  let slow: { from: number; to: number }[] = [];
  let asked: number | null = null;
  return {
    async beat(ask) {
      const from = (asked = now());
      try {
        return await ask();
      } finally {
        asked = null;
        const to = now();
        if (to - from > slowMs) slow = [...slow.filter((each) => each.to > to - memoryMs), { from, to }];
      }
    },
    wasSlowSince(time) {
      const to = now();
      const waiting = asked !== null && to - asked > slowMs ? [{ from: asked, to }] : [];
      const lost = [...slow, ...waiting].reduce(
        (sum, each) => sum + Math.max(0, each.to - Math.max(each.from, time)),
        0,
      );
      return lost > (to - time) * muchOfIt;
    },
  };
}
