import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';

/** The team of a site; null if it is none of these. */
export async function findSiteTeam(
  db: Db,
  teamIds: readonly string[],
  siteId: string,
): Promise<string | null> {
  if (!isId(siteId)) return null;
  const { rows } = await sql<{ teamId: string }>`/* site.findTeam */
    select team_id as "teamId" from sites where id = ${siteId} and team_id = any(${teamIds}::uuid[])`.execute(
    db,
  );
  return rows[0]?.teamId ?? null;
}
