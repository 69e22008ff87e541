// Generated from test/contract/operations/**/*.monitoring.graphql by `npm run generate`; do not edit.
import { operation } from '#testkit/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type UserRole =
  | 'ADMIN'
  | 'MEMBER';

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

export type DestinationFieldsFragment = { id: string, teamId: string, kind: DestinationKind, name: string, enabled: boolean, byDefault: boolean, target: string, emailAddresses: Array<string> | null, url: string | null, signingSecret: string | null, callbackUrl: string | null, acceptsCallbacks: boolean };

export type NotificationDestinationsQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type NotificationDestinationsQuery = { notificationDestinations: Array<{ id: string, teamId: string, kind: DestinationKind, name: string, enabled: boolean, byDefault: boolean, target: string, emailAddresses: Array<string> | null, url: string | null, signingSecret: string | null, callbackUrl: string | null, acceptsCallbacks: boolean }> };

export type DestinationDeliveriesQueryVariables = Exact<{ [key: string]: never; }>;


export type DestinationDeliveriesQuery = { notificationDestinations: Array<{ id: string, name: string, enabled: boolean, deliveries: Array<{ id: string, channel: string, destinationName: string | null, event: DeliveryEvent, status: DeliveryStatus, error: string | null, attempts: number }> }> };

export type DeliveryNamesQueryVariables = Exact<{ [key: string]: never; }>;


export type DeliveryNamesQuery = { notificationDeliveries: Array<{ channel: string, destinationName: string | null, status: DeliveryStatus, error: string | null }> };

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

export type PolicyFieldsFragment = { id: string, teamId: string, name: string, position: number, alertTypes: Array<AlertType>, notices: Array<DeploymentNotice>, tags: Array<string>, repeat: number, steps: Array<{ afterMinutes: number, channels: Array<string>, memberIds: Array<string> }> };

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

export type OpenEscalationsQueryVariables = Exact<{ [key: string]: never; }>;


export type OpenEscalationsQuery = { incidents: { edges: Array<{ node: { id: string, siteId: string, state: IncidentState, escalation: { policyName: string, stepsTaken: number, nextStepAt: string | null } | null, timeline: Array<{ kind: IncidentEventKind, text: string }> } }> } };

export type TakeIncidentMutationVariables = Exact<{
  id: string;
}>;


export type TakeIncidentMutation = { acknowledgeIncident: { id: string, state: IncidentState } };

export type PauseEscalationMutationVariables = Exact<{
  id: string;
  minutes: number;
}>;


export type PauseEscalationMutation = { snoozeIncident: { id: string, snoozedUntil: string | null } };

export type WindowFieldsFragment = { id: string, teamId: string, siteIds: Array<string> | null, tags: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, isPublic: boolean, state: WindowState, createdBy: string, deploymentId: string | null };

