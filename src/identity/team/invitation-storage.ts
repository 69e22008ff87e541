import { sql } from 'kysely';
import { createLoader } from '#platform/batcher.ts';
import { column } from '#platform/db/column.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Page } from '#platform/graphql/connection.ts';
import { isId } from '#platform/id.ts';
import type { TeamRole } from '../caller.ts';
import type { Invitation } from './team.ts';

const invitationColumns = sql`i.id, i.email, i.role, i.invited_by as "invitedBy", i.created_at as "createdAt",
  i.expires_at as "expiresAt", i.mail_sent as "mailSent",
  case when i.next_mail_at > now() then i.next_mail_at end as "nextMailAt"`;

/** Open ones, newest first. Those of several teams are read in one statement. */
export const listInvitations: (db: Db, teamId: string) => Promise<Invitation[]> = createLoader(
  async (db: Db, teamIds: readonly string[]) => {
    const { rows } = await sql<Invitation & { teamId: string }>`/* invitation.list */
      select ${invitationColumns}, i.team_id as "teamId" from team_invitations i
      where i.team_id = any(${[...new Set(teamIds)]}::uuid[]) and i.expires_at > now() order by i.id desc`.execute(
      db,
    );
    const byTeam = Map.groupBy(rows, ({ teamId }) => teamId);
    return teamIds.map((id) => byTeam.get(id) ?? []);
  },
);

export type InvitationPageRequest = { teamId: string } & Omit<Page, 'list'>;

/** One page for each request, in one statement. */
export async function pageInvitations(
  db: Db,
  requests: readonly InvitationPageRequest[],
): Promise<Invitation[][]> {
  const { rows } = await sql<Invitation & { index: number }>`/* invitation.page */
    select wanted.n::int - 1 as index, p.* from
      unnest(${column(requests, ({ teamId }) => teamId)}::uuid[], ${column(requests, ({ after }) => after)}::uuid[],
        ${column(requests, ({ limit }) => limit)}::int[]) with ordinality as wanted (team_id, after_id, size, n),
      lateral (
        select ${invitationColumns} from team_invitations i
        where i.team_id = wanted.team_id and i.expires_at > now()
          and (wanted.after_id is null or i.id < wanted.after_id)
        order by i.id desc limit wanted.size) p
    order by wanted.n, p.id desc`.execute(db);
  const byRequest = Map.groupBy(rows, ({ index }) => index);
  return requests.map((_, index) => byRequest.get(index) ?? []);
}

/** Those of several teams are counted in one statement. */
export const countInvitationsOf: (db: Db, teamId: string) => Promise<number> = createLoader(
  async (db: Db, teamIds: readonly string[]) => {
    const { rows } = await sql<{ teamId: string; count: number }>`/* invitation.countOf */
      select team_id as "teamId", count(*)::int as count from team_invitations
      where team_id = any(${[...new Set(teamIds)]}::uuid[]) and expires_at > now() group by team_id`.execute(
      db,
    );
    const counts = new Map(rows.map(({ teamId, count }) => [teamId, count]));
    return teamIds.map((id) => counts.get(id) ?? 0);
  },
);

export type NewInvitation = {
  id: string;
  teamId: string;
  email: string;
  role: TeamRole;
  invitedBy: string;
  secretHash: Buffer;
  days: number;
  mail: InvitationMail;
};

/** `nextInSeconds`: how long no other mail is sent; null for no limit. */
export type InvitationMail = { sent: boolean; nextInSeconds: number | null };

