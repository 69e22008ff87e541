import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';

export type StatusComponent = {
  id: string;
  statusPageId: string;
  name: string;
  group: string | null;
  /** Also of a page and a checkout. Of a heartbeat, what its alerts belong to: its site, or itself. */
  siteId: string;
  heartbeatId: string | null;
  pageId: string | null;
  checkout: boolean;
  showUptime: boolean;
  showResponseTime: boolean;
  /** False after the site was transferred, with its heartbeats: visitors do not see the component. */
  ownsSite: boolean;
};

/** Of these pages, each in the order in which they are shown. */
export async function listComponents(db: Db, pageIds: readonly string[]): Promise<StatusComponent[]> {
  const { rows } = await sql<StatusComponent>`/* statusComponent.list */
    select c.id, c.status_page_id as "statusPageId", c.name, c.group_name as "group", coalesce(c.site_id, h.site_id, h.id) as "siteId",
      c.page_id as "pageId", c.heartbeat_id as "heartbeatId", c.checkout, c.show_uptime as "showUptime", c.show_response_time as "showResponseTime", 
      coalesce(s.team_id, h.team_id) = p.team_id as "ownsSite"
    from status_components c join status_pages p on p.id = c.status_page_id left join sites s on s.id = c.site_id
    left join heartbeats h on h.id = c.heartbeat_id
    where c.status_page_id = any(${pageIds}::uuid[]) order by c.status_page_id, c.position`.execute(db);
  return rows;
}

export type ComponentTargets = {
  sites: ReadonlyMap<string, { hasCheckout: boolean }>;
  siteOfPage: ReadonlyMap<string, string>;
  ownerOfHeartbeat: ReadonlyMap<string, string>;
};

/** The sites, pages and heartbeats among these that belong to the team. In a transaction, they cannot be deleted until its end. */
export async function listComponentTargets(
  db: Db,
  teamId: string,
  {
    siteIds,
    pageIds,
    heartbeatIds,
  }: { siteIds: readonly string[]; pageIds: readonly string[]; heartbeatIds: readonly string[] },
): Promise<ComponentTargets> {
  const heartbeats = await sql<{ id: string; ownerId: string }>`/* statusComponent.lockHeartbeats */
    select id, coalesce(site_id, id) as "ownerId" from heartbeats
    where team_id = ${teamId} and id = any(${heartbeatIds.filter(isId)}::uuid[]) order by id for key share`.execute(
    db,
  );
  const sites = await sql<{ id: string; hasCheckout: boolean }>`/* statusComponent.lockSites */
    select id, checkout_flow is not null as "hasCheckout" from sites where team_id = ${teamId} and (id = any(${siteIds.filter(isId)}::uuid[])
      or id in (select site_id from site_pages where id = any(${pageIds.filter(isId)}::uuid[])))
    order by id for key share`.execute(db);
  const own = sites.rows.map(({ id }) => id);
  const pages = await sql<{ id: string; siteId: string }>`/* statusComponent.lockPages */
    select id, site_id as "siteId" from site_pages
    where id = any(${pageIds.filter(isId)}::uuid[]) and site_id = any(${own}::uuid[]) order by id for key share`.execute(
    db,
  );
  return {
    sites: new Map(sites.rows.map(({ id, ...site }) => [id, site])),
    siteOfPage: new Map(pages.rows.map(({ id, siteId }) => [id, siteId])),
    ownerOfHeartbeat: new Map(heartbeats.rows.map(({ id, ownerId }) => [id, ownerId])),
  };
}

/** In this order. The page is locked. */
export async function replaceComponents(
  tx: Tx,
  pageId: string,
  components: readonly StatusComponent[],
): Promise<void> {
  await sql`/* statusComponent.deleteOthers */
    delete from status_components
    where status_page_id = ${pageId} and id <> all(${components.map(({ id }) => id)}::uuid[])`.execute(tx);
  const rows = components.map((component, position) => ({ ...component, position }));
  await sql`/* statusComponent.save */
    insert into status_components (id, status_page_id, position, name, group_name, site_id, page_id, heartbeat_id, checkout, show_uptime,
      show_response_time)
    select id, ${pageId}, position, name, "group", case when "heartbeatId" is null then "siteId" end, "pageId", "heartbeatId", checkout,
      "showUptime", "showResponseTime"
    from json_to_recordset(${JSON.stringify(rows)}) as n (id uuid, position integer, name text, "group" text, "siteId" uuid,
      "pageId" uuid, "heartbeatId" uuid, checkout boolean, "showUptime" boolean, "showResponseTime" boolean)
    on conflict (id) do update set position = excluded.position, name = excluded.name, group_name = excluded.group_name,
      site_id = excluded.site_id, page_id = excluded.page_id, heartbeat_id = excluded.heartbeat_id, checkout = excluded.checkout, show_uptime = excluded.show_uptime,
      show_response_time = excluded.show_response_time`.execute(tx);
}
