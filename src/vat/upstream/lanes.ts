import type { Clock } from '#platform/clock.ts';

export type Lanes = {
  /** Waits for a free place under that name, at most `ms`; null when there was none. The place is left by a call. */
  enter(name: string, ms: number): Promise<(() => void) | null>;
};

type Lane = { inside: number; waiting: Set<() => void> };

/** So many at once under each name; the others wait in line. */
export function createLanes(width: number, clock: Clock): Lanes {
  const lanes = new Map<string, Lane>();

  const leave = (name: string, lane: Lane): void => {
    const [next] = lane.waiting;
    if (next) {
      lane.waiting.delete(next);
      return next();
    }
    lane.inside -= 1;
    if (lane.inside === 0) lanes.delete(name);
  };

  return {
    async enter(name, ms) {
      const lane = lanes.get(name) ?? { inside: 0, waiting: new Set() };
      lanes.set(name, lane);
      if (lane.inside < width) {
        lane.inside += 1;
        return () => leave(name, lane);
      }
      const called = Promise.withResolvers<'turn'>();
      const turn = (): void => called.resolve('turn');
      lane.waiting.add(turn);
      const enough = new AbortController();
      const late = clock.sleep(Math.max(0, ms), enough.signal).then(
        () => 'late' as const,
        () => 'late' as const,
      );
      await Promise.race([called.promise, late]);
      enough.abort();
      // Called in the very moment it gave up: the place is taken all the same.
      return lane.waiting.delete(turn) ? null : () => leave(name, lane);
    },
  };
}
