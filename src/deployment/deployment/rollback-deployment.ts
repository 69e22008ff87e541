import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { badRequest, notFound } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { announceWork } from '../agent-api/announcements.ts';
import { lockOwnEnvironment } from '../environment/own-environment.ts';
import { mostWaiting, queueIsFull, triggerOf } from './create-deployment.ts';
import type { Deployment } from './deployment.ts';
import { countWaiting, insertDeployment, listReleases } from './deployment-storage.ts';
import { chooseTarget } from './rollback-target.ts';

export type Rollback = { environmentId: string; target: string | null; acknowledgeDatabase: boolean };

export async function rollbackDeployment(ctx: Context, rollback: Rollback): Promise<Deployment> {
  const { environmentId } = rollback;
  const deployment = await ctx.db.transaction().execute(async (tx) => {
    const environment = await lockOwnEnvironment(tx, ctx, environmentId);
    const host = { currentRelease: environment.currentRelease, onHost: environment.releaseTimestamps };
    const target = chooseTarget(await listReleases(tx, environmentId), host, rollback.target);
    if (target.kind === 'unknown') throw notFound('This release');
    if (target.kind === 'refused') throw badRequest(target.message);
    const { release, from, overDatabaseChange } = target;
    if (overDatabaseChange && environment.protectDatabaseRollback && !rollback.acknowledgeDatabase)
      throw badRequest(
        'The database was changed since this release, and going back does not change it back. Repeat with "acknowledgeDatabase: true" if the old code can live with it.',
      );
    if ((await countWaiting(tx, environmentId)) >= mostWaiting) throw badRequest(queueIsFull.message);

    const { gitRef, deployType, version, releaseTimestamp } = release;
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
      notices: overDatabaseChange ? [databaseNotice(releaseTimestamp)] : [],
      ...triggerOf(ctx.caller),
    });
    const what = `rollback of environment ${environment.name} to ${version} (${releaseTimestamp})`;
    await record(tx, ctx.caller, 'deployment.rollback', what);
    return inserted;
  });
  await announceWork(ctx, environmentId);
  return deployment;
}

const databaseNotice = (release: string): string =>
  `WARNING: the database was changed after release ${release} was made. This rollback brings the old code back and leaves the database as it is.`;
