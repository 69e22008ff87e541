import type { VatNumber } from '../formats/vat-number.ts';
import { compareAddresses } from '../matching/compare-addresses.ts';
import { compareNames } from '../matching/compare-names.ts';
import type { Comparison } from '../matching/comparison.ts';
import type { Given } from './register.ts';
import type { Match, RegisterResult } from './result.ts';

/** Adds how what a customer gave compares with what the register has, unless the register has compared it. */
export function withMatches(
  result: RegisterResult,
  { country }: VatNumber,
  given: Given | undefined,
): RegisterResult {
  if (!given || result.status !== 'valid') return result;
  return {
    ...result,
    nameMatch: result.nameMatch ?? ours(compareNames(given.name, result.name, result.tradingNames)),
    addressMatch: result.addressMatch ?? ours(compareAddresses(given.address, result.address, country)),
  };
}

const ours = (result: Comparison): Match => ({ result, comparedBy: 'STEWARD' });
