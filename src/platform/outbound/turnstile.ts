/**
 * Lets `room` pieces of work begin at once, the others as soon as one is through. Work that takes longer than
 * `patienceMs` goes on, but no longer keeps others out.
 */
export function createTurnstile(room: number, patienceMs: number): <T>(work: () => Promise<T>) => Promise<T> {
  let inside = 0;
  const queue: (() => void)[] = [];

  const leave = (): void => {
    inside -= 1;
    queue.shift()?.();
  };

  return async (work) => {
    if (inside >= room) await new Promise<void>((enter) => queue.push(enter));
    inside += 1;
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
