import type { TeamRole, TokenScope } from '#identity/caller.ts';

/** What the id of a field refers to: an object of the victim, or nothing. */
export type About =
  | 'nothing'
  | 'user'
  | 'team'
  | 'member'
  | 'invitation'
  | 'session'
  | 'site'
  | 'page'
  | 'site pattern'
  | 'page pattern'
  | 'check'
  | 'alert'
  | 'incident'
  | 'maintenance window'
  | 'delivery'
  | 'escalation policy'
  | 'destination'
  | 'environment'
  | 'deployment'
  | 'freeze'
  | 'agent token'
  | 'access token';

/**
 * What somebody who is not a member gets for an object of the victim's team. `own`: a response with their own data.
 * `none`: null or an empty list.
 */
export type ForOthers = 'NOT_FOUND' | 'FORBIDDEN' | 'own' | 'none';

export type RootField = {
  /** `$id` is the object, `$team` the victim's team. */
  text: string;
  about: About;
  forOthers: ForOthers;
  /** The lowest role in the team. `anyone`: everybody, with their own data. `self`: the victim alone. */
  needs: TeamRole | 'anyone' | 'self' | 'admin';
  /** The scope of a limited token. `session`: no token at all. `unlimited`: no limited token. */
  scope: TokenScope | 'session' | 'unlimited';
  /** The same field without a team, which then covers the caller's own. */
  withoutTeam?: string;
  /** The object is gone afterwards. Fields with 2 come after those with 1, each in the order of this list. */
  ends?: 1 | 2;
};

type Access = Pick<RootField, 'forOthers' | 'needs' | 'scope'>;
type Line = (about: About, text: string, more?: Partial<RootField>) => RootField;
const line =
  (access: Access): Line =>
  (about, text, more) => ({ ...access, about, text, ...more });

const view = line({ needs: 'VIEWER', scope: 'MONITORING_READ', forOthers: 'NOT_FOUND' });
const operate = line({ needs: 'DEPLOYER', scope: 'MONITORING_WRITE', forOthers: 'NOT_FOUND' });
const manage = line({ needs: 'MANAGER', scope: 'MONITORING_WRITE', forOthers: 'NOT_FOUND' });

const viewHost = line({ needs: 'VIEWER', scope: 'DEPLOYMENT_READ', forOthers: 'FORBIDDEN' });
const deploy = line({ needs: 'DEPLOYER', scope: 'DEPLOYMENT_DEPLOY', forOthers: 'FORBIDDEN' });
const manageHost = line({ needs: 'MANAGER', scope: 'DEPLOYMENT_WRITE', forOthers: 'FORBIDDEN' });

const readAccount = line({ needs: 'anyone', scope: 'IDENTITY_READ', forOthers: 'own' });
const changeAccount = line({ needs: 'anyone', scope: 'session', forOthers: 'own' });
const changeTeam = line({ needs: 'OWNER', scope: 'session', forOthers: 'NOT_FOUND' });
const changeAccounts = line({ needs: 'admin', scope: 'session', forOthers: 'FORBIDDEN' });

const site = 'id name url';
const maintenance = 'id title createdBy siteIds';
const incident = 'id title alerts { id message } timeline { text by }';
const policy = 'id name steps { channels memberIds }';
const newPolicy = 'name: "x", steps: [{ afterMinutes: 0, channels: ["email"] }]';
const night = 'from: "22:00", to: "06:00", timezone: "UTC"';
const newEnvironment = 'name: "x", host: "x", deployPath: "/x", repositoryUrl: "/x"';

const newFreeze = 'title: "x", startsAt: "2100-01-01T00:00:00Z", endsAt: "2100-01-02T00:00:00Z"';

