import type { Context } from '#identity/context.ts';
import { chosenTeam } from '#identity/permissions.ts';
import { AppError } from '#platform/errors.ts';
import type { Asker } from '../key/vat-key.ts';
import { findUsableRequester } from '../requester/requester-storage.ts';

/** The default team of a caller who may read VAT data. */
export async function findMember(admitted: Promise<Context>): Promise<Asker | AppError> {
  try {
    const ctx = await admitted;
    const teamId = chosenTeam(ctx, 'vat.read', null);
    return { teamId, requester: await findUsableRequester(ctx.db, teamId) };
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
