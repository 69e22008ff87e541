import type { Context } from '../context.ts';
import type { Resolvers } from '../schema.generated.ts';
import { createPageErrorPattern, createSiteErrorPattern } from './create-error-pattern.ts';
import { deleteErrorPattern } from './delete-error-pattern.ts';
import { listPageErrorPatterns, listSiteErrorPatterns } from './list-error-patterns.ts';
import { testErrorPattern } from './test-error-pattern.ts';
import { updateErrorPattern } from './update-error-pattern.ts';

export const patternResolvers = {
  Query: {
    siteErrorPatterns: (_, { siteId }, ctx) => listSiteErrorPatterns(ctx, siteId),
    pageErrorPatterns: (_, { pageId }, ctx) => listPageErrorPatterns(ctx, pageId),
    testErrorPattern: (_, { pattern, sample }, ctx) => testErrorPattern(ctx, pattern, sample),
  },
  Mutation: {
    createSiteErrorPattern: (_, { input }, ctx) => createSiteErrorPattern(ctx, input),
    updateSiteErrorPattern: (_, { id, input }, ctx) => updateErrorPattern(ctx, 'site', id, input),
    deleteSiteErrorPattern: (_, { id }, ctx) => deleteErrorPattern(ctx, 'site', id),
    createPageErrorPattern: (_, { input }, ctx) => createPageErrorPattern(ctx, input),
    updatePageErrorPattern: (_, { id, input }, ctx) => updateErrorPattern(ctx, 'page', id, input),
    deletePageErrorPattern: (_, { id }, ctx) => deleteErrorPattern(ctx, 'page', id),
  },
} satisfies Resolvers<Context>;
