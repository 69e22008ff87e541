// Generated from schema.graphql by `npm run generate`; do not edit.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
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
  /** An instant: ISO 8601 in UTC with milliseconds, such as 2026-01-31T12:00:00.000Z. */
  DateTime: { input: Date; output: Date; }
};

export type Query = {
  /** The signed-in user, or the owner of the access token. */
  me: Maybe<User>;
  /** Everybody with an account here. For administrators. */
  users: Array<User>;
  /** Your sites, by name. */
  sites: Array<Site>;
  site: Maybe<Site>;
  /** The pages of a site that are watched on their own, by name. */
  sitePages: Array<SitePage>;
  /** Checks of a site and its pages, newest first. `limit` is 1 to 500, by default 50. */
  checks: Array<Check>;
  /** The same, of the last 24 hours. `limit` is 1 to 500, by default 20. */
  recentActivity: Array<Check>;
  check: Maybe<Check>;
  /** Checks of a site and its pages, newest first, in pages of up to 100. */
  checksConnection: CheckConnection;
  /** Alerts of all your sites or of one, newest first. `limit` is 1 to 500, by default 50. */
  alerts: Array<Alert>;
  dashboardStats: DashboardStats;
  siteStats: SiteStats;
  /** One point a day, oldest first, today last. `days` is 1 to 366, by default 30. */
  uptimeData: Array<UptimeDataPoint>;
  /** One point an hour up to 7 days, one a day beyond; oldest first. `days` is 1 to 366, by default 7. */
  responseTimeData: Array<ResponseTimeDataPoint>;
  /** The last 30 days and 24 hours of up to 50 sites at once, for lists. Sites that are not yours are left out. */
  siteTrends: Array<SiteTrend>;
  quotaUsage: QuotaInfo;
  /** Whether checks are stored and the database takes writes. For administrators. */
  systemStatus: SystemStatus;
  notificationSettings: Maybe<NotificationSettings>;
  siteErrorPatterns: Array<ErrorPattern>;
  pageErrorPatterns: Array<ErrorPattern>;
  /** Whether the pattern is found in the sample. Bad syntax is BAD_REQUEST, with the reason. */
  testErrorPattern: Scalars['Boolean']['output'];
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
  /** Makes an account. Without a password the user is sent a link to choose one. For administrators. */
  createUser: User;
  /** Changes a user's role, or locks them out. For administrators. */
  updateUser: User;
  createSite: Site;
  /**
   * An absent field stays as it is, a null clears it. A new interval or address takes effect at once. Secrets do not go along
   * to another origin (scheme, host or port): give `basicAuthPassword` again, and switch off a checkout flow with secret steps
   * before the change; otherwise the answer is BAD_REQUEST.
   */
  updateSite: Site;
  /** Deletes the site with its pages, checks and alerts. */
  deleteSite: Scalars['Boolean']['output'];
  /** Checks and alerts go on, nothing is sent. */
  muteSite: Site;
  unmuteSite: Site;
  /** Saves the checkout flow of a site and switches it on. Give a theme, or steps, or a recording; exactly one. */
  updateCheckoutFlowConfig: Site;
  disableCheckoutFlow: Site;
  createSitePage: SitePage;
  updateSitePage: SitePage;
  deleteSitePage: Scalars['Boolean']['output'];
  /** Closes an alert by hand. It opens again only on a new failure after a success. */
  resolveAlert: Alert;
  /** Runs every enabled check of the site and its pages now. True once they are queued. */
  triggerCheck: Scalars['Boolean']['output'];
  updateNotificationSettings: NotificationSettings;
  /**
   * Sends a test message now, through `email`, `chat1`, `chat2`, `incident` or `webhook`, whether the channel is on or not.
   * True once it was accepted; else an error with the answer that came.
   */
  testNotification: Scalars['Boolean']['output'];
  /**
   * Sends a message of the log once more, to where the channel points now, or right away if it waits. True once it is queued.
   * The beginning of an alert that is over does not go to the incident channel again: BAD_REQUEST.
   */
  resendNotification: Scalars['Boolean']['output'];
  /** Makes a new secret that signs the webhook. For 24 hours the old one signs as well. Needs a `webhookUrl`. */
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
};


