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

/** What an auditor asks for: what was sent, without secrets, and what the register answered. */
export type Exchange = {
  question: { method: string; url: string; body: string | null };
  /** Null if none came. `isCut`: only the beginning was kept. */
  answer: { status: number; body: string; isCut?: boolean } | null;
};

export const matchResults = ['VALID', 'INVALID', 'NOT_PROCESSED'] as const;
/** Whether what a customer gave is what the register has. */
export type Match = { result: (typeof matchResults)[number]; comparedBy: 'REGISTER' | 'STEWARD' };

/** What is logged with a result, and never returned by the open endpoints. */
export type Consultation = {
  /** The VAT number of the requester with its country, if it was sent. */
  requester?: string | null;
  /** Why the register did not accept the requester, if it answered the same question without it. */
  refusal?: string;
  exchange?: Exchange;
  /** Names under which the company trades, if the register has them apart from its name. Only for the comparison. */
  tradingNames?: readonly string[];
  nameMatch?: Match;
  addressMatch?: Match;
};

/** `valid` or `invalid`, decided by the register or by the format of the number. */
export type Decision = Result & Consultation & { status: 'valid' | 'invalid'; source: Source };

/** The register gave no decision. A failure never becomes `invalid`: each register lists the few responses that do. */
export type RegisterFailure = Result &
  Consultation & {
    status: 'unavailable';
    source: Source;
    /** Whether an immediate retry may help. */
    retryable: boolean;
    /** What one retry must change. */
    remedy?: 'without requester' | 'without trader' | 'new token';
    /** What failed: one member state behind the register, the register itself, or Steward. */
    scope: 'member state' | 'register' | 'local';
    /** We ask too much, are blocked or have no network: the register fails for us, and not for others. */
    isOurs?: boolean;
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
  details: Partial<Pick<RegisterFailure, 'retryable' | 'remedy' | 'scope' | 'isOurs'>> = {},
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
