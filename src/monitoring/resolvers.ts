import { createUser } from '#identity/administration/create-user.ts';
import { listAllUsers } from '#identity/administration/list-users.ts';
import { updateUser } from '#identity/administration/update-user.ts';
import { readMe } from '#identity/me.ts';
import { listedTeams } from '#identity/permissions.ts';
import {
  createDestination,
  createEscalationPolicy,
  deleteDestination,
  deleteEscalationPolicy,
  listEscalationPolicies,
  listTeamDeliveries,
  listTeamDestinations,
  loadChannelDeliveries,
  notificationSettings,
  quietHours,
  resendNotification,
  rotateWebhookSecret,
  setQuietHours,
  testDestination,
  testNotification,
  updateDestination,
  updateEscalationPolicy,
  updateNotificationSettings,
} from '#notification/index.ts';
import { badRequest } from '#platform/errors.ts';
import { parsePage } from '#platform/graphql/connection.ts';
import { parseTags } from '#platform/parse-tags.ts';
import { listOwnAlerts, loadIncidentAlerts, withDeliveries } from './alert/list-alerts.ts';
import { resolveAlert } from './alert/resolve-alert.ts';
import { findOwnCheck, listRecentActivity, listSiteChecks, pageChecks } from './check/list-checks.ts';
import { disableCheckoutFlow } from './checkout/disable-checkout-flow.ts';
import { updateCheckoutFlowConfig } from './checkout/update-checkout-flow-config.ts';
import type { Context } from './context.ts';
import { createMaintenanceWindow, startMaintenance } from './maintenance/create-maintenance-window.ts';
import { endMaintenanceWindow } from './maintenance/end-maintenance-window.ts';
import {
  listMaintenanceWindows,
  listWindowOccurrences,
  loadSiteMaintenance,
} from './maintenance/list-maintenance-windows.ts';
import { updateMaintenanceWindow } from './maintenance/update-maintenance-window.ts';
import { findWindow } from './maintenance/window-storage.ts';
import { createSitePage } from './page/create-site-page.ts';
import { deleteSitePage } from './page/delete-site-page.ts';
import { listSitePages } from './page/list-site-pages.ts';
import { updateSitePage } from './page/update-site-page.ts';
import { createPageErrorPattern, createSiteErrorPattern } from './pattern/create-error-pattern.ts';
import { deleteErrorPattern } from './pattern/delete-error-pattern.ts';
import { listPageErrorPatterns, listSiteErrorPatterns } from './pattern/list-error-patterns.ts';
import { testErrorPattern } from './pattern/test-error-pattern.ts';
import { updateErrorPattern } from './pattern/update-error-pattern.ts';
import { acknowledgeIncident } from './incident/acknowledge-incident.ts';
import { addIncidentNote } from './incident/add-incident-note.ts';
import { loadEscalation, loadTimeline } from './incident/load-timeline.ts';
import { findOwnIncident, pageIncidents } from './incident/own-incident.ts';
import { snoozeIncident } from './incident/snooze-incident.ts';
import { quotaUsage } from './quota/quota-usage.ts';
import { readableTeams } from './readable-teams.ts';
import { listSiteReleases, loadEnvironmentIds, loadSuspect } from './load-releases.ts';
import type { Resolvers } from './schema.generated.ts';
import { createSite } from './site/create-site.ts';
import { deleteSite } from './site/delete-site.ts';
import { muteSite, unmuteSite } from './site/mute-site.ts';
import { findSite, listSites } from './site/site-storage.ts';
import { transferSite } from './site/transfer-site.ts';
import { triggerCheck } from './site/trigger-check.ts';
import { updateSite } from './site/update-site.ts';
import { responseTimeData, uptimeData } from './stats/charts.ts';
import { dashboardStats } from './stats/dashboard-stats.ts';
import { siteStats } from './stats/site-stats.ts';
import { siteTrends } from './stats/site-trends.ts';
import { systemStatus } from './system/system-status.ts';

