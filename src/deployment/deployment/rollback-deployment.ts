import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import type { Tx } from '#platform/db/pool.ts';
import { badRequest, notFound, type AppError } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import type { Environment } from '../environment/environment.ts';
import { lockOwnEnvironment } from '../environment/own-environment.ts';
import { publishWork } from '../events/deployment-events.ts';
import { maxPending, queueIsFull, triggerOf } from './create-deployment.ts';
import type { Deployment } from './deployment.ts';
import {
  countPending,
  findLastUnfinished,
  insertDeployment,
  listReleases,
  type NewDeployment,
  type Release,
  withdrawOffers,
} from './deployment-storage.ts';
import { defaultVersion } from './release-timestamp.ts';
import { chooseRollbackTarget, type FoundTarget, type RollbackRefusal } from './rollback-target.ts';
import { hasRunning } from './transition-storage.ts';

export type Rollback = { environmentId: string; target: string | null; acknowledgeDatabase: boolean };

/**
 * The target is chosen when the rollback is requested, not when it runs, so that the response can name it. It runs before all
 * deployments that wait. Two identical requests, such as a double click or a retry after a lost response, are one rollback.
 */
export async function rollbackDeployment(ctx: Context, rollback: Rollback): Promise<Deployment> {
  const { environmentId } = rollback;
  const deployment = await ctx.db.transaction().execute(async (tx) => {
    const environment = await lockOwnEnvironment(tx, ctx, 'deployment.run', environmentId);
    const target = chooseRollbackTarget(await listReleases(tx, environmentId), environment, rollback.target);
    if (target.kind === 'unknown') throw notFound('This release');
    if (target.kind === 'refused') throw refusal(target);
    const { releaseTimestamp, databaseChange } = target;
    const last = await findLastUnfinished(tx, environmentId);
    if (last && isSame(last, releaseTimestamp)) return last;
    // The running deployment may have switched already, so it is not clear which release the user wants to leave.
    if (rollback.target === null && (await hasRunning(tx, environmentId))) throw refusal(stillRunning);
    if (databaseChange !== 'none' && environment.protectDatabaseRollback && !rollback.acknowledgeDatabase)
      throw refusal(unacknowledged[databaseChange]);
    if ((await countPending(tx, environmentId)) >= maxPending)
      throw refusal({ reason: 'QUEUE_FULL', message: queueIsFull.message });

    const inserted = await insertRollback(tx, environment, target, {
      notices: databaseChange === 'none' ? [] : [notices[databaseChange](releaseTimestamp)],
      ...triggerOf(ctx.caller),
    });
    await withdrawOffers(tx, environmentId);
    const what = `rollback of environment ${environment.name} to ${inserted.version} (${releaseTimestamp})`;
    await record(tx, ctx.caller, 'deployment.rollback', what, environment.teamId);
    return inserted;
  });
  await publishWork(ctx, environmentId);
  return deployment;
}

export function insertRollback(
  tx: Tx,
  environment: Environment,
  { release, releaseTimestamp, from }: FoundTarget,
  rest: Pick<NewDeployment, 'notices' | 'triggeredBy' | 'tokenName' | 'automatic'>,
): Promise<Deployment> {
  const { gitRef, deployType, version } = release ?? adopted(environment, releaseTimestamp);
  return insertDeployment(tx, {
    id: newId(),
    environmentId: environment.id,
    teamId: environment.teamId,
    kind: 'ROLLBACK',
    deployType,
    gitRef,
    version,
    releaseTimestamp,
    rollbackOf: from?.id ?? null,
    commit: release,
    ...rest,
  });
}

/** The version of an adopted release is unknown. A rollback fetches and builds nothing, so it does not need one. */
const adopted = (
  { deployBranch }: Environment,
  releaseTimestamp: string,
): Pick<Release, 'gitRef' | 'deployType' | 'version'> => ({
  gitRef: deployBranch,
  deployType: 'FULL',
  version: defaultVersion(releaseTimestamp),
});

/** `last` is the newest request, so it would end at the same release. */
const isSame = (last: Deployment, releaseTimestamp: string): boolean =>
  last.kind === 'ROLLBACK' && last.releaseTimestamp === releaseTimestamp && !last.cancelRequestedAt;

/** Clients decide by the reason, and show the sentence. */
const refusal = ({ reason, message }: RollbackRefusal): AppError => badRequest(message, { reason });

const stillRunning: RollbackRefusal = {
  reason: 'DEPLOYMENT_RUNNING',
  message:
    'A deployment is running, so the live release may change. Choose the release to return to, or cancel the deployment first.',
};

const unacknowledged: Record<'made' | 'possible', RollbackRefusal> = {
  made: {
    reason: 'DATABASE_CHANGED',
    message:
      'The database was changed since this release, and a rollback does not undo that. Confirm that the old code works with the new database.',
  },
  possible: {
    reason: 'DATABASE_MAY_CHANGE',
    message:
      'A deployment is running that may change the database, and a rollback does not undo that. Confirm that the old code works with the new database.',
  },
};

export const notices = {
  made: (release: string): string =>
    `WARNING: the database was changed since release ${release} was deployed. This rollback restores the old code and does not change the database.`,
  possible: (release: string): string =>
    `WARNING: the deployment that ran before this rollback may have changed the database since release ${release} was deployed. This rollback restores the old code and does not change the database.`,
};