export type MaintenanceWindowsQueryVariables = Exact<{
  teamId?: string | null | undefined;
  siteId?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type MaintenanceWindowsQuery = { maintenanceWindows: Array<{ id: string, teamId: string, siteIds: Array<string> | null, tags: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, isPublic: boolean, state: WindowState, createdBy: string, deploymentId: string | null, occurrences: Array<{ startsAt: string, endsAt: string }> }> };

export type MaintenanceWindowQueryVariables = Exact<{
  id: string;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type MaintenanceWindowQuery = { maintenanceWindow: { id: string, teamId: string, siteIds: Array<string> | null, tags: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, isPublic: boolean, state: WindowState, createdBy: string, deploymentId: string | null, occurrences: Array<{ startsAt: string, endsAt: string }> } | null };

export type MaintenanceOfSiteQueryVariables = Exact<{
  id: string;
}>;


export type MaintenanceOfSiteQuery = { site: { inMaintenance: boolean, nextMaintenanceAt: string | null } | null };

export type CreateMaintenanceWindowMutationVariables = Exact<{
  input: CreateMaintenanceWindowInput;
}>;


export type CreateMaintenanceWindowMutation = { createMaintenanceWindow: { id: string, teamId: string, siteIds: Array<string> | null, tags: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, isPublic: boolean, state: WindowState, createdBy: string, deploymentId: string | null } };

export type UpdateMaintenanceWindowMutationVariables = Exact<{
  id: string;
  input: UpdateMaintenanceWindowInput;
}>;


export type UpdateMaintenanceWindowMutation = { updateMaintenanceWindow: { id: string, teamId: string, siteIds: Array<string> | null, tags: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, isPublic: boolean, state: WindowState, createdBy: string, deploymentId: string | null } };

export type EndMaintenanceWindowMutationVariables = Exact<{
  id: string;
}>;


export type EndMaintenanceWindowMutation = { endMaintenanceWindow: { id: string, teamId: string, siteIds: Array<string> | null, tags: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, isPublic: boolean, state: WindowState, createdBy: string, deploymentId: string | null } };

export type StartMaintenanceMutationVariables = Exact<{
  siteIds: Array<string> | string;
  minutes: number;
  title: string;
}>;


export type StartMaintenanceMutation = { startMaintenance: { id: string, teamId: string, siteIds: Array<string> | null, tags: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, isPublic: boolean, state: WindowState, createdBy: string, deploymentId: string | null } };

export type NotificationSettingsFieldsFragment = { emailEnabled: boolean, emailAddresses: Array<string>, chat1Enabled: boolean, chat1WebhookUrl: string | null, chat2Enabled: boolean, chat2WebhookUrl: string | null, incidentEnabled: boolean, incidentIntegrationKey: string | null, webhookEnabled: boolean, webhookUrl: string | null };

export type NotificationSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type NotificationSettingsQuery = { notificationSettings: { emailEnabled: boolean, emailAddresses: Array<string>, chat1Enabled: boolean, chat1WebhookUrl: string | null, chat2Enabled: boolean, chat2WebhookUrl: string | null, incidentEnabled: boolean, incidentIntegrationKey: string | null, webhookEnabled: boolean, webhookUrl: string | null } | null };

export type WebhookSecretQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhookSecretQuery = { notificationSettings: { webhookSecret: string | null } | null };

export type AlertsQueryVariables = Exact<{
  siteId: string;
}>;


export type AlertsQuery = { alerts: Array<{ id: string, alertType: AlertType, status: AlertStatus, deliveries: Array<{ id: string, channel: string, event: DeliveryEvent, status: DeliveryStatus, attempts: number, error: string | null, createdAt: string, nextAttemptAt: string | null, sentAt: string | null }> }> };

export type UpdateNotificationSettingsMutationVariables = Exact<{
  input: NotificationSettingsInput;
}>;


export type UpdateNotificationSettingsMutation = { updateNotificationSettings: { emailEnabled: boolean, emailAddresses: Array<string>, chat1Enabled: boolean, chat1WebhookUrl: string | null, chat2Enabled: boolean, chat2WebhookUrl: string | null, incidentEnabled: boolean, incidentIntegrationKey: string | null, webhookEnabled: boolean, webhookUrl: string | null } };

export type RotateWebhookSecretMutationVariables = Exact<{ [key: string]: never; }>;


export type RotateWebhookSecretMutation = { rotateWebhookSecret: { webhookSecret: string | null } };

export type TestNotificationMutationVariables = Exact<{
  channel: string;
}>;


export type TestNotificationMutation = { testNotification: boolean };

export type ResendNotificationMutationVariables = Exact<{
  id: string;
}>;


export type ResendNotificationMutation = { resendNotification: boolean };

export type ResolveAlertMutationVariables = Exact<{
  id: string;
}>;


export type ResolveAlertMutation = { resolveAlert: { id: string } };

export type MuteSiteMutationVariables = Exact<{
  id: string;
}>;


export type MuteSiteMutation = { muteSite: { id: string } };

export type UnmuteSiteMutationVariables = Exact<{
  id: string;
}>;


export type UnmuteSiteMutation = { unmuteSite: { id: string } };

export type DeleteSiteMutationVariables = Exact<{
  id: string;
}>;


export type DeleteSiteMutation = { deleteSite: boolean };

export type DeleteSitePageMutationVariables = Exact<{
  id: string;
}>;


export type DeleteSitePageMutation = { deleteSitePage: boolean };

export type DeploymentEventsQueryVariables = Exact<{ [key: string]: never; }>;


export type DeploymentEventsQuery = { notificationSettings: { deploymentEvents: Array<DeploymentNotice> } | null };

export type NotificationDeliveriesQueryVariables = Exact<{
  teamId?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type NotificationDeliveriesQuery = { notificationDeliveries: Array<{ id: string, channel: string, event: DeliveryEvent, title: string | null, deploymentId: string | null, status: DeliveryStatus, error: string | null }> };

export type SetDeploymentEventsMutationVariables = Exact<{
  deploymentEvents?: Array<DeploymentNotice> | DeploymentNotice | null | undefined;
}>;


export type SetDeploymentEventsMutation = { updateNotificationSettings: { deploymentEvents: Array<DeploymentNotice> } };

export type SiteFieldsFragment = { id: string, name: string, url: string, status: SiteStatus, muted: boolean, paused: boolean, checkIntervalSeconds: number, browserChecks: boolean, checkoutFlowEnabled: boolean, basicAuthUsername: string | null, createdAt: string, updatedAt: string, expectedContent: string | null, degradedAfterMs: number | null, failureThreshold: number, recoveryThreshold: number, viewportWidth: number, viewportHeight: number, waitForSelector: string | null, lastCheckAt: string | null, nextCheckAt: string | null, certificateExpiresAt: string | null };

export type FlowFieldsFragment = { checkoutFlow: { theme: CheckoutTheme | null, productPath: string | null, checkoutPath: string | null, checkIntervalSeconds: number, allowOrderPlacement: boolean, selectors: { productInfo: string | null, addToCart: string | null, cartSuccess: string | null, toCheckout: string | null, shippingForm: string | null, paymentMethods: string | null } | null, steps: Array<{ name: string, action: CheckoutAction, selector: string | null, value: string | null, secret: boolean, timeoutMs: number | null, optional: boolean }> } | null };

export type PageFieldsFragment = { id: string, siteId: string, name: string, path: string, checkIntervalSeconds: number, browserCheck: boolean, enabled: boolean, status: SiteStatus, createdAt: string, expectedContent: string | null, waitForSelector: string | null, lastCheckAt: string | null };

export type PatternFieldsFragment = { id: string, siteId: string, pageId: string | null, pattern: string, description: string | null, action: ErrorPatternAction, enabled: boolean, createdAt: string, updatedAt: string };

export type SiteQueryVariables = Exact<{
  id: string;
}>;


export type SiteQuery = { site: { id: string, name: string, url: string, status: SiteStatus, muted: boolean, paused: boolean, checkIntervalSeconds: number, browserChecks: boolean, checkoutFlowEnabled: boolean, basicAuthUsername: string | null, createdAt: string, updatedAt: string, expectedContent: string | null, degradedAfterMs: number | null, failureThreshold: number, recoveryThreshold: number, viewportWidth: number, viewportHeight: number, waitForSelector: string | null, lastCheckAt: string | null, nextCheckAt: string | null, certificateExpiresAt: string | null, checkoutFlow: { theme: CheckoutTheme | null, productPath: string | null, checkoutPath: string | null, checkIntervalSeconds: number, allowOrderPlacement: boolean, selectors: { productInfo: string | null, addToCart: string | null, cartSuccess: string | null, toCheckout: string | null, shippingForm: string | null, paymentMethods: string | null } | null, steps: Array<{ name: string, action: CheckoutAction, selector: string | null, value: string | null, secret: boolean, timeoutMs: number | null, optional: boolean }> } | null } | null };

export type SitesQueryVariables = Exact<{ [key: string]: never; }>;


export type SitesQuery = { sites: Array<{ id: string, name: string, url: string, status: SiteStatus, muted: boolean, paused: boolean, checkIntervalSeconds: number, browserChecks: boolean, checkoutFlowEnabled: boolean, basicAuthUsername: string | null, createdAt: string, updatedAt: string, expectedContent: string | null, degradedAfterMs: number | null, failureThreshold: number, recoveryThreshold: number, viewportWidth: number, viewportHeight: number, waitForSelector: string | null, lastCheckAt: string | null, nextCheckAt: string | null, certificateExpiresAt: string | null }> };

export type SitePagesQueryVariables = Exact<{
  id: string;
}>;


export type SitePagesQuery = { sitePages: Array<{ id: string, siteId: string, name: string, path: string, checkIntervalSeconds: number, browserCheck: boolean, enabled: boolean, status: SiteStatus, createdAt: string, expectedContent: string | null, waitForSelector: string | null, lastCheckAt: string | null }> };

export type SiteErrorPatternsQueryVariables = Exact<{
  id: string;
}>;


export type SiteErrorPatternsQuery = { siteErrorPatterns: Array<{ id: string, siteId: string, pageId: string | null, pattern: string, description: string | null, action: ErrorPatternAction, enabled: boolean, createdAt: string, updatedAt: string }> };

export type PageErrorPatternsQueryVariables = Exact<{
  id: string;
}>;


export type PageErrorPatternsQuery = { pageErrorPatterns: Array<{ id: string, siteId: string, pageId: string | null, pattern: string, description: string | null, action: ErrorPatternAction, enabled: boolean, createdAt: string, updatedAt: string }> };

export type CreateSiteMutationVariables = Exact<{
  input: CreateSiteInput;
}>;


export type CreateSiteMutation = { createSite: { id: string, name: string, url: string, status: SiteStatus, muted: boolean, paused: boolean, checkIntervalSeconds: number, browserChecks: boolean, checkoutFlowEnabled: boolean, basicAuthUsername: string | null, createdAt: string, updatedAt: string, expectedContent: string | null, degradedAfterMs: number | null, failureThreshold: number, recoveryThreshold: number, viewportWidth: number, viewportHeight: number, waitForSelector: string | null, lastCheckAt: string | null, nextCheckAt: string | null, certificateExpiresAt: string | null } };

export type CreateSitePageMutationVariables = Exact<{
  input: CreateSitePageInput;
}>;


export type CreateSitePageMutation = { createSitePage: { id: string, siteId: string, name: string, path: string, checkIntervalSeconds: number, browserCheck: boolean, enabled: boolean, status: SiteStatus, createdAt: string, expectedContent: string | null, waitForSelector: string | null, lastCheckAt: string | null } };

export type CreateSiteErrorPatternMutationVariables = Exact<{
  input: CreateErrorPatternInput;
}>;


export type CreateSiteErrorPatternMutation = { createSiteErrorPattern: { id: string, siteId: string, pageId: string | null, pattern: string, description: string | null, action: ErrorPatternAction, enabled: boolean, createdAt: string, updatedAt: string } };

export type CreatePageErrorPatternMutationVariables = Exact<{
  input: CreateErrorPatternInput;
}>;


export type CreatePageErrorPatternMutation = { createPageErrorPattern: { id: string, siteId: string, pageId: string | null, pattern: string, description: string | null, action: ErrorPatternAction, enabled: boolean, createdAt: string, updatedAt: string } };

export type UpdateSiteMutationVariables = Exact<{
  id: string;
  input: UpdateSiteInput;
}>;


export type UpdateSiteMutation = { updateSite: { id: string, name: string, url: string, status: SiteStatus, muted: boolean, paused: boolean, checkIntervalSeconds: number, browserChecks: boolean, checkoutFlowEnabled: boolean, basicAuthUsername: string | null, createdAt: string, updatedAt: string, expectedContent: string | null, degradedAfterMs: number | null, failureThreshold: number, recoveryThreshold: number, viewportWidth: number, viewportHeight: number, waitForSelector: string | null, lastCheckAt: string | null, nextCheckAt: string | null, certificateExpiresAt: string | null } };

export type UpdateSitePageMutationVariables = Exact<{
  id: string;
  input: UpdateSitePageInput;
}>;


export type UpdateSitePageMutation = { updateSitePage: { id: string, siteId: string, name: string, path: string, checkIntervalSeconds: number, browserCheck: boolean, enabled: boolean, status: SiteStatus, createdAt: string, expectedContent: string | null, waitForSelector: string | null, lastCheckAt: string | null } };

export type UpdateSiteErrorPatternMutationVariables = Exact<{
  id: string;
  input: UpdateErrorPatternInput;
}>;


export type UpdateSiteErrorPatternMutation = { updateSiteErrorPattern: { id: string, siteId: string, pageId: string | null, pattern: string, description: string | null, action: ErrorPatternAction, enabled: boolean, createdAt: string, updatedAt: string } };

export type UpdatePageErrorPatternMutationVariables = Exact<{
  id: string;
  input: UpdateErrorPatternInput;
}>;


export type UpdatePageErrorPatternMutation = { updatePageErrorPattern: { id: string, siteId: string, pageId: string | null, pattern: string, description: string | null, action: ErrorPatternAction, enabled: boolean, createdAt: string, updatedAt: string } };

export type UpdateCheckoutFlowConfigMutationVariables = Exact<{
  id: string;
  input: CheckoutFlowInput;
}>;


export type UpdateCheckoutFlowConfigMutation = { updateCheckoutFlowConfig: { id: string, name: string, url: string, status: SiteStatus, muted: boolean, paused: boolean, checkIntervalSeconds: number, browserChecks: boolean, checkoutFlowEnabled: boolean, basicAuthUsername: string | null, createdAt: string, updatedAt: string, expectedContent: string | null, degradedAfterMs: number | null, failureThreshold: number, recoveryThreshold: number, viewportWidth: number, viewportHeight: number, waitForSelector: string | null, lastCheckAt: string | null, nextCheckAt: string | null, certificateExpiresAt: string | null, checkoutFlow: { theme: CheckoutTheme | null, productPath: string | null, checkoutPath: string | null, checkIntervalSeconds: number, allowOrderPlacement: boolean, selectors: { productInfo: string | null, addToCart: string | null, cartSuccess: string | null, toCheckout: string | null, shippingForm: string | null, paymentMethods: string | null } | null, steps: Array<{ name: string, action: CheckoutAction, selector: string | null, value: string | null, secret: boolean, timeoutMs: number | null, optional: boolean }> } | null } };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: { id: string, email: string, name: string, role: UserRole } | null };

export type UsersQueryVariables = Exact<{ [key: string]: never; }>;


export type UsersQuery = { users: Array<{ id: string, email: string, role: UserRole, createdAt: string }> };

export type QuotaUsageQueryVariables = Exact<{ [key: string]: never; }>;


export type QuotaUsageQuery = { quotaUsage: { sitesUsed: number, sitesLimit: number, pagesUsed: number, pagesLimit: number, browserChecksUsed: number, browserChecksLimit: number, checkoutFlowsUsed: number, checkoutFlowsLimit: number } };

export type SystemStatusQueryVariables = Exact<{ [key: string]: never; }>;


export type SystemStatusQuery = { systemStatus: { lastCheckAt: string | null, lateChecks: number, lastWriteAt: string | null, troubles: Array<string> } };

export type UpdateUserMutationVariables = Exact<{
  id: string;
  input: UpdateUserInput;
}>;


export type UpdateUserMutation = { updateUser: { id: string, role: UserRole } };

export const notificationDestinations = operation<NotificationDestinationsQuery, NotificationDestinationsQueryVariables>('monitoring', "query NotificationDestinations($teamId: ID) { notificationDestinations(teamId: $teamId) { ...DestinationFields } } fragment DestinationFields on NotificationDestination { id teamId kind name enabled byDefault target emailAddresses url signingSecret callbackUrl acceptsCallbacks }");
export const destinationDeliveries = operation<DestinationDeliveriesQuery, DestinationDeliveriesQueryVariables>('monitoring', "query DestinationDeliveries { notificationDestinations { id name enabled deliveries { id channel destinationName event status error attempts } } }");
export const deliveryNames = operation<DeliveryNamesQuery, DeliveryNamesQueryVariables>('monitoring', "query DeliveryNames { notificationDeliveries(limit: 20) { channel destinationName status error } }");
export const createNotificationDestination = operation<CreateNotificationDestinationMutation, CreateNotificationDestinationMutationVariables>('monitoring', "mutation CreateNotificationDestination($input: CreateNotificationDestinationInput!) { createNotificationDestination(input: $input) { ...DestinationFields } } fragment DestinationFields on NotificationDestination { id teamId kind name enabled byDefault target emailAddresses url signingSecret callbackUrl acceptsCallbacks }");
export const updateNotificationDestination = operation<UpdateNotificationDestinationMutation, UpdateNotificationDestinationMutationVariables>('monitoring', "mutation UpdateNotificationDestination($id: ID!, $input: UpdateNotificationDestinationInput!) { updateNotificationDestination(id: $id, input: $input) { ...DestinationFields } } fragment DestinationFields on NotificationDestination { id teamId kind name enabled byDefault target emailAddresses url signingSecret callbackUrl acceptsCallbacks }");
export const deleteNotificationDestination = operation<DeleteNotificationDestinationMutation, DeleteNotificationDestinationMutationVariables>('monitoring', "mutation DeleteNotificationDestination($id: ID!) { deleteNotificationDestination(id: $id) }");
export const testNotificationDestination = operation<TestNotificationDestinationMutation, TestNotificationDestinationMutationVariables>('monitoring', "mutation TestNotificationDestination($id: ID!) { testNotificationDestination(id: $id) }");
export const escalationPolicies = operation<EscalationPoliciesQuery, EscalationPoliciesQueryVariables>('monitoring', "query EscalationPolicies($teamId: ID) { escalationPolicies(teamId: $teamId) { ...PolicyFields } } fragment PolicyFields on EscalationPolicy { id teamId name position alertTypes notices tags steps { afterMinutes channels memberIds } repeat }");
export const createEscalationPolicy = operation<CreateEscalationPolicyMutation, CreateEscalationPolicyMutationVariables>('monitoring', "mutation CreateEscalationPolicy($input: EscalationPolicyInput!) { createEscalationPolicy(input: $input) { ...PolicyFields } } fragment PolicyFields on EscalationPolicy { id teamId name position alertTypes notices tags steps { afterMinutes channels memberIds } repeat }");
export const updateEscalationPolicy = operation<UpdateEscalationPolicyMutation, UpdateEscalationPolicyMutationVariables>('monitoring', "mutation UpdateEscalationPolicy($id: ID!, $input: EscalationPolicyInput!) { updateEscalationPolicy(id: $id, input: $input) { ...PolicyFields } } fragment PolicyFields on EscalationPolicy { id teamId name position alertTypes notices tags steps { afterMinutes channels memberIds } repeat }");
export const deleteEscalationPolicy = operation<DeleteEscalationPolicyMutation, DeleteEscalationPolicyMutationVariables>('monitoring', "mutation DeleteEscalationPolicy($id: ID!) { deleteEscalationPolicy(id: $id) }");
export const quietHours = operation<QuietHoursQuery, QuietHoursQueryVariables>('monitoring', "query QuietHours($teamId: ID) { quietHours(teamId: $teamId) { from to timezone } }");
export const setQuietHours = operation<SetQuietHoursMutation, SetQuietHoursMutationVariables>('monitoring', "mutation SetQuietHours($input: QuietHoursInput, $teamId: ID) { setQuietHours(input: $input, teamId: $teamId) { from to timezone } }");
export const openEscalations = operation<OpenEscalationsQuery, OpenEscalationsQueryVariables>('monitoring', "query OpenEscalations { incidents(first: 20) { edges { node { id siteId state escalation { policyName stepsTaken nextStepAt } timeline { kind text } } } } }");
export const takeIncident = operation<TakeIncidentMutation, TakeIncidentMutationVariables>('monitoring', "mutation TakeIncident($id: ID!) { acknowledgeIncident(id: $id) { id state } }");
export const pauseEscalation = operation<PauseEscalationMutation, PauseEscalationMutationVariables>('monitoring', "mutation PauseEscalation($id: ID!, $minutes: Int!) { snoozeIncident(id: $id, minutes: $minutes) { id snoozedUntil } }");
export const maintenanceWindows = operation<MaintenanceWindowsQuery, MaintenanceWindowsQueryVariables>('monitoring', "query MaintenanceWindows($teamId: ID, $siteId: ID, $from: DateTime, $to: DateTime) { maintenanceWindows(teamId: $teamId, siteId: $siteId, from: $from, to: $to) { ...WindowFields occurrences(from: $from, to: $to) { startsAt endsAt } } } fragment WindowFields on MaintenanceWindow { id teamId siteIds tags title startsAt endsAt recurrence timezone isPublic state createdBy deploymentId }");
export const maintenanceWindow = operation<MaintenanceWindowQuery, MaintenanceWindowQueryVariables>('monitoring', "query MaintenanceWindow($id: ID!, $from: DateTime, $to: DateTime) { maintenanceWindow(id: $id) { ...WindowFields occurrences(from: $from, to: $to) { startsAt endsAt } } } fragment WindowFields on MaintenanceWindow { id teamId siteIds tags title startsAt endsAt recurrence timezone isPublic state createdBy deploymentId }");
export const maintenanceOfSite = operation<MaintenanceOfSiteQuery, MaintenanceOfSiteQueryVariables>('monitoring', "query MaintenanceOfSite($id: ID!) { site(id: $id) { inMaintenance nextMaintenanceAt } }");
export const createMaintenanceWindow = operation<CreateMaintenanceWindowMutation, CreateMaintenanceWindowMutationVariables>('monitoring', "mutation CreateMaintenanceWindow($input: CreateMaintenanceWindowInput!) { createMaintenanceWindow(input: $input) { ...WindowFields } } fragment WindowFields on MaintenanceWindow { id teamId siteIds tags title startsAt endsAt recurrence timezone isPublic state createdBy deploymentId }");
export const updateMaintenanceWindow = operation<UpdateMaintenanceWindowMutation, UpdateMaintenanceWindowMutationVariables>('monitoring', "mutation UpdateMaintenanceWindow($id: ID!, $input: UpdateMaintenanceWindowInput!) { updateMaintenanceWindow(id: $id, input: $input) { ...WindowFields } } fragment WindowFields on MaintenanceWindow { id teamId siteIds tags title startsAt endsAt recurrence timezone isPublic state createdBy deploymentId }");
export const endMaintenanceWindow = operation<EndMaintenanceWindowMutation, EndMaintenanceWindowMutationVariables>('monitoring', "mutation EndMaintenanceWindow($id: ID!) { endMaintenanceWindow(id: $id) { ...WindowFields } } fragment WindowFields on MaintenanceWindow { id teamId siteIds tags title startsAt endsAt recurrence timezone isPublic state createdBy deploymentId }");
export const startMaintenance = operation<StartMaintenanceMutation, StartMaintenanceMutationVariables>('monitoring', "mutation StartMaintenance($siteIds: [ID!]!, $minutes: Int!, $title: String!) { startMaintenance(siteIds: $siteIds, minutes: $minutes, title: $title) { ...WindowFields } } fragment WindowFields on MaintenanceWindow { id teamId siteIds tags title startsAt endsAt recurrence timezone isPublic state createdBy deploymentId }");
export const notificationSettings = operation<NotificationSettingsQuery, NotificationSettingsQueryVariables>('monitoring', "query NotificationSettings { notificationSettings { ...NotificationSettingsFields } } fragment NotificationSettingsFields on NotificationSettings { emailEnabled emailAddresses chat1Enabled chat1WebhookUrl chat2Enabled chat2WebhookUrl incidentEnabled incidentIntegrationKey webhookEnabled webhookUrl }");
export const webhookSecret = operation<WebhookSecretQuery, WebhookSecretQueryVariables>('monitoring', "query WebhookSecret { notificationSettings { webhookSecret } }");
export const alerts = operation<AlertsQuery, AlertsQueryVariables>('monitoring', "query Alerts($siteId: ID!) { alerts(siteId: $siteId) { id alertType status deliveries { id channel event status attempts error createdAt nextAttemptAt sentAt } } }");
export const updateNotificationSettings = operation<UpdateNotificationSettingsMutation, UpdateNotificationSettingsMutationVariables>('monitoring', "mutation UpdateNotificationSettings($input: NotificationSettingsInput!) { updateNotificationSettings(input: $input) { ...NotificationSettingsFields } } fragment NotificationSettingsFields on NotificationSettings { emailEnabled emailAddresses chat1Enabled chat1WebhookUrl chat2Enabled chat2WebhookUrl incidentEnabled incidentIntegrationKey webhookEnabled webhookUrl }");
export const rotateWebhookSecret = operation<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>('monitoring', "mutation RotateWebhookSecret { rotateWebhookSecret { webhookSecret } }");
export const testNotification = operation<TestNotificationMutation, TestNotificationMutationVariables>('monitoring', "mutation TestNotification($channel: String!) { testNotification(channel: $channel) }");
export const resendNotification = operation<ResendNotificationMutation, ResendNotificationMutationVariables>('monitoring', "mutation ResendNotification($id: ID!) { resendNotification(deliveryId: $id) }");
export const resolveAlert = operation<ResolveAlertMutation, ResolveAlertMutationVariables>('monitoring', "mutation ResolveAlert($id: ID!) { resolveAlert(id: $id) { id } }");
export const muteSite = operation<MuteSiteMutation, MuteSiteMutationVariables>('monitoring', "mutation MuteSite($id: ID!) { muteSite(id: $id) { id } }");
export const unmuteSite = operation<UnmuteSiteMutation, UnmuteSiteMutationVariables>('monitoring', "mutation UnmuteSite($id: ID!) { unmuteSite(id: $id) { id } }");
export const deleteSite = operation<DeleteSiteMutation, DeleteSiteMutationVariables>('monitoring', "mutation DeleteSite($id: ID!) { deleteSite(id: $id) }");
export const deleteSitePage = operation<DeleteSitePageMutation, DeleteSitePageMutationVariables>('monitoring', "mutation DeleteSitePage($id: ID!) { deleteSitePage(id: $id) }");
export const deploymentEvents = operation<DeploymentEventsQuery, DeploymentEventsQueryVariables>('monitoring', "query DeploymentEvents { notificationSettings { deploymentEvents } }");
export const notificationDeliveries = operation<NotificationDeliveriesQuery, NotificationDeliveriesQueryVariables>('monitoring', "query NotificationDeliveries($teamId: ID, $limit: Int) { notificationDeliveries(teamId: $teamId, limit: $limit) { id channel event title deploymentId status error } }");
export const setDeploymentEvents = operation<SetDeploymentEventsMutation, SetDeploymentEventsMutationVariables>('monitoring', "mutation SetDeploymentEvents($deploymentEvents: [DeploymentNotice!]) { updateNotificationSettings(input: { deploymentEvents: $deploymentEvents }) { deploymentEvents } }");
export const site = operation<SiteQuery, SiteQueryVariables>('monitoring', "query Site($id: ID!) { site(id: $id) { ...SiteFields ...FlowFields } } fragment SiteFields on Site { id name url status muted paused checkIntervalSeconds browserChecks checkoutFlowEnabled basicAuthUsername createdAt updatedAt expectedContent degradedAfterMs failureThreshold recoveryThreshold viewportWidth viewportHeight waitForSelector lastCheckAt nextCheckAt certificateExpiresAt } fragment FlowFields on Site { checkoutFlow { theme productPath checkoutPath selectors { productInfo addToCart cartSuccess toCheckout shippingForm paymentMethods } steps { name action selector value secret timeoutMs optional } checkIntervalSeconds allowOrderPlacement } }");
export const sites = operation<SitesQuery, SitesQueryVariables>('monitoring', "query Sites { sites { ...SiteFields } } fragment SiteFields on Site { id name url status muted paused checkIntervalSeconds browserChecks checkoutFlowEnabled basicAuthUsername createdAt updatedAt expectedContent degradedAfterMs failureThreshold recoveryThreshold viewportWidth viewportHeight waitForSelector lastCheckAt nextCheckAt certificateExpiresAt }");
export const sitePages = operation<SitePagesQuery, SitePagesQueryVariables>('monitoring', "query SitePages($id: ID!) { sitePages(siteId: $id) { ...PageFields } } fragment PageFields on SitePage { id siteId name path checkIntervalSeconds browserCheck enabled status createdAt expectedContent waitForSelector lastCheckAt }");
export const siteErrorPatterns = operation<SiteErrorPatternsQuery, SiteErrorPatternsQueryVariables>('monitoring', "query SiteErrorPatterns($id: ID!) { siteErrorPatterns(siteId: $id) { ...PatternFields } } fragment PatternFields on ErrorPattern { id siteId pageId pattern description action enabled createdAt updatedAt }");
export const pageErrorPatterns = operation<PageErrorPatternsQuery, PageErrorPatternsQueryVariables>('monitoring', "query PageErrorPatterns($id: ID!) { pageErrorPatterns(pageId: $id) { ...PatternFields } } fragment PatternFields on ErrorPattern { id siteId pageId pattern description action enabled createdAt updatedAt }");
export const createSite = operation<CreateSiteMutation, CreateSiteMutationVariables>('monitoring', "mutation CreateSite($input: CreateSiteInput!) { createSite(input: $input) { ...SiteFields } } fragment SiteFields on Site { id name url status muted paused checkIntervalSeconds browserChecks checkoutFlowEnabled basicAuthUsername createdAt updatedAt expectedContent degradedAfterMs failureThreshold recoveryThreshold viewportWidth viewportHeight waitForSelector lastCheckAt nextCheckAt certificateExpiresAt }");
export const createSitePage = operation<CreateSitePageMutation, CreateSitePageMutationVariables>('monitoring', "mutation CreateSitePage($input: CreateSitePageInput!) { createSitePage(input: $input) { ...PageFields } } fragment PageFields on SitePage { id siteId name path checkIntervalSeconds browserCheck enabled status createdAt expectedContent waitForSelector lastCheckAt }");
export const createSiteErrorPattern = operation<CreateSiteErrorPatternMutation, CreateSiteErrorPatternMutationVariables>('monitoring', "mutation CreateSiteErrorPattern($input: CreateErrorPatternInput!) { createSiteErrorPattern(input: $input) { ...PatternFields } } fragment PatternFields on ErrorPattern { id siteId pageId pattern description action enabled createdAt updatedAt }");
export const createPageErrorPattern = operation<CreatePageErrorPatternMutation, CreatePageErrorPatternMutationVariables>('monitoring', "mutation CreatePageErrorPattern($input: CreateErrorPatternInput!) { createPageErrorPattern(input: $input) { ...PatternFields } } fragment PatternFields on ErrorPattern { id siteId pageId pattern description action enabled createdAt updatedAt }");
export const updateSite = operation<UpdateSiteMutation, UpdateSiteMutationVariables>('monitoring', "mutation UpdateSite($id: ID!, $input: UpdateSiteInput!) { updateSite(id: $id, input: $input) { ...SiteFields } } fragment SiteFields on Site { id name url status muted paused checkIntervalSeconds browserChecks checkoutFlowEnabled basicAuthUsername createdAt updatedAt expectedContent degradedAfterMs failureThreshold recoveryThreshold viewportWidth viewportHeight waitForSelector lastCheckAt nextCheckAt certificateExpiresAt }");
export const updateSitePage = operation<UpdateSitePageMutation, UpdateSitePageMutationVariables>('monitoring', "mutation UpdateSitePage($id: ID!, $input: UpdateSitePageInput!) { updateSitePage(id: $id, input: $input) { ...PageFields } } fragment PageFields on SitePage { id siteId name path checkIntervalSeconds browserCheck enabled status createdAt expectedContent waitForSelector lastCheckAt }");
export const updateSiteErrorPattern = operation<UpdateSiteErrorPatternMutation, UpdateSiteErrorPatternMutationVariables>('monitoring', "mutation UpdateSiteErrorPattern($id: ID!, $input: UpdateErrorPatternInput!) { updateSiteErrorPattern(id: $id, input: $input) { ...PatternFields } } fragment PatternFields on ErrorPattern { id siteId pageId pattern description action enabled createdAt updatedAt }");
export const updatePageErrorPattern = operation<UpdatePageErrorPatternMutation, UpdatePageErrorPatternMutationVariables>('monitoring', "mutation UpdatePageErrorPattern($id: ID!, $input: UpdateErrorPatternInput!) { updatePageErrorPattern(id: $id, input: $input) { ...PatternFields } } fragment PatternFields on ErrorPattern { id siteId pageId pattern description action enabled createdAt updatedAt }");
export const updateCheckoutFlowConfig = operation<UpdateCheckoutFlowConfigMutation, UpdateCheckoutFlowConfigMutationVariables>('monitoring', "mutation UpdateCheckoutFlowConfig($id: ID!, $input: CheckoutFlowInput!) { updateCheckoutFlowConfig(id: $id, input: $input) { ...SiteFields ...FlowFields } } fragment SiteFields on Site { id name url status muted paused checkIntervalSeconds browserChecks checkoutFlowEnabled basicAuthUsername createdAt updatedAt expectedContent degradedAfterMs failureThreshold recoveryThreshold viewportWidth viewportHeight waitForSelector lastCheckAt nextCheckAt certificateExpiresAt } fragment FlowFields on Site { checkoutFlow { theme productPath checkoutPath selectors { productInfo addToCart cartSuccess toCheckout shippingForm paymentMethods } steps { name action selector value secret timeoutMs optional } checkIntervalSeconds allowOrderPlacement } }");
export const me = operation<MeQuery, MeQueryVariables>('monitoring', "query Me { me { id email name role } }");
export const users = operation<UsersQuery, UsersQueryVariables>('monitoring', "query Users { users { id email role createdAt } }");
export const quotaUsage = operation<QuotaUsageQuery, QuotaUsageQueryVariables>('monitoring', "query QuotaUsage { quotaUsage { sitesUsed sitesLimit pagesUsed pagesLimit browserChecksUsed browserChecksLimit checkoutFlowsUsed checkoutFlowsLimit } }");
export const systemStatus = operation<SystemStatusQuery, SystemStatusQueryVariables>('monitoring', "query SystemStatus { systemStatus { lastCheckAt lateChecks lastWriteAt troubles } }");
export const updateUser = operation<UpdateUserMutation, UpdateUserMutationVariables>('monitoring', "mutation UpdateUser($id: ID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { id role } }");
