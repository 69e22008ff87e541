/** When the server became unreachable; null while it is reachable. */
let awaySince: number | null = null;
const listeners = new Set<() => void>();

function set(since: number | null): void {
  if (since === awaySince) return;
  awaySince = since;
  for (const listener of listeners) listener();
}

export const connection = {
  awaySince: (): number | null => awaySince,
  lost: (): void => set(awaySince ?? Date.now()),
  found: (): void => set(null),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
