import { createUser } from '#identity/administration/create-user.ts';
import { listAllUsers, pageAllUsers } from '#identity/administration/list-users.ts';
import { updateUser } from '#identity/administration/update-user.ts';
import { readMe } from '#identity/me.ts';
import { listedTeams } from '#identity/permissions.ts';
import {
  listEscalationPolicies,
  listTeamDeliveries,
  notificationSettings,
  quietHours,
} from '#notification/index.ts';
import { badRequest } from '#platform/errors.ts';
import { parsePage, parsePageByText, totalCount } from '#platform/graphql/connection.ts';
import { longList } from '#platform/graphql/long-list.ts';
import { parseTags } from '#platform/parse-tags.ts';
import {
  findOwnAlert,
  listOwnAlerts,
  loadAlertOwner,
  loadIncidentAlerts,
  maxAlerts,
  withDeliveries,
} from './alert/list-alerts.ts';
import { resolveAlert } from './alert/resolve-alert.ts';
import { findOwnCheck, listRecentActivity, listSiteChecks, pageChecks } from './check/list-checks.ts';
import { cancelCheckoutTestRun } from './checkout/cancel-checkout-test-run.ts';
import { disableCheckoutFlow } from './checkout/disable-checkout-flow.ts';
import { previewCheckoutFlow } from './checkout/preview-checkout-flow.ts';
import { startCheckoutTestRun } from './checkout/start-checkout-test-run.ts';
import { testScreenshotUrl } from './checkout/test-run-routes.ts';
import { findTestRun } from './checkout/test-run-storage.ts';
import { updateCheckoutFlowConfig } from './checkout/update-checkout-flow-config.ts';
import { followIncidents, followSites } from './changes/follow-changes.ts';
import type { Context } from './context.ts';
import { createMaintenanceWindow, startMaintenance } from './maintenance/create-maintenance-window.ts';
import { endMaintenanceWindow } from './maintenance/end-maintenance-window.ts';
import {
  listMaintenanceWindows,
  listWindowOccurrences,
  loadSiteMaintenance,
} from './maintenance/list-maintenance-windows.ts';
import { pageMaintenanceWindows } from './maintenance/page-maintenance-windows.ts';
import { updateMaintenanceWindow } from './maintenance/update-maintenance-window.ts';
import { findWindow } from './maintenance/window-storage.ts';
import { createHeartbeat } from './heartbeat/create-heartbeat.ts';
import { stateOf } from './heartbeat/heartbeat-state.ts';
import { findHeartbeat } from './heartbeat/heartbeat-storage.ts';
import { heartbeatUptimeData } from './heartbeat/heartbeat-uptime.ts';
import { listOwnHeartbeats, pageBeats, visibleBeatUrl } from './heartbeat/own-heartbeat.ts';
import { deleteHeartbeat, rotateHeartbeatKey, updateHeartbeat } from './heartbeat/update-heartbeat.ts';
import { notificationMutations, notificationQueries, notificationTypes } from './notification-resolvers.ts';
import { createSitePage } from './page/create-site-page.ts';
import { deleteSitePage } from './page/delete-site-page.ts';
import { listSitePages } from './page/list-site-pages.ts';
import { updateSitePage } from './page/update-site-page.ts';
import { createPageErrorPattern, createSiteErrorPattern } from './pattern/create-error-pattern.ts';
import { deleteErrorPattern } from './pattern/delete-error-pattern.ts';
import { listPageErrorPatterns, listSiteErrorPatterns } from './pattern/list-error-patterns.ts';
import { testErrorPattern } from './pattern/test-error-pattern.ts';
import { updateErrorPattern } from './pattern/update-error-pattern.ts';
import { createProbe } from './probe/create-probe.ts';
import { deleteProbe } from './probe/delete-probe.ts';
import { listProbes, loadProbes } from './probe/list-probes.ts';
import { findProbe } from './probe/probe-storage.ts';
import { updateProbe } from './probe/update-probe.ts';
import { acknowledgeIncident } from './incident/acknowledge-incident.ts';
import { addIncidentNote } from './incident/add-incident-note.ts';
import { loadEscalation, loadIncidentReleases, loadTimeline, maxTimeline } from './incident/load-timeline.ts';
import { findOwnIncident, pageIncidents } from './incident/own-incident.ts';
import { loadPostmortem, saveIncidentPostmortem } from './incident/save-postmortem.ts';
import { snoozeIncident } from './incident/snooze-incident.ts';
import { unacknowledgeIncident } from './incident/unacknowledge-incident.ts';
import { quotaUsage } from './quota/quota-usage.ts';
import { readableTeams } from './readable-teams.ts';
import { loadCertificates, loadDomains } from './expiry/load-expiries.ts';
import { failureOf, loadConfirmingChecks, loadLastFailedCheck } from './load-failed-checks.ts';
import { loadAlert, loadIncident, loadSite } from './load-related.ts';
import { listSiteReleases, loadEnvironmentIds, loadReleaseOutcome, loadSuspect } from './load-releases.ts';
import { createReport, deleteReport } from './report/create-report.ts';
import { findOwnReport, listOwnReports } from './report/own-report.ts';
import { resendConfirmations } from './report/resend-confirmations.ts';
import { reportSettings, settingsLogo, updateReportSettings } from './report/report-settings.ts';
import { sendReport } from './report/send-report.ts';
import type { Resolvers } from './schema.generated.ts';
import { createSites, deleteSites, transferSites, updateSites } from './site/change-sites.ts';
import { createSite } from './site/create-site.ts';
import { deleteSite } from './site/delete-site.ts';
import { loadProblems } from './site/load-problems.ts';
import { muteSite, unmuteSite } from './site/mute-site.ts';
import { previewSites } from './site/preview-sites.ts';
import { findSite, listSites } from './site/site-storage.ts';
import { transferSite } from './site/transfer-site.ts';
import { triggerCheck } from './site/trigger-check.ts';
import { updateSite } from './site/update-site.ts';
import { parseRegion } from './region/region-name.ts';
import { listRegionNames, loadRegionStats } from './region/region-stats.ts';
import { regionResponseTimeData, responseTimeData, uptimeData } from './stats/charts.ts';
import { dashboardStats } from './stats/dashboard-stats.ts';
import { loadHourlyStates } from './stats/load-hourly-states.ts';
import { responseTimes } from './history/response-times.ts';
import { siteStats } from './stats/site-stats.ts';
import { siteTrends } from './stats/site-trends.ts';
import { teamTrend } from './stats/team-trend.ts';
import { domainRecordOf, domainStateOf, verifyStatusPageDomain } from './status-page/verify-domain.ts';
import { createStatusPage } from './status-page/create-status-page.ts';
import { previewStatusPage } from './status-view/preview-status-page.ts';
import { deleteStatusUpdate, editStatusUpdate } from './status-page/change-status-update.ts';
import { fullUrlOf, logoUrlOf } from './status-page/links.ts';
import { loadStatusIncidents, loadStatusUpdates } from './status-page/load-incidents.ts';
import {
  findStatusPage,
  listStatusPages,
  loadComponents,
  loadComponentState,
  loadPageState,
  visibleUrl,
} from './status-page/own-page.ts';
import { postStatusUpdate } from './status-page/post-status-update.ts';
import {
  deleteStatusPage,
  rotateStatusPageLink,
  setComponents,
  updateStatusPage,
} from './status-page/update-status-page.ts';
import { incidentTitle } from './status-view/render/incident-title.ts';
import { deleteStatusSubscriber } from './subscriber/delete-status-subscriber.ts';
import {
  loadSubscriberDeliveries,
  loadSubscribersCount,
  pageSubscribers,
} from './subscriber/list-subscribers.ts';
import { browserAvailability } from './system/browser-availability.ts';
import { systemStatus } from './system/system-status.ts';

