import { keyOf, type VatNumber } from '../formats/vat-number.ts';
import { insertDecision, insertEntry, type Origin } from '../log/log-storage.ts';
import type { AskOptions, AskOutcome } from '../upstream/ask.ts';
import { recordFailure } from './revalidation-storage.ts';
import type { Vat } from './vat.ts';

/** Asks the register and logs the result before returning it. A rate-limited request is not logged. */
export async function askAndStore(
  vat: Vat,
  number: VatNumber,
  origin: Origin,
  options: AskOptions,
): Promise<AskOutcome> {
  const outcome = await vat.ask(number, options);
  options.signal.throwIfAborted();
  if (outcome.kind === 'rate limited') return outcome;
  const { result, latencyMs } = outcome;
  const at = vat.clock.now();
  const entry = { number, result, origin, latencyMs, at };
  if (result.status === 'unavailable') {
    await insertEntry(vat.db, entry);
    await recordFailure(vat.db, number, at);
    return outcome;
  }
  await insertDecision(vat.db, entry);
  const key = keyOf(number);
  vat.recentDecisions.put(key, { at, result });
  vat.revalidations.forget(key);
  vat.announce(key);
  return outcome;
}
