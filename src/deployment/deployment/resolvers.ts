import type { Context } from '#identity/context.ts';
import { followLog } from '../log/follow-log.ts';
import { readLog } from '../log/read-log.ts';
import { readRuns } from '../log/read-runs.ts';
import type { Resolvers } from '../schema.generated.ts';
import { dashboardStats } from './dashboard-stats.ts';
import { cancelDeployment } from './cancel-deployment.ts';
import { createDeployment, type CreatedDeployment } from './create-deployment.ts';
import { durationSeconds } from './deployment.ts';
import { ownDeployment } from './own-deployment.ts';
import { rollbackDeployment } from './rollback-deployment.ts';

export const deploymentResolvers = {
  Query: {
    deployment: (_, { id }, ctx) => ownDeployment(ctx, id),
    dashboardStats: (_, _args, ctx) => dashboardStats(ctx),
  },
  Mutation: {
    createDeployment: async (_, { input }, ctx) => toPayload(await createDeployment(ctx, input)),
    rollbackDeployment: (_, { environmentId, targetReleaseTimestamp: target, acknowledgeDatabase }, ctx) =>
      rollbackDeployment(ctx, {
        environmentId,
        target: target ?? null,
        acknowledgeDatabase: acknowledgeDatabase ?? false,
      }),
    cancelDeployment: (_, { id }, ctx) => cancelDeployment(ctx, id),
  },
  Subscription: {
    deploymentLog: {
      subscribe: (_, { deploymentId, fromStart }, ctx) => followLog(ctx, deploymentId, fromStart ?? false),
    },
  },
  Deployment: {
    log: (deployment, { offset, limit }, ctx) => readLog(ctx, deployment, offset, limit),
    logRuns: (deployment, { offset, characters }, ctx) => readRuns(ctx, deployment, offset, characters),
    durationSeconds: (deployment) => durationSeconds(deployment),
    steps: ({ steps }) =>
      steps.map(({ startedAt, completedAt, ...step }) => ({
        ...step,
        startedAt: startedAt === null ? null : new Date(startedAt),
        completedAt: completedAt === null ? null : new Date(completedAt),
      })),
  },
} satisfies Resolvers<Context>;

const toPayload = ({ deployment, errors }: CreatedDeployment) => ({
  id: deployment?.id ?? null,
  status: deployment?.status ?? null,
  version: deployment?.version ?? null,
  deployment,
  errors,
});
