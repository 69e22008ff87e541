import { askAndStore } from './ask-and-store.ts';
import { preCheck } from './pre-check.ts';
import { answerTo, type ValidationResult } from './result.ts';
import { keyOf } from './vat-number.ts';
import type { VatRequest } from './vat.ts';

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
  const finding =
    found.get(key) ??
    askAndStore(vat, checked.number, {
      origin: 'validate',
      timeoutMs: vat.settings.timeoutMs,
      signal: new AbortController().signal,
    });
  found.set(key, finding);
  return answerTo(countryCode, vatNumber, await finding);
}
