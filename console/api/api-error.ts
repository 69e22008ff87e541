/** An error that a service returned, with its message. */
export class ApiError extends Error {
  readonly code: string;
  /** The name of the invalid input field, if there is one. */
  readonly field: string | null;

  constructor(message: string, code: string, field: string | null = null) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong.';
