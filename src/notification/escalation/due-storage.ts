import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Channel } from '../channels/index.ts';
import { escalationColumns, type Escalation } from './escalation-storage.ts';
import type { Progress } from './policy.ts';

export type EscalationKey = Pick<Escalation, 'incidentId' | 'policyId'>;
export type DueEscalation = Escalation & { nextAt: Date; now: Date };

const isAmong = (
  keys: readonly EscalationKey[],
): RawBuilder<unknown> => sql`(e.incident_id, e.policy_id) in (select * from unnest(
  ${keys.map(({ incidentId }) => incidentId)}::uuid[], ${keys.map(({ policyId }) => policyId)}::uuid[]))`;

/** Of how many due escalations the next ones are chosen: a team with more than this many delays others by the few seconds they take. */
const maxConsidered = 10_000;

/** Whether a step is due: asked four times a second, and without a transaction for it, since mostly none is. */
export async function isAnyDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`/* escalation.isAnyDue */
    select exists (select from escalations where due_at <= now()) as "isAny"`.execute(db);
  return rows[0]!.isAny;
}

/**
 * Locks up to `limit` escalations with a step that is due at the start of the transaction (an index cannot be searched for
 * `clock_timestamp()`: with 100,000 active escalations that took 50 ms), without those that another worker or request has locked. The accounts that
 * teams belong to take turns: the first of each comes before the second of any.
 */
export async function lockDue(tx: Tx, limit: number): Promise<DueEscalation[]> {
  const { rows } = await sql<DueEscalation>`/* escalation.lockDue */
    select ${escalationColumns}, clock_timestamp() as now
    from escalations e join (
      select incident_id, policy_id, row_number() over (partition by (select o.owner_id from teams o where o.id = d.team_id) order by due_at) as turn, due_at
      from (select incident_id, policy_id, team_id, due_at from escalations
            where due_at <= now() order by due_at limit ${maxConsidered}) d
    ) d on d.incident_id = e.incident_id and d.policy_id = e.policy_id
    where e.due_at <= now() order by d.turn, d.due_at limit ${limit} for update of e skip locked`.execute(tx);
  return rows;
}

/** Those of them that are still due. */
export async function lockIfDue(tx: Tx, keys: readonly EscalationKey[]): Promise<DueEscalation[]> {
  const { rows } = await sql<DueEscalation>`/* escalation.lockIfDue */
    select ${escalationColumns}, clock_timestamp() as now from escalations e
    where ${isAmong(keys)} and e.due_at <= now() for update skip locked`.execute(tx);
  return rows;
}

/** A worker looks at them again after this time. */
export async function retryLater(db: Db, keys: readonly EscalationKey[], seconds: number): Promise<void> {
  if (keys.length === 0) return;
  await sql`/* escalation.retryLater */
    update escalations e set paused = false, due_at = clock_timestamp() + make_interval(secs => ${seconds})
    where ${isAmong(keys)} and e.due_at is not null`.execute(db);
}

/**
 * Their site is silent, possibly for months. A worker looks at them again when that ends (`until`), after `minSeconds` at the earliest; if
 * it is null, not before `resumeEscalations`. They are locked.
 */
export async function pauseEscalations(
  tx: Tx,
  paused: readonly (EscalationKey & { until: Date | null })[],
  minSeconds: number,
): Promise<void> {
  if (paused.length === 0) return;
  const keys = paused.map(({ incidentId, policyId, until }) => ({ incidentId, policyId, until }));
  await sql`/* escalation.pause */
    update escalations e set paused = true,
      due_at = case when n.until is not null then greatest(n.until, clock_timestamp() + make_interval(secs => ${minSeconds})) end
    from json_to_recordset(${JSON.stringify(keys)}) as n ("incidentId" uuid, "policyId" uuid, until timestamptz)
    where e.incident_id = n."incidentId" and e.policy_id = n."policyId"`.execute(tx);
}

/** The sites whose steps wait for the end of a maintenance. */
export async function listPausedSites(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* escalation.listPausedSites */
    select distinct site_id as id from escalations where paused and due_at > now()`.execute(db);
  return rows.map(({ id }) => id);
}

/** A worker looks at the paused steps of these sites now. */
export async function makePausedDue(db: Db, siteIds: readonly string[]): Promise<void> {
  if (siteIds.length === 0) return;
  await sql`/* escalation.makePausedDue */
    update escalations set due_at = now() where (incident_id, policy_id) in (
      select incident_id, policy_id from escalations
      where site_id = any(${siteIds}::uuid[]) and paused and due_at > now() order by incident_id, policy_id for update)`.execute(
    db,
  );
}

/** After a step. They are locked. */
export async function saveProgress(
  tx: Tx,
  progress: readonly (EscalationKey & Progress & { policyName: string })[],
): Promise<void> {
  if (progress.length === 0) return;
  await sql`/* escalation.saveProgress */
    update escalations e set policy_name = n."policyName", round = n.round, next_step = n."nextStep",
      round_started_at = n."roundStartedAt", next_at = n."nextAt", due_at = n."nextAt", snoozed_until = null, paused = false
    from json_to_recordset(${JSON.stringify(progress)}) as n ("incidentId" uuid, "policyId" uuid, "policyName" text, round integer,
      "nextStep" integer, "roundStartedAt" timestamptz, "nextAt" timestamptz)
    where e.incident_id = n."incidentId" and e.policy_id = n."policyId"`.execute(tx);
}

/** The messages of these alerts as they are now, without those that are closed. By the id of the alert. */
export async function findOpenMessages(tx: Tx, alertIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; message: string }>`/* escalation.findOpenAlerts */
    select id, message from alerts where id = any(${alertIds}::uuid[]) and status = 'OPEN'`.execute(tx);
  return new Map(rows.map(({ id, message }) => [id, message]));
}

/** How people know them: the name of a destination, the email address of a member. Not of the channels that every team has. */
export async function findChannelNames(
  tx: Tx,
  channels: readonly Channel[],
): Promise<ReadonlyMap<Channel, string>> {
  const ids = channels.flatMap((channel) => channel.split(':')[1] ?? []);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ channel: Channel; name: string }>`/* escalation.findChannelNames */
    select kind || ':' || id as channel, name from notification_destinations where id = any(${ids}::uuid[])
    union all select 'member:' || id, email from users where id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ channel, name }) => [channel, name]));
}

/**
 * After the clock of the database was set back: a round that would begin long from now began before that. The others are late by what
 * is left of their round at most. A step that is tried again after some seconds (`retryLater`) is tried now; one that
 * waits for the end of a maintenance is left to `resumeAfterMaintenance`.
 */
export async function bringRoundsForward(db: Db): Promise<void> {
  await sql`/* escalation.bringForward */
    update escalations e set round_started_at = clock_timestamp(), next_at = next_at - (round_started_at - clock_timestamp()),
      due_at = next_at - (round_started_at - clock_timestamp()), snoozed_until = null
    where due_at is not null and round_started_at > clock_timestamp() + interval '10 minutes'`.execute(db);
  await sql`/* escalation.bringRetriesForward */
    update escalations set due_at = greatest(next_at, snoozed_until)
    where due_at > greatest(next_at, snoozed_until, clock_timestamp()) + interval '10 minutes' and not paused`.execute(
    db,
  );
}
