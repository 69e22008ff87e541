import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import type { User } from '../caller.ts';
import {
  callerTeamColumns,
  toCallerTeams,
  type CallerTeamRow,
  type CallerTeams,
} from '../team/membership-storage.ts';
import { userColumns } from '../user/user-storage.ts';

export const sessionDays = 30;

export type NewSession = {
  id: string;
  userId: string;
  secretHash: Buffer;
  ip: string;
  userAgent: string | null;
  /** Null: now. */
  authenticatedAt: Date | null;
};

export async function insertSession(db: Db, session: NewSession): Promise<Date> {
  const { rows } = await sql<{ expiresAt: Date }>`/* session.insert */
    insert into sessions (id, user_id, secret_hash, ip, user_agent, expires_at, authenticated_at)
    values (${session.id}, ${session.userId}, ${session.secretHash}, ${session.ip}, ${session.userAgent},
            now() + make_interval(days => ${sessionDays}), least(now(), ${session.authenticatedAt}))
    returning expires_at as "expiresAt"`.execute(db);
  return rows[0]!.expiresAt;
}

export type LiveSession = CallerTeams & {
  user: User;
  id: string;
  expiresAt: Date;
  seenRecently: boolean;
  /** Whether the user proved who they are within the last 10 minutes. */
  authenticatedRecently: boolean;
};

/** Runs for every request with a session cookie: one row by a unique index. */
export async function findLiveSession(db: Db, secretHash: Buffer): Promise<LiveSession | null> {
  type Row = User &
    CallerTeamRow &
    Omit<LiveSession, 'id' | 'user' | keyof CallerTeams> & { sessionId: string };
  const { rows } = await sql<Row>`/* session.findLive */
    select ${userColumns}, ${callerTeamColumns}, s.id as "sessionId", s.expires_at as "expiresAt",
           s.last_seen_at > now() - interval '1 hour' as "seenRecently",
           s.authenticated_at > now() - interval '10 minutes' as "authenticatedRecently"
    from sessions s join users u on u.id = s.user_id
    where s.secret_hash = ${secretHash} and s.expires_at > now() and u.disabled_at is null`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { sessionId, expiresAt, seenRecently, authenticatedRecently, teams, defaultTeamId, ...user } = row;
  const own = toCallerTeams(user.id, { teams, defaultTeamId }, null);
  return { user, ...own, id: sessionId, expiresAt, seenRecently, authenticatedRecently };
}

/** Extends the session, at most once per hour. Null if another request has just done so. */
export async function extendSession(db: Db, id: string, ip: string): Promise<Date | null> {
  const { rows } = await sql<{ expiresAt: Date }>`/* session.extend */
    update sessions set last_seen_at = now(), expires_at = now() + make_interval(days => ${sessionDays}), ip = ${ip}
    where id = ${id} and last_seen_at <= now() - interval '1 hour' returning expires_at as "expiresAt"`.execute(
    db,
  );
  return rows[0]?.expiresAt ?? null;
}

export type SessionRow = {
  id: string;
  userAgent: string | null;
  ip: string;
  createdAt: Date;
  lastSeenAt: Date;
};

export async function listSessionRows(db: Db, userId: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`/* session.list */
    select id, user_agent as "userAgent", ip, created_at as "createdAt", last_seen_at as "lastSeenAt" from sessions
    where user_id = ${userId} and expires_at > now() order by last_seen_at desc, id desc limit 1000`.execute(
    db,
  );
  return rows;
}

export async function deleteOwnSession(tx: Tx, userId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { rows } = await sql`/* session.deleteOwn */
    delete from sessions where id = ${id} and user_id = ${userId} returning 1`.execute(tx);
  return rows.length > 0;
}

export async function renewAuthentication(tx: Tx, id: string): Promise<void> {
  await sql`/* session.renewAuthentication */
    update sessions set authenticated_at = now() where id = ${id}`.execute(tx);
}

export async function hasSession(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`/* session.has */ select 1 from sessions where id = ${id}`.execute(db);
  return rows.length > 0;
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await sql`/* session.delete */ delete from sessions where id = ${id}`.execute(db);
}

export async function deleteSessionsOf(db: Db, userId: string, except: string | null): Promise<void> {
  await sql`/* session.deleteOf */
    delete from sessions where user_id = ${userId} and (${except}::uuid is null or id <> ${except})`.execute(
    db,
  );
}

/** By session: the teams of its user. Sessions that have ended are missing. */
export async function listSessionTeams(db: Db, ids: readonly string[]): Promise<Map<string, CallerTeamRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CallerTeamRow & { id: string }>`/* session.listTeams */
    select s.id, ${callerTeamColumns} from sessions s join users u on u.id = s.user_id
    where s.id = any(${ids}::uuid[]) and s.expires_at > now() and u.disabled_at is null`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await sql`/* session.deleteExpired */ delete from sessions where expires_at <= now()`.execute(db);
  await sql`/* reset.deleteExpired */ delete from password_resets where expires_at <= now()`.execute(db);
}

export async function insertReset(
  db: Db,
  userId: string,
  secretHash: Buffer,
  minutes: number,
): Promise<void> {
  await sql`/* reset.insert */
    insert into password_resets (secret_hash, user_id, expires_at)
    values (${secretHash}, ${userId}, now() + make_interval(mins => ${minutes}))`.execute(db);
}

export async function findResetUser(db: Db, secretHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`/* reset.findUser */
    select user_id as "userId" from password_resets
    where secret_hash = ${secretHash} and expires_at > now()`.execute(db);
  return rows[0]?.userId ?? null;
}

/** False if the link has been used, has expired or was deleted. */
export async function redeemReset(tx: Tx, secretHash: Buffer): Promise<boolean> {
  const { rows } = await sql`/* reset.redeem */
    delete from password_resets where secret_hash = ${secretHash} and expires_at > now() returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function deleteResetsOf(tx: Tx, userId: string): Promise<void> {
  await sql`/* reset.deleteOf */ delete from password_resets where user_id = ${userId}`.execute(tx);
}
