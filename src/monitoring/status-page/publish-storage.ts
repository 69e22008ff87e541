import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { isInMaintenance } from '../in-maintenance-storage.ts';
import { reopenMinutes } from '../incident/lifecycle-storage.ts';
import { impacts, type ComponentKind } from './component-state.ts';
import type { StatusPage } from './page-storage.ts';
import { maxOpenings, type StatusIncidentFacts } from './plan-status-incident.ts';
import { statusStates } from '../status-state.ts';

const isKind: Record<ComponentKind, RawBuilder<unknown>> = {
  site: sql`c.page_id is null and c.heartbeat_id is null and not c.checkout`,
  page: sql`c.page_id is not null`,
  checkout: sql`c.page_id is null and c.checkout`,
  heartbeat: sql`c.heartbeat_id is not null`,
};
/** `impacts` of an alert `a` for a component `c` that it is about, the worst with the highest rank; null if it has none. */
const rankOfAlert = sql`case ${sql.join(
  Object.entries(impacts).flatMap(([kind, ofTypes]) =>
    Object.entries(ofTypes).map(
      ([type, state]) =>
        sql`when a.type = ${sql.lit(type)} and ${isKind[kind as ComponentKind]} then ${sql.lit(statusStates.indexOf(state) + 1)}`,
    ),
  ),
  sql` `,
)} end`;
const states = sql`${statusStates.join(',')}::text`;
const rankOf = (impact: RawBuilder<unknown>) =>
  sql`array_position(string_to_array(${states}, ','), ${impact})`;
const stateOf = (rank: RawBuilder<unknown>) => sql`(string_to_array(${states}, ','))[${rank}]`;

/** Whether nothing is sent about a site `s` now. */
const isHeld = sql`(s.muted or s.alerts_held or ${isInMaintenance})`;

/**
 * The components of pages that the alerts of incidents affect, for each page and incident. The alerts about pages are compared only with
 * the components of their page: a site with 100 failing pages and a team with 25,000 components of it would be 2.5 million rows.
 */
const affected = (incidents: RawBuilder<unknown>, alerts: RawBuilder<unknown>) => sql`
  with i as materialized (select i.id, i.team_id, i.site_id, i.owner_id, i.started_at from incidents i where ${incidents}),
  alert as materialized (
    select distinct a.incident_id, a.type, a.page_id, a.source_id from i join alerts a on a.incident_id = i.id where ${alerts}),
  hit as (
    select a.incident_id, c.status_page_id, c.id, ${rankOfAlert} as rank
    from (select distinct incident_id, type from alert) a join i on i.id = a.incident_id
    join status_components c on c.site_id = i.site_id and (c.page_id is null or a.type = 'SITE_DOWN')
    union all
    select a.incident_id, c.status_page_id, c.id, ${rankOfAlert} as rank
    from alert a join status_components c on c.page_id = a.page_id where a.type <> 'SITE_DOWN'
    union all
    select a.incident_id, c.status_page_id, c.id, ${rankOfAlert} as rank
    from alert a join status_components c on c.heartbeat_id = a.source_id)
  select h.status_page_id, i.id as incident_id, i.team_id, i.owner_id, i.started_at, max(h.rank) as rank,
    array_agg(distinct h.id) as component_ids
  from hit h join i on i.id = h.incident_id join status_pages p on p.id = h.status_page_id and p.team_id = i.team_id
  where h.rank is not null group by h.status_page_id, i.id, i.team_id, i.owner_id, i.started_at`;

/** Reads one entry of two indexes, in 0.6 ms; only planning the other statements takes 10 ms. The sweep runs every second. */
export async function isAnythingOpen(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`/* statusIncident.isAnythingOpen */
    select exists (select from incidents where state <> 'RESOLVED')
      or exists (select from status_incidents where resolved_at is null) as found`.execute(db);
  return rows[0]!.found;
}

export type AffectedPage = {
  statusPageId: string;
  incidentId: string;
  componentIds: string[];
  impact: string;
};

const affectedColumns = sql`f.status_page_id as "statusPageId", f.incident_id as "incidentId",
  f.component_ids as "componentIds", ${stateOf(sql`f.rank`)} as impact`;

