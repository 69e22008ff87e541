/** What the id of a field refers to: an object of the victim, or nothing. */
export type About =
  | 'nothing'
  | 'user'
  | 'site'
  | 'page'
  | 'site pattern'
  | 'page pattern'
  | 'check'
  | 'alert'
  | 'delivery'
  | 'environment'
  | 'deployment'
  | 'agent token'
  | 'access token';

/**
 * What another member gets for an object of the victim. `own`: a response with their own data.
 * `none`: null or an empty list.
 */
export type ForOthers = 'NOT_FOUND' | 'FORBIDDEN' | 'own' | 'none';

export type RootField = { text: string; about: About; forOthers: ForOthers; adminOnly?: true };

const own = (text: string): RootField => ({ text, about: 'nothing', forOthers: 'own' });
const on = (about: About, text: string, forOthers: ForOthers): RootField => ({ text, about, forOthers });
const hidden = (about: About, text: string): RootField => on(about, text, 'NOT_FOUND');
const forbidden = (about: About, text: string): RootField => on(about, text, 'FORBIDDEN');
const admins = (about: About, text: string): RootField => ({ ...forbidden(about, text), adminOnly: true });

const site = 'id name url';
const newEnvironment = 'name: "x", host: "x", deployPath: "/x", repositoryUrl: "/x"';

