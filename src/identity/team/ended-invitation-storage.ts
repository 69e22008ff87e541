import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

export type InvitationEnd = 'USED' | 'DECLINED' | 'REVOKED' | 'REPLACED' | 'EXPIRED';

/** Keeps why the links of invitations do not work any more. Both secrets are random, so no two invitations have the same. */
const remember = (ended: ReturnType<typeof sql>, reason: InvitationEnd) => sql`
  insert into ended_invitations (secret_hash, reason)
  select hash, ${reason} from ${ended} as ended, unnest(array[ended.secret_hash, ended.mail_secret_hash]) hash
  where hash is not null
  on conflict (secret_hash) do update set reason = excluded.reason, ended_at = excluded.ended_at
  returning 1`;

/** False if it has ended before. */
export async function endInvitation(tx: Tx, id: string, reason: InvitationEnd): Promise<boolean> {
  const { rows } = await sql`/* invitation.end */
    with gone as (
      delete from team_invitations where id = ${id} and expires_at > now() returning secret_hash, mail_secret_hash
    ) ${remember(sql`gone`, reason)}`.execute(tx);
  return rows.length > 0;
}

/** Otherwise a former owner could come back with an invitation for another address. `teamId`: null for all teams. */
export async function revokeInvitationsBy(tx: Tx, teamId: string | null, invitedBy: string): Promise<void> {
  await sql`/* invitation.revokeBy */
    with gone as (
      delete from team_invitations where (${teamId}::uuid is null or team_id = ${teamId}) and invited_by = ${invitedBy}
      returning secret_hash, mail_secret_hash
    ) ${remember(sql`gone`, 'REVOKED')}`.execute(tx);
}

export async function revokeInvitationsOf(tx: Tx, teamId: string): Promise<void> {
  await sql`/* invitation.revokeOf */
    with gone as (
      delete from team_invitations where team_id = ${teamId} returning secret_hash, mail_secret_hash
    ) ${remember(sql`gone`, 'REVOKED')}`.execute(tx);
}

/** Before an invitation with another id takes the place of the one for this address. */
export async function rememberReplaced(
  tx: Tx,
  { id, teamId, email }: { id: string; teamId: string; email: string },
): Promise<void> {
  await sql`/* invitation.rememberReplaced */ ${remember(
    sql`(select secret_hash, mail_secret_hash from team_invitations
      where team_id = ${teamId} and email = ${email} and id <> ${id})`,
    'REPLACED',
  )}`.execute(tx);
}

/** Null if there never was such a link, or if it ended more than 30 days ago. */
export async function findInvitationEnd(db: Db, secretHash: Buffer): Promise<InvitationEnd | null> {
  const { rows } = await sql<{ reason: InvitationEnd }>`/* invitation.findEnd */
    select reason from ended_invitations where secret_hash = ${secretHash}
    union all
    select 'EXPIRED' from team_invitations
    where ${secretHash} in (secret_hash, mail_secret_hash) and expires_at <= now()
    limit 1`.execute(db);
  return rows[0]?.reason ?? null;
}

const keptDays = 30;

export async function deleteExpiredInvitations(db: Db): Promise<void> {
  await sql`/* invitation.deleteExpired */
    with gone as (
      delete from team_invitations where expires_at <= now() returning secret_hash, mail_secret_hash
    ) ${remember(sql`gone`, 'EXPIRED')}`.execute(db);
  await sql`/* invitation.forgetEnded */
    delete from ended_invitations where ended_at < now() - make_interval(days => ${keptDays})`.execute(db);
}
