import { forbidden, notFound } from '#platform/errors.ts';
import { record } from '../audit/record.ts';
import { requireSession, type Context } from '../context.ts';
import { holdCaller } from '../hold-caller.ts';
import { findInvitationLink, whyEnded } from './find-invitation-link.ts';
import type { OpenInvitation } from './invitation-storage.ts';
import { joinTeam, redeemInvitation } from './join-team.ts';
import { findOwnInvitation } from './list-own-invitations.ts';
import type { Team } from './team.ts';
import { findTeamOf } from './team-storage.ts';

/** By the secret of a link. */
export async function acceptInvitation(ctx: Context, token: string): Promise<Team> {
  requireSession(ctx);
  const invitation = await findInvitationLink(ctx.db, token);
  if (invitation.email !== ctx.caller.user.email)
    throw forbidden(`This invitation is for ${invitation.email}. Sign in with that account.`);
  const team = await accept(ctx, invitation);
  if (!team) throw await whyEnded(ctx.db, token);
  return team;
}

/** By the id, without a link: the account has proved that the address is its own. */
export async function acceptOpenInvitation(ctx: Context, id: string): Promise<Team> {
  requireSession(ctx);
  const team = await accept(ctx, await findOwnInvitation(ctx, id));
  if (!team) throw notFound('This invitation');
  return team;
}

/** Null if it has been used, replaced or revoked meanwhile. */
const accept = (ctx: Context, invitation: OpenInvitation): Promise<Team | null> =>
  ctx.db.transaction().execute(async (tx) => {
    const { user } = ctx.caller;
    const redeemed = await redeemInvitation(tx, invitation);
    await holdCaller(tx, ctx);
    if (!redeemed) return null;
    const { team, role } = redeemed;
    await joinTeam(tx, team, user, role);
    await record(tx, ctx.caller, 'team.join', `team ${team.name} as ${role}`, team.id);
    return (await findTeamOf(tx, user.id, team.id))!;
  });