export type MutationTestNotificationArgs = {
  channel: Scalars['String']['input'];
};


export type MutationResendNotificationArgs = {
  deliveryId: Scalars['ID']['input'];
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
  /** Reachable, but a page is down, scripts fail, the checkout fails, it is slow, or its certificate runs out. */
  | 'DEGRADED'
  | 'PAUSED'
  /** No verdict yet. */
  | 'UNKNOWN';

export type Site = {
  id: Scalars['ID']['output'];
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
  /** Failures in a row that confirm that the site is down. */
  failureThreshold: Scalars['Int']['output'];
  /** Successes in a row that bring it back. */
  recoveryThreshold: Scalars['Int']['output'];
  lastCheckAt: Maybe<Scalars['DateTime']['output']>;
  nextCheckAt: Maybe<Scalars['DateTime']['output']>;
  certificateExpiresAt: Maybe<Scalars['DateTime']['output']>;
  checkoutFlow: Maybe<CheckoutFlow>;
  /** The window of browser checks and checkout flows, in pixels. */
  viewportWidth: Scalars['Int']['output'];
  viewportHeight: Scalars['Int']['output'];
  /** What must be visible before a browser check of the site counts as loaded. */
  waitForSelector: Maybe<Scalars['String']['output']>;
};

export type CreateSiteInput = {
  name: Scalars['String']['input'];
  /** http or https, without credentials, at most 2,048 characters. */
  url: Scalars['String']['input'];
  /** From the configured minimum to 86,400; 60 unless told. */
  checkIntervalSeconds?: InputMaybe<Scalars['Int']['input']>;
  browserChecks?: InputMaybe<Scalars['Boolean']['input']>;
  basicAuthUsername?: InputMaybe<Scalars['String']['input']>;
  /** Stored encrypted, shown to nobody, sent to the site's own origin only. */
  basicAuthPassword?: InputMaybe<Scalars['String']['input']>;
  expectedContent?: InputMaybe<Scalars['String']['input']>;
  degradedAfterMs?: InputMaybe<Scalars['Int']['input']>;
  /** 1 to 10; 2 unless told. */
  failureThreshold?: InputMaybe<Scalars['Int']['input']>;
  /** 1 to 10; 1 unless told. */
  recoveryThreshold?: InputMaybe<Scalars['Int']['input']>;
  /** 320 to 3,840; 1,366 unless told. */
  viewportWidth?: InputMaybe<Scalars['Int']['input']>;
  /** 240 to 2,160; 768 unless told. */
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
  /** What must be visible before a browser check of the page counts as loaded. */
  waitForSelector: Maybe<Scalars['String']['output']>;
};

export type CreateSitePageInput = {
  siteId: Scalars['ID']['input'];
  name: Scalars['String']['input'];
  /** Starts with a slash; resolved against the site's address. */
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
  /** Time to the first byte; of a checkout flow, of all its steps together. */
  responseTimeMs: Maybe<Scalars['Int']['output']>;
  statusCode: Maybe<Scalars['Int']['output']>;
  errorMessage: Maybe<Scalars['String']['output']>;
  jsErrors: Maybe<Array<JsError>>;
  createdAt: Scalars['DateTime']['output'];
  phases: Maybe<CheckPhases>;
  /** Of a checkout flow: how far it came. */
  steps: Maybe<Array<CheckoutStepResult>>;
  /** Path on this host of a JPEG of what was to be seen when a check in the browser failed, while it is kept. Needs the same credentials. */
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
  /** True when the page was asked for with `after`: what that cursor belongs to comes before it. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** The cursor of the first edge; null when there are none. */
  startCursor: Maybe<Scalars['String']['output']>;
  /** The cursor of the last edge; null when there are none. */
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
  /** The first failure of those that opened it. */
  createdAt: Scalars['DateTime']['output'];
  resolvedAt: Maybe<Scalars['DateTime']['output']>;
  pageId: Maybe<Scalars['ID']['output']>;
  /** What was sent about it, oldest first; of many, the newest 50. */
  deliveries: Array<NotificationDelivery>;
};

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

export type NotificationDelivery = {
  id: Scalars['ID']['output'];
  /** `email`, `chat1`, `chat2`, `incident` or `webhook`. */
  channel: Scalars['String']['output'];
  event: DeliveryEvent;
  status: DeliveryStatus;
  attempts: Scalars['Int']['output'];
  /** Why it was not sent; in the words of the provider where there are any. */
  error: Maybe<Scalars['String']['output']>;
  createdAt: Scalars['DateTime']['output'];
  nextAttemptAt: Maybe<Scalars['DateTime']['output']>;
  sentAt: Maybe<Scalars['DateTime']['output']>;
};

export type DashboardStats = {
  totalSites: Scalars['Int']['output'];
  /** Up or degraded. */
  sitesUp: Scalars['Int']['output'];
  sitesDown: Scalars['Int']['output'];
  sitesPaused: Scalars['Int']['output'];
  /** Of every kind, of sites and pages. */
  totalChecks24h: Scalars['Int']['output'];
  /** Of HTTP checks of sites and pages that found them up, over the last 24 hours. How long a browser takes is not part of it. */
  avgResponseTimeMs: Maybe<Scalars['Float']['output']>;
};

/**
 * Of the HTTP checks of the site itself. Its pages, browser checks and checkout flow are not counted here: what they find
 * opens alerts and changes the status, but the time during which only they fail is no downtime.
 * Uptime is a percentage of the time that checks cover; null where they cover none.
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
  /** Of every kind, those of its pages included. */
  openAlerts: Scalars['Int']['output'];
  lastCheckAt: Maybe<Scalars['DateTime']['output']>;
  lastIncidentAt: Maybe<Scalars['DateTime']['output']>;
  /** While HTTP checks of the site itself failed. */
  downtimeSeconds30d: Scalars['Int']['output'];
};

