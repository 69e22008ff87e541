import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { AlertSnapshot } from '../event.ts';
import type { Progress } from './policy.ts';

/** How far an incident has come. `nextStepAt`: null if none is left, or if it is acknowledged, resolved, muted or in maintenance. */
export type IncidentEscalation = {
  incidentId: string;
  policyName: string;
  stepsTaken: number;
  nextStepAt: Date | null;
};

// `greatest` ignores a null.
const dueAt = sql`case when next_at is not null then greatest(next_at, snoozed_until) end`;

// Rows are locked in the order of their keys everywhere. A row that a worker has locked is waited for.
const lock = (which: RawBuilder<unknown>) => sql`(incident_id, policy_id) in (
  select incident_id, policy_id from escalations where ${which} order by incident_id, policy_id for update)`;

/** The incident was acknowledged: no step follows until it ends. */
export async function stopEscalation(tx: Tx, incidentId: string): Promise<void> {
  await sql`/* escalation.stop */
    update escalations set state = 'stopped', due_at = null, snoozed_until = null
    where ${lock(sql`incident_id = ${incidentId} and state = 'active'`)}`.execute(tx);
}

/** The acknowledgement was taken back. The steps after the next one keep their distance from it. */
export async function restartEscalation(tx: Tx, incidentId: string): Promise<void> {
  await sql`/* escalation.restart */
    update escalations set state = 'active', paused = false, snoozed_until = null, due_at = next_at
    where ${lock(sql`incident_id = ${incidentId} and state = 'stopped'`)}`.execute(tx);
}

/** No step is taken before this time. Null ends the pause. The steps after the next one keep their distance from it. */
export async function postponeEscalation(tx: Tx, incidentId: string, until: Date | null): Promise<void> {
  await sql`/* escalation.postpone */
    update escalations set snoozed_until = ${until}::timestamptz,
      due_at = case when next_at is not null then greatest(next_at, ${until}::timestamptz) end
    where ${lock(sql`incident_id = ${incidentId} and state = 'active'`)}`.execute(tx);
}

const end = (which: RawBuilder<unknown>) => sql`
  update escalations set state = 'ended', next_at = null, due_at = null, snoozed_until = null, paused = false
  where ${lock(sql`${which} and state <> 'ended'`)}`;

/** The incidents were resolved, transferred or deleted. */
export async function endEscalation(tx: Tx, incidentIds: readonly string[]): Promise<void> {
  if (incidentIds.length === 0) return;
  await sql`/* escalation.end */ ${end(sql`incident_id = any(${incidentIds}::uuid[])`)}`.execute(tx);
}

// Nobody was notified of one of its alerts yet.
const isUnheard = sql`exists (
  select from jsonb_array_elements(e.alerts) x join alert_announcements a on a.alert_id = (x->>'id')::uuid
  where a.notified_channels = '{}')`;

/**
 * The policy was deleted: no step follows. Those of which nobody was notified yet are due at once, so that a worker announces their
 * alerts again.
 */
export async function leavePolicy(tx: Tx, policyId: string): Promise<void> {
  await sql`/* escalation.leavePolicy */
    with left_behind as materialized (
      select e.incident_id, e.policy_id, e.state = 'active' and ${isUnheard} as unheard from escalations e
      where e.policy_id = ${policyId} and e.state <> 'ended' order by e.incident_id for update)
    update escalations e set paused = false,
      state = case when unheard then 'active' else 'ended' end,
      next_at = case when unheard then now() end,
      due_at = case when unheard then greatest(now(), e.snoozed_until) end,
      snoozed_until = case when unheard then e.snoozed_until end
    from left_behind l where e.incident_id = l.incident_id and e.policy_id = l.policy_id`.execute(tx);
}

/** The policy was replaced: the step that comes next may be due at another time, also after an acknowledgement that is taken back. If it has no such step, a worker ends the round. */
export async function continueWithPolicy(tx: Tx, policyId: string): Promise<void> {
  await sql`/* escalation.continue */
    with planned as materialized (
      select e.incident_id, e.policy_id, e.snoozed_until, coalesce(e.round_started_at
               + make_interval(mins => (p.steps->e.next_step->>'afterMinutes')::int),
               case when e.next_at is not null then now() end) as next_at
      from escalations e join escalation_policies p on p.id = e.policy_id
      where e.policy_id = ${policyId} and e.state <> 'ended' order by e.incident_id for update of e)
    update escalations e set next_at = p.next_at, paused = false,
      due_at = case when e.state = 'active' and p.next_at is not null then greatest(p.next_at, p.snoozed_until) end
    from planned p where e.incident_id = p.incident_id and e.policy_id = p.policy_id`.execute(tx);
}

/** At most one for each incident: if its alerts take several policies, the one with the next step. */
export async function listEscalations(db: Db, incidentIds: readonly string[]): Promise<IncidentEscalation[]> {
  if (incidentIds.length === 0) return [];
  const { rows } = await sql<IncidentEscalation>`/* escalation.list */
    select distinct on (e.incident_id) e.incident_id as "incidentId", coalesce(p.name, e.policy_name) as "policyName",
      (select count(*)::int from escalation_steps s
       where s.incident_id = e.incident_id and s.policy_id = e.policy_id and s.at >= date_trunc('milliseconds', e.started_at)) as "stepsTaken",
      case when e.state = 'active' and not e.paused then ${dueAt} end as "nextStepAt"
    from escalations e left join escalation_policies p on p.id = e.policy_id
    where e.incident_id = any(${incidentIds}::uuid[])
    order by e.incident_id, e.due_at nulls last, e.started_at desc`.execute(db);
  return rows;
}

