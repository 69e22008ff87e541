// Generated from schema.graphql by `npm run generate`; do not edit.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Site as StoredSite } from './site/site-storage.ts';
import type { MaintenanceWindow as StoredWindow } from './maintenance/window-storage.ts';
import type { WindowPage } from './maintenance/page-maintenance-windows.ts';
import type { UserPage, Destination as StoredDestination, NotificationSettings as StoredNotificationSettings, Delivery as StoredDelivery, PolicyStep } from './context.ts';
import type { AlertWithDeliveries } from './alert/list-alerts.ts';
import type { Heartbeat as StoredHeartbeat } from './heartbeat/heartbeat-storage.ts';
import type { Incident as StoredIncident } from './incident/incident-storage.ts';
import type { IncidentEvent as TimelineEvent } from './incident/compose-timeline.ts';
import type { ReleaseMarker as Release } from './extension.ts';
import type { StatusPage as StoredStatusPage } from './status-page/page-storage.ts';
import type { StatusComponent as StoredStatusComponent } from './status-page/component-storage.ts';
import type { StatusIncident as StoredStatusIncident } from './status-page/status-incident-storage.ts';
import type { StatusSubscriber as ListedSubscriber } from './subscriber/list-subscribers.ts';
import type { TeamReportSettings as StoredReportSettings } from './report/report-settings.ts';
import type { Probe as StoredProbe } from './probe/probe.ts';
import type { TestRun as StoredTestRun } from './checkout/test-run-storage.ts';
import type { SiteTrend as LazySiteTrend } from './stats/site-trends.ts';
import type { DashboardStats as StoredDashboardStats } from './stats/dashboard-stats.ts';
import type { SiteProblem as StoredProblem } from './site/problems.ts';
import type { ResponseTimeSeries as LazySeries } from './history/response-times.ts';
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
  /**
   * A point in time, as in RFC 3339. Responses have it in UTC with milliseconds, such as 2026-01-31T12:00:00.000Z. In requests, the time zone is
   * required, and fractions of a millisecond are dropped.
   */
  DateTime: { input: Date; output: Date; }
};

