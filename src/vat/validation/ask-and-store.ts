import { insertEntry, insertVerdict, type Origin } from '../log/log-storage.ts';
import { recordFailure } from './revalidation-storage.ts';
import { unavailable, type Finding } from '../upstream/result.ts';
import type { Outcome, Patience } from '../upstream/ask.ts';
import type { Verdict } from '../upstream/verdict.ts';
import type { Vat } from './vat.ts';
import { keyOf, type VatNumber } from '../formats/vat-number.ts';

export type NoTurn = Extract<Outcome, { kind: 'no turn' }>;
export type Stored = { kind: 'stored'; finding: Finding } | NoTurn;

/**
 * Asks the register and puts what came of it in the log; the answer is good only once it is there. Without a turn
 * nothing has happened, and nothing is stored.
 */
export async function askAndStore(
  vat: Vat,
  number: VatNumber,
  { origin, ...patience }: Patience & { origin: Origin },
): Promise<Stored> {
  const outcome = await vat.ask(number, patience);
  patience.signal.throwIfAborted();
  if (outcome.kind === 'no turn') return outcome;
  const { verdict } = outcome;
  const finding = toFinding(number, verdict);
  const at = vat.clock.now();
  const latencyMs = outcome.kind === 'asked' ? outcome.ms : null;
  const entry = { number, finding, origin, latencyMs, at };
  if (verdict.kind === 'unavailable') {
    await insertEntry(vat.db, entry);
    await recordFailure(vat.db, number, at);
    return { kind: 'stored', finding };
  }
  await insertVerdict(vat.db, entry);
  const key = keyOf(number);
  vat.memory.put(key, { at, finding });
  vat.revalidations.forget(key);
  vat.announce(key);
  return { kind: 'stored', finding };
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
