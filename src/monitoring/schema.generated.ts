// Generated from schema.graphql by `npm run generate`; do not edit.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Site as StoredSite } from './site/site-storage.ts';
import type { MaintenanceWindow as StoredWindow } from './maintenance/window-storage.ts';
import type { AlertWithDeliveries } from './alert/list-alerts.ts';
import type { Incident as StoredIncident } from './incident/incident-storage.ts';
import type { Destination as StoredDestination } from './context.ts';
import type { SiteTrend as LazySiteTrend } from './stats/site-trends.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
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
  /** The sites of all your teams, or of one team, sorted by name. With `tags`, those that have all of them. */
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
  /**
   * The maintenance windows of all your teams, of one team or of one site, that have an occurrence between `from` and `to`, at most 500,
   * sorted by start. `from` defaults to now, and `to` to 31 days after it; they are at most 366 days apart.
   */
  maintenanceWindows: Array<MaintenanceWindow>;
  maintenanceWindow: Maybe<MaintenanceWindow>;
  /** The incidents of all your teams or of one team, newest first. `first` is 1 to 100 and defaults to 20. */
  incidents: IncidentConnection;
  incident: Maybe<Incident>;
  /** Of one team, in the order in which they are tried; the first that fits is used. `teamId` defaults to your default team. */
  escalationPolicies: Array<EscalationPolicy>;
  /** Of one team, sorted by name. `teamId` defaults to your default team. */
  notificationDestinations: Array<NotificationDestination>;
  /** Your own, in one team. `teamId` defaults to your default team. */
  quietHours: Maybe<QuietHours>;
};


export type QuerySitesArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
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


export type QueryMaintenanceWindowsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  siteId?: InputMaybe<Scalars['ID']['input']>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};


export type QueryMaintenanceWindowArgs = {
  id: Scalars['ID']['input'];
};


export type QueryIncidentsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  siteId?: InputMaybe<Scalars['ID']['input']>;
  state?: InputMaybe<IncidentState>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryIncidentArgs = {
  id: Scalars['ID']['input'];
};


export type QueryEscalationPoliciesArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


export type QueryNotificationDestinationsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


export type QueryQuietHoursArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
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
  /**
   * Plans a maintenance of some sites or of all sites of a team. Checks go on meanwhile, and alerts are held: at the end, what broke is
   * announced, and so is the recovery of what was announced before.
   */
  createMaintenanceWindow: MaintenanceWindow;
  /** A field that is left out keeps its value; null clears it. A window that has ended or was cancelled cannot be changed. */
  updateMaintenanceWindow: MaintenanceWindow;
  /** Ends the occurrence that is active, and all later ones. A window that has not begun is cancelled, and one that is over is returned unchanged. */
  endMaintenanceWindow: MaintenanceWindow;
  /** Begins a maintenance now. `minutes` is 1 to 44,640 (31 days). The sites must belong to one team. */
  startMaintenance: MaintenanceWindow;
  /** Stops the escalation of an incident until it ends. Checks and alerts go on. An incident that is acknowledged already is returned unchanged. */
  acknowledgeIncident: Incident;
  /** Pauses the escalation of an incident. `minutes` is 1 to 1,440; 0 ends the pause. */
  snoozeIncident: Incident;
  /** `text` is at most 4,000 characters. */
  addIncidentNote: Incident;
  createEscalationPolicy: EscalationPolicy;
  /** Replaces the policy. Incidents that are open continue with it at the step that they have reached. */
  updateEscalationPolicy: EscalationPolicy;
  /** Open incidents of the policy are not escalated any further. */
  deleteEscalationPolicy: Scalars['Boolean']['output'];
  /** At most 50 per team. */
  createNotificationDestination: NotificationDestination;
  /** A field that is left out keeps its value. The kind cannot be changed. */
  updateNotificationDestination: NotificationDestination;
  /** Refused while an escalation policy uses it. */
  deleteNotificationDestination: Scalars['Boolean']['output'];
  /** Sends a test message, also if the destination is off. Returns true when the provider has accepted it, otherwise an error with the provider's response. */
  testNotificationDestination: Scalars['Boolean']['output'];
  /** Your own, in one team. Null clears them. `teamId` defaults to your default team. */
  setQuietHours: Maybe<QuietHours>;
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


