import { parseVatNumber, type VatNumber } from './formats/vat-number.ts';

export type VatSettings = {
  enabled: boolean;
  /** How long a verdict is good for `lookup`. */
  cacheTtlSeconds: number;
  /** For one `validate`, waiting for its turn and a second try included. */
  timeoutMs: number;
  retentionYears: number;
  eu: { url: string; requester: VatNumber | null };
  uk: {
    url: string;
    requester: VatNumber | null;
    client: { id: string; secret: string } | null;
    /** Limits `validate` too; null: only revalidations are limited. */
    requestsPerSecond: number | null;
  };
  ch: { url: string; requestsPerMinute: number | null };
};

/** Our own number, with its country in front, as `DE123456789`. */
export const parseEuRequester = (text: string): VatNumber => ownNumber(text.slice(0, 2), text, 'eu');

/** Our own number in the United Kingdom, with `GB` in front or without. */
export const parseUkRequester = (text: string): VatNumber => ownNumber('GB', text, 'uk');

function ownNumber(country: string, text: string, source: VatNumber['source']): VatNumber {
  const parsed = parseVatNumber(country, text);
  if (parsed.kind === 'number' && parsed.number.source === source) return parsed.number;
  const example =
    source === 'eu' ? 'a VAT number of the EU with its country, as in DE123456789' : 'a VAT number of the UK';
  throw new Error(`This is not ${example}.`);
}
