import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/** How far an incident has come. `nextStepAt`: null if none is left, or if it is acknowledged, resolved, muted or in maintenance. */
export type IncidentEscalation = {
  incidentId: string;
  policyName: string;
  stepsTaken: number;
  nextStepAt: Date | null;
};

// `greatest` ignores a null.
const dueAt = sql`case when next_at is not null then greatest(next_at, snoozed_until) end`;

/** The incident was acknowledged: no step follows until it ends. A step that a worker is taking is waited for. */
export async function stopEscalation(tx: Tx, incidentId: string): Promise<void> {
  await sql`/* escalation.stop */
    update escalations set state = 'stopped', due_at = null where (incident_id, policy_id) in (
      select incident_id, policy_id from escalations where incident_id = ${incidentId} and state = 'active'
      order by policy_id for update)`.execute(tx);
}

/** No step is taken before this time. Null ends the pause. The steps after the next one keep their distance from it. */
export async function postponeEscalation(tx: Tx, incidentId: string, until: Date | null): Promise<void> {
  await sql`/* escalation.postpone */
    with locked as (
      select incident_id, policy_id from escalations where incident_id = ${incidentId} and state = 'active'
      order by policy_id for update)
    update escalations e set snoozed_until = ${until}::timestamptz,
      due_at = case when next_at is not null then greatest(next_at, ${until}::timestamptz) end from locked l
    where e.incident_id = l.incident_id and e.policy_id = l.policy_id`.execute(tx);
}

/** The incidents were resolved, transferred or deleted. */
export async function endEscalation(tx: Tx, incidentIds: readonly string[]): Promise<void> {
  if (incidentIds.length === 0) return;
  await sql`/* escalation.end */
    update escalations set state = 'ended', due_at = null, snoozed_until = null, paused = false
    where (incident_id, policy_id) in (
      select incident_id, policy_id from escalations
      where incident_id = any(${incidentIds}::uuid[]) and state <> 'ended'
      order by incident_id, policy_id for update)`.execute(tx);
}

/** At most one for each incident: if its alerts take several policies, the one with the next step. */
export async function listEscalations(db: Db, incidentIds: readonly string[]): Promise<IncidentEscalation[]> {
  if (incidentIds.length === 0) return [];
  const { rows } = await sql<IncidentEscalation>`/* escalation.list */
    select distinct on (e.incident_id) e.incident_id as "incidentId", coalesce(p.name, e.policy_name) as "policyName",
      (select count(*)::int from escalation_steps s
       where s.incident_id = e.incident_id and s.policy_id = e.policy_id) as "stepsTaken",
      case when e.state = 'active' and not e.paused then ${dueAt} end as "nextStepAt"
    from escalations e left join escalation_policies p on p.id = e.policy_id
    where e.incident_id = any(${incidentIds}::uuid[])
    order by e.incident_id, e.due_at nulls last, e.started_at desc`.execute(db);
  return rows;
}

export type EscalationStepTaken = { at: Date; text: string };

/** Oldest first, at most the newest 500: 50 policies with 10 steps and 4 rounds would be 2,000. */
export async function listEscalationSteps(db: Db, incidentId: string): Promise<EscalationStepTaken[]> {
  const { rows } = await sql<EscalationStepTaken>`/* escalation.listSteps */
    select at, text from (
      select id, at, text from escalation_steps where incident_id = ${incidentId}
      order by at desc, id desc limit 500) s
    order by at, id`.execute(db);
  return rows;
}
