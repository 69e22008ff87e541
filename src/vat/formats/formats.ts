/** The registers: VIES of the EU, HMRC of the UK, the Swiss UID register, Brønnøysund of Norway and ABN Lookup of Australia. */
export const sources = ['eu', 'uk', 'ch', 'no', 'au'] as const;
export type Source = (typeof sources)[number];

/** `open`: those that the two open endpoints ask, by their contract. Teams ask all, with a key or for their customers. */
export type RegisterScope = 'open' | 'all';

/**
 * The format of each country's numbers, under the register's own code for the country, with a description for error
 * messages. There are no checksums: real numbers fail the published ones, so the register decides about every number that
 * has the right format.
 */
const eu = {
  AT: [/^U\d{8}$/, 'U and 8 digits'],
  BE: [/^[01]\d{9}$/, '10 digits, the first one 0 or 1'],
  BG: [/^\d{9,10}$/, '9 or 10 digits'],
  CY: [/^\d{8}[A-Z]$/, '8 digits and a letter'],
  CZ: [/^\d{8,10}$/, '8 to 10 digits'],
  DE: [/^\d{9}$/, '9 digits'],
  DK: [/^\d{8}$/, '8 digits'],
  EE: [/^\d{9}$/, '9 digits'],
  EL: [/^\d{9}$/, '9 digits'],
  ES: [/^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/, '9 characters, the first or the last one a letter'],
  FI: [/^\d{8}$/, '8 digits'],
  FR: [/^[A-HJ-NP-Z0-9]{2}\d{9}$/, '2 letters or digits, neither I nor O, and 9 digits'],
  HR: [/^\d{11}$/, '11 digits'],
  HU: [/^\d{8}$/, '8 digits'],
  IE: [/^(?:\d{7}[A-W][A-Z]?|\d[A-Z+*]\d{5}[A-W])$/, '7 digits and 1 or 2 letters'],
  IT: [/^\d{11}$/, '11 digits'],
  LT: [/^(?:\d{9}|\d{12})$/, '9 or 12 digits'],
  LU: [/^\d{8}$/, '8 digits'],
  LV: [/^\d{11}$/, '11 digits'],
  MT: [/^\d{8}$/, '8 digits'],
  NL: [/^[A-Z0-9+*]{9}B[A-Z0-9+*]{2}$/, '9 characters, B and 2 characters'],
  PL: [/^\d{10}$/, '10 digits'],
  PT: [/^\d{9}$/, '9 digits'],
  RO: [/^[1-9]\d{1,9}$/, '2 to 10 digits, the first one not 0'],
  SE: [/^\d{12}$/, '12 digits'],
  SI: [/^\d{8}$/, '8 digits'],
  SK: [/^\d{10}$/, '10 digits'],
  XI: [/^(?:\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/, '9 or 12 digits, or GD or HA and 3 digits'],
} as const;

// Numbers of government departments (GD) and health authorities (HA) exist, but HMRC refuses to look them up.
const uk = { GB: [/^(?:\d{9}|\d{12})$/, '9 or 12 digits'] } as const;
const ch = { CH: [/^\d{9}$/, 'CHE and 9 digits, the last one a check digit'] } as const;
const no = { NO: [/^\d{9}$/, '9 digits, of which the last is a check digit. MVA can follow'] } as const;
const au = { AU: [/^[1-9]\d{10}$/, '11 digits, the first two check digits'] } as const;

export type Country = keyof typeof eu | keyof typeof uk | keyof typeof ch | keyof typeof no | keyof typeof au;
export type Format = {
  country: Country;
  source: Source;
  pattern: RegExp;
  description: string;
  prefixes: readonly string[];
};

const prefixes: Partial<Record<Country, readonly string[]>> = {
  EL: ['EL', 'GR'],
  CH: ['CHE', 'CH'],
  AU: ['AU', 'ABN'],
};

function toFormats(table: Record<string, readonly [RegExp, string]>, source: Source): [string, Format][] {
  return Object.entries(table).map(([name, [pattern, description]]) => {
    const country = name as Country;
    return [country, { country, source, pattern, description, prefixes: prefixes[country] ?? [country] }];
  });
}

const open = new Map([...toFormats(eu, 'eu'), ...toFormats(uk, 'uk'), ...toFormats(ch, 'ch')]);
// VIES uses EL for Greece, ISO 3166 uses GR. Companies of Liechtenstein are in the Swiss register.
open.set('GR', open.get('EL')!);
open.set('LI', { ...open.get('CH')!, prefixes: ['CHE', 'CH', 'LI'] });
const all = new Map([...open, ...toFormats(no, 'no'), ...toFormats(au, 'au')]);
const formats: Record<RegisterScope, ReadonlyMap<string, Format>> = { open, all };

/** `code` is in upper case. */
export const formatOf = (code: string, scope: RegisterScope): Format | undefined => formats[scope].get(code);

export const countriesOf = (scope: RegisterScope): readonly string[] => [...formats[scope].keys()];
