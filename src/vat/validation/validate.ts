import type { VatNumber } from '../formats/vat-number.ts';
import { insertEntry, type Purpose } from '../log/log-storage.ts';
import { nobody, viewedKey, viewerOf } from '../log/viewer.ts';
import { unavailable, type Result } from '../upstream/result.ts';
import { askAndStore } from './ask-and-store.ts';
import { checkInput, toValidationResult, type ValidationResult, type VatRequest } from './request.ts';
import type { Vat } from './vat.ts';

/** Public. Always asks the register, even if the log has a decision. */
export async function validate(
  { vat, holder, results }: VatRequest,
  countryCode: string,
  vatNumber: string,
): Promise<ValidationResult> {
  const input = checkInput(vat.settings, countryCode, vatNumber, holder ? 'all' : 'open');
  const purpose: Purpose = { origin: 'validate', teamId: holder?.teamId ?? null };
  if (input.kind === 'bad format') await vat.logBadFormat(input.number, input.result, purpose);
  if (input.kind !== 'number') return toValidationResult(countryCode, vatNumber, input.result);
  const viewer = holder ? viewerOf(holder.teamId, holder.requester, input.number) : nobody;
  const key = viewedKey(input.number, viewer);
  const result = results.get(key) ?? ask(vat, input.number, purpose);
  results.set(key, result);
  return toValidationResult(countryCode, vatNumber, await result);
}

async function ask(vat: Vat, number: VatNumber, purpose: Purpose): Promise<Result> {
  const outcome = await askAndStore(vat, number, purpose, {
    priority: 'interactive',
    timeoutMs: vat.settings.timeoutMs,
    signal: new AbortController().signal,
  });
  if (outcome.kind === 'asked') return outcome.result;
  const result = unavailable(
    number.source,
    'Too many requests are waiting for this register. Try again in a moment.',
  );
  await insertEntry(vat.db, { ...purpose, number, result, latencyMs: null, at: vat.clock.now() });
  return result;
}
