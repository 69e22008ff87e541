/** Why a sign-in by the provider failed, for the page. The log has the details. */
export type ProblemCode =
  | 'unreachable'
  | 'refused'
  | 'expired'
  | 'invalid'
  | 'unverified-email'
  | 'domain'
  | 'disabled'
  | 'other-person'
  | 'no-account';

export class OidcProblem extends Error {
  readonly code: ProblemCode;

  constructor(code: ProblemCode, options?: ErrorOptions) {
    super(`sign-in by the provider failed: ${code}`, options);
    this.name = 'OidcProblem';
    this.code = code;
  }
}
