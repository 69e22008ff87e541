import { badRequest, notFound } from '#platform/errors.ts';
import { record } from '../audit/record.ts';
import type { Role, User } from '../caller.ts';
import { requireAdmin, requireRecentSignIn, requireSession, type Context } from '../context.ts';
import { holdAdmin } from '../hold-caller.ts';
import { announceRevocation } from '../revocation.ts';
import { deleteChallengesOf } from '../session/challenge-storage.ts';
import { deleteResetsOf, deleteSessionsOf } from '../session/session-storage.ts';
import { revokeInvitationsBy } from '../team/ended-invitation-storage.ts';
import { listTeamIdsOf } from '../team/member-storage.ts';
import { memberRemovedTopic } from '../team/remove-member.ts';
import { lockUser, lockUserCount, updateUserRow } from '../user/user-storage.ts';

export type UpdateUser = { role: Role | undefined; disabled: boolean | undefined };

/**
 * Disabling ends the user's sessions, sockets, emailed links and the invitations that the user sent at once, and email about the
 * sites of teams soon after. Tokens do not work while the user is disabled.
 */
export async function updateUser(ctx: Context, id: string, input: UpdateUser): Promise<User> {
  requireAdmin(ctx);
  requireSession(ctx); // otherwise a leaked token could create an account that outlives it
  requireRecentSignIn(ctx);
  const user = await ctx.db.transaction().execute(async (tx) => {
    const { activeAdmins } = await lockUserCount(tx);
    await holdAdmin(tx, ctx); // of two administrators who disable each other at the same time, the second is refused
    const before = await lockUser(tx, id);
    if (!before) throw notFound('This user');
    const change = { role: input.role ?? before.role, disabled: input.disabled ?? before.disabled };
    const wasAdmin = before.role === 'ADMIN' && !before.disabled;
    const staysAdmin = change.role === 'ADMIN' && !change.disabled;
    if (wasAdmin && !staysAdmin && activeAdmins === 1)
      throw badRequest('This is the last active administrator. Make another user an administrator first.');

    if (change.disabled) {
      await deleteSessionsOf(tx, id, null);
      await deleteChallengesOf(tx, id);
      await revokeInvitationsBy(tx, null, before.email);
      await deleteResetsOf(tx, id); // otherwise an earlier link would work again when the user is enabled
      for (const teamId of await listTeamIdsOf(tx, id))
        await ctx.queue.enqueue(memberRemovedTopic, { teamId, userId: id, email: before.email }, { tx });
    }
    await record(tx, ctx.caller, 'user.update', `user ${before.email}: ${describe(change)}`);
    return updateUserRow(tx, id, change);
  });
  // With another role, the sessions go on with other rights.
  await announceRevocation(ctx, input.disabled === true ? { userId: id } : { changedUserId: id });
  return user;
}

const describe = ({ role, disabled }: { role: Role; disabled: boolean }): string =>
  `${role.toLowerCase()}, ${disabled ? 'disabled' : 'enabled'}`;
