import { sql, type RawBuilder } from 'kysely';
import { createSharedLoader } from '#platform/batcher.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { statement } from '#platform/db/statement.ts';
import type { Page } from '#platform/graphql/connection.ts';
import { isId } from '#platform/id.ts';
import type { TokenScope, User } from '../caller.ts';
import {
  callerTeamColumns,
  toCallerTeams,
  type CallerTeamRow,
  type CallerTeams,
} from '../team/membership-storage.ts';
import { userColumns } from '../user/user-storage.ts';
import type { AccessToken } from './access-token.ts';

// An expired token counts as revoked, even before the sweep has recorded it.
const tokenColumns = sql`t.id, t.name, t.prefix, t.created_at as "createdAt", t.last_used_at as "lastUsedAt",
  t.last_used_ip as "lastUsedIp", t.expires_at as "expiresAt",
  coalesce(t.revoked_at, case when t.expires_at <= now() then t.expires_at end) as "revokedAt",
  t.scopes, t.team_ids as "teamIds"`;

export type NewToken = {
  id: string;
  userId: string;
  name: string;
  prefix: string;
  secretHash: Buffer;
  expiresAt: Date | null;
  scopes: readonly TokenScope[] | null;
  teamIds: readonly string[] | null;
};

/** The value that `created_at` will have, to the millisecond. */
export async function transactionTime(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`/* token.transactionTime */ select now() as now`.execute(tx);
  return rows[0]!.now;
}

export async function insertToken(tx: Tx, token: NewToken): Promise<AccessToken> {
  const { rows } = await sql<AccessToken>`/* token.insert */
    insert into access_tokens as t (id, user_id, name, prefix, secret_hash, expires_at, scopes, team_ids)
    values (${token.id}, ${token.userId}, ${token.name}, ${token.prefix}, ${token.secretHash}, ${token.expiresAt},
      ${token.scopes}, ${token.teamIds})
    returning ${tokenColumns}`.execute(tx);
  return rows[0]!;
}

/** All of a user, or only one of them. */
export type ListedTokens = { userId: string; only: string | null };

const maxListed = 1_000;
const isListed = ({ userId, only }: ListedTokens): RawBuilder<unknown> =>
  sql`t.user_id = ${userId} and (${only}::uuid is null or t.id = ${only})`;

export async function listTokens(db: Db, listed: ListedTokens): Promise<AccessToken[]> {
  const { rows } = await sql<AccessToken>`/* token.list */
    select ${tokenColumns} from access_tokens t where ${isListed(listed)} order by t.id desc limit ${maxListed}`.execute(
    db,
  );
  return rows;
}

export async function pageTokens(
  db: Db,
  listed: ListedTokens,
  { after, limit }: Omit<Page, 'list'>,
): Promise<AccessToken[]> {
  const { rows } = await sql<AccessToken>`/* token.page */
    select ${tokenColumns} from access_tokens t
    where ${isListed(listed)} and (${after}::uuid is null or t.id < ${after}) order by t.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Counts to the limit of the list. */
export async function countListedTokens(db: Db, listed: ListedTokens): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* token.countListed */
    select count(*)::int as count from (
      select from access_tokens t where ${isListed(listed)} limit ${maxListed}) t`.execute(db);
  return rows[0]!.count;
}

