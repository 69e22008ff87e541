import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import { isFrozen } from '../freeze/freeze-storage.ts';
import type { DeploymentKind, DeployType } from '../protocol/agent-protocol.ts';
import type { Deployment } from './deployment.ts';

/** The live release of the environment `e` is being watched, and the deployment `d` waits for that. */
const isHeld = sql`(e.watched_until > now() and d.kind <> 'ROLLBACK' and not d.supersede)`;

/**
 * The release that an automatic rollback `d` is to leave is live. If another has become live since, for example a fix or what a person
 * chose, nobody wants to leave that. A rollback by a person goes to its target from wherever.
 */
const leavesLiveRelease = sql`(not d.automatic or exists (
  select 1 from deployments failed join environment_agents live on live.environment_id = failed.environment_id
  where failed.id = d.rollback_of and failed.release_timestamp = live.current_release))`;

/** A pending deployment `d` of the environment `e` waits for its time, and while the live release is being watched or the environment is frozen. A rollback does not wait. */
export const mayStart = sql`(${leavesLiveRelease} and (d.kind = 'ROLLBACK' or (${isHeld} is not true
  and (d.not_before is null or d.not_before <= now()) and (d.override_freeze is not null or not ${isFrozen}))))`;

export const deploymentColumns = sql`d.id, d.environment_id as "environmentId", d.team_id as "teamId", d.kind, d.version,
  d.git_ref as "gitRef", d.deploy_type as "deployType", d.status, d.maintenance_window as "maintenanceWindow",
  d.release_timestamp as "releaseTimestamp", d.commit_sha as "commitSha", d.commit_subject as "commitSubject",
  d.commit_author as "commitAuthor", d.triggered_by as "triggeredBy",
  d.token_name as "tokenName", d.rollback_of as "rollbackOf", d.database_changed as "databaseChanged", d.steps,
  d.created_at as "createdAt", d.started_at as "startedAt", d.completed_at as "completedAt",
  d.cancel_requested_at as "cancelRequestedAt", d.log_characters::float8 as "logSize", d.error_message as "errorMessage",
  d.log_truncated as "logTruncated", d.log_expired_at as "logExpiredAt",
  d.automatic, d.switched_at as "switchedAt", case when d.status = 'PENDING' then (
    select e.watched_until from environments e where e.id = d.environment_id and ${isHeld}) end as "waitsUntil",
  d.supersede, d.not_before as "notBefore", d.override_freeze as "overrideFreeze"`;

