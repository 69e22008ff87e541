import type { Context } from './context.ts';
import { createUser } from '#identity/administration/create-user.ts';
import { listAllUsers } from '#identity/administration/list-users.ts';
import { updateUser } from '#identity/administration/update-user.ts';
import { checkoutResolvers } from './checkout/resolvers.ts';
import { historyResolvers } from './history-resolvers.ts';
import { notificationResolvers } from './notification-resolvers.ts';
import { pageResolvers } from './page/resolvers.ts';
import { patternResolvers } from './pattern/resolvers.ts';
import { quotaUsage } from './quota/quota-usage.ts';
import type { Resolvers } from './schema.generated.ts';
import { siteResolvers } from './site/resolvers.ts';
import { systemStatus } from './system/system-status.ts';

const userResolvers = {
  Query: {
    me: (_, _args, ctx) => ctx.caller.user,
    users: (_, _args, ctx) => listAllUsers(ctx),
    systemStatus: (_, _args, ctx) => systemStatus(ctx),
    quotaUsage: (_, _args, ctx) => quotaUsage(ctx),
  },
  Mutation: {
    createUser: (_, { input }, ctx) =>
      createUser(ctx, { ...input, role: input.role ?? 'MEMBER', password: input.password ?? null }),
    updateUser: (_, { id, input }, ctx) =>
      updateUser(ctx, id, { role: input.role ?? undefined, disabled: input.disabled ?? undefined }),
  },
} satisfies Resolvers<Context>;

export const resolvers: Resolvers<Context> = {
  Query: {
    ...userResolvers.Query,
    ...siteResolvers.Query,
    ...pageResolvers.Query,
    ...patternResolvers.Query,
    ...notificationResolvers.Query,
    ...historyResolvers.Query,
  },
  Mutation: {
    ...userResolvers.Mutation,
    ...siteResolvers.Mutation,
    ...pageResolvers.Mutation,
    ...patternResolvers.Mutation,
    ...checkoutResolvers.Mutation,
    ...notificationResolvers.Mutation,
    ...historyResolvers.Mutation,
  },
  SiteTrend: historyResolvers.SiteTrend,
};
