import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { limitMessages, listMailable } from '#identity/limit-messages.ts';
import { badRequest, rateLimited } from '#platform/errors.ts';
import { listToConfirm } from './address-storage.ts';
import { findOwnDestination } from './find-own-destination.ts';
import { askToConfirm } from './save-addresses.ts';

/** Asks the addresses of a destination once more that have not confirmed. Returns those to which a mail is sent. */
export async function resendConfirmation(ctx: Context, id: string): Promise<string[]> {
  const { teamId, kind, name, unconfirmed } = await findOwnDestination(ctx, id);
  if (unconfirmed.length === 0)
    throw badRequest('All addresses of this destination are confirmed.', { field: 'id' });
  if (!ctx.mailer) throw badRequest('This server cannot send email: SMTP_URL is not set.', { field: 'id' });
  const wanted = await listToConfirm(ctx.db, teamId, unconfirmed);
  // All of them have got a mail in the last 10 minutes.
  if (wanted.length === 0) throw rateLimited(600);
  await limitMessages(ctx, 'confirm', { teamId, addresses: wanted });
  const mailable = await listMailable(ctx, wanted);
  if (mailable.length === 0) throw rateLimited(3_600);
  return ctx.db.transaction().execute(async (tx) => {
    const asked = await askToConfirm(tx, ctx, teamId, mailable);
    if (asked.length === 0) throw rateLimited(600);
    const resource = `${kind} destination ${name}: ${asked.join(', ')}`;
    await record(tx, ctx.caller, 'destination.ask-to-confirm', resource, teamId);
    return asked;
  });
}
