import type { Context } from '../context.ts';
import type { Resolvers } from '../schema.generated.ts';
import { quotaUsage } from './quota-usage.ts';

export const quotaResolvers = {
  Query: { quotaUsage: (_, _args, ctx) => quotaUsage(ctx) },
} satisfies Resolvers<Context>;