export const resolvers: Resolvers<Context> = {
  Query: {
    me: (_, _args, ctx) => readMe(ctx),
    users: (_, _args, ctx) => listAllUsers(ctx),
    systemStatus: (_, _args, ctx) => systemStatus(ctx),
    quotaUsage: (_, { teamId }, ctx) => quotaUsage(ctx, teamId),

    sites: (_, { teamId, tags }, ctx) =>
      listSites(ctx.db, listedTeams(ctx, 'monitoring.read', teamId), parseTags(tags ?? [], 'tags')),
    site: (_, { id }, ctx) => findSite(ctx.db, readableTeams(ctx), id),
    sitePages: (_, { siteId }, ctx) => listSitePages(ctx, siteId),
    siteErrorPatterns: (_, { siteId }, ctx) => listSiteErrorPatterns(ctx, siteId),
    pageErrorPatterns: (_, { pageId }, ctx) => listPageErrorPatterns(ctx, pageId),
    testErrorPattern: (_, { pattern, sample }, ctx) => testErrorPattern(ctx, pattern, sample),
    notificationSettings: (_, { teamId }, ctx) => notificationSettings(ctx, teamId),
    notificationDeliveries: (_, { teamId, limit }, ctx) =>
      listTeamDeliveries(ctx.db, listedTeams(ctx, 'monitoring.read', teamId), parseLimit(limit, 50)),
    escalationPolicies: (_, { teamId }, ctx) => listEscalationPolicies(ctx, teamId),
    quietHours: (_, { teamId }, ctx) => quietHours(ctx, teamId),
    notificationDestinations: (_, { teamId }, ctx) => listTeamDestinations(ctx, teamId),

    maintenanceWindows: (_, filter, ctx) => listMaintenanceWindows(ctx, filter),
    maintenanceWindow: (_, { id }, ctx) => findWindow(ctx.db, readableTeams(ctx), id),

    checks: (_, { siteId, limit }, ctx) => listSiteChecks(ctx, siteId, parseLimit(limit, 50)),
    recentActivity: (_, { siteId, limit }, ctx) => listRecentActivity(ctx, siteId, parseLimit(limit, 20)),
    check: (_, { id }, ctx) => findOwnCheck(ctx, id),
    checksConnection: (_, { siteId, first, after }, ctx) => pageChecks(ctx, siteId, parsePage(first, after)),
    alerts: (_, { teamId, siteId, unresolvedOnly, limit }, ctx) =>
      listOwnAlerts(ctx, {
        teamId,
        siteId: siteId ?? null,
        unresolvedOnly: unresolvedOnly ?? false,
        limit: parseLimit(limit, 50),
      }),
    incidents: (_, { teamId, siteId, state, first, after }, ctx) =>
      pageIncidents(ctx, { teamId, siteId: siteId ?? null, state: state ?? null }, parsePage(first, after)),
    incident: (_, { id }, ctx) => findOwnIncident(ctx, id),
    dashboardStats: (_, { teamId }, ctx) => dashboardStats(ctx, teamId),
    siteStats: (_, { siteId }, ctx) => siteStats(ctx, siteId),
    siteTrends: (_, { ids }, ctx) => siteTrends(ctx, ids),
    uptimeData: (_, { siteId, days }, ctx) => uptimeData(ctx, siteId, days ?? 30),
    responseTimeData: (_, { siteId, days }, ctx) => responseTimeData(ctx, siteId, days ?? 7),
  },
  MaintenanceWindow: {
    occurrences: (window, range, ctx) => listWindowOccurrences(ctx, window, range),
  },
  Site: {
    inMaintenance: async ({ id }, _args, ctx) => (await loadSiteMaintenance(ctx, id)).inMaintenance,
    nextMaintenanceAt: async ({ id }, _args, ctx) => (await loadSiteMaintenance(ctx, id)).nextMaintenanceAt,
    environmentIds: ({ id }, _args, ctx) => loadEnvironmentIds(ctx, id),
    releases: ({ id }, { days }, ctx) => listSiteReleases(ctx, id, days),
  },
  Alert: {
    suspectDeploymentId: async (alert, _args, ctx) => (await loadSuspect(ctx, alert))?.deploymentId ?? null,
  },
  Incident: {
    alerts: ({ id }, _args, ctx) => loadIncidentAlerts(ctx, id),
    suspectDeploymentId: async ({ siteId, startedAt, ownsSite }, _args, ctx) =>
      ownsSite ? ((await loadSuspect(ctx, { siteId, createdAt: startedAt }))?.deploymentId ?? null) : null,
    escalation: ({ id }, _args, ctx) => loadEscalation(ctx, id),
    timeline: (incident, _args, ctx) => loadTimeline(ctx, incident),
  },
  NotificationDestination: {
    deliveries: (destination, _args, ctx) => loadChannelDeliveries(ctx, destination),
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
    triggerCheck: (_, { siteId }, ctx) => triggerCheck(ctx, siteId),

    createMaintenanceWindow: (_, { input }, ctx) => createMaintenanceWindow(ctx, input),
    updateMaintenanceWindow: (_, { id, input }, ctx) => updateMaintenanceWindow(ctx, id, input),
    endMaintenanceWindow: (_, { id }, ctx) => endMaintenanceWindow(ctx, id),
    startMaintenance: (_, wanted, ctx) => startMaintenance(ctx, wanted),

    createSitePage: (_, { input }, ctx) => createSitePage(ctx, input),
    updateSitePage: (_, { id, input }, ctx) => updateSitePage(ctx, id, input),
    deleteSitePage: (_, { id }, ctx) => deleteSitePage(ctx, id),

    createSiteErrorPattern: (_, { input }, ctx) => createSiteErrorPattern(ctx, input),
    updateSiteErrorPattern: (_, { id, input }, ctx) => updateErrorPattern(ctx, 'site', id, input),
    deleteSiteErrorPattern: (_, { id }, ctx) => deleteErrorPattern(ctx, 'site', id),
    createPageErrorPattern: (_, { input }, ctx) => createPageErrorPattern(ctx, input),
    updatePageErrorPattern: (_, { id, input }, ctx) => updateErrorPattern(ctx, 'page', id, input),
    deletePageErrorPattern: (_, { id }, ctx) => deleteErrorPattern(ctx, 'page', id),

    updateCheckoutFlowConfig: (_, { id, input }, ctx) => updateCheckoutFlowConfig(ctx, id, input),
    disableCheckoutFlow: (_, { id }, ctx) => disableCheckoutFlow(ctx, id),

    updateNotificationSettings: (_, { input, teamId }, ctx) => updateNotificationSettings(ctx, input, teamId),
    testNotification: (_, { channel, teamId }, ctx) => testNotification(ctx, channel, teamId),
    resendNotification: (_, { deliveryId }, ctx) => resendNotification(ctx, deliveryId),
    rotateWebhookSecret: (_, { teamId }, ctx) => rotateWebhookSecret(ctx, teamId),
    createEscalationPolicy: (_, { input }, ctx) => createEscalationPolicy(ctx, input),
    updateEscalationPolicy: (_, { id, input }, ctx) => updateEscalationPolicy(ctx, id, input),
    deleteEscalationPolicy: (_, { id }, ctx) => deleteEscalationPolicy(ctx, id),
    setQuietHours: (_, { input, teamId }, ctx) => setQuietHours(ctx, input, teamId),
    acknowledgeIncident: (_, { id, reason }, ctx) => acknowledgeIncident(ctx, id, reason ?? null),
    snoozeIncident: (_, { id, minutes }, ctx) => snoozeIncident(ctx, id, minutes),
    addIncidentNote: (_, { id, text }, ctx) => addIncidentNote(ctx, id, text),
    createNotificationDestination: (_, { input }, ctx) => createDestination(ctx, input),
    updateNotificationDestination: (_, { id, input }, ctx) => updateDestination(ctx, id, input),
    deleteNotificationDestination: (_, { id }, ctx) => deleteDestination(ctx, id),
    testNotificationDestination: (_, { id }, ctx) => testDestination(ctx, id),
    resolveAlert: async (_, { id }, ctx) => withDeliveries(ctx, [await resolveAlert(ctx, id)])[0]!,
  },
};

function parseLimit(limit: number | null | undefined, defaultLimit: number): number {
  const value = limit ?? defaultLimit;
  if (value < 1 || value > 500) throw badRequest('"limit" must be from 1 to 500.', { field: 'limit' });
  return value;
}