export type MutationCreateMaintenanceWindowArgs = {
  input: CreateMaintenanceWindowInput;
};


export type MutationUpdateMaintenanceWindowArgs = {
  id: Scalars['ID']['input'];
  input: UpdateMaintenanceWindowInput;
};


export type MutationEndMaintenanceWindowArgs = {
  id: Scalars['ID']['input'];
};


export type MutationStartMaintenanceArgs = {
  siteIds: Array<Scalars['ID']['input']>;
  minutes: Scalars['Int']['input'];
  title: Scalars['String']['input'];
};


export type MutationAcknowledgeIncidentArgs = {
  id: Scalars['ID']['input'];
  reason?: InputMaybe<Scalars['String']['input']>;
};


export type MutationSnoozeIncidentArgs = {
  id: Scalars['ID']['input'];
  minutes: Scalars['Int']['input'];
};


export type MutationAddIncidentNoteArgs = {
  id: Scalars['ID']['input'];
  text: Scalars['String']['input'];
};


export type MutationCreateEscalationPolicyArgs = {
  input: EscalationPolicyInput;
};


export type MutationUpdateEscalationPolicyArgs = {
  id: Scalars['ID']['input'];
  input: EscalationPolicyInput;
};


export type MutationDeleteEscalationPolicyArgs = {
  id: Scalars['ID']['input'];
};


export type MutationCreateNotificationDestinationArgs = {
  input: CreateNotificationDestinationInput;
};


export type MutationUpdateNotificationDestinationArgs = {
  id: Scalars['ID']['input'];
  input: UpdateNotificationDestinationInput;
};


export type MutationDeleteNotificationDestinationArgs = {
  id: Scalars['ID']['input'];
};


export type MutationTestNotificationDestinationArgs = {
  id: Scalars['ID']['input'];
};


