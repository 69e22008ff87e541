import { preCheck } from './request.ts';
import { answerTo, skipped, type Finding, type ValidationResult } from '../upstream/result.ts';
import { keyOf, type VatNumber } from '../formats/vat-number.ts';
import type { Vat, VatRequest } from './vat.ts';

/**
 * Open to everybody, and never waits for a register: the newest verdict, or `skipped` with a revalidation in the queue.
 * Returns without a promise what is in memory, which is what the hot path is made of.
 */
export function lookup(
  { vat, found }: VatRequest,
  countryCode: string,
  vatNumber: string,
): ValidationResult | Promise<ValidationResult> {
  const checked = preCheck(vat.settings, countryCode, vatNumber);
  if (checked.kind === 'answered') {
    if (checked.misfit)
      vat
        .logMisfit(checked.misfit, checked.finding, 'lookup')
        .catch((error: unknown) => vat.log.warn({ err: error }, 'a number of a wrong format was not logged'));
    return answerTo(countryCode, vatNumber, checked.finding);
  }
  const key = keyOf(checked.number);
  const known = found.size > 0 ? found.get(key) : undefined;
  if (!known) {
    const remembered = vat.memory.get(key);
    if (remembered) {
      vat.metrics.lookedUp('memory');
      return answerTo(countryCode, vatNumber, remembered);
    }
  }
  const finding = known ?? readOrQueue(vat, checked.number, key);
  found.set(key, finding);
  return finding.then((each) => answerTo(countryCode, vatNumber, each));
}

async function readOrQueue(vat: Vat, number: VatNumber, key: string): Promise<Finding> {
  const remember = vat.memory.reading();
  const verdict = await vat.verdicts.do(number);
  if (verdict) {
    remember(key, verdict);
    vat.metrics.lookedUp('stored');
    return verdict.finding;
  }
  await vat.revalidations.request(number);
  vat.metrics.lookedUp('queued');
  return skipped('Revalidation queued');
}