export const resolvers: Resolvers<Context> = {
  Query: {
    me: (_, _args, ctx) => readMe(ctx),
    users: (_, _args, ctx) => listAllUsers(ctx),
    usersConnection: (_, { first, after }, ctx) => pageAllUsers(ctx, parsePageByText('users', first, after)),
    systemStatus: (_, _args, ctx) => systemStatus(ctx),
    browserAvailability: (_, _args, ctx) => browserAvailability(ctx),
    regions: (_, _args, ctx) => listRegionNames(ctx),
    quotaUsage: (_, { teamId }, ctx) => quotaUsage(ctx, teamId),

    sites: (_, { teamId, tags }, ctx) =>
      listSites(ctx.db, listedTeams(ctx, 'monitoring.read', teamId), parseTags(tags ?? [], 'tags')),
    site: (_, { id }, ctx) => findSite(ctx.db, readableTeams(ctx), id),
    sitePages: (_, { siteId }, ctx) => listSitePages(ctx, siteId),
    probe: (_, { id }, ctx) => findProbe(ctx.db, readableTeams(ctx), id),
    probes: (_, { siteId }, ctx) => listProbes(ctx, siteId),
    siteErrorPatterns: (_, { siteId }, ctx) => listSiteErrorPatterns(ctx, siteId),
    pageErrorPatterns: (_, { pageId }, ctx) => listPageErrorPatterns(ctx, pageId),
    testErrorPattern: (_, { pattern, sample }, ctx) => testErrorPattern(ctx, pattern, sample),
    notificationSettings: (_, { teamId }, ctx) => notificationSettings(ctx, teamId),
    notificationDeliveries: (_, { teamId, limit }, ctx) =>
      listTeamDeliveries(ctx.db, listedTeams(ctx, 'monitoring.read', teamId), parseLimit(limit, 50)),
    escalationPolicies: (_, { teamId }, ctx) => listEscalationPolicies(ctx, teamId),
    quietHours: (_, { teamId }, ctx) => quietHours(ctx, teamId),
    ...notificationQueries,

    statusPages: (_, { teamId }, ctx) => listStatusPages(ctx, teamId),
    statusPage: (_, { id }, ctx) => findStatusPage(ctx, id),
    previewStatusPage: (_, { id, input, teamId }, ctx) => previewStatusPage(ctx, id, input, teamId),

    maintenanceWindows: (_, filter, ctx) => listMaintenanceWindows(ctx, filter),
    maintenanceWindowsConnection: (_, query, ctx) => pageMaintenanceWindows(ctx, query),
    maintenanceWindow: (_, { id }, ctx) => findWindow(ctx.db, readableTeams(ctx), id),

    checks: (_, { siteId, limit }, ctx) => listSiteChecks(ctx, siteId, parseLimit(limit, 50)),
    recentActivity: (_, { siteId, limit }, ctx) => listRecentActivity(ctx, siteId, parseLimit(limit, 20)),
    check: (_, { id }, ctx) => findOwnCheck(ctx, id),
    checksConnection: (_, { siteId, first, after, ...filter }, ctx) =>
      pageChecks(ctx, siteId, filter, parsePage('checks', first, after)),
    alerts: (_, { teamId, siteId, unresolvedOnly, limit }, ctx) =>
      listOwnAlerts(ctx, {
        teamId,
        siteId: siteId ?? null,
        unresolvedOnly: unresolvedOnly ?? false,
        limit: parseLimit(limit, 50),
      }),
    incidents: (_, { teamId, siteId, state, first, after }, ctx) =>
      pageIncidents(
        ctx,
        { teamId, siteId: siteId ?? null, state: state ?? null },
        parsePage('incidents', first, after),
      ),
    incident: (_, { id }, ctx) => findOwnIncident(ctx, id),
    alert: (_, { id }, ctx) => findOwnAlert(ctx, id),
    dashboardStats: (_, { teamId }, ctx) => dashboardStats(ctx, teamId),
    siteStats: (_, { siteId }, ctx) => siteStats(ctx, siteId),
    siteTrends: (_, { ids }, ctx) => siteTrends(ctx, ids),
    uptimeData: (_, { siteId, days }, ctx) => uptimeData(ctx, siteId, days ?? 30),
    regionResponseTimeData: (_, { siteId, days }, ctx) => regionResponseTimeData(ctx, siteId, days ?? 7),
    responseTimes: (_, wanted, ctx) => responseTimes(ctx, wanted),
    responseTimeData: (_, { siteId, days, region }, ctx) =>
      responseTimeData(ctx, siteId, days ?? 7, region == null ? null : parseRegion(region, 'region')),

    reports: (_, { teamId, limit }, ctx) => listOwnReports(ctx, teamId, limit ?? 50),
    report: (_, { id }, ctx) => findOwnReport(ctx, id),
    reportSettings: (_, { teamId }, ctx) => reportSettings(ctx, teamId),

    previewCheckoutFlow: (_, { siteId, input }, ctx) => previewCheckoutFlow(ctx, siteId, input),
    previewSites: (_, { inputs, teamId }, ctx) => previewSites(ctx, inputs, teamId),
    checkoutTestRun: (_, { id }, ctx) => findTestRun(ctx.db, readableTeams(ctx), id),

    heartbeats: (_, filter, ctx) => listOwnHeartbeats(ctx, filter),
    heartbeat: (_, { id }, ctx) => findHeartbeat(ctx.db, readableTeams(ctx), id),
    heartbeatUptimeData: (_, { id, days }, ctx) => heartbeatUptimeData(ctx, id, days ?? 90),
  },
  MaintenanceWindow: {
    occurrences: (window, range, ctx) => listWindowOccurrences(ctx, window, range),
  },
  MaintenanceWindowConnection: { totalCount },
  UserConnection: { totalCount },
  CheckoutTestRun: {
    steps: (run) =>
      run.steps.map(({ hasScreenshot, ...step }, index) => ({
        ...step,
        screenshotUrl: hasScreenshot ? testScreenshotUrl(run, index) : null,
      })),
  },
  Heartbeat: {
    state: (heartbeat) => stateOf(heartbeat, heartbeat, heartbeat.now),
    nextDueAt: ({ paused, dueAt }) => (paused ? null : dueAt),
    problem: ({ problem }) => problem?.message ?? null,
    downSince: ({ problem }) => (problem ? new Date(problem.since) : null),
    url: (heartbeat, _args, ctx) => visibleBeatUrl(ctx, heartbeat),
    beats: (heartbeat, { first, after }, ctx) => pageBeats(ctx, heartbeat, parsePage('beats', first, after)),
  },
  Site: {
    inMaintenance: async ({ id }, _args, ctx) => (await loadSiteMaintenance(ctx, id)).inMaintenance,
    nextMaintenanceAt: async ({ id }, _args, ctx) => (await loadSiteMaintenance(ctx, id)).nextMaintenanceAt,
    environmentIds: ({ id }, _args, ctx) => loadEnvironmentIds(ctx, id),
    releases: ({ id }, { days }, ctx) => listSiteReleases(ctx, id, days),
    certificates: ({ id }, _args, ctx) => loadCertificates(ctx, id),
    domains: ({ id }, _args, ctx) => loadDomains(ctx, id),
    probes: ({ id }, _args, ctx) => loadProbes(ctx, id),
    regionStats: ({ id }, _args, ctx) => loadRegionStats(ctx, id),
    hourlyStates: ({ id }, _args, ctx) => loadHourlyStates(ctx, id),
    problems: ({ id }, _args, ctx) => loadProblems(ctx, id),
  },
  DashboardStats: {
    trend: ({ teamIds }, { days }, ctx) => teamTrend(ctx, teamIds, days),
  },
  SiteProblem: {
    lastFailedCheck: (problem, _args, ctx) => loadLastFailedCheck(ctx, { ...problem, until: null }),
    suspectDeploymentId: async ({ siteId, since }, _args, ctx) =>
      since && ((await loadSuspect(ctx, { siteId, createdAt: since }))?.deploymentId ?? null),
  },
  Alert: {
    ownerName: async (alert, _args, ctx) => (await loadAlertOwner(ctx, alert)).name,
    teamId: async (alert, _args, ctx) => (await loadAlertOwner(ctx, alert)).teamId,
    heartbeatId: ({ alertType, sourceId }) => (alertType === 'HEARTBEAT_DOWN' ? sourceId : null),
    probeId: ({ alertType, sourceId }) => (alertType === 'PROBE_DOWN' ? sourceId : null),
    environmentId: ({ ownerKind, siteId }) => (ownerKind === 'HOST' ? siteId : null),
    incident: ({ incidentId }, _args, ctx) => (incidentId === null ? null : loadIncident(ctx, incidentId)),
    site: ({ ownerKind, siteId }, _args, ctx) => (ownerKind === 'SITE' ? loadSite(ctx, siteId) : null),
    suspectDeploymentId: async (alert, _args, ctx) => (await loadSuspect(ctx, alert))?.deploymentId ?? null,
    failedChecks: (alert, _args, ctx) => loadConfirmingChecks(ctx, alert),
    lastFailedCheck: (alert, _args, ctx) => loadLastFailedCheck(ctx, failureOf(alert)),
  },
  Incident: {
    site: ({ ownerKind, siteId }, _args, ctx) => (ownerKind === 'SITE' ? loadSite(ctx, siteId) : null),
    alerts: longList(maxAlerts, ({ id }, _args, ctx) => loadIncidentAlerts(ctx, id)),
    suspectDeploymentId: async ({ siteId, startedAt, ownsSite }, _args, ctx) =>
      ownsSite ? ((await loadSuspect(ctx, { siteId, createdAt: startedAt }))?.deploymentId ?? null) : null,
    escalation: ({ id }, _args, ctx) => loadEscalation(ctx, id),
    timeline: longList(maxTimeline, (incident, _args, ctx) => loadTimeline(ctx, incident)),
    releases: (incident, _args, ctx) => loadIncidentReleases(ctx, incident),
    postmortem: ({ id }, _args, ctx) => loadPostmortem(ctx, id),
  },
  IncidentEvent: {
    alert: ({ alertId }, _args, ctx) => (alertId ? loadAlert(ctx, alertId) : null),
  },
  ReleaseMarker: {
    type: ({ kind }) => kind,
    state: ({ status }) => status,
    outcome: ({ deploymentId }, _args, ctx) => loadReleaseOutcome(ctx, deploymentId),
  },
  ...notificationTypes,
  StatusPage: {
    url: (page, _args, ctx) => visibleUrl(ctx, page, fullUrlOf),
    logoUrl: (page, _args, ctx) => visibleUrl(ctx, page, logoUrlOf),
    domainState: (page) => domainStateOf(page),
    domainRecord: (page) => domainRecordOf(page),
    components: ({ id }, _args, ctx) => loadComponents(ctx, id),
    state: (page, _args, ctx) => loadPageState(ctx, page),
    incidents: ({ id }, { limit }, ctx) =>
      loadStatusIncidents(ctx, { pageId: id, limit: parseLimit(limit, 20, 100) }),
    subscribersCount: ({ id }, _args, ctx) => loadSubscribersCount(ctx, id),
    subscribers: (page, { first, after }, ctx) =>
      pageSubscribers(ctx, page, parsePage('subscribers', first, after)),
  },
  StatusSubscriber: {
    deliveries: (subscriber, _args, ctx) => loadSubscriberDeliveries(ctx, subscriber),
  },
  StatusComponent: {
    siteId: ({ siteId, pageId, heartbeatId, ownsSite }) =>
      ownsSite && pageId === null && heartbeatId === null ? siteId : null,
    pageId: ({ pageId, ownsSite }) => (ownsSite ? pageId : null),
    heartbeatId: ({ heartbeatId, ownsSite }) => (ownsSite ? heartbeatId : null),
    state: (component, _args, ctx) => loadComponentState(ctx, component),
  },
  StatusIncident: {
    title: (incident) => incidentTitle(incident, incident),
    updates: ({ id }, _args, ctx) => loadStatusUpdates(ctx, id),
  },
  ReportSettings: {
    logoUrl: (settings, _args, ctx) => settingsLogo(ctx, settings),
  },
  SiteTrend: {
    uptime: (trend) => trend.uptime(),
    responseTimes: (trend) => trend.responseTimes(),
  },
  Mutation: {
    createUser: (_, { input }, ctx) =>
      createUser(ctx, { ...input, role: input.role ?? 'MEMBER', password: input.password ?? null }),
    updateUser: (_, { id, input }, ctx) =>
      updateUser(ctx, id, { role: input.role ?? undefined, disabled: input.disabled ?? undefined }),

    createSite: (_, { input }, ctx) => createSite(ctx, input),
    updateSite: (_, { id, input }, ctx) => updateSite(ctx, id, input),
    deleteSite: (_, { id }, ctx) => deleteSite(ctx, id),
    transferSite: (_, { id, teamId }, ctx) => transferSite(ctx, id, teamId),
    muteSite: (_, { id }, ctx) => muteSite(ctx, id),
    unmuteSite: (_, { id }, ctx) => unmuteSite(ctx, id),
    createSites: (_, { inputs, teamId }, ctx) => createSites(ctx, inputs, teamId),
    updateSites: (_, { ids, input }, ctx) => updateSites(ctx, ids, input),
    deleteSites: (_, { ids }, ctx) => deleteSites(ctx, ids),
    transferSites: (_, { ids, teamId }, ctx) => transferSites(ctx, ids, teamId),
    triggerCheck: (_, { siteId }, ctx) => triggerCheck(ctx, siteId),

    createMaintenanceWindow: (_, { input }, ctx) => createMaintenanceWindow(ctx, input),
    updateMaintenanceWindow: (_, { id, input }, ctx) => updateMaintenanceWindow(ctx, id, input),
    endMaintenanceWindow: (_, { id }, ctx) => endMaintenanceWindow(ctx, id),
    startMaintenance: (_, wanted, ctx) => startMaintenance(ctx, wanted),

    createSitePage: (_, { input }, ctx) => createSitePage(ctx, input),
    updateSitePage: (_, { id, input }, ctx) => updateSitePage(ctx, id, input),
    deleteSitePage: (_, { id }, ctx) => deleteSitePage(ctx, id),

    createProbe: (_, { input }, ctx) => createProbe(ctx, input),
    updateProbe: (_, { id, input }, ctx) => updateProbe(ctx, id, input),
    deleteProbe: (_, { id }, ctx) => deleteProbe(ctx, id),

    createSiteErrorPattern: (_, { input }, ctx) => createSiteErrorPattern(ctx, input),
    updateSiteErrorPattern: (_, { id, input }, ctx) => updateErrorPattern(ctx, 'site', id, input),
    deleteSiteErrorPattern: (_, { id }, ctx) => deleteErrorPattern(ctx, 'site', id),
    createPageErrorPattern: (_, { input }, ctx) => createPageErrorPattern(ctx, input),
    updatePageErrorPattern: (_, { id, input }, ctx) => updateErrorPattern(ctx, 'page', id, input),
    deletePageErrorPattern: (_, { id }, ctx) => deleteErrorPattern(ctx, 'page', id),

    updateCheckoutFlowConfig: (_, { id, input }, ctx) => updateCheckoutFlowConfig(ctx, id, input),
    disableCheckoutFlow: (_, { id }, ctx) => disableCheckoutFlow(ctx, id),
    startCheckoutTestRun: (_, { siteId, input }, ctx) => startCheckoutTestRun(ctx, siteId, input),
    cancelCheckoutTestRun: (_, { id }, ctx) => cancelCheckoutTestRun(ctx, id),

    ...notificationMutations,
    acknowledgeIncident: (_, { id, reason }, ctx) => acknowledgeIncident(ctx, id, reason ?? null),
    snoozeIncident: (_, { id, minutes }, ctx) => snoozeIncident(ctx, id, minutes),
    unsnoozeIncident: (_, { id }, ctx) => snoozeIncident(ctx, id, 0),
    unacknowledgeIncident: (_, { id }, ctx) => unacknowledgeIncident(ctx, id),
    addIncidentNote: (_, { id, text }, ctx) => addIncidentNote(ctx, id, text),
    saveIncidentPostmortem: (_, { id, text }, ctx) => saveIncidentPostmortem(ctx, id, text),
    resendConfirmations: (_, { teamId }, ctx) => resendConfirmations(ctx, teamId),
    createStatusPage: (_, { input }, ctx) => createStatusPage(ctx, input),
    updateStatusPage: (_, { id, input }, ctx) => updateStatusPage(ctx, id, input),
    deleteStatusPage: (_, { id }, ctx) => deleteStatusPage(ctx, id),
    setComponents: (_, { statusPageId, components }, ctx) => setComponents(ctx, statusPageId, components),
    verifyStatusPageDomain: (_, { id }, ctx) => verifyStatusPageDomain(ctx, id),
    rotateStatusPageLink: (_, { id }, ctx) => rotateStatusPageLink(ctx, id),
    postStatusUpdate: (_, input, ctx) => postStatusUpdate(ctx, input),
    editStatusUpdate: (_, { id, body }, ctx) => editStatusUpdate(ctx, id, body),
    deleteStatusUpdate: (_, { id }, ctx) => deleteStatusUpdate(ctx, id),
    deleteStatusSubscriber: (_, { id }, ctx) => deleteStatusSubscriber(ctx, id),
    createReport: (_, { input }, ctx) => createReport(ctx, input),
    deleteReport: (_, { id }, ctx) => deleteReport(ctx, id),
    sendReport: (_, { id, to }, ctx) => sendReport(ctx, id, to),
    updateReportSettings: (_, { input, teamId }, ctx) => updateReportSettings(ctx, input, teamId),
    createHeartbeat: (_, { input }, ctx) => createHeartbeat(ctx, input),
    updateHeartbeat: (_, { id, input }, ctx) => updateHeartbeat(ctx, id, input),
    deleteHeartbeat: (_, { id }, ctx) => deleteHeartbeat(ctx, id),
    rotateHeartbeatKey: (_, { id }, ctx) => rotateHeartbeatKey(ctx, id),
    resolveAlert: async (_, { id }, ctx) => withDeliveries(ctx, [await resolveAlert(ctx, id)])[0]!,
  },
  Subscription: {
    incidentChanged: { subscribe: (_, input, ctx) => followIncidents(ctx, input) },
    siteStatusChanged: { subscribe: (_, input, ctx) => followSites(ctx, input) },
  },
};

function parseLimit(limit: number | null | undefined, defaultLimit: number, max = 500): number {
  const value = limit ?? defaultLimit;
  if (value < 1 || value > max) throw badRequest(`"limit" must be from 1 to ${max}.`, { field: 'limit' });
  return value;
}
