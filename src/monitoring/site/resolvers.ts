import type { Context } from '../context.ts';
import type { Resolvers } from '../schema.generated.ts';
import { createSite } from './create-site.ts';
import { deleteSite } from './delete-site.ts';
import { muteSite, unmuteSite } from './mute-site.ts';
import { findSite, listSites } from './site-storage.ts';
import { triggerCheck } from './trigger-check.ts';
import { updateSite } from './update-site.ts';

export const siteResolvers = {
  Query: {
    sites: (_, _args, ctx) => listSites(ctx.db, ctx.caller.user.id),
    site: (_, { id }, ctx) => findSite(ctx.db, ctx.caller.user.id, id),
  },
  Mutation: {
    createSite: (_, { input }, ctx) => createSite(ctx, input),
    updateSite: (_, { id, input }, ctx) => updateSite(ctx, id, input),
    deleteSite: (_, { id }, ctx) => deleteSite(ctx, id),
    muteSite: (_, { id }, ctx) => muteSite(ctx, id),
    unmuteSite: (_, { id }, ctx) => unmuteSite(ctx, id),
    triggerCheck: (_, { siteId }, ctx) => triggerCheck(ctx, siteId),
  },
} satisfies Resolvers<Context>;
