import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import { isInMaintenance } from '../in-maintenance-storage.ts';
import type { OwnerKind } from '../alert-owner.ts';
import type { NewIncidentEvent } from './lifecycle-storage.ts';

export type IncidentState = 'OPEN' | 'ACKNOWLEDGED' | 'RESOLVED';

export type Incident = {
  id: string;
  teamId: string;
  /** The owner of its alerts: its id, if that is not a site. */
  siteId: string;
  ownerKind: OwnerKind;
  ownerName: string;
  number: number;
  title: string;
  state: IncidentState;
  startedAt: Date;
  resolvedAt: Date | null;
  acknowledgedBy: string | null;
  /** By the link in the message to `acknowledgedBy`. */
  acknowledgedByLink: boolean;
  acknowledgedAt: Date | null;
  snoozedUntil: Date | null;
  held: boolean;
  /** False after the site was transferred: its releases are those of another team. */
  ownsSite: boolean;
};

const incidentColumns = sql`i.id, i.team_id as "teamId", i.owner_id as "siteId", s.kind as "ownerKind", s.name as "ownerName", i.number, i.title, i.state, i.started_at as "startedAt",
  i.resolved_at as "resolvedAt", i.acknowledged_by as "acknowledgedBy", i.acknowledged_by_link as "acknowledgedByLink",
  i.acknowledged_at as "acknowledgedAt",
  case when i.snoozed_until > now() then i.snoozed_until end as "snoozedUntil",
  i.state <> 'RESOLVED' and (s.muted or s.alerts_held or ${isInMaintenance}) as held, s.team_id = i.team_id as "ownsSite"`;

export type IncidentFilter = {
  teamIds: readonly string[];
  siteId: string | null;
  state: IncidentState | null;
  after: string | null;
  limit: number;
};

