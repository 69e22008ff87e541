/** Work that found no place in time and was not begun. */
export class NoPlace extends Error {}

/**
 * Lets `room` pieces of work begin at once, the others as soon as one is through. Work that takes longer than
 * `patienceMs` goes on, but no longer keeps others out. Whoever has waited for `waitMs` is refused with `NoPlace`.
 */
export function createTurnstile(
  room: number,
  patienceMs: number,
  waitMs?: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  let inside = 0;
  const queue = new Set<() => void>();

  /** The place is handed on: whoever is woken runs a moment later, and nobody may take the place until then. */
  const leave = (): void => {
    const [enter] = queue;
    if (enter) enter();
    else inside -= 1;
  };

  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer);
        queue.delete(enter);
        resolve();
      };
      const giveUp = (): void => {
        queue.delete(enter);
        reject(new NoPlace('no place became free in time'));
      };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      queue.add(enter);
    });

  return async (work) => {
    if (inside < room) inside += 1;
    else await turn();
    let isInside = true;
    const leaveOnce = (): void => {
      if (isInside) leave();
      isInside = false;
    };
    const timer = setTimeout(leaveOnce, patienceMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      leaveOnce();
    }
  };
}
