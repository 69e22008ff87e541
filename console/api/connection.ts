/** When the server became unreachable; null while it is reachable. */
let unreachableSince: number | null = null;
const listeners = new Set<() => void>();

function set(since: number | null): void {
  if (since === unreachableSince) return;
  unreachableSince = since;
  for (const listener of listeners) listener();
}

export const connection = {
  unreachableSince: (): number | null => unreachableSince,
  lost: (): void => set(unreachableSince ?? Date.now()),
  restored: (): void => set(null),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