export type MutationSetQuietHoursArgs = {
  input?: InputMaybe<QuietHoursInput>;
  teamId?: InputMaybe<Scalars['ID']['input']>;
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
  /** At most 20, each of 1 to 40 characters, in lower case and sorted. */
  tags: Array<Scalars['String']['output']>;
  inMaintenance: Scalars['Boolean']['output'];
  /** When its next maintenance begins, if that is planned for the next 31 days. */
  nextMaintenanceAt: Maybe<Scalars['DateTime']['output']>;
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
  /** At most 20, each of 1 to 40 characters: letters, digits, spaces and `.`, `-`, `_`, `:`, `/`. Stored in lower case. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
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
  /** Replaces all tags. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
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
  /** Null in alerts of an earlier version that had ended by then, and in those that ended before the site was transferred to its team. */
  incidentId: Maybe<Scalars['ID']['output']>;
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
  /** `email`, `chat1`, `chat2`, `incident` or `webhook`, or the kind and id of a destination or member, such as `slack:<id>` or `member:<id>`. */
  channel: Scalars['String']['output'];
  /** The name of the destination or the e-mail address of the member that it was sent to. Null for the five channels, and if it was deleted since. */
  destinationName: Maybe<Scalars['String']['output']>;
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
  /** As `uptime30d`, without the time of maintenance: time in a maintenance window counts as neither up nor down. */
  uptimeWithoutMaintenance30d: Maybe<Scalars['Float']['output']>;
  /** Time of maintenance that checks cover, in seconds. */
  maintenanceSeconds30d: Scalars['Int']['output'];
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

export type WindowState =
  /** It has not begun. Between two occurrences of a recurring window as well. */
  | 'SCHEDULED'
  | 'ACTIVE'
  | 'ENDED'
  /** It was ended before it began. */
  | 'CANCELLED';

export type MaintenanceWindow = {
  id: Scalars['ID']['output'];
  teamId: Scalars['ID']['output'];
  /** Null if it is for all sites of the team, or for those with one of its `tags`. */
  siteIds: Maybe<Array<Scalars['ID']['output']>>;
  /** Null if it is for the sites in `siteIds`, or for all sites. */
  tags: Maybe<Array<Scalars['String']['output']>>;
  title: Scalars['String']['output'];
  /** Of the first occurrence. */
  startsAt: Scalars['DateTime']['output'];
  /** Of the first occurrence. */
  endsAt: Scalars['DateTime']['output'];
  /** An RRULE (RFC 5545) without DTSTART, such as FREQ=WEEKLY;BYDAY=SU. Null if it does not recur. */
  recurrence: Maybe<Scalars['String']['output']>;
  /** An IANA time zone, such as Europe/Berlin. The recurrence keeps the local time across changes to and from summer time. */
  timezone: Scalars['String']['output'];
  /** Whether status pages show it. */
  isPublic: Scalars['Boolean']['output'];
  state: WindowState;
  /** The e-mail address of the user who created it, or the release that it belongs to. */
  createdBy: Scalars['String']['output'];
  /** The deployment whose maintenance it is. Null if it was planned by a person or a script. */
  deploymentId: Maybe<Scalars['ID']['output']>;
  /** Between two times, oldest first, at most 100. `from` defaults to now, and `to` to 31 days after it. */
  occurrences: Array<WindowOccurrence>;
};


export type MaintenanceWindowOccurrencesArgs = {
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};

export type WindowOccurrence = {
  startsAt: Scalars['DateTime']['output'];
  endsAt: Scalars['DateTime']['output'];
};

export type CreateMaintenanceWindowInput = {
  /** Defaults to the team of the sites, or to your default team. */
  teamId?: InputMaybe<Scalars['ID']['input']>;
  /** At most 200 characters. */
  title: Scalars['String']['input'];
  /** At most 1,000. Without `siteIds` and `tags`, the window is for all sites of the team. */
  siteIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Sites with one of these tags. Not together with `siteIds`. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  startsAt: Scalars['DateTime']['input'];
  /** After `startsAt`, and at most 31 days after it. */
  endsAt: Scalars['DateTime']['input'];
  /** An IANA time zone. Defaults to UTC. */
  timezone?: InputMaybe<Scalars['String']['input']>;
  /** An RRULE (RFC 5545), at most once per hour. */
  recurrence?: InputMaybe<Scalars['String']['input']>;
  isPublic?: InputMaybe<Scalars['Boolean']['input']>;
};

export type UpdateMaintenanceWindowInput = {
  title?: InputMaybe<Scalars['String']['input']>;
  siteIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  startsAt?: InputMaybe<Scalars['DateTime']['input']>;
  endsAt?: InputMaybe<Scalars['DateTime']['input']>;
  timezone?: InputMaybe<Scalars['String']['input']>;
  recurrence?: InputMaybe<Scalars['String']['input']>;
  isPublic?: InputMaybe<Scalars['Boolean']['input']>;
};

export type IncidentState =
  | 'OPEN'
  /** Somebody takes care of it, so it is not escalated any further. */
  | 'ACKNOWLEDGED'
  | 'RESOLVED';

/** From the first alert of a site until none is open. An alert within 10 minutes of the end reopens it. */
export type Incident = {
  id: Scalars['ID']['output'];
  teamId: Scalars['ID']['output'];
  siteId: Scalars['ID']['output'];
  /** Counted per team, from 1. */
  number: Scalars['Int']['output'];
  title: Scalars['String']['output'];
  state: IncidentState;
  startedAt: Scalars['DateTime']['output'];
  resolvedAt: Maybe<Scalars['DateTime']['output']>;
  /** An e-mail address, or the name of the destination in which it was acknowledged. */
  acknowledgedBy: Maybe<Scalars['String']['output']>;
  acknowledgedAt: Maybe<Scalars['DateTime']['output']>;
  snoozedUntil: Maybe<Scalars['DateTime']['output']>;
  /** Whether it is not announced because the site is in maintenance or muted. */
  held: Scalars['Boolean']['output'];
  /** Oldest first, at most the newest 500; in a list of more than 10 incidents fewer, but at least 50. */
  alerts: Array<Alert>;
  /** The last release that went live in the 60 minutes before its first failure. */
  suspectDeploymentId: Maybe<Scalars['ID']['output']>;
  escalation: Maybe<IncidentEscalation>;
  /** Oldest first, at most the newest 1,000; in a list of more than 10 incidents fewer, but at least 100. */
  timeline: Array<IncidentEvent>;
};

/** Null in `Incident.escalation` if no policy fits: then all channels that are on are notified at once. */
export type IncidentEscalation = {
  policyName: Scalars['String']['output'];
  /** The number of steps that were taken since it was opened or reopened, over all rounds. */
  stepsTaken: Scalars['Int']['output'];
  /** Null if there is none, or if it is acknowledged, resolved or held. */
  nextStepAt: Maybe<Scalars['DateTime']['output']>;
};

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

export type IncidentEvent = {
  at: Scalars['DateTime']['output'];
  kind: IncidentEventKind;
  /** One sentence. */
  text: Scalars['String']['output'];
  /** Who did it: an e-mail address or the name of a destination. */
  by: Maybe<Scalars['String']['output']>;
  alertId: Maybe<Scalars['ID']['output']>;
  deploymentId: Maybe<Scalars['ID']['output']>;
  delivery: Maybe<NotificationDelivery>;
};

export type IncidentConnection = {
  edges: Array<IncidentEdge>;
  pageInfo: PageInfo;
};

export type IncidentEdge = {
  cursor: Scalars['String']['output'];
  node: Incident;
};

export type EscalationPolicy = {
  id: Scalars['ID']['output'];
  teamId: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  /** Policies are tried in this order. Counted from 1. */
  position: Scalars['Int']['output'];
  /** The alerts that take it. Empty: all. */
  alertTypes: Array<AlertType>;
  /** Notices of deployments, agents and certificates that take its first step. They are not escalated. */
  notices: Array<DeploymentNotice>;
  /** It is for sites with one of these tags. Empty: all sites. */
  tags: Array<Scalars['String']['output']>;
  /**
   * After a pause, the following steps keep their distance. If nobody in the last step can be reached, it goes to the channels that alerts
   * without a policy go to. A further alert of the incident goes to the steps that were taken.
   */
  steps: Array<EscalationStep>;
  /** How often the steps are repeated while nobody acknowledges: 0 to 3. A round begins 5 minutes after the last step of the one before. */
  repeat: Scalars['Int']['output'];
};

export type EscalationStep = {
  /** After the beginning of the incident, or of the round. */
  afterMinutes: Scalars['Int']['output'];
  /** `email`, `chat1`, `chat2`, `incident`, `webhook`, or the id of a destination. */
  channels: Array<Scalars['String']['output']>;
  /** Members who get an e-mail. */
  memberIds: Array<Scalars['ID']['output']>;
};

export type EscalationPolicyInput = {
  /** Defaults to your default team. Cannot be changed. */
  teamId?: InputMaybe<Scalars['ID']['input']>;
  name: Scalars['String']['input'];
  /** Defaults to the last. */
  position?: InputMaybe<Scalars['Int']['input']>;
  /** Empty or left out: all, unless there are `notices`. */
  alertTypes?: InputMaybe<Array<AlertType>>;
  notices?: InputMaybe<Array<DeploymentNotice>>;
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** 1 to 10, with rising `afterMinutes`. */
  steps: Array<EscalationStepInput>;
  repeat?: InputMaybe<Scalars['Int']['input']>;
};

/** Needs at least one channel or member. */
export type EscalationStepInput = {
  /** 0 to 10,080. */
  afterMinutes: Scalars['Int']['input'];
  channels?: InputMaybe<Array<Scalars['String']['input']>>;
  memberIds?: InputMaybe<Array<Scalars['ID']['input']>>;
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

export type NotificationDestination = {
  id: Scalars['ID']['output'];
  teamId: Scalars['ID']['output'];
  kind: DestinationKind;
  name: Scalars['String']['output'];
  /** Becomes false when its address answers with HTTP 410 (Gone). */
  enabled: Scalars['Boolean']['output'];
  /** Whether it gets the alerts that no escalation policy takes, as the channels that are on do. */
  byDefault: Scalars['Boolean']['output'];
  /** Where it sends to, without secrets, such as `hooks.slack.com` or two addresses. */
  target: Scalars['String']['output'];
  /** EMAIL only. */
  emailAddresses: Maybe<Array<Scalars['String']['output']>>;
  /** The address of a webhook or server. Null if your role in the team is below MANAGER. */
  url: Maybe<Scalars['String']['output']>;
  /** The secret that signs a WEBHOOK, in the format of Standard Webhooks. Null for other kinds, and if your role is below MANAGER. */
  signingSecret: Maybe<Scalars['String']['output']>;
  /** Where SLACK or PAGERDUTY report an acknowledgement. Null for other kinds. */
  callbackUrl: Maybe<Scalars['String']['output']>;
  /** Whether acknowledgements are accepted at `callbackUrl`: a `callbackSecret` is stored. */
  acceptsCallbacks: Scalars['Boolean']['output'];
  /** Newest first, at most 50. */
  deliveries: Array<NotificationDelivery>;
  createdAt: Scalars['DateTime']['output'];
};

/** Which fields are needed depends on the kind: see each of them. */
export type CreateNotificationDestinationInput = {
  /** Defaults to your default team. */
  teamId?: InputMaybe<Scalars['ID']['input']>;
  kind: DestinationKind;
  /** At most 80 characters, unique in the team. */
  name: Scalars['String']['input'];
  /** Defaults to true. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Defaults to true. */
  byDefault?: InputMaybe<Scalars['Boolean']['input']>;
  /** EMAIL: 1 to 20. */
  emailAddresses?: InputMaybe<Array<Scalars['String']['input']>>;
  /** SLACK, TEAMS, DISCORD, WEBHOOK: the address. NTFY: server and topic, such as https://ntfy.sh/my-shop. OPSGENIE: the server; defaults to https://api.opsgenie.com. */
  url?: InputMaybe<Scalars['String']['input']>;
  /** TELEGRAM: the token of the bot. OPSGENIE: the API key. PAGERDUTY: the integration key. NTFY: an access token, if the topic needs one. */
  key?: InputMaybe<Scalars['String']['input']>;
  /** TELEGRAM: the chat, such as -1001234567890 or @my_channel. */
  chatId?: InputMaybe<Scalars['String']['input']>;
  /** SLACK: the signing secret of your app, PAGERDUTY: the secret of a webhook subscription. With it, an acknowledgement there is accepted at `callbackUrl`. */
  callbackSecret?: InputMaybe<Scalars['String']['input']>;
};

export type UpdateNotificationDestinationInput = {
  name?: InputMaybe<Scalars['String']['input']>;
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  byDefault?: InputMaybe<Scalars['Boolean']['input']>;
  emailAddresses?: InputMaybe<Array<Scalars['String']['input']>>;
  url?: InputMaybe<Scalars['String']['input']>;
  key?: InputMaybe<Scalars['String']['input']>;
  chatId?: InputMaybe<Scalars['String']['input']>;
  callbackSecret?: InputMaybe<Scalars['String']['input']>;
};

/** No escalation step e-mails you at this time of day, except the last one of a policy. */
export type QuietHours = {
  /** Local time, such as 22:00. */
  from: Scalars['String']['output'];
  to: Scalars['String']['output'];
  /** An IANA time zone. */
  timezone: Scalars['String']['output'];
};

export type QuietHoursInput = {
  from: Scalars['String']['input'];
  to: Scalars['String']['input'];
  timezone: Scalars['String']['input'];
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
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
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
  WindowState: WindowState;
  MaintenanceWindow: ResolverTypeWrapper<StoredWindow>;
  WindowOccurrence: ResolverTypeWrapper<WindowOccurrence>;
  CreateMaintenanceWindowInput: CreateMaintenanceWindowInput;
  UpdateMaintenanceWindowInput: UpdateMaintenanceWindowInput;
  IncidentState: IncidentState;
  Incident: ResolverTypeWrapper<StoredIncident>;
  IncidentEscalation: ResolverTypeWrapper<IncidentEscalation>;
  IncidentEventKind: IncidentEventKind;
  IncidentEvent: ResolverTypeWrapper<IncidentEvent>;
  IncidentConnection: ResolverTypeWrapper<Omit<IncidentConnection, 'edges'> & { edges: Array<ResolversTypes['IncidentEdge']> }>;
  IncidentEdge: ResolverTypeWrapper<Omit<IncidentEdge, 'node'> & { node: ResolversTypes['Incident'] }>;
  EscalationPolicy: ResolverTypeWrapper<EscalationPolicy>;
  EscalationStep: ResolverTypeWrapper<EscalationStep>;
  EscalationPolicyInput: EscalationPolicyInput;
  EscalationStepInput: EscalationStepInput;
  DestinationKind: DestinationKind;
  NotificationDestination: ResolverTypeWrapper<StoredDestination>;
  CreateNotificationDestinationInput: CreateNotificationDestinationInput;
  UpdateNotificationDestinationInput: UpdateNotificationDestinationInput;
  QuietHours: ResolverTypeWrapper<QuietHours>;
  QuietHoursInput: QuietHoursInput;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  DateTime: Scalars['DateTime']['output'];
  Query: Record<PropertyKey, never>;
  ID: Scalars['ID']['output'];
  String: Scalars['String']['output'];
  Int: Scalars['Int']['output'];
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
  MaintenanceWindow: StoredWindow;
  WindowOccurrence: WindowOccurrence;
  CreateMaintenanceWindowInput: CreateMaintenanceWindowInput;
  UpdateMaintenanceWindowInput: UpdateMaintenanceWindowInput;
  Incident: StoredIncident;
  IncidentEscalation: IncidentEscalation;
  IncidentEvent: IncidentEvent;
  IncidentConnection: Omit<IncidentConnection, 'edges'> & { edges: Array<ResolversParentTypes['IncidentEdge']> };
  IncidentEdge: Omit<IncidentEdge, 'node'> & { node: ResolversParentTypes['Incident'] };
  EscalationPolicy: EscalationPolicy;
  EscalationStep: EscalationStep;
  EscalationPolicyInput: EscalationPolicyInput;
  EscalationStepInput: EscalationStepInput;
  NotificationDestination: StoredDestination;
  CreateNotificationDestinationInput: CreateNotificationDestinationInput;
  UpdateNotificationDestinationInput: UpdateNotificationDestinationInput;
  QuietHours: QuietHours;
  QuietHoursInput: QuietHoursInput;
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
  maintenanceWindows?: Resolver<Array<ResolversTypes['MaintenanceWindow']>, ParentType, ContextType, Partial<QueryMaintenanceWindowsArgs>>;
  maintenanceWindow?: Resolver<Maybe<ResolversTypes['MaintenanceWindow']>, ParentType, ContextType, RequireFields<QueryMaintenanceWindowArgs, 'id'>>;
  incidents?: Resolver<ResolversTypes['IncidentConnection'], ParentType, ContextType, Partial<QueryIncidentsArgs>>;
  incident?: Resolver<Maybe<ResolversTypes['Incident']>, ParentType, ContextType, RequireFields<QueryIncidentArgs, 'id'>>;
  escalationPolicies?: Resolver<Array<ResolversTypes['EscalationPolicy']>, ParentType, ContextType, Partial<QueryEscalationPoliciesArgs>>;
  notificationDestinations?: Resolver<Array<ResolversTypes['NotificationDestination']>, ParentType, ContextType, Partial<QueryNotificationDestinationsArgs>>;
  quietHours?: Resolver<Maybe<ResolversTypes['QuietHours']>, ParentType, ContextType, Partial<QueryQuietHoursArgs>>;
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
  createMaintenanceWindow?: Resolver<ResolversTypes['MaintenanceWindow'], ParentType, ContextType, RequireFields<MutationCreateMaintenanceWindowArgs, 'input'>>;
  updateMaintenanceWindow?: Resolver<ResolversTypes['MaintenanceWindow'], ParentType, ContextType, RequireFields<MutationUpdateMaintenanceWindowArgs, 'id' | 'input'>>;
  endMaintenanceWindow?: Resolver<ResolversTypes['MaintenanceWindow'], ParentType, ContextType, RequireFields<MutationEndMaintenanceWindowArgs, 'id'>>;
  startMaintenance?: Resolver<ResolversTypes['MaintenanceWindow'], ParentType, ContextType, RequireFields<MutationStartMaintenanceArgs, 'siteIds' | 'minutes' | 'title'>>;
  acknowledgeIncident?: Resolver<ResolversTypes['Incident'], ParentType, ContextType, RequireFields<MutationAcknowledgeIncidentArgs, 'id'>>;
  snoozeIncident?: Resolver<ResolversTypes['Incident'], ParentType, ContextType, RequireFields<MutationSnoozeIncidentArgs, 'id' | 'minutes'>>;
  addIncidentNote?: Resolver<ResolversTypes['Incident'], ParentType, ContextType, RequireFields<MutationAddIncidentNoteArgs, 'id' | 'text'>>;
  createEscalationPolicy?: Resolver<ResolversTypes['EscalationPolicy'], ParentType, ContextType, RequireFields<MutationCreateEscalationPolicyArgs, 'input'>>;
  updateEscalationPolicy?: Resolver<ResolversTypes['EscalationPolicy'], ParentType, ContextType, RequireFields<MutationUpdateEscalationPolicyArgs, 'id' | 'input'>>;
  deleteEscalationPolicy?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteEscalationPolicyArgs, 'id'>>;
  createNotificationDestination?: Resolver<ResolversTypes['NotificationDestination'], ParentType, ContextType, RequireFields<MutationCreateNotificationDestinationArgs, 'input'>>;
  updateNotificationDestination?: Resolver<ResolversTypes['NotificationDestination'], ParentType, ContextType, RequireFields<MutationUpdateNotificationDestinationArgs, 'id' | 'input'>>;
  deleteNotificationDestination?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteNotificationDestinationArgs, 'id'>>;
  testNotificationDestination?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationTestNotificationDestinationArgs, 'id'>>;
  setQuietHours?: Resolver<Maybe<ResolversTypes['QuietHours']>, ParentType, ContextType, Partial<MutationSetQuietHoursArgs>>;
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
  tags?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  inMaintenance?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  nextMaintenanceAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
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
  incidentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type NotificationDeliveryResolvers<ContextType = any, ParentType extends ResolversParentTypes['NotificationDelivery'] = ResolversParentTypes['NotificationDelivery']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  channel?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  destinationName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
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
  uptimeWithoutMaintenance30d?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  maintenanceSeconds30d?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
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

export type MaintenanceWindowResolvers<ContextType = any, ParentType extends ResolversParentTypes['MaintenanceWindow'] = ResolversParentTypes['MaintenanceWindow']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  teamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  siteIds?: Resolver<Maybe<Array<ResolversTypes['ID']>>, ParentType, ContextType>;
  tags?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  startsAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  endsAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  recurrence?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  timezone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isPublic?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['WindowState'], ParentType, ContextType>;
  createdBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  deploymentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  occurrences?: Resolver<Array<ResolversTypes['WindowOccurrence']>, ParentType, ContextType, Partial<MaintenanceWindowOccurrencesArgs>>;
};

export type WindowOccurrenceResolvers<ContextType = any, ParentType extends ResolversParentTypes['WindowOccurrence'] = ResolversParentTypes['WindowOccurrence']> = {
  startsAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  endsAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type IncidentResolvers<ContextType = any, ParentType extends ResolversParentTypes['Incident'] = ResolversParentTypes['Incident']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  teamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  siteId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['IncidentState'], ParentType, ContextType>;
  startedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  resolvedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  acknowledgedBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  acknowledgedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  snoozedUntil?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  held?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  alerts?: Resolver<Array<ResolversTypes['Alert']>, ParentType, ContextType>;
  suspectDeploymentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  escalation?: Resolver<Maybe<ResolversTypes['IncidentEscalation']>, ParentType, ContextType>;
  timeline?: Resolver<Array<ResolversTypes['IncidentEvent']>, ParentType, ContextType>;
};

export type IncidentEscalationResolvers<ContextType = any, ParentType extends ResolversParentTypes['IncidentEscalation'] = ResolversParentTypes['IncidentEscalation']> = {
  policyName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stepsTaken?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  nextStepAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type IncidentEventResolvers<ContextType = any, ParentType extends ResolversParentTypes['IncidentEvent'] = ResolversParentTypes['IncidentEvent']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['IncidentEventKind'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  by?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  alertId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  deploymentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  delivery?: Resolver<Maybe<ResolversTypes['NotificationDelivery']>, ParentType, ContextType>;
};

export type IncidentConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['IncidentConnection'] = ResolversParentTypes['IncidentConnection']> = {
  edges?: Resolver<Array<ResolversTypes['IncidentEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type IncidentEdgeResolvers<ContextType = any, ParentType extends ResolversParentTypes['IncidentEdge'] = ResolversParentTypes['IncidentEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Incident'], ParentType, ContextType>;
};

export type EscalationPolicyResolvers<ContextType = any, ParentType extends ResolversParentTypes['EscalationPolicy'] = ResolversParentTypes['EscalationPolicy']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  teamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  position?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  alertTypes?: Resolver<Array<ResolversTypes['AlertType']>, ParentType, ContextType>;
  notices?: Resolver<Array<ResolversTypes['DeploymentNotice']>, ParentType, ContextType>;
  tags?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  steps?: Resolver<Array<ResolversTypes['EscalationStep']>, ParentType, ContextType>;
  repeat?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type EscalationStepResolvers<ContextType = any, ParentType extends ResolversParentTypes['EscalationStep'] = ResolversParentTypes['EscalationStep']> = {
  afterMinutes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  channels?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  memberIds?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type NotificationDestinationResolvers<ContextType = any, ParentType extends ResolversParentTypes['NotificationDestination'] = ResolversParentTypes['NotificationDestination']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  teamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['DestinationKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  enabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  byDefault?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  target?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  emailAddresses?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  signingSecret?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  callbackUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  acceptsCallbacks?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  deliveries?: Resolver<Array<ResolversTypes['NotificationDelivery']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type QuietHoursResolvers<ContextType = any, ParentType extends ResolversParentTypes['QuietHours'] = ResolversParentTypes['QuietHours']> = {
  from?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  timezone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
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
  MaintenanceWindow?: MaintenanceWindowResolvers<ContextType>;
  WindowOccurrence?: WindowOccurrenceResolvers<ContextType>;
  Incident?: IncidentResolvers<ContextType>;
  IncidentEscalation?: IncidentEscalationResolvers<ContextType>;
  IncidentEvent?: IncidentEventResolvers<ContextType>;
  IncidentConnection?: IncidentConnectionResolvers<ContextType>;
  IncidentEdge?: IncidentEdgeResolvers<ContextType>;
  EscalationPolicy?: EscalationPolicyResolvers<ContextType>;
  EscalationStep?: EscalationStepResolvers<ContextType>;
  NotificationDestination?: NotificationDestinationResolvers<ContextType>;
  QuietHours?: QuietHoursResolvers<ContextType>;
};

