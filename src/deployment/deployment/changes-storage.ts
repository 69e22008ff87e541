import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Commit, CommitRange } from '../protocol/agent-protocol.ts';

/** More than a host can keep. Limits what one environment stores and one comparison reads. */
const maxSteps = 500;

export type ReportedChanges = {
  deploymentId: string;
  environmentId: string;
  commitSha: string;
  changes: CommitRange;
};

export async function saveChanges(tx: Tx, reported: ReportedChanges): Promise<void> {
  const { deploymentId, environmentId, commitSha, changes } = reported;
  await sql`/* changes.save */
    insert into deployment_changes (deployment_id, environment_id, commit_sha, since_sha, missing, has_more, commits)
    values (${deploymentId}, ${environmentId}, ${commitSha}, ${changes.since}, ${changes.missing}, ${changes.hasMore},
      ${JSON.stringify(changes.commits)})
    on conflict (deployment_id) do nothing`.execute(tx);
  await deleteOldChanges(tx, environmentId, maxSteps);
}

/** Keeps those of the newest deployments, which comparisons read. Deployments are never deleted, and an agent can send 40 kB with each. */
export async function deleteOldChanges(tx: Tx, environmentId: string, keep: number): Promise<void> {
  await sql`/* changes.deleteOld */
    delete from deployment_changes where environment_id = ${environmentId} and deployment_id < (
      select deployment_id from deployment_changes where environment_id = ${environmentId}
      order by deployment_id desc offset ${keep - 1} limit 1)`.execute(tx);
}

export type DeploymentChanges = {
  deploymentId: string;
  sinceCommitSha: string;
  missing: number;
  hasMore: boolean;
  commits: Commit[];
};

export async function listChanges(db: Db, deploymentIds: readonly string[]): Promise<DeploymentChanges[]> {
  const { rows } = await sql<DeploymentChanges>`/* changes.list */
    select deployment_id as "deploymentId", since_sha as "sinceCommitSha", missing, has_more as "hasMore", commits
    from deployment_changes where deployment_id = any(${deploymentIds}::uuid[])`.execute(db);
  return rows;
}

/** Without the commits: from which commit to which a deployment went. */
export type CommitStep = {
  deploymentId: string;
  sha: string;
  since: string;
  missing: number;
  hasMore: boolean;
};

/** Newest first. */
export async function listCommitSteps(db: Db, environmentId: string): Promise<CommitStep[]> {
  const { rows } = await sql<CommitStep>`/* changes.listSteps */
    select deployment_id as "deploymentId", commit_sha as sha, since_sha as since, missing, has_more as "hasMore"
    from deployment_changes where environment_id = ${environmentId}
    order by deployment_id desc limit ${maxSteps}`.execute(db);
  return rows;
}

/** Medians of fewer durations say little. */
const minDurations = 3;
const maxDurations = 20;

/** The median duration of the successful deployments before each of these, in seconds. Those with too few are left out. */
export async function listUsualDurations(
  db: Db,
  deploymentIds: readonly string[],
): Promise<{ id: string; seconds: number }[]> {
  const { rows } = await sql<{ id: string; seconds: number }>`/* deployment.listUsualDurations */
    select d.id, round(percentile_cont(0.5) within group (order by before.seconds))::int as seconds
    from deployments d cross join lateral (
      select extract(epoch from s.completed_at - s.started_at)::float8 as seconds from deployments s
      where s.environment_id = d.environment_id and s.kind = d.kind and s.deploy_type = d.deploy_type
        and s.status = 'SUCCEEDED' and s.id < d.id
      order by s.id desc limit ${maxDurations}) before
    where d.id = any(${deploymentIds}::uuid[])
    group by d.id having count(before.seconds) >= ${minDurations}`.execute(db);
  return rows;
}
