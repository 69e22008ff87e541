import type { VatNumber } from '../formats/vat-number.ts';
import type { Verdict } from '../requester/requester.ts';
import type { AskOptions } from '../upstream/ask.ts';
import { askAndStore } from '../validation/ask-and-store.ts';
import type { Vat } from '../validation/vat.ts';

/** `at` is null if the register was not asked. */
export type RequesterCheck = { verdict: Verdict; message: string | null; at: Date | null };

/** Asks the register about the number with the number itself as the requester, so it has to be valid and accepted as one. */
export async function checkRequester(
  vat: Vat,
  teamId: string,
  number: VatNumber,
  options: Omit<AskOptions, 'requester' | 'given'>,
): Promise<RequesterCheck> {
  const purpose = { origin: 'requester', teamId } as const;
  const outcome = await askAndStore(vat, number, purpose, { ...options, requester: number });
  if (outcome.kind === 'rate limited')
    return { verdict: 'UNKNOWN', message: 'Too many requests are waiting for this register.', at: null };
  const { result, at } = outcome;
  if (result.status === 'unavailable') return { verdict: 'UNKNOWN', message: result.message, at };
  if (result.status === 'invalid') return { verdict: 'INVALID', message: result.message, at };
  if (result.refusal) return { verdict: 'INVALID', message: result.refusal, at };
  return { verdict: 'VALID', message: null, at };
}
