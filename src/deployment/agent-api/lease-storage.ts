import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import { mayStart, queueOrder } from '../deployment/deployment-storage.ts';
import type { Status } from '../deployment/state.ts';
import {
  agentTimes,
  type Commit,
  type RunningDeployment,
  type StepReport,
  type Task,
} from '../protocol/agent-protocol.ts';
import { settingColumns } from '../environment/environment-storage.ts';

export type Offer = Omit<
  Task,
  'environment' | 'targetRelease' | 'previousRelease' | 'automatic' | 'refusedCommits'
> & {
  previousRelease: string | null;
  automatic: boolean;
  force: boolean;
  environment: Task['environment'];
};

/**
 * Offers the first pending deployment of the environment that need not wait, unless one is running or the offer to another agent is
 * still valid. An agent with an earlier offer, which has a smaller epoch, can no longer accept it. The caller has locked the
 * environment: another transaction may be putting a rollback before it.
 */
export async function offerNext(tx: Tx, environmentId: string, bootId: string): Promise<Offer | null> {
  const { rows } = await sql<Offer>`/* deployment.offerNext */
    with next as (
      select d.id from deployments d join environments e on e.id = d.environment_id
      where d.environment_id = ${environmentId} and d.status = 'PENDING' and ${mayStart}
      order by ${queueOrder} limit 1 for update of d),
    offered as (
      update deployments d set lease_epoch = d.lease_epoch + 1, offered_to = ${bootId},
        offered_until = now() + make_interval(secs => ${agentTimes.leaseSeconds})
      from next where d.id = next.id and d.status = 'PENDING'
        and (d.offered_until is null or d.offered_until < now() or (d.offered_to = ${bootId} and d.offered_to <> ''))
        and not exists (select 1 from deployments r where r.environment_id = ${environmentId} and r.status = 'RUNNING')
      returning d.*)
    select d.id as "deploymentId", d.lease_epoch as "leaseEpoch", d.kind, d.deploy_type as "deployType",
      d.git_ref as "gitRef", d.version, d.release_timestamp as "releaseTimestamp", d.notices, d.force, d.automatic,
      a.current_release as "previousRelease",
      (select to_json(settings) from (select e.id, ${settingColumns}) settings) as environment
    from offered d join environments e on e.id = d.environment_id
      left join environment_agents a on a.environment_id = e.id`.execute(tx);
  return rows[0] ?? null;
}

/** Running deployments with a cancel request that the agent has not received; each is returned once. */
export async function claimCancelRequests(db: Db, environmentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* deployment.claimCancelRequests */
    update deployments set cancel_sent_at = now()
    where environment_id = ${environmentId} and status = 'RUNNING' and cancel_requested_at is not null
      and cancel_sent_at is null returning id`.execute(db);
  return rows.map(({ id }) => id);
}

const renewed = sql`lease_expires_at = now() + make_interval(secs => ${agentTimes.leaseSeconds})`;

export async function renewLeases(
  db: Db,
  environmentId: string,
  running: readonly RunningDeployment[],
): Promise<void> {
  const ids = running.map(({ deploymentId }) => deploymentId);
  const epochs = running.map(({ leaseEpoch }) => leaseEpoch);
  await sql`/* deployment.renewLeases */
    update deployments d set ${renewed} from unnest(${ids}::uuid[], ${epochs}::integer[]) as held(id, epoch)
    where d.id = held.id and d.lease_epoch = held.epoch and d.environment_id = ${environmentId}
      and d.status = 'RUNNING'`.execute(db);
}

export type Lease = { deploymentId: string; environmentId: string; leaseEpoch: number };

/** Null if the lease is not valid. */
export async function renewLease(db: Db, lease: Lease): Promise<{ cancel: boolean } | null> {
  const { rows } = await sql<{ cancel: boolean }>`/* deployment.renewLease */
    update deployments set ${renewed}
    where id = ${lease.deploymentId} and environment_id = ${lease.environmentId} and lease_epoch = ${lease.leaseEpoch}
      and status = 'RUNNING'
    returning cancel_requested_at is not null as cancel`.execute(db);
  return rows[0] ?? null;
}

export type LeaseState = {
  environmentId: string;
  status: Status;
  size: number;
  leaseEpoch: number;
  isTruncated: boolean;
};

export async function findLease(db: Db, deploymentId: string): Promise<LeaseState | null> {
  if (!isId(deploymentId)) return null;
  const { rows } = await sql<LeaseState>`/* deployment.findLease */
    select environment_id as "environmentId", status, log_bytes::float8 as size, lease_epoch as "leaseEpoch",
      log_truncated as "isTruncated"
    from deployments where id = ${deploymentId}`.execute(db);
  return rows[0] ?? null;
}

export async function saveSteps(
  tx: Tx,
  deploymentId: string,
  steps: readonly StepReport[],
  commit: Commit | null,
): Promise<void> {
  await sql`/* deployment.saveSteps */
    update deployments set steps = ${JSON.stringify(steps)}, ${renewed},
      commit_sha = coalesce(${commit?.sha ?? null}::text, commit_sha),
      commit_subject = coalesce(${commit?.subject || null}::text, commit_subject),
      commit_author = coalesce(${commit?.author || null}::text, commit_author)
    where id = ${deploymentId}`.execute(tx);
}
