/** Closed, failures in a row are counted; open, nothing is asked until a time; half open, one question finds out. */
export type BreakerState = 'closed' | 'open' | 'half-open';

type Circuit = { failures: number; openedAt: number | null; probingSince: number | null };

const failuresAllowed = 5;
const openMs = 30_000;

export type Breakers = {
  stateOf(name: string): BreakerState;
  /** Whether to ask; in the half-open state only the first one may, until it reports or 30 s have passed. */
  admit(name: string): boolean;
  report(name: string, ok: boolean): void;
  /** Whoever was admitted did not ask after all: the next one may. */
  withdraw(name: string): void;
  /** Names and states of all that have ever failed. */
  list(): [name: string, state: BreakerState][];
};

/** One circuit for each name. Of this process: what it finds out costs each process five questions. */
export function createBreakers(now: () => number): Breakers {
  const circuits = new Map<string, Circuit>();

  const stateOf = (name: string): BreakerState => {
    const openedAt = circuits.get(name)?.openedAt ?? null;
    if (openedAt === null) return 'closed';
    return now() - openedAt < openMs ? 'open' : 'half-open';
  };

  return {
    stateOf,
    admit(name) {
      const state = stateOf(name);
      if (state !== 'half-open') return state === 'closed';
      const circuit = circuits.get(name)!;
      if (circuit.probingSince !== null && now() - circuit.probingSince < openMs) return false;
      circuit.probingSince = now();
      return true;
    },
    report(name, ok) {
      if (ok) {
        circuits.delete(name);
        return;
      }
      const circuit = circuits.get(name) ?? { failures: 0, openedAt: null, probingSince: null };
      circuits.set(name, circuit);
      circuit.failures += 1;
      if (circuit.failures < failuresAllowed) return;
      circuit.openedAt = now();
      circuit.probingSince = null;
    },
    withdraw(name) {
      const circuit = circuits.get(name);
      if (circuit) circuit.probingSince = null;
    },
    list: () => [...circuits.keys()].map((name) => [name, stateOf(name)]),
  };
}
