import type { Source } from '../formats/formats.ts';

/** What is known about a VAT number, in the fields of the public contract. */
export type Result = {
  status: 'valid' | 'invalid' | 'unavailable' | 'skipped';
  source: Source | 'none';
  name: string | null;
  address: string | null;
  request_identifier: string | null;
  message: string | null;
};

/** `valid` or `invalid`, decided by the register or by the format of the number. */
export type Decision = Result & { status: 'valid' | 'invalid'; source: Source };

/** The register gave no decision. A failure never becomes `invalid`: each register lists the few responses that do. */
export type RegisterFailure = Result & {
  status: 'unavailable';
  source: Source;
  /** Whether an immediate retry may help. */
  retryable: boolean;
  /** What one retry must change. */
  remedy?: 'without requester' | 'new token';
  /** What failed: one member state behind the register, the register itself, or Steward. */
  scope: 'member state' | 'register' | 'local';
};

export type RegisterResult = Decision | RegisterFailure;

const unknown = { name: null, address: null, request_identifier: null };

export const valid = (
  source: Source,
  details: Pick<Result, 'name' | 'address' | 'request_identifier'>,
): Decision => ({ status: 'valid', source, ...details, message: null });

export const invalid = (
  source: Source,
  message: string,
  requestIdentifier: string | null = null,
): Decision => ({ status: 'invalid', source, ...unknown, request_identifier: requestIdentifier, message });

export const notRegistered = (source: Source, requestIdentifier: string | null = null): Decision =>
  invalid(source, 'The register does not know this number as valid.', requestIdentifier);

export const rejectedAsMalformed = (source: Source): Decision =>
  invalid(source, 'The register rejected this number as malformed.');

export const unavailable = (
  source: Source,
  message: string,
  details: Partial<Pick<RegisterFailure, 'retryable' | 'remedy' | 'scope'>> = {},
): RegisterFailure => ({
  status: 'unavailable',
  source,
  ...unknown,
  message,
  retryable: true,
  scope: 'register',
  ...details,
});

export const skipped = (message: string): Result => ({
  status: 'skipped',
  source: 'none',
  ...unknown,
  message,
});