/** Every root field, where `$id` is the object. The suite fails if a field is missing here. */
export const rootFields: Record<'monitoring' | 'deployment', Record<string, RootField>> = {
  monitoring: {
    'Query.me': own('me { id email name }'),
    'Query.users': admins('nothing', 'users { id email name }'),
    'Query.systemStatus': admins('nothing', 'systemStatus { lastCheckAt troubles }'),
    'Query.sites': own(`sites { ${site} }`),
    'Query.site': on('site', `site(id: $id) { ${site} }`, 'none'),
    'Query.sitePages': hidden('site', 'sitePages(siteId: $id) { id name }'),
    'Query.checks': hidden('site', 'checks(siteId: $id) { id errorMessage }'),
    'Query.recentActivity': hidden('site', 'recentActivity(siteId: $id) { id errorMessage }'),
    'Query.check': on('check', 'check(id: $id) { id errorMessage screenshotUrl }', 'none'),
    'Query.checksConnection': hidden('site', 'checksConnection(siteId: $id) { edges { node { id } } }'),
    'Query.alerts': hidden('site', 'alerts(siteId: $id) { id message deliveries { id } }'),
    'Query.dashboardStats': own('dashboardStats { totalSites }'),
    'Query.siteStats': hidden('site', 'siteStats(siteId: $id) { siteId totalChecks }'),
    'Query.uptimeData': hidden('site', 'uptimeData(siteId: $id) { totalChecks }'),
    'Query.responseTimeData': hidden('site', 'responseTimeData(siteId: $id) { avgResponseTimeMs }'),
    'Query.siteTrends': on('site', 'siteTrends(ids: [$id]) { siteId uptime { totalChecks } }', 'none'),
    'Query.quotaUsage': own('quotaUsage { sitesUsed }'),
    'Query.notificationSettings': own('notificationSettings { emailAddresses webhookUrl webhookSecret }'),
    'Query.siteErrorPatterns': hidden('site', 'siteErrorPatterns(siteId: $id) { id pattern }'),
    'Query.pageErrorPatterns': hidden('page', 'pageErrorPatterns(pageId: $id) { id pattern }'),
    'Query.testErrorPattern': own('testErrorPattern(pattern: "a", sample: "b")'),
    'Mutation.createUser': admins(
      'nothing',
      'createUser(input: { email: "made@example.com", name: "x", role: ADMIN, password: "correct horse battery" }) { id }',
    ),
    'Mutation.updateUser': admins('user', 'updateUser(id: $id, input: { role: ADMIN }) { id }'),
    'Mutation.createSite': own(`createSite(input: { name: "x", url: "https://x.example" }) { ${site} }`),
    'Mutation.updateSite': hidden('site', `updateSite(id: $id, input: { name: "x" }) { ${site} }`),
    'Mutation.deleteSite': hidden('site', 'deleteSite(id: $id)'),
    'Mutation.transferSite': hidden('site', 'transferSite(id: $id, teamId: $id) { id }'),
    'Mutation.muteSite': hidden('site', `muteSite(id: $id) { ${site} }`),
    'Mutation.unmuteSite': hidden('site', `unmuteSite(id: $id) { ${site} }`),
    'Mutation.updateCheckoutFlowConfig': hidden(
      'site',
      'updateCheckoutFlowConfig(id: $id, input: { steps: [{ name: "Open", action: GOTO, value: "/" }] }) { id }',
    ),
    'Mutation.disableCheckoutFlow': hidden('site', 'disableCheckoutFlow(id: $id) { id }'),
    'Mutation.createSitePage': hidden(
      'site',
      'createSitePage(input: { siteId: $id, name: "x", path: "/" }) { id }',
    ),
    'Mutation.updateSitePage': hidden('page', 'updateSitePage(id: $id, input: { name: "x" }) { id }'),
    'Mutation.deleteSitePage': hidden('page', 'deleteSitePage(id: $id)'),
    'Mutation.resolveAlert': hidden('alert', 'resolveAlert(id: $id) { id message }'),
    'Mutation.triggerCheck': hidden('site', 'triggerCheck(siteId: $id)'),
    'Mutation.updateNotificationSettings': own(
      'updateNotificationSettings(input: { emailEnabled: false }) { emailAddresses }',
    ),
    'Mutation.testNotification': own('testNotification(channel: "webhook")'),
    'Mutation.resendNotification': hidden('delivery', 'resendNotification(deliveryId: $id)'),
    'Mutation.rotateWebhookSecret': own('rotateWebhookSecret { webhookUrl webhookSecret }'),
    'Mutation.createSiteErrorPattern': hidden(
      'site',
      'createSiteErrorPattern(input: { siteId: $id, pattern: "x" }) { id }',
    ),
    'Mutation.updateSiteErrorPattern': hidden(
      'site pattern',
      'updateSiteErrorPattern(id: $id, input: { pattern: "x" }) { id }',
    ),
    'Mutation.deleteSiteErrorPattern': hidden('site pattern', 'deleteSiteErrorPattern(id: $id)'),
    'Mutation.createPageErrorPattern': hidden(
      'page',
      'createPageErrorPattern(input: { pageId: $id, pattern: "x" }) { id }',
    ),
    'Mutation.updatePageErrorPattern': hidden(
      'page pattern',
      'updatePageErrorPattern(id: $id, input: { pattern: "x" }) { id }',
    ),
    'Mutation.deletePageErrorPattern': hidden('page pattern', 'deletePageErrorPattern(id: $id)'),
  },
  deployment: {
    'Query.environments': own('environments { id name agentTokens { id } }'),
    'Query.environment': forbidden('environment', 'environment(id: $id) { id name }'),
    'Query.deployment': forbidden('deployment', 'deployment(id: $id) { id version log }'),
    'Query.dashboardStats': own('dashboardStats { totalEnvironments }'),
    'Query.personalAccessTokens': own('personalAccessTokens { id name prefix }'),
    'Query.auditLog': own('auditLog(first: 100) { edges { node { actor resource } } }'),
    'Mutation.createDeployment': forbidden(
      'environment',
      'createDeployment(input: { environmentId: $id, deployType: CODE }) { id errors { message } }',
    ),
    'Mutation.rollbackDeployment': forbidden('environment', 'rollbackDeployment(environmentId: $id) { id }'),
    'Mutation.cancelDeployment': forbidden('deployment', 'cancelDeployment(id: $id) { id }'),
    'Mutation.createEnvironment': own(
      `createEnvironment(input: { ${newEnvironment} }) { id errors { message } }`,
    ),
    'Mutation.updateEnvironment': forbidden(
      'environment',
      'updateEnvironment(id: $id, input: { name: "x" }) { id errors { message } }',
    ),
    'Mutation.deleteEnvironment': forbidden('environment', 'deleteEnvironment(id: $id)'),
    'Mutation.transferEnvironment': forbidden(
      'environment',
      'transferEnvironment(id: $id, teamId: $id) { id }',
    ),
    'Mutation.createAgentToken': forbidden(
      'environment',
      'createAgentToken(environmentId: $id, name: "x") { token }',
    ),
    'Mutation.revokeAgentToken': forbidden('agent token', 'revokeAgentToken(id: $id)'),
    'Mutation.createPersonalAccessToken': own(
      'createPersonalAccessToken(input: { name: "mine", expiry: DAYS_30 }) { personalAccessToken { id } errors { message } }',
    ),
    'Mutation.revokePersonalAccessToken': forbidden('access token', 'revokePersonalAccessToken(id: $id)'),
    'Subscription.deploymentLog': forbidden(
      'deployment',
      'deploymentLog(deploymentId: $id, fromStart: true) { line }',
    ),
  },
};
