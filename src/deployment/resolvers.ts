import { listAuditLog } from '#identity/administration/list-audit-log.ts';
import { auditTypeOf } from '#identity/audit/actions.ts';
import { listedTeams } from '#identity/permissions.ts';
import type { WithResponse } from '#platform/graphql/response.ts';
import { createToken } from '#identity/token/create-token.ts';
import { revokeToken } from '#identity/token/revoke-token.ts';
import { listOwnTokens, pageOwnTokens } from '#identity/token/list-tokens.ts';
import { badRequest } from '#platform/errors.ts';
import { parsePage, totalCount } from '#platform/graphql/connection.ts';
import type { FieldError } from '#platform/parse-input.ts';
import { cancelDeployment } from './deployment/cancel-deployment.ts';
import { compareReleases } from './deployment/compare-releases.ts';
import { createDeployment, type CreatedDeployment } from './deployment/create-deployment.ts';
import { deleteEnvironment } from './deployment/delete-environment.ts';
import { durationSeconds } from './deployment/deployment.ts';
import { loadOutcome } from './deployment/deployment-outcome.ts';
import { pageDeployments } from './deployment/list-deployments.ts';
import { loadHostReleases } from './deployment/list-host-releases.ts';
import { pageReleases } from './deployment/page-releases.ts';
import { findDeployment } from './deployment/deployment-storage.ts';
import { loadChanges, loadLiveDeployment, loadUsualDuration } from './deployment/load-changes.ts';
import { followDeployment } from './deployment/follow-deployment.ts';
import { loadVerification, loadVerificationSettings } from './load-verification.ts';
import { loadDeployment, ownDeployment } from './deployment/own-deployment.ts';
import { rollbackDeployment } from './deployment/rollback-deployment.ts';
import { dashboardStats, loadRecentDeployments } from './deployment/dashboard-stats.ts';
import { createAgentToken } from './environment/create-agent-token.ts';
import { createEnvironment } from './environment/create-environment.ts';
import type { Environment, EnvironmentResult } from './environment/environment.ts';
import { listEnvironments } from './environment/environment-storage.ts';
import { loadLongSetting } from './environment/load-long-settings.ts';
import { listAgentTokens } from './environment/list-agent-tokens.ts';
import { ownEnvironment } from './environment/own-environment.ts';
import { pageOwnEnvironments } from './environment/page-own-environments.ts';
import { revokeAgentToken } from './environment/revoke-agent-token.ts';
import { transferEnvironment } from './environment/transfer-environment.ts';
import { updateEnvironment } from './environment/update-environment.ts';
import { createFreeze } from './freeze/create-freeze.ts';
import { freezePayload } from './freeze/freeze-payload.ts';
import { endFreeze } from './freeze/end-freeze.ts';
import { listFreezeOccurrences, listOwnFreezes, loadEnvironmentFreeze } from './freeze/list-freezes.ts';
import { findOwnFreeze } from './freeze/own-freeze.ts';
import { pageOwnFreezes } from './freeze/page-own-freezes.ts';
import { loadWait } from './freeze/load-wait.ts';
import { updateFreeze } from './freeze/update-freeze.ts';
import { loadHostHistory, loadHostState, viewHost } from './host/load-host.ts';
import { followLog } from './log/follow-log.ts';
import { readLog } from './log/read-log.ts';
import { readRuns } from './log/read-runs.ts';
import type { DeploymentContext } from './settings.ts';
import type { Resolvers } from './schema.generated.ts';

