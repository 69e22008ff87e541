import type { Context } from '#identity/context.ts';
import { badRequest } from '#platform/errors.ts';
import { createAgentToken } from './create-agent-token.ts';
import { listEnvironmentTokens } from './list-agent-tokens.ts';
import { revokeAgentToken } from './revoke-agent-token.ts';
import { pageDeployments } from '../deployment/list-deployments.ts';
import type { Resolvers } from '../schema.generated.ts';
import { createEnvironment, type EnvironmentResult } from './create-environment.ts';
import { deleteEnvironment } from '../deployment/delete-environment.ts';
import type { FieldError } from './fields.ts';
import { listEnvironments } from './environment-storage.ts';
import { loadHostReleases } from '../deployment/list-host-releases.ts';
import { ownEnvironment } from './own-environment.ts';
import { updateEnvironment } from './update-environment.ts';

export const environmentResolvers = {
  Query: {
    environments: (_, _args, ctx) => listEnvironments(ctx.db, ctx.caller.user.id),
    environment: (_, { id }, ctx) => ownEnvironment(ctx, id),
  },
  Mutation: {
    createEnvironment: async (_, { input }, ctx) => toPayload(await createEnvironment(ctx, input)),
    updateEnvironment: async (_, { id, input }, ctx) => toPayload(await updateEnvironment(ctx, id, input)),
    deleteEnvironment: (_, { id }, ctx) => deleteEnvironment(ctx, id),
    createAgentToken: (_, { environmentId, name }, ctx) => createAgentToken(ctx, environmentId, name),
    revokeAgentToken: (_, { id }, ctx) => revokeAgentToken(ctx, id),
  },
  CreateAgentTokenPayload: {
    token: (created) => created.token ?? refuse(created.errors),
    agentToken: (created) => created.agentToken ?? refuse(created.errors),
  },
  Environment: {
    deployments: (environment, { first, after }, ctx) => pageDeployments(ctx, environment, first, after),
    agentTokens: ({ id }, _args, ctx) => listEnvironmentTokens(ctx, id),
    releases: async (environment, _args, ctx) => (await loadHostReleases(ctx, environment)).releases,
    rollbackTarget: async (environment, _args, ctx) =>
      (await loadHostReleases(ctx, environment)).rollbackTarget,
  },
} satisfies Resolvers<Context>;

/** For a field that cannot be null and has nothing to say. */
function refuse([error]: readonly FieldError[]): never {
  throw badRequest(error!.message, { field: error!.field });
}

const noFields = {
  id: null,
  name: null,
  host: null,
  deployPath: null,
  deployBranch: null,
  healthCheckUrl: null,
  repositoryUrl: null,
  releasesToKeep: null,
  recipe: null,
  protectDatabaseRollback: null,
  sharedDirs: null,
  sharedFiles: null,
  alwaysEnableMaintenance: null,
  maintenanceOnDrift: null,
  maintenanceAllowlistIps: null,
  configImportEnabled: null,
  manageCronAndConsumers: null,
  commands: null,
  createdAt: null,
  updatedAt: null,
  lastDeploymentAt: null,
  agentLastSeenAt: null,
  isOnline: null,
  currentRelease: null,
};

const toPayload = ({ environment, errors }: EnvironmentResult) => ({
  ...noFields,
  ...environment,
  environment,
  errors,
});
