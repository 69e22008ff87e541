import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import { primaryKind } from '#probing/index.ts';

export type SiteTarget = { targetId: string; lastCheckAt: Date | null };

/** The target of the site's HTTP checks, from which its statistics are read. Null if these teams have no such site. */
export async function findSiteTarget(
  db: Db,
  teamIds: readonly string[],
  siteId: string,
): Promise<SiteTarget | null> {
  if (!isId(siteId)) return null;
  const { rows } = await sql<SiteTarget>`/* stats.findSiteTarget */
    select t.id as "targetId", t.last_check_at as "lastCheckAt"
    from sites s join targets t on t.site_id = s.id and t.page_id is null and t.kind = ${sql.lit(primaryKind)}
    where s.id = ${siteId} and s.team_id = any(${teamIds}::uuid[])`.execute(db);
  return rows[0] ?? null;
}

/** The target of the HTTP checks of a page of a site. */
export async function findPageTarget(
  db: Db,
  teamIds: readonly string[],
  siteId: string,
  pageId: string,
): Promise<SiteTarget | null> {
  if (!isId(siteId) || !isId(pageId)) return null;
  const { rows } = await sql<SiteTarget>`/* stats.findPageTarget */
    select t.id as "targetId", t.last_check_at as "lastCheckAt"
    from sites s join targets t on t.site_id = s.id and t.page_id = ${pageId} and t.kind = ${sql.lit(primaryKind)}
    where s.id = ${siteId} and s.team_id = any(${teamIds}::uuid[])`.execute(db);
  return rows[0] ?? null;
}

export async function listSiteTargets(
  db: Db,
  teamIds: readonly string[],
  siteIds: readonly string[],
): Promise<{ siteId: string; targetId: string }[]> {
  const { rows } = await sql<{ siteId: string; targetId: string }>`/* stats.listSiteTargets */
    select s.id as "siteId", t.id as "targetId"
    from sites s join targets t on t.site_id = s.id and t.page_id is null and t.kind = ${sql.lit(primaryKind)}
    where s.id = any(${siteIds.filter(isId)}::uuid[]) and s.team_id = any(${teamIds}::uuid[])`.execute(db);
  return rows;
}

export async function findIncidents(
  db: Db,
  siteId: string,
): Promise<{ openAlerts: number; lastIncidentAt: Date | null }> {
  const { rows } = await sql<{ openAlerts: number; lastIncidentAt: Date | null }>`/* stats.findIncidents */
    select (select count(*)::int from alerts where site_id = ${siteId} and status = 'OPEN') as "openAlerts",
           (select created_at from alerts where site_id = ${siteId} order by created_at desc limit 1) as "lastIncidentAt"`.execute(
    db,
  );
  return rows[0]!;
}

export type DashboardRow = {
  totalSites: number;
  sitesUp: number;
  sitesDown: number;
  sitesPaused: number;
  sitesDegraded: number;
  totalChecks24h: number;
  avgResponseTimeMs: number | null;
};

/** Reads the sites by the index on their owner, and the checks from 24 rows of the rollup of each team. */
export async function findDashboard(db: Db, teamIds: readonly string[], since: Date): Promise<DashboardRow> {
  const { rows } = await sql<DashboardRow>`/* stats.findDashboard */
    select s.*, r.* from (
      select count(*)::int as "totalSites", count(*) filter (where status in ('UP', 'DEGRADED'))::int as "sitesUp",
             count(*) filter (where status = 'DOWN')::int as "sitesDown", count(*) filter (where status = 'PAUSED')::int as "sitesPaused",
             count(*) filter (where status = 'DEGRADED')::int as "sitesDegraded"
      from sites where team_id = any(${teamIds}::uuid[])
    ) s, (
      select coalesce(sum(checks), 0)::int as "totalChecks24h",
             (sum(sum_ms)::float8 / nullif(sum(measured), 0)) as "avgResponseTimeMs"
      from rollup_teams where team_id = any(${teamIds}::uuid[]) and bucket > ${since}
    ) r`.execute(db);
  return rows[0]!;
}
