import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId, newId } from '#platform/id.ts';
import { agentTimes, type Commit, type MaintenanceWindow } from '../protocol/agent-protocol.ts';
import type { Deployment } from './deployment.ts';
import { deploymentColumns } from './deployment-storage.ts';
import type { Status } from './state.ts';

export type LockedDeployment = Deployment & { leaseEpoch: number; logBytes: number };

/** Locked until the transaction ends. */
export async function lockDeployment(tx: Tx, id: string): Promise<LockedDeployment | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<LockedDeployment>`/* deployment.lock */
    select ${deploymentColumns}, d.lease_epoch as "leaseEpoch", d.log_bytes::float8 as "logBytes"
    from deployments d where d.id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

export type DeploymentResult = {
  errorMessage: string | null;
  commitSha: string | null;
  commit: Commit | null;
  maintenanceWindow: MaintenanceWindow;
  databaseChanged: boolean;
};
export const noResult: DeploymentResult = {
  errorMessage: null,
  commitSha: null,
  commit: null,
  maintenanceWindow: 'NONE',
  databaseChanged: false,
};

/** What is already known stays: the steps report it before the end, and a rollback has it from the start. */
const reportedCommit = ({ commitSha, commit }: Pick<DeploymentResult, 'commitSha' | 'commit'>) =>
  sql`commit_sha = coalesce(${commitSha}::text, commit_sha), commit_subject = coalesce(${commit?.subject || null}::text, commit_subject),
    commit_author = coalesce(${commit?.author || null}::text, commit_author)`;

/** The deployment that made the live release of the environment of `d`. */
const liveDeployment = sql`(select live.id from environment_agents a join deployments live on live.environment_id = a.environment_id
  and live.release_timestamp = a.current_release and live.kind = 'DEPLOY' where a.environment_id = d.environment_id)`;

export type StatusChange = {
  id: string;
  from: Status;
  to: Status;
  leaseEpoch: number;
  reason: string | null;
  result: DeploymentResult;
};

/** The status changes only from the expected one, only for the newest lease, and always with an event. */
export async function updateStatus(tx: Tx, change: StatusChange): Promise<Deployment | null> {
  const { id, from, to, leaseEpoch, reason, result: f } = change;
  const starts = to === 'RUNNING';
  const { rows } = await sql<Deployment>`/* deployment.updateStatus */
    with d as (
      update deployments d set status = ${to},
        started_at = case when ${starts} then now() else d.started_at end,
        left_id = case when ${starts} and d.kind = 'ROLLBACK' then ${liveDeployment} else d.left_id end,
        completed_at = case when ${starts} then null else now() end,
        lease_expires_at = case when ${starts} then now() + make_interval(secs => ${agentTimes.leaseSeconds}) end,
        error_message = ${f.errorMessage}, ${reportedCommit(f)}, maintenance_window = ${f.maintenanceWindow},
        database_changed = ${f.databaseChanged}
      where d.id = ${id} and d.status = ${from} and d.lease_epoch = ${leaseEpoch}
      returning *),
    event as (
      insert into deployment_events (id, deployment_id, from_status, to_status, lease_epoch, reason)
      select ${newId()}::uuid, d.id, ${from}, d.status, d.lease_epoch, ${reason} from d)
    select ${deploymentColumns} from d`.execute(tx);
  return rows[0] ?? null;
}

export async function markCancelRequested(tx: Tx, id: string): Promise<Deployment> {
  const { rows } = await sql<Deployment>`/* deployment.markCancelRequested */
    update deployments d set cancel_requested_at = coalesce(d.cancel_requested_at, now()) where d.id = ${id}
    returning ${deploymentColumns}`.execute(tx);
  return rows[0]!;
}

export async function setSwitched(tx: Tx, id: string): Promise<void> {
  await sql`/* deployment.setSwitched */
    update deployments set switched_at = now() where id = ${id} and switched_at is null`.execute(tx);
}

/** Since when visitors see the maintenance page, or until when they did. The first time of each counts. */
export async function setMaintenance(tx: Tx, id: string, isOn: boolean): Promise<void> {
  const at = sql.ref(isOn ? 'maintenance_began_at' : 'maintenance_ended_at');
  await sql`/* deployment.setMaintenance */
    update deployments set ${at} = coalesce(${at}, now()) where id = ${id}`.execute(tx);
}

export async function hasRunning(tx: Tx, environmentId: string): Promise<boolean> {
  const { rows } = await sql`/* deployment.hasRunning */
    select 1 from deployments where environment_id = ${environmentId} and status = 'RUNNING'`.execute(tx);
  return rows.length > 0;
}

/** Prevents the deletion of an environment until the transaction ends; false if it is deleted already. */
export async function shareLockEnvironment(tx: Tx, environmentId: string): Promise<boolean> {
  const { rows } = await sql`/* deployment.shareLockEnvironment */
    select 1 from environments where id = ${environmentId} and deleted_at is null for share`.execute(tx);
  return rows.length > 0;
}

/** Cancels all pending deployments of an environment and returns their ids. */
export async function cancelPending(tx: Tx, environmentId: string, reason: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* deployment.cancelPending */
    with d as (
      update deployments set status = 'CANCELLED', completed_at = now()
      where environment_id = ${environmentId} and status = 'PENDING' returning id, lease_epoch)
    insert into deployment_events (id, deployment_id, from_status, to_status, lease_epoch, reason)
    select gen_random_uuid(), d.id, 'PENDING', 'CANCELLED', d.lease_epoch, ${reason} from d
    returning deployment_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Cancels automatic rollbacks that wait although the release that they were to leave is no longer live, and returns their ids: somebody
 * has rolled back on the host, maybe to another release, or a deployment has ended after them. If no release is live, they wait.
 */
export async function cancelObsoleteRollbacks(tx: Tx, environmentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* deployment.cancelObsoleteRollbacks */
    with d as (
      update deployments d set status = 'CANCELLED', completed_at = now(),
        error_message = 'The release that it was to leave is no longer live.'
      from deployments failed, environment_agents a
      where d.environment_id = ${environmentId} and d.status = 'PENDING' and d.automatic and failed.id = d.rollback_of
        and a.environment_id = d.environment_id and a.current_release <> failed.release_timestamp
      returning d.id, d.lease_epoch)
    insert into deployment_events (id, deployment_id, from_status, to_status, lease_epoch, reason)
    select gen_random_uuid(), d.id, 'PENDING', 'CANCELLED', d.lease_epoch, 'its release is no longer live' from d
    returning deployment_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Adds what an agent reported after its deployment had failed as lost. The status does not change. */
export async function addLateReport(
  tx: Tx,
  { id, status, leaseEpoch, errorMessage }: LockedDeployment,
  reason: string,
  result: DeploymentResult,
): Promise<void> {
  await sql`/* deployment.addLateReport */
    with d as (
      update deployments set error_message = ${`${errorMessage ?? ''} ${reason}`.trim()},
        ${reportedCommit(result)}, maintenance_window = ${result.maintenanceWindow},
        database_changed = ${result.databaseChanged}
      where id = ${id})
    insert into deployment_events (id, deployment_id, from_status, to_status, lease_epoch, reason)
    values (${newId()}, ${id}, ${status}, ${status}, ${leaseEpoch}, ${reason})`.execute(tx);
}

/** The reason of the newest event. */
export async function findLastReason(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ reason: string | null }>`/* deployment.findLastReason */
    select reason from deployment_events where deployment_id = ${id} order by id desc limit 1`.execute(tx);
  return rows[0]?.reason ?? null;
}

const isLost = sql`d.status = 'RUNNING' and d.lease_expires_at < now() - make_interval(secs => ${agentTimes.graceSeconds})
  and exists (select 1 from agent_api_presence where served_at > now() - interval '60 seconds')`;

export type LostDeployment = { id: string; environmentId: string };

/** Deployments whose lease and grace period are over, while a server was there for the agent to reach. */
export async function listLost(db: Db, limit: number): Promise<LostDeployment[]> {
  const { rows } = await sql<LostDeployment>`/* deployment.listLost */
    select d.id, d.environment_id as "environmentId" from deployments d where ${isLost} limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Null if the agent has renewed its lease since, or another process has locked it. */
export async function lockLost(tx: Tx, id: string): Promise<LockedDeployment | null> {
  const { rows } = await sql<LockedDeployment>`/* deployment.lockLost */
    select ${deploymentColumns}, d.lease_epoch as "leaseEpoch", d.log_bytes::float8 as "logBytes"
    from deployments d where d.id = ${id} and ${isLost} for update of d skip locked`.execute(tx);
  return rows[0] ?? null;
}
