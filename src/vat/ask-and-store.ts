import { insertEntry, insertVerdict, type Origin } from './log-storage.ts';
import { recordFailure } from './revalidation-storage.ts';
import { unavailable, type Finding } from './result.ts';
import type { Verdict } from './upstream/verdict.ts';
import type { Patience } from './upstream/ask.ts';
import type { Vat } from './vat.ts';
import { keyOf, type VatNumber } from './vat-number.ts';

/** Asks the register and puts what came of it in the log; the answer is good only once it is there. */
export async function askAndStore(
  vat: Vat,
  number: VatNumber,
  { origin, ...patience }: Patience & { origin: Origin },
): Promise<Finding> {
  const started = performance.now();
  const verdict = await vat.ask(number, patience);
  patience.signal.throwIfAborted();
  const finding = toFinding(number, verdict);
  const at = vat.clock.now();
  const entry = { number, finding, origin, latencyMs: performance.now() - started, at };
  if (verdict.kind === 'unavailable') {
    await insertEntry(vat.db, entry);
    await recordFailure(vat.db, number, at);
    return finding;
  }
  await insertVerdict(vat.db, entry);
  const key = keyOf(number);
  vat.memory.put(key, { at, finding });
  vat.revalidations.forget(key);
  vat.announce(key);
  return finding;
}

function toFinding({ source }: VatNumber, verdict: Verdict): Finding {
  if (verdict.kind === 'unavailable') return unavailable(source, verdict.reason);
  const isValid = verdict.kind === 'valid';
  return {
    status: verdict.kind,
    source,
    name: isValid ? verdict.name : null,
    address: isValid ? verdict.address : null,
    request_identifier: verdict.requestIdentifier,
    message: isValid ? null : verdict.message,
  };
}