/** Of any owner: the caller checks whose it is. */
export async function findDeployment(db: Db, id: string): Promise<Deployment | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Deployment>`/* deployment.find */
    select ${deploymentColumns} from deployments d where d.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Those of them that belong to these teams. */
export async function listDeploymentsById(
  db: Db,
  teamIds: readonly string[],
  ids: readonly string[],
): Promise<Deployment[]> {
  const { rows } = await sql<Deployment>`/* deployment.listById */
    select ${deploymentColumns} from deployments d
    where d.id = any(${ids}::uuid[]) and d.team_id = any(${teamIds}::uuid[])`.execute(db);
  return rows;
}

/** One page per environment, newest first. */
export async function listDeployments(
  db: Db,
  environmentIds: readonly string[],
  { after, limit }: { after: string | null; limit: number },
): Promise<Deployment[]> {
  const { rows } = await sql<Deployment>`/* deployment.list */
    select d.* from unnest(${environmentIds}::uuid[]) as wanted(environment_id),
      lateral (select ${deploymentColumns} from deployments d
               where d.environment_id = wanted.environment_id and (${after}::uuid is null or d.id < ${after})
               order by d.id desc limit ${limit}) d`.execute(db);
  return rows;
}

/** So that an environment with many deployments does not hide what failed in another one. */
const ofEachEnvironment = 3;

/** Newest first, with the last ones of each environment before others. Reads at most `limit` of each team, by an index. */
export async function listRecentDeployments(
  db: Db,
  teamIds: readonly string[],
  { since, limit }: { since: Date; limit: number },
): Promise<Deployment[]> {
  const { rows } = await sql<Deployment>`/* deployment.listRecent */
    with newest as (
      select d.* from unnest(${teamIds}::uuid[]) t (id) cross join lateral (
        select d.id, d.created_at from deployments d
        where d.team_id = t.id and d.created_at >= ${since} order by d.created_at desc limit ${limit}) d
    ), last as (
      select d.* from environments e cross join lateral (
        select d.id, d.created_at, row_number() over (order by d.id desc) as place from deployments d
        where d.environment_id = e.id order by d.id desc limit ${sql.lit(ofEachEnvironment)}) d
      where e.team_id = any(${teamIds}::uuid[]) and e.deleted_at is null and d.created_at >= ${since}
    ), chosen as (
      select id from (select id, created_at, place from last union all
        select id, created_at, ${sql.lit(ofEachEnvironment + 1)} from newest) d
      group by id order by min(place), max(created_at) desc limit ${limit})
    select ${deploymentColumns} from chosen join deployments d on d.id = chosen.id
    order by d.created_at desc, d.id desc`.execute(db);
  return rows;
}

export type NewDeployment = {
  id: string;
  environmentId: string;
  teamId: string;
  kind: DeploymentKind;
  deployType: DeployType;
  gitRef: string;
  version: string;
  releaseTimestamp: string;
  rollbackOf: string | null;
  notices: string[];
  triggeredBy: string;
  tokenName: string | null;
  /** Requested by a failed verification: it is ahead of everything that waits. */
  automatic?: boolean;
  /** Does not wait for the verification of the live release. */
  supersede?: boolean;
  /** Deploys a commit even if its newest release is condemned. */
  force?: boolean;
  notBefore?: Date | null;
  /** Why it may start in a freeze. */
  overrideFreeze?: string | null;
  /** Of a rollback: what it returns to. */
  commit?: DeployedCommit | null;
};

export type DeployedCommit = Pick<Deployment, 'commitSha' | 'commitSubject' | 'commitAuthor'>;

export async function insertDeployment(tx: Tx, d: NewDeployment): Promise<Deployment> {
  const { rows } = await sql<Deployment>`/* deployment.insert */
    with d as (
      insert into deployments as d (id, environment_id, team_id, kind, deploy_type, git_ref, version, release_timestamp,
        rollback_of, notices, triggered_by, token_name, automatic, supersede, force, not_before, override_freeze,
        commit_sha, commit_subject, commit_author)
      values (${d.id}, ${d.environmentId}, ${d.teamId}, ${d.kind}, ${d.deployType}, ${d.gitRef}, ${d.version},
        ${d.releaseTimestamp}, ${d.rollbackOf}, ${d.notices}, ${d.triggeredBy}, ${d.tokenName},
        ${d.automatic ?? false}, ${d.supersede ?? false}, ${d.force ?? false},
        ${d.notBefore ?? null}, ${d.overrideFreeze ?? null}, ${d.commit?.commitSha ?? null},
        ${d.commit?.commitSubject ?? null}, ${d.commit?.commitAuthor ?? null})
      returning *),
    event as (
      insert into deployment_events (id, deployment_id, from_status, to_status, lease_epoch)
      select ${d.id}::uuid, d.id, null, d.status, 0 from d)
    select ${deploymentColumns} from d`.execute(tx);
  return rows[0]!;
}

/** Its environment is locked by the caller. */
export async function mayDeploymentStart(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`/* deployment.mayStart */
    select 1 from deployments d join environments e on e.id = d.environment_id
    where d.id = ${id} and ${mayStart}`.execute(tx);
  return rows.length > 0;
}

/** The order in which pending deployments `d` start: rollbacks before all others, otherwise as they were requested. */
export const queueOrder = sql`(d.kind <> 'ROLLBACK'), d.queue_position`;

/**
 * Withdraws the offer of a deployment that its agent has not accepted yet, so that a rollback can run before it. Also one that has expired:
 * until the next offer, the agent could still accept it. An offered rollback stays first.
 */
export async function withdrawOffers(tx: Tx, environmentId: string): Promise<void> {
  await sql`/* deployment.withdrawOffers */
    update deployments set offered_until = null, lease_epoch = lease_epoch + 1
    where environment_id = ${environmentId} and status = 'PENDING' and kind = 'DEPLOY' and offered_until is not null`.execute(
    tx,
  );
}

/** Puts a rollback before all others. */
export async function moveToFront(tx: Tx, { id, environmentId }: Deployment): Promise<void> {
  await sql`/* deployment.moveToFront */
    with withdrawn as (
      update deployments set offered_until = null, lease_epoch = lease_epoch + 1
      where environment_id = ${environmentId} and status = 'PENDING' and id <> ${id} and offered_until is not null)
    update deployments set queue_position =
      (select min(queue_position) - 1 from deployments where environment_id = ${environmentId} and status = 'PENDING')
    where id = ${id}`.execute(tx);
}

export async function findAutomaticRollback(tx: Tx, deploymentId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`/* deployment.findAutomaticRollback */
    select id from deployments where rollback_of = ${deploymentId} and automatic`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function countPending(tx: Tx, environmentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* deployment.countPending */
    select count(*)::int as count from deployments
    where environment_id = ${environmentId} and status = 'PENDING'`.execute(tx);
  return rows[0]!.count;
}

