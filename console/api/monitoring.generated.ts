// Generated from the console's *.monitoring.graphql by `npm run generate`; do not edit.
import { operation } from './operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type SiteStatus =
  | 'UP'
  | 'DOWN'
  /** Reachable, but a page is down, scripts fail, the checkout fails, it is slow, or its certificate runs out. */
  | 'DEGRADED'
  | 'PAUSED'
  /** No verdict yet. */
  | 'UNKNOWN';

export type CreateSiteInput = {
  name: string;
  /** http or https, without credentials, at most 2,048 characters. */
  url: string;
  /** From the configured minimum to 86,400; 60 unless told. */
  checkIntervalSeconds?: number | null | undefined;
  browserChecks?: boolean | null | undefined;
  basicAuthUsername?: string | null | undefined;
  /** Stored encrypted, shown to nobody, sent to the site's own origin only. */
  basicAuthPassword?: string | null | undefined;
  expectedContent?: string | null | undefined;
  degradedAfterMs?: number | null | undefined;
  /** 1 to 10; 2 unless told. */
  failureThreshold?: number | null | undefined;
  /** 1 to 10; 1 unless told. */
  recoveryThreshold?: number | null | undefined;
};

export type AlertType =
  | 'SITE_DOWN'
  | 'PAGE_DOWN'
  | 'JS_ERROR'
  | 'CHECKOUT_FAILED';

export type AlertStatus =
  | 'OPEN'
  | 'RESOLVED';

export type DeliveryStatus =
  /** Not sent yet, or to be tried again. */
  | 'PENDING'
  /** Accepted by the provider. */
  | 'SENT'
  /** Refused for good, or tried in vain. */
  | 'FAILED'
  /** There was no need any more: muted, switched off, or over before it could be sent. */
  | 'SKIPPED';

export type DeliveryEvent =
  | 'OPENED'
  | 'RESOLVED'
  /** What is still wrong with a site that was unmuted. */
  | 'SUMMARY';

export type AlertFactsFragment = { id: string, siteId: string, pageId: string | null, alertType: AlertType, status: AlertStatus, message: string, createdAt: string, resolvedAt: string | null };

export type AlertsQueryVariables = Exact<{
  siteId?: string | null | undefined;
  unresolvedOnly?: boolean | null | undefined;
  limit?: number | null | undefined;
}>;


export type AlertsQuery = { alerts: Array<{ id: string, siteId: string, pageId: string | null, alertType: AlertType, status: AlertStatus, message: string, createdAt: string, resolvedAt: string | null }> };

export type AlertDeliveriesQueryVariables = Exact<{
  siteId?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type AlertDeliveriesQuery = { alerts: Array<{ id: string, deliveries: Array<{ id: string, channel: string, event: DeliveryEvent, status: DeliveryStatus, attempts: number, error: string | null, createdAt: string, nextAttemptAt: string | null, sentAt: string | null }> }> };

export type ResolveAlertMutationVariables = Exact<{
  id: string;
}>;


export type ResolveAlertMutation = { resolveAlert: { id: string, siteId: string, pageId: string | null, alertType: AlertType, status: AlertStatus, message: string, createdAt: string, resolvedAt: string | null } };

export type ResendNotificationMutationVariables = Exact<{
  deliveryId: string;
}>;


export type ResendNotificationMutation = { resendNotification: boolean };

export type MonitoringOverviewQueryVariables = Exact<{ [key: string]: never; }>;


export type MonitoringOverviewQuery = { dashboardStats: { totalSites: number, sitesUp: number, sitesDown: number, sitesPaused: number, totalChecks24h: number, avgResponseTimeMs: number | null }, alerts: Array<{ id: string, siteId: string, pageId: string | null, alertType: AlertType, status: AlertStatus, message: string, createdAt: string, resolvedAt: string | null }>, sites: Array<{ id: string, name: string, status: SiteStatus }> };

export type SitesQueryVariables = Exact<{ [key: string]: never; }>;


export type SitesQuery = { sites: Array<{ id: string, name: string, url: string, status: SiteStatus, muted: boolean, lastCheckAt: string | null, certificateExpiresAt: string | null }> };

export type SiteTrendsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type SiteTrendsQuery = { siteTrends: Array<{ siteId: string, uptime: Array<{ date: string, uptimePercentage: number | null, totalChecks: number, failedChecks: number }>, responseTimes: Array<{ timestamp: string, avgResponseTimeMs: number | null }> }> };

export type CreateSiteMutationVariables = Exact<{
  input: CreateSiteInput;
}>;


export type CreateSiteMutation = { createSite: { id: string, name: string } };

export const alerts = operation<AlertsQuery, AlertsQueryVariables>('monitoring', "query Alerts($siteId: ID, $unresolvedOnly: Boolean, $limit: Int) { alerts(siteId: $siteId, unresolvedOnly: $unresolvedOnly, limit: $limit) { ...AlertFacts } } fragment AlertFacts on Alert { id siteId pageId alertType status message createdAt resolvedAt }");
export const alertDeliveries = operation<AlertDeliveriesQuery, AlertDeliveriesQueryVariables>('monitoring', "query AlertDeliveries($siteId: ID, $limit: Int) { alerts(siteId: $siteId, limit: $limit) { id deliveries { id channel event status attempts error createdAt nextAttemptAt sentAt } } }");
export const resolveAlert = operation<ResolveAlertMutation, ResolveAlertMutationVariables>('monitoring', "mutation ResolveAlert($id: ID!) { resolveAlert(id: $id) { ...AlertFacts } } fragment AlertFacts on Alert { id siteId pageId alertType status message createdAt resolvedAt }");
export const resendNotification = operation<ResendNotificationMutation, ResendNotificationMutationVariables>('monitoring', "mutation ResendNotification($deliveryId: ID!) { resendNotification(deliveryId: $deliveryId) }");
export const monitoringOverview = operation<MonitoringOverviewQuery, MonitoringOverviewQueryVariables>('monitoring', "query MonitoringOverview { dashboardStats { totalSites sitesUp sitesDown sitesPaused totalChecks24h avgResponseTimeMs } alerts(limit: 20) { ...AlertFacts } sites { id name status } } fragment AlertFacts on Alert { id siteId pageId alertType status message createdAt resolvedAt }");
export const sites = operation<SitesQuery, SitesQueryVariables>('monitoring', "query Sites { sites { id name url status muted lastCheckAt certificateExpiresAt } }");
export const siteTrends = operation<SiteTrendsQuery, SiteTrendsQueryVariables>('monitoring', "query SiteTrends($ids: [ID!]!) { siteTrends(ids: $ids) { siteId uptime { date uptimePercentage totalChecks failedChecks } responseTimes { timestamp avgResponseTimeMs } } }");
export const createSite = operation<CreateSiteMutation, CreateSiteMutationVariables>('monitoring', "mutation CreateSite($input: CreateSiteInput!) { createSite(input: $input) { id name } }");
