/** So many at once; the others wait in the order they came. */
export type Slots = { take(signal: AbortSignal): Promise<Disposable> };

export function createSlots(count: number): Slots {
  let free = count;
  const isFull = (): boolean => free <= 0;
  const waiting = new Set<() => void>();

  const give = (): void => {
    free += 1;
    const [next] = waiting;
    next?.();
  };
  return {
    async take(signal) {
      while (isFull() && !signal.aborted) {
        const turn = Promise.withResolvers<void>();
        const wake = (): void => turn.resolve();
        waiting.add(wake);
        signal.addEventListener('abort', wake, { once: true });
        await turn.promise;
        waiting.delete(wake);
        signal.removeEventListener('abort', wake);
      }
      free -= 1;
      return { [Symbol.dispose]: give };
    },
  };
}