export const resolvers: Resolvers<WithResponse<DeploymentContext>> = {
  Query: {
    environments: (_, { teamId }, ctx) =>
      listEnvironments(ctx.db, listedTeams(ctx, 'deployment.read', teamId)),
    environmentsConnection: (_, query, ctx) => pageOwnEnvironments(ctx, query),
    environment: (_, { id }, ctx) => ownEnvironment(ctx, 'deployment.read', id),
    deployment: (_, { id }, ctx) => ownDeployment(ctx, 'deployment.read', id),
    dashboardStats: (_, { teamId }, ctx) => dashboardStats(ctx, teamId),
    freezeWindows: (_, filter, ctx) => listOwnFreezes(ctx, filter),
    freezeWindowsConnection: (_, query, ctx) => pageOwnFreezes(ctx, query),
    freezeWindow: (_, { id }, ctx) => findOwnFreeze(ctx, id),
    personalAccessTokens: (_, _args, ctx) => listOwnTokens(ctx),
    personalAccessTokensConnection: (_, { first, after }, ctx) =>
      pageOwnTokens(ctx, parsePage('personalAccessTokens', first, after)),
    auditLog: (_, { search, first, after, teamId }, ctx) =>
      listAuditLog(
        ctx,
        { search: search ?? null, teamId: teamId ?? null },
        parsePage('auditLog', first, after),
      ),
  },
  Mutation: {
    createEnvironment: async (_, { input }, ctx) => environmentPayload(await createEnvironment(ctx, input)),
    updateEnvironment: async (_, { id, input }, ctx) =>
      environmentPayload(await updateEnvironment(ctx, id, input)),
    deleteEnvironment: (_, { id }, ctx) => deleteEnvironment(ctx, id),
    transferEnvironment: (_, { id, teamId }, ctx) => transferEnvironment(ctx, id, teamId),
    createAgentToken: (_, { environmentId, name }, ctx) => createAgentToken(ctx, environmentId, name),
    revokeAgentToken: (_, { id }, ctx) => revokeAgentToken(ctx, id),
    createDeployment: async (_, { input }, ctx) => deploymentPayload(await createDeployment(ctx, input)),
    rollbackDeployment: (_, { environmentId, targetReleaseTimestamp: target, acknowledgeDatabase }, ctx) =>
      rollbackDeployment(ctx, {
        environmentId,
        target: target ?? null,
        acknowledgeDatabase: acknowledgeDatabase ?? false,
      }),
    cancelDeployment: (_, { id }, ctx) => cancelDeployment(ctx, id),
    createFreeze: (_, { input }, ctx) => freezePayload(() => createFreeze(ctx, input)),
    updateFreeze: (_, { id, input }, ctx) => freezePayload(() => updateFreeze(ctx, id, input)),
    endFreeze: (_, { id }, ctx) => endFreeze(ctx, id),
    createPersonalAccessToken: (_, { input }, ctx) => createToken(ctx, input),
    revokePersonalAccessToken: (_, { id }, ctx) => revokeToken(ctx, id),
  },
  Subscription: {
    deploymentLog: {
      subscribe: (_, { deploymentId, fromStart }, ctx) => followLog(ctx, deploymentId, fromStart ?? false),
    },
    deploymentChanged: {
      subscribe: (_, { deploymentId }, ctx) => followDeployment(ctx, deploymentId),
    },
  },
  DashboardStats: {
    recentDeployments: ({ teamIds }, { days, limit }, ctx) =>
      loadRecentDeployments(ctx, teamIds, days, limit),
  },
  Environment: {
    sharedDirs: loadLongSetting('sharedDirs'),
    sharedFiles: loadLongSetting('sharedFiles'),
    maintenanceAllowlistIps: loadLongSetting('maintenanceAllowlistIps'),
    commands: loadLongSetting('commands'),
    deployments: (environment, { first, after }, ctx) => pageDeployments(ctx, environment, first, after),
    agentTokens: ({ id }, _args, ctx) => listAgentTokens(ctx, id),
    releases: async (environment, _args, ctx) => (await loadHostReleases(ctx, environment)).releases,
    releasesConnection: (environment, { first, after }, ctx) => pageReleases(ctx, environment, first, after),
    liveDeployment: ({ id }, _args, ctx) => loadLiveDeployment(ctx, id),
    comparison: ({ id }, { from, to }, ctx) => compareReleases(ctx, { environmentId: id, from, to }),
    rollbackTarget: async (environment, _args, ctx) =>
      (await loadHostReleases(ctx, environment)).rollbackTarget,
    verification: (environment, _args, ctx) => loadVerificationSettings(ctx, environment),
    freeze: ({ id }, _args, ctx) => loadEnvironmentFreeze(ctx, id),
    hostState: async ({ id }, _args, ctx) => {
      const state = await loadHostState(ctx, id);
      return state && viewHost(state);
    },
    hostHistory: ({ id }, { hours }, ctx) => loadHostHistory(ctx, id, hours),
  },
  Deployment: {
    log: (deployment, { offset, limit }, ctx) => readLog(ctx, deployment, offset, limit),
    logRuns: (deployment, { offset, characters }, ctx) => readRuns(ctx, deployment, offset, characters),
    outcome: (deployment, _args, ctx) => loadOutcome(ctx, deployment),
    verification: ({ id }, _args, ctx) => loadVerification(ctx, id),
    rolledBack: ({ rollbackOf }, _args, ctx) =>
      rollbackOf === null ? null : loadDeployment(ctx, rollbackOf),
    waitsFor: (deployment, _args, ctx) => loadWait(ctx, deployment),
    durationSeconds: (deployment) => durationSeconds(deployment),
    usualDurationSeconds: ({ id }, _args, ctx) => loadUsualDuration(ctx, id),
    changes: ({ id }, _args, ctx) => loadChanges(ctx, id),
    steps: ({ steps }) =>
      steps.map(({ startedAt, completedAt, ...step }) => ({
        ...step,
        startedAt: startedAt === null ? null : new Date(startedAt),
        completedAt: completedAt === null ? null : new Date(completedAt),
      })),
  },
  EnvironmentConnection: { totalCount },
  FreezeWindowConnection: { totalCount },
  ReleaseConnection: { totalCount },
  PersonalAccessTokenConnection: { totalCount },
  FreezePayload: {
    occurrences: ({ freeze }, range, ctx) => (freeze ? listFreezeOccurrences(ctx, freeze, range) : []),
  },
  FreezeWindow: {
    occurrences: (freeze, range, ctx) => listFreezeOccurrences(ctx, freeze, range),
  },
  Verification: {
    targets: ({ deploymentId }, _args, ctx) => ctx.verification.listVerificationTargets(ctx.db, deploymentId),
    rollback: ({ rollbackId }, _args, ctx) =>
      rollbackId === null ? null : findDeployment(ctx.db, rollbackId),
  },
  VerificationTarget: { type: ({ kind }) => kind },
  AuditLogEntry: { type: ({ action }) => auditTypeOf(action) },
  CreateAgentTokenPayload: {
    token: (created) => created.token ?? refuseFirst(created.errors),
    agentToken: (created) => created.agentToken ?? refuseFirst(created.errors),
  },
};

/** For a field that cannot be null and has no value. */
function refuseFirst([error]: readonly FieldError[]): never {
  throw badRequest(error!.message, { field: error!.field });
}

/** Without an environment, all of its fields are null. */
const environmentPayload = (result: EnvironmentResult) => ({
  ...(result.environment ?? ({} as Environment)),
  ...result,
});

const deploymentPayload = ({ deployment, errors }: CreatedDeployment) => ({
  id: deployment?.id ?? null,
  status: deployment?.status ?? null,
  version: deployment?.version ?? null,
  deployment,
  errors,
});