/** Every root field. The suite fails if a field is missing here. */
export const rootFields: Record<'monitoring' | 'deployment' | 'identity', Record<string, RootField>> = {
  monitoring: {
    'Query.me': readAccount('nothing', 'me { id email name }'),
    'Query.users': line({ needs: 'admin', scope: 'IDENTITY_READ', forOthers: 'FORBIDDEN' })(
      'nothing',
      'users { id email name }',
    ),
    'Query.systemStatus': line({ needs: 'admin', scope: 'MONITORING_READ', forOthers: 'FORBIDDEN' })(
      'nothing',
      'systemStatus { lastCheckAt troubles }',
    ),
    'Query.sites': view('team', `sites(teamId: $id) { ${site} }`, { withoutTeam: `sites { ${site} }` }),
    'Query.site': view('site', `site(id: $id) { ${site} }`, { forOthers: 'none' }),
    'Query.sitePages': view('site', 'sitePages(siteId: $id) { id name }'),
    'Query.checks': view('site', 'checks(siteId: $id) { id errorMessage }'),
    'Query.recentActivity': view('site', 'recentActivity(siteId: $id) { id errorMessage }'),
    'Query.check': view('check', 'check(id: $id) { id errorMessage screenshotUrl }', { forOthers: 'none' }),
    'Query.checksConnection': view('site', 'checksConnection(siteId: $id) { edges { node { id } } }'),
    'Query.alerts': view('site', 'alerts(siteId: $id) { id message deliveries { id } }', {
      withoutTeam: 'alerts { id message }',
    }),
    'Query.maintenanceWindows': view('team', `maintenanceWindows(teamId: $id) { ${maintenance} }`, {
      withoutTeam: `maintenanceWindows { ${maintenance} }`,
    }),
    'Query.maintenanceWindow': view('maintenance window', `maintenanceWindow(id: $id) { ${maintenance} }`, {
      forOthers: 'none',
    }),
    'Query.incidents': view('team', `incidents(teamId: $id) { edges { node { ${incident} } } }`, {
      withoutTeam: `incidents { edges { node { ${incident} } } }`,
    }),
    'Query.incident': view('incident', `incident(id: $id) { ${incident} }`, { forOthers: 'none' }),
    'Query.dashboardStats': view('team', 'dashboardStats(teamId: $id) { totalSites }', {
      withoutTeam: 'dashboardStats { totalSites }',
    }),
    'Query.siteStats': view('site', 'siteStats(siteId: $id) { siteId totalChecks }'),
    'Query.uptimeData': view('site', 'uptimeData(siteId: $id) { totalChecks }'),
    'Query.responseTimeData': view('site', 'responseTimeData(siteId: $id) { avgResponseTimeMs }'),
    'Query.siteTrends': view('site', 'siteTrends(ids: [$id]) { siteId uptime { totalChecks } }', {
      forOthers: 'none',
    }),
    'Query.quotaUsage': view('team', 'quotaUsage(teamId: $id) { sitesUsed }', {
      withoutTeam: 'quotaUsage { sitesUsed }',
    }),
    'Query.notificationSettings': view('team', 'notificationSettings(teamId: $id) { emailAddresses }', {
      withoutTeam: 'notificationSettings { emailAddresses webhookUrl webhookSecret }',
    }),
    'Query.notificationDeliveries': view('team', 'notificationDeliveries(teamId: $id) { id title }', {
      withoutTeam: 'notificationDeliveries { id title }',
    }),
    'Query.escalationPolicies': view('team', `escalationPolicies(teamId: $id) { ${policy} }`, {
      withoutTeam: `escalationPolicies { ${policy} }`,
    }),
    'Query.quietHours': view('team', 'quietHours(teamId: $id) { from }', {
      withoutTeam: 'quietHours { from }',
    }),
    'Query.notificationDestinations': view(
      'team',
      'notificationDestinations(teamId: $id) { id name target url deliveries { id } }',
      { withoutTeam: 'notificationDestinations { id name target url }' },
    ),
    'Query.siteErrorPatterns': view('site', 'siteErrorPatterns(siteId: $id) { id pattern }'),
    'Query.pageErrorPatterns': view('page', 'pageErrorPatterns(pageId: $id) { id pattern }'),
    'Query.testErrorPattern': view('nothing', 'testErrorPattern(pattern: "a", sample: "b")', {
      needs: 'anyone',
      forOthers: 'own',
    }),
    'Mutation.createUser': changeAccounts(
      'nothing',
      'createUser(input: { email: "made@example.com", name: "x", role: ADMIN, password: "correct horse battery" }) { id }',
    ),
    'Mutation.updateUser': changeAccounts('user', 'updateUser(id: $id, input: { role: ADMIN }) { id }'),
    'Mutation.createSite': manage(
      'team',
      `createSite(input: { teamId: $id, name: "x", url: "https://x.example" }) { ${site} }`,
      { withoutTeam: `createSite(input: { name: "x", url: "https://x.example" }) { ${site} }` },
    ),
    'Mutation.updateSite': manage('site', `updateSite(id: $id, input: { name: "x" }) { ${site} }`),
    'Mutation.transferSite': manage('site', 'transferSite(id: $id, teamId: $team) { id }'),
    'Mutation.muteSite': operate('site', `muteSite(id: $id) { ${site} }`),
    'Mutation.unmuteSite': operate('site', `unmuteSite(id: $id) { ${site} }`),
    'Mutation.updateCheckoutFlowConfig': manage(
      'site',
      'updateCheckoutFlowConfig(id: $id, input: { steps: [{ name: "Open", action: GOTO, value: "/" }] }) { id }',
    ),
    'Mutation.disableCheckoutFlow': manage('site', 'disableCheckoutFlow(id: $id) { id }'),
    'Mutation.createSitePage': manage(
      'site',
      'createSitePage(input: { siteId: $id, name: "x", path: "/" }) { id }',
    ),
    'Mutation.updateSitePage': manage('page', 'updateSitePage(id: $id, input: { name: "x" }) { id }'),
    'Mutation.deleteSitePage': manage('page', 'deleteSitePage(id: $id)', { ends: 2 }),
    'Mutation.resolveAlert': operate('alert', 'resolveAlert(id: $id) { id message }'),
    'Mutation.createMaintenanceWindow': operate(
      'team',
      `createMaintenanceWindow(input: { teamId: $id, title: "x", startsAt: "2999-01-01T00:00:00Z", endsAt: "2999-01-01T01:00:00Z" }) { ${maintenance} }`,
    ),
    'Mutation.updateMaintenanceWindow': operate(
      'maintenance window',
      `updateMaintenanceWindow(id: $id, input: { isPublic: true }) { ${maintenance} }`,
    ),
    'Mutation.endMaintenanceWindow': operate(
      'maintenance window',
      `endMaintenanceWindow(id: $id) { ${maintenance} }`,
      { ends: 1 },
    ),
    'Mutation.startMaintenance': operate(
      'site',
      `startMaintenance(siteIds: [$id], minutes: 1, title: "x") { ${maintenance} }`,
    ),
    'Mutation.acknowledgeIncident': operate('incident', `acknowledgeIncident(id: $id) { ${incident} }`),
    'Mutation.snoozeIncident': operate('incident', `snoozeIncident(id: $id, minutes: 0) { ${incident} }`),
    'Mutation.addIncidentNote': operate('incident', `addIncidentNote(id: $id, text: "x") { ${incident} }`),
    'Mutation.triggerCheck': operate('site', 'triggerCheck(siteId: $id)'),
    'Mutation.updateNotificationSettings': manage(
      'team',
      'updateNotificationSettings(teamId: $id, input: { emailEnabled: false }) { emailAddresses }',
      { withoutTeam: 'updateNotificationSettings(input: { emailEnabled: false }) { emailAddresses }' },
    ),
    'Mutation.testNotification': manage('team', 'testNotification(teamId: $id, channel: "webhook")', {
      withoutTeam: 'testNotification(channel: "webhook")',
    }),
    'Mutation.resendNotification': manage('delivery', 'resendNotification(deliveryId: $id)'),
    'Mutation.createEscalationPolicy': manage(
      'team',
      `createEscalationPolicy(input: { teamId: $id, ${newPolicy} }) { ${policy} }`,
      { withoutTeam: `createEscalationPolicy(input: { ${newPolicy} }) { ${policy} }` },
    ),
    'Mutation.updateEscalationPolicy': manage(
      'escalation policy',
      `updateEscalationPolicy(id: $id, input: { ${newPolicy} }) { ${policy} }`,
    ),
    'Mutation.deleteEscalationPolicy': manage('escalation policy', 'deleteEscalationPolicy(id: $id)', {
      ends: 1,
    }),
    'Mutation.setQuietHours': line({ needs: 'VIEWER', scope: 'MONITORING_WRITE', forOthers: 'NOT_FOUND' })(
      'team',
      `setQuietHours(teamId: $id, input: { ${night} }) { from }`,
      { withoutTeam: `setQuietHours(input: { ${night} }) { from }` },
    ),
    'Mutation.rotateWebhookSecret': manage('team', 'rotateWebhookSecret(teamId: $id) { webhookSecret }', {
      withoutTeam: 'rotateWebhookSecret { webhookUrl webhookSecret }',
    }),
    'Mutation.createNotificationDestination': manage(
      'team',
      'createNotificationDestination(input: { teamId: $id, kind: SLACK, name: "x", url: "https://x.example" }) { id }',
      {
        withoutTeam:
          'createNotificationDestination(input: { kind: SLACK, name: "y", url: "https://x.example" }) { id }',
      },
    ),
    'Mutation.updateNotificationDestination': manage(
      'destination',
      'updateNotificationDestination(id: $id, input: { byDefault: false }) { id name url }',
    ),
    'Mutation.testNotificationDestination': manage('destination', 'testNotificationDestination(id: $id)'),
    'Mutation.deleteNotificationDestination': manage(
      'destination',
      'deleteNotificationDestination(id: $id)',
      {
        ends: 1,
      },
    ),
    'Mutation.createSiteErrorPattern': manage(
      'site',
      'createSiteErrorPattern(input: { siteId: $id, pattern: "x" }) { id }',
    ),
    'Mutation.updateSiteErrorPattern': manage(
      'site pattern',
      'updateSiteErrorPattern(id: $id, input: { pattern: "x" }) { id }',
    ),
    'Mutation.deleteSiteErrorPattern': manage('site pattern', 'deleteSiteErrorPattern(id: $id)', { ends: 1 }),
    'Mutation.createPageErrorPattern': manage(
      'page',
      'createPageErrorPattern(input: { pageId: $id, pattern: "x" }) { id }',
    ),
    'Mutation.updatePageErrorPattern': manage(
      'page pattern',
      'updatePageErrorPattern(id: $id, input: { pattern: "x" }) { id }',
    ),
    'Mutation.deletePageErrorPattern': manage('page pattern', 'deletePageErrorPattern(id: $id)', { ends: 1 }),
    'Mutation.deleteSite': manage('site', 'deleteSite(id: $id)', { ends: 2 }),
  },
  deployment: {
    'Query.environments': viewHost('team', 'environments(teamId: $id) { id name agentTokens { id } }', {
      withoutTeam: 'environments { id name agentTokens { id } }',
    }),
    'Query.environment': viewHost('environment', 'environment(id: $id) { id name }'),
    'Query.deployment': viewHost('deployment', 'deployment(id: $id) { id version log }'),
    'Query.dashboardStats': viewHost('team', 'dashboardStats(teamId: $id) { totalEnvironments }', {
      withoutTeam: 'dashboardStats { totalEnvironments }',
    }),
    'Query.freezeWindows': viewHost('team', 'freezeWindows(teamId: $id) { id title }', {
      withoutTeam: 'freezeWindows { id title }',
    }),
    'Query.personalAccessTokens': readAccount('nothing', 'personalAccessTokens { id name prefix }'),
    'Query.auditLog': line({ needs: 'MANAGER', scope: 'IDENTITY_READ', forOthers: 'NOT_FOUND' })(
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
  },
  identity: {
    'Query.me': readAccount(
      'nothing',
      'me { id email hasPassword passkeys { id } identities { email } defaultTeam { id name } }',
    ),
    'Query.teams': readAccount(
      'nothing',
      'teams { id name members { user { email } } invitations { email } }',
    ),
    'Query.team': line({ needs: 'VIEWER', scope: 'IDENTITY_READ', forOthers: 'none' })(
      'team',
      'team(id: $id) { id name members { user { email } } invitations { email } }',
    ),
    'Query.sessions': changeAccount('nothing', 'sessions { id ip }'),
    'Query.invitation': readAccount('nothing', 'invitation(token: "nonsense") { email }'),
    'Mutation.createTeam': changeAccount('nothing', 'createTeam(input: { name: "x" }) { team { id } }'),
    'Mutation.updateTeam': changeTeam(
      'team',
      'updateTeam(id: $id, input: { name: "x" }) { team { id name } }',
    ),
    'Mutation.deleteTeam': changeTeam('team', 'deleteTeam(id: $id)'),
    'Mutation.inviteMember': changeTeam(
      'team',
      'inviteMember(teamId: $id, email: "friend@example.com", role: OWNER) { link }',
    ),
    'Mutation.revokeInvitation': changeTeam('invitation', 'revokeInvitation(id: $id)', { ends: 1 }),
    'Mutation.acceptInvitation': changeAccount('nothing', 'acceptInvitation(token: "nonsense") { id }'),
    'Mutation.setMemberRole': changeTeam(
      'member',
      'setMemberRole(teamId: $team, userId: $id, role: DEPLOYER) { role }',
    ),
    'Mutation.removeMember': changeTeam('member', 'removeMember(teamId: $team, userId: $id)', { ends: 1 }),
    'Mutation.leaveTeam': changeTeam('team', 'leaveTeam(teamId: $id)', { needs: 'VIEWER', ends: 2 }),
    'Mutation.setDefaultTeam': changeTeam('team', 'setDefaultTeam(teamId: $id) { id }', { needs: 'VIEWER' }),
    'Mutation.revokeSession': line({ needs: 'self', scope: 'session', forOthers: 'NOT_FOUND' })(
      'session',
      'revokeSession(id: $id)',
    ),
    'Mutation.removePasskey': line({ needs: 'self', scope: 'session', forOthers: 'NOT_FOUND' })(
      'session',
      'removePasskey(id: $id)',
    ),
  },
};
