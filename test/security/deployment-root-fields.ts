import { line, changeAccount, readAccount, type RootField } from './root-field.ts';

const viewHost = line({ needs: 'VIEWER', scope: 'DEPLOYMENT_READ', forOthers: 'FORBIDDEN' });
const deploy = line({ needs: 'DEPLOYER', scope: 'DEPLOYMENT_DEPLOY', forOthers: 'FORBIDDEN' });
const manageHost = line({ needs: 'MANAGER', scope: 'DEPLOYMENT_WRITE', forOthers: 'FORBIDDEN' });

const newEnvironment = 'name: "x", host: "x", deployPath: "/x", repositoryUrl: "/x"';
const newFreeze = 'title: "x", startsAt: "2100-01-01T00:00:00Z", endsAt: "2100-01-02T00:00:00Z"';

export const deploymentRootFields: Record<string, RootField> = {
  'Query.environments': viewHost('team', 'environments(teamId: $id) { id name agentTokens { id } }', {
    withoutTeam: 'environments { id name agentTokens { id } }',
  }),
  'Query.environmentsConnection': viewHost(
    'team',
    'environmentsConnection(teamId: $id) { edges { node { id name releasesConnection { totalCount } } } totalCount }',
    { withoutTeam: 'environmentsConnection { edges { node { id name } } totalCount }' },
  ),
  'Query.environment': viewHost('environment', 'environment(id: $id) { id name }'),
  'Query.deployment': viewHost('deployment', 'deployment(id: $id) { id version log }'),
  'Query.dashboardStats': viewHost('team', 'dashboardStats(teamId: $id) { totalEnvironments }', {
    withoutTeam: 'dashboardStats { totalEnvironments }',
  }),
  'Query.freezeWindows': viewHost('team', 'freezeWindows(teamId: $id) { id title }', {
    withoutTeam: 'freezeWindows { id title }',
  }),
  'Query.freezeWindowsConnection': viewHost(
    'team',
    'freezeWindowsConnection(teamId: $id) { edges { node { id title } } totalCount }',
    { withoutTeam: 'freezeWindowsConnection { edges { node { id title } } totalCount }' },
  ),
  'Query.freezeWindow': viewHost('freeze', 'freezeWindow(id: $id) { id title }'),
  'Query.personalAccessTokens': readAccount('nothing', 'personalAccessTokens { id name prefix }'),
  'Query.personalAccessTokensConnection': readAccount(
    'nothing',
    'personalAccessTokensConnection { edges { node { id name prefix } } totalCount }',
  ),
  'Query.auditLog': line({ needs: 'MANAGER', scope: 'IDENTITY_READ', forOthers: 'FORBIDDEN' })(
    'team',
    'auditLog(teamId: $id, first: 100) { edges { node { actor resource } } }',
    { withoutTeam: 'auditLog(first: 100) { edges { node { actor resource } } }' },
  ),
  'Mutation.createDeployment': deploy(
    'environment',
    'createDeployment(input: { environmentId: $id, deployType: CODE }) { id errors { message } }',
  ),
  'Mutation.rollbackDeployment': deploy('environment', 'rollbackDeployment(environmentId: $id) { id }'),
  'Mutation.cancelDeployment': deploy('deployment', 'cancelDeployment(id: $id) { id }'),
  'Mutation.createEnvironment': manageHost(
    'team',
    `createEnvironment(input: { teamId: $id, ${newEnvironment} }) { id errors { message } }`,
    { withoutTeam: `createEnvironment(input: { ${newEnvironment} }) { id errors { message } }` },
  ),
  'Mutation.updateEnvironment': manageHost(
    'environment',
    'updateEnvironment(id: $id, input: { name: "x" }) { id errors { message } }',
  ),
  'Mutation.deleteEnvironment': manageHost('environment', 'deleteEnvironment(id: $id)', { ends: 2 }),
  'Mutation.transferEnvironment': manageHost(
    'environment',
    'transferEnvironment(id: $id, teamId: $team) { id }',
  ),
  'Mutation.createAgentToken': manageHost(
    'environment',
    'createAgentToken(environmentId: $id, name: "x") { token }',
  ),
  'Mutation.revokeAgentToken': manageHost('agent token', 'revokeAgentToken(id: $id)', { ends: 1 }),
  'Mutation.createFreeze': manageHost('team', `createFreeze(input: { teamId: $id, ${newFreeze} }) { id }`, {
    withoutTeam: `createFreeze(input: { ${newFreeze} }) { id }`,
  }),
  'Mutation.updateFreeze': manageHost('freeze', 'updateFreeze(id: $id, input: { isPublic: true }) { id }'),
  'Mutation.endFreeze': manageHost('freeze', 'endFreeze(id: $id) { id }', { ends: 1 }),
  'Mutation.createPersonalAccessToken': changeAccount(
    'nothing',
    'createPersonalAccessToken(input: { name: "mine", expiry: DAYS_30 }) { personalAccessToken { id } errors { message } }',
  ),
  'Mutation.revokePersonalAccessToken': line({ needs: 'self', scope: 'unlimited', forOthers: 'FORBIDDEN' })(
    'access token',
    'revokePersonalAccessToken(id: $id)',
  ),
  'Subscription.deploymentLog': viewHost(
    'deployment',
    'deploymentLog(deploymentId: $id, fromStart: true) { line }',
  ),
  'Subscription.deploymentChanged': viewHost(
    'deployment',
    'deploymentChanged(deploymentId: $id) { version log verification { state } }',
  ),
};
