import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';

/** Waits for a change of its alerts that is being stored. False if it is not open. */
export async function acknowledgeOpen(
  tx: Tx,
  given: { incidentId: string; by: string; reason: string | null; opening: number | null },
): Promise<boolean> {
  const { rows } = await sql`/* incident.acknowledge */
    update incidents set state = 'ACKNOWLEDGED', acknowledged_by = ${given.by}, acknowledged_at = now(),
      acknowledge_reason = ${given.reason}, snoozed_until = null
    where id = ${given.incidentId} and state = 'OPEN' and opening = coalesce(${given.opening}::integer, opening)
    returning id`.execute(tx);
  return rows.length > 0;
}

/** The incident of an alert of a team, for services that know only the alert. */
export async function findIncidentOfAlert(db: Db, teamId: string, alertId: string): Promise<string | null> {
  if (!isId(alertId)) return null;
  const { rows } = await sql<{ id: string }>`/* incident.findOfAlert */
    select i.id from alerts a join incidents i on i.id = a.incident_id
    where a.id = ${alertId} and i.team_id = ${teamId}`.execute(db);
  return rows[0]?.id ?? null;
}
