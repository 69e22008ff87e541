/**
 * Lets `room` pieces of work begin at once, the others as soon as one is through. Work that takes longer than
 * `patienceMs` goes on, but no longer keeps others out.
 */
export function createTurnstile(room: number, patienceMs: number): <T>(work: () => Promise<T>) => Promise<T> {
  let inside = 0;
  const queue: (() => void)[] = [];

  /** The place is handed on: whoever is woken runs a moment later, and nobody may take the place until then. */
  const leave = (): void => {
    const enter = queue.shift();
    if (enter) enter();
    else inside -= 1;
  };

  return async (work) => {
    if (inside < room) inside += 1;
    else await new Promise<void>((enter) => queue.push(enter));
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
