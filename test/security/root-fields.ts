import { deploymentRootFields } from './deployment-root-fields.ts';
import { heartbeatFields } from './heartbeat-fields.ts';
import { identityRootFields } from './identity-root-fields.ts';
import { line, manage, operate, readAccount, view, type RootField } from './root-field.ts';
import { projectRootFields } from './project-root-fields.ts';
import { vatRootFields } from './vat-root-fields.ts';

const changeAccounts = line({ needs: 'admin', scope: 'session', forOthers: 'FORBIDDEN' });

const site = 'id name url';
const siteResult = 'id site { id name url } problem';
const testRun = 'id message steps { name message screenshotUrl }';
const report = 'id htmlUrl note sentTo';
const maintenance = 'id title createdBy siteIds';
const incident =
  'id title alerts { id message } timeline { text by } releases { version } postmortem { text updatedBy }';
const statusPage =
  'id title description url logoUrl components { name siteId } incidents { title updates { body by } } subscribersCount';
const policy = 'id name steps { channels memberIds }';
const newPolicy = 'name: "x", steps: [{ afterMinutes: 0, channels: ["email"] }]';
const night = 'from: "22:00", to: "06:00", timezone: "UTC"';

/** Every root field. The suite fails if a field is missing here. */
export const rootFields: Record<
  'monitoring' | 'deployment' | 'identity' | 'vat' | 'project',
  Record<string, RootField>
