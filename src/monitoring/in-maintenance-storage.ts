import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';

/** Whether a maintenance window `w` is for a site `s`. */
export const coversSite = sql`(w.team_id = s.team_id and
  (w.site_ids is null and w.tags is null or s.id = any(w.site_ids) or w.tags && s.tags))`;

/**
 * The sites of `s` that windows of `w` are for, each as `id` and `period`; both are common table expressions. Unlike `coversSite`, this
 * reads the ids of a window once and not once for each site: 100 windows of 1,000 ids cost 3 s for 1,000 sites.
 */
export const coveredSites = sql`
  with c as materialized (select team_id, period, unnest(site_ids) as id from w)
  select s.id, w.period from w join s on s.team_id = w.team_id where w.site_ids is null and w.tags is null
  union all select s.id, c.period from c join s on s.id = c.id and s.team_id = c.team_id
  union all select s.id, w.period from w join s on s.team_id = w.team_id and s.tags && w.tags`;

/**
 * Whether a site `s` is in maintenance now. At most 100 windows of a team that planned them are not over, so this reads few rows. The
 * time is that of the statement, because an index cannot be searched for `clock_timestamp()`.
 */
export const isInMaintenance = sql`exists (
  select from maintenance_windows w join maintenance_occurrences o on o.window_id = w.id
  where ${coversSite} and w.over_at > statement_timestamp()
    and o.starts_at <= statement_timestamp() and o.ends_at > statement_timestamp())`;

/**
 * Two common table expressions: `s` are these owners of alerts, `covered` those of them that are in maintenance now, with its end as `until`.
 * For lists; `isInMaintenance` is cheaper for few sites.
 */
export const ownersInMaintenance = (ids: readonly string[]): RawBuilder<unknown> => sql`
  s as materialized (select id, team_id, tags, muted, alerts_held from alert_owners where id = any(${ids}::uuid[])),
  w as materialized (
    select w.team_id, w.site_ids, w.tags, max(o.ends_at) as period
    from maintenance_windows w join maintenance_occurrences o on o.window_id = w.id
    where w.team_id in (select team_id from s) and w.over_at > statement_timestamp()
      and o.starts_at <= statement_timestamp() and o.ends_at > statement_timestamp()
    group by w.id),
  covered as materialized (select id, max(period) as until from (${coveredSites}) c group by id)`;

/** Whether a site would be in maintenance now if it belonged to this team. */
export async function findMaintenanceOf(tx: Tx, siteId: string, teamId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`/* maintenance.findOfTeam */
    select ${isInMaintenance} as found
    from (select id, ${teamId}::uuid as team_id, tags from alert_owners where id = ${siteId}) s`.execute(tx);
  return rows[0]?.found ?? false;
}

/** The alerts of these sites have changed in a maintenance: that is announced at its end. The sites are locked. */
export async function holdAlerts(tx: Tx, siteIds: readonly string[]): Promise<void> {
  if (siteIds.length === 0) return;
  await sql`/* maintenance.hold */
    with subjects as (
      update alert_subjects set alerts_held = true where id = any(${siteIds}::uuid[]) and not alerts_held)
    update sites set alerts_held = true where id = any(${siteIds}::uuid[]) and not alerts_held`.execute(tx);
}
