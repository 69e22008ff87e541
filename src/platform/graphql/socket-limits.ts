/** Of one user in this process, over all services. A hundred jobs that follow their deployments with one token are possible. */
export const socketLimits = { sockets: 200, operations: 500 } as const;

type Counted = keyof typeof socketLimits;

const counts = new Map<string, Record<Counted, number>>();

/** Counts one more of a user until it is disposed. Null if there are too many. */
export function countFor(user: string, what: Counted): Disposable | null {
  const count = counts.get(user) ?? { sockets: 0, operations: 0 };
  if (count[what] >= socketLimits[what]) return null;
  count[what] += 1;
  counts.set(user, count);
  let isCounted = true;
  return {
    [Symbol.dispose]() {
      if (!isCounted) return;
      isCounted = false;
      count[what] -= 1;
      if (count.sockets === 0 && count.operations === 0) counts.delete(user);
    },
  };
}
