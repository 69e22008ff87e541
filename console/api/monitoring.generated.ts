// Generated from console/**/*.monitoring.graphql by `npm run generate`; do not edit.
import { operation } from './operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type UserRole =
  | 'ADMIN'
  | 'MEMBER';

export type CreateUserInput = {
  email: string;
  name: string;
  role?: UserRole | null | undefined;
  password?: string | null | undefined;
};

export type UpdateUserInput = {
  role?: UserRole | null | undefined;
  disabled?: boolean | null | undefined;
};

export type SiteStatus =
  | 'UP'
  | 'DOWN'
  /** The site is reachable, but a page is down, scripts or the checkout fail, it is slow, or its certificate expires soon. */
  | 'DEGRADED'
  | 'PAUSED'
  /** Not known yet: too few checks have finished. */
  | 'UNKNOWN';

export type CreateSiteInput = {
  /** Defaults to your default team. */
  teamId?: string | null | undefined;
  name: string;
  /** An http or https URL without credentials, of at most 2,048 characters. */
  url: string;
  /** From the configured minimum to 86,400. Defaults to 60. */
  checkIntervalSeconds?: number | null | undefined;
  browserChecks?: boolean | null | undefined;
  basicAuthUsername?: string | null | undefined;
  /** Stored encrypted and never returned. Sent only to the site's own origin. */
  basicAuthPassword?: string | null | undefined;
  expectedContent?: string | null | undefined;
  degradedAfterMs?: number | null | undefined;
  /** 1 to 10. Defaults to 2. */
  failureThreshold?: number | null | undefined;
  /** 1 to 10. Defaults to 1. */
  recoveryThreshold?: number | null | undefined;
  /** 320 to 3,840. Defaults to 1,366. */
  viewportWidth?: number | null | undefined;
  /** 240 to 2,160. Defaults to 768. */
  viewportHeight?: number | null | undefined;
  waitForSelector?: string | null | undefined;
  /** At most 20, each of 1 to 40 characters: letters, digits, spaces and `.`, `-`, `_`, `:`, `/`. Stored in lower case. */
  tags?: Array<string> | null | undefined;
};

export type UpdateSiteInput = {
  name?: string | null | undefined;
  url?: string | null | undefined;
  checkIntervalSeconds?: number | null | undefined;
  browserChecks?: boolean | null | undefined;
  basicAuthUsername?: string | null | undefined;
  basicAuthPassword?: string | null | undefined;
  expectedContent?: string | null | undefined;
  degradedAfterMs?: number | null | undefined;
  failureThreshold?: number | null | undefined;
  recoveryThreshold?: number | null | undefined;
  paused?: boolean | null | undefined;
  viewportWidth?: number | null | undefined;
  viewportHeight?: number | null | undefined;
  waitForSelector?: string | null | undefined;
  /** Replaces all tags. */
  tags?: Array<string> | null | undefined;
};

export type CreateSitePageInput = {
  siteId: string;
  name: string;
  /** Starts with a slash. Resolved against the site's address. */
  path: string;
  checkIntervalSeconds?: number | null | undefined;
  browserCheck?: boolean | null | undefined;
  enabled?: boolean | null | undefined;
  expectedContent?: string | null | undefined;
  waitForSelector?: string | null | undefined;
};

export type UpdateSitePageInput = {
  name?: string | null | undefined;
  path?: string | null | undefined;
  checkIntervalSeconds?: number | null | undefined;
  browserCheck?: boolean | null | undefined;
  enabled?: boolean | null | undefined;
  expectedContent?: string | null | undefined;
  waitForSelector?: string | null | undefined;
};

export type CheckType =
  | 'HTTP'
  | 'BROWSER'
  | 'CHECKOUT_FLOW';

export type CheckStatus =
  | 'UP'
  | 'DOWN';

export type AlertType =
  | 'SITE_DOWN'
  | 'PAGE_DOWN'
  | 'JS_ERROR'
  | 'CHECKOUT_FAILED';

export type AlertStatus =
  | 'OPEN'
  | 'RESOLVED';

export type DeliveryStatus =
  /** Waits to be sent or retried. */
  | 'PENDING'
  /** Accepted by the provider. */
  | 'SENT'
  /** Rejected by the provider, or all retries have failed. */
  | 'FAILED'
  /** No longer needed: the site was muted, the channel was switched off, or the alert closed before it could be sent. */
  | 'SKIPPED';

export type DeliveryEvent =
  | 'OPENED'
  | 'RESOLVED'
  /** The open alerts of a site that was unmuted or transferred to this team. */
  | 'SUMMARY'
  /** News about a deployment, an agent or a certificate. */
  | 'DEPLOYMENT';

export type DeploymentNotice =
  | 'SUCCEEDED'
  | 'FAILED'
  /** A deployment failed after the switch, and the previous release is live again. */
  | 'ROLLED_BACK'
  /** A release failed its verification, or a rollback did not help. */
  | 'VERIFICATION_FAILED'
  /** A release failed its verification and is not rolled back by itself. */
  | 'ROLLBACK_HELD'
  /** An automatic rollback succeeded or failed. */
  | 'AUTOMATIC_ROLLBACK'
  /** An agent has been offline for 5 minutes, or is back. */
  | 'AGENT_OFFLINE'
  /** The certificate of a site expires in 14, 7 or 1 days. */
  | 'CERTIFICATE_EXPIRES';

/** A field that is left out keeps its value; null clears it. */
export type NotificationSettingsInput = {
  emailEnabled?: boolean | null | undefined;
  emailAddresses?: Array<string> | null | undefined;
  chat1Enabled?: boolean | null | undefined;
  chat1WebhookUrl?: string | null | undefined;
  chat2Enabled?: boolean | null | undefined;
  chat2WebhookUrl?: string | null | undefined;
  incidentEnabled?: boolean | null | undefined;
  incidentIntegrationKey?: string | null | undefined;
  webhookEnabled?: boolean | null | undefined;
  webhookUrl?: string | null | undefined;
  /** Null restores the default, and an empty list sends none. */
  deploymentEvents?: Array<DeploymentNotice> | null | undefined;
};

export type ErrorPatternAction =
  /** A page that contains a match is down. */
  | 'FAIL'
  /** JavaScript errors that match are not counted. */
  | 'IGNORE';

export type CreateErrorPatternInput = {
  /** Required for createSiteErrorPattern. */
  siteId?: string | null | undefined;
  /** Required for createPageErrorPattern. */
  pageId?: string | null | undefined;
  pattern: string;
  description?: string | null | undefined;
  action?: ErrorPatternAction | null | undefined;
  enabled?: boolean | null | undefined;
};

export type UpdateErrorPatternInput = {
  pattern?: string | null | undefined;
  description?: string | null | undefined;
  action?: ErrorPatternAction | null | undefined;
  enabled?: boolean | null | undefined;
};

export type CheckoutTheme =
  | 'LUMA'
  | 'HYVA'
  | 'WOOCOMMERCE'
  | 'CUSTOM';

export type CheckoutAction =
  | 'GOTO'
  | 'CLICK'
  | 'FILL'
  | 'SELECT'
  | 'CHECK'
  | 'PRESS'
  | 'WAIT_FOR'
  | 'EXPECT_VISIBLE'
  | 'EXPECT_TEXT'
  | 'EXPECT_NO_TEXT'
  | 'EXPECT_URL';

export type CheckoutStepStatus =
  | 'PASSED'
  | 'FAILED'
  | 'SKIPPED';

export type CheckoutFlowInput = {
  theme?: CheckoutTheme | null | undefined;
  productPath?: string | null | undefined;
  checkoutPath?: string | null | undefined;
  selectors?: CheckoutSelectorsInput | null | undefined;
  steps?: Array<CheckoutStepInput> | null | undefined;
  /** A recording that was exported from Chrome DevTools as JSON. */
  recorderJson?: string | null | undefined;
  /** From the configured minimum to 86,400. Defaults to 900. */
  checkIntervalSeconds?: number | null | undefined;
  /** Whether steps may place orders. If it is false, a step that would place an order is refused. */
  allowOrderPlacement?: boolean | null | undefined;
};

export type CheckoutSelectorsInput = {
  productInfo?: string | null | undefined;
  addToCart?: string | null | undefined;
  cartSuccess?: string | null | undefined;
  toCheckout?: string | null | undefined;
  shippingForm?: string | null | undefined;
  paymentMethods?: string | null | undefined;
};

