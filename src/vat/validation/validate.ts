import { keyOf, type VatNumber } from '../formats/vat-number.ts';
import { insertEntry } from '../log/log-storage.ts';
import { unavailable, type Result } from '../upstream/result.ts';
import { askAndStore } from './ask-and-store.ts';
import { checkInput, toValidationResult, type ValidationResult, type VatRequest } from './request.ts';
import type { Vat } from './vat.ts';

/** Public. Always asks the register, even if the log has a decision. */
export async function validate(
  { vat, results }: VatRequest,
  countryCode: string,
  vatNumber: string,
): Promise<ValidationResult> {
  const input = checkInput(vat.settings, countryCode, vatNumber);
  if (input.kind === 'bad format') await vat.logBadFormat(input.number, input.result, 'validate');
  if (input.kind !== 'number') return toValidationResult(countryCode, vatNumber, input.result);
  const key = keyOf(input.number);
  const result = results.get(key) ?? ask(vat, input.number);
  results.set(key, result);
  return toValidationResult(countryCode, vatNumber, await result);
}

async function ask(vat: Vat, number: VatNumber): Promise<Result> {
  const outcome = await askAndStore(vat, number, 'validate', {
    priority: 'interactive',
    timeoutMs: vat.settings.timeoutMs,
    signal: new AbortController().signal,
  });
  if (outcome.kind === 'asked') return outcome.result;
  const result = unavailable(
    number.source,
    'Too many requests are waiting for this register. Try again in a moment.',
  );
  await insertEntry(vat.db, { number, result, origin: 'validate', latencyMs: null, at: vat.clock.now() });
  return result;
}
