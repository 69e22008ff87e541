// Generated from schema.graphql by `npm run generate`; do not edit.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Site as StoredSite } from './site/site-storage.ts';
import type { AlertWithDeliveries } from './alert/list-alerts.ts';
import type { SiteTrend as LazySiteTrend } from './stats/site-trends.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A point in time: ISO 8601 in UTC with milliseconds, such as 2026-01-31T12:00:00.000Z. */
  DateTime: { input: Date; output: Date; }
};

export type Query = {
  /** The signed-in user, or the owner of the access token. */
  me: Maybe<User>;
  /** All users of this installation. Only for administrators. */
  users: Array<User>;
  /** The sites of all your teams, or of one team, sorted by name. */
  sites: Array<Site>;
  site: Maybe<Site>;
  /** The pages of a site that are checked separately, sorted by name. */
  sitePages: Array<SitePage>;
  /** Checks of a site and its pages, newest first. `limit` is 1 to 500 and defaults to 50. */
  checks: Array<Check>;
  /** Checks of a site and its pages in the last 24 hours, newest first. `limit` is 1 to 500 and defaults to 20. */
  recentActivity: Array<Check>;
  check: Maybe<Check>;
  /** Checks of a site and its pages, newest first. `first` is 1 to 100 and defaults to 20. */
  checksConnection: CheckConnection;
  /** Alerts of the sites of all your teams, of one team or of one site, newest first. `limit` is 1 to 500 and defaults to 50. */
  alerts: Array<Alert>;
  /** Over all your teams, or over one team. */
  dashboardStats: DashboardStats;
  siteStats: SiteStats;
  /** One point per day, oldest first; the last one is today. `days` is 1 to 366 and defaults to 30. */
  uptimeData: Array<UptimeDataPoint>;
  /** One point per hour for up to 7 days, one per day for longer periods; oldest first. `days` is 1 to 366 and defaults to 7. */
  responseTimeData: Array<ResponseTimeDataPoint>;
  /** Uptime of the last 30 days and response times of the last 24 hours, for up to 50 sites. Sites of other teams are left out. */
  siteTrends: Array<SiteTrend>;
  /** Of one team. `teamId` defaults to your default team. */
  quotaUsage: QuotaInfo;
  /** Whether checks run and the database accepts writes. Only for administrators. */
  systemStatus: SystemStatus;
  /**
   * Of one team. `teamId` defaults to your default team. Webhook addresses, keys and secrets are null if your role in the team is
   * below MANAGER. Null if the team has no settings yet.
   */
  notificationSettings: Maybe<NotificationSettings>;
  /** The notifications of your teams, newest first: alerts, deployments, agents and certificates. `limit` is at most 500. */
  notificationDeliveries: Array<NotificationDelivery>;
  siteErrorPatterns: Array<ErrorPattern>;
  pageErrorPatterns: Array<ErrorPattern>;
  /** Whether the pattern matches the sample. A syntax error in the pattern is BAD_REQUEST, with the reason. */
  testErrorPattern: Scalars['Boolean']['output'];
};


export type QuerySitesArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


export type QuerySiteArgs = {
  id: Scalars['ID']['input'];
};


export type QuerySitePagesArgs = {
  siteId: Scalars['ID']['input'];
};


