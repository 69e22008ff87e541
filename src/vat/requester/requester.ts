import { formatOf } from '../formats/formats.ts';
import type { VatNumber } from '../formats/vat-number.ts';

export type Verdict = 'VALID' | 'INVALID' | 'UNKNOWN';

/** The VAT number with which a team asks the registers. */
export type Requester = {
  teamId: string;
  country: string;
  number: string;
  verdict: Verdict;
  /** Why the verdict is not VALID. */
  message: string | null;
  checkedAt: Date | null;
};

/** Null for a country that has no register any more. */
export function toVatNumber(country: string, national: string): VatNumber | null {
  const format = formatOf(country, 'all');
  return format ? { country: format.country, national, source: format.source } : null;
}
