import { words } from '../words/words.ts';

type FieldError = { field: string; message: string };

/** An error that a service returned, with its message. */
export class ApiError extends Error {
  readonly code: string;
  /** The name of the invalid input field, if there is one. */
  readonly field: string | null;
  /** All invalid input fields. `field` is the first of them. */
  readonly fields: readonly FieldError[];
  /** More precise than the code, such as RECENT_SIGN_IN_REQUIRED. */
  readonly reason: string | null;
  /** Which entry of a list is invalid, from 0. */
  readonly index: number | null;

  constructor(
    message: string,
    code: string,
    {
      field = null,
      fields = field === null ? [] : [{ field, message }],
      reason = null,
      index = null,
    }: {
      field?: string | null;
      fields?: readonly FieldError[];
      reason?: string | null;
      index?: number | null;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.field = field;
    this.fields = fields;
    this.reason = reason;
    this.index = index;
  }
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : words().api.unknown;