/** Replaces an earlier invitation for the address. */
export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<Invitation> {
  const { id, teamId, email, role, invitedBy, secretHash, days, mail } = invitation;
  const { rows } = await sql<Invitation>`/* invitation.insert */
    insert into team_invitations as i (id, team_id, email, role, invited_by, secret_hash, expires_at, mail_sent, next_mail_at)
    values (${id}, ${teamId}, ${email}, ${role}, ${invitedBy}, ${secretHash}, now() + make_interval(days => ${days}),
      ${mail.sent}, now() + make_interval(secs => ${mail.nextInSeconds}))
    on conflict (team_id, email) do update set id = excluded.id, role = excluded.role,
      invited_by = excluded.invited_by, secret_hash = excluded.secret_hash, created_at = now(),
      mail_secret_hash = case when i.id = excluded.id then i.mail_secret_hash end, expires_at = excluded.expires_at, mail_sent = excluded.mail_sent, next_mail_at = excluded.next_mail_at
    returning ${invitationColumns}`.execute(tx);
  return rows[0]!;
}

export async function countOtherInvitations(tx: Tx, teamId: string, email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* invitation.countOthers */
    select count(*)::int as count from team_invitations
    where team_id = ${teamId} and email <> ${email} and expires_at > now()`.execute(tx);
  return rows[0]!.count;
}

export type RecentInvitation = { id: string; mailSent: boolean; nextInSeconds: number | null };

/** Null if there is none, or if it is older than that. */
export async function findRecentInvitation(
  tx: Tx,
  teamId: string,
  email: string,
  minutes: number,
): Promise<RecentInvitation | null> {
  const { rows } = await sql<RecentInvitation>`/* invitation.findRecent */
    select id, mail_sent as "mailSent",
      case when next_mail_at > now() then extract(epoch from next_mail_at - now())::float8 end as "nextInSeconds" from team_invitations where team_id = ${teamId} and email = ${email} and expires_at > now()
      and created_at > now() - make_interval(mins => ${minutes})`.execute(tx);
  return rows[0] ?? null;
}

/** `ownerId`: the account that the team belongs to. `inviterName`: null if the account of the sender is gone. */
export type OpenInvitation = Invitation & {
  teamId: string;
  teamName: string;
  ownerId: string;
  inviterName: string | null;
};

const openColumns = sql`${invitationColumns}, i.team_id as "teamId", t.name as "teamName",
  coalesce(t.created_by, t.id) as "ownerId", sender.name as "inviterName"`;
const openTables = sql`team_invitations i join teams t on t.id = i.team_id left join users sender on sender.email = i.invited_by`;

/** `isMailed`: by the link in the mail, so that whoever has it reads the mails of the address. */
export type FoundInvitation = OpenInvitation & { isMailed: boolean };

export async function findInvitationBySecret(db: Db, secretHash: Buffer): Promise<FoundInvitation | null> {
  const { rows } = await sql<FoundInvitation>`/* invitation.findBySecret */
    select ${openColumns}, i.mail_secret_hash is not distinct from ${secretHash} as "isMailed" from ${openTables}
    where (i.secret_hash = ${secretHash} or i.mail_secret_hash = ${secretHash}) and i.expires_at > now()`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function findInvitation(db: Db, id: string): Promise<OpenInvitation | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<OpenInvitation>`/* invitation.find */
    select ${openColumns} from ${openTables} where i.id = ${id} and i.expires_at > now()`.execute(db);
  return rows[0] ?? null;
}

const maxListed = 20;

/** Those that an address has, newest first. */
export async function listInvitationsFor(db: Db, email: string): Promise<OpenInvitation[]> {
  const { rows } = await sql<OpenInvitation>`/* invitation.listFor */
    select ${openColumns} from ${openTables}
    where i.email = ${email} and i.expires_at > now() order by i.id desc limit ${maxListed}`.execute(db);
  return rows;
}

/** From then on, the link in the mail works. False if the invitation has ended. */
export async function storeMailedSecret(db: Db, id: string, secretHash: Buffer): Promise<boolean> {
  const { rows } = await sql`/* invitation.storeMailedSecret */
    update team_invitations set mail_secret_hash = ${secretHash}, mail_sent = true
    where id = ${id} and expires_at > now() returning 1`.execute(db);
  return rows.length > 0;
}
