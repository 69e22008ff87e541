import { insertAuditEntry } from '#identity/audit/audit-storage.ts';
import type { Services } from '#identity/context.ts';
import type { Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import type { Environment } from '../environment/environment.ts';
import { lockEnvironment } from '../environment/environment-storage.ts';
import type { Deployment } from './deployment.ts';
import {
  findAutomaticRollback,
  findDeployment,
  listReleases,
  moveToFront,
  type Release,
} from './deployment-storage.ts';
import { insertRollback, notices } from './rollback-deployment.ts';
import { chooseRollbackTarget, releaseBefore, type FoundTarget } from './rollback-target.ts';
import { findSwitchBefore } from './switched-storage.ts';
import { hasRunning } from './transition-storage.ts';

export type AutomaticRollbackRequest = {
  deploymentId: string;
  /** One sentence each; they begin the log of the rollback. */
  findings: readonly string[];
  /** Whether to roll back although the database was changed since the target was deployed. */
  ignoreDatabaseChanges?: boolean;
  /** Whether the release of an earlier deployment was good. By default, every release whose deployment succeeded is. */
  isSound?: (deploymentId: string) => Promise<boolean>;
};

/** `reason` is a sentence that says why nothing was rolled back. */
export type AutomaticRollback = { kind: 'queued'; rollbackId: string } | { kind: 'held'; reason: string };

const actor = 'steward (verification)';
const maxFindings = 20;

/**
 * Queues the rollback of a deployment whose verification failed, ahead of everything that waits. A second call returns the same
 * rollback. After the commit, the caller wakes the agent with `publishWork`.
 */
export async function rollBackAutomatically(
  tx: Tx,
  { log }: Pick<Services, 'log'>,
  request: AutomaticRollbackRequest,
): Promise<AutomaticRollback> {
  const { deploymentId, findings } = request;
  const deployment = await findDeployment(tx, deploymentId);
  if (!deployment) return held('This deployment does not exist.');
  const environment = await lockEnvironment(tx, deployment.environmentId);
  if (!environment) return held('The environment was deleted.');
  const existing = await findAutomaticRollback(tx, deploymentId);
  if (existing !== null) return { kind: 'queued', rollbackId: existing };
  const target = await chooseTarget(tx, environment, deployment, request);
  if (target.kind === 'held') return target;

  const rollback = await insertRollback(tx, environment, target, {
    notices: noticesOf(deployment, target, findings),
    triggeredBy: actor,
    tokenName: null,
    automatic: true,
  });
  await moveToFront(tx, rollback);
  await insertAuditEntry(tx, {
    id: newId(),
    userId: null,
    actor,
    tokenName: null,
    action: 'deployment.rollback',
    resource: `rollback of environment ${environment.name} to ${rollback.version} (${rollback.releaseTimestamp})`,
    ip: null,
    teamId: environment.teamId,
  });
  log.info({ deployment: deploymentId, rollback: rollback.id }, 'an automatic rollback was queued');
  return { kind: 'queued', rollbackId: rollback.id };
}

async function chooseTarget(
  tx: Tx,
  environment: Environment,
  deployment: Deployment,
  { ignoreDatabaseChanges = false, isSound }: AutomaticRollbackRequest,
): Promise<FoundTarget | Extract<AutomaticRollback, { kind: 'held' }>> {
  if (deployment.kind === 'ROLLBACK') return held('A rollback is never rolled back automatically.');
  if (await hasRunning(tx, environment.id)) return held('A deployment is running.');
  if (deployment.releaseTimestamp !== environment.currentRelease)
    return held('The release is no longer live.');
  const releases = await listReleases(tx, environment.id);
  const target = chooseRollbackTarget(releases, environment, null);
  if (target.kind !== 'found')
    return held('The host has no sound earlier release that was live before this one.');
  const before = releaseBefore(environment);
  if (before !== target.releaseTimestamp) return held(cannotReturnTo(before!, releases));
  if (target.release && isSound && !(await isSound(target.release.id)))
    return held(`The release before, ${nameOf(target)}, failed its verification, too.`);
  if (target.databaseChange === 'made' && !ignoreDatabaseChanges)
    return held(
      `The database was changed since release ${nameOf(target)}, and a rollback does not undo that. If the old code works with the new database, roll back and acknowledge this.`,
    );
  const switchBefore = await findSwitchBefore(tx, deployment);
  if (switchBefore?.automatic)
    return held(
      `Release ${nameOf(target)} is live again only because of an automatic rollback, and this was the first deployment since. A person has to decide.`,
    );
  return target;
}

const held = (reason: string): Extract<AutomaticRollback, { kind: 'held' }> => ({ kind: 'held', reason });

/** A person who rolls back by default goes past it, and sees where. Nobody has decided that here. */
function cannotReturnTo(timestamp: string, releases: readonly Release[]): string {
  const release = releases.find(({ releaseTimestamp }) => releaseTimestamp === timestamp);
  const why =
    release && release.status !== 'SUCCEEDED'
      ? 'its deployment did not succeed'
      : 'it is no longer on the host';
  return `The release that was live before, ${release?.version ?? timestamp}, cannot become live again: ${why}. A person has to decide.`;
}

const nameOf = ({ release, releaseTimestamp }: FoundTarget): string => release?.version ?? releaseTimestamp;

const noticesOf = (
  { version }: Deployment,
  { databaseChange, releaseTimestamp }: FoundTarget,
  findings: readonly string[],
): string[] => [
  `Automatic rollback: the verification of ${version} failed.`,
  ...findings.slice(0, maxFindings).map(toLine),
  ...(findings.length > maxFindings ? [`${findings.length - maxFindings} more.`] : []),
  ...(databaseChange === 'made' ? [notices.made(releaseTimestamp)] : []),
];

/** Findings quote what a site answered. */
const toLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 500)
    .toWellFormed();