/** Of the HTTP checks of the site itself, as in `SiteStats`. */
export type UptimeDataPoint = {
  /** Midnight UTC. */
  date: Scalars['DateTime']['output'];
  uptimePercentage: Maybe<Scalars['Float']['output']>;
  totalChecks: Scalars['Int']['output'];
  failedChecks: Scalars['Int']['output'];
  downtimeSeconds: Scalars['Int']['output'];
};

/** Of the HTTP checks of the site itself that found it up. */
export type ResponseTimeDataPoint = {
  timestamp: Scalars['DateTime']['output'];
  avgResponseTimeMs: Maybe<Scalars['Float']['output']>;
  minResponseTimeMs: Maybe<Scalars['Int']['output']>;
  maxResponseTimeMs: Maybe<Scalars['Int']['output']>;
  p95ResponseTimeMs: Maybe<Scalars['Int']['output']>;
};

export type SiteTrend = {
  siteId: Scalars['ID']['output'];
  /** One point a day, as `uptimeData` has it. */
  uptime: Array<UptimeDataPoint>;
  /** One point an hour, as `responseTimeData` has it. */
  responseTimes: Array<ResponseTimeDataPoint>;
};

export type SystemStatus = {
  /** When the newest stored check began. Null if there is none. */
  lastCheckAt: Maybe<Scalars['DateTime']['output']>;
  /** Checks of everybody that have been due for more than two minutes, counted up to 10,000. */
  lateChecks: Scalars['Int']['output'];
  /** When the server that answers last wrote to the database, which it tries every 10 seconds. Null if it has just started. */
  lastWriteAt: Maybe<Scalars['DateTime']['output']>;
  /** What does not work, and what to do about it. Empty if all is well. */
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
  /** Signs the webhook, as Standard Webhooks has it. Made when the webhook is first given a URL. */
  webhookSecret: Maybe<Scalars['String']['output']>;
};

/** An absent field stays as it is, a null clears it. */
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
};

export type ErrorPatternAction =
  /** Found in the page, it means that the page is broken. */
  | 'FAIL'
  /** JavaScript errors that it matches are not counted. */
  | 'IGNORE';

