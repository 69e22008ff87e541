/** What a service has refused, in its own words. */
export class ApiError extends Error {
  readonly code: string;
  /** The input field it is about, when it is about one. */
  readonly field: string | null;

  constructor(message: string, code: string, field: string | null = null) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong.';