/** The newest request of those that are pending or running. */
export async function findLastUnfinished(tx: Tx, environmentId: string): Promise<Deployment | null> {
  const { rows } = await sql<Deployment>`/* deployment.findLastUnfinished */
    select ${deploymentColumns} from deployments d
    where d.environment_id = ${environmentId} and d.status in ('PENDING', 'RUNNING')
    order by d.queue_position desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** What decides the target of a rollback. */
export type Release = Pick<
  Deployment,
  | 'id'
  | 'status'
  | 'releaseTimestamp'
  | 'version'
  | 'gitRef'
  | 'deployType'
  | 'commitSha'
  | 'commitSubject'
  | 'commitAuthor'
  | 'databaseChanged'
  | 'startedAt'
> & { environmentId: string };

/** More than a host can keep (50). Limits what one request reads. */
const maxReleases = 500;

/** Newest first. */
export async function listReleases(tx: Tx, environmentId: string): Promise<Release[]> {
  const { rows } = await sql<Release>`/* deployment.listReleases */
    select d.id, d.environment_id as "environmentId", d.status, d.release_timestamp as "releaseTimestamp", d.version,
           d.git_ref as "gitRef", d.deploy_type as "deployType", d.commit_sha as "commitSha",
           d.commit_subject as "commitSubject", d.commit_author as "commitAuthor", d.database_changed as "databaseChanged",
           d.started_at as "startedAt"
    from deployments d where d.environment_id = ${environmentId} and d.kind = 'DEPLOY'
    order by d.release_timestamp desc limit ${maxReleases}`.execute(tx);
  return rows;
}

export type CommitRelease = {
  deploymentId: string;
  commitSha: string;
  releaseTimestamp: string;
  version: string;
};

/**
 * The release of `d` was live until something else was deployed or somebody rolled back. A deployment that its own agent has undone can
 * be repeated. A failed one can have left its release live. Deployments from before switches were stored have succeeded without one.
 */
const wasLive = sql`(d.status = 'SUCCEEDED' or (d.status = 'FAILED' and d.switched_at is not null))`;

/** The newest release of each commit that was live, newest first. */
export async function listCommitReleases(db: Db, environmentId: string): Promise<CommitRelease[]> {
  const { rows } = await sql<CommitRelease>`/* deployment.listCommitReleases */
    select distinct on (d.commit_sha) d.id as "deploymentId", d.commit_sha as "commitSha", d.release_timestamp as "releaseTimestamp", d.version
    from (select * from deployments where environment_id = ${environmentId} and kind = 'DEPLOY'
          order by release_timestamp desc limit ${maxReleases}) d
    where ${wasLive} and d.commit_sha is not null
    order by d.commit_sha, d.release_timestamp desc`.execute(db);
  return rows.sort((a, b) => (a.releaseTimestamp < b.releaseTimestamp ? 1 : -1));
}

/** The successful releases, newest first, as many per environment as it keeps. */
export async function listKeptReleases(
  db: Db,
  kept: readonly { environmentId: string; count: number }[],
): Promise<{ environmentId: string; releaseTimestamp: string }[]> {
  const environments = kept.map(({ environmentId }) => environmentId);
  const counts = kept.map(({ count }) => count);
  const { rows } = await sql<{ environmentId: string; releaseTimestamp: string }>`/* deployment.listKept */
    select kept.environment_id as "environmentId", d.release_timestamp as "releaseTimestamp"
    from unnest(${environments}::uuid[], ${counts}::int[]) as kept(environment_id, count),
      lateral (select release_timestamp from deployments d
               where d.environment_id = kept.environment_id and d.kind = 'DEPLOY' and d.status = 'SUCCEEDED'
               order by d.release_timestamp desc limit kept.count) d`.execute(db);
  return rows;
}

export type DeployedRelease = Pick<
  Release,
  | 'id'
  | 'environmentId'
  | 'status'
  | 'releaseTimestamp'
  | 'version'
  | 'commitSha'
  | 'commitSubject'
  | 'commitAuthor'
> & { wasLive: boolean };

/** The deployments of these releases, for many environments at once. */
export async function findReleases(
  db: Db,
  wanted: readonly { environmentId: string; releaseTimestamp: string }[],
): Promise<DeployedRelease[]> {
  const environments = wanted.map(({ environmentId }) => environmentId);
  const timestamps = wanted.map(({ releaseTimestamp }) => releaseTimestamp);
  const { rows } = await sql<DeployedRelease>`/* deployment.findReleases */
    select d.id, d.environment_id as "environmentId", d.status, d.release_timestamp as "releaseTimestamp", d.version,
           d.commit_sha as "commitSha", d.commit_subject as "commitSubject", d.commit_author as "commitAuthor",
           ${wasLive} as "wasLive"
    from unnest(${environments}::uuid[], ${timestamps}::text[]) as wanted(environment_id, release_timestamp)
    join deployments d on d.environment_id = wanted.environment_id
      and d.release_timestamp = wanted.release_timestamp and d.kind = 'DEPLOY'`.execute(db);
  return rows;
}
