import type { VatNumber } from '../formats/vat-number.ts';
import type { Purpose } from '../log/log-storage.ts';
import type { AskOptions } from '../upstream/ask.ts';
import { circuitsOf } from '../upstream/breaker.ts';
import { askAndStore, type StoredOutcome } from './ask-and-store.ts';
import type { Vat } from './vat.ts';

/** Asks and logs as `askAndStore` does, but not while the circuit of the register is open. */
export async function askInBackground(
  vat: Vat,
  number: VatNumber,
  purpose: Purpose,
  options: AskOptions,
): Promise<StoredOutcome | { kind: 'circuit open' }> {
  const circuits = circuitsOf(number);
  if (!vat.breakers.admit(...circuits)) return { kind: 'circuit open' };
  const outcome = await askAndStore(vat, number, purpose, options);
  if (outcome.kind === 'rate limited') {
    for (const name of circuits) vat.breakers.withdraw(name);
    vat.metrics.postponed(number.source);
  }
  return outcome;
}
