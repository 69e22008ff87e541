import type { AppError } from './errors.ts';
import { fieldErrorsOf } from './parse-input.ts';

/** What a response says about an error: `fields` has all that is wrong with an input, and `field` the first of them. */
export function extensionsOf(error: AppError): Record<string, unknown> {
  const fields = fieldErrorsOf(error);
  return { code: error.code, ...error.details, ...(fields.length > 0 && { fields }) };
}