export type CheckoutStepInput = {
  name: string;
  action: CheckoutAction;
  selector?: string | null | undefined;
  value?: string | null | undefined;
  /** If true, the value is stored encrypted and never returned. */
  secret?: boolean | null | undefined;
  timeoutMs?: number | null | undefined;
  optional?: boolean | null | undefined;
};

export type WindowState =
  /** It has not begun. Between two occurrences of a recurring window as well. */
  | 'SCHEDULED'
  | 'ACTIVE'
  | 'ENDED'
  /** It was ended before it began. */
  | 'CANCELLED';

export type CreateMaintenanceWindowInput = {
  /** Defaults to the team of the sites, or to your default team. */
  teamId?: string | null | undefined;
  /** At most 200 characters. */
  title: string;
  /** At most 1,000. Without `siteIds` and `tags`, the window is for all sites of the team. */
  siteIds?: Array<string> | null | undefined;
  /** Sites with one of these tags. Not together with `siteIds`. */
  tags?: Array<string> | null | undefined;
  startsAt: string;
  /** After `startsAt`, and at most 31 days after it. */
  endsAt: string;
  /** An IANA time zone. Defaults to UTC. */
  timezone?: string | null | undefined;
  /** An RRULE (RFC 5545), at most once per hour. */
  recurrence?: string | null | undefined;
  isPublic?: boolean | null | undefined;
};

export type UpdateMaintenanceWindowInput = {
  title?: string | null | undefined;
  siteIds?: Array<string> | null | undefined;
  tags?: Array<string> | null | undefined;
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
  timezone?: string | null | undefined;
  recurrence?: string | null | undefined;
  isPublic?: boolean | null | undefined;
};

export type IncidentState =
  | 'OPEN'
  /** Somebody takes care of it, so it is not escalated any further. */
  | 'ACKNOWLEDGED'
  | 'RESOLVED';

export type IncidentEventKind =
  | 'OPENED'
  | 'REOPENED'
  | 'RESOLVED'
  | 'ALERT_OPENED'
  | 'ALERT_RESOLVED'
  /** A message was sent or could not be sent, or waits. */
  | 'MESSAGE'
  /** A step of the escalation policy. */
  | 'ESCALATED'
  | 'ACKNOWLEDGED'
  | 'SNOOZED'
  | 'NOTE'
  /** A deployment went live on an environment of the site. */
  | 'DEPLOYMENT'
  | 'ROLLBACK';

export type EscalationPolicyInput = {
  /** Defaults to your default team. Cannot be changed. */
  teamId?: string | null | undefined;
  name: string;
  /** Defaults to the last. */
  position?: number | null | undefined;
  /** Empty or left out: all, unless there are `notices`. */
  alertTypes?: Array<AlertType> | null | undefined;
  notices?: Array<DeploymentNotice> | null | undefined;
  tags?: Array<string> | null | undefined;
  /** 1 to 10, with rising `afterMinutes`. */
  steps: Array<EscalationStepInput>;
  repeat?: number | null | undefined;
};

/** Needs at least one channel or member. */
export type EscalationStepInput = {
  /** 0 to 10,080. */
  afterMinutes: number;
  channels?: Array<string> | null | undefined;
  memberIds?: Array<string> | null | undefined;
};

export type DestinationKind =
  | 'EMAIL'
  | 'SLACK'
  | 'TEAMS'
  | 'DISCORD'
  | 'TELEGRAM'
  | 'PAGERDUTY'
  | 'OPSGENIE'
  | 'WEBHOOK'
  | 'NTFY';

/** Which fields are needed depends on the kind: see each of them. */
export type CreateNotificationDestinationInput = {
  /** Defaults to your default team. */
  teamId?: string | null | undefined;
  kind: DestinationKind;
  /** At most 80 characters, unique in the team. */
  name: string;
  /** Defaults to true. */
  enabled?: boolean | null | undefined;
  /** Defaults to true. */
  byDefault?: boolean | null | undefined;
  /** EMAIL: 1 to 20. */
  emailAddresses?: Array<string> | null | undefined;
  /** SLACK, TEAMS, DISCORD, WEBHOOK: the address. NTFY: server and topic, such as https://ntfy.sh/my-shop. OPSGENIE: the server; defaults to https://api.opsgenie.com. */
  url?: string | null | undefined;
  /** TELEGRAM: the token of the bot. OPSGENIE: the API key. PAGERDUTY: the integration key. NTFY: an access token, if the topic needs one. */
  key?: string | null | undefined;
  /** TELEGRAM: the chat, such as -1001234567890 or @my_channel. */
  chatId?: string | null | undefined;
  /** SLACK: the signing secret of your app, PAGERDUTY: the secret of a webhook subscription. With it, an acknowledgement there is accepted at `callbackUrl`. */
  callbackSecret?: string | null | undefined;
};

export type UpdateNotificationDestinationInput = {
  name?: string | null | undefined;
  enabled?: boolean | null | undefined;
  byDefault?: boolean | null | undefined;
  emailAddresses?: Array<string> | null | undefined;
  url?: string | null | undefined;
  key?: string | null | undefined;
  chatId?: string | null | undefined;
  callbackSecret?: string | null | undefined;
};

export type QuietHoursInput = {
  from: string;
  to: string;
  timezone: string;
};

export type AlertFactsFragment = { id: string, siteId: string, pageId: string | null, alertType: AlertType, status: AlertStatus, message: string, createdAt: string, resolvedAt: string | null, suspectDeploymentId: string | null, incidentId: string | null };

export type AlertsQueryVariables = Exact<{
  siteId?: string | null | undefined;
  unresolvedOnly?: boolean | null | undefined;
  limit?: number | null | undefined;
  teamId?: string | null | undefined;
}>;


export type AlertsQuery = { alerts: Array<{ id: string, siteId: string, pageId: string | null, alertType: AlertType, status: AlertStatus, message: string, createdAt: string, resolvedAt: string | null, suspectDeploymentId: string | null, incidentId: string | null }> };

export type FindAlertQueryVariables = Exact<{ [key: string]: never; }>;


export type FindAlertQuery = { newest: Array<{ id: string, siteId: string, pageId: string | null, alertType: AlertType, status: AlertStatus, message: string, createdAt: string, resolvedAt: string | null, suspectDeploymentId: string | null, incidentId: string | null }>, open: Array<{ id: string, siteId: string, pageId: string | null, alertType: AlertType, status: AlertStatus, message: string, createdAt: string, resolvedAt: string | null, suspectDeploymentId: string | null, incidentId: string | null }> };

export type DeliveryFactsFragment = { id: string, channel: string, destinationName: string | null, event: DeliveryEvent, status: DeliveryStatus, title: string | null, deploymentId: string | null, error: string | null, createdAt: string, sentAt: string | null };

