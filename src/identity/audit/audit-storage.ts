import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { statement } from '#platform/db/statement.ts';
import type { AuditAction } from './actions.ts';

export type AuditEntry = {
  id: string;
  at: Date;
  actor: string;
  tokenName: string | null;
  action: string;
  resource: string;
  ip: string | null;
  teamId: string | null;
};

export type NewAuditEntry = Omit<AuditEntry, 'at' | 'action'> & {
  action: AuditAction;
  userId: string | null;
};

export async function insertAuditEntry(db: Db, entry: NewAuditEntry): Promise<void> {
  await sql`/* audit.insert */
    insert into audit_log (id, user_id, actor, token_name, action, resource, ip, team_id)
    values (${entry.id}, ${entry.userId}, ${entry.actor}, ${entry.tokenName}, ${entry.action}, ${entry.resource}, ${entry.ip},
      ${entry.teamId})`.execute(db);
}

export type AuditPage = {
  /** Null for the entries of all users. */
  userId: string | null;
  /** Null for the entries of all teams, and those without one. */
  teamIds: readonly string[] | null;
  search: string | null;
  after: string | null;
  limit: number;
};

/** Newest first. The search text may occur in the token name, actor, action or resource. */
export function listAuditEntries(
  db: Db,
  { userId, teamIds, search, after, limit }: AuditPage,
): Promise<AuditEntry[]> {
  const pattern = search === null ? null : `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return selectEntries(db, userId, teamIds, after, pattern, limit);
}

const selectEntries = statement(
  (
    userId: string | null,
    teamIds: readonly string[] | null,
    after: string | null,
    pattern: string | null,
    limit: number,
  ) =>
    sql<AuditEntry>`/* audit.list */
      select id, at, actor, token_name as "tokenName", action, resource, ip, team_id as "teamId" from audit_log
      where (${userId}::uuid is null or user_id = ${userId})
        and (${teamIds}::uuid[] is null or team_id = any(${teamIds}::uuid[]))
        and (${after}::uuid is null or id < ${after})
        and (${pattern}::text is null or token_name ilike ${pattern} or actor ilike ${pattern}
             or action ilike ${pattern} or resource ilike ${pattern})
      order by id desc limit ${limit}`,
);