/**
 * Pages that do not know yet of an open incident, or not of all that it affects. The first of each account that teams belong to comes before the second of any.
 * Reads the open incidents, of which there is at most one per site, by their index.
 */
export async function listNewlyAffected(db: Db, limit: number): Promise<AffectedPage[]> {
  const { rows } = await sql<AffectedPage>`/* statusIncident.listNewlyAffected */
    with f as materialized (${affected(sql`i.state <> 'RESOLVED'`, sql`a.status = 'OPEN'`)})
    select ${affectedColumns} from f join alert_owners s on s.id = f.owner_id
    left join status_incidents n on n.status_page_id = f.status_page_id and n.incident_id = f.incident_id
    where (n.id is null or n.is_automatic and (not n.component_ids @> f.component_ids or ${rankOf(sql`n.impact`)} < f.rank))
      and not ${isHeld}
    order by row_number() over (partition by (select o.owner_id from teams o where o.id = f.team_id) order by f.started_at), f.started_at limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The pages that an incident affects or has affected. */
export async function listAffectedBy(db: Db, incidentId: string): Promise<AffectedPage[]> {
  const { rows } = await sql<AffectedPage>`/* statusIncident.listAffectedBy */
    select ${affectedColumns} from (${affected(sql`i.id = ${incidentId}`, sql`true`)}) f`.execute(db);
  return rows;
}

/**
 * Adds what a page does not know yet. What it knows stays: the affected components only become more, and the impact only worse. The pages
 * and incidents are locked before the rows about them, as a deletion does. `skipLocked`: without those that somebody else has locked.
 */
export async function saveAffected(
  db: Db,
  pages: readonly AffectedPage[],
  { skipLocked }: { skipLocked: boolean },
): Promise<void> {
  if (pages.length === 0) return;
  const rows = pages.map((page) => ({ id: newId(), ...page }));
  const locked = skipLocked ? sql`for key share skip locked` : sql`for key share`;
  const both = sql`n.component_ids || excluded.component_ids`;
  await sql`/* statusIncident.saveAffected */
    with a as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)})
        as a (id uuid, "statusPageId" uuid, "incidentId" uuid, impact text, "componentIds" json)),
    p as materialized (select id from status_pages where id in (select "statusPageId" from a) order by id ${locked}),
    i as materialized (select id, started_at from incidents where id in (select "incidentId" from a) order by id ${locked})
    insert into status_incidents as n (id, status_page_id, incident_id, is_automatic, impact, component_ids, started_at)
    select a.id, p.id, i.id, true, a.impact, array(select json_array_elements_text(a."componentIds")::uuid), i.started_at
    from a join p on p.id = a."statusPageId" join i on i.id = a."incidentId" order by p.id, i.id
    on conflict (status_page_id, incident_id) do update set
      component_ids = array(select distinct id from unnest(${both}) c (id)),
      impact = ${stateOf(sql`greatest(${rankOf(sql`n.impact`)}, ${rankOf(sql`excluded.impact`)})`)}
    where n.is_automatic`.execute(db);
}

/** Whether it ended a moment ago and was opened so often that it is expected to be reopened. */
const isFlapping = sql`(i.opening > ${sql.lit(maxOpenings)} and i.resolved_at > now() - ${sql.lit(reopenMinutes)} * interval '1 minute')`;
const isShown = sql`exists (select from status_components c where c.status_page_id = n.status_page_id and c.id = any(n.component_ids))`;

/**
 * Locks up to `limit` rows for which something is to be published, without those that somebody else has locked. The teams take turns.
 * Rows for which `planStatusIncident` decides nothing are not found here: they would take the place of others.
 */
export async function lockDue(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* statusIncident.lockDue */
    with due as materialized (
      select n.id, p.team_id, n.started_at from status_incidents n join status_pages p on p.id = n.status_page_id
      left join incidents i on i.id = n.incident_id left join maintenance_windows w on w.id = n.maintenance_window_id
      where n.resolved_at is null and n.is_automatic and case
        when i.id is not null then i.state = 'RESOLVED' and not ${isFlapping} when w.id is not null then w.over_at <= now() else true end
      union all
      select n.id, p.team_id, n.started_at from status_incidents n join status_pages p on p.id = n.status_page_id
      join incidents i on i.id = n.incident_id join alert_owners s on s.id = i.owner_id
      where n.resolved_at is null and n.is_automatic and n.published_at is null and i.state <> 'RESOLVED'
        and i.started_at <= now() - p.auto_publish_after_minutes * interval '1 minute' and ${isShown} and not ${isHeld}
      union all
      select n.id, p.team_id, n.started_at from incidents i join status_incidents n on n.incident_id = i.id
      join status_pages p on p.id = n.status_page_id join alert_owners s on s.id = i.owner_id
      where i.state <> 'RESOLVED' and n.resolved_at is not null and n.is_automatic and not ${isHeld})
    select n.id from status_incidents n join (
      select id, started_at, row_number() over (partition by (select o.owner_id from teams o where o.id = due.team_id) order by started_at) as turn from due) d on d.id = n.id
    order by d.turn, d.started_at limit ${limit} for update of n skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

export type DueStatusIncident = StatusIncidentFacts & {
  id: string;
  locale: StatusPage['locale'];
  /** Of the affected components. */
  names: string[];
};

type Row = Omit<DueStatusIncident, 'source' | 'isShown'> & {
  state: StatusIncidentFacts['source']['kind'];
  held: boolean;
  incidentStartedAt: Date;
  overAt: Date | null;
  isWindow: boolean;
};

/** Of these, those that exist and that nobody else has locked. */
export async function lockStatusIncidents(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* statusIncident.lockSome */
    select id from status_incidents where id = any(${ids}::uuid[]) order by id for update skip locked`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Of locked rows: what is read here is newer than what anybody has read who had them locked before. */