/** Reads only. Over HTTP, it can also be a GET request. */
export type Query = {
  /** The signed-in user, or the owner of the access token. */
  me: Maybe<User>;
  /** All users of this installation. Only for administrators. */
  users: Array<User>;
  /** All users of this installation in pages, sorted by email address. Only for administrators. `first` is from 0 to 100 and defaults to 20. */
  usersConnection: UserConnection;
  /** The sites of all your teams, or of one team, sorted by name. With `tags`, those that have all of them. */
  sites: Array<Site>;
  /** Null if there is none, or if it belongs to a team of which you are not a member. */
  site: Maybe<Site>;
  /** The pages of a site that are checked separately, sorted by name. */
  sitePages: Array<SitePage>;
  /** Null if there is none, or if its site belongs to a team of which you are not a member. */
  probe: Maybe<Probe>;
  /** The probes of a site, sorted by name. */
  probes: Array<Probe>;
  /** Checks of a site and its pages, newest first. `limit` is 1 to 500 and defaults to 50. */
  checks: Array<Check>;
  /** Checks of a site and its pages in the last 24 hours, newest first. `limit` is 1 to 500 and defaults to 20. */
  recentActivity: Array<Check>;
  /** Null if it is no longer stored, or if its site belongs to a team of which you are not a member. */
  check: Maybe<Check>;
  /** Checks of a site and its pages, newest first. `first` is 0 to 100 and defaults to 20. */
  checksConnection: CheckConnection;
  /**
   * Alerts of all your teams, of one team or of one site, newest first. `siteId` can also be the id of a heartbeat without a site, or of
   * an environment. `limit` is 1 to 500 and defaults to 50.
   */
  alerts: Array<Alert>;
  /** Over all your teams, or over one team. */
  dashboardStats: DashboardStats;
  /** NOT_FOUND if there is no such site in one of your teams. */
  siteStats: SiteStats;
  /** One point per day, oldest first; the last one is today. `days` is 1 to 366 and defaults to 30. */
  uptimeData: Array<UptimeDataPoint>;
  /** One point per hour for up to 7 days, one per day for longer periods; oldest first. `days` is 1 to 366 and defaults to 7. */
  responseTimeData: Array<ResponseTimeDataPoint>;
  /**
   * The response times of a site by region, sorted by region: one point per hour, oldest first. `days` is 1 to 7 and defaults to 7.
   * Recorded while there is more than one region.
   */
  regionResponseTimeData: Array<RegionResponseTimes>;
  /**
   * Response times of a site or of one of its pages between two times, at most 366 days apart. The resolution is the finest that `limit`
   * allows: each check for up to 6 hours, otherwise one point per hour or day. `from` defaults to 24 hours before `to`, and `to` to now.
   */
  responseTimes: ResponseTimeSeries;
  /** Uptime of the last 30 days and response times of the last 24 hours, for up to 50 sites. Sites of other teams are left out. */
  siteTrends: Array<SiteTrend>;
  /** Of one team. `teamId` defaults to your default team. */
  quotaUsage: QuotaInfo;
  /** Whether checks run and the database accepts writes. Only for administrators. */
  systemStatus: SystemStatus;
  /** Whether browser checks and checkout flows run, which need a browser on the server. */
  browserAvailability: BrowserAvailability;
  /** The names of the regions that sites are checked from at present, sorted. */
  regions: Array<Scalars['String']['output']>;
  /**
   * Of one team. `teamId` defaults to your default team. Webhook addresses, keys and secrets are null if your role in the team is
   * below MANAGER. Null if the team has no settings yet.
   */
  notificationSettings: Maybe<NotificationSettings>;
  /** The notifications of your teams, newest first: alerts and deployments. `limit` is at most 500. */
  notificationDeliveries: Array<NotificationDelivery>;
  /** Those of the site itself, oldest first, without those of its pages. */
  siteErrorPatterns: Array<ErrorPattern>;
  /** Those of the page itself, oldest first. Checks of the page also search for those of its site. */
  pageErrorPatterns: Array<ErrorPattern>;
  /** Whether the pattern matches the sample. A syntax error in the pattern is BAD_REQUEST, with the reason. */
  testErrorPattern: Scalars['Boolean']['output'];
  /**
   * The maintenance windows of all your teams, of one team or of one site, that have an occurrence between `from` and `to`, at most 500,
   * sorted by start. `from` defaults to now, and `to` to 31 days after it; they are at most 366 days apart. If there are more, it is those nearest to now, and those of
   * deployments only in the rest.
   */
  maintenanceWindows: Array<MaintenanceWindow>;
  /**
   * The maintenance windows of all your teams, of one team or of one site that are not over, in pages, sorted by the start of their first
   * occurrence. `first` is from 0 to 100 and defaults to 20.
   */
  maintenanceWindowsConnection: MaintenanceWindowConnection;
  /** Also one that is over. Null if there is none in your teams. */
  maintenanceWindow: Maybe<MaintenanceWindow>;
  /** The incidents of all your teams or of one team, newest first. `first` is 0 to 100 and defaults to 20. */
  incidents: IncidentConnection;
  /** Null if there is none in your teams, or if it ended so long ago that it was deleted. */
  incident: Maybe<Incident>;
  /** Null if there is none in your teams, or if it ended so long ago that it was deleted. */
  alert: Maybe<Alert>;
  /** Of one team, in the order in which they are tried; the first that matches is used. `teamId` defaults to your default team. */
  escalationPolicies: Array<EscalationPolicy>;
  /** Of one team, sorted by name. `teamId` defaults to your default team. */
  notificationDestinations: Array<NotificationDestination>;
  /** Addresses that have stopped the mails of one team by the link in them, the latest first. At most 1,000. `teamId` defaults to your default team. */
  stoppedAddresses: Array<StoppedAddress>;
  /** Those of all your teams, or of one team, whose alerts would reach nobody now: no channel, destination or policy has a receiver that can get messages. */
  unreachedTeams: Array<UnreachedTeam>;
  /** Your own, in one team. `teamId` defaults to your default team. */
  quietHours: Maybe<QuietHours>;
  /** The status pages of all your teams or of one team, sorted by title. */
  statusPages: Array<StatusPage>;
  /** Null if there is none in your teams. It takes the id, not the slug. */
  statusPage: Maybe<StatusPage>;
  /**
   * The HTML of a status page as visitors would see it with these changes, which are not saved. With an `id`, the changes of that page;
   * without one, a new page, which needs a slug and a title. Needs the role MANAGER.
   */
  previewStatusPage: Scalars['String']['output'];
  /** The reports of all your teams or of one team, newest first. `limit` is 1 to 100 and defaults to 50. */
  reports: Array<Report>;
  /** Null if there is none in your teams. */
  report: Maybe<Report>;
  /** Of one team. `teamId` defaults to your default team. */
  reportSettings: ReportSettings;
  /** The heartbeats of all your teams, of one team or of one site, sorted by name. With `tags`, those that have all of them. */
  heartbeats: Array<Heartbeat>;
  /** Null if there is none in your teams. It takes the id, not the key of its address. */
  heartbeat: Maybe<Heartbeat>;
  /**
   * The steps that a checkout flow would have, without saving it: those of a theme or recording. What cannot be converted is left out
   * and listed. Values of secret steps are those of the input. Needs the role MANAGER in the team of the site.
   */
  previewCheckoutFlow: CheckoutFlowPreview;
  /** A test run of a checkout flow. Null if it does not exist (any more): it is deleted 15 minutes after its start. */
  checkoutTestRun: Maybe<CheckoutTestRun>;
  /**
   * What `createSites` would do with these sites, at most 500, in the same order. Creates nothing. `teamId` defaults to your default team; that
   * of a site is ignored.
   */
  previewSites: Array<SitePreview>;
  /** One point per day, oldest first; the last one is today. `days` is 1 to 366 and defaults to 90. */
  heartbeatUptimeData: Array<HeartbeatDay>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryUsersConnectionArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QuerySitesArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QuerySiteArgs = {
  id: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QuerySitePagesArgs = {
  siteId: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryProbeArgs = {
  id: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryProbesArgs = {
  siteId: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryChecksArgs = {
  siteId: Scalars['ID']['input'];
  limit?: InputMaybe<Scalars['Int']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryRecentActivityArgs = {
  siteId: Scalars['ID']['input'];
  limit?: InputMaybe<Scalars['Int']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryCheckArgs = {
  id: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryChecksConnectionArgs = {
  siteId: Scalars['ID']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  status?: InputMaybe<CheckStatus>;
  checkType?: InputMaybe<CheckType>;
  pageId?: InputMaybe<Scalars['ID']['input']>;
  probeId?: InputMaybe<Scalars['ID']['input']>;
  ownAddress?: InputMaybe<Scalars['Boolean']['input']>;
  region?: InputMaybe<Scalars['String']['input']>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryAlertsArgs = {
  siteId?: InputMaybe<Scalars['ID']['input']>;
  unresolvedOnly?: InputMaybe<Scalars['Boolean']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryDashboardStatsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QuerySiteStatsArgs = {
  siteId: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryUptimeDataArgs = {
  siteId: Scalars['ID']['input'];
  days?: InputMaybe<Scalars['Int']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryResponseTimeDataArgs = {
  siteId: Scalars['ID']['input'];
  days?: InputMaybe<Scalars['Int']['input']>;
  region?: InputMaybe<Scalars['String']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryRegionResponseTimeDataArgs = {
  siteId: Scalars['ID']['input'];
  days?: InputMaybe<Scalars['Int']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryResponseTimesArgs = {
  siteId: Scalars['ID']['input'];
  limit: Scalars['Int']['input'];
  pageId?: InputMaybe<Scalars['ID']['input']>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QuerySiteTrendsArgs = {
  ids: Array<Scalars['ID']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryQuotaUsageArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryNotificationSettingsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryNotificationDeliveriesArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QuerySiteErrorPatternsArgs = {
  siteId: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryPageErrorPatternsArgs = {
  pageId: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryTestErrorPatternArgs = {
  pattern: Scalars['String']['input'];
  sample: Scalars['String']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryMaintenanceWindowsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  siteId?: InputMaybe<Scalars['ID']['input']>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryMaintenanceWindowsConnectionArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  siteId?: InputMaybe<Scalars['ID']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryMaintenanceWindowArgs = {
  id: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryIncidentsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  siteId?: InputMaybe<Scalars['ID']['input']>;
  state?: InputMaybe<IncidentState>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryIncidentArgs = {
  id: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryAlertArgs = {
  id: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryEscalationPoliciesArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryNotificationDestinationsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryStoppedAddressesArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryUnreachedTeamsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryQuietHoursArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryStatusPagesArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryStatusPageArgs = {
  id: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryPreviewStatusPageArgs = {
  id?: InputMaybe<Scalars['ID']['input']>;
  input: UpdateStatusPageInput;
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryReportsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryReportArgs = {
  id: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryReportSettingsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryHeartbeatsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  siteId?: InputMaybe<Scalars['ID']['input']>;
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryHeartbeatArgs = {
  id: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryPreviewCheckoutFlowArgs = {
  siteId: Scalars['ID']['input'];
  input: CheckoutFlowInput;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryCheckoutTestRunArgs = {
  id: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryPreviewSitesArgs = {
  inputs: Array<CreateSiteInput>;
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryHeartbeatUptimeDataArgs = {
  id: Scalars['ID']['input'];
  days?: InputMaybe<Scalars['Int']['input']>;
};

/** Each one in a request counts as one write for the rate limit. */
export type Mutation = {
  /** Creates a user. Without a password, the user receives an email with a link to choose one. Only for administrators. */
  createUser: User;
  /** Changes a user's role, or disables or enables the account. Only for administrators. */
  updateUser: User;
  /** Its first checks are due at once. Needs the role MANAGER, and room in the quota of the team. */
  createSite: Site;
  /**
   * Changes a site. A field that is left out keeps its value; null clears it. A new interval or address takes effect immediately.
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
  /** If something is wrong with the site, one summary is sent. */
  unmuteSite: Site;
  /** Saves and enables the checkout flow of a site. The input must contain exactly one of `theme`, `steps` and `recorderJson`. */
  updateCheckoutFlowConfig: Site;
  /** Stops the checks of the flow. Save it again with `updateCheckoutFlowConfig` to enable it. */
  disableCheckoutFlow: Site;
  /**
   * Runs a checkout flow once, in a browser of a worker, without saving it. Read its progress from `checkoutTestRun`. A team can have one
   * test run at a time (CONFLICT) and 20 per hour (RATE_LIMITED). BAD_REQUEST if no worker has a browser. Orders are placed only with
   * `allowOrderPlacement`.
   */
  startCheckoutTestRun: CheckoutTestRun;
  /** Ends a test run. One that has ended stays as it is. */
  cancelCheckoutTestRun: CheckoutTestRun;
  /** Creates up to 50 sites, each by itself: one that is refused does not stop the others. The results have the order of the input. */
  createSites: Array<SiteResult>;
  /**
   * Changes up to 50 sites, each by itself: one that is refused does not stop the others. The results have the order of the ids. A field that
   * is left out or null changes nothing. With this and the other mutations of several sites, a user can change 2,000 sites per minute
   * (RATE_LIMITED).
   */
  updateSites: Array<SiteResult>;
  /** Deletes up to 50 sites, each by itself, with their pages, checks and alerts. */
  deleteSites: Array<SiteResult>;
  /** Moves up to 50 sites to another team, each by itself, as `transferSite` does. */
  transferSites: Array<SiteResult>;
  /** Its first checks are due at once. Needs the role MANAGER, and room in the quota of the team. */
  createSitePage: SitePage;
  /** A field that is left out keeps its value; null clears it. */
  updateSitePage: SitePage;
  /** Deletes a page with its error patterns, and closes its alerts. */
  deleteSitePage: Scalars['Boolean']['output'];
  /** At most 50 per site. */
  createProbe: Probe;
  /**
   * A field that is left out keeps its value; null clears it. The kind cannot be changed. Stored values of headers are not sent to another
   * origin (scheme, host or port): give them again with a new `url`.
   */
  updateProbe: Probe;
  /** Deletes a probe. Its checks stay in the list of the site. */
  deleteProbe: Scalars['Boolean']['output'];
  /** Closes an alert. A new alert opens only if a check succeeds and a later one fails. */
  resolveAlert: Alert;
  /** Runs all enabled checks of a site and its pages now. Returns true when they are queued. */
  triggerCheck: Scalars['Boolean']['output'];
  /** Of one team. `teamId` defaults to your default team. */
  updateNotificationSettings: NotificationSettings;
  /**
   * Sends a test message through `email`, `chat1`, `chat2`, `incident` or `webhook`, also if the channel is disabled. Returns true
   * when the provider has accepted the message, otherwise an error with the provider's response. `teamId` defaults to your
   * default team.
   */
  testNotification: Scalars['Boolean']['output'];
  /**
   * Sends a notification again, to the channel's current address; one that waits for a retry is sent immediately. Returns true when
   * it is queued. The opening of an alert that is closed cannot be sent to the incident channel again (BAD_REQUEST).
   */
  resendNotification: Scalars['Boolean']['output'];
  /** Creates a new secret for signing the webhook. Both secrets sign for 24 hours. Needs a `webhookUrl`. `teamId` defaults to your default team. */
  rotateWebhookSecret: NotificationSettings;
  /** A site and its pages can have 50. It applies from the next check on. Needs the role MANAGER. */
  createSiteErrorPattern: ErrorPattern;
  /** A field that is left out keeps its value. It takes only patterns of sites, not of pages. */
  updateSiteErrorPattern: ErrorPattern;
  /** It takes only patterns of sites, not of pages. */
  deleteSiteErrorPattern: Scalars['Boolean']['output'];
  /** A site and its pages can have 50. It applies from the next check on. Needs the role MANAGER. */
  createPageErrorPattern: ErrorPattern;
  /** A field that is left out keeps its value. It takes only patterns of pages, not of sites. */
  updatePageErrorPattern: ErrorPattern;
  /** It takes only patterns of pages, not of sites. */
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
  /** Stops the escalation of an incident until it ends. Checks and alerts continue. An incident that is already acknowledged is returned unchanged. */
  acknowledgeIncident: Incident;
  /**
   * Takes back an acknowledgement: the incident is open again, and its escalation continues with the step that comes next, at once if its time has
   * passed. An open incident is returned unchanged, and one that has ended is refused.
   */
  unacknowledgeIncident: Incident;
  /** Pauses the escalation of an incident. `minutes` is 1 to 1,440; 0 ends the pause. */
  snoozeIncident: Incident;
  /** Ends the pause of the escalation of an incident. One that is not snoozed is returned unchanged. */
  unsnoozeIncident: Incident;
  /** `text` is at most 4,000 characters. */
  addIncidentNote: Incident;
  /**
   * Replaces the postmortem of an incident: what happened, why, and what changes because of it. Plain text or Markdown, at most 20,000
   * characters; an empty text removes it.
   */
  saveIncidentPostmortem: Incident;
  /** At most 50 per team. Needs the role MANAGER. */
  createEscalationPolicy: EscalationPolicy;
  /** Replaces the policy. Incidents that are open continue with it at the step that they have reached. */
  updateEscalationPolicy: EscalationPolicy;
  /** Changes only what is given of a policy. Incidents that are open continue with it at the step that they have reached. */
  changeEscalationPolicy: EscalationPolicy;
  /** Changes only the position of a policy, counted from 1. The others make room. */
  moveEscalationPolicy: EscalationPolicy;
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
  /** Mails the addresses of an EMAIL destination that have not confirmed once more. Returns those that get a mail: each gets one in 10 minutes. Fails with RATE_LIMITED if none does. */
  resendDestinationConfirmation: Array<Scalars['String']['output']>;
  /**
   * Mails everybody of a team once more who has not confirmed: the addresses of the channel `email`, recipients of reports, and members in escalation
   * policies. Returns those that get a mail, at most 20: each gets one in 10 minutes. Fails with RATE_LIMITED if none does.
   */
  resendConfirmations: Array<Scalars['String']['output']>;
  /** Your own, in one team. Null clears them. `teamId` defaults to your default team. */
  setQuietHours: Maybe<QuietHours>;
  /** At most 50 per team. Needs the role MANAGER, like all changes of status pages. */
  createStatusPage: StatusPage;
  /** A field that is left out keeps its value; null clears it. */
  updateStatusPage: StatusPage;
  /** Deletes a status page with its updates and subscribers. */
  deleteStatusPage: Scalars['Boolean']['output'];
  /** Replaces the components of a page. Those with an `id` are kept, in the given order, at most 500. */
  setComponents: StatusPage;
  /**
   * Publishes an update and notifies the subscribers of the components that it is about. It needs one of these: `incidentId`, for all
   * pages of the team that show the incident, or only for the page `statusPageId`; `statusIncidentId`, for what is on a page already; or
   * `statusPageId` alone, for something new, which needs a `title`. `body` is at most 4,000 characters. RESOLVED ends what was published
   * without an incident; while the incident is open, RESOLVED is refused. `maintenanceWindowId` is for SCHEDULED, and must be a public window.
   */
  postStatusUpdate: StatusUpdate;
  /** Corrects the text of an update. Subscribers are not notified again. */
  editStatusUpdate: StatusUpdate;
  /** Removes an update from the page. Without its only update, what it was about disappears, too, and is not published again automatically. */
  deleteStatusUpdate: Scalars['Boolean']['output'];
  /** Looks for the `domainRecord` of a page now. If it is there, visitors see the page at its `domain`. */
  verifyStatusPageDomain: StatusPage;
  /** Replaces the address of a page with visibility LINK; the former one no longer works. */
  rotateStatusPageLink: StatusPage;
  /** They get no more messages and are not told. They can subscribe again. */
  deleteStatusSubscriber: Scalars['Boolean']['output'];
  /** Creates a report now. It is READY within a minute or so. */
  createReport: Report;
  /** Its addresses no longer work. */
  deleteReport: Scalars['Boolean']['output'];
  /** Sends a report by email, to at most 20 addresses. Without `to`, to those of the settings. Returns true when it is queued. */
  sendReport: Scalars['Boolean']['output'];
  /** Of one team. A field that is left out keeps its value; null clears it. `teamId` defaults to your default team. */
  updateReportSettings: ReportSettings;
  /** At most 500 per team. Needs the role MANAGER, like all changes of heartbeats. */
  createHeartbeat: Heartbeat;
  /**
   * A field that is left out keeps its value; null clears it or restores its default. A new `schedule` replaces `periodSeconds`, and the
   * other way round. After a change of the times, the next beat is expected from now on.
   */
  updateHeartbeat: Heartbeat;
  /** Deletes a heartbeat with its beats and alerts. Beats with its key are refused from then on. */
  deleteHeartbeat: Scalars['Boolean']['output'];
  /** Replaces the address of a heartbeat; the former one no longer works. */
  rotateHeartbeatKey: Heartbeat;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCreateUserArgs = {
  input: CreateUserInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationUpdateUserArgs = {
  id: Scalars['ID']['input'];
  input: UpdateUserInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCreateSiteArgs = {
  input: CreateSiteInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationUpdateSiteArgs = {
  id: Scalars['ID']['input'];
  input: UpdateSiteInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationDeleteSiteArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationTransferSiteArgs = {
  id: Scalars['ID']['input'];
  teamId: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationMuteSiteArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationUnmuteSiteArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationUpdateCheckoutFlowConfigArgs = {
  id: Scalars['ID']['input'];
  input: CheckoutFlowInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationDisableCheckoutFlowArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationStartCheckoutTestRunArgs = {
  siteId: Scalars['ID']['input'];
  input: CheckoutFlowInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCancelCheckoutTestRunArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCreateSitesArgs = {
  inputs: Array<CreateSiteInput>;
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationUpdateSitesArgs = {
  ids: Array<Scalars['ID']['input']>;
  input: UpdateSitesInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationDeleteSitesArgs = {
  ids: Array<Scalars['ID']['input']>;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationTransferSitesArgs = {
  ids: Array<Scalars['ID']['input']>;
  teamId: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCreateSitePageArgs = {
  input: CreateSitePageInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationUpdateSitePageArgs = {
  id: Scalars['ID']['input'];
  input: UpdateSitePageInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationDeleteSitePageArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCreateProbeArgs = {
  input: CreateProbeInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationUpdateProbeArgs = {
  id: Scalars['ID']['input'];
  input: UpdateProbeInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationDeleteProbeArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationResolveAlertArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationTriggerCheckArgs = {
  siteId: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationUpdateNotificationSettingsArgs = {
  input: NotificationSettingsInput;
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationTestNotificationArgs = {
  channel: Scalars['String']['input'];
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationResendNotificationArgs = {
  deliveryId: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationRotateWebhookSecretArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCreateSiteErrorPatternArgs = {
  input: CreateErrorPatternInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationUpdateSiteErrorPatternArgs = {
  id: Scalars['ID']['input'];
  input: UpdateErrorPatternInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationDeleteSiteErrorPatternArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCreatePageErrorPatternArgs = {
  input: CreateErrorPatternInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationUpdatePageErrorPatternArgs = {
  id: Scalars['ID']['input'];
  input: UpdateErrorPatternInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationDeletePageErrorPatternArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCreateMaintenanceWindowArgs = {
  input: CreateMaintenanceWindowInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationUpdateMaintenanceWindowArgs = {
  id: Scalars['ID']['input'];
  input: UpdateMaintenanceWindowInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationEndMaintenanceWindowArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationStartMaintenanceArgs = {
  siteIds: Array<Scalars['ID']['input']>;
  minutes: Scalars['Int']['input'];
  title: Scalars['String']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationAcknowledgeIncidentArgs = {
  id: Scalars['ID']['input'];
  reason?: InputMaybe<Scalars['String']['input']>;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationUnacknowledgeIncidentArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationSnoozeIncidentArgs = {
  id: Scalars['ID']['input'];
  minutes: Scalars['Int']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationUnsnoozeIncidentArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationAddIncidentNoteArgs = {
  id: Scalars['ID']['input'];
  text: Scalars['String']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationSaveIncidentPostmortemArgs = {
  id: Scalars['ID']['input'];
  text: Scalars['String']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCreateEscalationPolicyArgs = {
  input: EscalationPolicyInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationUpdateEscalationPolicyArgs = {
  id: Scalars['ID']['input'];
  input: EscalationPolicyInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationChangeEscalationPolicyArgs = {
  id: Scalars['ID']['input'];
  input: EscalationPolicyChange;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationMoveEscalationPolicyArgs = {
  id: Scalars['ID']['input'];
  position: Scalars['Int']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationDeleteEscalationPolicyArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCreateNotificationDestinationArgs = {
  input: CreateNotificationDestinationInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationUpdateNotificationDestinationArgs = {
  id: Scalars['ID']['input'];
  input: UpdateNotificationDestinationInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationDeleteNotificationDestinationArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationTestNotificationDestinationArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationResendDestinationConfirmationArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationResendConfirmationsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationSetQuietHoursArgs = {
  input?: InputMaybe<QuietHoursInput>;
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCreateStatusPageArgs = {
  input: CreateStatusPageInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationUpdateStatusPageArgs = {
  id: Scalars['ID']['input'];
  input: UpdateStatusPageInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationDeleteStatusPageArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationSetComponentsArgs = {
  statusPageId: Scalars['ID']['input'];
  components: Array<StatusComponentInput>;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationPostStatusUpdateArgs = {
  incidentId?: InputMaybe<Scalars['ID']['input']>;
  statusPageId?: InputMaybe<Scalars['ID']['input']>;
  statusIncidentId?: InputMaybe<Scalars['ID']['input']>;
  maintenanceWindowId?: InputMaybe<Scalars['ID']['input']>;
  state: StatusUpdateState;
  body: Scalars['String']['input'];
  title?: InputMaybe<Scalars['String']['input']>;
  componentIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  impact?: InputMaybe<StatusState>;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationEditStatusUpdateArgs = {
  id: Scalars['ID']['input'];
  body: Scalars['String']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationDeleteStatusUpdateArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationVerifyStatusPageDomainArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationRotateStatusPageLinkArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationDeleteStatusSubscriberArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCreateReportArgs = {
  input: CreateReportInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationDeleteReportArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationSendReportArgs = {
  id: Scalars['ID']['input'];
  to?: InputMaybe<Array<Scalars['String']['input']>>;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationUpdateReportSettingsArgs = {
  input: ReportSettingsInput;
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCreateHeartbeatArgs = {
  input: CreateHeartbeatInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationUpdateHeartbeatArgs = {
  id: Scalars['ID']['input'];
  input: UpdateHeartbeatInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationDeleteHeartbeatArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationRotateHeartbeatKeyArgs = {
  id: Scalars['ID']['input'];
};

/** Over a WebSocket at `/monitoring/graphql/ws`, with the protocol `graphql-transport-ws`. */
export type Subscription = {
  /**
   * First the newest 100 incidents that are not resolved, of all your teams or of one; not with `fromNow: true`. Then each incident within
   * about a second after it is opened, acknowledged or resolved, or after its timeline or postmortem has changed; several changes can come as
   * one. Messages that are sent are no change. A team that you join later is not included. Ends with TIMEOUT if changes could be missed:
   * subscribe again.
   */
  incidentChanged: Incident;
  /**
   * First up to 100 sites that are DOWN or DEGRADED, of all your teams or of one; not with `fromNow: true`. Then each site within about a
   * second after its status has changed; several changes can come as one. A team that you join later is not included. Ends with TIMEOUT if
   * changes could be missed: subscribe again.
   */
  siteStatusChanged: Site;
};


/** Over a WebSocket at `/monitoring/graphql/ws`, with the protocol `graphql-transport-ws`. */
export type SubscriptionIncidentChangedArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  fromNow?: InputMaybe<Scalars['Boolean']['input']>;
};


/** Over a WebSocket at `/monitoring/graphql/ws`, with the protocol `graphql-transport-ws`. */
export type SubscriptionSiteStatusChangedArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  fromNow?: InputMaybe<Scalars['Boolean']['input']>;
};

/** An account of this installation. */
export type User = {
  /** It is also the id of the user's personal team. */
  id: Scalars['ID']['output'];
  /** The address with which the user signs in. */
  email: Scalars['String']['output'];
  /** At most 200 characters. */
  name: Scalars['String']['output'];
  /** What the user may do in the installation. In a team, it is the role of the member that counts. */
  role: UserRole;
  /** A disabled user cannot sign in, and the user's tokens do not work. */
  disabled: Scalars['Boolean']['output'];
  /** When the user signed up or was created. */
  createdAt: Scalars['DateTime']['output'];
};

/** What an account may do in the installation, apart from the roles in its teams. */
export type UserRole =
  /** Also manages the accounts of the installation. */
  | 'ADMIN'
  /** Works only in the teams of which the user is a member. */
  | 'MEMBER';

/** The address counts as confirmed. */
export type CreateUserInput = {
  /** At most 254 characters. No other account can have it. */
  email: Scalars['String']['input'];
  /** At most 200 characters. */
  name: Scalars['String']['input'];
  /** An administrator can also manage the accounts. */
  role?: InputMaybe<UserRole>;
  /** 12 to 1,024 characters. Without it, the server must be able to send email. */
  password?: InputMaybe<Scalars['String']['input']>;
};

/** A field that is left out or null keeps its value. */
export type UpdateUserInput = {
  /** The last active administrator has to stay one. */
  role?: InputMaybe<UserRole>;
  /** True ends the sessions, WebSockets and emailed links of the user at once. */
  disabled?: InputMaybe<Scalars['Boolean']['input']>;
};

/** The state of a site, page or probe, from its confirmed failures and open alerts. */
export type SiteStatus =
  /** No failure is confirmed, and no alert is open. */
  | 'UP'
  /** A failure of its HTTP or browser checks is confirmed; for a probe, a failure of the probe. */
  | 'DOWN'
  /** The site is reachable, but it is slow, or an alert is open: a page or probe is down, scripts or the checkout fail, or a certificate expires soon. */
  | 'DEGRADED'
  /** It is not checked: it is paused, or all of its checks are disabled. */
  | 'PAUSED'
  /** Not known yet: too few checks have finished. */
  | 'UNKNOWN';

/** A shop or other website that is monitored, identified by its address. */
export type Site = {
  /** It stays the same if the site is transferred to another team. */
  id: Scalars['ID']['output'];
  /** The team that owns it. */
  teamId: Scalars['ID']['output'];
  /** At most 200 characters. It need not be unique. */
  name: Scalars['String']['output'];
  /** The http or https address that the HTTP checks request. */
  url: Scalars['String']['output'];
  /** That of its own checks and of everything that belongs to it. `problems` says why. */
  status: SiteStatus;
  /** It is checked, but nothing is sent about it. */
  muted: Scalars['Boolean']['output'];
  /** The time from one HTTP or browser check to the next, if none fails. */
  checkIntervalSeconds: Scalars['Int']['output'];
  /** Whether its address is also opened in a browser, at the same interval. */
  browserChecks: Scalars['Boolean']['output'];
  /** Whether `checkoutFlow` is run. It can be stored without that. */
  checkoutFlowEnabled: Scalars['Boolean']['output'];
  /** Sent only to the site's own origin. Null: no basic authentication. */
  basicAuthUsername: Maybe<Scalars['String']['output']>;
  /** When it was added, also if that was in another team. */
  createdAt: Scalars['DateTime']['output'];
  /** When it was last changed by somebody, also by muting or transferring it. Checks do not change it. */
  updatedAt: Scalars['DateTime']['output'];
  /** It is not checked, nor are its pages, probes and checkout. */
  paused: Scalars['Boolean']['output'];
  /** A text that the response must contain. Null: any response with the right status will do. */
  expectedContent: Maybe<Scalars['String']['output']>;
  /** The response time above which the site is slow, from 1 to 60,000. Null: it is never slow. */
  degradedAfterMs: Maybe<Scalars['Int']['output']>;
  /** Number of consecutive failures after which the site is down. */
  failureThreshold: Scalars['Int']['output'];
  /** Number of consecutive successes after which the site is up again. */
  recoveryThreshold: Scalars['Int']['output'];
  /** The start of the last HTTP check of its own address. Null if there was none yet. */
  lastCheckAt: Maybe<Scalars['DateTime']['output']>;
  /** When the next HTTP check of its own address is due. Null while it is paused. */
  nextCheckAt: Maybe<Scalars['DateTime']['output']>;
  /** Of the certificate that its own address presented last. Null for http, and if none was seen yet. */
  certificateExpiresAt: Maybe<Scalars['DateTime']['output']>;
  /** The flow that was saved last, also if it is disabled. Null if there never was one. */
  checkoutFlow: Maybe<CheckoutFlow>;
  /** Width of the browser window in browser checks and checkout flows, in pixels. */
  viewportWidth: Scalars['Int']['output'];
  /** Height of the browser window in browser checks and checkout flows, in pixels. */
  viewportHeight: Scalars['Int']['output'];
  /** Selector of an element that must be visible before a browser check treats the site as loaded. */
  waitForSelector: Maybe<Scalars['String']['output']>;
  /** The environments whose releases are watched on this site. */
  environmentIds: Array<Scalars['ID']['output']>;
  /** The releases that went live on the environments of this site, newest first, at most 200. `days` is 1 to 366. */
  releases: Array<ReleaseMarker>;
  /** At most 20, each of 1 to 40 characters, in lower case and sorted. */
  tags: Array<Scalars['String']['output']>;
  /** Whether a maintenance window of it is active, so that its alerts are held. */
  inMaintenance: Scalars['Boolean']['output'];
  /** When its next maintenance begins, if that is planned for the next 31 days. */
  nextMaintenanceAt: Maybe<Scalars['DateTime']['output']>;
  /** The regions that check it and confirm its failures. Empty: all regions. */
  regions: Array<Scalars['String']['output']>;
  /** How many of the regions that answer must see a failure before it counts. */
  quorum: Quorum;
  /** Its HTTP checks of the last 24 hours by region, sorted. Empty if there was only one region. */
  regionStats: Array<RegionStats>;
  /** What is checked beside its pages, sorted by name. */
  probes: Array<Probe>;
  /** Null for a GET without assertions. */
  httpCheck: Maybe<HttpCheck>;
  /**
   * The TLS certificates of its names: of the host of its address, of hosts to which it or its pages redirect, and of the same host with
   * or without `www.` if that has a certificate. The first to expire first.
   */
  certificates: Array<SiteCertificate>;
  /** The registrable domains of its names, the first to expire first. Those whose registry has not answered are last. */
  domains: Array<SiteDomain>;
  /**
   * One per hour for the last 24 hours, oldest first; the last one is the current hour. From the checks of the site itself: HTTP, browser
   * and checkout flow.
   */
  hourlyStates: Array<HourState>;
  /** Why it is DOWN or DEGRADED, the worst and oldest first, at most 20. Empty if it is neither. */
  problems: Array<SiteProblem>;
};


/** A shop or other website that is monitored, identified by its address. */
export type SiteReleasesArgs = {
  days?: InputMaybe<Scalars['Int']['input']>;
};

/** What the checks of a site found in one hour. */
export type HourState =
  /** Checks were made, and none of the following applies. */
  | 'UP'
  /** Some checks failed, or the average response time was above `degradedAfterMs`. */
  | 'DEGRADED'
  /** The site was down for more than 5 minutes, or no HTTP check succeeded. */
  | 'DOWN'
  /** All checks of the hour were in maintenance windows. */
  | 'MAINTENANCE'
  /** There was no check. */
  | 'UNKNOWN';

/** Something that makes a site DOWN or DEGRADED. */
export type SiteProblem = {
  /** What it makes the site: DOWN or DEGRADED. */
  status: SiteStatus;
  /** Null if the site responds slowly, for which no alert opens. */
  alertType: Maybe<AlertType>;
  /** The page that fails. Null if it is no page. */
  pageId: Maybe<Scalars['ID']['output']>;
  /** The probe that fails. Null if it is no probe. */
  probeId: Maybe<Scalars['ID']['output']>;
  /** The name of the page, probe or heartbeat. Null if it is the site itself. */
  name: Maybe<Scalars['String']['output']>;
  /** The first failure. Null if it is not known since when the site is slow. */
  since: Maybe<Scalars['DateTime']['output']>;
  /** The message of the alert. Null if no alert is open: the site is slow, or the alert was resolved by hand and the failure goes on. */
  message: Maybe<Scalars['String']['output']>;
  /** The alert that is open about it. Null if there is none, as for `message`. */
  alertId: Maybe<Scalars['ID']['output']>;
  /** The incident of that alert. Null if there is none. */
  incidentId: Maybe<Scalars['ID']['output']>;
  /** The last release that went live on an environment of the site in the 60 minutes before the first failure. */
  suspectDeploymentId: Maybe<Scalars['ID']['output']>;
  /**
   * The newest check that shows it, with the failed step and the screenshot. Null if it is not about checks, or if they are no longer
   * stored. A request has that of 20 alerts and problems, of a longer list for the last 20.
   */
  lastFailedCheck: Maybe<Check>;
};

/** A TLS certificate that a host of a site presents, or an intermediate one of its chain. */
export type SiteCertificate = {
  /** The host that presents it. */
  name: Scalars['String']['output'];
  /** The common name. Null until the certificate has been examined, and for certificates without one. */
  subject: Maybe<Scalars['String']['output']>;
  /** The common name, or else the organisation, of the authority that issued it. */
  issuer: Maybe<Scalars['String']['output']>;
  /** The end of its validity. An alert opens 14 days before, and later for a certificate that is valid for less than 28 days. */
  expiresAt: Scalars['DateTime']['output'];
  /** True for the intermediate certificate of this host that expires first. */
  isIntermediate: Scalars['Boolean']['output'];
  /** When it was last seen. */
  checkedAt: Scalars['DateTime']['output'];
};

/** Whether it is known when a domain expires. */
export type DomainState =
  /** The registry has said when the domain expires. */
  | 'KNOWN'
  /** The registry has not said when the domain expires, or has not been asked yet. */
  | 'UNKNOWN';

/** A registrable domain of the names of a site, as its registry (RDAP) describes it. */
export type SiteDomain = {
  /** Such as shop.example, without the host. */
  name: Scalars['String']['output'];
  /** The end of its registration. Null while the state is UNKNOWN. */
  expiresAt: Maybe<Scalars['DateTime']['output']>;
  /** The company at which it is registered. Null if the registry does not say. */
  registrar: Maybe<Scalars['String']['output']>;
  /** Many registries do not say when a domain expires. */
  state: DomainState;
  /** The last answer of the registry. */
  checkedAt: Maybe<Scalars['DateTime']['output']>;
};

/** How many regions must see a failure. An inconclusive or missing answer counts for neither side. */
export type Quorum =
  /** One region is enough. */
  | 'ANY'
  /** More than half of the regions that answer. */
  | 'MAJORITY'
  /** All regions that answer. */
  | 'ALL';

/** The response times that the checks of one region measured. */
export type RegionResponseTimes = {
  /** The name of the region, such as fra. */
  region: Scalars['String']['output'];
  /** Oldest first. In `responseTimes`, with the resolution of the series; otherwise one per hour, also for hours without checks. */
  points: Array<ResponseTimeDataPoint>;
};

/** The HTTP checks of the last 24 whole hours from one region. */
export type RegionStats = {
  /** The name of the region, such as fra. */
  region: Scalars['String']['output'];
  /** Whether a worker of the region is running. */
  alive: Scalars['Boolean']['output'];
  /** The start of the last check from it. */
  lastCheckAt: Scalars['DateTime']['output'];
  /** The result of that check. One region alone need not make the site DOWN. */
  lastStatus: CheckStatus;
  /** Checks with a result. Inconclusive ones are not counted. */
  totalChecks: Scalars['Int']['output'];
  /** Those of `totalChecks` that were DOWN, also if other regions did not confirm them. */
  failedChecks: Scalars['Int']['output'];
  /** Null if no check was successful. */
  medianResponseTimeMs: Maybe<Scalars['Float']['output']>;
};

/** A deployment or rollback that changed the live release of an environment. */
export type ReleaseMarker = {
  /** Its id in the deployment service. */
  deploymentId: Scalars['ID']['output'];
  /** That of the release that became live. */
  version: Scalars['String']['output'];
  /** DEPLOY or ROLLBACK. */
  kind: Scalars['String']['output'];
  /** What the deployment did, as an enumeration. */
  type: ReleaseType;
  /** The status of the deployment, such as SUCCEEDED. */
  status: Scalars['String']['output'];
  /** The status as an enumeration. */
  state: ReleaseState;
  /** What became of the release until now, in one state for people, as `Deployment.outcome` of the deployment service. */
  outcome: ReleaseOutcome;
  /** That of the environment on which it went live. */
  environmentName: Scalars['String']['output'];
  /** The e-mail address of the user who requested it. */
  triggeredBy: Scalars['String']['output'];
  /** When the release became live. */
  at: Scalars['DateTime']['output'];
};

/** What a deployment does with a release. */
export type ReleaseType =
  /** It makes a new release from a commit. */
  | 'DEPLOY'
  /** It returns to an earlier release. */
  | 'ROLLBACK';

/** What became of a release. */
export type ReleaseOutcome =
  /** Its deployment has not started. */
  | 'WAITING'
  /** The agent works on it. */
  | 'RUNNING'
  /** It is live, and its verification has not ended. */
  | 'WATCHING'
  /** It is live. */
  | 'LIVE'
  /** It is live although its verification failed. */
  | 'LIVE_FAILING'
  /** It was live until the next one. */
  | 'REPLACED'
  /** It was live, and an earlier release is live again. */
  | 'ROLLED_BACK'
  /** A step of its deployment failed. */
  | 'FAILED'
  /** Its deployment was stopped. */
  | 'CANCELLED';

/** The status that the deployment of a release has by now. */
export type ReleaseState =
  /** It has not started. */
  | 'PENDING'
  /** The agent works on it. */
  | 'RUNNING'
  /** The release is live, or was until the next one. */
  | 'SUCCEEDED'
  /** A step failed. */
  | 'FAILED'
  /** It failed after the switch, and the previous release is live again. */
  | 'ROLLED_BACK'
  /** It was stopped before the switch. */
  | 'CANCELLED';

/** Fields that are left out or null get their defaults. */
export type CreateSiteInput = {
  /** Defaults to your default team. */
  teamId?: InputMaybe<Scalars['ID']['input']>;
  /** At most 200 characters. */
  name: Scalars['String']['input'];
  /** An http or https URL without credentials, of at most 2,048 characters. */
  url: Scalars['String']['input'];
  /** From the configured minimum to 86,400. Defaults to 60. */
  checkIntervalSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** Whether it is also opened in a browser. Counts for the quota. Defaults to false. */
  browserChecks?: InputMaybe<Scalars['Boolean']['input']>;
  /** At most 200 characters, without a colon. Without it, there is no basic authentication. */
  basicAuthUsername?: InputMaybe<Scalars['String']['input']>;
  /** Stored encrypted and never returned. Sent only to the site's own origin. */
  basicAuthPassword?: InputMaybe<Scalars['String']['input']>;
  /** At most 1,000 characters. A response without this text counts as a failure. */
  expectedContent?: InputMaybe<Scalars['String']['input']>;
  /** 1 to 60,000. Slower responses make the site DEGRADED. Without it, it is never slow. */
  degradedAfterMs?: InputMaybe<Scalars['Int']['input']>;
  /** 1 to 10. Defaults to 2. */
  failureThreshold?: InputMaybe<Scalars['Int']['input']>;
  /** 1 to 10. Defaults to 1. */
  recoveryThreshold?: InputMaybe<Scalars['Int']['input']>;
  /** 320 to 3,840. Defaults to 1,366. */
  viewportWidth?: InputMaybe<Scalars['Int']['input']>;
  /** 240 to 2,160. Defaults to 768. */
  viewportHeight?: InputMaybe<Scalars['Int']['input']>;
  /** At most 1,000 characters. A matching element must be visible within 10 s after a page has loaded. */
  waitForSelector?: InputMaybe<Scalars['String']['input']>;
  /** At most 20, each of 1 to 40 characters: letters, digits, spaces and `.`, `-`, `_`, `:`, `/`. Stored in lower case. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Without it, a check is a GET whose status must be 200 to 299. */
  httpCheck?: InputMaybe<HttpCheckInput>;
  /** At most 20 names of lower-case letters, digits and hyphens, of at most 32 characters. Defaults to all regions. */
  regions?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Defaults to MAJORITY. */
  quorum?: InputMaybe<Quorum>;
};

/** A field that is left out keeps its value; null clears it where that is possible. */
export type UpdateSiteInput = {
  /** At most 200 characters. Cannot be cleared. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** An http or https URL without credentials, of at most 2,048 characters. Cannot be cleared. */
  url?: InputMaybe<Scalars['String']['input']>;
  /** From the configured minimum to 86,400. Cannot be cleared. */
  checkIntervalSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** Whether it is also opened in a browser. Counts for the quota. */
  browserChecks?: InputMaybe<Scalars['Boolean']['input']>;
  /** At most 200 characters, without a colon. Null also removes the password. */
  basicAuthUsername?: InputMaybe<Scalars['String']['input']>;
  /** At most 1,000 characters. Stored encrypted and never returned. Null removes it. */
  basicAuthPassword?: InputMaybe<Scalars['String']['input']>;
  /** At most 1,000 characters. Null: any response with the right status will do. */
  expectedContent?: InputMaybe<Scalars['String']['input']>;
  /** 1 to 60,000. Null: the site is never slow. */
  degradedAfterMs?: InputMaybe<Scalars['Int']['input']>;
  /** 1 to 10 consecutive failures after which the site is down. */
  failureThreshold?: InputMaybe<Scalars['Int']['input']>;
  /** 1 to 10 consecutive successes after which the site is up again. */
  recoveryThreshold?: InputMaybe<Scalars['Int']['input']>;
  /** True stops all checks and closes the alerts about them. False begins the checks again. */
  paused?: InputMaybe<Scalars['Boolean']['input']>;
  /** Width of the browser window in pixels, from 320 to 3,840. */
  viewportWidth?: InputMaybe<Scalars['Int']['input']>;
  /** Height of the browser window in pixels, from 240 to 2,160. */
  viewportHeight?: InputMaybe<Scalars['Int']['input']>;
  /** At most 1,000 characters. Null: a page counts as loaded after its `load` event. */
  waitForSelector?: InputMaybe<Scalars['String']['input']>;
  /** Replaces all tags. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Replaces all of it. Null restores a GET without assertions. */
  httpCheck?: InputMaybe<HttpCheckInput>;
  /** Replaces all regions. Empty: all regions. */
  regions?: InputMaybe<Array<Scalars['String']['input']>>;
  /** How many of the regions that answer must see a failure before it counts. Cannot be cleared. */
  quorum?: InputMaybe<Quorum>;
};

/** One path of a site that is checked in addition to the site itself. */
export type SitePage = {
  /** For `updateSitePage` and as `pageId` of checks and alerts. */
  id: Scalars['ID']['output'];
  /** The site to which it belongs. It cannot be moved to another. */
  siteId: Scalars['ID']['output'];
  /** At most 200 characters. */
  name: Scalars['String']['output'];
  /** Starts with a slash. It is resolved against the address of the site. */
  path: Scalars['String']['output'];
  /** The time from one check to the next, if none fails. */
  checkIntervalSeconds: Scalars['Int']['output'];
  /** Whether it is also opened in a browser, at the same interval. */
  browserCheck: Scalars['Boolean']['output'];
  /** Whether it is checked. If the site is paused, it is not checked in any case. */
  enabled: Scalars['Boolean']['output'];
  /** PAUSED if it is disabled or its site is paused. */
  status: SiteStatus;
  /** When it was added to the site. */
  createdAt: Scalars['DateTime']['output'];
  /** A text that the response must contain. Null: any response with the right status will do. */
  expectedContent: Maybe<Scalars['String']['output']>;
  /** The start of its last HTTP check. Null if there was none yet. */
  lastCheckAt: Maybe<Scalars['DateTime']['output']>;
  /** Selector of an element that must be visible before a browser check treats the page as loaded. */
  waitForSelector: Maybe<Scalars['String']['output']>;
  /** Null for a GET without assertions. */
  httpCheck: Maybe<HttpCheck>;
};

/** What is the same for all of these sites. At least one field must be given. */
export type UpdateSitesInput = {
  /** Needs the role MANAGER, as do all others except `muted`. */
  addTags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Tags that a site does not have are ignored. One that is also in `addTags` is added. */
  removeTags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** From the configured minimum to 86,400. */
  checkIntervalSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** True stops the checks of the sites, and false begins them again. */
  paused?: InputMaybe<Scalars['Boolean']['input']>;
  /** Needs the role DEPLOYER. */
  muted?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What became of one of several sites. */
export type SiteResult = {
  /** The id that was given, or that of the new site. Null if it was not created. */
  id: Maybe<Scalars['ID']['output']>;
  /** The site as it is now. Null if it was refused or deleted. */
  site: Maybe<Site>;
  /** Why it was refused. Null if it was done. */
  problem: Maybe<Scalars['String']['output']>;
};

/** What would become of one of several new sites. */
export type SitePreview = {
  /** As it would be stored. Null if it is not valid. */
  name: Maybe<Scalars['String']['output']>;
  /** As it would be stored. Null if it is not valid. */
  url: Maybe<Scalars['String']['output']>;
  /** Why it cannot be created. Null if it can. */
  problem: Maybe<Scalars['String']['output']>;
  /** The site of the team that has this address already. It can be created nevertheless. */
  duplicateOf: Maybe<Site>;
};

/** Fields that are left out or null get their defaults. Thresholds, regions and credentials are those of the site. */
export type CreateSitePageInput = {
  /** You need the role MANAGER in its team. */
  siteId: Scalars['ID']['input'];
  /** At most 200 characters. */
  name: Scalars['String']['input'];
  /** Starts with a slash. Resolved against the site's address. */
  path: Scalars['String']['input'];
  /** From the configured minimum to 86,400. Defaults to 60. */
  checkIntervalSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** Whether it is also opened in a browser. Counts for the quota. Defaults to false. */
  browserCheck?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it is checked. Defaults to true. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** At most 1,000 characters. A response without this text counts as a failure. */
  expectedContent?: InputMaybe<Scalars['String']['input']>;
  /** At most 1,000 characters. A matching element must be visible within 10 s after the page has loaded. */
  waitForSelector?: InputMaybe<Scalars['String']['input']>;
  /** Without it, a check is a GET whose status must be 200 to 299. */
  httpCheck?: InputMaybe<HttpCheckInput>;
};

/** A field that is left out keeps its value; null clears it where that is possible. */
export type UpdateSitePageInput = {
  /** At most 200 characters. Cannot be cleared. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Starts with a slash. It is resolved against the address of the site. Cannot be cleared. */
  path?: InputMaybe<Scalars['String']['input']>;
  /** From the configured minimum to 86,400. Cannot be cleared. */
  checkIntervalSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** Whether it is also opened in a browser. Counts for the quota. */
  browserCheck?: InputMaybe<Scalars['Boolean']['input']>;
  /** False stops its checks and closes the alerts about them. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** At most 1,000 characters. Null: any response with the right status will do. */
  expectedContent?: InputMaybe<Scalars['String']['input']>;
  /** At most 1,000 characters. Null: the page counts as loaded after its `load` event. */
  waitForSelector?: InputMaybe<Scalars['String']['input']>;
  /** Replaces all of it. Null restores a GET without assertions. */
  httpCheck?: InputMaybe<HttpCheckInput>;
};

/** The method of the request of an HTTP check. */
export type HttpMethod =
  /** The default. */
  | 'GET'
  /** The response has no body, so nothing in it can be checked. */
  | 'HEAD'
  /** Can have a body. It is sent with every check. */
  | 'POST'
  /** Can have a body. It is sent with every check. */
  | 'PUT'
  /** Can have a body. It is sent with every check. */
  | 'PATCH'
  /** Can have a body. It is sent with every check. */
  | 'DELETE'
  /** Asks what the server allows. It has no body. */
  | 'OPTIONS';

/** The request of an HTTP check, and what its response must be. */
export type HttpCheck = {
  /** GET unless another one was chosen. */
  method: HttpMethod;
  /** At most 20, in the given order, with masked values. */
  headers: Array<RequestHeader>;
  /** Null without a body. It is shown to all members of the team. */
  body: Maybe<Scalars['String']['output']>;
  /** If false, the redirect is the response that the assertions are about. */
  followRedirects: Scalars['Boolean']['output'];
  /** All must hold. The first that fails is the message of the check. */
  assertions: Array<HttpAssertion>;
};

/** Fields that are left out or null get their defaults. */
export type HttpCheckInput = {
  /** Defaults to GET. */
  method?: InputMaybe<HttpMethod>;
  /** At most 20. They are not sent after a redirect to another origin. */
  headers?: InputMaybe<Array<RequestHeaderInput>>;
  /** At most 10,000 characters, for POST, PUT, PATCH and DELETE. Stored as it is: put secrets into headers. */
  body?: InputMaybe<Scalars['String']['input']>;
  /** Defaults to true. If false, the redirect is the response that the assertions are about. */
  followRedirects?: InputMaybe<Scalars['Boolean']['input']>;
  /** All must hold. At most 20. Without one about the STATUS, it must be 200 to 299. */
  assertions?: InputMaybe<Array<HttpAssertionInput>>;
};

/** A header of a request. Its value is stored encrypted. */
export type RequestHeader = {
  /** As it was given; upper and lower case make no difference. */
  name: Scalars['String']['output'];
  /** The end of the value, such as `…k3y9`; only dots if it is short. */
  maskedValue: Scalars['String']['output'];
};

/** A header of a request. */
export type RequestHeaderInput = {
  /** 1 to 100 letters, digits and signs such as `-`. Some names are refused. */
  name: Scalars['String']['input'];
  /** At most 4,000 characters. Without it, the stored value of this header is kept. */
  value?: InputMaybe<Scalars['String']['input']>;
};

/** What of a response an assertion is about. */
export type HttpAssertionSource =
  /** `value`: codes and ranges, such as `200-299, 404`. */
  | 'STATUS'
  /** `property`: the name of the header. */
  | 'HEADER'
  /** `property`: a JSONPath (RFC 9535), such as `$.status`, of the body, which must be JSON of at most 1 MiB. */
  | 'JSON_PATH'
  /** In bytes, after decompression, up to 1,048,576. */
  | 'SIZE'
  /** The address after all redirects. `value`: an address or path, or a part of it with CONTAINS. */
  | 'REDIRECT_TARGET'
  /** The time to the first byte in milliseconds. */
  | 'RESPONSE_TIME';

/** How an assertion compares what it finds with its `value`. */
export type HttpComparison =
  /** For STATUS, the status is one of the codes or in one of the ranges. */
  | 'EQUALS'
  /** With a JSONPath that finds several values, all must differ. */
  | 'NOT_EQUALS'
  /** The text contains the value. */
  | 'CONTAINS'
  /** The header is there, or the JSONPath finds something. It takes no value. */
  | 'EXISTS'
  /** The header is missing, or the JSONPath finds nothing. It takes no value. */
  | 'NOT_EXISTS'
  /** Both are compared as numbers. */
  | 'LESS_THAN'
  /** Both are compared as numbers. */
  | 'GREATER_THAN';

/** What the response of an HTTP check or GraphQL probe must be. */
export type HttpAssertion = {
  /** What of the response it is about. */
  source: HttpAssertionSource;
  /** The name of the header or the JSONPath. Null for all other sources. */
  property: Maybe<Scalars['String']['output']>;
  /** The default of the source, if none was given. */
  comparison: HttpComparison;
  /** Null for EXISTS and NOT_EXISTS. */
  value: Maybe<Scalars['String']['output']>;
};

/** What the response of an HTTP check or GraphQL probe must be. */
export type HttpAssertionInput = {
  /** What of the response it is about. */
  source: HttpAssertionSource;
  /** For HEADER and JSON_PATH. */
  property?: InputMaybe<Scalars['String']['input']>;
  /**
   * Defaults to EQUALS; for SIZE and RESPONSE_TIME, to LESS_THAN. STATUS: EQUALS. HEADER: EQUALS, NOT_EQUALS, CONTAINS, EXISTS, NOT_EXISTS.
   * JSON_PATH: all; one of the values that it finds must fit. SIZE: EQUALS, LESS_THAN, GREATER_THAN. REDIRECT_TARGET: EQUALS, CONTAINS.
   * RESPONSE_TIME: LESS_THAN.
   */
  comparison?: InputMaybe<HttpComparison>;
  /** Required, except for EXISTS and NOT_EXISTS. For JSON_PATH, `true`, `null` and numbers are compared as such, everything else as text. */
  value?: InputMaybe<Scalars['String']['input']>;
};

/** What a probe does. It cannot be changed later. */
export type ProbeKind =
  /** Connects to a port, and reads a banner. */
  | 'TCP'
  /** Looks up a DNS record. */
  | 'DNS'
  /** Completes a TLS handshake, and checks the certificate. */
  | 'TLS'
  /** Talks to a mail server: greeting, EHLO, STARTTLS, QUIT. It sends no mail. */
  | 'SMTP'
  /** Pings a host, if the servers of this installation can. */
  | 'ICMP'
  /** Opens a WebSocket. */
  | 'WEBSOCKET'
  /** Sends a GraphQL query, which must be answered without errors. */
  | 'GRAPHQL';

/** The type of the records that a DNS probe looks up. */
export type DnsRecordType =
  /** IPv4 addresses, such as `192.0.2.10`. */
  | 'A'
  /** IPv6 addresses, such as `2001:db8::10`. */
  | 'AAAA'
  /** The name that this one is an alias of. */
  | 'CNAME'
  /** Mail servers with their preference, such as `10 mail.shop.example`. */
  | 'MX'
  /** Texts, such as those of SPF. */
  | 'TXT'
  /** The name servers of a zone. */
  | 'NS';

/** How the records that a DNS probe finds are compared with those that it expects. */
export type DnsComparison =
  /** The records are exactly these, in any order. */
  | 'EQUALS'
  /** These are among the records. */
  | 'CONTAINS';

/** The lowest version of TLS that a probe accepts. */
export type TlsVersion =
  /** TLS 1.2 or 1.3. */
  | 'TLS_1_2'
  /** Only TLS 1.3. */
  | 'TLS_1_3';

/** How the connection of an SMTP probe is encrypted. */
export type SmtpSecurity =
  /** Upgrades a plain connection, which the server must offer. */
  | 'STARTTLS'
  /** TLS from the start, as on port 465. */
  | 'TLS'
  /** No encryption. */
  | 'NONE';

/** Something of a site that is checked beside its pages. A failing probe makes the site DEGRADED and opens the alert PROBE_DOWN. */
export type Probe = {
  /** For `updateProbe` and as `probeId` of checks and alerts. */
  id: Scalars['ID']['output'];
  /** The site to which it belongs. It cannot be moved to another. */
  siteId: Scalars['ID']['output'];
  /** Decides which of the fields below have a value. */
  kind: ProbeKind;
  /** 1 to 200 characters. Messages about a failure contain it. */
  name: Scalars['String']['output'];
  /** The time from one check to the next, if none fails. */
  intervalSeconds: Scalars['Int']['output'];
  /** Whether it is checked. If the site is paused, it is not checked in any case. */
  enabled: Scalars['Boolean']['output'];
  /** UP, DOWN, PAUSED or UNKNOWN. */
  status: SiteStatus;
  /** The start of its last check. Null if there was none yet. */
  lastCheckAt: Maybe<Scalars['DateTime']['output']>;
  /** When it was added to the site. */
  createdAt: Scalars['DateTime']['output'];
  /** When its settings were last saved. Checks do not change it. */
  updatedAt: Scalars['DateTime']['output'];
  /** TCP, DNS, TLS, SMTP and ICMP. */
  host: Maybe<Scalars['String']['output']>;
  /** TCP, TLS and SMTP. */
  port: Maybe<Scalars['Int']['output']>;
  /** TCP. */
  expectedBanner: Maybe<Scalars['String']['output']>;
  /** DNS. */
  recordType: Maybe<DnsRecordType>;
  /** DNS. Null for the resolver of the server that runs the check. */
  resolver: Maybe<Scalars['String']['output']>;
  /** DNS. */
  comparison: Maybe<DnsComparison>;
  /** DNS. */
  records: Maybe<Array<Scalars['String']['output']>>;
  /** TLS. */
  minVersion: Maybe<TlsVersion>;
  /** TLS. Null for the host. */
  serverName: Maybe<Scalars['String']['output']>;
  /** TLS. */
  minDaysLeft: Maybe<Scalars['Int']['output']>;
  /** SMTP. */
  security: Maybe<SmtpSecurity>;
  /** WEBSOCKET and GRAPHQL. */
  url: Maybe<Scalars['String']['output']>;
  /** WEBSOCKET and GRAPHQL. */
  headers: Maybe<Array<RequestHeader>>;
  /** WEBSOCKET. */
  subprotocol: Maybe<Scalars['String']['output']>;
  /** WEBSOCKET. */
  expectedMessage: Maybe<Scalars['String']['output']>;
  /** GRAPHQL. */
  query: Maybe<Scalars['String']['output']>;
  /** GRAPHQL. A JSON object. */
  variables: Maybe<Scalars['String']['output']>;
  /** GRAPHQL. */
  assertions: Maybe<Array<HttpAssertion>>;
};

/** A field of another kind is refused. */
export type CreateProbeInput = {
  /** You need the role MANAGER in its team. */
  siteId: Scalars['ID']['input'];
  /** Decides which of the fields below can be given. */
  kind: ProbeKind;
  /** 1 to 200 characters. */
  name: Scalars['String']['input'];
  /** From the configured minimum to 86,400. Defaults to 60. */
  intervalSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** Defaults to true. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** TCP, TLS, SMTP and ICMP: a name or IP address. DNS: the name of the record. Required for these. */
  host?: InputMaybe<Scalars['String']['input']>;
  /** TCP: required. TLS: defaults to 443. SMTP: defaults to 25, or 465 with `security: TLS`. */
  port?: InputMaybe<Scalars['Int']['input']>;
  /** TCP: the first bytes that the server sends must contain this text. At most 200 characters. */
  expectedBanner?: InputMaybe<Scalars['String']['input']>;
  /** DNS: required. */
  recordType?: InputMaybe<DnsRecordType>;
  /** DNS: the IP address of a name server, with a port if that is not 53, such as `9.9.9.9` or `[2620:fe::fe]:53`. */
  resolver?: InputMaybe<Scalars['String']['input']>;
  /** DNS: defaults to EQUALS. */
  comparison?: InputMaybe<DnsComparison>;
  /**
   * DNS: at most 50, such as `192.0.2.10`, `10 mail.shop.example` (MX) or the text of a TXT record. Without any, the name must have at least
   * one record of the type.
   */
  records?: InputMaybe<Array<Scalars['String']['input']>>;
  /** TLS: defaults to TLS_1_2. */
  minVersion?: InputMaybe<TlsVersion>;
  /** TLS: the name that is sent to the server, and that the certificate must be for. */
  serverName?: InputMaybe<Scalars['String']['input']>;
  /** TLS: fails if the certificate expires in fewer days, 0 to 365. Defaults to 0. */
  minDaysLeft?: InputMaybe<Scalars['Int']['input']>;
  /** SMTP: defaults to STARTTLS. With TLS and STARTTLS, the certificate must be valid for the host. */
  security?: InputMaybe<SmtpSecurity>;
  /** WEBSOCKET: ws or wss. GRAPHQL: http or https. Required for these. */
  url?: InputMaybe<Scalars['String']['input']>;
  /** WEBSOCKET and GRAPHQL: at most 20. */
  headers?: InputMaybe<Array<RequestHeaderInput>>;
  /** WEBSOCKET: the server must choose it. */
  subprotocol?: InputMaybe<Scalars['String']['input']>;
  /** WEBSOCKET: the first message must contain this text. At most 200 characters. */
  expectedMessage?: InputMaybe<Scalars['String']['input']>;
  /** GRAPHQL: one query, at most 10,000 characters. Required. */
  query?: InputMaybe<Scalars['String']['input']>;
  /** GRAPHQL: a JSON object, at most 10,000 characters. */
  variables?: InputMaybe<Scalars['String']['input']>;
  /** GRAPHQL: at most 20. The status must be 200 to 299 in any case, and the response must have data and no errors. */
  assertions?: InputMaybe<Array<HttpAssertionInput>>;
};

/** A field of another kind is refused. */
export type UpdateProbeInput = {
  /** 1 to 200 characters. Cannot be cleared. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** From the configured minimum to 86,400. Cannot be cleared. */
  intervalSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** False stops its checks and closes its alert. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** TCP, TLS, SMTP and ICMP: a name or IP address. DNS: the name of the record. Cannot be cleared. */
  host?: InputMaybe<Scalars['String']['input']>;
  /** TCP, TLS and SMTP: 1 to 65,535. Cannot be cleared. */
  port?: InputMaybe<Scalars['Int']['input']>;
  /** TCP: at most 200 characters. Null: any or no banner will do. */
  expectedBanner?: InputMaybe<Scalars['String']['input']>;
  /** DNS: the `records` must fit it. Cannot be cleared. */
  recordType?: InputMaybe<DnsRecordType>;
  /** DNS: the IP address of a name server. Null: the resolver of the server that runs the check. */
  resolver?: InputMaybe<Scalars['String']['input']>;
  /** DNS: null restores EQUALS. */
  comparison?: InputMaybe<DnsComparison>;
  /** DNS: replaces all, at most 50. Null: the name must have at least one record of the type. */
  records?: InputMaybe<Array<Scalars['String']['input']>>;
  /** TLS: cannot be cleared. */
  minVersion?: InputMaybe<TlsVersion>;
  /** TLS: the name that the certificate must be for. Null: the host. */
  serverName?: InputMaybe<Scalars['String']['input']>;
  /** TLS: 0 to 365. Cannot be cleared. */
  minDaysLeft?: InputMaybe<Scalars['Int']['input']>;
  /** SMTP: does not change the port. Cannot be cleared. */
  security?: InputMaybe<SmtpSecurity>;
  /** WEBSOCKET: ws or wss. GRAPHQL: http or https. Cannot be cleared. */
  url?: InputMaybe<Scalars['String']['input']>;
  /** Replaces all headers. */
  headers?: InputMaybe<Array<RequestHeaderInput>>;
  /** WEBSOCKET: 1 to 100 letters, digits and characters such as `-` and `.`. Null: none is offered. */
  subprotocol?: InputMaybe<Scalars['String']['input']>;
  /** WEBSOCKET: at most 200 characters. Null: no message is awaited. */
  expectedMessage?: InputMaybe<Scalars['String']['input']>;
  /** GRAPHQL: one query, at most 10,000 characters. Cannot be cleared. */
  query?: InputMaybe<Scalars['String']['input']>;
  /** GRAPHQL: a JSON object, at most 10,000 characters. Null: none. */
  variables?: InputMaybe<Scalars['String']['input']>;
  /** GRAPHQL: replaces all, at most 20. Null: none. */
  assertions?: InputMaybe<Array<HttpAssertionInput>>;
};

/** How a check is made. All but the first three are kinds of probes. */
export type CheckType =
  /** One request to the address of a site or page. */
  | 'HTTP'
  /** A site or page that is opened in a browser, with its scripts. */
  | 'BROWSER'
  /** The steps of a checkout in a browser. */
  | 'CHECKOUT_FLOW'
  /** A probe of a port. */
  | 'TCP'
  /** A probe of a DNS record. */
  | 'DNS'
  /** A probe of a handshake and its certificate. */
  | 'TLS'
  /** A probe of a mail server. */
  | 'SMTP'
  /** A probe with a ping. */
  | 'ICMP'
  /** A probe of a WebSocket. */
  | 'WEBSOCKET'
  /** A probe with a GraphQL query. */
  | 'GRAPHQL';

/** What one check found. Inconclusive checks are not stored. */
export type CheckStatus =
  /** Everything was as expected. A page with JavaScript errors is UP. */
  | 'UP'
  /** Something was not; `errorMessage` says what. A single one opens no alert unless the threshold is 1. */
  | 'DOWN';

/** One run of a check. Routine checks can be deleted earlier than those that failed or changed something. */
export type Check = {
  /** Contains the time of the check. */
  id: Scalars['ID']['output'];
  /** The site to which it belongs, also if it is about a page or probe. */
  siteId: Scalars['ID']['output'];
  /** The page that it is a check of. Null if it is about the site itself or a probe. */
  pageId: Maybe<Scalars['ID']['output']>;
  /** The probe that it is a check of, which may have been deleted since. */
  probeId: Maybe<Scalars['ID']['output']>;
  /** Decides which of the other fields can have a value. */
  checkType: CheckType;
  /** What this check found. The status of the site also depends on others. */
  status: CheckStatus;
  /** Time to the first byte. For a checkout flow, the total time of its steps. */
  responseTimeMs: Maybe<Scalars['Int']['output']>;
  /** The HTTP status of the response. Null if there was none, or if the check is not about HTTP. */
  statusCode: Maybe<Scalars['Int']['output']>;
  /** Why it failed, in one sentence. Null if it is UP. */
  errorMessage: Maybe<Scalars['String']['output']>;
  /** At most 50. Empty if there were none, and null for checks that do not look for them. */
  jsErrors: Maybe<Array<JsError>>;
  /** When the check started. */
  createdAt: Scalars['DateTime']['output'];
  /** Where the time went. Null for checkout flows, and if there was no response. */
  phases: Maybe<CheckPhases>;
  /** For a checkout flow, the result of each step. */
  steps: Maybe<Array<CheckoutStepResult>>;
  /** Path on this host of a screenshot (JPEG) of a failed browser check or checkout flow, while it is kept. Needs the same credentials. */
  screenshotUrl: Maybe<Scalars['String']['output']>;
  /** The region it was made from: `local`, unless the worker has another name. */
  region: Scalars['String']['output'];
};

/** The times of one check, in milliseconds. */
export type CheckPhases = {
  /** Looking up the name. 0 for browser checks, in which it is a part of `firstByteMs`. */
  dnsMs: Scalars['Int']['output'];
  /** Connecting to the address. 0 for browser checks. */
  connectMs: Scalars['Int']['output'];
  /** The TLS handshake. 0 without TLS, and for browser checks. */
  tlsMs: Scalars['Int']['output'];
  /** Until the first byte of the response, as in `responseTimeMs`. */
  firstByteMs: Scalars['Int']['output'];
  /** Until the whole response was there or the probe was done. For browser checks, until the `load` event. */
  totalMs: Scalars['Int']['output'];
};

/** A JavaScript error, or something that could not be loaded, as the browser reported it. */
export type JsError = {
  /** `uncaught`, `unhandledrejection`, `console` or `network`. */
  source: Scalars['String']['output'];
  /** At most 1,000 characters. */
  message: Scalars['String']['output'];
  /** At most 4,000 characters. Null if the browser did not give one. */
  stackTrace: Maybe<Scalars['String']['output']>;
  /** The script or the address that could not be loaded, at most 2,048 characters. Null if it is not known. */
  url: Maybe<Scalars['String']['output']>;
  /** From 1. Null if it is not known. */
  line: Maybe<Scalars['Int']['output']>;
  /** From 1. Null if it is not known. */
  column: Maybe<Scalars['Int']['output']>;
};

/** A page of a list of users. */
export type UserConnection = {
  /** The entries of this page. */
  edges: Array<UserEdge>;
  /** Whether there are further pages. */
  pageInfo: PageInfo;
  /** Of all pages. Counts up to 1,000. */
  totalCount: Scalars['Int']['output'];
};

/** A user with its place in the list. */
export type UserEdge = {
  /** For `after`: the next page begins behind this entry. */
  cursor: Scalars['String']['output'];
  /** The entry itself. */
  node: User;
};

/** A page of a list of maintenance windows. */
export type MaintenanceWindowConnection = {
  /** The entries of this page. */
  edges: Array<MaintenanceWindowEdge>;
  /** Whether there are further pages. */
  pageInfo: PageInfo;
  /** Of all pages. Counts up to 500. */
  totalCount: Scalars['Int']['output'];
};

/** A maintenance window with its place in the list. */
export type MaintenanceWindowEdge = {
  /** For `after`: the next page begins behind this entry. */
  cursor: Scalars['String']['output'];
  /** The entry itself. */
  node: MaintenanceWindow;
};

/** A page of the checks of a site. */
export type CheckConnection = {
  /** The entries of this page. */
  edges: Array<CheckEdge>;
  /** Whether there are further pages. */
  pageInfo: PageInfo;
};

/** A check with its place in the list. */
export type CheckEdge = {
  /** For `after`: the next page begins behind this entry. */
  cursor: Scalars['String']['output'];
  /** The check itself. */
  node: Check;
};

/** Where a page of a list ends, and whether others follow. */
export type PageInfo = {
  /** Whether there are entries behind `endCursor`. */
  hasNextPage: Scalars['Boolean']['output'];
  /** True if `after` was given: the edge of that cursor comes before this page. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** The cursor of the first edge. Null if there are no edges. */
  startCursor: Maybe<Scalars['String']['output']>;
  /** The cursor of the last edge. Null if there are no edges. */
  endCursor: Maybe<Scalars['String']['output']>;
};

/** What kind of failure an alert is about. */
export type AlertType =
  /** An HTTP or browser check of the site's own address has a confirmed failure. */
  | 'SITE_DOWN'
  /** An HTTP or browser check of a page of the site has a confirmed failure. */
  | 'PAGE_DOWN'
  /** Browser checks in a row found JavaScript errors. Three without any close it. */
  | 'JS_ERROR'
  /** The checkout flow has a confirmed failure. */
  | 'CHECKOUT_FAILED'
  /** A probe of the site fails. */
  | 'PROBE_DOWN'
  /** A job did not start or end in time, or has failed. */
  | 'HEARTBEAT_DOWN'
  /** The agent of an environment has not responded for 5 minutes. */
  | 'AGENT_OFFLINE'
  /** A disk of the host of an environment has less than 10 % free space, or will be full within 24 hours. */
  | 'HOST_DISK'
  /** The cron jobs of the shop do not run on the host of an environment. */
  | 'CRON_STUCK'
  /** A TLS certificate of the site expires within 14 days. */
  | 'CERTIFICATE_EXPIRES'
  /** The registration of a domain of the site expires within 14 days. */
  | 'DOMAIN_EXPIRES';

/** What an alert or incident belongs to. */
export type AlertOwnerKind =
  /** A site: also for alerts about its pages, probes and heartbeats. */
  | 'SITE'
  /** A heartbeat without a site. */
  | 'HEARTBEAT'
  /** The host of an environment. */
  | 'HOST';

/** Whether the failure goes on. */
export type AlertStatus =
  /** It has not ended, and nobody has closed it. */
  | 'OPEN'
  /** It has recovered, was closed by hand, or is no longer monitored. */
  | 'RESOLVED';

/** A confirmed failure, open until it recovers or is closed. There is at most one of a type for the same page, probe or heartbeat. */
export type Alert = {
  /** The same in messages, webhooks and links. */
  id: Scalars['ID']['output'];
  /** If it belongs to no site: the id of the heartbeat or environment. */
  siteId: Scalars['ID']['output'];
  /** Says what `siteId` is the id of. */
  ownerKind: AlertOwnerKind;
  /** The name of the site, heartbeat or environment. */
  ownerName: Scalars['String']['output'];
  /** The team that owns the site, heartbeat or environment now. */
  teamId: Scalars['ID']['output'];
  /** The heartbeat that is DOWN. Null for other alert types. */
  heartbeatId: Maybe<Scalars['ID']['output']>;
  /** The probe that fails. Null for other alert types. */
  probeId: Maybe<Scalars['ID']['output']>;
  /** The environment whose host it is about. Null for alerts of sites and heartbeats. */
  environmentId: Maybe<Scalars['ID']['output']>;
  /** A site can have open alerts of several types at once. */
  alertType: AlertType;
  /** RESOLVED is final: a later failure opens another alert. */
  status: AlertStatus;
  /** One or two sentences for people. It can change while the alert is open. */
  message: Scalars['String']['output'];
  /** The time of the first failure that led to the alert. */
  createdAt: Scalars['DateTime']['output'];
  /** Null while it is open. */
  resolvedAt: Maybe<Scalars['DateTime']['output']>;
  /** The page that fails. Null if it is no page. */
  pageId: Maybe<Scalars['ID']['output']>;
  /** Notifications about the alert, oldest first; at most the newest 50. */
  deliveries: Array<NotificationDelivery>;
  /** The last deployment that changed the live release of one of the site's environments in the 60 minutes before the first failure. */
  suspectDeploymentId: Maybe<Scalars['ID']['output']>;
  /** Null in alerts of an earlier version that had ended by then, and in those that ended before the site was transferred to its team. */
  incidentId: Maybe<Scalars['ID']['output']>;
  /** The incident with the id `incidentId`. */
  incident: Maybe<Incident>;
  /** Null if it belongs to no site. */
  site: Maybe<Site>;
  /**
   * The failed checks that opened it, oldest first and at most 10: the first failure and those that confirmed it, also from other regions.
   * Empty if it is not about checks, or if they are no longer stored. A request has those of 20 alerts, of a longer list for the last 20.
   */
  failedChecks: Array<Check>;
  /**
   * The newest failed check while it was open, with the failed step and the screenshot. Null if `failedChecks` would be empty. A request has
   * that of 20 alerts and problems of sites, of a longer list for the last 20.
   */
  lastFailedCheck: Maybe<Check>;
};

/** How far a message to one receiver is. */
export type DeliveryStatus =
  /** Waiting to be sent or retried. */
  | 'PENDING'
  /** Accepted by the provider. */
  | 'SENT'
  /** Rejected by the provider, or all retries have failed. */
  | 'FAILED'
  /** No longer needed: the site was muted, the channel was disabled, or the alert closed before it could be sent. */
  | 'SKIPPED';

/** What a message is about. */
export type DeliveryEvent =
  /** An alert has opened. */
  | 'OPENED'
  /** An alert has closed. */
  | 'RESOLVED'
  /** The open alerts of a site that was unmuted or transferred to this team. */
  | 'SUMMARY'
  /** News about a deployment or an agent. */
  | 'DEPLOYMENT'
  /** To a subscriber of a status page, or with a report. */
  | 'UPDATE';

/** A message to one channel, destination, member or subscriber. It is also its entry in the delivery log. */
export type NotificationDelivery = {
  /** For `resendNotification`. */
  id: Scalars['ID']['output'];
  /** `email`, `chat1`, `chat2`, `incident` or `webhook`, or the kind and id of a destination or member, such as `slack:<id>` or `member:<id>`. */
  channel: Scalars['String']['output'];
  /** Which of the five channels it is. Null for destinations and members. */
  teamChannel: Maybe<TeamChannel>;
  /** The destination that it is for, also if that was deleted since. Null for the others. */
  destinationId: Maybe<Scalars['ID']['output']>;
  /** The member that it is for. Null for the others. */
  memberId: Maybe<Scalars['ID']['output']>;
  /** The name of the destination or the e-mail address of the member that it was sent to. Null for the five channels, and if it was deleted since. */
  destinationName: Maybe<Scalars['String']['output']>;
  /** People can get several events in one message; each has its own entry. */
  event: DeliveryEvent;
  /** All but PENDING are final: `resendNotification` makes another entry. */
  status: DeliveryStatus;
  /** How often it was tried so far. 0 if it was skipped before the first attempt. */
  attempts: Scalars['Int']['output'];
  /** The first line of the message. Null in notifications of an earlier version. */
  title: Maybe<Scalars['String']['output']>;
  /** The deployment that the notification is about. */
  deploymentId: Maybe<Scalars['ID']['output']>;
  /** Why the last attempt failed, as the provider reported it if it did. */
  error: Maybe<Scalars['String']['output']>;
  /** When it was decided that the receiver gets it. */
  createdAt: Scalars['DateTime']['output'];
  /** When it is tried next. Null if it is not tried again. */
  nextAttemptAt: Maybe<Scalars['DateTime']['output']>;
  /** When the provider accepted it. Null before that. */
  sentAt: Maybe<Scalars['DateTime']['output']>;
};

/** Figures over all sites of your teams, or of one team. */
export type DashboardStats = {
  /** Also paused ones. */
  totalSites: Scalars['Int']['output'];
  /** Sites that are UP or DEGRADED. */
  sitesUp: Scalars['Int']['output'];
  /** Sites that are DOWN at present. */
  sitesDown: Scalars['Int']['output'];
  /** Sites that are PAUSED at present. */
  sitesPaused: Scalars['Int']['output'];
  /** Checks of all kinds, of sites and pages. */
  totalChecks24h: Scalars['Int']['output'];
  /** Average over the successful HTTP checks of sites and pages in the last 24 hours. */
  avgResponseTimeMs: Maybe<Scalars['Float']['output']>;
  /** Included in `sitesUp`. */
  sitesDegraded: Scalars['Int']['output'];
  /** Over all sites: one point per day, oldest first; the last one is today. `days` is 1 to 90 and defaults to 30. A request can have 20. */
  trend: Array<TeamDay>;
};


/** Figures over all sites of your teams, or of one team. */
export type DashboardStatsTrendArgs = {
  days?: InputMaybe<Scalars['Int']['input']>;
};

/** What the HTTP checks of all sites of your teams, or of one team, found on one day. */
export type TeamDay = {
  /** Midnight UTC. */
  date: Scalars['DateTime']['output'];
  /** The share of the time of all sites in which they were up. Null without checks. */
  uptimePercentage: Maybe<Scalars['Float']['output']>;
  /** The sum over all sites. */
  downtimeSeconds: Scalars['Int']['output'];
  /** The average of the successful checks. Null if there was none. */
  avgResponseTimeMs: Maybe<Scalars['Float']['output']>;
};

/**
 * Statistics of the HTTP checks of the site itself. Its pages, browser checks and checkout flow are not included: they open
 * alerts and change the status, but if only they fail, that is not downtime.
 * Uptime is a percentage of the time that checks cover, and null if they cover none.
 */
export type SiteStats = {
  /** The id that was asked for. */
  siteId: Scalars['ID']['output'];
  /** Over the last 24 whole hours, from 0 to 100. */
  uptime24h: Maybe<Scalars['Float']['output']>;
  /** Over the last 7 days in UTC, from 0 to 100. The present day is the last of them. */
  uptime7d: Maybe<Scalars['Float']['output']>;
  /** Over the last 30 days in UTC, from 0 to 100. The present day is the last of them. */
  uptime30d: Maybe<Scalars['Float']['output']>;
  /** Over the last 90 days in UTC, from 0 to 100. The present day is the last of them. */
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
  /** The start of the last HTTP check of its own address. Null if there was none yet. */
  lastCheckAt: Maybe<Scalars['DateTime']['output']>;
  /** The first failure of its newest alert of any kind, open or closed. Null if there is none. */
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
  /** From 0 to 100. Null if there was no check. */
  uptimePercentage: Maybe<Scalars['Float']['output']>;
  /** Checks with a result. Inconclusive ones are not counted. */
  totalChecks: Scalars['Int']['output'];
  /** Those of `totalChecks` that were DOWN, also if the failure was never confirmed. */
  failedChecks: Scalars['Int']['output'];
  /** Seconds during which the checks failed. */
  downtimeSeconds: Scalars['Int']['output'];
};

/**
 * Response times of the successful HTTP checks of the site itself, or of a page. Hours and days are stored as a histogram whose slots grow by
 * 12 %, so their percentiles are at most 6 % off. A point for one check has that value as all of them.
 */
export type ResponseTimeDataPoint = {
  /** The beginning of the hour or day in UTC, or the start of the check. */
  timestamp: Scalars['DateTime']['output'];
  /** Null if no check was successful. */
  avgResponseTimeMs: Maybe<Scalars['Float']['output']>;
  /** The fastest successful check. Null if there was none. */
  minResponseTimeMs: Maybe<Scalars['Int']['output']>;
  /** The slowest successful check. Null if there was none. */
  maxResponseTimeMs: Maybe<Scalars['Int']['output']>;
  /** The median. */
  p50ResponseTimeMs: Maybe<Scalars['Int']['output']>;
  /** 95 % of the successful checks were at least as fast. Null if there was none. */
  p95ResponseTimeMs: Maybe<Scalars['Int']['output']>;
  /** Checks with a result. Inconclusive ones are not counted. */
  totalChecks: Scalars['Int']['output'];
  /** Those of `totalChecks` that were DOWN. They have no response time here. */
  failedChecks: Scalars['Int']['output'];
};

/** What one point of a chart stands for. */
export type ChartResolution =
  /** A point is one check. */
  | 'CHECK'
  /** A whole hour. */
  | 'HOUR'
  /** A day in UTC. */
  | 'DAY';

/** The response times of a site or page in a range of time. */
export type ResponseTimeSeries = {
  /** What one point stands for, by the length of the range and by `limit`. */
  resolution: ChartResolution;
  /** Oldest first. Hours and days without checks are included. */
  points: Array<ResponseTimeDataPoint>;
  /**
   * The same by region, sorted by region; hours of the last 7 days. Empty if there was one region, if the points are days, or if the range
   * begins earlier.
   */
  regions: Array<RegionResponseTimes>;
  /** Of the hours or days that the range touches, counted as in `SiteStats`. */
  uptimePercentage: Maybe<Scalars['Float']['output']>;
  /** Checks with a result, of the same hours or days as `uptimePercentage`. If each point is a check, their number. */
  totalChecks: Scalars['Int']['output'];
  /** Those of `totalChecks` that were DOWN. */
  failedChecks: Scalars['Int']['output'];
};

/** What a list of sites shows of each. */
export type SiteTrend = {
  /** One of the ids that were asked for. */
  siteId: Scalars['ID']['output'];
  /** Over the last 30 days, as `SiteStats.uptime30d`. */
  uptimePercentage: Maybe<Scalars['Float']['output']>;
  /** One point per day for the last 30 days, as in `uptimeData`. */
  uptime: Array<UptimeDataPoint>;
  /** One point per hour for the last 24 hours, as in `responseTimeData`. */
  responseTimes: Array<ResponseTimeDataPoint>;
};

/** Whether a running worker has a browser. One is enough for all teams. */
export type BrowserAvailability = {
  /** False if no running worker has a browser: then browser checks and checkout flows can be switched on, but do not run. Also false, with no `problem`, if it is unknown because no worker has reported yet. */
  available: Scalars['Boolean']['output'];
  /** The version of the browser. Null if no check has started it yet, or if there is none. */
  version: Maybe<Scalars['String']['output']>;
  /** Why there is none, and what to do about it. Null if `available` is true, or if no worker has reported yet. */
  problem: Maybe<Scalars['String']['output']>;
};

/** The state of the installation, from the server that answers and from the database. */
export type SystemStatus = {
  /** When the newest stored check started. Null if there is none. */
  lastCheckAt: Maybe<Scalars['DateTime']['output']>;
  /** Number of checks of all users that have been due for more than two minutes, at most 10,000. */
  lateChecks: Scalars['Int']['output'];
  /** When this server last wrote to the database; it does so every 10 seconds. Null if it has just started. */
  lastWriteAt: Maybe<Scalars['DateTime']['output']>;
  /** Problems, and what to do about them. Empty if everything works. */
  troubles: Array<Scalars['String']['output']>;
  /** The regions of the workers that make HTTP checks at present, sorted by name. */
  regions: Array<AliveRegion>;
};

/** A region from which sites are checked at present. */
export type AliveRegion = {
  /** As in `Site.regions`, such as fra or local. */
  name: Scalars['String']['output'];
  /** When one of its workers last reported; they do so every 3 seconds. */
  seenAt: Scalars['DateTime']['output'];
};

/** How much a team may have, as the operator has configured it, and how much it has. Paused and disabled sites, pages and probes count. */
export type QuotaInfo = {
  /** Sites of the team. */
  sitesUsed: Scalars['Int']['output'];
  /** The highest number of sites. */
  sitesLimit: Scalars['Int']['output'];
  /** Pages of all its sites together. */
  pagesUsed: Scalars['Int']['output'];
  /** The highest number of pages of all sites together. */
  pagesLimit: Scalars['Int']['output'];
  /** Sites and pages with browser checks. */
  browserChecksUsed: Scalars['Int']['output'];
  /** The highest number of sites and pages with browser checks. */
  browserChecksLimit: Scalars['Int']['output'];
  /** Sites with an enabled checkout flow. */
  checkoutFlowsUsed: Scalars['Int']['output'];
  /** The highest number of enabled checkout flows. */
  checkoutFlowsLimit: Scalars['Int']['output'];
  /** Probes of all its sites together. */
  probesUsed: Scalars['Int']['output'];
  /** The highest number of probes of all sites together. */
  probesLimit: Scalars['Int']['output'];
};

/** A team whose alerts would reach nobody. */
export type UnreachedTeam = {
  /** Members with the role MANAGER can change it, with `updateNotificationSettings`. */
  teamId: Scalars['ID']['output'];
  /** What is missing. */
  reason: UnreachedReason;
};

/** Why alerts of a team would reach nobody. */
export type UnreachedReason =
  /** No channel is on, and no destination or member that alerts go to. */
  | 'NOTHING_ON'
  /** All that is on needs email, and this installation has no mail server. */
  | 'NO_MAIL_SERVER'
  /** All that is on needs email, and none of the addresses has confirmed by the link that was mailed to it. */
  | 'NOT_CONFIRMED';

/** It gets no notifications and reports of the team, and counts as unconfirmed. */
export type StoppedAddress = {
  /** The address, in lower case. */
  address: Scalars['String']['output'];
  /** When its owner has stopped the mails. */
  stoppedAt: Scalars['DateTime']['output'];
  /** From then on, the team can ask the address again with `resendConfirmations`, 30 days after `stoppedAt`. Its owner can begin again at any time, by the same link. */
  askableAt: Scalars['DateTime']['output'];
};

/** The five channels that every team has. Destinations are apart. */
export type NotificationSettings = {
  /** Whether the channel `email` is on. It also needs an address and a mail server. */
  emailEnabled: Scalars['Boolean']['output'];
  /** Who gets the messages of the channel `email`. */
  emailAddresses: Array<Scalars['String']['output']>;
  /**
   * Those of `emailAddresses` that have not confirmed by the link that was mailed to them. They get no other mail. Members need not confirm the
   * confirmed address of their account, and nobody in a team that an administrator has created.
   */
  unconfirmedAddresses: Array<Scalars['String']['output']>;
  /** Whether the channel `chat1` is on. */
  chat1Enabled: Scalars['Boolean']['output'];
  /** The incoming webhook of a chat. Its host decides the format: Discord, Microsoft Teams, Google Chat, or that of Slack for all others. */
  chat1WebhookUrl: Maybe<Scalars['String']['output']>;
  /** Whether the channel `chat2` is on. */
  chat2Enabled: Scalars['Boolean']['output'];
  /** A second incoming webhook, with the same rules as `chat1WebhookUrl`. */
  chat2WebhookUrl: Maybe<Scalars['String']['output']>;
  /** Whether the channel `incident` is on, which opens incidents at PagerDuty. */
  incidentEnabled: Scalars['Boolean']['output'];
  /** The integration key of a service at PagerDuty (Events v2). */
  incidentIntegrationKey: Maybe<Scalars['String']['output']>;
  /** Whether the channel `webhook` is on. */
  webhookEnabled: Scalars['Boolean']['output'];
  /** Gets each event as JSON, signed with `webhookSecret`. */
  webhookUrl: Maybe<Scalars['String']['output']>;
  /** The secret that signs the webhook, in the format of Standard Webhooks. Created when a `webhookUrl` is first set. */
  webhookSecret: Maybe<Scalars['String']['output']>;
  /** Which events of deployments, and which alerts about agents and certificates, are sent by default. All except SUCCEEDED, unless set. */
  deploymentEvents: Array<DeploymentNotice>;
  /**
   * The time zone of times in messages to people, such as Europe/Berlin. Null: UTC. Members who have quiet hours get times in the time zone
   * of these.
   */
  timezone: Maybe<Scalars['String']['output']>;
  /** False if this installation has no mail server: then no email is sent, even if `emailEnabled` is true. */
  mailServer: Scalars['Boolean']['output'];
};

/** A notice about deployments, agents, certificates and VAT numbers. */
export type DeploymentNotice =
  /** A deployment has succeeded. The only one that is not sent by default. */
  | 'SUCCEEDED'
  /** A deployment has failed, other than with ROLLED_BACK. */
  | 'FAILED'
  /** A deployment failed after the switch, and the previous release is live again. */
  | 'ROLLED_BACK'
  /** A release failed its verification, or a rollback did not help. */
  | 'VERIFICATION_FAILED'
  /** A release failed its verification and is not rolled back automatically. */
  | 'ROLLBACK_HELD'
  /** An automatic rollback succeeded or failed. */
  | 'AUTOMATIC_ROLLBACK'
  /** An agent has been offline for 5 minutes, or is back. */
  | 'AGENT_OFFLINE'
  /** An alert CERTIFICATE_EXPIRES is opened or closed, or people are reminded of it 7 and 1 days before. */
  | 'CERTIFICATE_EXPIRES'
  /** VAT numbers of customers are no longer valid, or valid again. Each was confirmed by a second check. */
  | 'VAT_CHANGED';

/** A field that is left out keeps its value; null clears it. */
export type NotificationSettingsInput = {
  /** True needs at least one address. */
  emailEnabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** At most 20. New ones get a mail with a link to confirm first. */
  emailAddresses?: InputMaybe<Array<Scalars['String']['input']>>;
  /** True needs a `chat1WebhookUrl`. */
  chat1Enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** An http or https URL. Stored encrypted. */
  chat1WebhookUrl?: InputMaybe<Scalars['String']['input']>;
  /** True needs a `chat2WebhookUrl`. */
  chat2Enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** An http or https URL. Stored encrypted. */
  chat2WebhookUrl?: InputMaybe<Scalars['String']['input']>;
  /** True needs an `incidentIntegrationKey`. */
  incidentEnabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** 32 letters and digits. Stored encrypted. */
  incidentIntegrationKey?: InputMaybe<Scalars['String']['input']>;
  /** True needs a `webhookUrl`. */
  webhookEnabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** An http or https URL. Stored encrypted. */
  webhookUrl?: InputMaybe<Scalars['String']['input']>;
  /** Null restores the default, and an empty list sends none. */
  deploymentEvents?: InputMaybe<Array<DeploymentNotice>>;
  /** An IANA time zone, such as Europe/Berlin. Null: UTC. */
  timezone?: InputMaybe<Scalars['String']['input']>;
};

/** What follows if an error pattern matches. */
export type ErrorPatternAction =
  /** A page that contains a match is down. */
  | 'FAIL'
  /** JavaScript errors that match are not counted. */
  | 'IGNORE';

/** A pattern that makes checks fail or hides JavaScript errors. */
export type ErrorPattern = {
  /** For the mutations of site patterns or of page patterns, depending on `pageId`. */
  id: Scalars['ID']['output'];
  /** The site, or the one to which the page belongs. */
  siteId: Scalars['ID']['output'];
  /** Null if it is for the site and all of its pages. */
  pageId: Maybe<Scalars['ID']['output']>;
  /** A regular expression in RE2 syntax. */
  pattern: Scalars['String']['output'];
  /** Why it is there, for people. Null if nobody has said it. */
  description: Maybe<Scalars['String']['output']>;
  /** FAIL patterns are searched for in responses and pages, IGNORE patterns in JavaScript errors. */
  action: ErrorPatternAction;
  /** Checks do not use it while this is false. */
  enabled: Scalars['Boolean']['output'];
  /** When it was added. */
  createdAt: Scalars['DateTime']['output'];
  /** When it was last saved. */
  updatedAt: Scalars['DateTime']['output'];
};

/** Which of the two ids it needs depends on the mutation. */
export type CreateErrorPatternInput = {
  /** Required for createSiteErrorPattern. */
  siteId?: InputMaybe<Scalars['ID']['input']>;
  /** Required for createPageErrorPattern. */
  pageId?: InputMaybe<Scalars['ID']['input']>;
  /** A regular expression in RE2 syntax of 1 to 1,000 characters. With FAIL, it must not match an empty text. */
  pattern: Scalars['String']['input'];
  /** At most 1,000 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** What follows if it matches. */
  action?: InputMaybe<ErrorPatternAction>;
  /** Whether checks use it. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A field that is left out keeps its value. */
export type UpdateErrorPatternInput = {
  /** A regular expression in RE2 syntax of 1 to 1,000 characters. Cannot be cleared. */
  pattern?: InputMaybe<Scalars['String']['input']>;
  /** At most 1,000 characters. Null: none. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** A pattern that matches an empty text cannot become FAIL. */
  action?: InputMaybe<ErrorPatternAction>;
  /** Checks do not use it while this is false. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
};

/** The kind of shop, which decides the selectors that a flow has by default. */
export type CheckoutTheme =
  /** Magento with the theme Luma. */
  | 'LUMA'
  /** Magento with the theme Hyvä. */
  | 'HYVA'
  /** WooCommerce, with shortcodes or blocks. */
  | 'WOOCOMMERCE'
  /** Any other shop: it has no default selectors, so you have to give them. */
  | 'CUSTOM';

/** What a step does. A selector is one of Playwright, such as CSS or `text=…`. */
export type CheckoutAction =
  /** Opens `value`: a path of the site or an address. It waits up to 30 s unless there is a `timeoutMs`. */
  | 'GOTO'
  /** Clicks the element of `selector`. Without `allowOrderPlacement`, it is refused if that looks as if it placed an order. */
  | 'CLICK'
  /** Fills `value` into the field of `selector`; an empty value clears it. */
  | 'FILL'
  /** Chooses the entry with the value or label `value` in the list of `selector`. */
  | 'SELECT'
  /** Checks the box of `selector`. */
  | 'CHECK'
  /** Presses the key `value`, such as Enter or Control+A; with a `selector`, on that element. */
  | 'PRESS'
  /** Waits until an element of `selector` exists, visible or not. */
  | 'WAIT_FOR'
  /** Waits until an element of `selector` is visible. */
  | 'EXPECT_VISIBLE'
  /** Waits for the text `value` on the page, or in the element of `selector`. Case and white space make no difference. */
  | 'EXPECT_TEXT'
  /** Waits until the text `value` is not on the page, or not in the element of `selector`. */
  | 'EXPECT_NO_TEXT'
  /** Waits until the address of the page contains `value`. */
  | 'EXPECT_URL';

/** The steps that a browser performs to test the checkout of a site. */
export type CheckoutFlow = {
  /** Null if it was made from steps or a recording. */
  theme: Maybe<CheckoutTheme>;
  /** The product that is put into the cart. Null if it was made from steps or a recording. */
  productPath: Maybe<Scalars['String']['output']>;
  /** The page of the checkout. Null for the default of the theme, and if it was made from steps or a recording. */
  checkoutPath: Maybe<Scalars['String']['output']>;
  /** Those that replace defaults of the theme. Null if there are none, or if it was made from steps or a recording. */
  selectors: Maybe<CheckoutSelectors>;
  /** What is run, also if it was made from a theme. */
  steps: Array<CheckoutStep>;
  /** The time from one run to the next, if none fails. */
  checkIntervalSeconds: Scalars['Int']['output'];
  /** If false, a step that looks as if it placed an order is refused, and the flow fails. */
  allowOrderPlacement: Scalars['Boolean']['output'];
};

/** Selectors that replace those of the theme. Null: that of the theme. */
export type CheckoutSelectors = {
  /** What shows that the page of the product has loaded. */
  productInfo: Maybe<Scalars['String']['output']>;
  /** The button that puts the product into the cart. */
  addToCart: Maybe<Scalars['String']['output']>;
  /** What shows that the product is in the cart. */
  cartSuccess: Maybe<Scalars['String']['output']>;
  /** The link to the checkout. Null: its page is opened by its path. */
  toCheckout: Maybe<Scalars['String']['output']>;
  /** What shows that the checkout has loaded. */
  shippingForm: Maybe<Scalars['String']['output']>;
  /** What shows that the customer can pay. Null with LUMA or HYVA: it is not checked. */
  paymentMethods: Maybe<Scalars['String']['output']>;
};

/** One action of a flow. The first step that fails ends the flow, unless it is optional. */
export type CheckoutStep = {
  /** At most 200 characters. Results and messages have it. */
  name: Scalars['String']['output'];
  /** Decides whether the step has a selector and a value. */
  action: CheckoutAction;
  /** The element. If several match, the first visible one is used. Null if the action needs none. */
  selector: Maybe<Scalars['String']['output']>;
  /** Null if the step is secret. */
  value: Maybe<Scalars['String']['output']>;
  /** Its value is stored encrypted, replaced in messages and covered in screenshots. */
  secret: Scalars['Boolean']['output'];
  /** How long the step waits, from 100 to 60,000. Null: 10,000, and 30,000 for GOTO. */
  timeoutMs: Maybe<Scalars['Int']['output']>;
  /** If it fails, the flow continues. */
  optional: Scalars['Boolean']['output'];
};

/** What became of a step in one run. */
export type CheckoutStepStatus =
  /** It was done within its time. */
  | 'PASSED'
  /** `message` says why. Optional steps can fail, too. */
  | 'FAILED'
  /** It was not run, because a step before it failed. */
  | 'SKIPPED';

/** A step of a checkout flow in one check. */
export type CheckoutStepResult = {
  /** As it was when the check was made. */
  name: Scalars['String']['output'];
  /** As it was when the check was made. */
  action: CheckoutAction;
  /** The flow can pass although an optional step has failed. */
  status: CheckoutStepStatus;
  /** In milliseconds, with the time that it waited. Null if it was skipped. */
  durationMs: Maybe<Scalars['Int']['output']>;
  /** Why it failed. Null if it passed or was skipped. */
  message: Maybe<Scalars['String']['output']>;
};

/** It replaces the whole flow. Fields that are left out get their defaults. */
export type CheckoutFlowInput = {
  /** The kind of shop. It needs a `productPath`. */
  theme?: InputMaybe<CheckoutTheme>;
  /** With a theme: the path of a product that can be put into the cart without choosing options. */
  productPath?: InputMaybe<Scalars['String']['input']>;
  /** With a theme: the path of the checkout. Defaults to that of the theme. */
  checkoutPath?: InputMaybe<Scalars['String']['input']>;
  /** With a theme: those that replace its defaults. CUSTOM needs them. */
  selectors?: InputMaybe<CheckoutSelectorsInput>;
  /** 1 to 50, instead of a theme. */
  steps?: InputMaybe<Array<CheckoutStepInput>>;
  /** A recording that was exported from Chrome DevTools as JSON. */
  recorderJson?: InputMaybe<Scalars['String']['input']>;
  /** From the configured minimum to 86,400. Defaults to 900. */
  checkIntervalSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** Whether steps may place orders. If it is false, a step that would place an order is refused. */
  allowOrderPlacement?: InputMaybe<Scalars['Boolean']['input']>;
};

/** The steps that a flow would have. Nothing is saved. */
export type CheckoutFlowPreview = {
  /** Empty if nothing of a recording can be converted. */
  steps: Array<CheckoutStep>;
  /** What cannot be converted. */
  problems: Array<CheckoutFlowProblem>;
};

/** A step of a recording that cannot be converted. */
export type CheckoutFlowProblem = {
  /** The position in the recording, from 1. */
  step: Scalars['Int']['output'];
  /** One sentence for people with the reason. */
  message: Scalars['String']['output'];
};

/** How far a test run is, or how it ended. */
export type CheckoutTestRunStatus =
  /** It waits for a worker. */
  | 'QUEUED'
  /** A worker performs its steps. */
  | 'RUNNING'
  /** All steps passed, except optional ones. */
  | 'PASSED'
  /** A step failed that is not optional. */
  | 'FAILED'
  /** It says nothing about the shop, for example because the browser failed; `message` has the reason. */
  | 'INCONCLUSIVE'
  /** It was ended with `cancelCheckoutTestRun`. */
  | 'CANCELLED';

/** A flow that is run once. It changes no status and opens no alert. */
export type CheckoutTestRun = {
  /** For `checkoutTestRun` and `cancelCheckoutTestRun`. */
  id: Scalars['ID']['output'];
  /** The site whose flow it would be. */
  siteId: Scalars['ID']['output'];
  /** All but QUEUED and RUNNING are final. */
  status: CheckoutTestRunStatus;
  /** Why it failed, or has no result. */
  message: Maybe<Scalars['String']['output']>;
  /** How many steps the flow has. */
  totalSteps: Scalars['Int']['output'];
  /** The steps that have ended so far. */
  steps: Array<CheckoutTestStep>;
  /** When it was requested. */
  createdAt: Scalars['DateTime']['output'];
  /** Null until a worker has taken it. */
  startedAt: Maybe<Scalars['DateTime']['output']>;
  /** Null until it has ended. */
  finishedAt: Maybe<Scalars['DateTime']['output']>;
};

/** A step of a test run that has ended. */
export type CheckoutTestStep = {
  /** As in the flow that was given. */
  name: Scalars['String']['output'];
  /** As in the flow that was given. */
  action: CheckoutAction;
  /** A step that fails ends the run, unless it is optional. */
  status: CheckoutStepStatus;
  /** In milliseconds, with the time that it waited. Null if it was skipped. */
  durationMs: Maybe<Scalars['Int']['output']>;
  /** Why it failed. Null if it passed or was skipped. */
  message: Maybe<Scalars['String']['output']>;
  /** Path on this host of a screenshot (JPEG) of the page after the step. Needs the same credentials. */
  screenshotUrl: Maybe<Scalars['String']['output']>;
};

/** Each is a selector of at most 1,000 characters. What is left out is that of the theme. */
export type CheckoutSelectorsInput = {
  /** What shows that the page of the product has loaded. */
  productInfo?: InputMaybe<Scalars['String']['input']>;
  /** The button that puts the product into the cart. */
  addToCart?: InputMaybe<Scalars['String']['input']>;
  /** What shows that the product is in the cart. */
  cartSuccess?: InputMaybe<Scalars['String']['input']>;
  /** The link to the checkout. Without it, the page is opened by its path. */
  toCheckout?: InputMaybe<Scalars['String']['input']>;
  /** What shows that the checkout has loaded. */
  shippingForm?: InputMaybe<Scalars['String']['input']>;
  /** What shows that the customer can pay. LUMA and HYVA have no default, so it is not checked without this. */
  paymentMethods?: InputMaybe<Scalars['String']['input']>;
};

/** One action of a flow. */
export type CheckoutStepInput = {
  /** 1 to 200 characters. */
  name: Scalars['String']['input'];
  /** Decides whether a selector and a value are needed. */
  action: CheckoutAction;
  /** At most 1,000 characters. Needed for CLICK, FILL, SELECT, CHECK, WAIT_FOR and EXPECT_VISIBLE. */
  selector?: InputMaybe<Scalars['String']['input']>;
  /** At most 2,048 characters. Needed for GOTO, FILL, SELECT, PRESS, EXPECT_TEXT, EXPECT_NO_TEXT and EXPECT_URL. */
  value?: InputMaybe<Scalars['String']['input']>;
  /** If true, the value is stored encrypted and never returned. */
  secret?: InputMaybe<Scalars['Boolean']['input']>;
  /** 100 to 60,000. Defaults to 10,000, and to 30,000 for GOTO. */
  timeoutMs?: InputMaybe<Scalars['Int']['input']>;
  /** If it fails, the flow continues. Defaults to false. */
  optional?: InputMaybe<Scalars['Boolean']['input']>;
};

/** How far a maintenance window is. */
export type WindowState =
  /** It has not begun. Between two occurrences of a recurring window as well. */
  | 'SCHEDULED'
  /** An occurrence of it has begun and not ended. */
  | 'ACTIVE'
  /** No occurrence follows: the last one is over, or it was ended by hand. */
  | 'ENDED'
  /** It was ended before it began. */
  | 'CANCELLED';

/** Planned time, once or recurring, in which alerts of sites are held. */
export type MaintenanceWindow = {
  /** For `updateMaintenanceWindow` and `endMaintenanceWindow`. */
  id: Scalars['ID']['output'];
  /** The team whose sites it is for. */
  teamId: Scalars['ID']['output'];
  /** Null if it is for all sites of the team, or for those with one of its `tags`. */
  siteIds: Maybe<Array<Scalars['ID']['output']>>;
  /** Null if it is for the sites in `siteIds`, or for all sites. */
  tags: Maybe<Array<Scalars['String']['output']>>;
  /** At most 200 characters. If the window is public, visitors of status pages see it. */
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
  /** By the present time: it changes without a request. */
  state: WindowState;
  /** The e-mail address of the user who created it, or the release that it belongs to. */
  createdBy: Scalars['String']['output'];
  /** The deployment whose maintenance it is. Null if it was planned by a person or a script. */
  deploymentId: Maybe<Scalars['ID']['output']>;
  /** Between two times, oldest first, at most 100. `from` defaults to now, and `to` to 31 days after it. */
  occurrences: Array<WindowOccurrence>;
};


/** Planned time, once or recurring, in which alerts of sites are held. */
export type MaintenanceWindowOccurrencesArgs = {
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};

/** One time span of a maintenance window. */
export type WindowOccurrence = {
  /** Alerts that open from then on are held. */
  startsAt: Scalars['DateTime']['output'];
  /** What is still failing then is announced. */
  endsAt: Scalars['DateTime']['output'];
};

/** A window that would already be over is refused. Needs the role DEPLOYER. */
export type CreateMaintenanceWindowInput = {
  /** Defaults to the team of the sites, or to your default team. */
  teamId?: InputMaybe<Scalars['ID']['input']>;
  /** At most 200 characters. */
  title: Scalars['String']['input'];
  /** At most 1,000. Without `siteIds` and `tags`, the window is for all sites of the team. */
  siteIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Sites with one of these tags. Not together with `siteIds`. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The beginning of the first occurrence. It can be in the past. */
  startsAt: Scalars['DateTime']['input'];
  /** After `startsAt`, and at most 31 days after it. */
  endsAt: Scalars['DateTime']['input'];
  /** An IANA time zone. Defaults to UTC. */
  timezone?: InputMaybe<Scalars['String']['input']>;
  /** An RRULE (RFC 5545), at most once per hour. */
  recurrence?: InputMaybe<Scalars['String']['input']>;
  /** Whether status pages show it. Defaults to false. */
  isPublic?: InputMaybe<Scalars['Boolean']['input']>;
};

/** The occurrences are planned anew from what results. */
export type UpdateMaintenanceWindowInput = {
  /** At most 200 characters. Cannot be cleared. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** Replaces all of them, at most 1,000. Null without `tags`: all sites of the team. */
  siteIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Replaces all of them. Set `siteIds` to null with it if it has any. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The beginning of the first occurrence. Cannot be cleared. */
  startsAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** After `startsAt`, and at most 31 days after it. Cannot be cleared. */
  endsAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** An IANA time zone. Null restores UTC. */
  timezone?: InputMaybe<Scalars['String']['input']>;
  /** An RRULE (RFC 5545), at most once per hour. Null: it does not recur. */
  recurrence?: InputMaybe<Scalars['String']['input']>;
  /** Whether status pages show it. Cannot be cleared. */
  isPublic?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Whether an incident goes on, and whether somebody takes care of it. */
export type IncidentState =
  /** Something is wrong, and nobody has acknowledged it. */
  | 'OPEN'
  /** Somebody takes care of it, so it is not escalated any further. */
  | 'ACKNOWLEDGED'
  /** None of its alerts is open. A further alert within 10 minutes makes it OPEN again. */
  | 'RESOLVED';

/** From the first alert of a site until none is open. An alert within 10 minutes of the end reopens it. */
export type Incident = {
  /** The same in messages and links. People know it by its `number`. */
  id: Scalars['ID']['output'];
  /** The team that owned the site when it began. It stays if the site is transferred. */
  teamId: Scalars['ID']['output'];
  /** If it belongs to no site: the id of the heartbeat or environment. */
  siteId: Scalars['ID']['output'];
  /** Null if it belongs to no site, or if the site was transferred to a team that you are not a member of. */
  site: Maybe<Site>;
  /** Says what `siteId` is the id of. */
  ownerKind: AlertOwnerKind;
  /** The name of the site, heartbeat or environment. */
  ownerName: Scalars['String']['output'];
  /** Counted per team, from 1. */
  number: Scalars['Int']['output'];
  /** The message of the alert that began or reopened it, or of the whole site if that goes down later. */
  title: Scalars['String']['output'];
  /** RESOLVED clears the acknowledgement and the snooze. */
  state: IncidentState;
  /** The first failure of its first alert. It stays when the incident is reopened. */
  startedAt: Scalars['DateTime']['output'];
  /** Null while it goes on. */
  resolvedAt: Maybe<Scalars['DateTime']['output']>;
  /** An e-mail address, or the name of the destination in which it was acknowledged. */
  acknowledgedBy: Maybe<Scalars['String']['output']>;
  /** Whether nobody was signed in who acknowledged it: somebody used the link in the message to `acknowledgedBy`. */
  acknowledgedByLink: Scalars['Boolean']['output'];
  /** Null unless the state is ACKNOWLEDGED. */
  acknowledgedAt: Maybe<Scalars['DateTime']['output']>;
  /** The end of the pause of its escalation. Null if it is not snoozed at present. */
  snoozedUntil: Maybe<Scalars['DateTime']['output']>;
  /** Whether it is not announced because the site is in maintenance or muted. */
  held: Scalars['Boolean']['output'];
  /** Oldest first, at most the newest 500; in a list of more than 10 incidents fewer, but at least 50. */
  alerts: Array<Alert>;
  /** The last release that went live in the 60 minutes before its first failure. */
  suspectDeploymentId: Maybe<Scalars['ID']['output']>;
  /** How far its escalation policy is. Null if no policy takes it. */
  escalation: Maybe<IncidentEscalation>;
  /** Oldest first, at most the newest 1,000; in a list of more than 10 incidents fewer, but at least 100. */
  timeline: Array<IncidentEvent>;
  /**
   * The releases that went live on the environments of the site, newest first: from an hour before the first failure until an hour after the end,
   * at most 20.
   */
  releases: Array<ReleaseMarker>;
  /** Null if nobody has written one. */
  postmortem: Maybe<IncidentPostmortem>;
};

/** What happened, why, and what changes because of it. Only members of the team see it. */
export type IncidentPostmortem = {
  /** Not to be shown as HTML without escaping it. */
  text: Scalars['String']['output'];
  /** An e-mail address. */
  updatedBy: Scalars['String']['output'];
  /** When it was last saved. Each change replaces the whole text. */
  updatedAt: Scalars['DateTime']['output'];
};

/** Null in `Incident.escalation` if no policy matches: then all enabled channels are notified at once. */
export type IncidentEscalation = {
  /** The present name of the policy. */
  policyName: Scalars['String']['output'];
  /** The number of steps that were taken since it was opened or reopened, over all rounds. */
  stepsTaken: Scalars['Int']['output'];
  /** Null if there is none, or if it is acknowledged, resolved or held. */
  nextStepAt: Maybe<Scalars['DateTime']['output']>;
};

/** What an entry of the timeline of an incident is about. */
export type IncidentEventKind =
  /** The incident began. */
  | 'OPENED'
  /** An alert opened within 10 minutes of the end. */
  | 'REOPENED'
  /** The last of its alerts has closed. */
  | 'RESOLVED'
  /** A failure was confirmed. */
  | 'ALERT_OPENED'
  /** A failure has ended, with the reason and, if it was closed by hand, who did it. */
  | 'ALERT_RESOLVED'
  /** A message was sent, could not be sent, or is waiting to be sent. */
  | 'MESSAGE'
  /** A step of the escalation policy. */
  | 'ESCALATED'
  /** Somebody takes care of it. */
  | 'ACKNOWLEDGED'
  /** Somebody has taken back the acknowledgement. */
  | 'UNACKNOWLEDGED'
  /** Somebody has paused its escalation, or ended the pause. */
  | 'SNOOZED'
  /** Somebody has added a text. */
  | 'NOTE'
  /** A deployment went live on an environment of the site. */
  | 'DEPLOYMENT'
  /** A rollback went live on an environment of the site. */
  | 'ROLLBACK';

/** An entry of the timeline of an incident. */
export type IncidentEvent = {
  /** For a message, when it was sent or, if it was not, when it was decided. */
  at: Scalars['DateTime']['output'];
  /** Decides which of the other fields have a value. */
  kind: IncidentEventKind;
  /** One sentence. */
  text: Scalars['String']['output'];
  /** Who did it: an e-mail address or the name of a destination. */
  by: Maybe<Scalars['String']['output']>;
  /** The alert that opened or closed, or that the message is about. Null for all other kinds. */
  alertId: Maybe<Scalars['ID']['output']>;
  /** Null if it is not about an alert, or if the alert was transferred with its site to a team that you are not a member of. */
  alert: Maybe<Alert>;
  /** The deployment or rollback that went live. Null for all other kinds. */
  deploymentId: Maybe<Scalars['ID']['output']>;
  /** The message itself, with its status. Null for all other kinds. */
  delivery: Maybe<NotificationDelivery>;
};

/** A page of a list of incidents. */
export type IncidentConnection = {
  /** The entries of this page. */
  edges: Array<IncidentEdge>;
  /** Whether there are further pages. */
  pageInfo: PageInfo;
};

/** An incident with its place in the list. */
export type IncidentEdge = {
  /** For `after`: the next page begins behind this entry. */
  cursor: Scalars['String']['output'];
  /** The incident itself. */
  node: Incident;
};

/** Who is notified of an alert, and who is called if nobody acknowledges. Without one, all is sent at once to what is on by default. */
export type EscalationPolicy = {
  /** For the mutations of policies. */
  id: Scalars['ID']['output'];
  /** The team whose alerts it is for. A team can have 50 policies. */
  teamId: Scalars['ID']['output'];
  /** At most 80 characters. Incidents that it takes show it. */
  name: Scalars['String']['output'];
  /** Policies are tried in this order. Counted from 1. */
  position: Scalars['Int']['output'];
  /** The alerts that take it. Empty: all. */
  alertTypes: Array<AlertType>;
  /** Notices of deployments that take its first step. They are not escalated, except those that are alerts: AGENT_OFFLINE and CERTIFICATE_EXPIRES. */
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
  /** Members in its steps who have not confirmed their address, and get no email, as `NotificationSettings.unconfirmedAddresses`. */
  unconfirmedMemberIds: Array<Scalars['ID']['output']>;
};

/** Who is notified some time after the beginning, if nobody has acknowledged by then. */
export type EscalationStep = {
  /** After the beginning of the incident, or of the round. */
  afterMinutes: Scalars['Int']['output'];
  /** `email`, `chat1`, `chat2`, `incident`, `webhook`, or the id of a destination. */
  channels: Array<Scalars['String']['output']>;
  /** Those of `channels` that every team has. */
  teamChannels: Array<TeamChannel>;
  /** Those of `channels` that are destinations. */
  destinationIds: Array<Scalars['ID']['output']>;
  /** Members who get an e-mail. */
  memberIds: Array<Scalars['ID']['output']>;
};

/** A channel that every team has, set up in `NotificationSettings`. */
export type TeamChannel =
  /** `email`: the addresses of the team. */
  | 'EMAIL'
  /** `chat1`: an incoming webhook of a chat. */
  | 'CHAT1'
  /** `chat2`: that of another chat. */
  | 'CHAT2'
  /** `incident`: opens incidents at PagerDuty. */
  | 'INCIDENT'
  /** `webhook`: a signed request to an address of the team. */
  | 'WEBHOOK';

/** What is left out gets its default. In `updateEscalationPolicy`, only the position stays without it. */
export type EscalationPolicyInput = {
  /** Defaults to your default team. Cannot be changed. */
  teamId?: InputMaybe<Scalars['ID']['input']>;
  /** At most 80 characters. */
  name: Scalars['String']['input'];
  /** Defaults to the last. */
  position?: InputMaybe<Scalars['Int']['input']>;
  /** Empty or left out: all, unless there are `notices`. */
  alertTypes?: InputMaybe<Array<AlertType>>;
  /** Notices of deployments that take its first step. Defaults to none. */
  notices?: InputMaybe<Array<DeploymentNotice>>;
  /** It is for sites with one of these tags. Defaults to all sites. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** 1 to 10, with rising `afterMinutes`. */
  steps: Array<EscalationStepInput>;
  /** How often the steps are repeated while nobody acknowledges: 0 to 3. Defaults to 0. */
  repeat?: InputMaybe<Scalars['Int']['input']>;
};

/** A field that is left out keeps its value. */
export type EscalationPolicyChange = {
  /** At most 80 characters. Cannot be cleared. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Counted from 1. */
  position?: InputMaybe<Scalars['Int']['input']>;
  /** Empty or null: all, unless there are `notices`. */
  alertTypes?: InputMaybe<Array<AlertType>>;
  /** Replaces all. Null: none. */
  notices?: InputMaybe<Array<DeploymentNotice>>;
  /** Replaces all. Empty or null: all sites. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Replaces all steps: 1 to 10, with rising `afterMinutes`. */
  steps?: InputMaybe<Array<EscalationStepInput>>;
  /** 0 to 3. Null: 0. */
  repeat?: InputMaybe<Scalars['Int']['input']>;
};

/** Needs at least one channel or member. */
export type EscalationStepInput = {
  /** 0 to 10,080. */
  afterMinutes: Scalars['Int']['input'];
  /** At most 50: `email`, `chat1`, `chat2`, `incident`, `webhook`, or ids of destinations of the team. */
  channels?: InputMaybe<Array<Scalars['String']['input']>>;
  /** At most 50 ids of members of the team, who get an e-mail. */
  memberIds?: InputMaybe<Array<Scalars['ID']['input']>>;
};

/** Where a destination sends to, which decides the fields that it needs. */
export type DestinationKind =
  /** Up to 20 addresses, which confirm first. It needs a mail server. */
  | 'EMAIL'
  /** An incoming webhook. With a `callbackSecret`, messages have a button to acknowledge. */
  | 'SLACK'
  /** An incoming webhook of Microsoft Teams. */
  | 'TEAMS'
  /** A webhook of a Discord channel. */
  | 'DISCORD'
  /** A chat of a Telegram bot. */
  | 'TELEGRAM'
  /** A service of PagerDuty (Events v2). What was opened there is also closed. */
  | 'PAGERDUTY'
  /** Opsgenie, also on its server in the EU. What was opened there is also closed. */
  | 'OPSGENIE'
  /** JSON, signed with a `signingSecret` of its own (Standard Webhooks). */
  | 'WEBHOOK'
  /** A topic of an ntfy server. Whoever knows the name of a public topic can read it. */
  | 'NTFY';

/** Where a team sends messages to, besides its five channels. */
export type NotificationDestination = {
  /** For steps of policies, and for the mutations of destinations. */
  id: Scalars['ID']['output'];
  /** The team whose messages it gets. A team can have 50 destinations. */
  teamId: Scalars['ID']['output'];
  /** Decides which of the fields below have a value. */
  kind: DestinationKind;
  /** At most 80 characters, unique in the team. */
  name: Scalars['String']['output'];
  /** Becomes false when its address answers with HTTP 410 (Gone). */
  enabled: Scalars['Boolean']['output'];
  /** Whether it gets the alerts that no escalation policy takes, as the channels that are on do. */
  byDefault: Scalars['Boolean']['output'];
  /** Where it sends to, without secrets, such as `hooks.slack.com` or two addresses. */
  target: Scalars['String']['output'];
  /** EMAIL only. */
  emailAddresses: Maybe<Array<Scalars['String']['output']>>;
  /** Those of `emailAddresses` that have not confirmed by the link that was mailed to them. They get no other mail. Members of the team need not confirm their own address. */
  unconfirmedAddresses: Array<Scalars['String']['output']>;
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
  /** When it was added. */
  createdAt: Scalars['DateTime']['output'];
};

/** Which fields are needed depends on the kind: see each of them. */
export type CreateNotificationDestinationInput = {
  /** Defaults to your default team. */
  teamId?: InputMaybe<Scalars['ID']['input']>;
  /** Cannot be changed later. */
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

/** A field that another kind has is refused. */
export type UpdateNotificationDestinationInput = {
  /** At most 80 characters, unique in the team. Cannot be cleared. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** False stops its messages. What it has opened at PagerDuty or Opsgenie is still closed. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it gets the alerts that no escalation policy takes. Cannot be cleared. */
  byDefault?: InputMaybe<Scalars['Boolean']['input']>;
  /** EMAIL: replaces all, 1 to 20. New ones get a mail with a link to confirm first. */
  emailAddresses?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The address of a webhook or server. For a server of another origin, give the `key` again. */
  url?: InputMaybe<Scalars['String']['input']>;
  /** The token or key of the kind. Null removes it where the kind does not need one. */
  key?: InputMaybe<Scalars['String']['input']>;
  /** TELEGRAM: the chat, such as -1001234567890 or @my_channel. Cannot be cleared. */
  chatId?: InputMaybe<Scalars['String']['input']>;
  /** SLACK and PAGERDUTY: null removes it, so that acknowledgements there are no longer accepted. */
  callbackSecret?: InputMaybe<Scalars['String']['input']>;
};

/** No escalation step e-mails you at this time of day, except the last one of a policy. */
export type QuietHours = {
  /** Local time, such as 22:00. */
  from: Scalars['String']['output'];
  /** Local time, such as 07:00. If it is before `from`, they end on the next day. */
  to: Scalars['String']['output'];
  /** An IANA time zone. */
  timezone: Scalars['String']['output'];
};

/** A time of day in which no escalation step e-mails you, except the last one of a policy. */
export type QuietHoursInput = {
  /** Local time in the form 22:00. */
  from: Scalars['String']['input'];
  /** Local time in the form 07:00, other than `from`. If it is earlier, they end on the next day. */
  to: Scalars['String']['input'];
  /** An IANA time zone, such as Europe/Berlin. */
  timezone: Scalars['String']['input'];
};

/** Whether a page is shown at its own domain. */
export type StatusDomainState =
  /** `verifyStatusPageDomain` has not found its record yet, and the page is only at its usual address. */
  | 'UNVERIFIED'
  /** Visitors see the page at its domain. */
  | 'VERIFIED';

/** A TXT record. */
export type StatusDomainRecord = {
  /** Such as _steward-challenge.status.example.com */
  name: Scalars['String']['output'];
  /** The text that the record must have. */
  value: Scalars['String']['output'];
};

/** Who can see a status page, its badges, its feed and its JSON. */
export type StatusPageVisibility =
  /** Everyone, and search engines. */
  | 'PUBLIC'
  /** For everyone who has the address, which contains a key. */
  | 'LINK'
  /** For everyone who knows the password, for 30 days on each device. */
  | 'PASSWORD';

/** What a status page says about a component or an incident. */
export type StatusState =
  /** Nothing is wrong with it. */
  | 'OPERATIONAL'
  /** JavaScript errors, or a slow provider. */
  | 'DEGRADED'
  /** A part does not work, such as one of its pages or the checkout. */
  | 'PARTIAL_OUTAGE'
  /** It does not work at all, such as a site that is down. */
  | 'MAJOR_OUTAGE'
  /** A public maintenance window is active, or something fails in one that is not public. */
  | 'MAINTENANCE';

/** What is shown on a status page that is otherwise kept from visitors. */
export type StatusDetail =
  /** The addresses of sites and pages. */
  | 'ADDRESS'
  /** The error texts of alerts. */
  | 'ERROR'
  /** The title of an incident as your team sees it, instead of one made from the names of the components. */
  | 'TITLE';

/** A page for customers that says whether the shops work. */
export type StatusPage = {
  /** For the mutations of status pages. It is not part of the address. */
  id: Scalars['ID']['output'];
  /** The team whose sites it can show. A team can have 50 pages. */
  teamId: Scalars['ID']['output'];
  /** In its address: /status/<slug>. */
  slug: Scalars['String']['output'];
  /** At most 100 characters. Visitors see it in the head of the page. */
  title: Scalars['String']['output'];
  /** At most 1,000 characters, below the title. Null: none. */
  description: Maybe<Scalars['String']['output']>;
  /** Where this server shows the logo. */
  logoUrl: Maybe<Scalars['String']['output']>;
  /** A colour such as #1f6feb. */
  accent: Maybe<Scalars['String']['output']>;
  /** `en` or `de`. */
  locale: Scalars['String']['output'];
  /** Also that of its badges, its feed and its logo. */
  visibility: StatusPageVisibility;
  /** Its own host name, such as status.example.com. Visitors see the page there when it is verified. */
  domain: Maybe<Scalars['String']['output']>;
  /** Null without a domain. */
  domainState: Maybe<StatusDomainState>;
  /** The DNS record that proves that the domain is yours. Keep it. Null without a domain. */
  domainRecord: Maybe<StatusDomainRecord>;
  /** Its address; with visibility LINK it contains the key, and is null if your role is below MANAGER. */
  url: Maybe<Scalars['String']['output']>;
  /** In the order in which they are shown. */
  components: Array<StatusComponent>;
  /** Those that have confirmed. */
  subscribersCount: Scalars['Int']['output'];
  /** How many days the bars show. */
  uptimeDays: Scalars['Int']['output'];
  /** After how many minutes an incident is published if nobody publishes it. Null: never. 0: immediately. */
  autoPublishAfterMinutes: Maybe<Scalars['Int']['output']>;
  /** What visitors see beyond names and states. Empty: nothing more. */
  showDetails: Array<StatusDetail>;
  /** The worst of its components. If none is disturbed, also of what people have written about none of them. */
  state: StatusState;
  /** What was published, and ongoing incidents that are not published yet, newest first. `limit` is 1 to 100 and defaults to 20. */
  incidents: Array<StatusIncident>;
  /** Newest first. `first` is 0 to 100 and defaults to 20. Needs the role MANAGER. */
  subscribers: StatusSubscriberConnection;
};


/** A page for customers that says whether the shops work. */
export type StatusPageIncidentsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


/** A page for customers that says whether the shops work. */
export type StatusPageSubscribersArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};

/** What a status page shows the state of: a site, a page, a checkout or a heartbeat. */
export type StatusComponent = {
  /** It stays the same when the component is changed. Badges and subscriptions refer to it. */
  id: Scalars['ID']['output'];
  /** At most 100 characters. Visitors see it instead of the name of the site. */
  name: Scalars['String']['output'];
  /** Components with the same group are shown together. */
  group: Maybe<Scalars['String']['output']>;
  /** Null if it is a page of a site, or its site was deleted or transferred. */
  siteId: Maybe<Scalars['ID']['output']>;
  /** Null if it is no page of a site, or if the site was deleted or transferred. */
  pageId: Maybe<Scalars['ID']['output']>;
  /** It is the checkout flow of the site. */
  checkout: Scalars['Boolean']['output'];
  /** Null if it is no heartbeat, or its heartbeat belongs to another team. */
  heartbeatId: Maybe<Scalars['ID']['output']>;
  /** Whether visitors see its bars and its uptime. */
  showUptime: Scalars['Boolean']['output'];
  /** Whether visitors see its response times. */
  showResponseTime: Scalars['Boolean']['output'];
  /** It follows the open alerts, the maintenance windows and what people have written about it. */
  state: StatusState;
};

/** What an update says about the progress. All but SCHEDULED are for incidents. */
export type StatusUpdateState =
  /** The cause is not known yet. */
  | 'INVESTIGATING'
  /** The cause is known. */
  | 'IDENTIFIED'
  /** It seems to be repaired, and is watched. */
  | 'MONITORING'
  /** It is over. For an incident of your sites, this follows automatically. */
  | 'RESOLVED'
  /** A maintenance is announced. */
  | 'SCHEDULED';

/** A text on a status page about a status incident. */
export type StatusUpdate = {
  /** For `editStatusUpdate` and `deleteStatusUpdate`. */
  id: Scalars['ID']['output'];
  /** What it is about. */
  statusIncidentId: Scalars['ID']['output'];
  /** It does not change when the text is corrected. */
  state: StatusUpdateState;
  /** At most 4,000 characters of plain text. */
  body: Scalars['String']['output'];
  /** When it was published. Corrections do not change it. */
  at: Scalars['DateTime']['output'];
  /** The e-mail address of the user who wrote it; visitors do not see it. Null if it was published automatically. */
  by: Maybe<Scalars['String']['output']>;
};

/** Something on a status page that updates are about: an incident, a planned maintenance, or what somebody wrote. */
export type StatusIncident = {
  /** For `postStatusUpdate`, as `statusIncidentId`. */
  id: Scalars['ID']['output'];
  /** The page on which it is. An incident has an entry of its own on each page. */
  statusPageId: Scalars['ID']['output'];
  /** Null if it is not about an incident of your sites, or that was deleted. */
  incidentId: Maybe<Scalars['ID']['output']>;
  /** The window that it announces. Null if it announces none, or if that was deleted. */
  maintenanceWindowId: Maybe<Scalars['ID']['output']>;
  /** As visitors see it. */
  title: Scalars['String']['output'];
  /** What it means for its components. For an incident of your sites, it only becomes worse. */
  impact: StatusState;
  /** The components that it affects and that the page still has. */
  componentIds: Array<Scalars['ID']['output']>;
  /** For a maintenance, the beginning that was planned. */
  startedAt: Scalars['DateTime']['output'];
  /** Null while it goes on. */
  resolvedAt: Maybe<Scalars['DateTime']['output']>;
  /** Null until something was published; visitors see only the state of the components until then. */
  publishedAt: Maybe<Scalars['DateTime']['output']>;
  /** Newest first. */
  updates: Array<StatusUpdate>;
};

/** How a subscriber of a status page gets updates. */
export type SubscriberKind =
  /** A mail for each update, with a link to unsubscribe. */
  | 'EMAIL'
  /** JSON for each update, signed with a secret that only the subscriber knows. */
  | 'WEBHOOK'
  /** A message for each update, by an incoming webhook. */
  | 'SLACK';

/** Somebody who gets the updates of a status page. Only managers of the team see them. */
export type StatusSubscriber = {
  /** For `deleteStatusSubscriber`. */
  id: Scalars['ID']['output'];
  /** How it gets the updates. */
  kind: SubscriberKind;
  /** An email address, or the host of a webhook. */
  address: Scalars['String']['output'];
  /** Null: all components. */
  componentIds: Maybe<Array<Scalars['ID']['output']>>;
  /** Null until it has confirmed. Unconfirmed ones get no updates and are deleted after 48 hours. */
  confirmedAt: Maybe<Scalars['DateTime']['output']>;
  /** When it signed up. */
  createdAt: Scalars['DateTime']['output'];
  /** The last messages to it, newest first, at most 10. */
  deliveries: Array<NotificationDelivery>;
};

/** A page of the subscribers of a status page. */
export type StatusSubscriberConnection = {
  /** The entries of this page. */
  edges: Array<StatusSubscriberEdge>;
  /** Whether there are further pages. */
  pageInfo: PageInfo;
};

/** A subscriber with its place in the list. */
export type StatusSubscriberEdge = {
  /** For `after`: the next page begins behind this entry. */
  cursor: Scalars['String']['output'];
  /** The subscriber itself. */
  node: StatusSubscriber;
};

/** A component with an `id` and without anything else to show keeps what it shows. */
export type StatusComponentInput = {
  /** Of a component that is kept. */
  id?: InputMaybe<Scalars['ID']['input']>;
  /** At most 100 characters. */
  name: Scalars['String']['input'];
  /** At most 100 characters. */
  group?: InputMaybe<Scalars['String']['input']>;
  /** Exactly one of `siteId`, `pageId` and `heartbeatId`, of the team of the page. */
  siteId?: InputMaybe<Scalars['ID']['input']>;
  /** Shows the state of one page of a site. Not together with `siteId` and `heartbeatId`. */
  pageId?: InputMaybe<Scalars['ID']['input']>;
  /** With `siteId`: the checkout flow of the site. */
  checkout?: InputMaybe<Scalars['Boolean']['input']>;
  /** Shows the state of a heartbeat. Not together with `siteId` and `pageId`. */
  heartbeatId?: InputMaybe<Scalars['ID']['input']>;
  /** Defaults to true. */
  showUptime?: InputMaybe<Scalars['Boolean']['input']>;
  /** Defaults to false. */
  showResponseTime?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Fields that are left out get their defaults. */
export type CreateStatusPageInput = {
  /** Defaults to your default team. */
  teamId?: InputMaybe<Scalars['ID']['input']>;
  /** 3 to 63 characters: a-z, 0-9 and hyphens between them. Some are reserved. */
  slug: Scalars['String']['input'];
  /** At most 100 characters. */
  title: Scalars['String']['input'];
  /** At most 1,000 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /**
   * A PNG, JPEG, WebP or GIF of at most 512 KiB: a data URL, or an http(s) address from which it is fetched once. SVG is refused, because
   * it can contain scripts.
   */
  logoUrl?: InputMaybe<Scalars['String']['input']>;
  /** A colour such as #1f6feb. */
  accent?: InputMaybe<Scalars['String']['input']>;
  /** `en` (default) or `de`. */
  locale?: InputMaybe<Scalars['String']['input']>;
  /** Defaults to PUBLIC. */
  visibility?: InputMaybe<StatusPageVisibility>;
  /** 8 to 200 characters. Needed for visibility PASSWORD. */
  password?: InputMaybe<Scalars['String']['input']>;
  /** A host name that points to this server, such as status.example.com. It has to be verified. */
  domain?: InputMaybe<Scalars['String']['input']>;
  /** 7 to 90. Defaults to 90. */
  uptimeDays?: InputMaybe<Scalars['Int']['input']>;
  /** 0 to 1,440. Defaults to 10; null: never. */
  autoPublishAfterMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** Defaults to none. */
  showDetails?: InputMaybe<Array<StatusDetail>>;
  /** In the order in which they are shown, at most 500. Defaults to none. */
  components?: InputMaybe<Array<StatusComponentInput>>;
};

/** A field that is left out keeps its value; null clears it or restores its default. */
export type UpdateStatusPageInput = {
  /** 3 to 63 characters: a-z, 0-9 and hyphens between them. The former address no longer works. Cannot be cleared. */
  slug?: InputMaybe<Scalars['String']['input']>;
  /** At most 100 characters. Cannot be cleared. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** At most 1,000 characters. Null: none. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** As in CreateStatusPageInput; the present `logoUrl` keeps the logo, null removes it. */
  logoUrl?: InputMaybe<Scalars['String']['input']>;
  /** A colour such as #1f6feb. Null: the usual one. */
  accent?: InputMaybe<Scalars['String']['input']>;
  /** `en` or `de`. Null restores `en`. */
  locale?: InputMaybe<Scalars['String']['input']>;
  /** Null restores PUBLIC. */
  visibility?: InputMaybe<StatusPageVisibility>;
  /** 8 to 200 characters. A new one signs out everybody who has used the former one. */
  password?: InputMaybe<Scalars['String']['input']>;
  /** A host name that points to this server. Another one has to be verified again. Null: none. */
  domain?: InputMaybe<Scalars['String']['input']>;
  /** 7 to 90. Null restores 90. */
  uptimeDays?: InputMaybe<Scalars['Int']['input']>;
  /** 0 to 1,440. Null: never. */
  autoPublishAfterMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** Replaces all. Null: none. */
  showDetails?: InputMaybe<Array<StatusDetail>>;
  /** Replaces all, at most 500. Those with an `id` are kept. Null: none. */
  components?: InputMaybe<Array<StatusComponentInput>>;
};

/** How far a report is. */
export type ReportState =
  /** It is being written or printed. */
  | 'PENDING'
  /** It can be read at its address. */
  | 'READY'
  /** It could not be written. Create another one. */
  | 'FAILED';

/** What a client reads about their websites in a month or another period. */
export type Report = {
  /** For `sendReport` and `deleteReport`. */
  id: Scalars['ID']['output'];
  /** The team whose sites it is about. */
  teamId: Scalars['ID']['output'];
  /** As 2026-10. Null if it is not about one month. */
  month: Maybe<Scalars['String']['output']>;
  /** The first day, as 2026-10-01. */
  from: Scalars['String']['output'];
  /** The last day. */
  to: Scalars['String']['output'];
  /** That of the settings when it was created. */
  timezone: Scalars['String']['output'];
  /** FAILED and READY are final. */
  state: ReportState;
  /** When it was requested, by a person or, for a monthly one, by the settings. */
  createdAt: Scalars['DateTime']['output'];
  /** The address of the report, for everyone who has it. Null until it is READY. */
  htmlUrl: Maybe<Scalars['String']['output']>;
  /** Null if there is no PDF; `note` says why. */
  pdfUrl: Maybe<Scalars['String']['output']>;
  /** Why there is no PDF or no report, or who did not get the mail. Null if there is nothing to say. */
  note: Maybe<Scalars['String']['output']>;
  /** The addresses that got it, sorted. Empty if it was not sent. */
  sentTo: Array<Scalars['String']['output']>;
  /** When the last of these mails was sent. Null if it was not sent. */
  sentAt: Maybe<Scalars['DateTime']['output']>;
};

/** A team can have 5 reports that are being created, and 200 besides the monthly ones. */
export type CreateReportInput = {
  /** Defaults to your default team. */
  teamId?: InputMaybe<Scalars['ID']['input']>;
  /** As 2026-10. Either this, or `from` and `to`. */
  month?: InputMaybe<Scalars['String']['input']>;
  /** As 2026-10-01, in the time zone of the settings. At most 366 days before `to`, which is at most today. */
  from?: InputMaybe<Scalars['String']['input']>;
  /** The last day, as 2026-10-31. At most today. */
  to?: InputMaybe<Scalars['String']['input']>;
  /** At most 100. Defaults to all sites of the team. */
  siteIds?: InputMaybe<Array<Scalars['ID']['input']>>;
};

/** When a team gets reports, and what they look like. */
export type ReportSettings = {
  /** The team whose settings they are. */
  teamId: Scalars['ID']['output'];
  /** Whether a report is created and sent on the first day of each month. */
  enabled: Scalars['Boolean']['output'];
  /** Each gets a mail of its own and does not see the others. */
  recipients: Array<Scalars['String']['output']>;
  /** Those of `recipients` that have not confirmed, and get no reports, as `NotificationSettings.unconfirmedAddresses`. */
  unconfirmedRecipients: Array<Scalars['String']['output']>;
  /** An IANA time zone. */
  timezone: Scalars['String']['output'];
  /** `en` or `de`. */
  locale: Scalars['String']['output'];
  /** In the head of the report, such as the name of the agency. */
  title: Maybe<Scalars['String']['output']>;
  /** The logo in the head of the report, as a data URL. Null: none. */
  logoUrl: Maybe<Scalars['String']['output']>;
  /**
   * Whether it contains the number of VAT checks of the team or, if the team has never had any, of those that belong to no team. Only
   * administrators can turn it on.
   */
  includeVat: Scalars['Boolean']['output'];
  /** When the next one is sent. Null if it is not enabled. */
  nextAt: Maybe<Scalars['DateTime']['output']>;
};

/** A field that is left out keeps its value; null clears it or restores its default. */
export type ReportSettingsInput = {
  /** Whether a report is created and sent on the first day of each month. Cannot be cleared. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** At most 20 email addresses. */
  recipients?: InputMaybe<Array<Scalars['String']['input']>>;
  /** An IANA time zone. Null restores UTC. */
  timezone?: InputMaybe<Scalars['String']['input']>;
  /** `en` or `de`. Null restores `en`. */
  locale?: InputMaybe<Scalars['String']['input']>;
  /** At most 100 characters. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** As the logo of a status page. */
  logoUrl?: InputMaybe<Scalars['String']['input']>;
  /** Only administrators can set it to true. Cannot be cleared. */
  includeVat?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What is known of a job from its beats. */
export type HeartbeatState =
  /** There was no beat yet. Nothing is expected before the first. */
  | 'NEW'
  /** The last run succeeded, and the next is not due. */
  | 'UP'
  /** A run has started and not ended. */
  | 'RUNNING'
  /** A beat is due; its grace is not over. */
  | 'LATE'
  /** A run failed, took too long or is missing. Ends with the next success. */
  | 'DOWN'
  /** Beats are recorded, but nothing is expected. */
  | 'PAUSED';

/** One day of a heartbeat. The time before its first beat, and in which it was paused, is not counted. */
export type HeartbeatDay = {
  /** Midnight UTC. */
  date: Scalars['DateTime']['output'];
  /** The share of the time in which it was not DOWN, without maintenance. Null if nothing was counted. */
  uptimePercentage: Maybe<Scalars['Float']['output']>;
  /** The time in which it was DOWN, without maintenance. */
  downtimeSeconds: Scalars['Int']['output'];
  /** In maintenance windows, which count as neither. */
  maintenanceSeconds: Scalars['Int']['output'];
};

/** A job that reports when it runs. An alert HEARTBEAT_DOWN opens if it does not, or if it reports a failure. */
export type Heartbeat = {
  /** It is not the key of its address. */
  id: Scalars['ID']['output'];
  /** The team that owns it. A team can have 500 heartbeats. */
  teamId: Scalars['ID']['output'];
  /** At most 200 characters. Messages about a failure contain it. */
  name: Scalars['String']['output'];
  /** A cron expression, such as `0 2 * * *`. Null if it has a period. */
  schedule: Maybe<Scalars['String']['output']>;
  /** Of the schedule, such as Europe/Berlin. */
  timezone: Maybe<Scalars['String']['output']>;
  /** The longest time between two beats. Null if it has a schedule. */
  periodSeconds: Maybe<Scalars['Int']['output']>;
  /** How much later than expected a beat can be. */
  startGraceSeconds: Scalars['Int']['output'];
  /** How long a run can take, if its start is reported. */
  runGraceSeconds: Scalars['Int']['output'];
  /** A run that ends earlier has failed, whatever it reports. Null: no limit. Only if its start is reported. */
  minRunSeconds: Maybe<Scalars['Int']['output']>;
  /** By the present time: LATE begins without a beat. */
  state: HeartbeatState;
  /** Beats are recorded, but change nothing and are not expected. */
  paused: Scalars['Boolean']['output'];
  /** When its last beat of any kind arrived. Null before the first. */
  lastBeatAt: Maybe<Scalars['DateTime']['output']>;
  /** When the next beat is expected. In the past while it is late or missing. */
  nextDueAt: Maybe<Scalars['DateTime']['output']>;
  /** What is wrong while it is DOWN. */
  problem: Maybe<Scalars['String']['output']>;
  /** When the failure began: when it was reported, or when the beat or the end of the run was due. Null if there is none. */
  downSince: Maybe<Scalars['DateTime']['output']>;
  /** The address that the job requests. Null if your role in the team is below DEPLOYER, and for read-only tokens. */
  url: Maybe<Scalars['String']['output']>;
  /** The site whose incidents include its alerts. Null: it has incidents of its own. */
  siteId: Maybe<Scalars['ID']['output']>;
  /** At most 20, in lower case and sorted. Without a site, they decide about windows and policies. */
  tags: Array<Scalars['String']['output']>;
  /** When it was added. */
  createdAt: Scalars['DateTime']['output'];
  /** When its settings were last saved. Beats do not change it. */
  updatedAt: Scalars['DateTime']['output'];
  /** Newest first. The newest 1,000 of the last 90 days are kept. `first` is 0 to 100 and defaults to 20. */
  beats: BeatConnection;
};


/** A job that reports when it runs. An alert HEARTBEAT_DOWN opens if it does not, or if it reports a failure. */
export type HeartbeatBeatsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};

/** What a job reports. */
export type BeatKind =
  /** A run has begun, by `/start`. */
  | 'START'
  /** A run has ended well: by the plain address or the exit code 0. */
  | 'SUCCESS'
  /** A run has failed: by `/fail` or another exit code. */
  | 'FAIL';

/** One report of a job. */
export type Beat = {
  /** Later beats have higher ids. */
  id: Scalars['ID']['output'];
  /** When it arrived, by the clock of the database. */
  at: Scalars['DateTime']['output'];
  /** What the job reported. A SUCCESS can still have a `problem`. */
  kind: BeatKind;
  /** 0 to 255. Null if the job did not report one. */
  exitCode: Maybe<Scalars['Int']['output']>;
  /** Pairs the start and the end of a run. */
  runId: Maybe<Scalars['String']['output']>;
  /** From the start of the run to this end of it, if the start was reported. In milliseconds. */
  durationMs: Maybe<Scalars['Float']['output']>;
  /** Why it counts as a failure although it reports a success. */
  problem: Maybe<Scalars['String']['output']>;
  /** What the job sent with it. Only of 400 beats per request (the sum of `first` of the heartbeats); null for further ones. */
  body: Maybe<Scalars['String']['output']>;
};

/** A page of the beats of a heartbeat. */
export type BeatConnection = {
  /** The entries of this page. */
  edges: Array<BeatEdge>;
  /** Whether there are further pages. */
  pageInfo: PageInfo;
};

/** A beat with its place in the list. */
export type BeatEdge = {
  /** The beat itself. */
  node: Beat;
  /** For `after`: the next page begins behind this entry. */
  cursor: Scalars['String']['output'];
};

/** Nothing is expected before the first beat. */
export type CreateHeartbeatInput = {
  /** Defaults to the team of the site, or to your default team. */
  teamId?: InputMaybe<Scalars['ID']['input']>;
  /** A site of the same team. Its alerts and maintenance windows include those of the heartbeat. */
  siteId?: InputMaybe<Scalars['ID']['input']>;
  /** 1 to 200 characters. */
  name: Scalars['String']['input'];
  /** Five fields, or a nickname such as @daily. Exactly one of `schedule` and `periodSeconds`. */
  schedule?: InputMaybe<Scalars['String']['input']>;
  /** An IANA time zone. Defaults to UTC. */
  timezone?: InputMaybe<Scalars['String']['input']>;
  /** 30 to 31,622,400 (366 days). */
  periodSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** 0 to 31,622,400. Defaults to 300. */
  startGraceSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** 1 to 31,622,400. Defaults to 3,600. */
  runGraceSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** 1 to 31,622,400. */
  minRunSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** As in CreateSiteInput. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** New times close an open alert, unless the job has reported a failure. */
export type UpdateHeartbeatInput = {
  /** Null: it belongs to no site. */
  siteId?: InputMaybe<Scalars['ID']['input']>;
  /** At most 200 characters. Cannot be cleared. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Five fields, or a nickname such as @daily. Null only together with a `periodSeconds`. */
  schedule?: InputMaybe<Scalars['String']['input']>;
  /** An IANA time zone for the schedule. Null restores UTC. */
  timezone?: InputMaybe<Scalars['String']['input']>;
  /** 30 to 31,622,400 (366 days). Null only together with a `schedule`. */
  periodSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** 0 to 31,622,400. Null restores 300. */
  startGraceSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** 1 to 31,622,400. Null restores 3,600. */
  runGraceSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** 1 to 31,622,400, and at most `runGraceSeconds`. Null: no limit. */
  minRunSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** Replaces all tags. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** True closes an open alert. After false, the next beat is expected from then on. */
  paused?: InputMaybe<Scalars['Boolean']['input']>;
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
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
  User: ResolverTypeWrapper<User>;
  UserRole: UserRole;
  CreateUserInput: CreateUserInput;
  UpdateUserInput: UpdateUserInput;
  SiteStatus: SiteStatus;
  Site: ResolverTypeWrapper<StoredSite>;
  HourState: HourState;
  SiteProblem: ResolverTypeWrapper<StoredProblem>;
  SiteCertificate: ResolverTypeWrapper<SiteCertificate>;
  DomainState: DomainState;
  SiteDomain: ResolverTypeWrapper<SiteDomain>;
  Quorum: Quorum;
  RegionResponseTimes: ResolverTypeWrapper<RegionResponseTimes>;
  RegionStats: ResolverTypeWrapper<RegionStats>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  ReleaseMarker: ResolverTypeWrapper<Release>;
  ReleaseType: ReleaseType;
  ReleaseOutcome: ReleaseOutcome;
  ReleaseState: ReleaseState;
  CreateSiteInput: CreateSiteInput;
  UpdateSiteInput: UpdateSiteInput;
  SitePage: ResolverTypeWrapper<SitePage>;
  UpdateSitesInput: UpdateSitesInput;
  SiteResult: ResolverTypeWrapper<Omit<SiteResult, 'site'> & { site?: Maybe<ResolversTypes['Site']> }>;
  SitePreview: ResolverTypeWrapper<Omit<SitePreview, 'duplicateOf'> & { duplicateOf?: Maybe<ResolversTypes['Site']> }>;
  CreateSitePageInput: CreateSitePageInput;
  UpdateSitePageInput: UpdateSitePageInput;
  HttpMethod: HttpMethod;
  HttpCheck: ResolverTypeWrapper<HttpCheck>;
  HttpCheckInput: HttpCheckInput;
  RequestHeader: ResolverTypeWrapper<RequestHeader>;
  RequestHeaderInput: RequestHeaderInput;
  HttpAssertionSource: HttpAssertionSource;
  HttpComparison: HttpComparison;
  HttpAssertion: ResolverTypeWrapper<HttpAssertion>;
  HttpAssertionInput: HttpAssertionInput;
  ProbeKind: ProbeKind;
  DnsRecordType: DnsRecordType;
  DnsComparison: DnsComparison;
  TlsVersion: TlsVersion;
  SmtpSecurity: SmtpSecurity;
  Probe: ResolverTypeWrapper<StoredProbe>;
  CreateProbeInput: CreateProbeInput;
  UpdateProbeInput: UpdateProbeInput;
  CheckType: CheckType;
  CheckStatus: CheckStatus;
  Check: ResolverTypeWrapper<Check>;
  CheckPhases: ResolverTypeWrapper<CheckPhases>;
  JsError: ResolverTypeWrapper<JsError>;
  UserConnection: ResolverTypeWrapper<UserPage>;
  UserEdge: ResolverTypeWrapper<UserEdge>;
  MaintenanceWindowConnection: ResolverTypeWrapper<WindowPage>;
  MaintenanceWindowEdge: ResolverTypeWrapper<Omit<MaintenanceWindowEdge, 'node'> & { node: ResolversTypes['MaintenanceWindow'] }>;
  CheckConnection: ResolverTypeWrapper<CheckConnection>;
  CheckEdge: ResolverTypeWrapper<CheckEdge>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  AlertType: AlertType;
  AlertOwnerKind: AlertOwnerKind;
  AlertStatus: AlertStatus;
  Alert: ResolverTypeWrapper<AlertWithDeliveries>;
  DeliveryStatus: DeliveryStatus;
  DeliveryEvent: DeliveryEvent;
  NotificationDelivery: ResolverTypeWrapper<StoredDelivery>;
  DashboardStats: ResolverTypeWrapper<StoredDashboardStats>;
  TeamDay: ResolverTypeWrapper<TeamDay>;
  SiteStats: ResolverTypeWrapper<SiteStats>;
  UptimeDataPoint: ResolverTypeWrapper<UptimeDataPoint>;
  ResponseTimeDataPoint: ResolverTypeWrapper<ResponseTimeDataPoint>;
  ChartResolution: ChartResolution;
  ResponseTimeSeries: ResolverTypeWrapper<LazySeries>;
  SiteTrend: ResolverTypeWrapper<LazySiteTrend>;
  BrowserAvailability: ResolverTypeWrapper<BrowserAvailability>;
  SystemStatus: ResolverTypeWrapper<SystemStatus>;
  AliveRegion: ResolverTypeWrapper<AliveRegion>;
  QuotaInfo: ResolverTypeWrapper<QuotaInfo>;
  UnreachedTeam: ResolverTypeWrapper<UnreachedTeam>;
  UnreachedReason: UnreachedReason;
  StoppedAddress: ResolverTypeWrapper<StoppedAddress>;
  NotificationSettings: ResolverTypeWrapper<StoredNotificationSettings>;
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
  CheckoutFlowPreview: ResolverTypeWrapper<CheckoutFlowPreview>;
  CheckoutFlowProblem: ResolverTypeWrapper<CheckoutFlowProblem>;
  CheckoutTestRunStatus: CheckoutTestRunStatus;
  CheckoutTestRun: ResolverTypeWrapper<StoredTestRun>;
  CheckoutTestStep: ResolverTypeWrapper<CheckoutTestStep>;
  CheckoutSelectorsInput: CheckoutSelectorsInput;
  CheckoutStepInput: CheckoutStepInput;
  WindowState: WindowState;
  MaintenanceWindow: ResolverTypeWrapper<StoredWindow>;
  WindowOccurrence: ResolverTypeWrapper<WindowOccurrence>;
  CreateMaintenanceWindowInput: CreateMaintenanceWindowInput;
  UpdateMaintenanceWindowInput: UpdateMaintenanceWindowInput;
  IncidentState: IncidentState;
  Incident: ResolverTypeWrapper<StoredIncident>;
  IncidentPostmortem: ResolverTypeWrapper<IncidentPostmortem>;
  IncidentEscalation: ResolverTypeWrapper<IncidentEscalation>;
  IncidentEventKind: IncidentEventKind;
  IncidentEvent: ResolverTypeWrapper<TimelineEvent>;
  IncidentConnection: ResolverTypeWrapper<Omit<IncidentConnection, 'edges'> & { edges: Array<ResolversTypes['IncidentEdge']> }>;
  IncidentEdge: ResolverTypeWrapper<Omit<IncidentEdge, 'node'> & { node: ResolversTypes['Incident'] }>;
  EscalationPolicy: ResolverTypeWrapper<Omit<EscalationPolicy, 'steps'> & { steps: Array<ResolversTypes['EscalationStep']> }>;
  EscalationStep: ResolverTypeWrapper<PolicyStep>;
  TeamChannel: TeamChannel;
  EscalationPolicyInput: EscalationPolicyInput;
  EscalationPolicyChange: EscalationPolicyChange;
  EscalationStepInput: EscalationStepInput;
  DestinationKind: DestinationKind;
  NotificationDestination: ResolverTypeWrapper<StoredDestination>;
  CreateNotificationDestinationInput: CreateNotificationDestinationInput;
  UpdateNotificationDestinationInput: UpdateNotificationDestinationInput;
  QuietHours: ResolverTypeWrapper<QuietHours>;
  QuietHoursInput: QuietHoursInput;
  StatusDomainState: StatusDomainState;
  StatusDomainRecord: ResolverTypeWrapper<StatusDomainRecord>;
  StatusPageVisibility: StatusPageVisibility;
  StatusState: StatusState;
  StatusDetail: StatusDetail;
  StatusPage: ResolverTypeWrapper<StoredStatusPage>;
  StatusComponent: ResolverTypeWrapper<StoredStatusComponent>;
  StatusUpdateState: StatusUpdateState;
  StatusUpdate: ResolverTypeWrapper<StatusUpdate>;
  StatusIncident: ResolverTypeWrapper<StoredStatusIncident>;
  SubscriberKind: SubscriberKind;
  StatusSubscriber: ResolverTypeWrapper<ListedSubscriber>;
  StatusSubscriberConnection: ResolverTypeWrapper<Omit<StatusSubscriberConnection, 'edges'> & { edges: Array<ResolversTypes['StatusSubscriberEdge']> }>;
  StatusSubscriberEdge: ResolverTypeWrapper<Omit<StatusSubscriberEdge, 'node'> & { node: ResolversTypes['StatusSubscriber'] }>;
  StatusComponentInput: StatusComponentInput;
  CreateStatusPageInput: CreateStatusPageInput;
  UpdateStatusPageInput: UpdateStatusPageInput;
  ReportState: ReportState;
  Report: ResolverTypeWrapper<Report>;
  CreateReportInput: CreateReportInput;
  ReportSettings: ResolverTypeWrapper<StoredReportSettings>;
  ReportSettingsInput: ReportSettingsInput;
  HeartbeatState: HeartbeatState;
  HeartbeatDay: ResolverTypeWrapper<HeartbeatDay>;
  Heartbeat: ResolverTypeWrapper<StoredHeartbeat>;
  BeatKind: BeatKind;
  Beat: ResolverTypeWrapper<Beat>;
  BeatConnection: ResolverTypeWrapper<BeatConnection>;
  BeatEdge: ResolverTypeWrapper<BeatEdge>;
  CreateHeartbeatInput: CreateHeartbeatInput;
  UpdateHeartbeatInput: UpdateHeartbeatInput;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  DateTime: Scalars['DateTime']['output'];
  Query: Record<PropertyKey, never>;
  Int: Scalars['Int']['output'];
  String: Scalars['String']['output'];
  ID: Scalars['ID']['output'];
  Boolean: Scalars['Boolean']['output'];
  Mutation: Record<PropertyKey, never>;
  Subscription: Record<PropertyKey, never>;
  User: User;
  CreateUserInput: CreateUserInput;
  UpdateUserInput: UpdateUserInput;
  Site: StoredSite;
  SiteProblem: StoredProblem;
  SiteCertificate: SiteCertificate;
  SiteDomain: SiteDomain;
  RegionResponseTimes: RegionResponseTimes;
  RegionStats: RegionStats;
  Float: Scalars['Float']['output'];
  ReleaseMarker: Release;
  CreateSiteInput: CreateSiteInput;
  UpdateSiteInput: UpdateSiteInput;
  SitePage: SitePage;
  UpdateSitesInput: UpdateSitesInput;
  SiteResult: Omit<SiteResult, 'site'> & { site?: Maybe<ResolversParentTypes['Site']> };
  SitePreview: Omit<SitePreview, 'duplicateOf'> & { duplicateOf?: Maybe<ResolversParentTypes['Site']> };
  CreateSitePageInput: CreateSitePageInput;
  UpdateSitePageInput: UpdateSitePageInput;
  HttpCheck: HttpCheck;
  HttpCheckInput: HttpCheckInput;
  RequestHeader: RequestHeader;
  RequestHeaderInput: RequestHeaderInput;
  HttpAssertion: HttpAssertion;
  HttpAssertionInput: HttpAssertionInput;
  Probe: StoredProbe;
  CreateProbeInput: CreateProbeInput;
  UpdateProbeInput: UpdateProbeInput;
  Check: Check;
  CheckPhases: CheckPhases;
  JsError: JsError;
  UserConnection: UserPage;
  UserEdge: UserEdge;
  MaintenanceWindowConnection: WindowPage;
  MaintenanceWindowEdge: Omit<MaintenanceWindowEdge, 'node'> & { node: ResolversParentTypes['MaintenanceWindow'] };
  CheckConnection: CheckConnection;
  CheckEdge: CheckEdge;
  PageInfo: PageInfo;
  Alert: AlertWithDeliveries;
  NotificationDelivery: StoredDelivery;
  DashboardStats: StoredDashboardStats;
  TeamDay: TeamDay;
  SiteStats: SiteStats;
  UptimeDataPoint: UptimeDataPoint;
  ResponseTimeDataPoint: ResponseTimeDataPoint;
  ResponseTimeSeries: LazySeries;
  SiteTrend: LazySiteTrend;
  BrowserAvailability: BrowserAvailability;
  SystemStatus: SystemStatus;
  AliveRegion: AliveRegion;
  QuotaInfo: QuotaInfo;
  UnreachedTeam: UnreachedTeam;
  StoppedAddress: StoppedAddress;
  NotificationSettings: StoredNotificationSettings;
  NotificationSettingsInput: NotificationSettingsInput;
  ErrorPattern: ErrorPattern;
  CreateErrorPatternInput: CreateErrorPatternInput;
  UpdateErrorPatternInput: UpdateErrorPatternInput;
  CheckoutFlow: CheckoutFlow;
  CheckoutSelectors: CheckoutSelectors;
  CheckoutStep: CheckoutStep;
  CheckoutStepResult: CheckoutStepResult;
  CheckoutFlowInput: CheckoutFlowInput;
  CheckoutFlowPreview: CheckoutFlowPreview;
  CheckoutFlowProblem: CheckoutFlowProblem;
  CheckoutTestRun: StoredTestRun;
  CheckoutTestStep: CheckoutTestStep;
  CheckoutSelectorsInput: CheckoutSelectorsInput;
  CheckoutStepInput: CheckoutStepInput;
  MaintenanceWindow: StoredWindow;
  WindowOccurrence: WindowOccurrence;
  CreateMaintenanceWindowInput: CreateMaintenanceWindowInput;
  UpdateMaintenanceWindowInput: UpdateMaintenanceWindowInput;
  Incident: StoredIncident;
  IncidentPostmortem: IncidentPostmortem;
  IncidentEscalation: IncidentEscalation;
  IncidentEvent: TimelineEvent;
  IncidentConnection: Omit<IncidentConnection, 'edges'> & { edges: Array<ResolversParentTypes['IncidentEdge']> };
  IncidentEdge: Omit<IncidentEdge, 'node'> & { node: ResolversParentTypes['Incident'] };
  EscalationPolicy: Omit<EscalationPolicy, 'steps'> & { steps: Array<ResolversParentTypes['EscalationStep']> };
  EscalationStep: PolicyStep;
  EscalationPolicyInput: EscalationPolicyInput;
  EscalationPolicyChange: EscalationPolicyChange;
  EscalationStepInput: EscalationStepInput;
  NotificationDestination: StoredDestination;
  CreateNotificationDestinationInput: CreateNotificationDestinationInput;
  UpdateNotificationDestinationInput: UpdateNotificationDestinationInput;
  QuietHours: QuietHours;
  QuietHoursInput: QuietHoursInput;
  StatusDomainRecord: StatusDomainRecord;
  StatusPage: StoredStatusPage;
  StatusComponent: StoredStatusComponent;
  StatusUpdate: StatusUpdate;
  StatusIncident: StoredStatusIncident;
  StatusSubscriber: ListedSubscriber;
  StatusSubscriberConnection: Omit<StatusSubscriberConnection, 'edges'> & { edges: Array<ResolversParentTypes['StatusSubscriberEdge']> };
  StatusSubscriberEdge: Omit<StatusSubscriberEdge, 'node'> & { node: ResolversParentTypes['StatusSubscriber'] };
  StatusComponentInput: StatusComponentInput;
  CreateStatusPageInput: CreateStatusPageInput;
  UpdateStatusPageInput: UpdateStatusPageInput;
  Report: Report;
  CreateReportInput: CreateReportInput;
  ReportSettings: StoredReportSettings;
  ReportSettingsInput: ReportSettingsInput;
  HeartbeatDay: HeartbeatDay;
  Heartbeat: StoredHeartbeat;
  Beat: Beat;
  BeatConnection: BeatConnection;
  BeatEdge: BeatEdge;
  CreateHeartbeatInput: CreateHeartbeatInput;
  UpdateHeartbeatInput: UpdateHeartbeatInput;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type QueryResolvers<ContextType = any, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  me?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  users?: Resolver<Array<ResolversTypes['User']>, ParentType, ContextType>;
  usersConnection?: Resolver<ResolversTypes['UserConnection'], ParentType, ContextType, Partial<QueryUsersConnectionArgs>>;
  sites?: Resolver<Array<ResolversTypes['Site']>, ParentType, ContextType, Partial<QuerySitesArgs>>;
  site?: Resolver<Maybe<ResolversTypes['Site']>, ParentType, ContextType, RequireFields<QuerySiteArgs, 'id'>>;
  sitePages?: Resolver<Array<ResolversTypes['SitePage']>, ParentType, ContextType, RequireFields<QuerySitePagesArgs, 'siteId'>>;
  probe?: Resolver<Maybe<ResolversTypes['Probe']>, ParentType, ContextType, RequireFields<QueryProbeArgs, 'id'>>;
  probes?: Resolver<Array<ResolversTypes['Probe']>, ParentType, ContextType, RequireFields<QueryProbesArgs, 'siteId'>>;
  checks?: Resolver<Array<ResolversTypes['Check']>, ParentType, ContextType, RequireFields<QueryChecksArgs, 'siteId'>>;
  recentActivity?: Resolver<Array<ResolversTypes['Check']>, ParentType, ContextType, RequireFields<QueryRecentActivityArgs, 'siteId'>>;
  check?: Resolver<Maybe<ResolversTypes['Check']>, ParentType, ContextType, RequireFields<QueryCheckArgs, 'id'>>;
  checksConnection?: Resolver<ResolversTypes['CheckConnection'], ParentType, ContextType, RequireFields<QueryChecksConnectionArgs, 'siteId'>>;
  alerts?: Resolver<Array<ResolversTypes['Alert']>, ParentType, ContextType, Partial<QueryAlertsArgs>>;
  dashboardStats?: Resolver<ResolversTypes['DashboardStats'], ParentType, ContextType, Partial<QueryDashboardStatsArgs>>;
  siteStats?: Resolver<ResolversTypes['SiteStats'], ParentType, ContextType, RequireFields<QuerySiteStatsArgs, 'siteId'>>;
  uptimeData?: Resolver<Array<ResolversTypes['UptimeDataPoint']>, ParentType, ContextType, RequireFields<QueryUptimeDataArgs, 'siteId'>>;
  responseTimeData?: Resolver<Array<ResolversTypes['ResponseTimeDataPoint']>, ParentType, ContextType, RequireFields<QueryResponseTimeDataArgs, 'siteId'>>;
  regionResponseTimeData?: Resolver<Array<ResolversTypes['RegionResponseTimes']>, ParentType, ContextType, RequireFields<QueryRegionResponseTimeDataArgs, 'siteId'>>;
  responseTimes?: Resolver<ResolversTypes['ResponseTimeSeries'], ParentType, ContextType, RequireFields<QueryResponseTimesArgs, 'siteId' | 'limit'>>;
  siteTrends?: Resolver<Array<ResolversTypes['SiteTrend']>, ParentType, ContextType, RequireFields<QuerySiteTrendsArgs, 'ids'>>;
  quotaUsage?: Resolver<ResolversTypes['QuotaInfo'], ParentType, ContextType, Partial<QueryQuotaUsageArgs>>;
  systemStatus?: Resolver<ResolversTypes['SystemStatus'], ParentType, ContextType>;
  browserAvailability?: Resolver<ResolversTypes['BrowserAvailability'], ParentType, ContextType>;
  regions?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  notificationSettings?: Resolver<Maybe<ResolversTypes['NotificationSettings']>, ParentType, ContextType, Partial<QueryNotificationSettingsArgs>>;
  notificationDeliveries?: Resolver<Array<ResolversTypes['NotificationDelivery']>, ParentType, ContextType, RequireFields<QueryNotificationDeliveriesArgs, 'limit'>>;
  siteErrorPatterns?: Resolver<Array<ResolversTypes['ErrorPattern']>, ParentType, ContextType, RequireFields<QuerySiteErrorPatternsArgs, 'siteId'>>;
  pageErrorPatterns?: Resolver<Array<ResolversTypes['ErrorPattern']>, ParentType, ContextType, RequireFields<QueryPageErrorPatternsArgs, 'pageId'>>;
  testErrorPattern?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<QueryTestErrorPatternArgs, 'pattern' | 'sample'>>;
  maintenanceWindows?: Resolver<Array<ResolversTypes['MaintenanceWindow']>, ParentType, ContextType, Partial<QueryMaintenanceWindowsArgs>>;
  maintenanceWindowsConnection?: Resolver<ResolversTypes['MaintenanceWindowConnection'], ParentType, ContextType, Partial<QueryMaintenanceWindowsConnectionArgs>>;
  maintenanceWindow?: Resolver<Maybe<ResolversTypes['MaintenanceWindow']>, ParentType, ContextType, RequireFields<QueryMaintenanceWindowArgs, 'id'>>;
  incidents?: Resolver<ResolversTypes['IncidentConnection'], ParentType, ContextType, Partial<QueryIncidentsArgs>>;
  incident?: Resolver<Maybe<ResolversTypes['Incident']>, ParentType, ContextType, RequireFields<QueryIncidentArgs, 'id'>>;
  alert?: Resolver<Maybe<ResolversTypes['Alert']>, ParentType, ContextType, RequireFields<QueryAlertArgs, 'id'>>;
  escalationPolicies?: Resolver<Array<ResolversTypes['EscalationPolicy']>, ParentType, ContextType, Partial<QueryEscalationPoliciesArgs>>;
  notificationDestinations?: Resolver<Array<ResolversTypes['NotificationDestination']>, ParentType, ContextType, Partial<QueryNotificationDestinationsArgs>>;
  stoppedAddresses?: Resolver<Array<ResolversTypes['StoppedAddress']>, ParentType, ContextType, Partial<QueryStoppedAddressesArgs>>;
  unreachedTeams?: Resolver<Array<ResolversTypes['UnreachedTeam']>, ParentType, ContextType, Partial<QueryUnreachedTeamsArgs>>;
  quietHours?: Resolver<Maybe<ResolversTypes['QuietHours']>, ParentType, ContextType, Partial<QueryQuietHoursArgs>>;
  statusPages?: Resolver<Array<ResolversTypes['StatusPage']>, ParentType, ContextType, Partial<QueryStatusPagesArgs>>;
  statusPage?: Resolver<Maybe<ResolversTypes['StatusPage']>, ParentType, ContextType, RequireFields<QueryStatusPageArgs, 'id'>>;
  previewStatusPage?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<QueryPreviewStatusPageArgs, 'input'>>;
  reports?: Resolver<Array<ResolversTypes['Report']>, ParentType, ContextType, Partial<QueryReportsArgs>>;
  report?: Resolver<Maybe<ResolversTypes['Report']>, ParentType, ContextType, RequireFields<QueryReportArgs, 'id'>>;
  reportSettings?: Resolver<ResolversTypes['ReportSettings'], ParentType, ContextType, Partial<QueryReportSettingsArgs>>;
  heartbeats?: Resolver<Array<ResolversTypes['Heartbeat']>, ParentType, ContextType, Partial<QueryHeartbeatsArgs>>;
  heartbeat?: Resolver<Maybe<ResolversTypes['Heartbeat']>, ParentType, ContextType, RequireFields<QueryHeartbeatArgs, 'id'>>;
  previewCheckoutFlow?: Resolver<ResolversTypes['CheckoutFlowPreview'], ParentType, ContextType, RequireFields<QueryPreviewCheckoutFlowArgs, 'siteId' | 'input'>>;
  checkoutTestRun?: Resolver<Maybe<ResolversTypes['CheckoutTestRun']>, ParentType, ContextType, RequireFields<QueryCheckoutTestRunArgs, 'id'>>;
  previewSites?: Resolver<Array<ResolversTypes['SitePreview']>, ParentType, ContextType, RequireFields<QueryPreviewSitesArgs, 'inputs'>>;
  heartbeatUptimeData?: Resolver<Array<ResolversTypes['HeartbeatDay']>, ParentType, ContextType, RequireFields<QueryHeartbeatUptimeDataArgs, 'id'>>;
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
  startCheckoutTestRun?: Resolver<ResolversTypes['CheckoutTestRun'], ParentType, ContextType, RequireFields<MutationStartCheckoutTestRunArgs, 'siteId' | 'input'>>;
  cancelCheckoutTestRun?: Resolver<ResolversTypes['CheckoutTestRun'], ParentType, ContextType, RequireFields<MutationCancelCheckoutTestRunArgs, 'id'>>;
  createSites?: Resolver<Array<ResolversTypes['SiteResult']>, ParentType, ContextType, RequireFields<MutationCreateSitesArgs, 'inputs'>>;
  updateSites?: Resolver<Array<ResolversTypes['SiteResult']>, ParentType, ContextType, RequireFields<MutationUpdateSitesArgs, 'ids' | 'input'>>;
  deleteSites?: Resolver<Array<ResolversTypes['SiteResult']>, ParentType, ContextType, RequireFields<MutationDeleteSitesArgs, 'ids'>>;
  transferSites?: Resolver<Array<ResolversTypes['SiteResult']>, ParentType, ContextType, RequireFields<MutationTransferSitesArgs, 'ids' | 'teamId'>>;
  createSitePage?: Resolver<ResolversTypes['SitePage'], ParentType, ContextType, RequireFields<MutationCreateSitePageArgs, 'input'>>;
  updateSitePage?: Resolver<ResolversTypes['SitePage'], ParentType, ContextType, RequireFields<MutationUpdateSitePageArgs, 'id' | 'input'>>;
  deleteSitePage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteSitePageArgs, 'id'>>;
  createProbe?: Resolver<ResolversTypes['Probe'], ParentType, ContextType, RequireFields<MutationCreateProbeArgs, 'input'>>;
  updateProbe?: Resolver<ResolversTypes['Probe'], ParentType, ContextType, RequireFields<MutationUpdateProbeArgs, 'id' | 'input'>>;
  deleteProbe?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteProbeArgs, 'id'>>;
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
  unacknowledgeIncident?: Resolver<ResolversTypes['Incident'], ParentType, ContextType, RequireFields<MutationUnacknowledgeIncidentArgs, 'id'>>;
  snoozeIncident?: Resolver<ResolversTypes['Incident'], ParentType, ContextType, RequireFields<MutationSnoozeIncidentArgs, 'id' | 'minutes'>>;
  unsnoozeIncident?: Resolver<ResolversTypes['Incident'], ParentType, ContextType, RequireFields<MutationUnsnoozeIncidentArgs, 'id'>>;
  addIncidentNote?: Resolver<ResolversTypes['Incident'], ParentType, ContextType, RequireFields<MutationAddIncidentNoteArgs, 'id' | 'text'>>;
  saveIncidentPostmortem?: Resolver<ResolversTypes['Incident'], ParentType, ContextType, RequireFields<MutationSaveIncidentPostmortemArgs, 'id' | 'text'>>;
  createEscalationPolicy?: Resolver<ResolversTypes['EscalationPolicy'], ParentType, ContextType, RequireFields<MutationCreateEscalationPolicyArgs, 'input'>>;
  updateEscalationPolicy?: Resolver<ResolversTypes['EscalationPolicy'], ParentType, ContextType, RequireFields<MutationUpdateEscalationPolicyArgs, 'id' | 'input'>>;
  changeEscalationPolicy?: Resolver<ResolversTypes['EscalationPolicy'], ParentType, ContextType, RequireFields<MutationChangeEscalationPolicyArgs, 'id' | 'input'>>;
  moveEscalationPolicy?: Resolver<ResolversTypes['EscalationPolicy'], ParentType, ContextType, RequireFields<MutationMoveEscalationPolicyArgs, 'id' | 'position'>>;
  deleteEscalationPolicy?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteEscalationPolicyArgs, 'id'>>;
  createNotificationDestination?: Resolver<ResolversTypes['NotificationDestination'], ParentType, ContextType, RequireFields<MutationCreateNotificationDestinationArgs, 'input'>>;
  updateNotificationDestination?: Resolver<ResolversTypes['NotificationDestination'], ParentType, ContextType, RequireFields<MutationUpdateNotificationDestinationArgs, 'id' | 'input'>>;
  deleteNotificationDestination?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteNotificationDestinationArgs, 'id'>>;
  testNotificationDestination?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationTestNotificationDestinationArgs, 'id'>>;
  resendDestinationConfirmation?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType, RequireFields<MutationResendDestinationConfirmationArgs, 'id'>>;
  resendConfirmations?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType, Partial<MutationResendConfirmationsArgs>>;
  setQuietHours?: Resolver<Maybe<ResolversTypes['QuietHours']>, ParentType, ContextType, Partial<MutationSetQuietHoursArgs>>;
  createStatusPage?: Resolver<ResolversTypes['StatusPage'], ParentType, ContextType, RequireFields<MutationCreateStatusPageArgs, 'input'>>;
  updateStatusPage?: Resolver<ResolversTypes['StatusPage'], ParentType, ContextType, RequireFields<MutationUpdateStatusPageArgs, 'id' | 'input'>>;
  deleteStatusPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteStatusPageArgs, 'id'>>;
  setComponents?: Resolver<ResolversTypes['StatusPage'], ParentType, ContextType, RequireFields<MutationSetComponentsArgs, 'statusPageId' | 'components'>>;
  postStatusUpdate?: Resolver<ResolversTypes['StatusUpdate'], ParentType, ContextType, RequireFields<MutationPostStatusUpdateArgs, 'state' | 'body'>>;
  editStatusUpdate?: Resolver<ResolversTypes['StatusUpdate'], ParentType, ContextType, RequireFields<MutationEditStatusUpdateArgs, 'id' | 'body'>>;
  deleteStatusUpdate?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteStatusUpdateArgs, 'id'>>;
  verifyStatusPageDomain?: Resolver<ResolversTypes['StatusPage'], ParentType, ContextType, RequireFields<MutationVerifyStatusPageDomainArgs, 'id'>>;
  rotateStatusPageLink?: Resolver<ResolversTypes['StatusPage'], ParentType, ContextType, RequireFields<MutationRotateStatusPageLinkArgs, 'id'>>;
  deleteStatusSubscriber?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteStatusSubscriberArgs, 'id'>>;
  createReport?: Resolver<ResolversTypes['Report'], ParentType, ContextType, RequireFields<MutationCreateReportArgs, 'input'>>;
  deleteReport?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteReportArgs, 'id'>>;
  sendReport?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationSendReportArgs, 'id'>>;
  updateReportSettings?: Resolver<ResolversTypes['ReportSettings'], ParentType, ContextType, RequireFields<MutationUpdateReportSettingsArgs, 'input'>>;
  createHeartbeat?: Resolver<ResolversTypes['Heartbeat'], ParentType, ContextType, RequireFields<MutationCreateHeartbeatArgs, 'input'>>;
  updateHeartbeat?: Resolver<ResolversTypes['Heartbeat'], ParentType, ContextType, RequireFields<MutationUpdateHeartbeatArgs, 'id' | 'input'>>;
  deleteHeartbeat?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteHeartbeatArgs, 'id'>>;
  rotateHeartbeatKey?: Resolver<ResolversTypes['Heartbeat'], ParentType, ContextType, RequireFields<MutationRotateHeartbeatKeyArgs, 'id'>>;
};

export type SubscriptionResolvers<ContextType = any, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  incidentChanged?: SubscriptionResolver<ResolversTypes['Incident'], "incidentChanged", ParentType, ContextType, Partial<SubscriptionIncidentChangedArgs>>;
  siteStatusChanged?: SubscriptionResolver<ResolversTypes['Site'], "siteStatusChanged", ParentType, ContextType, Partial<SubscriptionSiteStatusChangedArgs>>;
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
  regions?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  quorum?: Resolver<ResolversTypes['Quorum'], ParentType, ContextType>;
  regionStats?: Resolver<Array<ResolversTypes['RegionStats']>, ParentType, ContextType>;
  probes?: Resolver<Array<ResolversTypes['Probe']>, ParentType, ContextType>;
  httpCheck?: Resolver<Maybe<ResolversTypes['HttpCheck']>, ParentType, ContextType>;
  certificates?: Resolver<Array<ResolversTypes['SiteCertificate']>, ParentType, ContextType>;
  domains?: Resolver<Array<ResolversTypes['SiteDomain']>, ParentType, ContextType>;
  hourlyStates?: Resolver<Array<ResolversTypes['HourState']>, ParentType, ContextType>;
  problems?: Resolver<Array<ResolversTypes['SiteProblem']>, ParentType, ContextType>;
};

export type SiteProblemResolvers<ContextType = any, ParentType extends ResolversParentTypes['SiteProblem'] = ResolversParentTypes['SiteProblem']> = {
  status?: Resolver<ResolversTypes['SiteStatus'], ParentType, ContextType>;
  alertType?: Resolver<Maybe<ResolversTypes['AlertType']>, ParentType, ContextType>;
  pageId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  probeId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  since?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  alertId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  incidentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  suspectDeploymentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  lastFailedCheck?: Resolver<Maybe<ResolversTypes['Check']>, ParentType, ContextType>;
};

export type SiteCertificateResolvers<ContextType = any, ParentType extends ResolversParentTypes['SiteCertificate'] = ResolversParentTypes['SiteCertificate']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  subject?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  issuer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  isIntermediate?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  checkedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type SiteDomainResolvers<ContextType = any, ParentType extends ResolversParentTypes['SiteDomain'] = ResolversParentTypes['SiteDomain']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  registrar?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['DomainState'], ParentType, ContextType>;
  checkedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type RegionResponseTimesResolvers<ContextType = any, ParentType extends ResolversParentTypes['RegionResponseTimes'] = ResolversParentTypes['RegionResponseTimes']> = {
  region?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  points?: Resolver<Array<ResolversTypes['ResponseTimeDataPoint']>, ParentType, ContextType>;
};

export type RegionStatsResolvers<ContextType = any, ParentType extends ResolversParentTypes['RegionStats'] = ResolversParentTypes['RegionStats']> = {
  region?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  alive?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lastCheckAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  lastStatus?: Resolver<ResolversTypes['CheckStatus'], ParentType, ContextType>;
  totalChecks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  failedChecks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  medianResponseTimeMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type ReleaseMarkerResolvers<ContextType = any, ParentType extends ResolversParentTypes['ReleaseMarker'] = ResolversParentTypes['ReleaseMarker']> = {
  deploymentId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['ReleaseType'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['ReleaseState'], ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['ReleaseOutcome'], ParentType, ContextType>;
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
  httpCheck?: Resolver<Maybe<ResolversTypes['HttpCheck']>, ParentType, ContextType>;
};

export type SiteResultResolvers<ContextType = any, ParentType extends ResolversParentTypes['SiteResult'] = ResolversParentTypes['SiteResult']> = {
  id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  site?: Resolver<Maybe<ResolversTypes['Site']>, ParentType, ContextType>;
  problem?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type SitePreviewResolvers<ContextType = any, ParentType extends ResolversParentTypes['SitePreview'] = ResolversParentTypes['SitePreview']> = {
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  problem?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  duplicateOf?: Resolver<Maybe<ResolversTypes['Site']>, ParentType, ContextType>;
};

export type HttpCheckResolvers<ContextType = any, ParentType extends ResolversParentTypes['HttpCheck'] = ResolversParentTypes['HttpCheck']> = {
  method?: Resolver<ResolversTypes['HttpMethod'], ParentType, ContextType>;
  headers?: Resolver<Array<ResolversTypes['RequestHeader']>, ParentType, ContextType>;
  body?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  followRedirects?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  assertions?: Resolver<Array<ResolversTypes['HttpAssertion']>, ParentType, ContextType>;
};

export type RequestHeaderResolvers<ContextType = any, ParentType extends ResolversParentTypes['RequestHeader'] = ResolversParentTypes['RequestHeader']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  maskedValue?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type HttpAssertionResolvers<ContextType = any, ParentType extends ResolversParentTypes['HttpAssertion'] = ResolversParentTypes['HttpAssertion']> = {
  source?: Resolver<ResolversTypes['HttpAssertionSource'], ParentType, ContextType>;
  property?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  comparison?: Resolver<ResolversTypes['HttpComparison'], ParentType, ContextType>;
  value?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ProbeResolvers<ContextType = any, ParentType extends ResolversParentTypes['Probe'] = ResolversParentTypes['Probe']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  siteId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ProbeKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  intervalSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  enabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['SiteStatus'], ParentType, ContextType>;
  lastCheckAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  host?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  port?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  expectedBanner?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  recordType?: Resolver<Maybe<ResolversTypes['DnsRecordType']>, ParentType, ContextType>;
  resolver?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  comparison?: Resolver<Maybe<ResolversTypes['DnsComparison']>, ParentType, ContextType>;
  records?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  minVersion?: Resolver<Maybe<ResolversTypes['TlsVersion']>, ParentType, ContextType>;
  serverName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  minDaysLeft?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  security?: Resolver<Maybe<ResolversTypes['SmtpSecurity']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  headers?: Resolver<Maybe<Array<ResolversTypes['RequestHeader']>>, ParentType, ContextType>;
  subprotocol?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  expectedMessage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  query?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  variables?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  assertions?: Resolver<Maybe<Array<ResolversTypes['HttpAssertion']>>, ParentType, ContextType>;
};

export type CheckResolvers<ContextType = any, ParentType extends ResolversParentTypes['Check'] = ResolversParentTypes['Check']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  siteId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  pageId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  probeId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
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
  region?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
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

export type UserConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['UserConnection'] = ResolversParentTypes['UserConnection']> = {
  edges?: Resolver<Array<ResolversTypes['UserEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type UserEdgeResolvers<ContextType = any, ParentType extends ResolversParentTypes['UserEdge'] = ResolversParentTypes['UserEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
};

export type MaintenanceWindowConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['MaintenanceWindowConnection'] = ResolversParentTypes['MaintenanceWindowConnection']> = {
  edges?: Resolver<Array<ResolversTypes['MaintenanceWindowEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type MaintenanceWindowEdgeResolvers<ContextType = any, ParentType extends ResolversParentTypes['MaintenanceWindowEdge'] = ResolversParentTypes['MaintenanceWindowEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['MaintenanceWindow'], ParentType, ContextType>;
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
  ownerKind?: Resolver<ResolversTypes['AlertOwnerKind'], ParentType, ContextType>;
  ownerName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  teamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  heartbeatId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  probeId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  environmentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  alertType?: Resolver<ResolversTypes['AlertType'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['AlertStatus'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  resolvedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  pageId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  deliveries?: Resolver<Array<ResolversTypes['NotificationDelivery']>, ParentType, ContextType>;
  suspectDeploymentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  incidentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  incident?: Resolver<Maybe<ResolversTypes['Incident']>, ParentType, ContextType>;
  site?: Resolver<Maybe<ResolversTypes['Site']>, ParentType, ContextType>;
  failedChecks?: Resolver<Array<ResolversTypes['Check']>, ParentType, ContextType>;
  lastFailedCheck?: Resolver<Maybe<ResolversTypes['Check']>, ParentType, ContextType>;
};

export type NotificationDeliveryResolvers<ContextType = any, ParentType extends ResolversParentTypes['NotificationDelivery'] = ResolversParentTypes['NotificationDelivery']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  channel?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  teamChannel?: Resolver<Maybe<ResolversTypes['TeamChannel']>, ParentType, ContextType>;
  destinationId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  memberId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
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
  sitesDegraded?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  trend?: Resolver<Array<ResolversTypes['TeamDay']>, ParentType, ContextType, Partial<DashboardStatsTrendArgs>>;
};

export type TeamDayResolvers<ContextType = any, ParentType extends ResolversParentTypes['TeamDay'] = ResolversParentTypes['TeamDay']> = {
  date?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  uptimePercentage?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  downtimeSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
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
  p50ResponseTimeMs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  p95ResponseTimeMs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  totalChecks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  failedChecks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ResponseTimeSeriesResolvers<ContextType = any, ParentType extends ResolversParentTypes['ResponseTimeSeries'] = ResolversParentTypes['ResponseTimeSeries']> = {
  resolution?: Resolver<ResolversTypes['ChartResolution'], ParentType, ContextType>;
  points?: Resolver<Array<ResolversTypes['ResponseTimeDataPoint']>, ParentType, ContextType>;
  regions?: Resolver<Array<ResolversTypes['RegionResponseTimes']>, ParentType, ContextType>;
  uptimePercentage?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  totalChecks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  failedChecks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SiteTrendResolvers<ContextType = any, ParentType extends ResolversParentTypes['SiteTrend'] = ResolversParentTypes['SiteTrend']> = {
  siteId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  uptimePercentage?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  uptime?: Resolver<Array<ResolversTypes['UptimeDataPoint']>, ParentType, ContextType>;
  responseTimes?: Resolver<Array<ResolversTypes['ResponseTimeDataPoint']>, ParentType, ContextType>;
};

export type BrowserAvailabilityResolvers<ContextType = any, ParentType extends ResolversParentTypes['BrowserAvailability'] = ResolversParentTypes['BrowserAvailability']> = {
  available?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  version?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  problem?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type SystemStatusResolvers<ContextType = any, ParentType extends ResolversParentTypes['SystemStatus'] = ResolversParentTypes['SystemStatus']> = {
  lastCheckAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lateChecks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  lastWriteAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  troubles?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  regions?: Resolver<Array<ResolversTypes['AliveRegion']>, ParentType, ContextType>;
};

export type AliveRegionResolvers<ContextType = any, ParentType extends ResolversParentTypes['AliveRegion'] = ResolversParentTypes['AliveRegion']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  seenAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
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
  probesUsed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  probesLimit?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type UnreachedTeamResolvers<ContextType = any, ParentType extends ResolversParentTypes['UnreachedTeam'] = ResolversParentTypes['UnreachedTeam']> = {
  teamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['UnreachedReason'], ParentType, ContextType>;
};

export type StoppedAddressResolvers<ContextType = any, ParentType extends ResolversParentTypes['StoppedAddress'] = ResolversParentTypes['StoppedAddress']> = {
  address?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stoppedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  askableAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type NotificationSettingsResolvers<ContextType = any, ParentType extends ResolversParentTypes['NotificationSettings'] = ResolversParentTypes['NotificationSettings']> = {
  emailEnabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  emailAddresses?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  unconfirmedAddresses?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
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
  timezone?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  mailServer?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
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

export type CheckoutFlowPreviewResolvers<ContextType = any, ParentType extends ResolversParentTypes['CheckoutFlowPreview'] = ResolversParentTypes['CheckoutFlowPreview']> = {
  steps?: Resolver<Array<ResolversTypes['CheckoutStep']>, ParentType, ContextType>;
  problems?: Resolver<Array<ResolversTypes['CheckoutFlowProblem']>, ParentType, ContextType>;
};

export type CheckoutFlowProblemResolvers<ContextType = any, ParentType extends ResolversParentTypes['CheckoutFlowProblem'] = ResolversParentTypes['CheckoutFlowProblem']> = {
  step?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CheckoutTestRunResolvers<ContextType = any, ParentType extends ResolversParentTypes['CheckoutTestRun'] = ResolversParentTypes['CheckoutTestRun']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  siteId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['CheckoutTestRunStatus'], ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  totalSteps?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  steps?: Resolver<Array<ResolversTypes['CheckoutTestStep']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  startedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  finishedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type CheckoutTestStepResolvers<ContextType = any, ParentType extends ResolversParentTypes['CheckoutTestStep'] = ResolversParentTypes['CheckoutTestStep']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  action?: Resolver<ResolversTypes['CheckoutAction'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['CheckoutStepStatus'], ParentType, ContextType>;
  durationMs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  screenshotUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
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
  site?: Resolver<Maybe<ResolversTypes['Site']>, ParentType, ContextType>;
  ownerKind?: Resolver<ResolversTypes['AlertOwnerKind'], ParentType, ContextType>;
  ownerName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['IncidentState'], ParentType, ContextType>;
  startedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  resolvedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  acknowledgedBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  acknowledgedByLink?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  acknowledgedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  snoozedUntil?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  held?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  alerts?: Resolver<Array<ResolversTypes['Alert']>, ParentType, ContextType>;
  suspectDeploymentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  escalation?: Resolver<Maybe<ResolversTypes['IncidentEscalation']>, ParentType, ContextType>;
  timeline?: Resolver<Array<ResolversTypes['IncidentEvent']>, ParentType, ContextType>;
  releases?: Resolver<Array<ResolversTypes['ReleaseMarker']>, ParentType, ContextType>;
  postmortem?: Resolver<Maybe<ResolversTypes['IncidentPostmortem']>, ParentType, ContextType>;
};

export type IncidentPostmortemResolvers<ContextType = any, ParentType extends ResolversParentTypes['IncidentPostmortem'] = ResolversParentTypes['IncidentPostmortem']> = {
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  updatedBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
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
  alert?: Resolver<Maybe<ResolversTypes['Alert']>, ParentType, ContextType>;
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
  unconfirmedMemberIds?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type EscalationStepResolvers<ContextType = any, ParentType extends ResolversParentTypes['EscalationStep'] = ResolversParentTypes['EscalationStep']> = {
  afterMinutes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  channels?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  teamChannels?: Resolver<Array<ResolversTypes['TeamChannel']>, ParentType, ContextType>;
  destinationIds?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
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
  unconfirmedAddresses?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
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

export type StatusDomainRecordResolvers<ContextType = any, ParentType extends ResolversParentTypes['StatusDomainRecord'] = ResolversParentTypes['StatusDomainRecord']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type StatusPageResolvers<ContextType = any, ParentType extends ResolversParentTypes['StatusPage'] = ResolversParentTypes['StatusPage']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  teamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  logoUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  accent?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  locale?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  visibility?: Resolver<ResolversTypes['StatusPageVisibility'], ParentType, ContextType>;
  domain?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  domainState?: Resolver<Maybe<ResolversTypes['StatusDomainState']>, ParentType, ContextType>;
  domainRecord?: Resolver<Maybe<ResolversTypes['StatusDomainRecord']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  components?: Resolver<Array<ResolversTypes['StatusComponent']>, ParentType, ContextType>;
  subscribersCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  uptimeDays?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  autoPublishAfterMinutes?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  showDetails?: Resolver<Array<ResolversTypes['StatusDetail']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['StatusState'], ParentType, ContextType>;
  incidents?: Resolver<Array<ResolversTypes['StatusIncident']>, ParentType, ContextType, Partial<StatusPageIncidentsArgs>>;
  subscribers?: Resolver<ResolversTypes['StatusSubscriberConnection'], ParentType, ContextType, Partial<StatusPageSubscribersArgs>>;
};

export type StatusComponentResolvers<ContextType = any, ParentType extends ResolversParentTypes['StatusComponent'] = ResolversParentTypes['StatusComponent']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  group?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  siteId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  pageId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  checkout?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  heartbeatId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  showUptime?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  showResponseTime?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['StatusState'], ParentType, ContextType>;
};

export type StatusUpdateResolvers<ContextType = any, ParentType extends ResolversParentTypes['StatusUpdate'] = ResolversParentTypes['StatusUpdate']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  statusIncidentId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['StatusUpdateState'], ParentType, ContextType>;
  body?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  by?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type StatusIncidentResolvers<ContextType = any, ParentType extends ResolversParentTypes['StatusIncident'] = ResolversParentTypes['StatusIncident']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  statusPageId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  incidentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  maintenanceWindowId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  impact?: Resolver<ResolversTypes['StatusState'], ParentType, ContextType>;
  componentIds?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
  startedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  resolvedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  publishedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  updates?: Resolver<Array<ResolversTypes['StatusUpdate']>, ParentType, ContextType>;
};

export type StatusSubscriberResolvers<ContextType = any, ParentType extends ResolversParentTypes['StatusSubscriber'] = ResolversParentTypes['StatusSubscriber']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['SubscriberKind'], ParentType, ContextType>;
  address?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  componentIds?: Resolver<Maybe<Array<ResolversTypes['ID']>>, ParentType, ContextType>;
  confirmedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  deliveries?: Resolver<Array<ResolversTypes['NotificationDelivery']>, ParentType, ContextType>;
};

export type StatusSubscriberConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['StatusSubscriberConnection'] = ResolversParentTypes['StatusSubscriberConnection']> = {
  edges?: Resolver<Array<ResolversTypes['StatusSubscriberEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type StatusSubscriberEdgeResolvers<ContextType = any, ParentType extends ResolversParentTypes['StatusSubscriberEdge'] = ResolversParentTypes['StatusSubscriberEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['StatusSubscriber'], ParentType, ContextType>;
};

export type ReportResolvers<ContextType = any, ParentType extends ResolversParentTypes['Report'] = ResolversParentTypes['Report']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  teamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  month?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  from?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  timezone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['ReportState'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  htmlUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  pdfUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  sentTo?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  sentAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type ReportSettingsResolvers<ContextType = any, ParentType extends ResolversParentTypes['ReportSettings'] = ResolversParentTypes['ReportSettings']> = {
  teamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  enabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  recipients?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  unconfirmedRecipients?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  timezone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  locale?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  logoUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  includeVat?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  nextAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type HeartbeatDayResolvers<ContextType = any, ParentType extends ResolversParentTypes['HeartbeatDay'] = ResolversParentTypes['HeartbeatDay']> = {
  date?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  uptimePercentage?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  downtimeSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  maintenanceSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type HeartbeatResolvers<ContextType = any, ParentType extends ResolversParentTypes['Heartbeat'] = ResolversParentTypes['Heartbeat']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  teamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  schedule?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  timezone?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  periodSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  startGraceSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  runGraceSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  minRunSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['HeartbeatState'], ParentType, ContextType>;
  paused?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lastBeatAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  nextDueAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  problem?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  downSince?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  siteId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  tags?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  beats?: Resolver<ResolversTypes['BeatConnection'], ParentType, ContextType, Partial<HeartbeatBeatsArgs>>;
};

export type BeatResolvers<ContextType = any, ParentType extends ResolversParentTypes['Beat'] = ResolversParentTypes['Beat']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['BeatKind'], ParentType, ContextType>;
  exitCode?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  runId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  durationMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  problem?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  body?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type BeatConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['BeatConnection'] = ResolversParentTypes['BeatConnection']> = {
  edges?: Resolver<Array<ResolversTypes['BeatEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type BeatEdgeResolvers<ContextType = any, ParentType extends ResolversParentTypes['BeatEdge'] = ResolversParentTypes['BeatEdge']> = {
  node?: Resolver<ResolversTypes['Beat'], ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type Resolvers<ContextType = any> = {
  DateTime?: GraphQLScalarType;
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Subscription?: SubscriptionResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  Site?: SiteResolvers<ContextType>;
  SiteProblem?: SiteProblemResolvers<ContextType>;
  SiteCertificate?: SiteCertificateResolvers<ContextType>;
  SiteDomain?: SiteDomainResolvers<ContextType>;
  RegionResponseTimes?: RegionResponseTimesResolvers<ContextType>;
  RegionStats?: RegionStatsResolvers<ContextType>;
  ReleaseMarker?: ReleaseMarkerResolvers<ContextType>;
  SitePage?: SitePageResolvers<ContextType>;
  SiteResult?: SiteResultResolvers<ContextType>;
  SitePreview?: SitePreviewResolvers<ContextType>;
  HttpCheck?: HttpCheckResolvers<ContextType>;
  RequestHeader?: RequestHeaderResolvers<ContextType>;
  HttpAssertion?: HttpAssertionResolvers<ContextType>;
  Probe?: ProbeResolvers<ContextType>;
  Check?: CheckResolvers<ContextType>;
  CheckPhases?: CheckPhasesResolvers<ContextType>;
  JsError?: JsErrorResolvers<ContextType>;
  UserConnection?: UserConnectionResolvers<ContextType>;
  UserEdge?: UserEdgeResolvers<ContextType>;
  MaintenanceWindowConnection?: MaintenanceWindowConnectionResolvers<ContextType>;
  MaintenanceWindowEdge?: MaintenanceWindowEdgeResolvers<ContextType>;
  CheckConnection?: CheckConnectionResolvers<ContextType>;
  CheckEdge?: CheckEdgeResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  Alert?: AlertResolvers<ContextType>;
  NotificationDelivery?: NotificationDeliveryResolvers<ContextType>;
  DashboardStats?: DashboardStatsResolvers<ContextType>;
  TeamDay?: TeamDayResolvers<ContextType>;
  SiteStats?: SiteStatsResolvers<ContextType>;
  UptimeDataPoint?: UptimeDataPointResolvers<ContextType>;
  ResponseTimeDataPoint?: ResponseTimeDataPointResolvers<ContextType>;
  ResponseTimeSeries?: ResponseTimeSeriesResolvers<ContextType>;
  SiteTrend?: SiteTrendResolvers<ContextType>;
  BrowserAvailability?: BrowserAvailabilityResolvers<ContextType>;
  SystemStatus?: SystemStatusResolvers<ContextType>;
  AliveRegion?: AliveRegionResolvers<ContextType>;
  QuotaInfo?: QuotaInfoResolvers<ContextType>;
  UnreachedTeam?: UnreachedTeamResolvers<ContextType>;
  StoppedAddress?: StoppedAddressResolvers<ContextType>;
  NotificationSettings?: NotificationSettingsResolvers<ContextType>;
  ErrorPattern?: ErrorPatternResolvers<ContextType>;
  CheckoutFlow?: CheckoutFlowResolvers<ContextType>;
  CheckoutSelectors?: CheckoutSelectorsResolvers<ContextType>;
  CheckoutStep?: CheckoutStepResolvers<ContextType>;
  CheckoutStepResult?: CheckoutStepResultResolvers<ContextType>;
  CheckoutFlowPreview?: CheckoutFlowPreviewResolvers<ContextType>;
  CheckoutFlowProblem?: CheckoutFlowProblemResolvers<ContextType>;
  CheckoutTestRun?: CheckoutTestRunResolvers<ContextType>;
  CheckoutTestStep?: CheckoutTestStepResolvers<ContextType>;
  MaintenanceWindow?: MaintenanceWindowResolvers<ContextType>;
  WindowOccurrence?: WindowOccurrenceResolvers<ContextType>;
  Incident?: IncidentResolvers<ContextType>;
  IncidentPostmortem?: IncidentPostmortemResolvers<ContextType>;
  IncidentEscalation?: IncidentEscalationResolvers<ContextType>;
  IncidentEvent?: IncidentEventResolvers<ContextType>;
  IncidentConnection?: IncidentConnectionResolvers<ContextType>;
  IncidentEdge?: IncidentEdgeResolvers<ContextType>;
  EscalationPolicy?: EscalationPolicyResolvers<ContextType>;
  EscalationStep?: EscalationStepResolvers<ContextType>;
  NotificationDestination?: NotificationDestinationResolvers<ContextType>;
  QuietHours?: QuietHoursResolvers<ContextType>;
  StatusDomainRecord?: StatusDomainRecordResolvers<ContextType>;
  StatusPage?: StatusPageResolvers<ContextType>;
  StatusComponent?: StatusComponentResolvers<ContextType>;
  StatusUpdate?: StatusUpdateResolvers<ContextType>;
  StatusIncident?: StatusIncidentResolvers<ContextType>;
  StatusSubscriber?: StatusSubscriberResolvers<ContextType>;
  StatusSubscriberConnection?: StatusSubscriberConnectionResolvers<ContextType>;
  StatusSubscriberEdge?: StatusSubscriberEdgeResolvers<ContextType>;
  Report?: ReportResolvers<ContextType>;
  ReportSettings?: ReportSettingsResolvers<ContextType>;
  HeartbeatDay?: HeartbeatDayResolvers<ContextType>;
  Heartbeat?: HeartbeatResolvers<ContextType>;
  Beat?: BeatResolvers<ContextType>;
  BeatConnection?: BeatConnectionResolvers<ContextType>;
  BeatEdge?: BeatEdgeResolvers<ContextType>;
};

