export type Line = {
  /** In how many milliseconds somebody who found no place should come again, when one place is free every `paceMs`. */
  comeBackIn(name: string, paceMs: number): number;
};

/** Coming is work, too: a few milliseconds of it. */
const leastMs = 100;
/** Paces change: a register that took 15 s for each answer may be back in a moment. */
const mostMs = 60_000;

/** Gives those who are sent away one time after the other, so that they do not come all at once. */
export function createLine(now: () => number, random: () => number = Math.random): Line {
  const lastAt = new Map<string, number>();
  return {
    comeBackIn(name, paceMs) {
      const at = Math.max(now() + leastMs, (lastAt.get(name) ?? -Infinity) + paceMs);
      const waitMs = at - now();
      if (waitMs > mostMs) return mostMs * (0.5 + random() / 2);
      lastAt.set(name, at);
      return waitMs;
    },
  };
}