> = {
  monitoring: {
    'Query.me': readAccount('nothing', 'me { id email name }'),
    'Query.users': line({ needs: 'admin', scope: 'IDENTITY_READ', forOthers: 'FORBIDDEN' })(
      'nothing',
      'users { id email name }',
    ),
    'Query.usersConnection': line({ needs: 'admin', scope: 'IDENTITY_READ', forOthers: 'FORBIDDEN' })(
      'nothing',
      'usersConnection { edges { node { id email name } } totalCount }',
    ),
    'Query.systemStatus': line({ needs: 'admin', scope: 'MONITORING_READ', forOthers: 'FORBIDDEN' })(
      'nothing',
      'systemStatus { lastCheckAt troubles }',
    ),
    'Query.browserAvailability': line({ needs: 'anyone', scope: 'MONITORING_READ', forOthers: 'own' })(
      'nothing',
      'browserAvailability { available }',
    ),
    'Query.regions': line({ needs: 'anyone', scope: 'MONITORING_READ', forOthers: 'own' })(
      'nothing',
      'regions',
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
    'Query.maintenanceWindowsConnection': view(
      'team',
      `maintenanceWindowsConnection(teamId: $id) { edges { node { ${maintenance} } } totalCount }`,
      { withoutTeam: `maintenanceWindowsConnection { edges { node { ${maintenance} } } totalCount }` },
    ),
    'Query.maintenanceWindow': view('maintenance window', `maintenanceWindow(id: $id) { ${maintenance} }`, {
      forOthers: 'none',
    }),
    'Query.statusPages': view('team', `statusPages(teamId: $id) { ${statusPage} }`, {
      withoutTeam: `statusPages { ${statusPage} }`,
    }),
    'Query.previewStatusPage': manage('status page', 'previewStatusPage(id: $id, input: {})', {
      withoutTeam: 'previewStatusPage(input: { slug: "own-page", title: "x" })',
    }),
    'Query.statusPage': view('status page', `statusPage(id: $id) { ${statusPage} }`, { forOthers: 'none' }),
    'Query.incidents': view('team', `incidents(teamId: $id) { edges { node { ${incident} } } }`, {
      withoutTeam: `incidents { edges { node { ${incident} } } }`,
    }),
    'Query.alert': view(
      'alert',
      'alert(id: $id) { id message failedChecks { errorMessage } lastFailedCheck { id } }',
      {
        forOthers: 'none',
      },
    ),
    'Query.incident': view('incident', `incident(id: $id) { ${incident} }`, { forOthers: 'none' }),
    'Query.previewCheckoutFlow': manage(
      'site',
      'previewCheckoutFlow(siteId: $id, input: { theme: LUMA, productPath: "/x" }) { steps { name } }',
    ),
    'Query.checkoutTestRun': view('checkout test', `checkoutTestRun(id: $id) { ${testRun} }`, {
      forOthers: 'none',
    }),
    'Query.previewSites': manage(
      'team',
      'previewSites(inputs: [{ name: "x", url: "https://x.example" }], teamId: $id) { problem duplicateOf { name } }',
      {
        withoutTeam:
          'previewSites(inputs: [{ name: "x", url: "https://x.example" }]) { problem duplicateOf { name } }',
      },
    ),
    'Query.dashboardStats': view('team', 'dashboardStats(teamId: $id) { totalSites }', {
      withoutTeam: 'dashboardStats { totalSites }',
    }),
    'Query.siteStats': view('site', 'siteStats(siteId: $id) { siteId totalChecks }'),
    'Query.uptimeData': view('site', 'uptimeData(siteId: $id) { totalChecks }'),
    'Query.regionResponseTimeData': view(
      'site',
      'regionResponseTimeData(siteId: $id) { region points { avgResponseTimeMs } }',
    ),
    'Query.responseTimes': view(
      'site',
      'responseTimes(siteId: $id, limit: 10) { points { avgResponseTimeMs } }',
    ),
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
    'Query.stoppedAddresses': view('team', 'stoppedAddresses(teamId: $id) { address stoppedAt askableAt }', {
      withoutTeam: 'stoppedAddresses { address }',
    }),
    'Query.unreachedTeams': view('team', 'unreachedTeams(teamId: $id) { teamId reason }', {
      withoutTeam: 'unreachedTeams { teamId }',
    }),
    'Query.probe': view('probe', 'probe(id: $id) { id name host }', { forOthers: 'none' }),
    'Query.probes': view('site', 'probes(siteId: $id) { id name host }'),
    'Query.siteErrorPatterns': view('site', 'siteErrorPatterns(siteId: $id) { id pattern }'),
    'Query.pageErrorPatterns': view('page', 'pageErrorPatterns(pageId: $id) { id pattern }'),
    'Query.testErrorPattern': view('nothing', 'testErrorPattern(pattern: "a", sample: "b")', {
      needs: 'anyone',
      forOthers: 'own',
    }),
    'Query.reports': view('team', `reports(teamId: $id) { ${report} }`, {
      withoutTeam: `reports { ${report} }`,
    }),
    'Query.report': view('report', `report(id: $id) { ${report} }`, { forOthers: 'none' }),
    'Query.reportSettings': view('team', 'reportSettings(teamId: $id) { title recipients logoUrl }', {
      withoutTeam: 'reportSettings { title recipients logoUrl }',
    }),
    'Subscription.incidentChanged': view('team', `incidentChanged(teamId: $id) { ${incident} }`, {
      withoutTeam: `incidentChanged { ${incident} }`,
    }),
    'Subscription.siteStatusChanged': view('team', `siteStatusChanged(teamId: $id) { ${site} }`, {
      withoutTeam: `siteStatusChanged { ${site} }`,
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
    'Mutation.createSites': manage(
      'team',
      `createSites(inputs: [{ name: "x", url: "https://x.example" }], teamId: $id) { ${siteResult} }`,
      { withoutTeam: `createSites(inputs: [{ name: "x", url: "https://x.example" }]) { ${siteResult} }` },
    ),
    'Mutation.updateSites': manage(
      'site',
      `updateSites(ids: [$id], input: { addTags: ["x"] }) { ${siteResult} }`,
    ),
    'Mutation.transferSites': manage('site', 'transferSites(ids: [$id], teamId: $team) { id problem }'),
    'Mutation.deleteSites': manage('other site', 'deleteSites(ids: [$id]) { id problem }', { ends: 1 }),
    'Mutation.updateSite': manage('site', `updateSite(id: $id, input: { name: "x" }) { ${site} }`),
    'Mutation.transferSite': manage('site', 'transferSite(id: $id, teamId: $team) { id }'),
    'Mutation.muteSite': operate('site', `muteSite(id: $id) { ${site} }`),
    'Mutation.unmuteSite': operate('site', `unmuteSite(id: $id) { ${site} }`),
    'Mutation.updateCheckoutFlowConfig': manage(
      'site',
      'updateCheckoutFlowConfig(id: $id, input: { steps: [{ name: "Open", action: GOTO, value: "/" }] }) { id }',
    ),
    // Refused for its input, after the permission was checked: a team has one test run at a time.
    'Mutation.startCheckoutTestRun': manage(
      'site',
      `startCheckoutTestRun(siteId: $id, input: {}) { ${testRun} }`,
    ),
    'Mutation.cancelCheckoutTestRun': manage(
      'checkout test',
      `cancelCheckoutTestRun(id: $id) { ${testRun} }`,
    ),
    'Mutation.disableCheckoutFlow': manage('site', 'disableCheckoutFlow(id: $id) { id }'),
    'Mutation.createSitePage': manage(
      'site',
      'createSitePage(input: { siteId: $id, name: "x", path: "/" }) { id }',
    ),
    'Mutation.updateSitePage': manage('page', 'updateSitePage(id: $id, input: { name: "x" }) { id }'),
    'Mutation.deleteSitePage': manage('page', 'deleteSitePage(id: $id)', { ends: 2 }),
    'Mutation.createProbe': manage(
      'site',
      'createProbe(input: { siteId: $id, kind: TCP, name: "x", host: "x.example", port: 22 }) { id }',
    ),
    'Mutation.updateProbe': manage('probe', 'updateProbe(id: $id, input: { name: "x" }) { id }'),
    'Mutation.deleteProbe': manage('probe', 'deleteProbe(id: $id)', { ends: 2 }),
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
    'Mutation.createStatusPage': manage(
      'team',
      `createStatusPage(input: { teamId: $id, slug: "taken", title: "x" }) { ${statusPage} }`,
    ),
    'Mutation.updateStatusPage': manage(
      'status page',
      `updateStatusPage(id: $id, input: { title: "x" }) { ${statusPage} }`,
    ),
    'Mutation.setComponents': manage(
      'status page',
      `setComponents(statusPageId: $id, components: []) { ${statusPage} }`,
    ),
    'Mutation.verifyStatusPageDomain': manage(
      'status page',
      `verifyStatusPageDomain(id: $id) { ${statusPage} }`,
    ),
    'Mutation.rotateStatusPageLink': manage('status page', `rotateStatusPageLink(id: $id) { ${statusPage} }`),
    'Mutation.postStatusUpdate': manage(
      'status page',
      'postStatusUpdate(statusPageId: $id, state: MONITORING, title: "x", body: "x") { id body by }',
    ),
    'Mutation.editStatusUpdate': manage(
      'status update',
      'editStatusUpdate(id: $id, body: "x") { id body by }',
    ),
    'Mutation.deleteStatusUpdate': manage('status update', 'deleteStatusUpdate(id: $id)', { ends: 1 }),
    'Mutation.deleteStatusSubscriber': manage('status subscriber', 'deleteStatusSubscriber(id: $id)', {
      ends: 1,
    }),
    'Mutation.deleteStatusPage': manage('status page', 'deleteStatusPage(id: $id)', { ends: 2 }),
    'Mutation.acknowledgeIncident': operate('incident', `acknowledgeIncident(id: $id) { ${incident} }`),
    'Mutation.snoozeIncident': operate('incident', `snoozeIncident(id: $id, minutes: 0) { ${incident} }`),
    'Mutation.unsnoozeIncident': operate('incident', `unsnoozeIncident(id: $id) { ${incident} }`),
    'Mutation.unacknowledgeIncident': operate('incident', `unacknowledgeIncident(id: $id) { ${incident} }`),
    'Mutation.addIncidentNote': operate('incident', `addIncidentNote(id: $id, text: "x") { ${incident} }`),
    'Mutation.saveIncidentPostmortem': operate(
      'incident',
      `saveIncidentPostmortem(id: $id, text: "x") { ${incident} }`,
    ),
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
    'Mutation.changeEscalationPolicy': manage(
      'escalation policy',
      `changeEscalationPolicy(id: $id, input: { tags: [] }) { ${policy} }`,
    ),
    'Mutation.moveEscalationPolicy': manage(
      'escalation policy',
      `moveEscalationPolicy(id: $id, position: 1) { ${policy} }`,
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
    'Mutation.resendDestinationConfirmation': manage('destination', 'resendDestinationConfirmation(id: $id)'),
    'Mutation.resendConfirmations': manage('team', 'resendConfirmations(teamId: $id)', {
      withoutTeam: 'resendConfirmations',
    }),
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
    'Mutation.createReport': manage(
      'team',
      `createReport(input: { teamId: $id, month: "2026-01" }) { ${report} }`,
      { withoutTeam: `createReport(input: { month: "2026-01" }) { ${report} }` },
    ),
    'Mutation.sendReport': manage('report', 'sendReport(id: $id, to: ["x@x.example"])'),
    'Mutation.updateReportSettings': manage(
      'team',
      'updateReportSettings(teamId: $id, input: { locale: "en" }) { title recipients }',
      { withoutTeam: 'updateReportSettings(input: { locale: "en" }) { title recipients }' },
    ),
    ...heartbeatFields,
    'Mutation.deleteReport': manage('report', 'deleteReport(id: $id)', { ends: 1 }),
    'Mutation.deleteSite': manage('site', 'deleteSite(id: $id)', { ends: 2 }),
  },
  deployment: deploymentRootFields,
  identity: identityRootFields,
  vat: vatRootFields,
  project: projectRootFields,
};
