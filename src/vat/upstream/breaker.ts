import { laneOf, type VatNumber } from '../formats/vat-number.ts';
import type { RegisterResult } from './result.ts';

/** Closed: calls pass. Open: no background calls for 30 s. Half-open: one background call tests the register. */
export type BreakerState = 'closed' | 'open' | 'half-open';

type Circuit = { failures: number; openedAt: number | null; probingSince: number | null };

const maxFailures = 5;
const openMs = 30_000;

export type Breakers = {
  stateOf(name: string): BreakerState;
  /** For how long it has been half-open. 0 if it is not. */
  halfOpenMs(name: string): number;
  /** Whether to call what has these circuits. If one is half-open, only the first caller may, until it reports or 30 s have passed. */
  admit(...names: string[]): boolean;
  report(name: string, ok: boolean): void;
  /** An admitted caller did not call after all. The next one may. */
  withdraw(name: string): void;
  /** All circuits whose last call failed. */
  list(): [name: string, state: BreakerState][];
};

/** One circuit per name. Each process has its own, so an outage costs each process five calls. */
export function createBreakers(now: () => number): Breakers {
  const circuits = new Map<string, Circuit>();

  const stateOf = (name: string): BreakerState => {
    const openedAt = circuits.get(name)?.openedAt ?? null;
    if (openedAt === null) return 'closed';
    return now() - openedAt < openMs ? 'open' : 'half-open';
  };

  const isFree = (name: string): boolean => {
    const state = stateOf(name);
    if (state !== 'half-open') return state === 'closed';
    const { probingSince } = circuits.get(name)!;
    return probingSince === null || now() - probingSince >= openMs;
  };

  return {
    stateOf,
    halfOpenMs(name) {
      const openedAt = circuits.get(name)?.openedAt ?? null;
      return openedAt === null ? 0 : Math.max(0, now() - openedAt - openMs);
    },
    admit(...names) {
      if (!names.every(isFree)) return false;
      for (const name of names) {
        const circuit = circuits.get(name);
        if (circuit && stateOf(name) === 'half-open') circuit.probingSince = now();
      }
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
      if (circuit.failures < maxFailures) return;
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

/** Each register has a circuit, and so does each member state behind the EU register. */
export const circuitsOf = (number: VatNumber): string[] =>
  number.source === 'eu' ? ['eu', laneOf(number)] : [number.source];

export function reportResult(breakers: Breakers, number: VatNumber, result: RegisterResult): void {
  const [register = '', memberState = register] = circuitsOf(number);
  if (result.status !== 'unavailable') {
    breakers.report(register, true);
    return breakers.report(memberState, true);
  }
  if (result.scope === 'register') breakers.report(register, false);
  if (result.scope !== 'member state') return;
  // The register works if it can report that a member state does not.
  if (memberState !== register) breakers.report(register, true);
  breakers.report(memberState, false);
}
