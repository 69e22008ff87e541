import type { Context } from '../context.ts';
import type { Resolvers } from '../schema.generated.ts';
import { createSitePage } from './create-site-page.ts';
import { deleteSitePage } from './delete-site-page.ts';
import { listSitePages } from './list-site-pages.ts';
import { updateSitePage } from './update-site-page.ts';

export const pageResolvers = {
  Query: { sitePages: (_, { siteId }, ctx) => listSitePages(ctx, siteId) },
  Mutation: {
    createSitePage: (_, { input }, ctx) => createSitePage(ctx, input),
    updateSitePage: (_, { id, input }, ctx) => updateSitePage(ctx, id, input),
    deleteSitePage: (_, { id }, ctx) => deleteSitePage(ctx, id),
  },
} satisfies Resolvers<Context>;