export type EscalationStepTaken = { incidentId: string; at: Date; text: string };

/** Oldest first, at most the newest 500 of each: 50 policies with 10 steps and 4 rounds would be 2,000. */
export async function listEscalationSteps(
  db: Db,
  incidentIds: readonly string[],
): Promise<EscalationStepTaken[]> {
  const { rows } = await sql<EscalationStepTaken>`/* escalation.listSteps */
    select s."incidentId", s.at, s.text from unnest(${incidentIds}::uuid[]) i (id) cross join lateral (
      select id, incident_id as "incidentId", at, text from escalation_steps where incident_id = i.id
      order by at desc, id desc limit 500) s
    order by s.at, s.id`.execute(db);
  return rows;
}

export type Escalation = Progress & {
  incidentId: string;
  policyId: string;
  policyName: string;
  teamId: string;
  siteId: string;
  alerts: readonly AlertSnapshot[];
};
type State = 'active' | 'stopped';

export const escalationColumns = sql`e.incident_id as "incidentId", e.policy_id as "policyId", e.policy_name as "policyName", e.team_id as "teamId",
  e.site_id as "siteId", e.alerts, e.round, e.next_step as "nextStep", e.round_started_at as "roundStartedAt", e.next_at as "nextAt"`;

/** Of locked sites, without those that have ended. */
export async function lockEscalations(
  tx: Tx,
  siteIds: readonly string[],
): Promise<(Escalation & { state: State })[]> {
  const { rows } = await sql<Escalation & { state: State }>`/* escalation.lockOfSites */
    select ${escalationColumns}, e.state from escalations e where e.site_id = any(${siteIds}::uuid[]) and e.state <> 'ended'
    order by e.incident_id, e.policy_id for update`.execute(tx);
  return rows;
}

type IncidentState = { acknowledged: boolean; snoozedUntil: Date | null };

/** By id. Before the escalations, as whoever acknowledges does. Their state does not change until the transaction ends. */
export async function lockIncidents(tx: Tx, ids: readonly string[]): Promise<Map<string, IncidentState>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<IncidentState & { id: string }>`/* escalation.lockIncidents */
    select id, state = 'ACKNOWLEDGED' as acknowledged, snoozed_until as "snoozedUntil"
    from incidents where id = any(${ids}::uuid[]) order by id for share`.execute(tx);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

export async function findSiteTags(tx: Tx, siteId: string): Promise<string[]> {
  const { rows } = await sql<{ tags: string[] }>`/* escalation.findSiteTags */
    select tags from alert_owners where id = ${siteId}`.execute(tx);
  return rows[0]?.tags ?? [];
}

/** Adds or replaces them. */
export async function saveEscalations(
  tx: Tx,
  escalations: readonly (Escalation & { state: State; snoozedUntil: Date | null })[],
): Promise<void> {
  if (escalations.length === 0) return;
  await sql`/* escalation.save */
    insert into escalations as e (incident_id, policy_id, policy_name, team_id, site_id, alerts, state, round, next_step,
      round_started_at, next_at, snoozed_until, due_at)
    select "incidentId", "policyId", "policyName", "teamId", "siteId", alerts, state, round, "nextStep", "roundStartedAt", "nextAt",
           "snoozedUntil", case when state = 'active' and "nextAt" is not null then greatest("nextAt", "snoozedUntil") end
    from jsonb_to_recordset(${JSON.stringify(escalations)}) as n ("incidentId" uuid, "policyId" uuid, "policyName" text, "teamId" uuid,
      "siteId" uuid, alerts jsonb, state text, round integer, "nextStep" integer, "roundStartedAt" timestamptz,
      "nextAt" timestamptz, "snoozedUntil" timestamptz)
    order by "incidentId", "policyId"
    on conflict (incident_id, policy_id) do update set alerts = excluded.alerts, state = excluded.state, round = excluded.round,
      next_step = excluded.next_step, round_started_at = excluded.round_started_at, next_at = excluded.next_at,
      snoozed_until = excluded.snoozed_until, due_at = excluded.due_at, paused = false,
      started_at = case when e.state = 'ended' then now() else e.started_at end`.execute(tx);
}

/** Their alerts were closed, while others of the incident are still open. */
export async function endEach(tx: Tx, escalations: readonly Escalation[]): Promise<void> {
  if (escalations.length === 0) return;
  await sql`/* escalation.endEach */ ${end(sql`(incident_id, policy_id) in (select * from unnest(
    ${escalations.map(({ incidentId }) => incidentId)}::uuid[], ${escalations.map(({ policyId }) => policyId)}::uuid[]))`)}`.execute(
    tx,
  );
}

/** Their site was unmuted, or its maintenance has ended. */
export async function resumeEscalations(tx: Tx, siteIds: readonly string[]): Promise<void> {
  if (siteIds.length === 0) return;
  await sql`/* escalation.resume */
    update escalations set paused = false, due_at = ${dueAt}
    where ${lock(sql`site_id = any(${siteIds}::uuid[]) and state = 'active' and paused`)}`.execute(tx);
}

export type NewStep = { id: string; incidentId: string; policyId: string; at: Date; text: string };

export async function insertSteps(tx: Tx, steps: readonly NewStep[]): Promise<void> {
  if (steps.length === 0) return;
  await sql`/* escalation.insertSteps */
    insert into escalation_steps (id, incident_id, policy_id, at, text)
    select id, "incidentId", "policyId", at, text
    from json_to_recordset(${JSON.stringify(steps)})
      as s (id uuid, "incidentId" uuid, "policyId" uuid, at timestamptz, text text)`.execute(tx);
}
