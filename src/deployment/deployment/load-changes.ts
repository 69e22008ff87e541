import type { Context } from '#identity/context.ts';
import { createAllowance, createLoader } from '#platform/batcher.ts';
import { badRequest } from '#platform/errors.ts';
import type { Deployment } from './deployment.ts';
import { listChanges, listUsualDurations, type DeploymentChanges } from './changes-storage.ts';
import { listLive } from './live-storage.ts';

/** Of one request. The changes of a deployment have up to 40 kB. */
export const maxChanges = 50;
export const maxUsualDurations = 200;
const [changesOf, durationsOf] = [createAllowance(maxChanges), createAllowance(maxUsualDurations)];

/** By the id of the deployment. */
export const loadChanges = createLoader<Context, string, DeploymentChanges | null>(async (ctx, ids) => {
  if (changesOf(ctx, ids.length) < ids.length)
    throw badRequest(`A request can have the changes of at most ${maxChanges} deployments.`, {
      field: 'changes',
    });
  const found = new Map((await listChanges(ctx.db, ids)).map((changes) => [changes.deploymentId, changes]));
  return ids.map((id) => found.get(id) ?? null);
});

/** By the id of the deployment, in seconds. */
export const loadUsualDuration = createLoader<Context, string, number | null>(async (ctx, ids) => {
  if (durationsOf(ctx, ids.length) < ids.length)
    throw badRequest(`A request can have the usual durations of at most ${maxUsualDurations} deployments.`, {
      field: 'usualDurationSeconds',
    });
  const found = new Map((await listUsualDurations(ctx.db, ids)).map(({ id, seconds }) => [id, seconds]));
  return ids.map((id) => found.get(id) ?? null);
});

/** By the id of the environment. */
export const loadLiveDeployment = createLoader<Context, string, Deployment | null>(async ({ db }, ids) => {
  const found = new Map((await listLive(db, ids)).map((live) => [live.environmentId, live]));
  return ids.map((id) => found.get(id) ?? null);
});