export type QueryChecksArgs = {
  siteId: Scalars['ID']['input'];
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryRecentActivityArgs = {
  siteId: Scalars['ID']['input'];
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryCheckArgs = {
  id: Scalars['ID']['input'];
};


export type QueryChecksConnectionArgs = {
  siteId: Scalars['ID']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryAlertsArgs = {
  siteId?: InputMaybe<Scalars['ID']['input']>;
  unresolvedOnly?: InputMaybe<Scalars['Boolean']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


export type QueryDashboardStatsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


export type QuerySiteStatsArgs = {
  siteId: Scalars['ID']['input'];
};


export type QueryUptimeDataArgs = {
  siteId: Scalars['ID']['input'];
  days?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryResponseTimeDataArgs = {
  siteId: Scalars['ID']['input'];
  days?: InputMaybe<Scalars['Int']['input']>;
};


export type QuerySiteTrendsArgs = {
  ids: Array<Scalars['ID']['input']>;
};


export type QueryQuotaUsageArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


export type QueryNotificationSettingsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


export type QueryNotificationDeliveriesArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type QuerySiteErrorPatternsArgs = {
  siteId: Scalars['ID']['input'];
};


export type QueryPageErrorPatternsArgs = {
  pageId: Scalars['ID']['input'];
};


export type QueryTestErrorPatternArgs = {
  pattern: Scalars['String']['input'];
  sample: Scalars['String']['input'];
};

export type Mutation = {
  /** Creates a user. Without a password, the user receives an email with a link to choose one. Only for administrators. */
  createUser: User;
  /** Changes a user's role, or disables or enables the account. Only for administrators. */
  updateUser: User;
  createSite: Site;
  /**
   * Changes a site. A field that is left out keeps its value; null clears it. A new interval or address takes effect at once.
   * Secrets are not sent to another origin (scheme, host or port). Before you change the origin, disable a checkout flow that
   * has secret steps; with the change, set `basicAuthPassword` again. Otherwise the change fails with BAD_REQUEST.
   */
  updateSite: Site;
  /** Deletes a site with its pages, checks and alerts. */
  deleteSite: Scalars['Boolean']['output'];
  /**
   * Moves a site to another team, with its pages, checks and alerts. The new team is notified of the open alerts; incidents and
   * webhooks of the former team get their closing. Needs the role MANAGER in both teams, and room in the quota of the new one.
   */
  transferSite: Site;
  /** Stops notifications about a site. Its checks and alerts continue. */
  muteSite: Site;
  unmuteSite: Site;
  /** Saves and enables the checkout flow of a site. The input must contain exactly one of `theme`, `steps` and `recorderJson`. */
  updateCheckoutFlowConfig: Site;
  disableCheckoutFlow: Site;
  createSitePage: SitePage;
  updateSitePage: SitePage;
  deleteSitePage: Scalars['Boolean']['output'];
  /** Closes an alert. A new alert opens only if a check succeeds and a later one fails. */
  resolveAlert: Alert;
  /** Runs all enabled checks of a site and its pages now. Returns true when they are queued. */
  triggerCheck: Scalars['Boolean']['output'];
  /** Of one team. `teamId` defaults to your default team. */
  updateNotificationSettings: NotificationSettings;
  /**
   * Sends a test message through `email`, `chat1`, `chat2`, `incident` or `webhook`, also if the channel is off. Returns true
   * when the provider has accepted the message, otherwise an error with the provider's response. `teamId` defaults to your
   * default team.
   */
  testNotification: Scalars['Boolean']['output'];
  /**
   * Sends a notification again, to the channel's current address; one that waits for a retry is sent at once. Returns true when
   * it is queued. The opening of an alert that is closed cannot be sent to the incident channel again (BAD_REQUEST).
   */
  resendNotification: Scalars['Boolean']['output'];
  /** Creates a new secret for signing the webhook. Both secrets sign for 24 hours. Needs a `webhookUrl`. `teamId` defaults to your default team. */
  rotateWebhookSecret: NotificationSettings;
  createSiteErrorPattern: ErrorPattern;
  updateSiteErrorPattern: ErrorPattern;
  deleteSiteErrorPattern: Scalars['Boolean']['output'];
  createPageErrorPattern: ErrorPattern;
  updatePageErrorPattern: ErrorPattern;
  deletePageErrorPattern: Scalars['Boolean']['output'];
};


export type MutationCreateUserArgs = {
  input: CreateUserInput;
};


export type MutationUpdateUserArgs = {
  id: Scalars['ID']['input'];
  input: UpdateUserInput;
};


export type MutationCreateSiteArgs = {
  input: CreateSiteInput;
};


export type MutationUpdateSiteArgs = {
  id: Scalars['ID']['input'];
  input: UpdateSiteInput;
};


export type MutationDeleteSiteArgs = {
  id: Scalars['ID']['input'];
};


export type MutationTransferSiteArgs = {
  id: Scalars['ID']['input'];
  teamId: Scalars['ID']['input'];
};


export type MutationMuteSiteArgs = {
  id: Scalars['ID']['input'];
};


export type MutationUnmuteSiteArgs = {
  id: Scalars['ID']['input'];
};


export type MutationUpdateCheckoutFlowConfigArgs = {
  id: Scalars['ID']['input'];
  input: CheckoutFlowInput;
};


export type MutationDisableCheckoutFlowArgs = {
  id: Scalars['ID']['input'];
};


export type MutationCreateSitePageArgs = {
  input: CreateSitePageInput;
};


export type MutationUpdateSitePageArgs = {
  id: Scalars['ID']['input'];
  input: UpdateSitePageInput;
};


export type MutationDeleteSitePageArgs = {
  id: Scalars['ID']['input'];
};


export type MutationResolveAlertArgs = {
  id: Scalars['ID']['input'];
};


export type MutationTriggerCheckArgs = {
  siteId: Scalars['ID']['input'];
};


export type MutationUpdateNotificationSettingsArgs = {
  input: NotificationSettingsInput;
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


export type MutationTestNotificationArgs = {
  channel: Scalars['String']['input'];
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


export type MutationResendNotificationArgs = {
  deliveryId: Scalars['ID']['input'];
};


export type MutationRotateWebhookSecretArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


export type MutationCreateSiteErrorPatternArgs = {
  input: CreateErrorPatternInput;
};


export type MutationUpdateSiteErrorPatternArgs = {
  id: Scalars['ID']['input'];
  input: UpdateErrorPatternInput;
};


export type MutationDeleteSiteErrorPatternArgs = {
  id: Scalars['ID']['input'];
};


export type MutationCreatePageErrorPatternArgs = {
  input: CreateErrorPatternInput;
};


export type MutationUpdatePageErrorPatternArgs = {
  id: Scalars['ID']['input'];
  input: UpdateErrorPatternInput;
};


export type MutationDeletePageErrorPatternArgs = {
  id: Scalars['ID']['input'];
};

export type User = {
  id: Scalars['ID']['output'];
  email: Scalars['String']['output'];
  name: Scalars['String']['output'];
  role: UserRole;
  disabled: Scalars['Boolean']['output'];
  createdAt: Scalars['DateTime']['output'];
};

export type UserRole =
  | 'ADMIN'
  | 'MEMBER';

export type CreateUserInput = {
  email: Scalars['String']['input'];
  name: Scalars['String']['input'];
  role?: InputMaybe<UserRole>;
  password?: InputMaybe<Scalars['String']['input']>;
};

export type UpdateUserInput = {
  role?: InputMaybe<UserRole>;
  disabled?: InputMaybe<Scalars['Boolean']['input']>;
};

export type SiteStatus =
  | 'UP'
  | 'DOWN'
  /** The site is reachable, but a page is down, scripts or the checkout fail, it is slow, or its certificate expires soon. */
  | 'DEGRADED'
  | 'PAUSED'
  /** Not known yet: too few checks have finished. */
  | 'UNKNOWN';

export type Site = {
  id: Scalars['ID']['output'];
  /** The team that owns it. */
  teamId: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  url: Scalars['String']['output'];
  status: SiteStatus;
  muted: Scalars['Boolean']['output'];
  checkIntervalSeconds: Scalars['Int']['output'];
  browserChecks: Scalars['Boolean']['output'];
  checkoutFlowEnabled: Scalars['Boolean']['output'];
  basicAuthUsername: Maybe<Scalars['String']['output']>;
  createdAt: Scalars['DateTime']['output'];
  updatedAt: Scalars['DateTime']['output'];
  paused: Scalars['Boolean']['output'];
  expectedContent: Maybe<Scalars['String']['output']>;
  degradedAfterMs: Maybe<Scalars['Int']['output']>;
  /** Number of consecutive failures after which the site is down. */
  failureThreshold: Scalars['Int']['output'];
  /** Number of consecutive successes after which the site is up again. */
  recoveryThreshold: Scalars['Int']['output'];
  lastCheckAt: Maybe<Scalars['DateTime']['output']>;
  nextCheckAt: Maybe<Scalars['DateTime']['output']>;
  certificateExpiresAt: Maybe<Scalars['DateTime']['output']>;
  checkoutFlow: Maybe<CheckoutFlow>;
  /** Width of the browser window in browser checks and checkout flows, in pixels. */
  viewportWidth: Scalars['Int']['output'];
  viewportHeight: Scalars['Int']['output'];
  /** Selector of an element that must be visible before a browser check treats the site as loaded. */
  waitForSelector: Maybe<Scalars['String']['output']>;
  /** The environments whose releases are watched on this site. */
  environmentIds: Array<Scalars['ID']['output']>;
  /** The releases that went live on the environments of this site, newest first, at most 200. `days` is 1 to 366. */
  releases: Array<ReleaseMarker>;
};


export type SiteReleasesArgs = {
  days?: InputMaybe<Scalars['Int']['input']>;
};

/** A deployment or rollback that changed the live release of an environment. */
export type ReleaseMarker = {
  deploymentId: Scalars['ID']['output'];
  version: Scalars['String']['output'];
  /** DEPLOY or ROLLBACK. */
  kind: Scalars['String']['output'];
  /** The status of the deployment, such as SUCCEEDED. */
  status: Scalars['String']['output'];
  environmentName: Scalars['String']['output'];
  /** The e-mail address of the user who requested it. */
  triggeredBy: Scalars['String']['output'];
  /** When the release became live. */
  at: Scalars['DateTime']['output'];
};

export type CreateSiteInput = {
  /** Defaults to your default team. */
  teamId?: InputMaybe<Scalars['ID']['input']>;
  name: Scalars['String']['input'];
  /** An http or https URL without credentials, of at most 2,048 characters. */
  url: Scalars['String']['input'];
  /** From the configured minimum to 86,400. Defaults to 60. */
  checkIntervalSeconds?: InputMaybe<Scalars['Int']['input']>;
  browserChecks?: InputMaybe<Scalars['Boolean']['input']>;
  basicAuthUsername?: InputMaybe<Scalars['String']['input']>;
  /** Stored encrypted and never returned. Sent only to the site's own origin. */
  basicAuthPassword?: InputMaybe<Scalars['String']['input']>;
  expectedContent?: InputMaybe<Scalars['String']['input']>;
  degradedAfterMs?: InputMaybe<Scalars['Int']['input']>;
  /** 1 to 10. Defaults to 2. */
  failureThreshold?: InputMaybe<Scalars['Int']['input']>;
  /** 1 to 10. Defaults to 1. */
  recoveryThreshold?: InputMaybe<Scalars['Int']['input']>;
  /** 320 to 3,840. Defaults to 1,366. */
  viewportWidth?: InputMaybe<Scalars['Int']['input']>;
  /** 240 to 2,160. Defaults to 768. */
  viewportHeight?: InputMaybe<Scalars['Int']['input']>;
  waitForSelector?: InputMaybe<Scalars['String']['input']>;
};

export type UpdateSiteInput = {
  name?: InputMaybe<Scalars['String']['input']>;
  url?: InputMaybe<Scalars['String']['input']>;
  checkIntervalSeconds?: InputMaybe<Scalars['Int']['input']>;
  browserChecks?: InputMaybe<Scalars['Boolean']['input']>;
  basicAuthUsername?: InputMaybe<Scalars['String']['input']>;
  basicAuthPassword?: InputMaybe<Scalars['String']['input']>;
  expectedContent?: InputMaybe<Scalars['String']['input']>;
  degradedAfterMs?: InputMaybe<Scalars['Int']['input']>;
  failureThreshold?: InputMaybe<Scalars['Int']['input']>;
  recoveryThreshold?: InputMaybe<Scalars['Int']['input']>;
  paused?: InputMaybe<Scalars['Boolean']['input']>;
  viewportWidth?: InputMaybe<Scalars['Int']['input']>;
  viewportHeight?: InputMaybe<Scalars['Int']['input']>;
  waitForSelector?: InputMaybe<Scalars['String']['input']>;
};

export type SitePage = {
  id: Scalars['ID']['output'];
  siteId: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  path: Scalars['String']['output'];
  checkIntervalSeconds: Scalars['Int']['output'];
  browserCheck: Scalars['Boolean']['output'];
  enabled: Scalars['Boolean']['output'];
  status: SiteStatus;
  createdAt: Scalars['DateTime']['output'];
  expectedContent: Maybe<Scalars['String']['output']>;
  lastCheckAt: Maybe<Scalars['DateTime']['output']>;
  /** Selector of an element that must be visible before a browser check treats the page as loaded. */
  waitForSelector: Maybe<Scalars['String']['output']>;
};

export type CreateSitePageInput = {
  siteId: Scalars['ID']['input'];
  name: Scalars['String']['input'];
  /** Starts with a slash. Resolved against the site's address. */
  path: Scalars['String']['input'];
  checkIntervalSeconds?: InputMaybe<Scalars['Int']['input']>;
  browserCheck?: InputMaybe<Scalars['Boolean']['input']>;
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  expectedContent?: InputMaybe<Scalars['String']['input']>;
  waitForSelector?: InputMaybe<Scalars['String']['input']>;
};

export type UpdateSitePageInput = {
  name?: InputMaybe<Scalars['String']['input']>;
  path?: InputMaybe<Scalars['String']['input']>;
  checkIntervalSeconds?: InputMaybe<Scalars['Int']['input']>;
  browserCheck?: InputMaybe<Scalars['Boolean']['input']>;
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  expectedContent?: InputMaybe<Scalars['String']['input']>;
  waitForSelector?: InputMaybe<Scalars['String']['input']>;
};

export type CheckType =
  | 'HTTP'
  | 'BROWSER'
  | 'CHECKOUT_FLOW';

export type CheckStatus =
  | 'UP'
  | 'DOWN';

export type Check = {
  id: Scalars['ID']['output'];
  siteId: Scalars['ID']['output'];
  pageId: Maybe<Scalars['ID']['output']>;
  checkType: CheckType;
  status: CheckStatus;
  /** Time to the first byte. For a checkout flow, the total time of its steps. */
  responseTimeMs: Maybe<Scalars['Int']['output']>;
  statusCode: Maybe<Scalars['Int']['output']>;
  errorMessage: Maybe<Scalars['String']['output']>;
  jsErrors: Maybe<Array<JsError>>;
  createdAt: Scalars['DateTime']['output'];
  phases: Maybe<CheckPhases>;
  /** For a checkout flow, the result of each step. */
  steps: Maybe<Array<CheckoutStepResult>>;
  /** Path on this host of a screenshot (JPEG) of a failed browser check or checkout flow, while it is kept. Needs the same credentials. */
  screenshotUrl: Maybe<Scalars['String']['output']>;
};

export type CheckPhases = {
  dnsMs: Scalars['Int']['output'];
  connectMs: Scalars['Int']['output'];
  tlsMs: Scalars['Int']['output'];
  firstByteMs: Scalars['Int']['output'];
  totalMs: Scalars['Int']['output'];
};

export type JsError = {
  source: Scalars['String']['output'];
  message: Scalars['String']['output'];
  stackTrace: Maybe<Scalars['String']['output']>;
  url: Maybe<Scalars['String']['output']>;
  line: Maybe<Scalars['Int']['output']>;
  column: Maybe<Scalars['Int']['output']>;
};

export type CheckConnection = {
  edges: Array<CheckEdge>;
  pageInfo: PageInfo;
};

export type CheckEdge = {
  cursor: Scalars['String']['output'];
  node: Check;
};

export type PageInfo = {
  hasNextPage: Scalars['Boolean']['output'];
  /** True if `after` was given: the edge of that cursor comes before this page. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** The cursor of the first edge. Null if there are no edges. */
  startCursor: Maybe<Scalars['String']['output']>;
  /** The cursor of the last edge. Null if there are no edges. */
  endCursor: Maybe<Scalars['String']['output']>;
};

export type AlertType =
  | 'SITE_DOWN'
  | 'PAGE_DOWN'
  | 'JS_ERROR'
  | 'CHECKOUT_FAILED';

export type AlertStatus =
  | 'OPEN'
  | 'RESOLVED';

export type Alert = {
  id: Scalars['ID']['output'];
  siteId: Scalars['ID']['output'];
  alertType: AlertType;
  status: AlertStatus;
  message: Scalars['String']['output'];
  /** The time of the first failure that led to the alert. */
  createdAt: Scalars['DateTime']['output'];
  resolvedAt: Maybe<Scalars['DateTime']['output']>;
  pageId: Maybe<Scalars['ID']['output']>;
  /** Notifications about the alert, oldest first; at most the newest 50. */
  deliveries: Array<NotificationDelivery>;
  /** The last deployment that changed the live release of one of the site's environments in the 60 minutes before the first failure. */
  suspectDeploymentId: Maybe<Scalars['ID']['output']>;
};

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

export type NotificationDelivery = {
  id: Scalars['ID']['output'];
  /** `email`, `chat1`, `chat2`, `incident` or `webhook`. */
  channel: Scalars['String']['output'];
  event: DeliveryEvent;
  status: DeliveryStatus;
  attempts: Scalars['Int']['output'];
  /** The first line of the message. Null in notifications of an earlier version. */
  title: Maybe<Scalars['String']['output']>;
  /** The deployment that the notification is about. */
  deploymentId: Maybe<Scalars['ID']['output']>;
  /** Why the last attempt failed, in the words of the provider if there are any. */
  error: Maybe<Scalars['String']['output']>;
  createdAt: Scalars['DateTime']['output'];
  nextAttemptAt: Maybe<Scalars['DateTime']['output']>;
  sentAt: Maybe<Scalars['DateTime']['output']>;
};

export type DashboardStats = {
  totalSites: Scalars['Int']['output'];
  /** Sites that are UP or DEGRADED. */
  sitesUp: Scalars['Int']['output'];
  sitesDown: Scalars['Int']['output'];
  sitesPaused: Scalars['Int']['output'];
  /** Checks of all kinds, of sites and pages. */
  totalChecks24h: Scalars['Int']['output'];
  /** Average over the successful HTTP checks of sites and pages in the last 24 hours. */
  avgResponseTimeMs: Maybe<Scalars['Float']['output']>;
};

/**
 * Statistics of the HTTP checks of the site itself. Its pages, browser checks and checkout flow are not included: they open
 * alerts and change the status, but if only they fail, that is not downtime.
 * Uptime is a percentage of the time that checks cover, and null if they cover none.
 */
export type SiteStats = {
  siteId: Scalars['ID']['output'];
  uptime24h: Maybe<Scalars['Float']['output']>;
  uptime7d: Maybe<Scalars['Float']['output']>;
  uptime30d: Maybe<Scalars['Float']['output']>;
  uptime90d: Maybe<Scalars['Float']['output']>;
  /** Over the last 24 hours. */
  avgResponseTimeMs: Maybe<Scalars['Float']['output']>;
  /** Over the last 24 hours. */
  p95ResponseTimeMs: Maybe<Scalars['Float']['output']>;
  /** Over the last 30 days. */
  totalChecks: Scalars['Int']['output'];
  /** Over the last 30 days. */
  failedChecks: Scalars['Int']['output'];
  /** Open alerts of all kinds, including those of its pages. */
  openAlerts: Scalars['Int']['output'];
  lastCheckAt: Maybe<Scalars['DateTime']['output']>;
  lastIncidentAt: Maybe<Scalars['DateTime']['output']>;
  /** Seconds during which HTTP checks of the site itself failed. */
  downtimeSeconds30d: Scalars['Int']['output'];
};

/** One day of the HTTP checks of the site itself, counted as in `SiteStats`. */
export type UptimeDataPoint = {
  /** Midnight UTC. */
  date: Scalars['DateTime']['output'];
  uptimePercentage: Maybe<Scalars['Float']['output']>;
  totalChecks: Scalars['Int']['output'];
  failedChecks: Scalars['Int']['output'];
  downtimeSeconds: Scalars['Int']['output'];
};

/** Response times of the successful HTTP checks of the site itself. */
export type ResponseTimeDataPoint = {
  timestamp: Scalars['DateTime']['output'];
  avgResponseTimeMs: Maybe<Scalars['Float']['output']>;
  minResponseTimeMs: Maybe<Scalars['Int']['output']>;
  maxResponseTimeMs: Maybe<Scalars['Int']['output']>;
  p95ResponseTimeMs: Maybe<Scalars['Int']['output']>;
};

export type SiteTrend = {
  siteId: Scalars['ID']['output'];
  /** One point per day for the last 30 days, as in `uptimeData`. */
  uptime: Array<UptimeDataPoint>;
  /** One point per hour for the last 24 hours, as in `responseTimeData`. */
  responseTimes: Array<ResponseTimeDataPoint>;
};

export type SystemStatus = {
  /** When the newest stored check started. Null if there is none. */
  lastCheckAt: Maybe<Scalars['DateTime']['output']>;
  /** Number of checks of all users that have been due for more than two minutes, at most 10,000. */
  lateChecks: Scalars['Int']['output'];
  /** When this server last wrote to the database; it does so every 10 seconds. Null if it has just started. */
  lastWriteAt: Maybe<Scalars['DateTime']['output']>;
  /** Problems, and what to do about them. Empty if everything works. */
  troubles: Array<Scalars['String']['output']>;
};

export type QuotaInfo = {
  sitesUsed: Scalars['Int']['output'];
  sitesLimit: Scalars['Int']['output'];
  pagesUsed: Scalars['Int']['output'];
  pagesLimit: Scalars['Int']['output'];
  browserChecksUsed: Scalars['Int']['output'];
  browserChecksLimit: Scalars['Int']['output'];
  checkoutFlowsUsed: Scalars['Int']['output'];
  checkoutFlowsLimit: Scalars['Int']['output'];
};

export type NotificationSettings = {
  emailEnabled: Scalars['Boolean']['output'];
  emailAddresses: Array<Scalars['String']['output']>;
  chat1Enabled: Scalars['Boolean']['output'];
  chat1WebhookUrl: Maybe<Scalars['String']['output']>;
  chat2Enabled: Scalars['Boolean']['output'];
  chat2WebhookUrl: Maybe<Scalars['String']['output']>;
  incidentEnabled: Scalars['Boolean']['output'];
  incidentIntegrationKey: Maybe<Scalars['String']['output']>;
  webhookEnabled: Scalars['Boolean']['output'];
  webhookUrl: Maybe<Scalars['String']['output']>;
  /** The secret that signs the webhook, in the format of Standard Webhooks. Created when a `webhookUrl` is first set. */
  webhookSecret: Maybe<Scalars['String']['output']>;
  /** Which events of deployments, agents and certificates are sent. By default all except SUCCEEDED. */
  deploymentEvents: Array<DeploymentNotice>;
};

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
  emailEnabled?: InputMaybe<Scalars['Boolean']['input']>;
  emailAddresses?: InputMaybe<Array<Scalars['String']['input']>>;
  chat1Enabled?: InputMaybe<Scalars['Boolean']['input']>;
  chat1WebhookUrl?: InputMaybe<Scalars['String']['input']>;
  chat2Enabled?: InputMaybe<Scalars['Boolean']['input']>;
  chat2WebhookUrl?: InputMaybe<Scalars['String']['input']>;
  incidentEnabled?: InputMaybe<Scalars['Boolean']['input']>;
  incidentIntegrationKey?: InputMaybe<Scalars['String']['input']>;
  webhookEnabled?: InputMaybe<Scalars['Boolean']['input']>;
  webhookUrl?: InputMaybe<Scalars['String']['input']>;
  /** Null restores the default, and an empty list sends none. */
  deploymentEvents?: InputMaybe<Array<DeploymentNotice>>;
};

export type ErrorPatternAction =
  /** A page that contains a match is down. */
  | 'FAIL'
  /** JavaScript errors that match are not counted. */
  | 'IGNORE';

export type ErrorPattern = {
  id: Scalars['ID']['output'];
  siteId: Scalars['ID']['output'];
  pageId: Maybe<Scalars['ID']['output']>;
  /** A regular expression in RE2 syntax. */
  pattern: Scalars['String']['output'];
  description: Maybe<Scalars['String']['output']>;
  action: ErrorPatternAction;
  enabled: Scalars['Boolean']['output'];
  createdAt: Scalars['DateTime']['output'];
  updatedAt: Scalars['DateTime']['output'];
};

export type CreateErrorPatternInput = {
  /** Required for createSiteErrorPattern. */
  siteId?: InputMaybe<Scalars['ID']['input']>;
  /** Required for createPageErrorPattern. */
  pageId?: InputMaybe<Scalars['ID']['input']>;
  pattern: Scalars['String']['input'];
  description?: InputMaybe<Scalars['String']['input']>;
  action?: InputMaybe<ErrorPatternAction>;
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
};

export type UpdateErrorPatternInput = {
  pattern?: InputMaybe<Scalars['String']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
  action?: InputMaybe<ErrorPatternAction>;
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
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

export type CheckoutFlow = {
  theme: Maybe<CheckoutTheme>;
  productPath: Maybe<Scalars['String']['output']>;
  checkoutPath: Maybe<Scalars['String']['output']>;
  selectors: Maybe<CheckoutSelectors>;
  steps: Array<CheckoutStep>;
  checkIntervalSeconds: Scalars['Int']['output'];
  allowOrderPlacement: Scalars['Boolean']['output'];
};

export type CheckoutSelectors = {
  productInfo: Maybe<Scalars['String']['output']>;
  addToCart: Maybe<Scalars['String']['output']>;
  cartSuccess: Maybe<Scalars['String']['output']>;
  toCheckout: Maybe<Scalars['String']['output']>;
  shippingForm: Maybe<Scalars['String']['output']>;
  paymentMethods: Maybe<Scalars['String']['output']>;
};

export type CheckoutStep = {
  name: Scalars['String']['output'];
  action: CheckoutAction;
  selector: Maybe<Scalars['String']['output']>;
  /** Null if the step is secret. */
  value: Maybe<Scalars['String']['output']>;
  secret: Scalars['Boolean']['output'];
  timeoutMs: Maybe<Scalars['Int']['output']>;
  optional: Scalars['Boolean']['output'];
};

export type CheckoutStepStatus =
  | 'PASSED'
  | 'FAILED'
  | 'SKIPPED';

export type CheckoutStepResult = {
  name: Scalars['String']['output'];
  action: CheckoutAction;
  status: CheckoutStepStatus;
  durationMs: Maybe<Scalars['Int']['output']>;
  message: Maybe<Scalars['String']['output']>;
};

export type CheckoutFlowInput = {
  theme?: InputMaybe<CheckoutTheme>;
  productPath?: InputMaybe<Scalars['String']['input']>;
  checkoutPath?: InputMaybe<Scalars['String']['input']>;
  selectors?: InputMaybe<CheckoutSelectorsInput>;
  steps?: InputMaybe<Array<CheckoutStepInput>>;
  /** A recording that was exported from Chrome DevTools as JSON. */
  recorderJson?: InputMaybe<Scalars['String']['input']>;
  /** From the configured minimum to 86,400. Defaults to 900. */
  checkIntervalSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** Whether steps may place orders. If it is false, a step that would place an order is refused. */
  allowOrderPlacement?: InputMaybe<Scalars['Boolean']['input']>;
};

export type CheckoutSelectorsInput = {
  productInfo?: InputMaybe<Scalars['String']['input']>;
  addToCart?: InputMaybe<Scalars['String']['input']>;
  cartSuccess?: InputMaybe<Scalars['String']['input']>;
  toCheckout?: InputMaybe<Scalars['String']['input']>;
  shippingForm?: InputMaybe<Scalars['String']['input']>;
  paymentMethods?: InputMaybe<Scalars['String']['input']>;
};

export type CheckoutStepInput = {
  name: Scalars['String']['input'];
  action: CheckoutAction;
  selector?: InputMaybe<Scalars['String']['input']>;
  value?: InputMaybe<Scalars['String']['input']>;
  /** If true, the value is stored encrypted and never returned. */
  secret?: InputMaybe<Scalars['Boolean']['input']>;
  timeoutMs?: InputMaybe<Scalars['Int']['input']>;
  optional?: InputMaybe<Scalars['Boolean']['input']>;
};



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;





/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  User: ResolverTypeWrapper<User>;
  UserRole: UserRole;
  CreateUserInput: CreateUserInput;
  UpdateUserInput: UpdateUserInput;
  SiteStatus: SiteStatus;
  Site: ResolverTypeWrapper<StoredSite>;
  ReleaseMarker: ResolverTypeWrapper<ReleaseMarker>;
  CreateSiteInput: CreateSiteInput;
  UpdateSiteInput: UpdateSiteInput;
  SitePage: ResolverTypeWrapper<SitePage>;
  CreateSitePageInput: CreateSitePageInput;
  UpdateSitePageInput: UpdateSitePageInput;
  CheckType: CheckType;
  CheckStatus: CheckStatus;
  Check: ResolverTypeWrapper<Check>;
  CheckPhases: ResolverTypeWrapper<CheckPhases>;
  JsError: ResolverTypeWrapper<JsError>;
  CheckConnection: ResolverTypeWrapper<CheckConnection>;
  CheckEdge: ResolverTypeWrapper<CheckEdge>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  AlertType: AlertType;
  AlertStatus: AlertStatus;
  Alert: ResolverTypeWrapper<AlertWithDeliveries>;
  DeliveryStatus: DeliveryStatus;
  DeliveryEvent: DeliveryEvent;
  NotificationDelivery: ResolverTypeWrapper<NotificationDelivery>;
  DashboardStats: ResolverTypeWrapper<DashboardStats>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  SiteStats: ResolverTypeWrapper<SiteStats>;
  UptimeDataPoint: ResolverTypeWrapper<UptimeDataPoint>;
  ResponseTimeDataPoint: ResolverTypeWrapper<ResponseTimeDataPoint>;
  SiteTrend: ResolverTypeWrapper<LazySiteTrend>;
  SystemStatus: ResolverTypeWrapper<SystemStatus>;
  QuotaInfo: ResolverTypeWrapper<QuotaInfo>;
  NotificationSettings: ResolverTypeWrapper<NotificationSettings>;
  DeploymentNotice: DeploymentNotice;
  NotificationSettingsInput: NotificationSettingsInput;
  ErrorPatternAction: ErrorPatternAction;
  ErrorPattern: ResolverTypeWrapper<ErrorPattern>;
  CreateErrorPatternInput: CreateErrorPatternInput;
  UpdateErrorPatternInput: UpdateErrorPatternInput;
  CheckoutTheme: CheckoutTheme;
  CheckoutAction: CheckoutAction;
  CheckoutFlow: ResolverTypeWrapper<CheckoutFlow>;
  CheckoutSelectors: ResolverTypeWrapper<CheckoutSelectors>;
  CheckoutStep: ResolverTypeWrapper<CheckoutStep>;
  CheckoutStepStatus: CheckoutStepStatus;
  CheckoutStepResult: ResolverTypeWrapper<CheckoutStepResult>;
  CheckoutFlowInput: CheckoutFlowInput;
  CheckoutSelectorsInput: CheckoutSelectorsInput;
  CheckoutStepInput: CheckoutStepInput;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  DateTime: Scalars['DateTime']['output'];
  Query: Record<PropertyKey, never>;
  ID: Scalars['ID']['output'];
  Int: Scalars['Int']['output'];
  String: Scalars['String']['output'];
  Boolean: Scalars['Boolean']['output'];
  Mutation: Record<PropertyKey, never>;
  User: User;
  CreateUserInput: CreateUserInput;
  UpdateUserInput: UpdateUserInput;
  Site: StoredSite;
  ReleaseMarker: ReleaseMarker;
  CreateSiteInput: CreateSiteInput;
  UpdateSiteInput: UpdateSiteInput;
  SitePage: SitePage;
  CreateSitePageInput: CreateSitePageInput;
  UpdateSitePageInput: UpdateSitePageInput;
  Check: Check;
  CheckPhases: CheckPhases;
  JsError: JsError;
  CheckConnection: CheckConnection;
  CheckEdge: CheckEdge;
  PageInfo: PageInfo;
  Alert: AlertWithDeliveries;
  NotificationDelivery: NotificationDelivery;
  DashboardStats: DashboardStats;
  Float: Scalars['Float']['output'];
  SiteStats: SiteStats;
  UptimeDataPoint: UptimeDataPoint;
  ResponseTimeDataPoint: ResponseTimeDataPoint;
  SiteTrend: LazySiteTrend;
  SystemStatus: SystemStatus;
  QuotaInfo: QuotaInfo;
  NotificationSettings: NotificationSettings;
  NotificationSettingsInput: NotificationSettingsInput;
  ErrorPattern: ErrorPattern;
  CreateErrorPatternInput: CreateErrorPatternInput;
  UpdateErrorPatternInput: UpdateErrorPatternInput;
  CheckoutFlow: CheckoutFlow;
  CheckoutSelectors: CheckoutSelectors;
  CheckoutStep: CheckoutStep;
  CheckoutStepResult: CheckoutStepResult;
  CheckoutFlowInput: CheckoutFlowInput;
  CheckoutSelectorsInput: CheckoutSelectorsInput;
  CheckoutStepInput: CheckoutStepInput;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type QueryResolvers<ContextType = any, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  me?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  users?: Resolver<Array<ResolversTypes['User']>, ParentType, ContextType>;
  sites?: Resolver<Array<ResolversTypes['Site']>, ParentType, ContextType, Partial<QuerySitesArgs>>;
  site?: Resolver<Maybe<ResolversTypes['Site']>, ParentType, ContextType, RequireFields<QuerySiteArgs, 'id'>>;
  sitePages?: Resolver<Array<ResolversTypes['SitePage']>, ParentType, ContextType, RequireFields<QuerySitePagesArgs, 'siteId'>>;
  checks?: Resolver<Array<ResolversTypes['Check']>, ParentType, ContextType, RequireFields<QueryChecksArgs, 'siteId'>>;
  recentActivity?: Resolver<Array<ResolversTypes['Check']>, ParentType, ContextType, RequireFields<QueryRecentActivityArgs, 'siteId'>>;
  check?: Resolver<Maybe<ResolversTypes['Check']>, ParentType, ContextType, RequireFields<QueryCheckArgs, 'id'>>;
  checksConnection?: Resolver<ResolversTypes['CheckConnection'], ParentType, ContextType, RequireFields<QueryChecksConnectionArgs, 'siteId'>>;
  alerts?: Resolver<Array<ResolversTypes['Alert']>, ParentType, ContextType, Partial<QueryAlertsArgs>>;
  dashboardStats?: Resolver<ResolversTypes['DashboardStats'], ParentType, ContextType, Partial<QueryDashboardStatsArgs>>;
  siteStats?: Resolver<ResolversTypes['SiteStats'], ParentType, ContextType, RequireFields<QuerySiteStatsArgs, 'siteId'>>;
  uptimeData?: Resolver<Array<ResolversTypes['UptimeDataPoint']>, ParentType, ContextType, RequireFields<QueryUptimeDataArgs, 'siteId'>>;
  responseTimeData?: Resolver<Array<ResolversTypes['ResponseTimeDataPoint']>, ParentType, ContextType, RequireFields<QueryResponseTimeDataArgs, 'siteId'>>;
  siteTrends?: Resolver<Array<ResolversTypes['SiteTrend']>, ParentType, ContextType, RequireFields<QuerySiteTrendsArgs, 'ids'>>;
  quotaUsage?: Resolver<ResolversTypes['QuotaInfo'], ParentType, ContextType, Partial<QueryQuotaUsageArgs>>;
  systemStatus?: Resolver<ResolversTypes['SystemStatus'], ParentType, ContextType>;
  notificationSettings?: Resolver<Maybe<ResolversTypes['NotificationSettings']>, ParentType, ContextType, Partial<QueryNotificationSettingsArgs>>;
  notificationDeliveries?: Resolver<Array<ResolversTypes['NotificationDelivery']>, ParentType, ContextType, RequireFields<QueryNotificationDeliveriesArgs, 'limit'>>;
  siteErrorPatterns?: Resolver<Array<ResolversTypes['ErrorPattern']>, ParentType, ContextType, RequireFields<QuerySiteErrorPatternsArgs, 'siteId'>>;
  pageErrorPatterns?: Resolver<Array<ResolversTypes['ErrorPattern']>, ParentType, ContextType, RequireFields<QueryPageErrorPatternsArgs, 'pageId'>>;
  testErrorPattern?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<QueryTestErrorPatternArgs, 'pattern' | 'sample'>>;
};

export type MutationResolvers<ContextType = any, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  createUser?: Resolver<ResolversTypes['User'], ParentType, ContextType, RequireFields<MutationCreateUserArgs, 'input'>>;
  updateUser?: Resolver<ResolversTypes['User'], ParentType, ContextType, RequireFields<MutationUpdateUserArgs, 'id' | 'input'>>;
  createSite?: Resolver<ResolversTypes['Site'], ParentType, ContextType, RequireFields<MutationCreateSiteArgs, 'input'>>;
  updateSite?: Resolver<ResolversTypes['Site'], ParentType, ContextType, RequireFields<MutationUpdateSiteArgs, 'id' | 'input'>>;
  deleteSite?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteSiteArgs, 'id'>>;
  transferSite?: Resolver<ResolversTypes['Site'], ParentType, ContextType, RequireFields<MutationTransferSiteArgs, 'id' | 'teamId'>>;
  muteSite?: Resolver<ResolversTypes['Site'], ParentType, ContextType, RequireFields<MutationMuteSiteArgs, 'id'>>;
  unmuteSite?: Resolver<ResolversTypes['Site'], ParentType, ContextType, RequireFields<MutationUnmuteSiteArgs, 'id'>>;
  updateCheckoutFlowConfig?: Resolver<ResolversTypes['Site'], ParentType, ContextType, RequireFields<MutationUpdateCheckoutFlowConfigArgs, 'id' | 'input'>>;
  disableCheckoutFlow?: Resolver<ResolversTypes['Site'], ParentType, ContextType, RequireFields<MutationDisableCheckoutFlowArgs, 'id'>>;
  createSitePage?: Resolver<ResolversTypes['SitePage'], ParentType, ContextType, RequireFields<MutationCreateSitePageArgs, 'input'>>;
  updateSitePage?: Resolver<ResolversTypes['SitePage'], ParentType, ContextType, RequireFields<MutationUpdateSitePageArgs, 'id' | 'input'>>;
  deleteSitePage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteSitePageArgs, 'id'>>;
  resolveAlert?: Resolver<ResolversTypes['Alert'], ParentType, ContextType, RequireFields<MutationResolveAlertArgs, 'id'>>;
  triggerCheck?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationTriggerCheckArgs, 'siteId'>>;
  updateNotificationSettings?: Resolver<ResolversTypes['NotificationSettings'], ParentType, ContextType, RequireFields<MutationUpdateNotificationSettingsArgs, 'input'>>;
  testNotification?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationTestNotificationArgs, 'channel'>>;
  resendNotification?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationResendNotificationArgs, 'deliveryId'>>;
  rotateWebhookSecret?: Resolver<ResolversTypes['NotificationSettings'], ParentType, ContextType, Partial<MutationRotateWebhookSecretArgs>>;
  createSiteErrorPattern?: Resolver<ResolversTypes['ErrorPattern'], ParentType, ContextType, RequireFields<MutationCreateSiteErrorPatternArgs, 'input'>>;
  updateSiteErrorPattern?: Resolver<ResolversTypes['ErrorPattern'], ParentType, ContextType, RequireFields<MutationUpdateSiteErrorPatternArgs, 'id' | 'input'>>;
  deleteSiteErrorPattern?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteSiteErrorPatternArgs, 'id'>>;
  createPageErrorPattern?: Resolver<ResolversTypes['ErrorPattern'], ParentType, ContextType, RequireFields<MutationCreatePageErrorPatternArgs, 'input'>>;
  updatePageErrorPattern?: Resolver<ResolversTypes['ErrorPattern'], ParentType, ContextType, RequireFields<MutationUpdatePageErrorPatternArgs, 'id' | 'input'>>;
  deletePageErrorPattern?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeletePageErrorPatternArgs, 'id'>>;
};

export type UserResolvers<ContextType = any, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['UserRole'], ParentType, ContextType>;
  disabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type SiteResolvers<ContextType = any, ParentType extends ResolversParentTypes['Site'] = ResolversParentTypes['Site']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  teamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['SiteStatus'], ParentType, ContextType>;
  muted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  checkIntervalSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  browserChecks?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  checkoutFlowEnabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  basicAuthUsername?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  paused?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  expectedContent?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  degradedAfterMs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  failureThreshold?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  recoveryThreshold?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  lastCheckAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  nextCheckAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  certificateExpiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  checkoutFlow?: Resolver<Maybe<ResolversTypes['CheckoutFlow']>, ParentType, ContextType>;
  viewportWidth?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  viewportHeight?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  waitForSelector?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  environmentIds?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
  releases?: Resolver<Array<ResolversTypes['ReleaseMarker']>, ParentType, ContextType, RequireFields<SiteReleasesArgs, 'days'>>;
};

export type ReleaseMarkerResolvers<ContextType = any, ParentType extends ResolversParentTypes['ReleaseMarker'] = ResolversParentTypes['ReleaseMarker']> = {
  deploymentId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  environmentName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  triggeredBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type SitePageResolvers<ContextType = any, ParentType extends ResolversParentTypes['SitePage'] = ResolversParentTypes['SitePage']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  siteId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  checkIntervalSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  browserCheck?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  enabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['SiteStatus'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  expectedContent?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lastCheckAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  waitForSelector?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CheckResolvers<ContextType = any, ParentType extends ResolversParentTypes['Check'] = ResolversParentTypes['Check']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  siteId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  pageId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  checkType?: Resolver<ResolversTypes['CheckType'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['CheckStatus'], ParentType, ContextType>;
  responseTimeMs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  statusCode?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  errorMessage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  jsErrors?: Resolver<Maybe<Array<ResolversTypes['JsError']>>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  phases?: Resolver<Maybe<ResolversTypes['CheckPhases']>, ParentType, ContextType>;
  steps?: Resolver<Maybe<Array<ResolversTypes['CheckoutStepResult']>>, ParentType, ContextType>;
  screenshotUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CheckPhasesResolvers<ContextType = any, ParentType extends ResolversParentTypes['CheckPhases'] = ResolversParentTypes['CheckPhases']> = {
  dnsMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  connectMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  tlsMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  firstByteMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type JsErrorResolvers<ContextType = any, ParentType extends ResolversParentTypes['JsError'] = ResolversParentTypes['JsError']> = {
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stackTrace?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  line?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  column?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type CheckConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['CheckConnection'] = ResolversParentTypes['CheckConnection']> = {
  edges?: Resolver<Array<ResolversTypes['CheckEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type CheckEdgeResolvers<ContextType = any, ParentType extends ResolversParentTypes['CheckEdge'] = ResolversParentTypes['CheckEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Check'], ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = any, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type AlertResolvers<ContextType = any, ParentType extends ResolversParentTypes['Alert'] = ResolversParentTypes['Alert']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  siteId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  alertType?: Resolver<ResolversTypes['AlertType'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['AlertStatus'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  resolvedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  pageId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  deliveries?: Resolver<Array<ResolversTypes['NotificationDelivery']>, ParentType, ContextType>;
  suspectDeploymentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type NotificationDeliveryResolvers<ContextType = any, ParentType extends ResolversParentTypes['NotificationDelivery'] = ResolversParentTypes['NotificationDelivery']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  channel?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  event?: Resolver<ResolversTypes['DeliveryEvent'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['DeliveryStatus'], ParentType, ContextType>;
  attempts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  deploymentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  nextAttemptAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  sentAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type DashboardStatsResolvers<ContextType = any, ParentType extends ResolversParentTypes['DashboardStats'] = ResolversParentTypes['DashboardStats']> = {
  totalSites?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  sitesUp?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  sitesDown?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  sitesPaused?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalChecks24h?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  avgResponseTimeMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type SiteStatsResolvers<ContextType = any, ParentType extends ResolversParentTypes['SiteStats'] = ResolversParentTypes['SiteStats']> = {
  siteId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  uptime24h?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  uptime7d?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  uptime30d?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  uptime90d?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  avgResponseTimeMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  p95ResponseTimeMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  totalChecks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  failedChecks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  openAlerts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  lastCheckAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastIncidentAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  downtimeSeconds30d?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type UptimeDataPointResolvers<ContextType = any, ParentType extends ResolversParentTypes['UptimeDataPoint'] = ResolversParentTypes['UptimeDataPoint']> = {
  date?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  uptimePercentage?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  totalChecks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  failedChecks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  downtimeSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ResponseTimeDataPointResolvers<ContextType = any, ParentType extends ResolversParentTypes['ResponseTimeDataPoint'] = ResolversParentTypes['ResponseTimeDataPoint']> = {
  timestamp?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  avgResponseTimeMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  minResponseTimeMs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  maxResponseTimeMs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  p95ResponseTimeMs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type SiteTrendResolvers<ContextType = any, ParentType extends ResolversParentTypes['SiteTrend'] = ResolversParentTypes['SiteTrend']> = {
  siteId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  uptime?: Resolver<Array<ResolversTypes['UptimeDataPoint']>, ParentType, ContextType>;
  responseTimes?: Resolver<Array<ResolversTypes['ResponseTimeDataPoint']>, ParentType, ContextType>;
};

export type SystemStatusResolvers<ContextType = any, ParentType extends ResolversParentTypes['SystemStatus'] = ResolversParentTypes['SystemStatus']> = {
  lastCheckAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lateChecks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  lastWriteAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  troubles?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type QuotaInfoResolvers<ContextType = any, ParentType extends ResolversParentTypes['QuotaInfo'] = ResolversParentTypes['QuotaInfo']> = {
  sitesUsed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  sitesLimit?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pagesUsed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pagesLimit?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  browserChecksUsed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  browserChecksLimit?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  checkoutFlowsUsed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  checkoutFlowsLimit?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type NotificationSettingsResolvers<ContextType = any, ParentType extends ResolversParentTypes['NotificationSettings'] = ResolversParentTypes['NotificationSettings']> = {
  emailEnabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  emailAddresses?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  chat1Enabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  chat1WebhookUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  chat2Enabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  chat2WebhookUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  incidentEnabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  incidentIntegrationKey?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  webhookEnabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  webhookUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  webhookSecret?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  deploymentEvents?: Resolver<Array<ResolversTypes['DeploymentNotice']>, ParentType, ContextType>;
};

export type ErrorPatternResolvers<ContextType = any, ParentType extends ResolversParentTypes['ErrorPattern'] = ResolversParentTypes['ErrorPattern']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  siteId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  pageId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  pattern?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  action?: Resolver<ResolversTypes['ErrorPatternAction'], ParentType, ContextType>;
  enabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type CheckoutFlowResolvers<ContextType = any, ParentType extends ResolversParentTypes['CheckoutFlow'] = ResolversParentTypes['CheckoutFlow']> = {
  theme?: Resolver<Maybe<ResolversTypes['CheckoutTheme']>, ParentType, ContextType>;
  productPath?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  checkoutPath?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  selectors?: Resolver<Maybe<ResolversTypes['CheckoutSelectors']>, ParentType, ContextType>;
  steps?: Resolver<Array<ResolversTypes['CheckoutStep']>, ParentType, ContextType>;
  checkIntervalSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  allowOrderPlacement?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type CheckoutSelectorsResolvers<ContextType = any, ParentType extends ResolversParentTypes['CheckoutSelectors'] = ResolversParentTypes['CheckoutSelectors']> = {
  productInfo?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  addToCart?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  cartSuccess?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  toCheckout?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  shippingForm?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  paymentMethods?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CheckoutStepResolvers<ContextType = any, ParentType extends ResolversParentTypes['CheckoutStep'] = ResolversParentTypes['CheckoutStep']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  action?: Resolver<ResolversTypes['CheckoutAction'], ParentType, ContextType>;
  selector?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  value?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  secret?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  timeoutMs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  optional?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type CheckoutStepResultResolvers<ContextType = any, ParentType extends ResolversParentTypes['CheckoutStepResult'] = ResolversParentTypes['CheckoutStepResult']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  action?: Resolver<ResolversTypes['CheckoutAction'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['CheckoutStepStatus'], ParentType, ContextType>;
  durationMs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type Resolvers<ContextType = any> = {
  DateTime?: GraphQLScalarType;
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  Site?: SiteResolvers<ContextType>;
  ReleaseMarker?: ReleaseMarkerResolvers<ContextType>;
  SitePage?: SitePageResolvers<ContextType>;
  Check?: CheckResolvers<ContextType>;
  CheckPhases?: CheckPhasesResolvers<ContextType>;
  JsError?: JsErrorResolvers<ContextType>;
  CheckConnection?: CheckConnectionResolvers<ContextType>;
  CheckEdge?: CheckEdgeResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  Alert?: AlertResolvers<ContextType>;
  NotificationDelivery?: NotificationDeliveryResolvers<ContextType>;
  DashboardStats?: DashboardStatsResolvers<ContextType>;
  SiteStats?: SiteStatsResolvers<ContextType>;
  UptimeDataPoint?: UptimeDataPointResolvers<ContextType>;
  ResponseTimeDataPoint?: ResponseTimeDataPointResolvers<ContextType>;
  SiteTrend?: SiteTrendResolvers<ContextType>;
  SystemStatus?: SystemStatusResolvers<ContextType>;
  QuotaInfo?: QuotaInfoResolvers<ContextType>;
  NotificationSettings?: NotificationSettingsResolvers<ContextType>;
  ErrorPattern?: ErrorPatternResolvers<ContextType>;
  CheckoutFlow?: CheckoutFlowResolvers<ContextType>;
  CheckoutSelectors?: CheckoutSelectorsResolvers<ContextType>;
  CheckoutStep?: CheckoutStepResolvers<ContextType>;
  CheckoutStepResult?: CheckoutStepResultResolvers<ContextType>;
};

