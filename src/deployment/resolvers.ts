import { listAuditLog } from '#identity/audit/list-audit-log.ts';
import type { Context } from '#identity/context.ts';
import { createToken } from '#identity/token/create-token.ts';
import { revokeToken } from '#identity/token/revoke-token.ts';
import { listOwnTokens } from '#identity/token/list-tokens.ts';
import { parsePage } from '#platform/graphql/connection.ts';
import { deploymentResolvers } from './deployment/resolvers.ts';
import { environmentResolvers } from './environment/resolvers.ts';
import type { Resolvers } from './schema.generated.ts';

const identityResolvers = {
  Query: {
    personalAccessTokens: (_, _args, ctx) => listOwnTokens(ctx),
    auditLog: (_, { search, first, after }, ctx) =>
      listAuditLog(ctx, search ?? null, parsePage(first, after)),
  },
  Mutation: {
    createPersonalAccessToken: (_, { input }, ctx) => createToken(ctx, input),
    revokePersonalAccessToken: (_, { id }, ctx) => revokeToken(ctx, id),
  },
} satisfies Resolvers<Context>;

export const resolvers: Resolvers<Context> = {
  Query: { ...identityResolvers.Query, ...environmentResolvers.Query, ...deploymentResolvers.Query },
  Mutation: {
    ...identityResolvers.Mutation,
    ...environmentResolvers.Mutation,
    ...deploymentResolvers.Mutation,
  },
  Subscription: deploymentResolvers.Subscription,
  Environment: environmentResolvers.Environment,
  CreateAgentTokenPayload: environmentResolvers.CreateAgentTokenPayload,
  Deployment: deploymentResolvers.Deployment,
};
