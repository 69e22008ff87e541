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

/** The same for anything that alerts and incidents belong to. */
export async function findOwnerTeam(
  db: Db,
  teamIds: readonly string[],
  ownerId: string,
): Promise<string | null> {
  if (!isId(ownerId)) return null;
  const { rows } = await sql<{ teamId: string }>`/* alertOwner.findTeam */
    select team_id as "teamId" from alert_owners where id = ${ownerId} and team_id = any(${teamIds}::uuid[])`.execute(
    db,
  );
  return rows[0]?.teamId ?? null;
}

/** Those of these sites that belong to one of the teams. */
export async function listOwnSites(
  db: Db,
  teamIds: readonly string[],
  siteIds: readonly string[],
): Promise<{ id: string; teamId: string }[]> {
  const { rows } = await sql<{ id: string; teamId: string }>`/* site.listOwn */
    select id, team_id as "teamId" from sites
    where id = any(${siteIds.filter(isId)}::uuid[]) and team_id = any(${teamIds}::uuid[]) order by id`.execute(
    db,
  );
  return rows;
}

/** Whether it is a page or probe of the site. */
export async function isPlaceOf(
  db: Db,
  table: 'site_pages' | 'probes',
  siteId: string,
  id: string,
): Promise<boolean> {
  if (!isId(id)) return false;
  const { rows } = await sql`/* site.findPlace */
    select from ${sql.table(table)} where id = ${id} and site_id = ${siteId}`.execute(db);
  return rows.length > 0;
}
