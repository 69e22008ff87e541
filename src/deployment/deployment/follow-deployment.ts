import { hasPermission } from '#identity/permissions.ts';
import { createWakeableSleep } from '#platform/sleep.ts';
import { subscribeToDeployment } from '../events/deployment-events.ts';
import { watchDeployment } from '../events/watch-deployments.ts';
import { listWaits } from '../freeze/load-wait.ts';
import type { VerificationContext } from '../settings.ts';
import type { Deployment } from './deployment.ts';
import { findDeployment } from './deployment-storage.ts';
import { ownDeployment } from './own-deployment.ts';
import { hasEnded } from './state.ts';

/** `watchDeployment` wakes a follower if the event was lost; this is for what it does not see, such as a freeze that was changed. */
const pollMs = 60_000;

/** In the shape of a GraphQL subscription. */
export type DeploymentFollower = AsyncIterableIterator<{ deploymentChanged: Deployment }>;

/** The deployment now and after each change, until it and its verification have ended. */
export async function followDeployment(ctx: VerificationContext, id: string): Promise<DeploymentFollower> {
  const { id: deploymentId } = await ownDeployment(ctx, 'deployment.read', id);
  const news = createWakeableSleep(ctx.clock);
  const unsubscribe = await subscribeToDeployment(ctx, deploymentId, news.wake);
  const unwatch = watchDeployment(ctx, deploymentId, news.wake);
  let seen: string | null = null;
  let isDone = false;
  const close = async (): Promise<void> => {
    if (isDone) return;
    isDone = true;
    news.wake();
    unwatch();
    await unsubscribe();
  };
  const readChange = async (): Promise<Deployment | null> => {
    const deployment = await findDeployment(ctx.db, deploymentId);
    // The environment can be transferred to another team meanwhile.
    if (!deployment || !hasPermission(ctx, 'deployment.read', deployment.teamId)) {
      await close();
      return null;
    }
    const [verification] = await ctx.verification.listVerifications(ctx.db, [deploymentId]);
    const { logSize: _logSize, ...rest } = deployment;
    const [wait] = await listWaits(ctx.db, [deployment]);
    const now = JSON.stringify([rest, verification, wait]);
    const hasChanged = now !== seen;
    seen = now;
    const isOver = hasEnded(deployment.status) && verification?.state !== 'WATCHING';
    if (isOver) await close();
    return hasChanged ? deployment : null;
  };
  const follower: DeploymentFollower = {
    async next() {
      try {
        for (;;) {
          const deployment = isDone ? null : await readChange();
          if (deployment) return { value: { deploymentChanged: deployment }, done: false };
          if (isDone) return { value: undefined, done: true };
          await news.sleep(pollMs);
        }
      } catch (error) {
        await close();
        throw error;
      }
    },
    async return() {
      await close();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]: () => follower,
  };
  return follower;
}
