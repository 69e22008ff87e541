import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

export type Postmortem = { text: string; updatedBy: string; updatedAt: Date };

/** In the order of the ids. */
export async function listPostmortems(
  db: Db,
  incidentIds: readonly string[],
): Promise<(Postmortem | null)[]> {
  const { rows } = await sql<Postmortem & { incidentId: string }>`/* postmortem.list */
    select incident_id as "incidentId", text, updated_by as "updatedBy", updated_at as "updatedAt"
    from incident_postmortems where incident_id = any(${incidentIds}::uuid[])`.execute(db);
  const found = new Map(rows.map(({ incidentId, ...postmortem }) => [incidentId, postmortem]));
  return incidentIds.map((id) => found.get(id) ?? null);
}

export async function savePostmortem(tx: Tx, incidentId: string, text: string, by: string): Promise<void> {
  await sql`/* postmortem.save */
    insert into incident_postmortems (incident_id, text, updated_by) values (${incidentId}, ${text}, ${by})
    on conflict (incident_id) do update set text = excluded.text, updated_by = excluded.updated_by, updated_at = now()`.execute(
    tx,
  );
}

export async function deletePostmortem(tx: Tx, incidentId: string): Promise<void> {
  await sql`/* postmortem.delete */ delete from incident_postmortems where incident_id = ${incidentId}`.execute(
    tx,
  );
}
