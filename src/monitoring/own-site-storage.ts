import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';

export async function isOwnSite(db: Db, teamId: string, siteId: string): Promise<boolean> {
  if (!isId(siteId)) return false;
  const { rows } =
    await sql`/* site.isOwn */ select 1 from sites where id = ${siteId} and team_id = ${teamId}`.execute(db);
  return rows.length > 0;
}
