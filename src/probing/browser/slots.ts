/** So many at once; the others wait in the order they came. */
export type Slots = { take(signal: AbortSignal): Promise<Disposable> };

export function createSlots(count: number): Slots {
  let free = count;
  const waiting = new Set<() => void>();

  /** Handed on, so that nobody who comes now can take it from one who waits. */
  const give = (): void => {
    const [next] = waiting;
    if (next) next();
    else free += 1;
  };
  const slot = (release = give): Disposable => ({
    [Symbol.dispose]() {
      release();
      release = () => {};
    },
  });
  return {
    async take(signal) {
      if (signal.aborted) return slot(() => {});
      if (free > 0) {
        free -= 1;
        return slot();
      }
      const turn = Promise.withResolvers<Disposable>();
      const end = (given: Disposable): void => {
        waiting.delete(onTurn);
        signal.removeEventListener('abort', onAbort);
        turn.resolve(given);
      };
      const onTurn = (): void => end(slot());
      const onAbort = (): void => end(slot(() => {}));
      waiting.add(onTurn);
      signal.addEventListener('abort', onAbort, { once: true });
      return turn.promise;
    },
  };
}