export type AlertDeliveriesQueryVariables = Exact<{
  siteId?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type AlertDeliveriesQuery = { alerts: Array<{ id: string, deliveries: Array<{ id: string, channel: string, destinationName: string | null, event: DeliveryEvent, status: DeliveryStatus, title: string | null, deploymentId: string | null, error: string | null, createdAt: string, sentAt: string | null }> }> };

export type NotificationDeliveriesQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type NotificationDeliveriesQuery = { notificationDeliveries: Array<{ id: string, channel: string, destinationName: string | null, event: DeliveryEvent, status: DeliveryStatus, title: string | null, deploymentId: string | null, error: string | null, createdAt: string, sentAt: string | null }> };

export type ResolveAlertMutationVariables = Exact<{
  id: string;
}>;


export type ResolveAlertMutation = { resolveAlert: { id: string, siteId: string, pageId: string | null, alertType: AlertType, status: AlertStatus, message: string, createdAt: string, resolvedAt: string | null, suspectDeploymentId: string | null, incidentId: string | null } };

export type ResendNotificationMutationVariables = Exact<{
  deliveryId: string;
}>;


export type ResendNotificationMutation = { resendNotification: boolean };

export type SitesToWatchQueryVariables = Exact<{
  teamId: string;
}>;


export type SitesToWatchQuery = { sites: Array<{ id: string, name: string, url: string, paused: boolean, browserChecks: boolean, checkoutFlowEnabled: boolean, environmentIds: Array<string> }> };

export type IncidentEntryFragment = { id: string, teamId: string, siteId: string, number: number, title: string, state: IncidentState, startedAt: string, resolvedAt: string | null, acknowledgedBy: string | null, acknowledgedAt: string | null, snoozedUntil: string | null, held: boolean, escalation: { policyName: string, stepsTaken: number, nextStepAt: string | null } | null };

export type IncidentEventFactsFragment = { at: string, kind: IncidentEventKind, text: string, by: string | null, deploymentId: string | null, delivery: { id: string, channel: string, destinationName: string | null, event: DeliveryEvent, status: DeliveryStatus, title: string | null, deploymentId: string | null, error: string | null, createdAt: string, sentAt: string | null } | null };

export type IncidentsQueryVariables = Exact<{
  teamId?: string | null | undefined;
  state?: IncidentState | null | undefined;
  after?: string | null | undefined;
}>;


export type IncidentsQuery = { incidents: { edges: Array<{ node: { id: string, teamId: string, siteId: string, number: number, title: string, state: IncidentState, startedAt: string, resolvedAt: string | null, acknowledgedBy: string | null, acknowledgedAt: string | null, snoozedUntil: string | null, held: boolean, escalation: { policyName: string, stepsTaken: number, nextStepAt: string | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type IncidentQueryVariables = Exact<{
  id: string;
}>;


export type IncidentQuery = { incident: { suspectDeploymentId: string | null, id: string, teamId: string, siteId: string, number: number, title: string, state: IncidentState, startedAt: string, resolvedAt: string | null, acknowledgedBy: string | null, acknowledgedAt: string | null, snoozedUntil: string | null, held: boolean, alerts: Array<{ id: string, siteId: string, pageId: string | null, alertType: AlertType, status: AlertStatus, message: string, createdAt: string, resolvedAt: string | null, suspectDeploymentId: string | null, incidentId: string | null }>, timeline: Array<{ at: string, kind: IncidentEventKind, text: string, by: string | null, deploymentId: string | null, delivery: { id: string, channel: string, destinationName: string | null, event: DeliveryEvent, status: DeliveryStatus, title: string | null, deploymentId: string | null, error: string | null, createdAt: string, sentAt: string | null } | null }>, escalation: { policyName: string, stepsTaken: number, nextStepAt: string | null } | null } | null };

export type AcknowledgeIncidentMutationVariables = Exact<{
  id: string;
  reason?: string | null | undefined;
}>;


export type AcknowledgeIncidentMutation = { acknowledgeIncident: { id: string, teamId: string, siteId: string, number: number, title: string, state: IncidentState, startedAt: string, resolvedAt: string | null, acknowledgedBy: string | null, acknowledgedAt: string | null, snoozedUntil: string | null, held: boolean, escalation: { policyName: string, stepsTaken: number, nextStepAt: string | null } | null } };

export type SnoozeIncidentMutationVariables = Exact<{
  id: string;
  minutes: number;
}>;


export type SnoozeIncidentMutation = { snoozeIncident: { id: string, teamId: string, siteId: string, number: number, title: string, state: IncidentState, startedAt: string, resolvedAt: string | null, acknowledgedBy: string | null, acknowledgedAt: string | null, snoozedUntil: string | null, held: boolean, escalation: { policyName: string, stepsTaken: number, nextStepAt: string | null } | null } };

export type AddIncidentNoteMutationVariables = Exact<{
  id: string;
  text: string;
}>;


export type AddIncidentNoteMutation = { addIncidentNote: { id: string, teamId: string, siteId: string, number: number, title: string, state: IncidentState, startedAt: string, resolvedAt: string | null, acknowledgedBy: string | null, acknowledgedAt: string | null, snoozedUntil: string | null, held: boolean, escalation: { policyName: string, stepsTaken: number, nextStepAt: string | null } | null } };

export type SiteNameQueryVariables = Exact<{
  id: string;
}>;


export type SiteNameQuery = { site: { name: string } | null };

export type MaintenanceFactsFragment = { id: string, teamId: string, tags: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, state: WindowState, createdBy: string, deploymentId: string | null, covers: Array<string> | null };

export type MaintenanceWindowsQueryVariables = Exact<{
  teamId?: string | null | undefined;
  thingId?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type MaintenanceWindowsQuery = { windows: Array<{ id: string, teamId: string, tags: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, state: WindowState, createdBy: string, deploymentId: string | null, covers: Array<string> | null, occurrences: Array<{ startsAt: string, endsAt: string }> }> };

export type SiteNamesQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type SiteNamesQuery = { things: Array<{ id: string, teamId: string, name: string, tags: Array<string> }> };

export type CreateMaintenanceWindowMutationVariables = Exact<{
  input: CreateMaintenanceWindowInput;
}>;


export type CreateMaintenanceWindowMutation = { window: { id: string, teamId: string, tags: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, state: WindowState, createdBy: string, deploymentId: string | null, covers: Array<string> | null } };

export type UpdateMaintenanceWindowMutationVariables = Exact<{
  id: string;
  input: UpdateMaintenanceWindowInput;
}>;


export type UpdateMaintenanceWindowMutation = { window: { id: string, teamId: string, tags: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, state: WindowState, createdBy: string, deploymentId: string | null, covers: Array<string> | null } };

export type EndMaintenanceWindowMutationVariables = Exact<{
  id: string;
}>;


export type EndMaintenanceWindowMutation = { window: { id: string, teamId: string, tags: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, state: WindowState, createdBy: string, deploymentId: string | null, covers: Array<string> | null } };

export type StartMaintenanceMutationVariables = Exact<{
  siteIds: Array<string> | string;
  minutes: number;
  title: string;
}>;


export type StartMaintenanceMutation = { window: { id: string, teamId: string, tags: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, state: WindowState, createdBy: string, deploymentId: string | null, covers: Array<string> | null } };

export type MonitoringOverviewQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type MonitoringOverviewQuery = { dashboardStats: { totalSites: number, sitesUp: number, sitesDown: number, sitesPaused: number, totalChecks24h: number, avgResponseTimeMs: number | null }, alerts: Array<{ id: string, siteId: string, pageId: string | null, alertType: AlertType, status: AlertStatus, message: string, createdAt: string, resolvedAt: string | null, suspectDeploymentId: string | null, incidentId: string | null }>, open: Array<{ id: string }> };

export type DestinationFactsFragment = { id: string, teamId: string, kind: DestinationKind, name: string, enabled: boolean, byDefault: boolean, target: string, emailAddresses: Array<string> | null, url: string | null, signingSecret: string | null, callbackUrl: string | null, acceptsCallbacks: boolean };

export type NotificationDestinationsQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type NotificationDestinationsQuery = { notificationDestinations: Array<{ id: string, teamId: string, kind: DestinationKind, name: string, enabled: boolean, byDefault: boolean, target: string, emailAddresses: Array<string> | null, url: string | null, signingSecret: string | null, callbackUrl: string | null, acceptsCallbacks: boolean }> };

export type DestinationDeliveriesQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type DestinationDeliveriesQuery = { notificationDestinations: Array<{ id: string, deliveries: Array<{ id: string, channel: string, destinationName: string | null, event: DeliveryEvent, status: DeliveryStatus, title: string | null, deploymentId: string | null, error: string | null, createdAt: string, sentAt: string | null }> }> };

export type CreateNotificationDestinationMutationVariables = Exact<{
  input: CreateNotificationDestinationInput;
}>;


export type CreateNotificationDestinationMutation = { createNotificationDestination: { id: string, teamId: string, kind: DestinationKind, name: string, enabled: boolean, byDefault: boolean, target: string, emailAddresses: Array<string> | null, url: string | null, signingSecret: string | null, callbackUrl: string | null, acceptsCallbacks: boolean } };

export type UpdateNotificationDestinationMutationVariables = Exact<{
  id: string;
  input: UpdateNotificationDestinationInput;
}>;


export type UpdateNotificationDestinationMutation = { updateNotificationDestination: { id: string, teamId: string, kind: DestinationKind, name: string, enabled: boolean, byDefault: boolean, target: string, emailAddresses: Array<string> | null, url: string | null, signingSecret: string | null, callbackUrl: string | null, acceptsCallbacks: boolean } };

export type DeleteNotificationDestinationMutationVariables = Exact<{
  id: string;
}>;


export type DeleteNotificationDestinationMutation = { deleteNotificationDestination: boolean };

export type TestNotificationDestinationMutationVariables = Exact<{
  id: string;
}>;


export type TestNotificationDestinationMutation = { testNotificationDestination: boolean };

export type PolicyFactsFragment = { id: string, teamId: string, name: string, position: number, alertTypes: Array<AlertType>, notices: Array<DeploymentNotice>, tags: Array<string>, repeat: number, steps: Array<{ afterMinutes: number, channels: Array<string>, memberIds: Array<string> }> };

export type EscalationPoliciesQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type EscalationPoliciesQuery = { escalationPolicies: Array<{ id: string, teamId: string, name: string, position: number, alertTypes: Array<AlertType>, notices: Array<DeploymentNotice>, tags: Array<string>, repeat: number, steps: Array<{ afterMinutes: number, channels: Array<string>, memberIds: Array<string> }> }> };

export type CreateEscalationPolicyMutationVariables = Exact<{
  input: EscalationPolicyInput;
}>;


export type CreateEscalationPolicyMutation = { createEscalationPolicy: { id: string, teamId: string, name: string, position: number, alertTypes: Array<AlertType>, notices: Array<DeploymentNotice>, tags: Array<string>, repeat: number, steps: Array<{ afterMinutes: number, channels: Array<string>, memberIds: Array<string> }> } };

export type UpdateEscalationPolicyMutationVariables = Exact<{
  id: string;
  input: EscalationPolicyInput;
}>;


export type UpdateEscalationPolicyMutation = { updateEscalationPolicy: { id: string, teamId: string, name: string, position: number, alertTypes: Array<AlertType>, notices: Array<DeploymentNotice>, tags: Array<string>, repeat: number, steps: Array<{ afterMinutes: number, channels: Array<string>, memberIds: Array<string> }> } };

export type DeleteEscalationPolicyMutationVariables = Exact<{
  id: string;
}>;


export type DeleteEscalationPolicyMutation = { deleteEscalationPolicy: boolean };

export type QuietHoursQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type QuietHoursQuery = { quietHours: { from: string, to: string, timezone: string } | null };

export type SetQuietHoursMutationVariables = Exact<{
  input?: QuietHoursInput | null | undefined;
  teamId?: string | null | undefined;
}>;


export type SetQuietHoursMutation = { setQuietHours: { from: string, to: string, timezone: string } | null };

export type ChannelFactsFragment = { emailEnabled: boolean, emailAddresses: Array<string>, chat1Enabled: boolean, chat1WebhookUrl: string | null, chat2Enabled: boolean, chat2WebhookUrl: string | null, incidentEnabled: boolean, incidentIntegrationKey: string | null, webhookEnabled: boolean, webhookUrl: string | null, webhookSecret: string | null, deploymentEvents: Array<DeploymentNotice> };

export type NotificationSettingsQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type NotificationSettingsQuery = { notificationSettings: { emailEnabled: boolean, emailAddresses: Array<string>, chat1Enabled: boolean, chat1WebhookUrl: string | null, chat2Enabled: boolean, chat2WebhookUrl: string | null, incidentEnabled: boolean, incidentIntegrationKey: string | null, webhookEnabled: boolean, webhookUrl: string | null, webhookSecret: string | null, deploymentEvents: Array<DeploymentNotice> } | null };

export type SystemStatusQueryVariables = Exact<{ [key: string]: never; }>;


export type SystemStatusQuery = { systemStatus: { lastCheckAt: string | null, lateChecks: number, lastWriteAt: string | null, troubles: Array<string> } };

export type QuotaUsageQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type QuotaUsageQuery = { quotaUsage: { sitesUsed: number, sitesLimit: number, pagesUsed: number, pagesLimit: number, browserChecksUsed: number, browserChecksLimit: number, checkoutFlowsUsed: number, checkoutFlowsLimit: number } };

export type UpdateNotificationSettingsMutationVariables = Exact<{
  input: NotificationSettingsInput;
  teamId?: string | null | undefined;
}>;


export type UpdateNotificationSettingsMutation = { updateNotificationSettings: { emailEnabled: boolean, emailAddresses: Array<string>, chat1Enabled: boolean, chat1WebhookUrl: string | null, chat2Enabled: boolean, chat2WebhookUrl: string | null, incidentEnabled: boolean, incidentIntegrationKey: string | null, webhookEnabled: boolean, webhookUrl: string | null, webhookSecret: string | null, deploymentEvents: Array<DeploymentNotice> } };

export type TestNotificationMutationVariables = Exact<{
  channel: string;
  teamId?: string | null | undefined;
}>;


export type TestNotificationMutation = { testNotification: boolean };

export type RotateWebhookSecretMutationVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type RotateWebhookSecretMutation = { rotateWebhookSecret: { emailEnabled: boolean, emailAddresses: Array<string>, chat1Enabled: boolean, chat1WebhookUrl: string | null, chat2Enabled: boolean, chat2WebhookUrl: string | null, incidentEnabled: boolean, incidentIntegrationKey: string | null, webhookEnabled: boolean, webhookUrl: string | null, webhookSecret: string | null, deploymentEvents: Array<DeploymentNotice> } };

export type CheckoutStepFactsFragment = { name: string, action: CheckoutAction, selector: string | null, value: string | null, secret: boolean, timeoutMs: number | null, optional: boolean };

export type CheckoutFlowFactsFragment = { theme: CheckoutTheme | null, productPath: string | null, checkoutPath: string | null, checkIntervalSeconds: number, allowOrderPlacement: boolean, selectors: { productInfo: string | null, addToCart: string | null, cartSuccess: string | null, toCheckout: string | null, shippingForm: string | null, paymentMethods: string | null } | null, steps: Array<{ name: string, action: CheckoutAction, selector: string | null, value: string | null, secret: boolean, timeoutMs: number | null, optional: boolean }> };

export type CheckoutFlowQueryVariables = Exact<{
  siteId: string;
}>;


export type CheckoutFlowQuery = { site: { id: string, checkoutFlowEnabled: boolean, checkoutFlow: { theme: CheckoutTheme | null, productPath: string | null, checkoutPath: string | null, checkIntervalSeconds: number, allowOrderPlacement: boolean, selectors: { productInfo: string | null, addToCart: string | null, cartSuccess: string | null, toCheckout: string | null, shippingForm: string | null, paymentMethods: string | null } | null, steps: Array<{ name: string, action: CheckoutAction, selector: string | null, value: string | null, secret: boolean, timeoutMs: number | null, optional: boolean }> } | null } | null };

export type UpdateCheckoutFlowConfigMutationVariables = Exact<{
  id: string;
  input: CheckoutFlowInput;
}>;


export type UpdateCheckoutFlowConfigMutation = { updateCheckoutFlowConfig: { id: string, checkoutFlowEnabled: boolean, checkoutFlow: { theme: CheckoutTheme | null, productPath: string | null, checkoutPath: string | null, checkIntervalSeconds: number, allowOrderPlacement: boolean, selectors: { productInfo: string | null, addToCart: string | null, cartSuccess: string | null, toCheckout: string | null, shippingForm: string | null, paymentMethods: string | null } | null, steps: Array<{ name: string, action: CheckoutAction, selector: string | null, value: string | null, secret: boolean, timeoutMs: number | null, optional: boolean }> } | null } };

export type DisableCheckoutFlowMutationVariables = Exact<{
  id: string;
}>;


export type DisableCheckoutFlowMutation = { disableCheckoutFlow: { id: string, checkoutFlowEnabled: boolean } };

export type CheckFactsFragment = { id: string, pageId: string | null, checkType: CheckType, status: CheckStatus, responseTimeMs: number | null, statusCode: number | null, errorMessage: string | null, createdAt: string, screenshotUrl: string | null, phases: { dnsMs: number, connectMs: number, tlsMs: number, firstByteMs: number, totalMs: number } | null, jsErrors: Array<{ source: string, message: string, stackTrace: string | null, url: string | null, line: number | null, column: number | null }> | null, steps: Array<{ name: string, action: CheckoutAction, status: CheckoutStepStatus, durationMs: number | null, message: string | null }> | null };

export type SiteChecksQueryVariables = Exact<{
  siteId: string;
  after?: string | null | undefined;
}>;


export type SiteChecksQuery = { checksConnection: { edges: Array<{ node: { id: string, pageId: string | null, checkType: CheckType, status: CheckStatus, responseTimeMs: number | null, statusCode: number | null, errorMessage: string | null, createdAt: string, screenshotUrl: string | null, phases: { dnsMs: number, connectMs: number, tlsMs: number, firstByteMs: number, totalMs: number } | null, jsErrors: Array<{ source: string, message: string, stackTrace: string | null, url: string | null, line: number | null, column: number | null }> | null, steps: Array<{ name: string, action: CheckoutAction, status: CheckoutStepStatus, durationMs: number | null, message: string | null }> | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type OneCheckQueryVariables = Exact<{
  id: string;
}>;


export type OneCheckQuery = { check: { siteId: string, id: string, pageId: string | null, checkType: CheckType, status: CheckStatus, responseTimeMs: number | null, statusCode: number | null, errorMessage: string | null, createdAt: string, screenshotUrl: string | null, phases: { dnsMs: number, connectMs: number, tlsMs: number, firstByteMs: number, totalMs: number } | null, jsErrors: Array<{ source: string, message: string, stackTrace: string | null, url: string | null, line: number | null, column: number | null }> | null, steps: Array<{ name: string, action: CheckoutAction, status: CheckoutStepStatus, durationMs: number | null, message: string | null }> | null } | null };

export type PageFactsFragment = { id: string, name: string, path: string, checkIntervalSeconds: number, browserCheck: boolean, enabled: boolean, status: SiteStatus, expectedContent: string | null, lastCheckAt: string | null, waitForSelector: string | null };

export type SitePagesQueryVariables = Exact<{
  siteId: string;
}>;


export type SitePagesQuery = { sitePages: Array<{ id: string, name: string, path: string, checkIntervalSeconds: number, browserCheck: boolean, enabled: boolean, status: SiteStatus, expectedContent: string | null, lastCheckAt: string | null, waitForSelector: string | null }> };

export type CreateSitePageMutationVariables = Exact<{
  input: CreateSitePageInput;
}>;


export type CreateSitePageMutation = { createSitePage: { id: string, name: string, path: string, checkIntervalSeconds: number, browserCheck: boolean, enabled: boolean, status: SiteStatus, expectedContent: string | null, lastCheckAt: string | null, waitForSelector: string | null } };

export type UpdateSitePageMutationVariables = Exact<{
  id: string;
  input: UpdateSitePageInput;
}>;


export type UpdateSitePageMutation = { updateSitePage: { id: string, name: string, path: string, checkIntervalSeconds: number, browserCheck: boolean, enabled: boolean, status: SiteStatus, expectedContent: string | null, lastCheckAt: string | null, waitForSelector: string | null } };

export type DeleteSitePageMutationVariables = Exact<{
  id: string;
}>;


export type DeleteSitePageMutation = { deleteSitePage: boolean };

export type PatternFactsFragment = { id: string, pageId: string | null, pattern: string, description: string | null, action: ErrorPatternAction, enabled: boolean };

export type SiteErrorPatternsQueryVariables = Exact<{
  siteId: string;
}>;


export type SiteErrorPatternsQuery = { siteErrorPatterns: Array<{ id: string, pageId: string | null, pattern: string, description: string | null, action: ErrorPatternAction, enabled: boolean }> };

export type TestErrorPatternQueryVariables = Exact<{
  pattern: string;
  sample: string;
}>;


export type TestErrorPatternQuery = { testErrorPattern: boolean };

export type CreateSiteErrorPatternMutationVariables = Exact<{
  input: CreateErrorPatternInput;
}>;


export type CreateSiteErrorPatternMutation = { createSiteErrorPattern: { id: string, pageId: string | null, pattern: string, description: string | null, action: ErrorPatternAction, enabled: boolean } };

export type UpdateSiteErrorPatternMutationVariables = Exact<{
  id: string;
  input: UpdateErrorPatternInput;
}>;


export type UpdateSiteErrorPatternMutation = { updateSiteErrorPattern: { id: string, pageId: string | null, pattern: string, description: string | null, action: ErrorPatternAction, enabled: boolean } };

export type DeleteSiteErrorPatternMutationVariables = Exact<{
  id: string;
}>;


export type DeleteSiteErrorPatternMutation = { deleteSiteErrorPattern: boolean };

export type SiteFactsFragment = { id: string, teamId: string, name: string, url: string, status: SiteStatus, muted: boolean, paused: boolean, checkIntervalSeconds: number, browserChecks: boolean, checkoutFlowEnabled: boolean, basicAuthUsername: string | null, expectedContent: string | null, degradedAfterMs: number | null, failureThreshold: number, recoveryThreshold: number, lastCheckAt: string | null, nextCheckAt: string | null, certificateExpiresAt: string | null, viewportWidth: number, viewportHeight: number, waitForSelector: string | null, tags: Array<string>, inMaintenance: boolean, nextMaintenanceAt: string | null };

export type SiteQueryVariables = Exact<{
  id: string;
}>;


export type SiteQuery = { site: { id: string, teamId: string, name: string, url: string, status: SiteStatus, muted: boolean, paused: boolean, checkIntervalSeconds: number, browserChecks: boolean, checkoutFlowEnabled: boolean, basicAuthUsername: string | null, expectedContent: string | null, degradedAfterMs: number | null, failureThreshold: number, recoveryThreshold: number, lastCheckAt: string | null, nextCheckAt: string | null, certificateExpiresAt: string | null, viewportWidth: number, viewportHeight: number, waitForSelector: string | null, tags: Array<string>, inMaintenance: boolean, nextMaintenanceAt: string | null } | null };

export type SiteFiguresQueryVariables = Exact<{
  id: string;
}>;


export type SiteFiguresQuery = { siteStats: { uptime24h: number | null, uptime7d: number | null, uptime30d: number | null, uptime90d: number | null, uptimeWithoutMaintenance30d: number | null, maintenanceSeconds30d: number, avgResponseTimeMs: number | null, p95ResponseTimeMs: number | null, failedChecks: number, totalChecks: number, downtimeSeconds30d: number, lastIncidentAt: string | null }, uptimeData: Array<{ date: string, uptimePercentage: number | null, totalChecks: number, failedChecks: number }> };

export type SiteResponseTimesQueryVariables = Exact<{
  id: string;
  days: number;
}>;


export type SiteResponseTimesQuery = { responseTimeData: Array<{ timestamp: string, avgResponseTimeMs: number | null, minResponseTimeMs: number | null, maxResponseTimeMs: number | null, p95ResponseTimeMs: number | null }> };

export type SiteReleasesQueryVariables = Exact<{
  id: string;
}>;


export type SiteReleasesQuery = { site: { id: string, releases: Array<{ deploymentId: string, version: string, kind: string, status: string, environmentName: string, triggeredBy: string, at: string }> } | null };

export type UpdateSiteMutationVariables = Exact<{
  id: string;
  input: UpdateSiteInput;
}>;


export type UpdateSiteMutation = { updateSite: { id: string, teamId: string, name: string, url: string, status: SiteStatus, muted: boolean, paused: boolean, checkIntervalSeconds: number, browserChecks: boolean, checkoutFlowEnabled: boolean, basicAuthUsername: string | null, expectedContent: string | null, degradedAfterMs: number | null, failureThreshold: number, recoveryThreshold: number, lastCheckAt: string | null, nextCheckAt: string | null, certificateExpiresAt: string | null, viewportWidth: number, viewportHeight: number, waitForSelector: string | null, tags: Array<string>, inMaintenance: boolean, nextMaintenanceAt: string | null } };

export type TransferSiteMutationVariables = Exact<{
  id: string;
  teamId: string;
}>;


export type TransferSiteMutation = { transferSite: { id: string, teamId: string } };

export type DeleteSiteMutationVariables = Exact<{
  id: string;
}>;


export type DeleteSiteMutation = { deleteSite: boolean };

export type MuteSiteMutationVariables = Exact<{
  id: string;
}>;


export type MuteSiteMutation = { muteSite: { id: string, muted: boolean } };

export type UnmuteSiteMutationVariables = Exact<{
  id: string;
}>;


export type UnmuteSiteMutation = { unmuteSite: { id: string, muted: boolean } };

export type TriggerCheckMutationVariables = Exact<{
  id: string;
}>;


export type TriggerCheckMutation = { triggerCheck: boolean };

export type SitesQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type SitesQuery = { sites: Array<{ id: string, teamId: string, name: string, url: string, status: SiteStatus, muted: boolean, lastCheckAt: string | null, certificateExpiresAt: string | null, tags: Array<string>, inMaintenance: boolean, nextMaintenanceAt: string | null }> };

export type SiteTrendsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type SiteTrendsQuery = { siteTrends: Array<{ siteId: string, uptime: Array<{ date: string, uptimePercentage: number | null, totalChecks: number, failedChecks: number }>, responseTimes: Array<{ timestamp: string, avgResponseTimeMs: number | null }> }> };

export type CreateSiteMutationVariables = Exact<{
  input: CreateSiteInput;
}>;


export type CreateSiteMutation = { createSite: { id: string, name: string } };

export type UsersQueryVariables = Exact<{ [key: string]: never; }>;


export type UsersQuery = { users: Array<{ id: string, email: string, name: string, role: UserRole, disabled: boolean, createdAt: string }> };

export type CreateUserMutationVariables = Exact<{
  input: CreateUserInput;
}>;


export type CreateUserMutation = { createUser: { id: string, name: string } };

export type UpdateUserMutationVariables = Exact<{
  id: string;
  input: UpdateUserInput;
}>;


export type UpdateUserMutation = { updateUser: { id: string, role: UserRole, disabled: boolean } };

export const alerts = operation<AlertsQuery, AlertsQueryVariables>('monitoring', "query Alerts($siteId: ID, $unresolvedOnly: Boolean, $limit: Int, $teamId: ID) { alerts( siteId: $siteId unresolvedOnly: $unresolvedOnly limit: $limit teamId: $teamId ) { ...AlertFacts } } fragment AlertFacts on Alert { id siteId pageId alertType status message createdAt resolvedAt suspectDeploymentId incidentId }");
export const findAlert = operation<FindAlertQuery, FindAlertQueryVariables>('monitoring', "query FindAlert { newest: alerts(limit: 500) { ...AlertFacts } open: alerts(unresolvedOnly: true, limit: 500) { ...AlertFacts } } fragment AlertFacts on Alert { id siteId pageId alertType status message createdAt resolvedAt suspectDeploymentId incidentId }");
export const alertDeliveries = operation<AlertDeliveriesQuery, AlertDeliveriesQueryVariables>('monitoring', "query AlertDeliveries($siteId: ID, $limit: Int) { alerts(siteId: $siteId, limit: $limit) { id deliveries { ...DeliveryFacts } } } fragment DeliveryFacts on NotificationDelivery { id channel destinationName event status title deploymentId error createdAt sentAt }");
export const notificationDeliveries = operation<NotificationDeliveriesQuery, NotificationDeliveriesQueryVariables>('monitoring', "query NotificationDeliveries($teamId: ID) { notificationDeliveries(teamId: $teamId, limit: 20) { ...DeliveryFacts } } fragment DeliveryFacts on NotificationDelivery { id channel destinationName event status title deploymentId error createdAt sentAt }");
export const resolveAlert = operation<ResolveAlertMutation, ResolveAlertMutationVariables>('monitoring', "mutation ResolveAlert($id: ID!) { resolveAlert(id: $id) { ...AlertFacts } } fragment AlertFacts on Alert { id siteId pageId alertType status message createdAt resolvedAt suspectDeploymentId incidentId }");
export const resendNotification = operation<ResendNotificationMutation, ResendNotificationMutationVariables>('monitoring', "mutation ResendNotification($deliveryId: ID!) { resendNotification(deliveryId: $deliveryId) }");
export const sitesToWatch = operation<SitesToWatchQuery, SitesToWatchQueryVariables>('monitoring', "query SitesToWatch($teamId: ID!) { sites(teamId: $teamId) { id name url paused browserChecks checkoutFlowEnabled environmentIds } }");
export const incidents = operation<IncidentsQuery, IncidentsQueryVariables>('monitoring', "query Incidents($teamId: ID, $state: IncidentState, $after: String) { incidents(teamId: $teamId, state: $state, first: 20, after: $after) { edges { node { ...IncidentEntry } } pageInfo { hasNextPage endCursor } } } fragment IncidentEntry on Incident { id teamId siteId number title state startedAt resolvedAt acknowledgedBy acknowledgedAt snoozedUntil held escalation { policyName stepsTaken nextStepAt } }");
export const incident = operation<IncidentQuery, IncidentQueryVariables>('monitoring', "query Incident($id: ID!) { incident(id: $id) { ...IncidentEntry suspectDeploymentId alerts { ...AlertFacts } timeline { ...IncidentEventFacts } } } fragment IncidentEntry on Incident { id teamId siteId number title state startedAt resolvedAt acknowledgedBy acknowledgedAt snoozedUntil held escalation { policyName stepsTaken nextStepAt } } fragment AlertFacts on Alert { id siteId pageId alertType status message createdAt resolvedAt suspectDeploymentId incidentId } fragment IncidentEventFacts on IncidentEvent { at kind text by deploymentId delivery { ...DeliveryFacts } } fragment DeliveryFacts on NotificationDelivery { id channel destinationName event status title deploymentId error createdAt sentAt }");
export const acknowledgeIncident = operation<AcknowledgeIncidentMutation, AcknowledgeIncidentMutationVariables>('monitoring', "mutation AcknowledgeIncident($id: ID!, $reason: String) { acknowledgeIncident(id: $id, reason: $reason) { ...IncidentEntry } } fragment IncidentEntry on Incident { id teamId siteId number title state startedAt resolvedAt acknowledgedBy acknowledgedAt snoozedUntil held escalation { policyName stepsTaken nextStepAt } }");
export const snoozeIncident = operation<SnoozeIncidentMutation, SnoozeIncidentMutationVariables>('monitoring', "mutation SnoozeIncident($id: ID!, $minutes: Int!) { snoozeIncident(id: $id, minutes: $minutes) { ...IncidentEntry } } fragment IncidentEntry on Incident { id teamId siteId number title state startedAt resolvedAt acknowledgedBy acknowledgedAt snoozedUntil held escalation { policyName stepsTaken nextStepAt } }");
export const addIncidentNote = operation<AddIncidentNoteMutation, AddIncidentNoteMutationVariables>('monitoring', "mutation AddIncidentNote($id: ID!, $text: String!) { addIncidentNote(id: $id, text: $text) { ...IncidentEntry } } fragment IncidentEntry on Incident { id teamId siteId number title state startedAt resolvedAt acknowledgedBy acknowledgedAt snoozedUntil held escalation { policyName stepsTaken nextStepAt } }");
export const siteName = operation<SiteNameQuery, SiteNameQueryVariables>('monitoring', "query SiteName($id: ID!) { site(id: $id) { name } }");
export const maintenanceWindows = operation<MaintenanceWindowsQuery, MaintenanceWindowsQueryVariables>('monitoring', "query MaintenanceWindows($teamId: ID, $thingId: ID, $from: DateTime, $to: DateTime) { windows: maintenanceWindows( teamId: $teamId siteId: $thingId from: $from to: $to ) { ...MaintenanceFacts occurrences(from: $from, to: $to) { startsAt endsAt } } } fragment MaintenanceFacts on MaintenanceWindow { id teamId covers: siteIds tags title startsAt endsAt recurrence timezone state createdBy deploymentId }");
export const siteNames = operation<SiteNamesQuery, SiteNamesQueryVariables>('monitoring', "query SiteNames($teamId: ID) { things: sites(teamId: $teamId) { id teamId name tags } }");
export const createMaintenanceWindow = operation<CreateMaintenanceWindowMutation, CreateMaintenanceWindowMutationVariables>('monitoring', "mutation CreateMaintenanceWindow($input: CreateMaintenanceWindowInput!) { window: createMaintenanceWindow(input: $input) { ...MaintenanceFacts } } fragment MaintenanceFacts on MaintenanceWindow { id teamId covers: siteIds tags title startsAt endsAt recurrence timezone state createdBy deploymentId }");
export const updateMaintenanceWindow = operation<UpdateMaintenanceWindowMutation, UpdateMaintenanceWindowMutationVariables>('monitoring', "mutation UpdateMaintenanceWindow($id: ID!, $input: UpdateMaintenanceWindowInput!) { window: updateMaintenanceWindow(id: $id, input: $input) { ...MaintenanceFacts } } fragment MaintenanceFacts on MaintenanceWindow { id teamId covers: siteIds tags title startsAt endsAt recurrence timezone state createdBy deploymentId }");
export const endMaintenanceWindow = operation<EndMaintenanceWindowMutation, EndMaintenanceWindowMutationVariables>('monitoring', "mutation EndMaintenanceWindow($id: ID!) { window: endMaintenanceWindow(id: $id) { ...MaintenanceFacts } } fragment MaintenanceFacts on MaintenanceWindow { id teamId covers: siteIds tags title startsAt endsAt recurrence timezone state createdBy deploymentId }");
export const startMaintenance = operation<StartMaintenanceMutation, StartMaintenanceMutationVariables>('monitoring', "mutation StartMaintenance($siteIds: [ID!]!, $minutes: Int!, $title: String!) { window: startMaintenance(siteIds: $siteIds, minutes: $minutes, title: $title) { ...MaintenanceFacts } } fragment MaintenanceFacts on MaintenanceWindow { id teamId covers: siteIds tags title startsAt endsAt recurrence timezone state createdBy deploymentId }");
export const monitoringOverview = operation<MonitoringOverviewQuery, MonitoringOverviewQueryVariables>('monitoring', "query MonitoringOverview($teamId: ID) { dashboardStats(teamId: $teamId) { totalSites sitesUp sitesDown sitesPaused totalChecks24h avgResponseTimeMs } alerts(limit: 20, teamId: $teamId) { ...AlertFacts } open: alerts(unresolvedOnly: true, limit: 500, teamId: $teamId) { id } } fragment AlertFacts on Alert { id siteId pageId alertType status message createdAt resolvedAt suspectDeploymentId incidentId }");
export const notificationDestinations = operation<NotificationDestinationsQuery, NotificationDestinationsQueryVariables>('monitoring', "query NotificationDestinations($teamId: ID) { notificationDestinations(teamId: $teamId) { ...DestinationFacts } } fragment DestinationFacts on NotificationDestination { id teamId kind name enabled byDefault target emailAddresses url signingSecret callbackUrl acceptsCallbacks }");
export const destinationDeliveries = operation<DestinationDeliveriesQuery, DestinationDeliveriesQueryVariables>('monitoring', "query DestinationDeliveries($teamId: ID) { notificationDestinations(teamId: $teamId) { id deliveries { ...DeliveryFacts } } } fragment DeliveryFacts on NotificationDelivery { id channel destinationName event status title deploymentId error createdAt sentAt }");
export const createNotificationDestination = operation<CreateNotificationDestinationMutation, CreateNotificationDestinationMutationVariables>('monitoring', "mutation CreateNotificationDestination($input: CreateNotificationDestinationInput!) { createNotificationDestination(input: $input) { ...DestinationFacts } } fragment DestinationFacts on NotificationDestination { id teamId kind name enabled byDefault target emailAddresses url signingSecret callbackUrl acceptsCallbacks }");
export const updateNotificationDestination = operation<UpdateNotificationDestinationMutation, UpdateNotificationDestinationMutationVariables>('monitoring', "mutation UpdateNotificationDestination($id: ID!, $input: UpdateNotificationDestinationInput!) { updateNotificationDestination(id: $id, input: $input) { ...DestinationFacts } } fragment DestinationFacts on NotificationDestination { id teamId kind name enabled byDefault target emailAddresses url signingSecret callbackUrl acceptsCallbacks }");
export const deleteNotificationDestination = operation<DeleteNotificationDestinationMutation, DeleteNotificationDestinationMutationVariables>('monitoring', "mutation DeleteNotificationDestination($id: ID!) { deleteNotificationDestination(id: $id) }");
export const testNotificationDestination = operation<TestNotificationDestinationMutation, TestNotificationDestinationMutationVariables>('monitoring', "mutation TestNotificationDestination($id: ID!) { testNotificationDestination(id: $id) }");
export const escalationPolicies = operation<EscalationPoliciesQuery, EscalationPoliciesQueryVariables>('monitoring', "query EscalationPolicies($teamId: ID) { escalationPolicies(teamId: $teamId) { ...PolicyFacts } } fragment PolicyFacts on EscalationPolicy { id teamId name position alertTypes notices tags steps { afterMinutes channels memberIds } repeat }");
export const createEscalationPolicy = operation<CreateEscalationPolicyMutation, CreateEscalationPolicyMutationVariables>('monitoring', "mutation CreateEscalationPolicy($input: EscalationPolicyInput!) { createEscalationPolicy(input: $input) { ...PolicyFacts } } fragment PolicyFacts on EscalationPolicy { id teamId name position alertTypes notices tags steps { afterMinutes channels memberIds } repeat }");
export const updateEscalationPolicy = operation<UpdateEscalationPolicyMutation, UpdateEscalationPolicyMutationVariables>('monitoring', "mutation UpdateEscalationPolicy($id: ID!, $input: EscalationPolicyInput!) { updateEscalationPolicy(id: $id, input: $input) { ...PolicyFacts } } fragment PolicyFacts on EscalationPolicy { id teamId name position alertTypes notices tags steps { afterMinutes channels memberIds } repeat }");
export const deleteEscalationPolicy = operation<DeleteEscalationPolicyMutation, DeleteEscalationPolicyMutationVariables>('monitoring', "mutation DeleteEscalationPolicy($id: ID!) { deleteEscalationPolicy(id: $id) }");
export const quietHours = operation<QuietHoursQuery, QuietHoursQueryVariables>('monitoring', "query QuietHours($teamId: ID) { quietHours(teamId: $teamId) { from to timezone } }");
export const setQuietHours = operation<SetQuietHoursMutation, SetQuietHoursMutationVariables>('monitoring', "mutation SetQuietHours($input: QuietHoursInput, $teamId: ID) { setQuietHours(input: $input, teamId: $teamId) { from to timezone } }");
export const notificationSettings = operation<NotificationSettingsQuery, NotificationSettingsQueryVariables>('monitoring', "query NotificationSettings($teamId: ID) { notificationSettings(teamId: $teamId) { ...ChannelFacts } } fragment ChannelFacts on NotificationSettings { emailEnabled emailAddresses chat1Enabled chat1WebhookUrl chat2Enabled chat2WebhookUrl incidentEnabled incidentIntegrationKey webhookEnabled webhookUrl webhookSecret deploymentEvents }");
export const systemStatus = operation<SystemStatusQuery, SystemStatusQueryVariables>('monitoring', "query SystemStatus { systemStatus { lastCheckAt lateChecks lastWriteAt troubles } }");
export const quotaUsage = operation<QuotaUsageQuery, QuotaUsageQueryVariables>('monitoring', "query QuotaUsage($teamId: ID) { quotaUsage(teamId: $teamId) { sitesUsed sitesLimit pagesUsed pagesLimit browserChecksUsed browserChecksLimit checkoutFlowsUsed checkoutFlowsLimit } }");
export const updateNotificationSettings = operation<UpdateNotificationSettingsMutation, UpdateNotificationSettingsMutationVariables>('monitoring', "mutation UpdateNotificationSettings($input: NotificationSettingsInput!, $teamId: ID) { updateNotificationSettings(input: $input, teamId: $teamId) { ...ChannelFacts } } fragment ChannelFacts on NotificationSettings { emailEnabled emailAddresses chat1Enabled chat1WebhookUrl chat2Enabled chat2WebhookUrl incidentEnabled incidentIntegrationKey webhookEnabled webhookUrl webhookSecret deploymentEvents }");
export const testNotification = operation<TestNotificationMutation, TestNotificationMutationVariables>('monitoring', "mutation TestNotification($channel: String!, $teamId: ID) { testNotification(channel: $channel, teamId: $teamId) }");
export const rotateWebhookSecret = operation<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>('monitoring', "mutation RotateWebhookSecret($teamId: ID) { rotateWebhookSecret(teamId: $teamId) { ...ChannelFacts } } fragment ChannelFacts on NotificationSettings { emailEnabled emailAddresses chat1Enabled chat1WebhookUrl chat2Enabled chat2WebhookUrl incidentEnabled incidentIntegrationKey webhookEnabled webhookUrl webhookSecret deploymentEvents }");
export const checkoutFlow = operation<CheckoutFlowQuery, CheckoutFlowQueryVariables>('monitoring', "query CheckoutFlow($siteId: ID!) { site(id: $siteId) { id checkoutFlowEnabled checkoutFlow { ...CheckoutFlowFacts } } } fragment CheckoutFlowFacts on CheckoutFlow { theme productPath checkoutPath selectors { productInfo addToCart cartSuccess toCheckout shippingForm paymentMethods } steps { ...CheckoutStepFacts } checkIntervalSeconds allowOrderPlacement } fragment CheckoutStepFacts on CheckoutStep { name action selector value secret timeoutMs optional }");
export const updateCheckoutFlowConfig = operation<UpdateCheckoutFlowConfigMutation, UpdateCheckoutFlowConfigMutationVariables>('monitoring', "mutation UpdateCheckoutFlowConfig($id: ID!, $input: CheckoutFlowInput!) { updateCheckoutFlowConfig(id: $id, input: $input) { id checkoutFlowEnabled checkoutFlow { ...CheckoutFlowFacts } } } fragment CheckoutFlowFacts on CheckoutFlow { theme productPath checkoutPath selectors { productInfo addToCart cartSuccess toCheckout shippingForm paymentMethods } steps { ...CheckoutStepFacts } checkIntervalSeconds allowOrderPlacement } fragment CheckoutStepFacts on CheckoutStep { name action selector value secret timeoutMs optional }");
export const disableCheckoutFlow = operation<DisableCheckoutFlowMutation, DisableCheckoutFlowMutationVariables>('monitoring', "mutation DisableCheckoutFlow($id: ID!) { disableCheckoutFlow(id: $id) { id checkoutFlowEnabled } }");
export const siteChecks = operation<SiteChecksQuery, SiteChecksQueryVariables>('monitoring', "query SiteChecks($siteId: ID!, $after: String) { checksConnection(siteId: $siteId, first: 50, after: $after) { edges { node { ...CheckFacts } } pageInfo { hasNextPage endCursor } } } fragment CheckFacts on Check { id pageId checkType status responseTimeMs statusCode errorMessage createdAt screenshotUrl phases { dnsMs connectMs tlsMs firstByteMs totalMs } jsErrors { source message stackTrace url line column } steps { name action status durationMs message } }");
export const oneCheck = operation<OneCheckQuery, OneCheckQueryVariables>('monitoring', "query OneCheck($id: ID!) { check(id: $id) { siteId ...CheckFacts } } fragment CheckFacts on Check { id pageId checkType status responseTimeMs statusCode errorMessage createdAt screenshotUrl phases { dnsMs connectMs tlsMs firstByteMs totalMs } jsErrors { source message stackTrace url line column } steps { name action status durationMs message } }");
export const sitePages = operation<SitePagesQuery, SitePagesQueryVariables>('monitoring', "query SitePages($siteId: ID!) { sitePages(siteId: $siteId) { ...PageFacts } } fragment PageFacts on SitePage { id name path checkIntervalSeconds browserCheck enabled status expectedContent lastCheckAt waitForSelector }");
export const createSitePage = operation<CreateSitePageMutation, CreateSitePageMutationVariables>('monitoring', "mutation CreateSitePage($input: CreateSitePageInput!) { createSitePage(input: $input) { ...PageFacts } } fragment PageFacts on SitePage { id name path checkIntervalSeconds browserCheck enabled status expectedContent lastCheckAt waitForSelector }");
export const updateSitePage = operation<UpdateSitePageMutation, UpdateSitePageMutationVariables>('monitoring', "mutation UpdateSitePage($id: ID!, $input: UpdateSitePageInput!) { updateSitePage(id: $id, input: $input) { ...PageFacts } } fragment PageFacts on SitePage { id name path checkIntervalSeconds browserCheck enabled status expectedContent lastCheckAt waitForSelector }");
export const deleteSitePage = operation<DeleteSitePageMutation, DeleteSitePageMutationVariables>('monitoring', "mutation DeleteSitePage($id: ID!) { deleteSitePage(id: $id) }");
export const siteErrorPatterns = operation<SiteErrorPatternsQuery, SiteErrorPatternsQueryVariables>('monitoring', "query SiteErrorPatterns($siteId: ID!) { siteErrorPatterns(siteId: $siteId) { ...PatternFacts } } fragment PatternFacts on ErrorPattern { id pageId pattern description action enabled }");
export const testErrorPattern = operation<TestErrorPatternQuery, TestErrorPatternQueryVariables>('monitoring', "query TestErrorPattern($pattern: String!, $sample: String!) { testErrorPattern(pattern: $pattern, sample: $sample) }");
export const createSiteErrorPattern = operation<CreateSiteErrorPatternMutation, CreateSiteErrorPatternMutationVariables>('monitoring', "mutation CreateSiteErrorPattern($input: CreateErrorPatternInput!) { createSiteErrorPattern(input: $input) { ...PatternFacts } } fragment PatternFacts on ErrorPattern { id pageId pattern description action enabled }");
export const updateSiteErrorPattern = operation<UpdateSiteErrorPatternMutation, UpdateSiteErrorPatternMutationVariables>('monitoring', "mutation UpdateSiteErrorPattern($id: ID!, $input: UpdateErrorPatternInput!) { updateSiteErrorPattern(id: $id, input: $input) { ...PatternFacts } } fragment PatternFacts on ErrorPattern { id pageId pattern description action enabled }");
export const deleteSiteErrorPattern = operation<DeleteSiteErrorPatternMutation, DeleteSiteErrorPatternMutationVariables>('monitoring', "mutation DeleteSiteErrorPattern($id: ID!) { deleteSiteErrorPattern(id: $id) }");
export const site = operation<SiteQuery, SiteQueryVariables>('monitoring', "query Site($id: ID!) { site(id: $id) { ...SiteFacts } } fragment SiteFacts on Site { id teamId name url status muted paused checkIntervalSeconds browserChecks checkoutFlowEnabled basicAuthUsername expectedContent degradedAfterMs failureThreshold recoveryThreshold lastCheckAt nextCheckAt certificateExpiresAt viewportWidth viewportHeight waitForSelector tags inMaintenance nextMaintenanceAt }");
export const siteFigures = operation<SiteFiguresQuery, SiteFiguresQueryVariables>('monitoring', "query SiteFigures($id: ID!) { siteStats(siteId: $id) { uptime24h uptime7d uptime30d uptime90d uptimeWithoutMaintenance30d maintenanceSeconds30d avgResponseTimeMs p95ResponseTimeMs failedChecks totalChecks downtimeSeconds30d lastIncidentAt } uptimeData(siteId: $id, days: 90) { date uptimePercentage totalChecks failedChecks } }");
export const siteResponseTimes = operation<SiteResponseTimesQuery, SiteResponseTimesQueryVariables>('monitoring', "query SiteResponseTimes($id: ID!, $days: Int!) { responseTimeData(siteId: $id, days: $days) { timestamp avgResponseTimeMs minResponseTimeMs maxResponseTimeMs p95ResponseTimeMs } }");
export const siteReleases = operation<SiteReleasesQuery, SiteReleasesQueryVariables>('monitoring', "query SiteReleases($id: ID!) { site(id: $id) { id releases(days: 90) { deploymentId version kind status environmentName triggeredBy at } } }");
export const updateSite = operation<UpdateSiteMutation, UpdateSiteMutationVariables>('monitoring', "mutation UpdateSite($id: ID!, $input: UpdateSiteInput!) { updateSite(id: $id, input: $input) { ...SiteFacts } } fragment SiteFacts on Site { id teamId name url status muted paused checkIntervalSeconds browserChecks checkoutFlowEnabled basicAuthUsername expectedContent degradedAfterMs failureThreshold recoveryThreshold lastCheckAt nextCheckAt certificateExpiresAt viewportWidth viewportHeight waitForSelector tags inMaintenance nextMaintenanceAt }");
export const transferSite = operation<TransferSiteMutation, TransferSiteMutationVariables>('monitoring', "mutation TransferSite($id: ID!, $teamId: ID!) { transferSite(id: $id, teamId: $teamId) { id teamId } }");
export const deleteSite = operation<DeleteSiteMutation, DeleteSiteMutationVariables>('monitoring', "mutation DeleteSite($id: ID!) { deleteSite(id: $id) }");
export const muteSite = operation<MuteSiteMutation, MuteSiteMutationVariables>('monitoring', "mutation MuteSite($id: ID!) { muteSite(id: $id) { id muted } }");
export const unmuteSite = operation<UnmuteSiteMutation, UnmuteSiteMutationVariables>('monitoring', "mutation UnmuteSite($id: ID!) { unmuteSite(id: $id) { id muted } }");
export const triggerCheck = operation<TriggerCheckMutation, TriggerCheckMutationVariables>('monitoring', "mutation TriggerCheck($id: ID!) { triggerCheck(siteId: $id) }");
export const sites = operation<SitesQuery, SitesQueryVariables>('monitoring', "query Sites($teamId: ID) { sites(teamId: $teamId) { id teamId name url status muted lastCheckAt certificateExpiresAt tags inMaintenance nextMaintenanceAt } }");
export const siteTrends = operation<SiteTrendsQuery, SiteTrendsQueryVariables>('monitoring', "query SiteTrends($ids: [ID!]!) { siteTrends(ids: $ids) { siteId uptime { date uptimePercentage totalChecks failedChecks } responseTimes { timestamp avgResponseTimeMs } } }");
export const createSite = operation<CreateSiteMutation, CreateSiteMutationVariables>('monitoring', "mutation CreateSite($input: CreateSiteInput!) { createSite(input: $input) { id name } }");
export const users = operation<UsersQuery, UsersQueryVariables>('monitoring', "query Users { users { id email name role disabled createdAt } }");
export const createUser = operation<CreateUserMutation, CreateUserMutationVariables>('monitoring', "mutation CreateUser($input: CreateUserInput!) { createUser(input: $input) { id name } }");
export const updateUser = operation<UpdateUserMutation, UpdateUserMutationVariables>('monitoring', "mutation UpdateUser($id: ID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { id role disabled } }");
