import type { Tone } from '../ui/badge.tsx';
import { findLanguage } from '../words/language.ts';
import { words } from '../words/words.ts';

export type VatStatus = 'valid' | 'invalid' | 'unavailable' | 'skipped';

export type Register = 'eu' | 'uk' | 'ch' | 'no' | 'au';

export type VatResult = {
  country_code: string;
  vat_number: string;
  status: VatStatus;
  source: Register | 'none';
  name: string | null;
  address: string | null;
  request_identifier: string | null;
  message: string | null;
};

export type VatLog = {
  entries: (VatResult & { id: string; at: string; origin: string; latency_ms: number })[];
  next: string | null;
};

export type VatUpstreams = {
  since: string;
  upstreams: {
    source: Register;
    configured: boolean;
    calls: number;
    verdicts: { valid: number; invalid: number; unavailable: number };
    latency_ms: { average: number | null; p95: number | null };
    breaker: 'closed' | 'open' | 'half-open';
    member_states: { country_code: string; breaker: string }[];
  }[];
};

export const tones: Record<VatStatus, Tone> = {
  valid: 'good',
  invalid: 'bad',
  unavailable: 'warn',
  skipped: 'idle',
};

/** Countries with a register, by the country code that the open endpoints accept. */
export const countries: readonly string[] =
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LI LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ');

/** Those whose register takes a requester: of the EU and of the United Kingdom. */
export const requesterCountries = countries.filter((code) => code !== 'CH' && code !== 'LI');

/** Countries of customers, as they are stored: Greece is EL. */
export const customerCountries: readonly string[] = [...countries, 'AU', 'NO']
  .map((code) => (code === 'GR' ? 'EL' : code))
  .toSorted();

let regions: Intl.DisplayNames | undefined;

/** `DE Germany`: the code comes first, so that typing it selects the entry. */
export function nameOf(code: string): string {
  const ownNames: Record<string, string> = words().vat.countries;
  regions ??= new Intl.DisplayNames(findLanguage(), { type: 'region' });
  return `${code} ${ownNames[code] ?? regions.of(code)}`;
}

export const pathOf = (verb: 'validate' | 'lookup', country: string, number: string): string =>
  `/vat/V1/vendor-vat-validator/${verb}/${encodeURIComponent(country)}/${encodeURIComponent(number.trim())}`;