export async function countActiveTokens(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* token.countActive */
    select count(*)::int as count from access_tokens
    where user_id = ${userId} and revoked_at is null and (expires_at is null or expires_at > now())`.execute(
    tx,
  );
  return rows[0]!.count;
}

export async function findTokenOwner(db: Db, id: string): Promise<{ userId: string; name: string } | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<{ userId: string; name: string }>`/* token.findOwner */
    select user_id as "userId", name from access_tokens where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function markRevoked(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`/* token.markRevoked */
    update access_tokens set revoked_at = least(now(), expires_at)
    where id = ${id} and revoked_at is null returning id`.execute(tx);
  return rows.length > 0;
}

/** Returns their names. */
export async function revokeTokensOf(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`/* token.revokeOf */
    update access_tokens set revoked_at = least(now(), expires_at)
    where user_id = ${userId} and revoked_at is null returning name`.execute(tx);
  return rows.map(({ name }) => name);
}

export type ExpiredToken = { id: string; name: string; userId: string; email: string };

/** Requests of the same turn of the event loop share one query. */
export const anyTokenExpired = (db: Db): Promise<boolean> => loadAnyExpired(db, null);

const loadAnyExpired = createSharedLoader(async (db: Db, asked: readonly null[]) => {
  const rows = await findExpired(db);
  return asked.map(() => rows.length > 0);
});

const findExpired = statement(
  () => sql`/* token.anyExpired */
    select 1 from access_tokens where revoked_at is null and expires_at <= now() limit 1`,
);

/** Locks the rows in the order of their ids, since several processes may do this at once. */
export async function markExpired(tx: Tx): Promise<ExpiredToken[]> {
  const { rows } = await sql<ExpiredToken>`/* token.markExpired */
    with due as (
      select id from access_tokens where revoked_at is null and expires_at <= now() order by id for update
    )
    update access_tokens t set revoked_at = t.expires_at from users u, due
    where t.id = due.id and u.id = t.user_id
    returning t.id, t.name, u.id as "userId", u.email`.execute(tx);
  return rows;
}

export type TokenForSignIn = CallerTeams & {
  user: User;
  token: {
    id: string;
    name: string;
    secretHash: Buffer;
    expiresAt: Date | null;
    usedRecently: boolean;
    scopes: readonly TokenScope[] | null;
    isLimitedToTeams: boolean;
  };
};

type LiveRow = User &
  CallerTeamRow & {
    prefix: string;
    tokenId: string;
    tokenName: string;
    secretHash: Buffer;
    expiresAt: Date | null;
    usedRecently: boolean;
    scopes: readonly TokenScope[] | null;
    teamIds: readonly string[] | null;
  };

/**
 * Runs for every request with a token: rows by a unique index. Revoked tokens and disabled users are not found. Requests of
 * the same turn of the event loop share one query, which starts after all of them have arrived, so none gets an old answer.
 */
export const findLiveToken: (db: Db, prefix: string) => Promise<TokenForSignIn | null> = createSharedLoader(
  async (db: Db, prefixes: readonly string[]) => {
    const rows = await findLiveTokens(db, [...new Set(prefixes)]);
    const found = new Map(rows.map((row) => [row.prefix, toTokenForSignIn(row)]));
    return prefixes.map((prefix) => found.get(prefix) ?? null);
  },
);

function toTokenForSignIn(row: LiveRow): TokenForSignIn {
  const {
    prefix: _,
    tokenId,
    tokenName,
    secretHash,
    expiresAt,
    usedRecently,
    scopes,
    teamIds,
    ...rest
  } = row;
  const { teams, defaultTeamId, ...user } = rest;
  const isLimitedToTeams = teamIds !== null;
  const token = {
    id: tokenId,
    name: tokenName,
    secretHash,
    expiresAt,
    usedRecently,
    scopes,
    isLimitedToTeams,
  };
  return { user, ...toCallerTeams(user.id, { teams, defaultTeamId }, teamIds), token };
}

const findLiveTokens = statement(
  (prefixes: readonly string[]) => sql<LiveRow>`/* token.findLive */
    select ${userColumns}, ${callerTeamColumns}, t.prefix, t.scopes, t.team_ids as "teamIds", t.id as "tokenId",
      t.name as "tokenName", t.secret_hash as "secretHash",
      t.expires_at as "expiresAt", coalesce(t.last_used_at > now() - interval '1 minute', false) as "usedRecently"
    from access_tokens t join users u on u.id = t.user_id
    where t.prefix = any(${prefixes}) and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
      and u.disabled_at is null`,
);

export async function touchToken(db: Db, id: string, ip: string): Promise<void> {
  await sql`/* token.touch */
    update access_tokens set last_used_at = now(), last_used_ip = ${ip}
    where id = ${id} and (last_used_at is null or last_used_at <= now() - interval '1 minute')`.execute(db);
}

/** By token: the teams of its owner in which it works. Tokens that have ended are missing. */
export async function listTokenTeams(db: Db, ids: readonly string[]): Promise<Map<string, CallerTeamRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CallerTeamRow & { id: string; only: string[] | null }>`/* token.listTeams */
    select t.id, ${callerTeamColumns}, t.team_ids as only from access_tokens t join users u on u.id = t.user_id
    where t.id = any(${ids}::uuid[]) and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
      and u.disabled_at is null`.execute(db);
  return new Map(
    rows.map(({ id, only, teams, defaultTeamId }) => {
      const own = teams?.filter(({ teamId }) => only === null || only.includes(teamId)) ?? null;
      return [id, { teams: own, defaultTeamId }];
    }),
  );
}
