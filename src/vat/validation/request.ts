import type { RegisterScope } from '../formats/formats.ts';
import { parseVatNumber, type VatNumber } from '../formats/vat-number.ts';
import type { Asker } from '../key/vat-key.ts';
import { invalid, skipped, type Result } from '../upstream/result.ts';
import type { Vat, VatSettings } from './vat.ts';

/** One request with its own cache: a number that it asks for twice is looked up once. */
export type VatRequest = {
  vat: Vat;
  /** Whose VAT key it has, or the team of the member. Null for everybody else. */
  holder: Asker | null;
  results: Map<string, Promise<Result>>;
};

export const newRequest = (vat: Vat, holder: Asker | null = null): VatRequest => ({
  vat,
  holder,
  results: new Map(),
});

/** The response of both endpoints: the request as it was sent, and the result. */
export type ValidationResult = { country_code: string; vat_number: string } & Result;

/** Field by field, because a result can have more fields than the contract. */
export const toValidationResult = (
  countryCode: string,
  vatNumber: string,
  { status, source, name, address, request_identifier, message }: Result,
): ValidationResult => ({
  country_code: countryCode,
  vat_number: vatNumber,
  status,
  source,
  name,
  address,
  request_identifier,
  message,
});

export type CheckedInput =
  | { kind: 'number'; number: VatNumber }
  /** The result is known without a register. */
  | { kind: 'bad format'; number: VatNumber; result: Result }
  | { kind: 'skipped'; result: Result };

/** The first step of both endpoints, before any cache. */
export function checkInput(
  { enabled }: VatSettings,
  countryCode: string,
  vatNumber: string,
  scope: RegisterScope = 'open',
): CheckedInput {
  if (!enabled) return { kind: 'skipped', result: skipped('Module disabled') };
  const parsed = parseVatNumber(countryCode, vatNumber, scope);
  if (parsed.kind === 'number') return parsed;
  if (parsed.kind === 'bad format')
    return { ...parsed, result: invalid(parsed.number.source, parsed.message) };
  const reason = parsed.kind === 'unsupported' ? 'Country not supported' : parsed.message;
  return { kind: 'skipped', result: skipped(reason) };
}
