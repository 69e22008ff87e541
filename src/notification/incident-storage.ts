import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import type { Channel } from './channels/index.ts';
import type { DeploymentNotification } from './event.ts';

type Announcement = DeploymentNotification['announcement'];

/** An incident of a deployment, an agent or a certificate that was announced to these channels. */
export type OpenIncident = {
  id: string;
  teamId: string;
  notifiedChannels: Channel[];
  /** Its last opening. */
  announcement: Announcement;
};

const columns = sql`id, team_id as "teamId", notified_channels as "notifiedChannels", announcement`;

/** Returns its id. If it is open already, the channels are added to those that were notified. */
export async function openIncident(
  tx: Tx,
  teamId: string,
  announcement: Announcement,
  channels: readonly Channel[],
): Promise<string> {
  const { rows } = await sql<{ id: string }>`/* incident.open */
    insert into deployment_incidents as i (id, team_id, key, notified_channels, announcement)
    values (${newId()}, ${teamId}, ${announcement.incident.key}, ${channels}::text[], ${JSON.stringify(announcement)})
    on conflict (key, team_id) do update set announcement = excluded.announcement, notified_channels =
      array(select unnest(i.notified_channels) union select unnest(excluded.notified_channels))
    returning id`.execute(tx);
  return rows[0]!.id;
}

export async function findIncident(tx: Tx, teamId: string, key: string): Promise<OpenIncident | null> {
  const { rows } = await sql<OpenIncident>`/* incident.find */
    select ${columns} from deployment_incidents where key = ${key} and team_id = ${teamId}`.execute(tx);
  return rows[0] ?? null;
}

/** Null if it is not open. */
export async function takeIncident(tx: Tx, teamId: string, key: string): Promise<OpenIncident | null> {
  const { rows } = await sql<OpenIncident>`/* incident.take */
    delete from deployment_incidents where key = ${key} and team_id = ${teamId} returning ${columns}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Of all teams. */
export async function takeIncidents(tx: Tx, keys: readonly string[]): Promise<OpenIncident[]> {
  const { rows } = await sql<OpenIncident>`/* incident.takeAll */
    delete from deployment_incidents where id in (
      select id from deployment_incidents where key = any(${keys}) order by key for update) returning ${columns}`.execute(
    tx,
  );
  return rows;
}

/** Those of one kind, whose keys begin with it. */
export async function takeIncidentsOf(tx: Tx, kind: string, limit: number): Promise<OpenIncident[]> {
  const { rows } = await sql<OpenIncident>`/* incident.takeOfKind */
    delete from deployment_incidents where id in (
      select id from deployment_incidents where starts_with(key, ${`${kind}:`}) order by key limit ${limit} for update skip locked)
    returning ${columns}`.execute(tx);
  return rows;
}
