import type { Source } from '../formats/formats.ts';
import { keyOf, type VatNumber } from '../formats/vat-number.ts';
import { rejectedAsMalformed, type RegisterResult } from './result.ts';

/** The requester that is sent: the one of the team if it is a number of this register, else the one of the settings. */
export const requesterFor = (
  source: Source,
  ofTeam: VatNumber | null | undefined,
  ofSettings: VatNumber | null,
): VatNumber | null => (ofTeam?.source === source ? ofTeam : ofSettings);

/** Notes the requester that was sent with the question, for evidence. */
export const noteRequester = (result: RegisterResult, requester: VatNumber | null): RegisterResult =>
  requester ? { ...result, requester: keyOf(requester) } : result;

/**
 * The result of the second question, without the requester. If the register then decides about the same number, it was the
 * requester that it had not accepted.
 */
export const afterRefusal = (result: RegisterResult, refusal: string | null): RegisterResult =>
  refusal === null ||
  result.status === 'unavailable' ||
  result.message === rejectedAsMalformed(result.source).message
    ? result
    : { ...result, refusal };
