import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { badRequest, notFound } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { announceWork } from '../events/deployment-events.ts';
import { hostOf, type Environment } from '../environment/environment.ts';
import { lockOwnEnvironment } from '../environment/own-environment.ts';
import { mostWaiting, queueIsFull, triggerOf } from './create-deployment.ts';
import type { Deployment } from './deployment.ts';
import {
  countWaiting,
  findLastUnfinished,
  insertDeployment,
  listReleases,
  type Release,
} from './deployment-storage.ts';
import { chooseTarget } from './rollback-target.ts';
import { hasRunning } from './transition-storage.ts';

export type Rollback = { environmentId: string; target: string | null; acknowledgeDatabase: boolean };

/**
 * The release is chosen now, by what is live now, and not again when its turn comes: the answer tells where it will go. Asked for
 * twice, as by a double click or after a lost answer, it is one rollback.
 */
export async function rollbackDeployment(ctx: Context, rollback: Rollback): Promise<Deployment> {
  const { environmentId } = rollback;
  const deployment = await ctx.db.transaction().execute(async (tx) => {
    const environment = await lockOwnEnvironment(tx, ctx, environmentId);
    const target = chooseTarget(await listReleases(tx, environmentId), hostOf(environment), rollback.target);
    if (target.kind === 'unknown') throw notFound('This release');
    if (target.kind === 'refused') throw badRequest(target.message);
    const { release, releaseTimestamp, from, databaseChange } = target;
    const last = await findLastUnfinished(tx, environmentId);
    if (last && isSame(last, releaseTimestamp)) return last;
    // It may have switched already, so it is open whether it, or the release before it, is meant to be left.
    if (rollback.target === null && (await hasRunning(tx, environmentId))) throw badRequest(stillRunning);
    if (databaseChange !== 'none' && environment.protectDatabaseRollback && !rollback.acknowledgeDatabase)
      throw badRequest(unacknowledged[databaseChange]);
    if ((await countWaiting(tx, environmentId)) >= mostWaiting) throw badRequest(queueIsFull.message);

    const { gitRef, deployType, version } = release ?? unmade(environment, releaseTimestamp);
    const inserted = await insertDeployment(tx, {
      id: newId(),
      environmentId,
      userId: environment.userId,
      kind: 'ROLLBACK',
      deployType,
      gitRef,
      version,
      releaseTimestamp,
      rollbackOf: from?.id ?? null,
      notices: databaseChange === 'none' ? [] : [notices[databaseChange](releaseTimestamp)],
      ...triggerOf(ctx.caller),
    });
    const what = `rollback of environment ${environment.name} to ${version} (${releaseTimestamp})`;
    await record(tx, ctx.caller, 'deployment.rollback', what);
    return inserted;
  });
  await announceWork(ctx, environmentId);
  return deployment;
}

/** Of a release that was adopted no version is known. A rollback fetches and builds nothing, so that it needs none. */
const unmade = (
  { deployBranch }: Environment,
  releaseTimestamp: string,
): Pick<Release, 'gitRef' | 'deployType' | 'version'> => ({
  gitRef: deployBranch,
  deployType: 'FULL',
  version: `release-${releaseTimestamp}`,
});

/** Nothing was asked for after it, so it would end where this one would. */
const isSame = (last: Deployment, releaseTimestamp: string): boolean =>
  last.kind === 'ROLLBACK' && last.releaseTimestamp === releaseTimestamp && !last.cancelRequestedAt;

const stillRunning =
  'A deployment is running, so it is open which release is live. Name the release to go back to, or cancel it first.';

const unacknowledged = {
  made: 'The database was changed since this release, and going back does not change it back. Repeat with "acknowledgeDatabase: true" if the old code can live with it.',
  possible:
    'A deployment that goes first may change the database, and going back does not change it back. Repeat with "acknowledgeDatabase: true" if the old code can live with it.',
};

const notices = {
  made: (release: string): string =>
    `WARNING: the database was changed after release ${release} was made. This rollback brings the old code back and leaves the database as it is.`,
  possible: (release: string): string =>
    `WARNING: a deployment that went before this rollback may have changed the database after release ${release} was made. This rollback brings the old code back and leaves the database as it is.`,
};
