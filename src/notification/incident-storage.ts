import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import type { Channel } from './channels/index.ts';

/** An incident of a deployment, an agent or a certificate that was announced to these channels. */
export type OpenIncident = { id: string; notifiedChannels: Channel[] };

const columns = sql`id, notified_channels as "notifiedChannels"`;

/** Returns its id. If it is open already, the channels are added to those that were notified. */
export async function openIncident(
  tx: Tx,
  teamId: string,
  key: string,
  channels: readonly Channel[],
): Promise<string> {
  const { rows } = await sql<{ id: string }>`/* incident.open */
    insert into deployment_incidents as i (id, team_id, key, notified_channels)
    values (${newId()}, ${teamId}, ${key}, ${channels}::text[])
    on conflict (key, team_id) do update set notified_channels =
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
export async function closeIncident(tx: Tx, teamId: string, key: string): Promise<OpenIncident | null> {
  const { rows } = await sql<OpenIncident>`/* incident.close */
    delete from deployment_incidents where key = ${key} and team_id = ${teamId} returning ${columns}`.execute(
    tx,
  );
  return rows[0] ?? null;
}
