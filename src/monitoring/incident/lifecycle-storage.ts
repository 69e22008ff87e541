import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';
import type { LastIncident } from './plan-incident.ts';

export const reopenMinutes = 10;

/** By the id of the site. The sites are locked. An end in the future is from before the clock of the database was set back. */
export async function findLastIncidents(
  tx: Tx,
  siteIds: readonly string[],
): Promise<Map<string, LastIncident>> {
  const { rows } = await sql<LastIncident & { siteId: string }>`/* incident.findLast */
    select i.* from unnest(${siteIds}::uuid[]) s (id) cross join lateral (
      select owner_id as "siteId", id, team_id as "teamId", number, opening, state,
             coalesce(resolved_at between now() - make_interval(mins => ${reopenMinutes}) and now() + interval '1 minute', false) as "endedRecently"
      from incidents where owner_id = s.id order by resolved_at desc nulls first limit 1) i`.execute(tx);
  return new Map(rows.map(({ siteId, ...last }) => [siteId, last]));
}

export type NewIncident = { id: string; teamId: string; siteId: string; title: string; startedAt: Date };

/** Returns their numbers, by id. Locks the counters of the teams, after the sites and in the order of ids. */
export async function openIncidents(tx: Tx, incidents: readonly NewIncident[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; number: number }>`/* incident.open */
    with new as (
      select * from json_to_recordset(${JSON.stringify(incidents)})
        as n (id uuid, "teamId" uuid, "siteId" uuid, title text, "startedAt" timestamptz)),
    counted as (
      insert into incident_counters as c (team_id, last_number)
      select "teamId", count(*) from new group by "teamId" order by "teamId"
      on conflict (team_id) do update set last_number = c.last_number + excluded.last_number
      returning team_id, last_number)
    insert into incidents (id, team_id, site_id, subject_id, number, title, started_at)
    select new.id, "teamId", case when o.kind = 'SITE' then o.id end, case when o.kind <> 'SITE' then o.id end,
           last_number + 1 - row_number() over (partition by "teamId" order by new.id desc), title, "startedAt"
    from new join counted on team_id = "teamId" join alert_owners o on o.id = "siteId"
    returning id, number`.execute(tx);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

type Titled = { id: string; title: string };

export async function reopenIncidents(tx: Tx, incidents: readonly Titled[]): Promise<void> {
  await sql`/* incident.reopen */
    update incidents i set state = 'OPEN', resolved_at = null, opening = opening + 1, title = n.title
    from json_to_recordset(${JSON.stringify(incidents)}) as n (id uuid, title text) where i.id = n.id`.execute(
    tx,
  );
}

export async function setTitles(tx: Tx, incidents: readonly Titled[]): Promise<void> {
  await sql`/* incident.setTitles */
    update incidents i set title = n.title
    from json_to_recordset(${JSON.stringify(incidents)}) as n (id uuid, title text) where i.id = n.id`.execute(
    tx,
  );
}

/** Whoever acknowledged it is in its events. */
export async function resolveIncidents(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`/* incident.resolve */
    update incidents set state = 'RESOLVED', resolved_at = now(), snoozed_until = null,
      acknowledged_by = null, acknowledged_by_link = false, acknowledged_at = null, acknowledge_reason = null
    where id = any(${ids}::uuid[])`.execute(tx);
}

export async function setIncidentOfAlerts(
  tx: Tx,
  alerts: readonly { alertId: string; incidentId: string }[],
): Promise<void> {
  await sql`/* alert.setIncident */
    update alerts a set incident_id = n."incidentId"
    from json_to_recordset(${JSON.stringify(alerts)}) as n ("alertId" uuid, "incidentId" uuid) where a.id = n."alertId"`.execute(
    tx,
  );
}

/** The incidents of the former team stay with it, and the alerts go with the site. */
export async function clearIncidentOfAlerts(tx: Tx, siteId: string): Promise<void> {
  await sql`/* alert.clearIncident */
    update alerts set incident_id = null where owner_id = ${siteId} and incident_id is not null`.execute(tx);
}

export type NewIncidentEvent = {
  incidentId: string;
  kind:
    | 'OPENED'
    | 'REOPENED'
    | 'RESOLVED'
    | 'ALERT_OPENED'
    | 'ALERT_RESOLVED'
    | 'ACKNOWLEDGED'
    | 'UNACKNOWLEDGED'
    | 'SNOOZED'
    | 'NOTE';
  text: string;
  by?: string | null;
  alertId?: string;
};

/** In this order. The opening or closing of an alert is added once. */
export async function insertIncidentEvents(tx: Tx, events: readonly NewIncidentEvent[]): Promise<void> {
  await sql`/* incident.insertEvents */
    insert into incident_events (incident_id, kind, text, by, alert_id)
    select "incidentId", kind, text, by, "alertId"
    from rows from (json_to_recordset(${JSON.stringify(events)})
      as ("incidentId" uuid, kind text, text text, by text, "alertId" uuid)) with ordinality
      as e ("incidentId", kind, text, by, "alertId", position)
    order by position on conflict (alert_id, kind, incident_id) where alert_id is not null do nothing`.execute(
    tx,
  );
}