export type ErrorPattern = {
  id: Scalars['ID']['output'];
  siteId: Scalars['ID']['output'];
  pageId: Maybe<Scalars['ID']['output']>;
  /** RE2 syntax. */
  pattern: Scalars['String']['output'];
  description: Maybe<Scalars['String']['output']>;
  action: ErrorPatternAction;
  enabled: Scalars['Boolean']['output'];
  createdAt: Scalars['DateTime']['output'];
  updatedAt: Scalars['DateTime']['output'];
};

export type CreateErrorPatternInput = {
  /** For createSiteErrorPattern. */
  siteId?: InputMaybe<Scalars['ID']['input']>;
  /** For createPageErrorPattern. */
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
  /** Hidden when the step is secret. */
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
  /** A recording exported from Chrome DevTools as JSON. */
  recorderJson?: InputMaybe<Scalars['String']['input']>;
  /** From the configured minimum to 86,400; 900 unless told. */
  checkIntervalSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** Without it, a step that would place an order is refused. */
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
  /** Stored encrypted, shown to nobody. */
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
  Site: ResolverTypeWrapper<Site>;
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
  Site: Site;
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
  sites?: Resolver<Array<ResolversTypes['Site']>, ParentType, ContextType>;
  site?: Resolver<Maybe<ResolversTypes['Site']>, ParentType, ContextType, RequireFields<QuerySiteArgs, 'id'>>;
  sitePages?: Resolver<Array<ResolversTypes['SitePage']>, ParentType, ContextType, RequireFields<QuerySitePagesArgs, 'siteId'>>;
  checks?: Resolver<Array<ResolversTypes['Check']>, ParentType, ContextType, RequireFields<QueryChecksArgs, 'siteId'>>;
  recentActivity?: Resolver<Array<ResolversTypes['Check']>, ParentType, ContextType, RequireFields<QueryRecentActivityArgs, 'siteId'>>;
  check?: Resolver<Maybe<ResolversTypes['Check']>, ParentType, ContextType, RequireFields<QueryCheckArgs, 'id'>>;
  checksConnection?: Resolver<ResolversTypes['CheckConnection'], ParentType, ContextType, RequireFields<QueryChecksConnectionArgs, 'siteId'>>;
  alerts?: Resolver<Array<ResolversTypes['Alert']>, ParentType, ContextType, Partial<QueryAlertsArgs>>;
  dashboardStats?: Resolver<ResolversTypes['DashboardStats'], ParentType, ContextType>;
  siteStats?: Resolver<ResolversTypes['SiteStats'], ParentType, ContextType, RequireFields<QuerySiteStatsArgs, 'siteId'>>;
  uptimeData?: Resolver<Array<ResolversTypes['UptimeDataPoint']>, ParentType, ContextType, RequireFields<QueryUptimeDataArgs, 'siteId'>>;
  responseTimeData?: Resolver<Array<ResolversTypes['ResponseTimeDataPoint']>, ParentType, ContextType, RequireFields<QueryResponseTimeDataArgs, 'siteId'>>;
  siteTrends?: Resolver<Array<ResolversTypes['SiteTrend']>, ParentType, ContextType, RequireFields<QuerySiteTrendsArgs, 'ids'>>;
  quotaUsage?: Resolver<ResolversTypes['QuotaInfo'], ParentType, ContextType>;
  systemStatus?: Resolver<ResolversTypes['SystemStatus'], ParentType, ContextType>;
  notificationSettings?: Resolver<Maybe<ResolversTypes['NotificationSettings']>, ParentType, ContextType>;
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
  rotateWebhookSecret?: Resolver<ResolversTypes['NotificationSettings'], ParentType, ContextType>;
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
};

export type NotificationDeliveryResolvers<ContextType = any, ParentType extends ResolversParentTypes['NotificationDelivery'] = ResolversParentTypes['NotificationDelivery']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  channel?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  event?: Resolver<ResolversTypes['DeliveryEvent'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['DeliveryStatus'], ParentType, ContextType>;
  attempts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
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

