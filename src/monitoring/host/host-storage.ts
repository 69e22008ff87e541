import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';
import { isInMaintenance } from '../in-maintenance-storage.ts';

export type HostOwner = { id: string; teamId: string; name: string };

/** What the alerts of a host belong to. */
export async function saveHost(tx: Tx, { id, teamId, name }: HostOwner): Promise<void> {
  await sql`/* alertSubject.saveHost */
    insert into alert_subjects as s (id, team_id, kind, name) values (${id}, ${teamId}, 'HOST', ${name})
    on conflict (id) do update set name = excluded.name where s.name <> excluded.name`.execute(tx);
}

export async function hasHost(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`/* alertSubject.hasHost */
    select 1 from alert_subjects where id = ${id} and kind = 'HOST' for update`.execute(tx);
  return rows.length > 0;
}

export async function setHostName(tx: Tx, id: string, name: string): Promise<void> {
  await sql`/* alertSubject.setHostName */
    update alert_subjects set name = ${name} where id = ${id} and kind = 'HOST'`.execute(tx);
}

/** The windows of its former team end for it, and those of the new one begin. */
export async function setHostTeam(tx: Tx, id: string, teamId: string): Promise<void> {
  await sql`/* alertSubject.setHostTeam */
    update alert_subjects set team_id = ${teamId},
      alerts_held = (select ${isInMaintenance}
        from (select alert_subjects.id, ${teamId}::uuid as team_id, alert_subjects.tags) s)
    where id = ${id} and kind = 'HOST'`.execute(tx);
}

export async function deleteHostRow(tx: Tx, id: string): Promise<void> {
  await sql`/* alertSubject.deleteHost */
    delete from alert_subjects where id = ${id} and kind = 'HOST'`.execute(tx);
}
