import { notFound } from '#platform/errors.ts';
import { isLimitedToTeams, type Context } from '../context.ts';
import { requireScope } from '../permissions.ts';
import { isEmailConfirmed } from '../user/user-storage.ts';
import { findInvitation, listInvitationsFor, type OpenInvitation } from './invitation-storage.ts';

/** Those for the address of the caller. Somebody who has only entered that address, and may not be its owner, learns of none. */
export async function listOwnInvitations(ctx: Context): Promise<OpenInvitation[]> {
  requireScope(ctx, 'IDENTITY_READ');
  const { id, email } = ctx.caller.user;
  if (isLimitedToTeams(ctx) || !(await isEmailConfirmed(ctx.db, id))) return [];
  return listInvitationsFor(ctx.db, email);
}

export async function findOwnInvitation(ctx: Context, id: string): Promise<OpenInvitation> {
  const { user } = ctx.caller;
  const invitation = await findInvitation(ctx.db, id);
  const isOwn = invitation?.email === user.email && (await isEmailConfirmed(ctx.db, user.id));
  if (!isOwn) throw notFound('This invitation');
  return invitation;
}
