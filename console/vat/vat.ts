import type { Tone } from '../ui/badge.tsx';

export type VatStatus = 'valid' | 'invalid' | 'unavailable' | 'skipped';

export type VatResult = {
  country_code: string;
  vat_number: string;
  status: VatStatus;
  source: 'eu' | 'uk' | 'ch' | 'none';
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
    source: 'eu' | 'uk' | 'ch';
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

export const sources: Record<VatResult['source'], string> = {
  eu: 'European Union (VIES)',
  uk: 'United Kingdom (HMRC)',
  ch: 'Switzerland (UID)',
  none: 'no register',
};

/** Countries with a register, by the country code that the service accepts. */
export const countries: readonly string[] =
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LI LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ');

const regions = new Intl.DisplayNames(undefined, { type: 'region' });

/** `DE Germany`: the code comes first, so that typing it selects the entry. */
export const nameOf = (code: string): string =>
  `${code} ${code === 'XI' ? 'Northern Ireland' : regions.of(code)}`;

export const pathOf = (verb: 'validate' | 'lookup', country: string, number: string): string =>
  `/vat/V1/vendor-vat-validator/${verb}/${encodeURIComponent(country)}/${encodeURIComponent(number.trim())}`;
