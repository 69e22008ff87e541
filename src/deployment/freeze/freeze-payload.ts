import { fieldErrorsOf, type FieldError } from '#platform/parse-input.ts';
import type { Freeze } from './freeze.ts';

/** The fields of the freeze are in the payload as well: before, the mutations returned the freeze itself. */
export type FreezePayload = Partial<Freeze> & { freeze: Freeze | null; errors: FieldError[] };

/** What is wrong with the input is data; all else stays an error. */
export async function freezePayload(write: () => Promise<Freeze>): Promise<FreezePayload> {
  try {
    const freeze = await write();
    return { ...freeze, freeze, errors: [] };
  } catch (error) {
    const errors = fieldErrorsOf(error);
    if (errors.length === 0) throw error;
    return { freeze: null, errors };
  }
}
