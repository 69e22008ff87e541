import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { badRequest, rateLimited } from '#platform/errors.ts';
import { listUnconfirmed } from './address/address-storage.ts';
import { askToConfirm, requireAskable } from './address/ask-to-confirm.ts';
import { listUnconfirmedMembers, memberIdsOf } from './escalation/list-policies.ts';
import { listPolicies } from './escalation/policy-storage.ts';
import { findSettings } from './settings/settings-storage.ts';

/**
 * Mails the link once more to those who have not confirmed: the addresses of the channel `email`, members in policies, and the `others`.
 * Returns those that get it.
 */
export async function askAgain(ctx: Context, teamId: string, others: readonly string[]): Promise<string[]> {
  const [settings, policies] = [await findSettings(ctx.db, teamId), await listPolicies(ctx.db, [teamId])];
  const members = await listUnconfirmedMembers(ctx.db, teamId, policies.flatMap(memberIdsOf));
  const unconfirmed = [
    ...(await listUnconfirmed(ctx.db, teamId, [...(settings?.emailAddresses ?? []), ...others])),
    ...members.map(({ email }) => email),
  ];
  if (unconfirmed.length === 0) throw badRequest('All addresses are confirmed.', { field: 'teamId' });
  if (!ctx.mailer)
    throw badRequest('This server cannot send email: SMTP_URL is not set.', { field: 'teamId' });
  const askable = await requireAskable(ctx, teamId, unconfirmed, 'unless-trusted');
  return ctx.db.transaction().execute(async (tx) => {
    const asked = await askToConfirm(tx, ctx, teamId, askable);
    if (asked.length === 0) throw rateLimited(600);
    await record(tx, ctx.caller, 'notification.ask-to-confirm', `addresses ${asked.join(', ')}`, teamId);
    return asked;
  });
}
