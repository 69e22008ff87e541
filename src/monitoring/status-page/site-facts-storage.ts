import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { coveredSites } from '../in-maintenance-storage.ts';
import type { SiteFacts, WrittenImpact } from './component-state.ts';

const nothing: SiteFacts = { openAlerts: [], maintenance: null };

/** In the order of the sites, which can also be heartbeats without a site. */
export async function listSiteFacts(db: Db, siteIds: readonly string[]): Promise<SiteFacts[]> {
  const { rows } = await sql<SiteFacts & { id: string }>`/* statusComponent.siteFacts */
    with s as materialized (select id, team_id, tags from alert_owners where id = any(${siteIds}::uuid[])),
    w as materialized (
      select w.team_id, w.site_ids, w.tags, w.is_public as period from maintenance_windows w
      where w.team_id in (select team_id from s) and w.over_at > statement_timestamp() and exists (
        select from maintenance_occurrences o where o.window_id = w.id
          and o.starts_at <= statement_timestamp() and o.ends_at > statement_timestamp())),
    covered as (select id, bool_or(period) as is_public from (${coveredSites}) c group by id),
    failing as (
      select owner_id as id, json_agg(json_build_object('type', type, 'pageId', page_id, 'sourceId', source_id)) as alerts
      from alerts where owner_id = any(${siteIds}::uuid[]) and status = 'OPEN' group by owner_id)
    select s.id, coalesce(f.alerts, '[]') as "openAlerts",
      case when c.is_public then 'PUBLIC' when not c.is_public then 'INTERNAL' end as maintenance
    from s left join failing f on f.id = s.id left join covered c on c.id = s.id
    where f.id is not null or c.id is not null`.execute(db);
  const found = new Map(rows.map(({ id, ...facts }) => [id, facts]));
  return siteIds.map((id) => found.get(id) ?? nothing);
}

/** Of these pages. A component of an entry, or none, once with each impact: a page can have 100 entries about 500 components. */
export async function listWrittenImpacts(db: Db, pageIds: readonly string[]): Promise<WrittenImpact[]> {
  const { rows } = await sql<WrittenImpact>`/* statusIncident.listWritten */
    select distinct n.status_page_id as "statusPageId", c.id as "componentId", n.impact
    from status_incidents n left join lateral unnest(n.component_ids) c (id) on true
    where n.status_page_id = any(${pageIds}::uuid[]) and n.resolved_at is null and n.published_at is not null
      and n.incident_id is null and n.maintenance_window_id is null and not n.is_automatic`.execute(db);
  return rows;
}
