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