export async function readDue(tx: Tx, ids: readonly string[]): Promise<DueStatusIncident[]> {
  const { rows } = await sql<Row>`/* statusIncident.readDue */
    select n.id, p.locale, n.published_at is not null as "isPublished", n.resolved_at is not null as "isResolved",
      p.auto_publish_after_minutes as "autoPublishAfterMinutes", clock_timestamp() as now,
      (select state from status_updates u where u.status_incident_id = n.id order by u.at desc, u.id desc limit 1) as "lastState",
      array(select c.name from status_components c where c.status_page_id = n.status_page_id and c.id = any(n.component_ids)
        order by c.position) as names,
      case when i.id is not null and i.state <> 'RESOLVED' then 'open'
        when ${isFlapping} or w.over_at > now() then 'waiting' else 'over' end as state,
      coalesce(${isHeld}, false) as held, i.started_at as "incidentStartedAt", coalesce(i.resolved_at, w.over_at) as "overAt",
      w.id is not null as "isWindow"
    from status_incidents n join status_pages p on p.id = n.status_page_id left join incidents i on i.id = n.incident_id
    left join alert_owners s on s.id = i.owner_id left join maintenance_windows w on w.id = n.maintenance_window_id
    where n.id = any(${ids}::uuid[]) and n.is_automatic order by n.id`.execute(tx);
  return rows.map(({ state, held, incidentStartedAt, overAt, isWindow, ...row }) => ({
    ...row,
    isShown: row.names.length > 0,
    source:
      state === 'open'
        ? { kind: state, held, startedAt: incidentStartedAt }
        : state === 'over'
          ? { kind: state, at: overAt ?? row.now, announces: !isWindow }
          : { kind: state },
  }));
}

export type StatusIncidentResult = { id: string; resolvedAt: Date | null; isPublished: boolean };

/** They are locked. */
export async function saveResults(tx: Tx, results: readonly StatusIncidentResult[]): Promise<void> {
  if (results.length === 0) return;
  await sql`/* statusIncident.saveResults */
    update status_incidents n set resolved_at = r."resolvedAt",
      published_at = case when r."isPublished" then coalesce(n.published_at, now()) end
    from json_to_recordset(${JSON.stringify(results)}) as r (id uuid, "resolvedAt" timestamptz, "isPublished" boolean)
    where n.id = r.id`.execute(tx);
}
