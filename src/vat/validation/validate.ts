import { askAndStore } from './ask-and-store.ts';
import { insertEntry } from '../log/log-storage.ts';
import { preCheck } from './request.ts';
import { answerTo, unavailable, type Finding, type ValidationResult } from '../upstream/result.ts';
import { keyOf, type VatNumber } from '../formats/vat-number.ts';
import type { Vat, VatRequest } from './vat.ts';

/** Open to everybody. Always asks the register, whatever the log knows. */
export async function validate(
  { vat, found }: VatRequest,
  countryCode: string,
  vatNumber: string,
): Promise<ValidationResult> {
  const checked = preCheck(vat.settings, countryCode, vatNumber);
  if (checked.kind === 'answered') {
    if (checked.misfit) await vat.logMisfit(checked.misfit, checked.finding, 'validate');
    return answerTo(countryCode, vatNumber, checked.finding);
  }
  const key = keyOf(checked.number);
  const finding = found.get(key) ?? ask(vat, checked.number);
  found.set(key, finding);
  return answerTo(countryCode, vatNumber, await finding);
}

/** Somebody waits at a checkout: they go before all that is asked for in the background. */
async function ask(vat: Vat, number: VatNumber): Promise<Finding> {
  const outcome = await askAndStore(vat, number, {
    origin: 'validate',
    urgency: 'urgent',
    timeoutMs: vat.settings.timeoutMs,
    signal: new AbortController().signal,
  });
  if (outcome.kind === 'stored') return outcome.finding;
  const finding = unavailable(
    number.source,
    'Too many questions are waiting for this register. Try again in a moment.',
  );
  await insertEntry(vat.db, { number, finding, origin: 'validate', latencyMs: null, at: vat.clock.now() });
  return finding;
}