/** Newest first. Reads at most `limit` of each team, by an index. */
export async function listIncidents(
  db: Db,
  { teamIds, siteId, state, after, limit }: IncidentFilter,
): Promise<Incident[]> {
  const { rows } = await sql<Incident>`/* incident.list */
    select i.* from unnest(${teamIds}::uuid[]) t (id) cross join lateral (
      select ${incidentColumns} from incidents i join alert_owners s on s.id = i.owner_id
      where i.team_id = t.id ${siteId ? sql`and i.owner_id = ${siteId}` : sql``} ${state ? sql`and i.state = ${state}` : sql``}
        ${after ? sql`and i.id < ${after}` : sql``}
      order by i.id desc limit ${limit}) i
    order by i.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findIncident(db: Db, teamIds: readonly string[], id: string): Promise<Incident | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Incident>`/* incident.find */
    select ${incidentColumns} from incidents i join alert_owners s on s.id = i.owner_id
    where i.id = ${id} and i.team_id = any(${teamIds}::uuid[])`.execute(db);
  return rows[0] ?? null;
}

/** Those of them that belong to these teams. */
export async function listIncidentsById(
  db: Db,
  teamIds: readonly string[],
  ids: readonly string[],
): Promise<Incident[]> {
  const { rows } = await sql<Incident>`/* incident.listById */
    select ${incidentColumns} from incidents i join alert_owners s on s.id = i.owner_id
    where i.id = any(${ids}::uuid[]) and i.team_id = any(${teamIds}::uuid[])`.execute(db);
  return rows;
}

/** Locks it, after a change of its alerts that is being stored, and before its escalation. */
export async function lockIncident(tx: Tx, id: string): Promise<Incident | null> {
  const { rows } = await sql<Incident>`/* incident.lock */
    select ${incidentColumns} from incidents i join alert_owners s on s.id = i.owner_id where i.id = ${id} for update of i`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** False if it is not open. */
export async function acknowledgeOpen(
  tx: Tx,
  given: { incidentId: string; by: string; byLink: boolean; reason: string | null; opening: number | null },
): Promise<boolean> {
  const { rows } = await sql`/* incident.acknowledge */
    update incidents set state = 'ACKNOWLEDGED', acknowledged_by = ${given.by}, acknowledged_by_link = ${given.byLink},
      acknowledged_at = now(), acknowledge_reason = ${given.reason}, snoozed_until = null
    where id = ${given.incidentId} and state = 'OPEN' and opening = coalesce(${given.opening}::integer, opening)
    returning id`.execute(tx);
  return rows.length > 0;
}

/** False if it is not acknowledged. */
export async function reopenAcknowledged(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`/* incident.unacknowledge */
    update incidents set state = 'OPEN', acknowledged_by = null, acknowledged_by_link = false, acknowledged_at = null,
      acknowledge_reason = null
    where id = ${id} and state = 'ACKNOWLEDGED' returning id`.execute(tx);
  return rows.length > 0;
}

/** Returns the end of the pause; null if `minutes` is 0. */
export async function setSnooze(tx: Tx, id: string, minutes: number): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`/* incident.snooze */
    update incidents set snoozed_until = case when ${minutes}::integer > 0 then now() + make_interval(mins => ${minutes}) end
    where id = ${id} returning snoozed_until as until`.execute(tx);
  return rows[0]?.until ?? null;
}

/** `takenBackAt`: when an acknowledgement was last taken back. */
export type AlertIncident = { id: string; opening: number; takenBackAt: Date | null };

/** The incident of an open alert of a team, for services that know only the alert. */
export async function findIncidentOfAlert(
  db: Db,
  teamId: string,
  alertId: string,
): Promise<AlertIncident | null> {
  if (!isId(alertId)) return null;
  const { rows } = await sql<AlertIncident>`/* incident.findOfAlert */
    select i.id, i.opening, (select max(at) from incident_events e where e.incident_id = i.id and e.kind = 'UNACKNOWLEDGED') as "takenBackAt" from alerts a join incidents i on i.id = a.incident_id
    where a.id = ${alertId} and a.status = 'OPEN' and i.team_id = ${teamId}`.execute(db);
  return rows[0] ?? null;
}

export type LinkedIncident = Pick<
  Incident,
  'id' | 'number' | 'title' | 'state' | 'acknowledgedBy' | 'acknowledgedByLink'
> & {
  opening: number;
  siteName: string;
};

/** For somebody with a link to it. Null if it was deleted, or belongs to another team. */
export async function findLinkedIncident(db: Db, teamId: string, id: string): Promise<LinkedIncident | null> {
  const { rows } = await sql<LinkedIncident>`/* incident.findLinked */
    select i.id, i.number, i.title, i.state, i.acknowledged_by as "acknowledgedBy",
      i.acknowledged_by_link as "acknowledgedByLink", i.opening, s.name as "siteName"
    from incidents i join alert_owners s on s.id = i.owner_id where i.id = ${id} and i.team_id = ${teamId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export type StoredIncidentEvent = {
  incidentId: string;
  kind: NewIncidentEvent['kind'];
  at: Date;
  text: string;
  by: string | null;
  alertId: string | null;
};

/** The newest of each, oldest first. */
export async function listIncidentEvents(
  db: Db,
  incidentIds: readonly string[],
  limit: number,
): Promise<StoredIncidentEvent[]> {
  const { rows } = await sql<StoredIncidentEvent>`/* incident.listEvents */
    select e.* from unnest(${incidentIds}::uuid[]) i (id) cross join lateral (
      select id, incident_id as "incidentId", kind, at, text, by, alert_id as "alertId"
      from incident_events where incident_id = i.id order by id desc limit ${limit}) e
    order by e.id`.execute(db);
  return rows;
}

export async function countNotes(tx: Tx, incidentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* incident.countNotes */
    select count(*)::int as count from incident_events where incident_id = ${incidentId} and kind = 'NOTE'`.execute(
    tx,
  );
  return rows[0]!.count;
}

/** Returns the number of deleted incidents. */
export async function deleteOldIncidents(db: Db, retentionDays: number, limit: number): Promise<number> {
  const { rows } = await sql`/* incident.deleteOld */
    delete from incidents where id in (
      select id from incidents where state = 'RESOLVED' and resolved_at < now() - make_interval(days => ${retentionDays})
      order by resolved_at limit ${limit} for update skip locked) returning id`.execute(db);
  return rows.length;
}

/** Those of incidents that go on, without those of alerts that are open. Returns the number of deleted events. */
export async function deleteOldIncidentEvents(db: Db, retentionDays: number, limit: number): Promise<number> {
  const { rows } = await sql`/* incident.deleteOldEvents */
    delete from incident_events where id in (
      select id from incident_events e where at < now() - make_interval(days => ${retentionDays})
        and not exists (select from alerts a where a.id = e.alert_id and a.status = 'OPEN')
      limit ${limit} for update skip locked) returning id`.execute(db);
  return rows.length;
}
