import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { badRequest, notFound, rateLimited } from '#platform/errors.ts';
import { askToConfirm, requireAskable } from '../address/ask-to-confirm.ts';
import { lockSettings } from '../settings/settings-storage.ts';
import { tryDecrypt, unconfirmedIn } from './destination.ts';
import { listDestinations, lockDestination, type StoredDestination } from './destination-storage.ts';
import { findOwnDestination } from './find-own-destination.ts';
import { recordAddresses } from './save-addresses.ts';

/** Asks the addresses of a destination once more that have not confirmed. Returns those to which a mail is sent. */
export async function resendConfirmation(ctx: Context, id: string): Promise<string[]> {
  const found = await findOwnDestination(ctx, id);
  const { teamId, kind, name } = found;
  const unconfirmed = unconfirmedIn(ctx.secrets, found, addressesOf(ctx, found));
  if (unconfirmed.length === 0)
    throw badRequest('All addresses of this destination are confirmed.', { field: 'id' });
  if (!ctx.mailer) throw badRequest('This server cannot send email: SMTP_URL is not set.', { field: 'id' });
  const askable = await requireAskable(ctx, teamId, unconfirmed, 'always');
  return ctx.db.transaction().execute(async (tx) => {
    await lockSettings(tx, teamId, ctx.caller.user.email);
    const before = await lockDestination(tx, id);
    if (!before) throw notFound('This destination');
    // A process of an earlier version stores the destination without them.
    const team = await listDestinations(tx, teamId);
    await recordAddresses(tx, ctx, before, { addresses: addressesOf(ctx, before), team });
    const asked = await askToConfirm(tx, ctx, teamId, askable);
    if (asked.length === 0) throw rateLimited(600);
    const resource = `${kind} destination ${name}: ${asked.join(', ')}`;
    await record(tx, ctx.caller, 'destination.ask-to-confirm', resource, teamId);
    return asked;
  });
}

const addressesOf = ({ secrets }: Context, { config }: StoredDestination): string[] =>
  tryDecrypt(secrets, config)?.emailAddresses ?? [];
