// Generated from schema.graphql by `npm run generate`; do not edit.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { ListedEnvironment as StoredEnvironment } from './environment/environment.ts';
import type { Deployment as StoredDeployment } from './deployment/deployment.ts';
import type { Freeze as StoredFreeze } from './freeze/freeze.ts';
import type { EnvironmentPage } from './environment/page-own-environments.ts';
import type { FreezePage } from './freeze/page-own-freezes.ts';
import type { ReleasePage } from './deployment/page-releases.ts';
import type { TokenPage, AuditEntry } from './settings.ts';
import type { FreezePayload as StoredFreezePayload } from './freeze/freeze-payload.ts';
import type { Verification as StoredVerification, VerificationTarget as WatchedTarget, VerificationSettings as StoredVerificationSettings } from './extension.ts';
import type { CreatedAgentToken } from './environment/create-agent-token.ts';
import type { DashboardStats as StoredDashboardStats } from './deployment/dashboard-stats.ts';
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
  /** The environments of all your teams, or of one team, sorted by name, at most 5,000. */
  environments: Array<Environment>;
  /** The environments of all your teams, or of one team, in pages, sorted by name. `first` is from 0 to 100 and defaults to 20. */
  environmentsConnection: EnvironmentConnection;
  /** A deleted environment is NOT_FOUND; its deployments stay readable. */
  environment: Maybe<Environment>;
  /** Also returns deployments of deleted environments. */
  deployment: Maybe<Deployment>;
  /** Over all your teams, or over one team. */
  dashboardStats: DashboardStats;
  /** Your access tokens, newest first, including revoked ones. An access token that is limited to teams gets only itself. */
  personalAccessTokens: Array<PersonalAccessToken>;
  /**
   * Your access tokens in pages, newest first, including revoked ones. An access token that is limited to teams gets only itself. `first` is
   * from 0 to 100 and defaults to 20.
   */
  personalAccessTokensConnection: PersonalAccessTokenConnection;
  /** The audit log, newest first: your own entries, or everyone's for administrators. With `teamId`, the entries of that team, for which you need the role MANAGER. `search` searches the token name, actor, action and resource. */
  auditLog: AuditLogConnection;
  /**
   * The freezes of all your teams, of one team or of one environment, that have an occurrence between `from` and `to`, at most 500,
   * sorted by start. `from` defaults to now, and `to` to 31 days after it; they are at most 366 days apart. If there are more, it is those nearest to now.
   */
  freezeWindows: Array<FreezeWindow>;
  /**
   * The freezes of all your teams, of one team or of one environment that are not over, in pages, sorted by the start of their first
   * occurrence. `first` is from 0 to 100 and defaults to 20.
   */
  freezeWindowsConnection: FreezeWindowConnection;
  /** Also one that is over. */
  freezeWindow: Maybe<FreezeWindow>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryEnvironmentsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryEnvironmentsConnectionArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryEnvironmentArgs = {
  id: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryDeploymentArgs = {
  id: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryDashboardStatsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryPersonalAccessTokensConnectionArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryAuditLogArgs = {
  search?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryFreezeWindowsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  environmentId?: InputMaybe<Scalars['ID']['input']>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryFreezeWindowsConnectionArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  environmentId?: InputMaybe<Scalars['ID']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryFreezeWindowArgs = {
  id: Scalars['ID']['input'];
};

/** Each one in a request counts as one write for the rate limit. */
export type Mutation = {
  /** Queues a deployment. It starts when the environment's agent accepts it. An environment runs one deployment at a time, in the order of the requests; rollbacks come first. */
  createDeployment: CreateDeploymentPayload;
  /**
   * Queues a rollback to an earlier release. Without `targetReleaseTimestamp`, the target is the most recent successful release
   * that was live before the current one and has not been rolled back; the request is refused while a deployment runs.
   * A repeated request returns the rollback that is already waiting or running, unless something else was requested after it.
   * It starts before all deployments that wait, but never interrupts one that runs. If the environment has `protectDatabaseRollback` and the
   * database was changed after the target was made, or the running deployment may change it, the request needs `acknowledgeDatabase`. If it is
   * refused, `extensions.reason` is `DATABASE_CHANGED`, `DATABASE_MAY_CHANGE`, `DEPLOYMENT_RUNNING`, `INVALID_TIMESTAMP`,
   * `NO_EARLIER_RELEASE`, `QUEUE_FULL`, `RELEASE_FAILED`, `RELEASE_GONE` or `RELEASE_LIVE`.
   */
  rollbackDeployment: Deployment;
  /** A pending deployment ends immediately. A running one is asked to stop, and ends as CANCELLED if it has not switched yet. */
  cancelDeployment: Deployment;
  /** Creates the settings only: deployments wait until an agent with a token of the environment runs on the host. Needs the role MANAGER. */
  createEnvironment: EnvironmentPayload;
  /** Fields that are left out do not change. Null clears a field or restores its default. */
  updateEnvironment: EnvironmentPayload;
  /** Revokes the environment's agent tokens and cancels its pending deployments. Past deployments stay readable, and the host does not change. Refused while a deployment is running. */
  deleteEnvironment: Scalars['Boolean']['output'];
  /** Moves an environment to another team, with its deployments, logs and agent tokens. A running deployment continues. Needs the role MANAGER in both teams. */
  transferEnvironment: Environment;
  /** Creates a token for the host agent of an environment. The token is only shown in this response. */
  createAgentToken: CreateAgentTokenPayload;
  /** Works at once, also for an agent that is waiting in a poll. A running deployment continues when the agent comes back with a new token. */
  revokeAgentToken: Scalars['Boolean']['output'];
  /** Plans a time in which no deployment starts. Deployments wait for its end, rollbacks do not. A running deployment continues. Needs the role MANAGER. */
  createFreeze: FreezePayload;
  /** A field that is left out keeps its value; null clears it. A freeze that has ended or was cancelled cannot be changed. */
  updateFreeze: FreezePayload;
  /** Ends the occurrence that is active, and all later ones. A freeze that has not begun is cancelled, and one that is over is returned unchanged. Needs the role MANAGER. */
  endFreeze: FreezeWindow;
  /** Creates an access token. The token is only shown in this response. Requires a signed-in session: a token cannot create tokens. */
  createPersonalAccessToken: CreatePersonalAccessTokenPayload;
  /** Revokes a token immediately: further requests with it get a 401, and its WebSockets are closed. */
  revokePersonalAccessToken: Scalars['Boolean']['output'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCreateDeploymentArgs = {
  input: CreateDeploymentInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationRollbackDeploymentArgs = {
  environmentId: Scalars['ID']['input'];
  targetReleaseTimestamp?: InputMaybe<Scalars['String']['input']>;
  acknowledgeDatabase?: InputMaybe<Scalars['Boolean']['input']>;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCancelDeploymentArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCreateEnvironmentArgs = {
  input: CreateEnvironmentInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationUpdateEnvironmentArgs = {
  id: Scalars['ID']['input'];
  input: UpdateEnvironmentInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationDeleteEnvironmentArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationTransferEnvironmentArgs = {
  id: Scalars['ID']['input'];
  teamId: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCreateAgentTokenArgs = {
  environmentId: Scalars['ID']['input'];
  name: Scalars['String']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationRevokeAgentTokenArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCreateFreezeArgs = {
  input: CreateFreezeInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationUpdateFreezeArgs = {
  id: Scalars['ID']['input'];
  input: UpdateFreezeInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationEndFreezeArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCreatePersonalAccessTokenArgs = {
  input: CreatePersonalAccessTokenInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationRevokePersonalAccessTokenArgs = {
  id: Scalars['ID']['input'];
};

/** Over a WebSocket at `/deployment/graphql/ws`, with the protocol `graphql-transport-ws`. */
export type Subscription = {
  /** The lines of a deployment's log as they are written, each at most once, until the deployment ends. With `fromStart`, the lines written so far come first. A subscriber that is too slow misses lines; `Deployment.log` has all of them. */
  deploymentLog: DeploymentLog;
  /** A deployment now, and again after each change of it, of its steps or of its verification, until both have ended. Changes in quick succession are sent as one. */
  deploymentChanged: Deployment;
};


/** Over a WebSocket at `/deployment/graphql/ws`, with the protocol `graphql-transport-ws`. */
export type SubscriptionDeploymentLogArgs = {
  deploymentId: Scalars['ID']['input'];
  fromStart?: InputMaybe<Scalars['Boolean']['input']>;
};


/** Over a WebSocket at `/deployment/graphql/ws`, with the protocol `graphql-transport-ws`. */
export type SubscriptionDeploymentChangedArgs = {
  deploymentId: Scalars['ID']['input'];
};

/** A host, a path on it and a repository: where releases of a shop go live. */
export type Environment = {
  /** For `createDeployment` and `createAgentToken`. It stays the same in another team. */
  id: Scalars['ID']['output'];
  /** The team that owns it. */
  teamId: Scalars['ID']['output'];
  /** At most 200 characters. It need not be unique. */
  name: Scalars['String']['output'];
  /** A host name or an IP address. Steward does not connect to it: the agent there connects to Steward. */
  host: Scalars['String']['output'];
  /** An absolute path on the host, with `releases`, `shared` and the link `current`. */
  deployPath: Scalars['String']['output'];
  /** What a deployment without a `gitRef` deploys. */
  deployBranch: Scalars['String']['output'];
  /** The agent requests it from the host after the switch; it must return 2xx. Null: there is no health check. */
  healthCheckUrl: Maybe<Scalars['String']['output']>;
  /** The agent fetches it with the keys of the host. It contains no credentials. */
  repositoryUrl: Scalars['String']['output'];
  /** 1 to 50. The live release and the default target of a rollback are always kept. */
  releasesToKeep: Scalars['Int']['output'];
  /** Decides which steps build and activate a release. */
  recipe: Recipe;
  /** Refuse a rollback past newer database changes unless it is acknowledged. */
  protectDatabaseRollback: Scalars['Boolean']['output'];
  /** Directories that outlive releases, relative to the release, such as `pub/media`. */
  sharedDirs: Array<Scalars['String']['output']>;
  /** Files that outlive releases, relative to the release, such as `app/etc/env.php`. */
  sharedFiles: Array<Scalars['String']['output']>;
  /** Show the maintenance page in every deployment, also if the database does not change. MAGENTO only. */
  alwaysEnableMaintenance: Scalars['Boolean']['output'];
  /** Show the maintenance page and upgrade if config.php does not list the installed modules. MAGENTO only. */
  maintenanceOnDrift: Scalars['Boolean']['output'];
  /** IP addresses and networks that see the shop instead of the maintenance page. MAGENTO only. */
  maintenanceAllowlistIps: Array<Scalars['String']['output']>;
  /** Run `app:config:import` before the switch if it is needed, which counts as a change of the database. MAGENTO only. */
  configImportEnabled: Scalars['Boolean']['output'];
  /** Let deployments install cron and restart the consumers of message queues. MAGENTO only. */
  manageCronAndConsumers: Scalars['Boolean']['output'];
  /** Your own steps. Only the recipe GENERIC runs them. */
  commands: RecipeCommands;
  /** When it was created, also if that was in another team. */
  createdAt: Scalars['DateTime']['output'];
  /** When its settings were last saved. Deployments do not change it. */
  updatedAt: Scalars['DateTime']['output'];
  /** When a deployment last ended, with any outcome. */
  lastDeploymentAt: Maybe<Scalars['DateTime']['output']>;
  /** When the agent last sent a request. Null if no agent has connected yet. */
  agentLastSeenAt: Maybe<Scalars['DateTime']['output']>;
  /** Whether the agent has sent a request in the last 90 seconds. */
  isOnline: Scalars['Boolean']['output'];
  /** As the agent reported when it started. */
  agent: Maybe<Agent>;
  /** Whether the agent has opted in to confirm failures of other sites of the team. Only the host can choose this. */
  probe: Scalars['Boolean']['output'];
  /** Newest first. `first` is from 0 to 100 and defaults to 20. */
  deployments: DeploymentConnection;
  /** Newest first, including revoked ones. */
  agentTokens: Array<AgentToken>;
  /** The releases on the host, newest first. */
  releases: Array<Release>;
  /** The releases on the host in pages, newest first. `first` is from 0 to 100 and defaults to 20. */
  releasesConnection: ReleaseConnection;
  /** The timestamp of the live release. */
  currentRelease: Maybe<Scalars['String']['output']>;
  /** The deployment or rollback that made the live release live. Null if no release is live, or no deployment made it. */
  liveDeployment: Maybe<Deployment>;
  /** The default target of `rollbackDeployment`; null if there is none. */
  rollbackTarget: Maybe<Scalars['String']['output']>;
  /** How two releases differ, named by their timestamps. A request can have 20 comparisons. */
  comparison: ReleaseComparison;
  /** How its releases are watched after they go live. Null: never set, which is the same as OFF. */
  verification: Maybe<VerificationSettings>;
  /** The freeze that is active, or the next one of the coming 31 days. */
  freeze: Maybe<FreezeWindow>;
  /** The host, as the agent last reported it. Null if it has not reported it yet, or its version is too old. A request can have the states of 500 hosts. */
  hostState: Maybe<HostState>;
  /** The host over time, oldest first: every 5 minutes for up to 48 hours, otherwise hourly. `hours` is from 1 to 720 and defaults to 24. A request can have at most 6,000 points of all hosts together. */
  hostHistory: Array<HostPoint>;
};


/** A host, a path on it and a repository: where releases of a shop go live. */
export type EnvironmentDeploymentsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/** A host, a path on it and a repository: where releases of a shop go live. */
export type EnvironmentReleasesConnectionArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/** A host, a path on it and a repository: where releases of a shop go live. */
export type EnvironmentComparisonArgs = {
  from: Scalars['String']['input'];
  to: Scalars['String']['input'];
};


/** A host, a path on it and a repository: where releases of a shop go live. */
export type EnvironmentHostHistoryArgs = {
  hours?: InputMaybe<Scalars['Int']['input']>;
};

/** The host of an environment. Its agent reports it every minute. */
export type HostState = {
  /** When the report arrived, by Steward's clock. */
  sampledAt: Scalars['DateTime']['output'];
  /** Processor cores. A `load1` above it means that processes wait. */
  cores: Scalars['Int']['output'];
  /** Of the last minute. */
  load1: Scalars['Float']['output'];
  /** Of the last 5 minutes. */
  load5: Scalars['Float']['output'];
  /** Of the last 15 minutes. */
  load15: Scalars['Float']['output'];
  /** Null if the system does not say. */
  memory: Maybe<HostMemory>;
  /** The disk of the deploy path and the one of `/`, if that is another. */
  disks: Array<HostDisk>;
  /** The links and directories of the releases. Null if it has not been looked at yet. */
  releaseTree: Maybe<ReleaseTree>;
  /** Null if the release is not a Magento shop, or it has not been looked at yet. */
  shop: Maybe<ShopState>;
  /** What alerts are open about, apart from an agent that is offline. */
  problems: Array<HostProblem>;
};

/** The memory of a host, in bytes. */
export type HostMemory = {
  /** Physical memory, without swap. */
  totalBytes: Scalars['Float']['output'];
  /** What programs can get without swapping. It includes caches, so it is more than what is free. */
  availableBytes: Scalars['Float']['output'];
  /** 0 without swap. */
  swapTotalBytes: Scalars['Float']['output'];
  /** 0 without swap, and if all of it is in use. */
  swapFreeBytes: Scalars['Float']['output'];
};

/** The file system of a path on a host. File systems that are always full, such as squashfs, are left out. */
export type HostDisk = {
  /** The deploy path or `/`, at most 100 characters. */
  path: Scalars['String']['output'];
  /** The size of the file system. */
  totalBytes: Scalars['Float']['output'];
  /** What is free. Below 10 % of the size, an alert opens. */
  freeBytes: Scalars['Float']['output'];
  /** 0 if the file system has no fixed number of inodes. */
  totalInodes: Scalars['Float']['output'];
  /** How many more files it can have. 0 if the number of inodes is not fixed. */
  freeInodes: Scalars['Float']['output'];
};

/** What the agent found in the deploy path. It does not look during a deployment. */
export type ReleaseTree = {
  /** Whether `current` leads to a release, and every shared path of that release to something. */
  isSound: Scalars['Boolean']['output'];
  /** One sentence each, at most 10. Empty if it is sound. */
  problems: Array<Scalars['String']['output']>;
};

/** What an alert about a host can be about. */
export type HostProblemType =
  /** Less than 10 % of a disk is free, or it will be full within 24 hours at the present rate. */
  | 'HOST_DISK'
  /** A job of Magento's cron has been running for more than 2 hours, or none has finished for more than 30 minutes although jobs are overdue. */
  | 'CRON_STUCK';

/** Something that is wrong with a host, for which an alert is open. */
export type HostProblem = {
  /** A host has at most one problem of each type. */
  type: HostProblemType;
  /** One sentence with the name of the environment and the figures. */
  message: Scalars['String']['output'];
  /** When Steward first found it. It stays if the problem gets worse. */
  since: Scalars['DateTime']['output'];
};

/** A Magento shop, as the agent sees it every 5 minutes, but not during deployments. */
export type ShopState = {
  /** When the report arrived, by Steward's clock. */
  checkedAt: Scalars['DateTime']['output'];
  /** Null if it is not known. */
  cron: Maybe<CronState>;
  /** Null if they are not known. */
  indexers: Maybe<Array<ShopIndexer>>;
  /** Null if they are not known. */
  consumers: Maybe<Array<ShopConsumer>>;
  /** Why something is not known. */
  problem: Maybe<Scalars['String']['output']>;
};

/** The table `cron_schedule`. */
export type CronState = {
  /** Jobs with the status `running`. */
  running: Scalars['Int']['output'];
  /** The job that has been running longest, and since when. */
  oldestRunningJob: Maybe<Scalars['String']['output']>;
  /** Null if no job is running. */
  oldestRunningSince: Maybe<Scalars['DateTime']['output']>;
  /** When a job last finished, successfully or not. */
  lastFinishedAt: Maybe<Scalars['DateTime']['output']>;
  /** Jobs that should have started. */
  overdue: Scalars['Int']['output'];
  /** When the job that waits longest should have started. Null if none is overdue. */
  oldestOverdueSince: Maybe<Scalars['DateTime']['output']>;
};

/** An indexer of Magento, from `bin/magento indexer:status`. */
export type ShopIndexer = {
  /** As the command prints it, at most 100 characters. */
  name: Scalars['String']['output'];
  /** As Magento names it, such as `Ready` or `Reindex required`. */
  status: Scalars['String']['output'];
  /** Changes that wait for it. Null if it does not run on schedule. */
  backlog: Maybe<Scalars['Int']['output']>;
};

/** A consumer of message queues. */
export type ShopConsumer = {
  /** From `bin/magento queue:consumers:list`, at most 100 characters. */
  name: Scalars['String']['output'];
  /** Whether a process of it runs now. Many are started by cron and end when their queue is empty. */
  isRunning: Scalars['Boolean']['output'];
};

/** Averages of 5 minutes or of an hour. Disks are as at the end of that time. */
export type HostPoint = {
  /** The beginning of the 5 minutes or of the hour. */
  at: Scalars['DateTime']['output'];
  /** The load average of the last minute. */
  load: Scalars['Float']['output'];
  /** Used, from 0 to 1. */
  memoryUsed: Maybe<Scalars['Float']['output']>;
  /** Used, from 0 to 1. Null without swap. */
  swapUsed: Maybe<Scalars['Float']['output']>;
  /** Those of the last report of this time. */
  disks: Array<HostDiskPoint>;
};

/** How full a disk was. */
export type HostDiskPoint = {
  /** As in `HostDisk.path`. */
  path: Scalars['String']['output'];
  /** From 0 to 1. */
  used: Scalars['Float']['output'];
};

/** What happens after a release goes live. */
export type VerificationMode =
  /** Releases are not watched. */
  | 'OFF'
  /** The sites are checked more often, and a failure is reported. */
  | 'OBSERVE'
  /** As OBSERVE, and a failure rolls the release back. */
  | 'ROLLBACK';

/** What makes the verification of a release fail. */
export type VerificationSignal =
  /** The site itself is down. */
  | 'SITE_DOWN'
  /** A page of the site is down. */
  | 'PAGE_DOWN'
  /** The checkout flow fails. */
  | 'CHECKOUT_FAILED'
  /** A probe of the site fails. */
  | 'PROBE_DOWN'
  /** A JavaScript error in two checks in a row that was not seen in the 7 days before. Needs browser checks. */
  | 'NEW_JS_ERRORS'
  /** The median response time is more than twice that of the same hours of the days before, and more than 500 ms above it. */
  | 'SLOWER';

/** Which sites are watched after a release of the environment goes live, and what follows from a failure. */
export type VerificationInput = {
  /** With OFF, the sites stay linked to the environment, and its releases are shown with them. */
  mode: VerificationMode;
  /** Sites of the same team, at most 50. */
  siteIds: Array<Scalars['ID']['input']>;
  /** How long a release is watched, from 60 to 10,800 seconds. */
  windowSeconds?: InputMaybe<Scalars['Int']['input']>;
  /**
   * When the checks of the verification begin after the switch: 0 to 300 seconds, and less than the window. What other checks find until then
   * does not count.
   */
  settleSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** What makes a verification fail. What is not listed is checked, but does not count. */
  signals?: InputMaybe<Array<VerificationSignal>>;
  /** Roll back although the database was changed since the release before. A rollback does not undo that. */
  ignoreDatabaseChanges?: InputMaybe<Scalars['Boolean']['input']>;
};

/** The settings of an environment as they are stored. */
export type VerificationSettings = {
  /** A verification that has begun keeps its mode. */
  mode: VerificationMode;
  /** Without sites that were deleted or moved to another team. */
  siteIds: Array<Scalars['ID']['output']>;
  /** How long a release is watched after the switch, from 60 to 10,800. */
  windowSeconds: Scalars['Int']['output'];
  /** How long after the switch the checks of the verification begin, from 0 to 300. */
  settleSeconds: Scalars['Int']['output'];
  /** What makes a verification fail. */
  signals: Array<VerificationSignal>;
  /** Whether a release is rolled back although the database was changed since the release before. */
  ignoreDatabaseChanges: Scalars['Boolean']['output'];
};

/** Whether a release has proved itself. All states but WATCHING are final. */
export type VerificationState =
  /** The window has not ended, or what was open at its end is being checked again. */
  | 'WATCHING'
  /** Every target had a conclusive result, and none failed. */
  | 'PASSED'
  /** A chosen signal was found. Whether a rollback follows depends on the mode and the rules. */
  | 'FAILED'
  /** There was nothing to compare with, or a target had no conclusive result. */
  | 'INCONCLUSIVE'
  /** Another release went live before the end. */
  | 'SUPERSEDED';

/** Something that failed on a site. */
export type VerificationFinding = {
  /** The site, or the one to which the page or probe belongs. */
  siteId: Scalars['ID']['output'];
  /** Null if it is about the site itself, its checkout or a probe. */
  pageId: Maybe<Scalars['ID']['output']>;
  /** What kind of failure it is. */
  signal: VerificationSignal;
  /** One sentence with the name of the site or page, and the error of the check if there is one. */
  message: Scalars['String']['output'];
  /** The check that found it, if it was one. */
  checkId: Maybe<Scalars['ID']['output']>;
  /** When it began to fail, or when the error or the slowness was found. */
  at: Scalars['DateTime']['output'];
};

/** The watch over the sites of an environment after a release went live. */
export type Verification = {
  /** That of the deployment does not depend on it. */
  state: VerificationState;
  /** The mode of the environment at the switch. */
  mode: VerificationMode;
  /** The switch to the release. */
  startedAt: Scalars['DateTime']['output'];
  /** The end of the window. What is open then can take 60 s longer. */
  endsAt: Scalars['DateTime']['output'];
  /** Null while it is WATCHING. */
  endedAt: Maybe<Scalars['DateTime']['output']>;
  /** What failed and counts. Empty unless the state is FAILED. */
  findings: Array<VerificationFinding>;
  /** What was failing before the switch, and therefore does not count. */
  excluded: Array<VerificationFinding>;
  /** What is watched. */
  targets: Array<VerificationTarget>;
  /** The rollback that followed. */
  rollback: Maybe<Deployment>;
  /** Why no rollback followed although the verification failed. */
  heldReason: Maybe<Scalars['String']['output']>;
};

/** A target of a verification, with its results since the switch. */
export type VerificationTarget = {
  /** The site that is checked, or to which the page or probe belongs. */
  siteId: Scalars['ID']['output'];
  /** Null if it is no page. */
  pageId: Maybe<Scalars['ID']['output']>;
  /** HTTP, BROWSER or CHECKOUT_FLOW. */
  kind: Scalars['String']['output'];
  /** The kind as an enumeration. */
  type: VerificationTargetType;
  /** The name of the site or page. */
  name: Scalars['String']['output'];
  /** Before the switch. */
  wasDown: Scalars['Boolean']['output'];
  /** Whether a failure of it is confirmed at present. */
  isDown: Scalars['Boolean']['output'];
  /** When it last had a conclusive result; null if it had none since the checks count. */
  lastCheckAt: Maybe<Scalars['DateTime']['output']>;
};

/** What is watched after a release. */
export type VerificationTargetType =
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

/** The host agent of an environment, from its last registration. */
export type Agent = {
  /** The name that the operating system of the host has. */
  hostname: Scalars['String']['output'];
  /** The version of the agent, which can be older than that of Steward. */
  version: Scalars['String']['output'];
  /** The operating system, as the agent found it. */
  os: Scalars['String']['output'];
};

/** A release on the host. */
export type Release = {
  /** Its name and that of its directory, in UTC, such as 20260131_235959. */
  timestamp: Scalars['String']['output'];
  /** Whether the link `current` leads to it. */
  isCurrent: Scalars['Boolean']['output'];
  /** Whether `rollbackDeployment` accepts it as target: it is not live, and its deployment succeeded or it was adopted. */
  canRollBack: Scalars['Boolean']['output'];
  /** Whether it was live and was rolled back from, by a person or automatically. It is never the default target of a rollback. */
  wasRolledBack: Scalars['Boolean']['output'];
  /** Whether it was rolled back from and its verification had failed. Its commit is deployed again only with `force`. */
  isCondemned: Scalars['Boolean']['output'];
  /** The deployment that created it, if known. */
  deploymentId: Maybe<Scalars['ID']['output']>;
  /** That of the deployment. Null if it was adopted. */
  version: Maybe<Scalars['String']['output']>;
  /** The hash of its commit. Null if the release was adopted or the agent did not report it. */
  commitSha: Maybe<Scalars['String']['output']>;
  /** The first line of the commit message, at most 200 characters. Null if it is not known. */
  commitSubject: Maybe<Scalars['String']['output']>;
  /** Who wrote the commit, at most 100 characters. Null if it is not known. */
  commitAuthor: Maybe<Scalars['String']['output']>;
};

/** With it, the agent of one environment connects. It gives no access to the APIs. */
export type AgentToken = {
  /** For `revokeAgentToken`. It is not a part of the token. */
  id: Scalars['ID']['output'];
  /** For people, at most 200 characters, such as the name of the host. */
  name: Scalars['String']['output'];
  /** The first 12 characters of the token, such as `agt_0123abcd`. */
  prefix: Scalars['String']['output'];
  /** When it was made with `createAgentToken`. It does not expire. */
  createdAt: Scalars['DateTime']['output'];
  /** Recorded once per minute. Null if no agent has used it yet. */
  lastUsedAt: Maybe<Scalars['DateTime']['output']>;
  /** Since when it is refused. Null while it can be used. */
  revokedAt: Maybe<Scalars['DateTime']['output']>;
};

/** The new token in full, which is stored only as a hash. */
export type CreateAgentTokenPayload = {
  /** The whole token. It is not shown again. */
  token: Scalars['String']['output'];
  /** What the list of tokens has about it from now on. */
  agentToken: AgentToken;
  /** What is wrong with the arguments. `token` and `agentToken` cannot be null: if they are selected and there are errors, the whole request fails with an error that names the field. */
  errors: Array<FieldError>;
};

/** How a release is built and activated. */
export type Recipe =
  /** Composer, compilation, static content and migrations of a Magento shop, with its maintenance page. */
  | 'MAGENTO'
  /** Only the `commands` of the environment. */
  | 'GENERIC';

/** Shell commands, run in the directory of the release. */
export type RecipeCommands = {
  /** Run before the switch, first of all. */
  build: Array<Scalars['String']['output']>;
  /** Run before the switch, after `build`. A deployment that starts one counts as one that has changed the database. */
  migrate: Array<Scalars['String']['output']>;
  /** Run when the release is live. */
  afterSwitch: Array<Scalars['String']['output']>;
};

/** A list that is left out is empty. All commands together can have 64,000 characters. */
export type RecipeCommandsInput = {
  /** At most 50, each of at most 2,000 characters. Run before the switch. */
  build?: InputMaybe<Array<Scalars['String']['input']>>;
  /** At most 50, each of at most 2,000 characters. Run before the switch, after `build`. */
  migrate?: InputMaybe<Array<Scalars['String']['input']>>;
  /** At most 50, each of at most 2,000 characters. Run when the release is live. */
  afterSwitch?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** Fields that are left out or null get their defaults. */
export type CreateEnvironmentInput = {
  /** Defaults to your default team. */
  teamId?: InputMaybe<Scalars['ID']['input']>;
  /** At most 200 characters. */
  name: Scalars['String']['input'];
  /** A host name or an IP address, such as web1.shop.example. At most 255 characters. */
  host: Scalars['String']['input'];
  /** An absolute path on the host. */
  deployPath: Scalars['String']['input'];
  /** An https, ssh or file URL, git@host:path, or an absolute path on the host. */
  repositoryUrl: Scalars['String']['input'];
  /** A branch, tag, other ref or commit. */
  deployBranch?: InputMaybe<Scalars['String']['input']>;
  /** An http or https URL of at most 2,048 characters, without credentials. It can be a local address of the host. */
  healthCheckUrl?: InputMaybe<Scalars['String']['input']>;
  /** 1 to 50. */
  releasesToKeep?: InputMaybe<Scalars['Int']['input']>;
  /** How releases are built and activated. */
  recipe?: InputMaybe<Recipe>;
  /** Refuse a rollback past newer database changes unless it is acknowledged. Defaults to false. */
  protectDatabaseRollback?: InputMaybe<Scalars['Boolean']['input']>;
  /** At most 100, relative to the release, such as `pub/media`. */
  sharedDirs?: InputMaybe<Array<Scalars['String']['input']>>;
  /** At most 100, relative to the release, such as `app/etc/env.php`. */
  sharedFiles?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Show the maintenance page in every deployment. Defaults to false. */
  alwaysEnableMaintenance?: InputMaybe<Scalars['Boolean']['input']>;
  /** Show the maintenance page if config.php does not list the installed modules. Defaults to false. */
  maintenanceOnDrift?: InputMaybe<Scalars['Boolean']['input']>;
  /** At most 100 IP addresses or networks, such as 10.0.0.0/8. */
  maintenanceAllowlistIps?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Run `app:config:import` before the switch if it is needed. Defaults to false. */
  configImportEnabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Install cron and restart consumers in deployments. Defaults to false. */
  manageCronAndConsumers?: InputMaybe<Scalars['Boolean']['input']>;
  /** For the recipe GENERIC. */
  commands?: InputMaybe<RecipeCommandsInput>;
  /** Without it, releases are not watched. */
  verification?: InputMaybe<VerificationInput>;
};

/** A running deployment continues with the settings that its agent was given. */
export type UpdateEnvironmentInput = {
  /** At most 200 characters. Cannot be cleared. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** A host name or an IP address of at most 255 characters. Cannot be cleared. */
  host?: InputMaybe<Scalars['String']['input']>;
  /** An absolute path on the host. What is at the former one stays there. Cannot be cleared. */
  deployPath?: InputMaybe<Scalars['String']['input']>;
  /** An https, ssh or file URL, git@host:path, or an absolute path on the host. Cannot be cleared. */
  repositoryUrl?: InputMaybe<Scalars['String']['input']>;
  /** A branch, tag, other ref or commit. Null restores `main`. */
  deployBranch?: InputMaybe<Scalars['String']['input']>;
  /** An http or https URL of at most 2,048 characters, without credentials. Null: no health check. */
  healthCheckUrl?: InputMaybe<Scalars['String']['input']>;
  /** 1 to 50. Null restores 5. */
  releasesToKeep?: InputMaybe<Scalars['Int']['input']>;
  /** Null restores MAGENTO. */
  recipe?: InputMaybe<Recipe>;
  /** Refuse a rollback past newer database changes unless it is acknowledged. Null restores false. */
  protectDatabaseRollback?: InputMaybe<Scalars['Boolean']['input']>;
  /** Replaces all of them, at most 100. Null: none. */
  sharedDirs?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Replaces all of them, at most 100. Null: none. */
  sharedFiles?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Show the maintenance page in every deployment. Null restores false. */
  alwaysEnableMaintenance?: InputMaybe<Scalars['Boolean']['input']>;
  /** Show the maintenance page if config.php does not list the installed modules. Null restores false. */
  maintenanceOnDrift?: InputMaybe<Scalars['Boolean']['input']>;
  /** Replaces all of them, at most 100 IP addresses or networks. Null: none. */
  maintenanceAllowlistIps?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Run `app:config:import` before the switch if it is needed. Null restores false. */
  configImportEnabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Install cron and restart consumers in deployments. Null restores false. */
  manageCronAndConsumers?: InputMaybe<Scalars['Boolean']['input']>;
  /** Replaces all three lists. Null: no commands. */
  commands?: InputMaybe<RecipeCommandsInput>;
  /** Replaces all settings of the verification. Null changes nothing. */
  verification?: InputMaybe<VerificationInput>;
};

/** If there are `errors`, nothing was stored and the fields of the environment are null. */
export type EnvironmentPayload = {
  /** The environment as it is now. */
  environment: Maybe<Environment>;
  /** All that is wrong with the input. Empty if it was stored. */
  errors: Array<FieldError>;
  /** As `environment.id`. */
  id: Maybe<Scalars['ID']['output']>;
  /** As `environment.teamId`. */
  teamId: Maybe<Scalars['ID']['output']>;
  /** As `environment.name`. */
  name: Maybe<Scalars['String']['output']>;
  /** As `environment.host`. */
  host: Maybe<Scalars['String']['output']>;
  /** As `environment.deployPath`. */
  deployPath: Maybe<Scalars['String']['output']>;
  /** As `environment.deployBranch`. */
  deployBranch: Maybe<Scalars['String']['output']>;
  /** As `environment.healthCheckUrl`; also null without a health check. */
  healthCheckUrl: Maybe<Scalars['String']['output']>;
  /** As `environment.repositoryUrl`. */
  repositoryUrl: Maybe<Scalars['String']['output']>;
  /** As `environment.releasesToKeep`. */
  releasesToKeep: Maybe<Scalars['Int']['output']>;
  /** As `environment.recipe`. */
  recipe: Maybe<Recipe>;
  /** As `environment.protectDatabaseRollback`. */
  protectDatabaseRollback: Maybe<Scalars['Boolean']['output']>;
  /** As `environment.sharedDirs`. */
  sharedDirs: Maybe<Array<Scalars['String']['output']>>;
  /** As `environment.sharedFiles`. */
  sharedFiles: Maybe<Array<Scalars['String']['output']>>;
  /** As `environment.alwaysEnableMaintenance`. */
  alwaysEnableMaintenance: Maybe<Scalars['Boolean']['output']>;
  /** As `environment.maintenanceOnDrift`. */
  maintenanceOnDrift: Maybe<Scalars['Boolean']['output']>;
  /** As `environment.maintenanceAllowlistIps`. */
  maintenanceAllowlistIps: Maybe<Array<Scalars['String']['output']>>;
  /** As `environment.configImportEnabled`. */
  configImportEnabled: Maybe<Scalars['Boolean']['output']>;
  /** As `environment.manageCronAndConsumers`. */
  manageCronAndConsumers: Maybe<Scalars['Boolean']['output']>;
  /** As `environment.commands`. */
  commands: Maybe<RecipeCommands>;
  /** As `environment.createdAt`. */
  createdAt: Maybe<Scalars['DateTime']['output']>;
  /** As `environment.updatedAt`. */
  updatedAt: Maybe<Scalars['DateTime']['output']>;
  /** As `environment.lastDeploymentAt`; also null if no deployment has ended yet. */
  lastDeploymentAt: Maybe<Scalars['DateTime']['output']>;
  /** As `environment.agentLastSeenAt`; also null if no agent has connected yet. */
  agentLastSeenAt: Maybe<Scalars['DateTime']['output']>;
  /** As `environment.isOnline`. */
  isOnline: Maybe<Scalars['Boolean']['output']>;
  /** As `environment.currentRelease`; also null if no release is live. */
  currentRelease: Maybe<Scalars['String']['output']>;
};

/** How much a deployment of the recipe MAGENTO builds. GENERIC does the same for both. */
export type DeployType =
  /** Takes vendor, generated code and static content from the live release, which must have the same `composer.lock`. */
  | 'CODE'
  /** Installs with Composer, compiles and deploys static content. The first deployment of a host is always one. */
  | 'FULL';

/** What a deployment makes live. */
export type DeploymentKind =
  /** A new release. */
  | 'DEPLOY'
  /** A release that is on the host already. It fetches and builds nothing. */
  | 'ROLLBACK';

/** All but PENDING and RUNNING are final. */
export type DeploymentStatus =
  /** Waiting in the queue, or for the agent. */
  | 'PENDING'
  /** An agent has accepted it. */
  | 'RUNNING'
  /** The release is live. Whether the shop still works is what `verification` says. */
  | 'SUCCEEDED'
  /** A step failed, or the agent was lost for longer than its lease of 60 s and 15 minutes. */
  | 'FAILED'
  /** It failed after the switch, in the health check or another step, and the previous release is live again. */
  | 'ROLLED_BACK'
  /** It was stopped before the switch. */
  | 'CANCELLED';

/** What became of a deployment and its release. */
export type DeploymentOutcome =
  /** In the queue, or waiting for the agent. */
  | 'WAITING'
  /** An agent has accepted it. */
  | 'RUNNING'
  /** Its release is live, and its verification has not ended. */
  | 'WATCHING'
  /** Its release is live. If the environment has a verification, it did not fail. */
  | 'LIVE'
  /** Its release is live although its verification failed. */
  | 'LIVE_FAILING'
  /** Its release was live until another one was. A deployment whose release was rolled back from is ROLLED_BACK instead. */
  | 'REPLACED'
  /** Its release was live, and a rollback returned to an earlier one; or the agent did, because the release did not work. */
  | 'ROLLED_BACK'
  /** A step failed, or the agent was lost. If its release is live all the same, `Environment.liveDeployment` is this deployment. */
  | 'FAILED'
  /** It was stopped before the switch. */
  | 'CANCELLED';

/** Why visitors saw the maintenance page during a deployment. */
export type MaintenanceWindow =
  /** Visitors noticed nothing. */
  | 'NONE'
  /** The database needed an upgrade. */
  | 'MIGRATIONS'
  /** config.php did not list the installed modules, and `maintenanceOnDrift` is on. */
  | 'DRIFT'
  /** `alwaysEnableMaintenance` is on. */
  | 'ALWAYS'
  /** The deployment failed after a database change: the site stays in maintenance. */
  | 'FAILED_ROLLBACK';

/** One run of the agent that makes a release live: a new one, or an earlier one in a rollback. */
export type Deployment = {
  /** It never changes, while the name of the release can. */
  id: Scalars['ID']['output'];
  /** The environment, which may have been deleted since. */
  environmentId: Scalars['ID']['output'];
  /** A rollback does not wait for freezes, `notBefore` or verifications. */
  kind: DeploymentKind;
  /** At most 64 characters. A rollback has that of the release to which it returns. */
  version: Scalars['String']['output'];
  /** What was requested: a branch, tag, other ref or commit. `commitSha` is what it meant. */
  gitRef: Scalars['String']['output'];
  /** A rollback has that of the release to which it returns, but builds nothing. */
  deployType: DeployType;
  /** It does not change after the end, also if the verification fails. */
  status: DeploymentStatus;
  /** What became of it until now, in one state for people. It changes after the end: when its release is watched, replaced or rolled back. */
  outcome: DeploymentOutcome;
  /** NONE until the agent reports another reason. */
  maintenanceWindow: MaintenanceWindow;
  /** The release that it creates or returns to, such as 20260131_235959. Releases are named in the order in which they start: if a later one starts first, a waiting deployment gets a new name when it starts. */
  releaseTimestamp: Maybe<Scalars['String']['output']>;
  /** The hash of what is deployed. Null until the step `fetch` is done, and if it is not known. */
  commitSha: Maybe<Scalars['String']['output']>;
  /** The first line of the commit message, at most 200 characters. Null if the agent has not reported it. */
  commitSubject: Maybe<Scalars['String']['output']>;
  /** Who wrote the commit, at most 100 characters. Null if the agent has not reported it. */
  commitAuthor: Maybe<Scalars['String']['output']>;
  /** The commits since the release that was live before. Null if they are not known: for a rollback, for the first release, and if the agent is older or did not find them. They are kept for the last 500 deployments of an environment that have them. A request can have those of 50 deployments. */
  changes: Maybe<ReleaseChanges>;
  /** The e-mail address of the user who requested it. */
  triggeredBy: Scalars['String']['output'];
  /** The name of the access token with which it was requested. It stays when the token is revoked. */
  tokenName: Maybe<Scalars['String']['output']>;
  /** For a rollback, the deployment whose release was live when the rollback was requested. */
  rollbackOf: Maybe<Scalars['ID']['output']>;
  /** The deployment with the id `rollbackOf`. */
  rolledBack: Maybe<Deployment>;
  /** Whether it changed the database, or may have: a deployment whose agent was lost counts as one that did. */
  databaseChanged: Scalars['Boolean']['output'];
  /** In the order in which the agent runs them. Empty until it has reported them. */
  steps: Array<DeploymentStep>;
  /** When it was requested. */
  createdAt: Scalars['DateTime']['output'];
  /** When an agent accepted it. Null before that. */
  startedAt: Maybe<Scalars['DateTime']['output']>;
  /** When it ended, with any outcome. Null before that. */
  completedAt: Maybe<Scalars['DateTime']['output']>;
  /** When it was cancelled while running. */
  cancelRequestedAt: Maybe<Scalars['DateTime']['output']>;
  /** Time from start to end. Null if it has not ended or never started. */
  durationSeconds: Maybe<Scalars['Int']['output']>;
  /** The median duration of the 20 successful deployments of this environment before it that have the same kind and type. Null if there are fewer than 3. A request can have those of 200 deployments. */
  usualDurationSeconds: Maybe<Scalars['Int']['output']>;
  /**
   * The agent's output: `limit` characters (code points) from `offset`, or all of it. An HTTP response contains at most
   * 2 Gi characters of logs, a WebSocket message at most 8 Mi. A longer log is an error with its `logSize` in the extensions.
   * If the log has expired or reached its limit, a line in it says so.
   */
  log: Scalars['String']['output'];
  /** Which stream wrote which part of the log: the runs of the `characters` characters from `offset`, in order. `characters` is at most 1,048,576, which is also the default. If there are more than 20,000 runs, the last one covers the rest. */
  logRuns: Array<LogRun>;
  /** The length of the log in characters. */
  logSize: Scalars['Int']['output'];
  /** Whether output is missing from the log, because it reached its limit or could not be stored. A line in the log says so. */
  logTruncated: Scalars['Boolean']['output'];
  /** When the log was deleted because of its age. From then on, `log` is one line that says so. Null while the log is kept. */
  logExpiredAt: Maybe<Scalars['DateTime']['output']>;
  /** Why it failed. */
  errorMessage: Maybe<Scalars['String']['output']>;
  /** Whether it was requested by a failed verification, and not by a person or a token. */
  automatic: Scalars['Boolean']['output'];
  /** When the release that it deploys or returns to became live. */
  switchedAt: Maybe<Scalars['DateTime']['output']>;
  /** If it waits because the live release is being verified, when the wait ends at the latest. Otherwise null. */
  waitsUntil: Maybe<Scalars['DateTime']['output']>;
  /** What it waits for, in one sentence, such as `Waits for the end of the freeze Christmas at 2026-12-27T06:00:00.000Z.` Null if it does not wait for a time. */
  waitsFor: Maybe<Scalars['String']['output']>;
  /** It does not start before this time. */
  notBefore: Maybe<Scalars['DateTime']['output']>;
  /** Why it was allowed to start in a freeze. */
  overrideFreeze: Maybe<Scalars['String']['output']>;
  /** Null before the switch, and if the environment has no verification. */
  verification: Maybe<Verification>;
};


/** One run of the agent that makes a release live: a new one, or an earlier one in a rollback. */
export type DeploymentLogArgs = {
  offset?: InputMaybe<Scalars['Int']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};


/** One run of the agent that makes a release live: a new one, or an earlier one in a rollback. */
export type DeploymentLogRunsArgs = {
  offset?: InputMaybe<Scalars['Int']['input']>;
  characters?: InputMaybe<Scalars['Int']['input']>;
};

/** A commit, as the agent found it in the repository. */
export type ReleaseCommit = {
  /** The hash, as the agent reported it. */
  sha: Scalars['String']['output'];
  /** The first line of the commit message, at most 200 characters. */
  subject: Scalars['String']['output'];
  /** The name of the author, at most 100 characters. */
  author: Scalars['String']['output'];
};

/** How a release differs from the one that was live before, as the agent found it in the repository. */
export type ReleaseChanges = {
  /** The commit of the release that was live before. */
  sinceCommitSha: Scalars['String']['output'];
  /** The new commits, newest first, at most 100. */
  commits: Array<ReleaseCommit>;
  /** Whether there are more new commits than `commits` has. */
  hasMore: Scalars['Boolean']['output'];
  /** The number of commits that the release before had and this one does not, at most 1,000. It is 0 unless an older commit or another branch was deployed. */
  missing: Scalars['Int']['output'];
};

/** How two releases of an environment differ. */
export type ReleaseComparison = {
  /** The commits that `to` has and `from` does not, newest first, at most 500. */
  added: Array<ReleaseCommit>;
  /** The commits that `from` has and `to` does not, newest first, at most 500. */
  removed: Array<ReleaseCommit>;
  /** Whether there may be more commits than these. */
  hasMore: Scalars['Boolean']['output'];
  /** Why the commits are not known, in one sentence. Null if they are. */
  unknownReason: Maybe<Scalars['String']['output']>;
};

/** A step that the agent reported. */
export type DeploymentStep = {
  /** Unique in the deployment, at most 100 characters, such as `fetch` or `switch`. */
  name: Scalars['String']['output'];
  /** Steps that are not needed are SKIPPED. */
  status: StepStatus;
  /** By the clock of the host. Null if it has not started. */
  startedAt: Maybe<Scalars['DateTime']['output']>;
  /** By the clock of the host. Null if it has not ended. */
  completedAt: Maybe<Scalars['DateTime']['output']>;
  /** That of the command. Null if the step runs no command, or has not ended. */
  exitCode: Maybe<Scalars['Int']['output']>;
};

/** How far a step is. */
export type StepStatus =
  /** Not started yet, or, if the deployment has ended, never run. */
  | 'PENDING'
  /** Its command has started and not ended. */
  | 'RUNNING'
  /** Its command ended with 0, or the agent did it itself. */
  | 'SUCCEEDED'
  /** What follows depends on whether the release was live already. */
  | 'FAILED'
  /** Not needed. If it has a `startedAt`, it was stopped because the deployment was cancelled. */
  | 'SKIPPED';

/** A page of a list of environments. */
export type EnvironmentConnection = {
  /** The entries of this page. */
  edges: Array<EnvironmentEdge>;
  /** Whether there are further pages. */
  pageInfo: PageInfo;
  /** Of all pages. Counts up to 5,000. */
  totalCount: Scalars['Int']['output'];
};

/** An environment with its place in the list. */
export type EnvironmentEdge = {
  /** For `after`: the next page begins behind this entry. */
  cursor: Scalars['String']['output'];
  /** The entry itself. */
  node: Environment;
};

/** A page of a list of releases. */
export type ReleaseConnection = {
  /** The entries of this page. */
  edges: Array<ReleaseEdge>;
  /** Whether there are further pages. */
  pageInfo: PageInfo;
  /** Of all pages. */
  totalCount: Scalars['Int']['output'];
};

/** A release with its place in the list. */
export type ReleaseEdge = {
  /** For `after`: the next page begins behind this entry. */
  cursor: Scalars['String']['output'];
  /** The entry itself. */
  node: Release;
};

/** A page of a list of freeze windows. */
export type FreezeWindowConnection = {
  /** The entries of this page. */
  edges: Array<FreezeWindowEdge>;
  /** Whether there are further pages. */
  pageInfo: PageInfo;
  /** Of all pages. Counts up to 500. */
  totalCount: Scalars['Int']['output'];
};

/** A freeze window with its place in the list. */
export type FreezeWindowEdge = {
  /** For `after`: the next page begins behind this entry. */
  cursor: Scalars['String']['output'];
  /** The entry itself. */
  node: FreezeWindow;
};

/** A page of the deployments of an environment. */
export type DeploymentConnection = {
  /** The entries of this page. */
  edges: Array<DeploymentEdge>;
  /** Whether there are further pages. */
  pageInfo: PageInfo;
};

/** A deployment with its place in the list. */
export type DeploymentEdge = {
  /** For `after`: the next page begins behind this entry. */
  cursor: Scalars['String']['output'];
  /** The deployment itself. */
  node: Deployment;
};

/** At most 100 deployments of an environment can wait. */
export type CreateDeploymentInput = {
  /** You need the role DEPLOYER in its team. */
  environmentId: Scalars['ID']['input'];
  /** With the recipe MAGENTO, CODE fails if `composer.lock` differs from that of the live release. */
  deployType: DeployType;
  /** A branch, tag, other ref or commit. Defaults to the environment's branch. */
  gitRef?: InputMaybe<Scalars['String']['input']>;
  /** At most 64 characters. Defaults to `release-` and the release timestamp, and changes with it. */
  version?: InputMaybe<Scalars['String']['input']>;
  /** Deploy a commit even if a release of it was rolled back from because its verification failed. */
  force?: InputMaybe<Scalars['Boolean']['input']>;
  /** Do not wait until the verification of the live release has ended. */
  supersede?: InputMaybe<Scalars['Boolean']['input']>;
  /** The deployment waits until then. At most 366 days ahead. In a freeze, it waits for the end of the freeze. */
  notBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Starts it in a freeze. The reason, of 1 to 500 characters, is kept in the audit log. Needs the role MANAGER. */
  overrideFreeze?: InputMaybe<Scalars['String']['input']>;
};

/** If there are `errors`, nothing was queued and the fields of the deployment are null. */
export type CreateDeploymentPayload = {
  /** As `deployment.id`. */
  id: Maybe<Scalars['ID']['output']>;
  /** As `deployment.status`: PENDING. */
  status: Maybe<DeploymentStatus>;
  /** As `deployment.version`, also if it was left out of the input. */
  version: Maybe<Scalars['String']['output']>;
  /** The deployment that was queued. */
  deployment: Maybe<Deployment>;
  /** All that is wrong with the input, such as a full queue. Empty if it was queued. */
  errors: Array<FieldError>;
};

/** Where a piece of a log comes from. */
export type LogStream =
  /** The standard output of a command. */
  | 'STDOUT'
  /** The standard error of a command. */
  | 'STDERR'
  /** Messages of the agent itself. */
  | 'SYSTEM';

/** Consecutive characters of a log that one stream wrote. */
export type LogRun = {
  /** Two runs in a row have different streams. */
  stream: LogStream;
  /** Length in characters (code points). */
  length: Scalars['Int']['output'];
};

/** A line of a log as it is written. */
export type DeploymentLog = {
  /** Without the line break. */
  line: Scalars['String']['output'];
  /** Where the line comes from. */
  stream: LogStream;
};

/** Environments at present, and deployments, also those of environments that were deleted since. */
export type DashboardStats = {
  /** Environments that are not deleted. */
  totalEnvironments: Scalars['Int']['output'];
  /** Environments whose agent has sent a request in the last 90 seconds. */
  onlineAgents: Scalars['Int']['output'];
  /** Deployments and rollbacks that were requested in the last 24 hours, with any outcome. */
  deploymentsLast24h: Scalars['Int']['output'];
  /** The fraction (0 to 1) of the deployments in the last 30 days that succeeded and were not rolled back afterwards. Without rollbacks and cancelled ones. Null if there were none. */
  successRate30d: Maybe<Scalars['Float']['output']>;
  /**
   * The deployments that were requested in the last days, newest first. `days` is 1 to 30 and defaults to 7; `limit` is 1 to 200 and defaults
   * to 100. If there are more, the last of each environment are preferred.
   */
  recentDeployments: Array<Deployment>;
};


/** Environments at present, and deployments, also those of environments that were deleted since. */
export type DashboardStatsRecentDeploymentsArgs = {
  days?: InputMaybe<Scalars['Int']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};

/** With it, a script acts as its owner. The token itself is stored only as a hash. */
export type PersonalAccessToken = {
  /** For `revokePersonalAccessToken`. It is not a part of the token. */
  id: Scalars['ID']['output'];
  /** 3 to 200 characters. It need not be unique. */
  name: Scalars['String']['output'];
  /** The 32 characters between `pat_` and the second `_` of the token. */
  prefix: Scalars['String']['output'];
  /** When it was made with `createPersonalAccessToken`. */
  createdAt: Scalars['DateTime']['output'];
  /** Recorded once per minute. Null if it has not been used yet. */
  lastUsedAt: Maybe<Scalars['DateTime']['output']>;
  /** The address of the request at `lastUsedAt`. Null if it has not been used yet. */
  lastUsedIp: Maybe<Scalars['String']['output']>;
  /** Null if it does not expire. */
  expiresAt: Maybe<Scalars['DateTime']['output']>;
  /** When it was revoked or expired. Null while it can be used. */
  revokedAt: Maybe<Scalars['DateTime']['output']>;
  /** What it is limited to. Null: everything that you may do. */
  scopes: Maybe<Array<TokenScope>>;
  /** The teams to which it is limited. Null: all your teams. */
  teamIds: Maybe<Array<Scalars['ID']['output']>>;
};

/** What an access token may do, and never more than its owner. A scope for writing includes the one for reading. */
export type TokenScope =
  /** Read sites, checks, alerts, incidents, heartbeats, status pages and reports. */
  | 'MONITORING_READ'
  /** Change what monitoring has, as far as the role allows. Includes MONITORING_READ. */
  | 'MONITORING_WRITE'
  /** Read environments, deployments, logs and freezes. */
  | 'DEPLOYMENT_READ'
  /** Deploy, roll back and cancel. */
  | 'DEPLOYMENT_DEPLOY'
  /** Change environments and agent tokens. Includes DEPLOYMENT_DEPLOY. */
  | 'DEPLOYMENT_WRITE'
  /** Your account, your teams and the audit log. */
  | 'IDENTITY_READ'
  /** VAT customers, batches, checks and evidence. */
  | 'VAT_READ'
  /** Change VAT customers, start batches and manage VAT keys. Includes VAT_READ. */
  | 'VAT_WRITE'
  /** The metrics of your teams at /metrics, for Prometheus: names and states of sites, heartbeats and environments. */
  | 'METRICS_READ'
  /** Plan and export configuration files. They contain the settings of the team, without its secrets. */
  | 'PROJECT_READ'
  /** Plan, apply and export configuration files. Includes PROJECT_READ, MONITORING_WRITE and DEPLOYMENT_WRITE. */
  | 'PROJECT_WRITE';

/** How long a token can be used. */
export type TokenExpiry =
  /** 30 days after its creation. */
  | 'DAYS_30'
  /** 90 days after its creation. */
  | 'DAYS_90'
  /** 365 days after its creation. */
  | 'YEAR_1'
  /** Until it is revoked. */
  | 'NEVER';

/** You can have 50 tokens that are neither revoked nor expired. */
export type CreatePersonalAccessTokenInput = {
  /** 3 to 200 characters. Shown with deployments and in the audit log. */
  name: Scalars['String']['input'];
  /** Cannot be changed later. */
  expiry: TokenExpiry;
  /** Defaults to everything that you may do. */
  scopes?: InputMaybe<Array<TokenScope>>;
  /** Your teams to which the token is limited. Defaults to all, including teams that you join later. */
  teamIds?: InputMaybe<Array<Scalars['ID']['input']>>;
};

/** If there are `errors`, nothing was created and the other fields are null. */
export type CreatePersonalAccessTokenPayload = {
  /** The whole token. It is not shown again. */
  token: Maybe<Scalars['String']['output']>;
  /** What the list of tokens has about it from now on. */
  personalAccessToken: Maybe<PersonalAccessToken>;
  /** All that is wrong with the input. Empty if it was created. */
  errors: Array<FieldError>;
};

/** Something wrong with one field of the input. */
export type FieldError = {
  /** The name of the input field or argument, such as `gitRef` or `verification.siteIds`. */
  field: Scalars['String']['output'];
  /** One sentence for people, which says what is allowed. */
  message: Scalars['String']['output'];
};

/** Who changed what, and when. It is written in the transaction of the change. */
export type AuditLogEntry = {
  /** Entries of later changes have higher ids. */
  id: Scalars['ID']['output'];
  /** When the change was stored. */
  at: Scalars['DateTime']['output'];
  /** The email address that the user had then. */
  actor: Scalars['String']['output'];
  /** The name of the access token that was used. Null without one. */
  tokenName: Maybe<Scalars['String']['output']>;
  /** The kind of object and what was done with it, such as `deployment.create`. */
  action: Scalars['String']['output'];
  /** The action as an enumeration. Null if it was written by a version that had other ones. */
  type: Maybe<AuditAction>;
  /** What was changed, in words, with the names that it had then. */
  resource: Scalars['String']['output'];
  /** The address from which the request came. Null if it is not known. */
  ip: Maybe<Scalars['String']['output']>;
  /** The team to which the resource belongs. */
  teamId: Maybe<Scalars['ID']['output']>;
};

/** What was done, in `AuditLogEntry.type`. */
export type AuditAction =
  /** An address stopped the mails of the team, by the link in one of them. */
  | 'ADDRESS_STOP_MAIL'
  /** An address that had stopped the mails of the team wants them again. */
  | 'ADDRESS_WANT_MAIL'
  /** A token was created for the agent of an environment. */
  | 'AGENT_TOKEN_CREATE'
  /** A token of an agent no longer works. */
  | 'AGENT_TOKEN_REVOKE'
  /** A person closed an alert. */
  | 'ALERT_RESOLVE'
  /** A test run of a checkout flow was stopped. */
  | 'CHECKOUT_CANCEL_TEST'
  /** The checkout flow of a site was switched off. */
  | 'CHECKOUT_DISABLE'
  /** A checkout flow was run without being saved. */
  | 'CHECKOUT_TEST'
  /** The checkout flow of a site was saved. */
  | 'CHECKOUT_UPDATE'
  /** A deployment was stopped, or taken out of the queue. */
  | 'DEPLOYMENT_CANCEL'
  /** A release was requested. */
  | 'DEPLOYMENT_CREATE'
  /** A return to an earlier release was requested. */
  | 'DEPLOYMENT_ROLLBACK'
  /** The addresses of a destination were asked again whether they want messages. */
  | 'DESTINATION_ASK_TO_CONFIRM'
  /** An address agreed to get messages. */
  | 'DESTINATION_CONFIRM_ADDRESS'
  /** A destination for messages was added. */
  | 'DESTINATION_CREATE'
  /** A destination for messages was removed. */
  | 'DESTINATION_DELETE'
  /** A destination for messages was changed. */
  | 'DESTINATION_UPDATE'
  /** An environment was added. */
  | 'ENVIRONMENT_CREATE'
  /** An environment was removed with its deployments. */
  | 'ENVIRONMENT_DELETE'
  /** An environment was given to another team. */
  | 'ENVIRONMENT_TRANSFER'
  /** The settings of an environment were changed. */
  | 'ENVIRONMENT_UPDATE'
  /** An escalation policy was added. */
  | 'ESCALATION_POLICY_CREATE'
  /** An escalation policy was removed. */
  | 'ESCALATION_POLICY_DELETE'
  /** An escalation policy got another place in the order. */
  | 'ESCALATION_POLICY_MOVE'
  /** An escalation policy was changed. */
  | 'ESCALATION_POLICY_UPDATE'
  /** A user set up a second factor. */
  | 'FACTOR_ADD'
  /** A user made new recovery codes. */
  | 'FACTOR_RECOVERY_CODES'
  /** A second factor of a user was removed. */
  | 'FACTOR_REMOVE'
  /** A second factor got another name. */
  | 'FACTOR_RENAME'
  /** A deployment freeze was planned. */
  | 'FREEZE_CREATE'
  /** A deployment freeze was ended early, or removed. */
  | 'FREEZE_END'
  /** A deployment was started in spite of a freeze. */
  | 'FREEZE_OVERRIDE'
  /** A deployment freeze was changed. */
  | 'FREEZE_UPDATE'
  /** A heartbeat was added. */
  | 'HEARTBEAT_CREATE'
  /** A heartbeat was removed. */
  | 'HEARTBEAT_DELETE'
  /** A heartbeat got a new address. */
  | 'HEARTBEAT_ROTATE_KEY'
  /** A heartbeat was changed. */
  | 'HEARTBEAT_UPDATE'
  /** A user can sign in with an account of another provider. */
  | 'IDENTITY_LINK'
  /** A user can no longer sign in with an account of another provider. */
  | 'IDENTITY_UNLINK'
  /** Somebody took responsibility for an incident. */
  | 'INCIDENT_ACKNOWLEDGE'
  /** A note was written on an incident. */
  | 'INCIDENT_NOTE'
  /** The postmortem of an incident was saved. */
  | 'INCIDENT_POSTMORTEM'
  /** The messages about an incident were put off. */
  | 'INCIDENT_SNOOZE'
  /** An acknowledgement was taken back. */
  | 'INCIDENT_UNACKNOWLEDGE'
  /** A maintenance window was planned. */
  | 'MAINTENANCE_CREATE'
  /** A maintenance window was ended early, or removed. */
  | 'MAINTENANCE_END'
  /** Maintenance was started at once. */
  | 'MAINTENANCE_START'
  /** A maintenance window was changed. */
  | 'MAINTENANCE_UPDATE'
  /** All addresses of the team that have not confirmed were asked again. */
  | 'NOTIFICATION_ASK_TO_CONFIRM'
  /** A user changed when no messages come. */
  | 'NOTIFICATION_QUIET_HOURS'
  /** A message was sent once more. */
  | 'NOTIFICATION_RESEND'
  /** The secret that signs webhooks was replaced. */
  | 'NOTIFICATION_ROTATE_SECRET'
  /** A channel was switched off because of its mails. */
  | 'NOTIFICATION_SWITCH_OFF'
  /** The channels of a team were changed. */
  | 'NOTIFICATION_UPDATE'
  /** A page of a site was added. */
  | 'PAGE_CREATE'
  /** A page of a site was removed. */
  | 'PAGE_DELETE'
  /** A page of a site was changed. */
  | 'PAGE_UPDATE'
  /** A user chose a new password while signed in. */
  | 'PASSWORD_CHANGE'
  /** A user chose a new password by a link. */
  | 'PASSWORD_RESET'
  /** A link to choose a new password was made. */
  | 'PASSWORD_RESET_LINK'
  /** An error pattern was added. */
  | 'PATTERN_CREATE'
  /** An error pattern was removed. */
  | 'PATTERN_DELETE'
  /** An error pattern was changed. */
  | 'PATTERN_UPDATE'
  /** A probe of a site was added. */
  | 'PROBE_CREATE'
  /** A probe of a site was removed. */
  | 'PROBE_DELETE'
  /** A probe of a site was changed. */
  | 'PROBE_UPDATE'
  /** An object that was there became part of a project. */
  | 'PROJECT_ADOPT'
  /** A plan of a project was carried out. */
  | 'PROJECT_APPLY'
  /** An object no longer belongs to a project, and stays. */
  | 'PROJECT_DETACH'
  /** An object of a project got another key. */
  | 'PROJECT_MOVE'
  /** A report was made on request. */
  | 'REPORT_CREATE'
  /** A report was removed. */
  | 'REPORT_DELETE'
  /** A report was sent to its recipients. */
  | 'REPORT_SEND'
  /** The reports of a team were set up differently. */
  | 'REPORT_SETTINGS'
  /** A signed-in user proved the identity again. */
  | 'SESSION_CONFIRM'
  /** A sign-in failed. */
  | 'SESSION_REFUSED'
  /** A user ended sessions. */
  | 'SESSION_REVOKE'
  /** A user signed in. */
  | 'SESSION_SIGN_IN'
  /** A user signed out. */
  | 'SESSION_SIGN_OUT'
  /** A check was requested at once. */
  | 'SITE_CHECK'
  /** A site was added. */
  | 'SITE_CREATE'
  /** A site was removed. */
  | 'SITE_DELETE'
  /** The alerts of a site were silenced. */
  | 'SITE_MUTE'
  /** A site was given to another team. */
  | 'SITE_TRANSFER'
  /** The alerts of a site are announced again. */
  | 'SITE_UNMUTE'
  /** The settings of a site were changed. */
  | 'SITE_UPDATE'
  /** A status page was added. */
  | 'STATUS_PAGE_CREATE'
  /** A status page was removed. */
  | 'STATUS_PAGE_DELETE'
  /** An update on a status page was removed. */
  | 'STATUS_PAGE_DELETE_UPDATE'
  /** The text of an update on a status page was corrected. */
  | 'STATUS_PAGE_EDIT_UPDATE'
  /** An update was published on a status page. */
  | 'STATUS_PAGE_POST_UPDATE'
  /** The link of a status page was replaced. */
  | 'STATUS_PAGE_ROTATE_LINK'
  /** A status page was changed. */
  | 'STATUS_PAGE_UPDATE'
  /** The domain of a status page was checked. */
  | 'STATUS_PAGE_VERIFY_DOMAIN'
  /** A subscriber of a status page was removed. */
  | 'STATUS_SUBSCRIBER_DELETE'
  /** A team was added. */
  | 'TEAM_CREATE'
  /** Somebody declined an invitation to a team. */
  | 'TEAM_DECLINE_INVITATION'
  /** A team was removed. */
  | 'TEAM_DELETE'
  /** Somebody was invited to a team. */
  | 'TEAM_INVITE'
  /** Somebody accepted an invitation to a team. */
  | 'TEAM_JOIN'
  /** A member left a team. */
  | 'TEAM_LEAVE'
  /** A member was removed from a team. */
  | 'TEAM_REMOVE_MEMBER'
  /** An invitation to a team no longer works. */
  | 'TEAM_REVOKE_INVITATION'
  /** A member got another role. */
  | 'TEAM_SET_ROLE'
  /** The settings of a team were changed. */
  | 'TEAM_UPDATE'
  /** A personal access token was created. */
  | 'TOKEN_CREATE'
  /** The end of an access token was changed. */
  | 'TOKEN_EXPIRE'
  /** A personal access token no longer works. */
  | 'TOKEN_REVOKE'
  /** A user confirmed an email address. */
  | 'USER_CONFIRM_ADDRESS'
  /** An administrator added a user. */
  | 'USER_CREATE'
  /** Sessions, tokens and other ways to sign in of a user were ended. */
  | 'USER_END_CREDENTIALS'
  /** An administrator invited a user. */
  | 'USER_INVITE'
  /** A link to sign in was made for a user. */
  | 'USER_SIGN_IN_LINK'
  /** A user created an account. */
  | 'USER_SIGN_UP'
  /** A link to create an account was sent. */
  | 'USER_SIGN_UP_LINK'
  /** A user was changed. */
  | 'USER_UPDATE'
  /** A VAT key was created. */
  | 'VAT_KEY_CREATE'
  /** A VAT key no longer works. */
  | 'VAT_KEY_REVOKE'
  /** The VAT number that a team asks with was removed. */
  | 'VAT_REQUESTER_DELETE'
  /** The VAT number that a team asks with was set. */
  | 'VAT_REQUESTER_SET'
  /** A batch of VAT numbers was stopped. */
  | 'VAT_BATCH_CANCEL'
  /** A batch of VAT numbers was started. */
  | 'VAT_BATCH_CREATE'
  /** A VAT customer was removed. */
  | 'VAT_CUSTOMER_DELETE'
  /** VAT customers were added or changed. */
  | 'VAT_CUSTOMER_UPSERT';

/** A page of a list of personal access tokens. */
export type PersonalAccessTokenConnection = {
  /** The entries of this page. */
  edges: Array<PersonalAccessTokenEdge>;
  /** Whether there are further pages. */
  pageInfo: PageInfo;
  /** Of all pages. Counts up to 1,000. */
  totalCount: Scalars['Int']['output'];
};

/** A personal access token with its place in the list. */
export type PersonalAccessTokenEdge = {
  /** For `after`: the next page begins behind this entry. */
  cursor: Scalars['String']['output'];
  /** The entry itself. */
  node: PersonalAccessToken;
};

/** A page of the audit log. */
export type AuditLogConnection = {
  /** The entries of this page. */
  edges: Array<AuditLogEdge>;
  /** Whether there are further pages. */
  pageInfo: PageInfo;
};

/** An entry with its place in the log. */
export type AuditLogEdge = {
  /** For `after`: the next page begins behind this entry. */
  cursor: Scalars['String']['output'];
  /** The entry itself. */
  node: AuditLogEntry;
};

/** Where a page of a list ends, and whether others follow. */
export type PageInfo = {
  /** Whether there are entries behind `endCursor`. */
  hasNextPage: Scalars['Boolean']['output'];
  /** True if the page was requested with `after`. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** The cursor of the first edge; null if there are none. */
  startCursor: Maybe<Scalars['String']['output']>;
  /** The cursor of the last edge; null if there are none. */
  endCursor: Maybe<Scalars['String']['output']>;
};

/** How far a freeze is. */
export type WindowState =
  /** It has not begun. Between two occurrences of a recurring freeze as well. */
  | 'SCHEDULED'
  /** An occurrence of it has begun and not ended. */
  | 'ACTIVE'
  /** No occurrence follows: the last one is over, or it was ended by hand. */
  | 'ENDED'
  /** It was ended before it began. */
  | 'CANCELLED';

/** Planned time, once or recurring, in which no deployment starts. */
export type FreezeWindow = {
  /** For `updateFreeze` and `endFreeze`. */
  id: Scalars['ID']['output'];
  /** The team whose environments it is for. */
  teamId: Scalars['ID']['output'];
  /** Null: all environments of the team. */
  environmentIds: Maybe<Array<Scalars['ID']['output']>>;
  /** At most 200 characters. Deployments that wait for it name it. */
  title: Scalars['String']['output'];
  /** Of the first occurrence. */
  startsAt: Scalars['DateTime']['output'];
  /** Of the first occurrence. */
  endsAt: Scalars['DateTime']['output'];
  /** An RRULE (RFC 5545) without DTSTART, such as FREQ=WEEKLY;BYDAY=FR. Null if it does not recur. */
  recurrence: Maybe<Scalars['String']['output']>;
  /** An IANA time zone, such as Europe/Berlin. The recurrence keeps the local time across changes to and from summer time. */
  timezone: Scalars['String']['output'];
  /** Whether status pages show it. */
  isPublic: Scalars['Boolean']['output'];
  /** By the present time: it changes without a request. */
  state: WindowState;
  /** The e-mail address of the user who created it. */
  createdBy: Scalars['String']['output'];
  /** Between two times, oldest first, at most 100. `from` defaults to now, and `to` to 31 days after it. */
  occurrences: Array<WindowOccurrence>;
};


/** Planned time, once or recurring, in which no deployment starts. */
export type FreezeWindowOccurrencesArgs = {
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};

/** What a mutation of a freeze has done. The fields of the freeze are also here, all null if there are errors. */
export type FreezePayload = {
  /** The freeze; null if there are errors. */
  freeze: Maybe<FreezeWindow>;
  /** All that is wrong with the input. Nothing was stored then. */
  errors: Array<FieldError>;
  /** As `freeze.id`. */
  id: Maybe<Scalars['ID']['output']>;
  /** As `freeze.teamId`. */
  teamId: Maybe<Scalars['ID']['output']>;
  /** As `freeze.environmentIds`; also null for all environments of the team. */
  environmentIds: Maybe<Array<Scalars['ID']['output']>>;
  /** As `freeze.title`. */
  title: Maybe<Scalars['String']['output']>;
  /** As `freeze.startsAt`. */
  startsAt: Maybe<Scalars['DateTime']['output']>;
  /** As `freeze.endsAt`. */
  endsAt: Maybe<Scalars['DateTime']['output']>;
  /** As `freeze.recurrence`; also null if it does not recur. */
  recurrence: Maybe<Scalars['String']['output']>;
  /** As `freeze.timezone`. */
  timezone: Maybe<Scalars['String']['output']>;
  /** As `freeze.isPublic`. */
  isPublic: Maybe<Scalars['Boolean']['output']>;
  /** As `freeze.state`. */
  state: Maybe<WindowState>;
  /** As `freeze.createdBy`. */
  createdBy: Maybe<Scalars['String']['output']>;
  /** Those of the freeze, empty if there are errors. */
  occurrences: Array<WindowOccurrence>;
};


/** What a mutation of a freeze has done. The fields of the freeze are also here, all null if there are errors. */
export type FreezePayloadOccurrencesArgs = {
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};

/** One time span of a freeze. */
export type WindowOccurrence = {
  /** Deployments that are running then continue. */
  startsAt: Scalars['DateTime']['output'];
  /** Deployments that waited for it start then, in the order of the requests. */
  endsAt: Scalars['DateTime']['output'];
};

/** A freeze that would already be over is refused. */
export type CreateFreezeInput = {
  /** Defaults to the team of the environments, or to your default team. */
  teamId?: InputMaybe<Scalars['ID']['input']>;
  /** At most 200 characters. */
  title: Scalars['String']['input'];
  /** At most 1,000. Without it, the freeze is for all environments of the team. */
  environmentIds?: InputMaybe<Array<Scalars['ID']['input']>>;
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

/** The occurrences are planned anew from what results. Deployments that wait follow the new times. */
export type UpdateFreezeInput = {
  /** At most 200 characters. Cannot be cleared. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** Replaces all of them, at most 1,000. Null: all environments of the team. */
  environmentIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** The beginning of the first occurrence. Null changes nothing. */
  startsAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** After `startsAt`, and at most 31 days after it. Null changes nothing. */
  endsAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** An IANA time zone. Null restores UTC. */
  timezone?: InputMaybe<Scalars['String']['input']>;
  /** An RRULE (RFC 5545), at most once per hour. Null: it does not recur. */
  recurrence?: InputMaybe<Scalars['String']['input']>;
  /** Whether status pages show it. Null restores false. */
  isPublic?: InputMaybe<Scalars['Boolean']['input']>;
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
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Environment: ResolverTypeWrapper<StoredEnvironment>;
  HostState: ResolverTypeWrapper<HostState>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  HostMemory: ResolverTypeWrapper<HostMemory>;
  HostDisk: ResolverTypeWrapper<HostDisk>;
  ReleaseTree: ResolverTypeWrapper<ReleaseTree>;
  HostProblemType: HostProblemType;
  HostProblem: ResolverTypeWrapper<HostProblem>;
  ShopState: ResolverTypeWrapper<ShopState>;
  CronState: ResolverTypeWrapper<CronState>;
  ShopIndexer: ResolverTypeWrapper<ShopIndexer>;
  ShopConsumer: ResolverTypeWrapper<ShopConsumer>;
  HostPoint: ResolverTypeWrapper<HostPoint>;
  HostDiskPoint: ResolverTypeWrapper<HostDiskPoint>;
  VerificationMode: VerificationMode;
  VerificationSignal: VerificationSignal;
  VerificationInput: VerificationInput;
  VerificationSettings: ResolverTypeWrapper<StoredVerificationSettings>;
  VerificationState: VerificationState;
  VerificationFinding: ResolverTypeWrapper<VerificationFinding>;
  Verification: ResolverTypeWrapper<StoredVerification>;
  VerificationTarget: ResolverTypeWrapper<WatchedTarget>;
  VerificationTargetType: VerificationTargetType;
  Agent: ResolverTypeWrapper<Agent>;
  Release: ResolverTypeWrapper<Release>;
  AgentToken: ResolverTypeWrapper<AgentToken>;
  CreateAgentTokenPayload: ResolverTypeWrapper<CreatedAgentToken>;
  Recipe: Recipe;
  RecipeCommands: ResolverTypeWrapper<RecipeCommands>;
  RecipeCommandsInput: RecipeCommandsInput;
  CreateEnvironmentInput: CreateEnvironmentInput;
  UpdateEnvironmentInput: UpdateEnvironmentInput;
  EnvironmentPayload: ResolverTypeWrapper<Omit<EnvironmentPayload, 'environment'> & { environment?: Maybe<ResolversTypes['Environment']> }>;
  DeployType: DeployType;
  DeploymentKind: DeploymentKind;
  DeploymentStatus: DeploymentStatus;
  DeploymentOutcome: DeploymentOutcome;
  MaintenanceWindow: MaintenanceWindow;
  Deployment: ResolverTypeWrapper<StoredDeployment>;
  ReleaseCommit: ResolverTypeWrapper<ReleaseCommit>;
  ReleaseChanges: ResolverTypeWrapper<ReleaseChanges>;
  ReleaseComparison: ResolverTypeWrapper<ReleaseComparison>;
  DeploymentStep: ResolverTypeWrapper<DeploymentStep>;
  StepStatus: StepStatus;
  EnvironmentConnection: ResolverTypeWrapper<EnvironmentPage>;
  EnvironmentEdge: ResolverTypeWrapper<Omit<EnvironmentEdge, 'node'> & { node: ResolversTypes['Environment'] }>;
  ReleaseConnection: ResolverTypeWrapper<ReleasePage>;
  ReleaseEdge: ResolverTypeWrapper<ReleaseEdge>;
  FreezeWindowConnection: ResolverTypeWrapper<FreezePage>;
  FreezeWindowEdge: ResolverTypeWrapper<Omit<FreezeWindowEdge, 'node'> & { node: ResolversTypes['FreezeWindow'] }>;
  DeploymentConnection: ResolverTypeWrapper<Omit<DeploymentConnection, 'edges'> & { edges: Array<ResolversTypes['DeploymentEdge']> }>;
  DeploymentEdge: ResolverTypeWrapper<Omit<DeploymentEdge, 'node'> & { node: ResolversTypes['Deployment'] }>;
  CreateDeploymentInput: CreateDeploymentInput;
  CreateDeploymentPayload: ResolverTypeWrapper<Omit<CreateDeploymentPayload, 'deployment'> & { deployment?: Maybe<ResolversTypes['Deployment']> }>;
  LogStream: LogStream;
  LogRun: ResolverTypeWrapper<LogRun>;
  DeploymentLog: ResolverTypeWrapper<DeploymentLog>;
  DashboardStats: ResolverTypeWrapper<StoredDashboardStats>;
  PersonalAccessToken: ResolverTypeWrapper<PersonalAccessToken>;
  TokenScope: TokenScope;
  TokenExpiry: TokenExpiry;
  CreatePersonalAccessTokenInput: CreatePersonalAccessTokenInput;
  CreatePersonalAccessTokenPayload: ResolverTypeWrapper<CreatePersonalAccessTokenPayload>;
  FieldError: ResolverTypeWrapper<FieldError>;
  AuditLogEntry: ResolverTypeWrapper<AuditEntry>;
  AuditAction: AuditAction;
  PersonalAccessTokenConnection: ResolverTypeWrapper<TokenPage>;
  PersonalAccessTokenEdge: ResolverTypeWrapper<PersonalAccessTokenEdge>;
  AuditLogConnection: ResolverTypeWrapper<Omit<AuditLogConnection, 'edges'> & { edges: Array<ResolversTypes['AuditLogEdge']> }>;
  AuditLogEdge: ResolverTypeWrapper<Omit<AuditLogEdge, 'node'> & { node: ResolversTypes['AuditLogEntry'] }>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  WindowState: WindowState;
  FreezeWindow: ResolverTypeWrapper<StoredFreeze>;
  FreezePayload: ResolverTypeWrapper<StoredFreezePayload>;
  WindowOccurrence: ResolverTypeWrapper<WindowOccurrence>;
  CreateFreezeInput: CreateFreezeInput;
  UpdateFreezeInput: UpdateFreezeInput;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  DateTime: Scalars['DateTime']['output'];
  Query: Record<PropertyKey, never>;
  ID: Scalars['ID']['output'];
  Int: Scalars['Int']['output'];
  String: Scalars['String']['output'];
  Mutation: Record<PropertyKey, never>;
  Boolean: Scalars['Boolean']['output'];
  Subscription: Record<PropertyKey, never>;
  Environment: StoredEnvironment;
  HostState: HostState;
  Float: Scalars['Float']['output'];
  HostMemory: HostMemory;
  HostDisk: HostDisk;
  ReleaseTree: ReleaseTree;
  HostProblem: HostProblem;
  ShopState: ShopState;
  CronState: CronState;
  ShopIndexer: ShopIndexer;
  ShopConsumer: ShopConsumer;
  HostPoint: HostPoint;
  HostDiskPoint: HostDiskPoint;
  VerificationInput: VerificationInput;
  VerificationSettings: StoredVerificationSettings;
  VerificationFinding: VerificationFinding;
  Verification: StoredVerification;
  VerificationTarget: WatchedTarget;
  Agent: Agent;
  Release: Release;
  AgentToken: AgentToken;
  CreateAgentTokenPayload: CreatedAgentToken;
  RecipeCommands: RecipeCommands;
  RecipeCommandsInput: RecipeCommandsInput;
  CreateEnvironmentInput: CreateEnvironmentInput;
  UpdateEnvironmentInput: UpdateEnvironmentInput;
  EnvironmentPayload: Omit<EnvironmentPayload, 'environment'> & { environment?: Maybe<ResolversParentTypes['Environment']> };
  Deployment: StoredDeployment;
  ReleaseCommit: ReleaseCommit;
  ReleaseChanges: ReleaseChanges;
  ReleaseComparison: ReleaseComparison;
  DeploymentStep: DeploymentStep;
  EnvironmentConnection: EnvironmentPage;
  EnvironmentEdge: Omit<EnvironmentEdge, 'node'> & { node: ResolversParentTypes['Environment'] };
  ReleaseConnection: ReleasePage;
  ReleaseEdge: ReleaseEdge;
  FreezeWindowConnection: FreezePage;
  FreezeWindowEdge: Omit<FreezeWindowEdge, 'node'> & { node: ResolversParentTypes['FreezeWindow'] };
  DeploymentConnection: Omit<DeploymentConnection, 'edges'> & { edges: Array<ResolversParentTypes['DeploymentEdge']> };
  DeploymentEdge: Omit<DeploymentEdge, 'node'> & { node: ResolversParentTypes['Deployment'] };
  CreateDeploymentInput: CreateDeploymentInput;
  CreateDeploymentPayload: Omit<CreateDeploymentPayload, 'deployment'> & { deployment?: Maybe<ResolversParentTypes['Deployment']> };
  LogRun: LogRun;
  DeploymentLog: DeploymentLog;
  DashboardStats: StoredDashboardStats;
  PersonalAccessToken: PersonalAccessToken;
  CreatePersonalAccessTokenInput: CreatePersonalAccessTokenInput;
  CreatePersonalAccessTokenPayload: CreatePersonalAccessTokenPayload;
  FieldError: FieldError;
  AuditLogEntry: AuditEntry;
  PersonalAccessTokenConnection: TokenPage;
  PersonalAccessTokenEdge: PersonalAccessTokenEdge;
  AuditLogConnection: Omit<AuditLogConnection, 'edges'> & { edges: Array<ResolversParentTypes['AuditLogEdge']> };
  AuditLogEdge: Omit<AuditLogEdge, 'node'> & { node: ResolversParentTypes['AuditLogEntry'] };
  PageInfo: PageInfo;
  FreezeWindow: StoredFreeze;
  FreezePayload: StoredFreezePayload;
  WindowOccurrence: WindowOccurrence;
  CreateFreezeInput: CreateFreezeInput;
  UpdateFreezeInput: UpdateFreezeInput;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type QueryResolvers<ContextType = any, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  environments?: Resolver<Array<ResolversTypes['Environment']>, ParentType, ContextType, Partial<QueryEnvironmentsArgs>>;
  environmentsConnection?: Resolver<ResolversTypes['EnvironmentConnection'], ParentType, ContextType, Partial<QueryEnvironmentsConnectionArgs>>;
  environment?: Resolver<Maybe<ResolversTypes['Environment']>, ParentType, ContextType, RequireFields<QueryEnvironmentArgs, 'id'>>;
  deployment?: Resolver<Maybe<ResolversTypes['Deployment']>, ParentType, ContextType, RequireFields<QueryDeploymentArgs, 'id'>>;
  dashboardStats?: Resolver<ResolversTypes['DashboardStats'], ParentType, ContextType, Partial<QueryDashboardStatsArgs>>;
  personalAccessTokens?: Resolver<Array<ResolversTypes['PersonalAccessToken']>, ParentType, ContextType>;
  personalAccessTokensConnection?: Resolver<ResolversTypes['PersonalAccessTokenConnection'], ParentType, ContextType, Partial<QueryPersonalAccessTokensConnectionArgs>>;
  auditLog?: Resolver<ResolversTypes['AuditLogConnection'], ParentType, ContextType, Partial<QueryAuditLogArgs>>;
  freezeWindows?: Resolver<Array<ResolversTypes['FreezeWindow']>, ParentType, ContextType, Partial<QueryFreezeWindowsArgs>>;
  freezeWindowsConnection?: Resolver<ResolversTypes['FreezeWindowConnection'], ParentType, ContextType, Partial<QueryFreezeWindowsConnectionArgs>>;
  freezeWindow?: Resolver<Maybe<ResolversTypes['FreezeWindow']>, ParentType, ContextType, RequireFields<QueryFreezeWindowArgs, 'id'>>;
};

export type MutationResolvers<ContextType = any, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  createDeployment?: Resolver<ResolversTypes['CreateDeploymentPayload'], ParentType, ContextType, RequireFields<MutationCreateDeploymentArgs, 'input'>>;
  rollbackDeployment?: Resolver<ResolversTypes['Deployment'], ParentType, ContextType, RequireFields<MutationRollbackDeploymentArgs, 'environmentId'>>;
  cancelDeployment?: Resolver<ResolversTypes['Deployment'], ParentType, ContextType, RequireFields<MutationCancelDeploymentArgs, 'id'>>;
  createEnvironment?: Resolver<ResolversTypes['EnvironmentPayload'], ParentType, ContextType, RequireFields<MutationCreateEnvironmentArgs, 'input'>>;
  updateEnvironment?: Resolver<ResolversTypes['EnvironmentPayload'], ParentType, ContextType, RequireFields<MutationUpdateEnvironmentArgs, 'id' | 'input'>>;
  deleteEnvironment?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteEnvironmentArgs, 'id'>>;
  transferEnvironment?: Resolver<ResolversTypes['Environment'], ParentType, ContextType, RequireFields<MutationTransferEnvironmentArgs, 'id' | 'teamId'>>;
  createAgentToken?: Resolver<ResolversTypes['CreateAgentTokenPayload'], ParentType, ContextType, RequireFields<MutationCreateAgentTokenArgs, 'environmentId' | 'name'>>;
  revokeAgentToken?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationRevokeAgentTokenArgs, 'id'>>;
  createFreeze?: Resolver<ResolversTypes['FreezePayload'], ParentType, ContextType, RequireFields<MutationCreateFreezeArgs, 'input'>>;
  updateFreeze?: Resolver<ResolversTypes['FreezePayload'], ParentType, ContextType, RequireFields<MutationUpdateFreezeArgs, 'id' | 'input'>>;
  endFreeze?: Resolver<ResolversTypes['FreezeWindow'], ParentType, ContextType, RequireFields<MutationEndFreezeArgs, 'id'>>;
  createPersonalAccessToken?: Resolver<ResolversTypes['CreatePersonalAccessTokenPayload'], ParentType, ContextType, RequireFields<MutationCreatePersonalAccessTokenArgs, 'input'>>;
  revokePersonalAccessToken?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationRevokePersonalAccessTokenArgs, 'id'>>;
};

export type SubscriptionResolvers<ContextType = any, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  deploymentLog?: SubscriptionResolver<ResolversTypes['DeploymentLog'], "deploymentLog", ParentType, ContextType, RequireFields<SubscriptionDeploymentLogArgs, 'deploymentId' | 'fromStart'>>;
  deploymentChanged?: SubscriptionResolver<ResolversTypes['Deployment'], "deploymentChanged", ParentType, ContextType, RequireFields<SubscriptionDeploymentChangedArgs, 'deploymentId'>>;
};

export type EnvironmentResolvers<ContextType = any, ParentType extends ResolversParentTypes['Environment'] = ResolversParentTypes['Environment']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  teamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  host?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  deployPath?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  deployBranch?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  healthCheckUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  repositoryUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  releasesToKeep?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  recipe?: Resolver<ResolversTypes['Recipe'], ParentType, ContextType>;
  protectDatabaseRollback?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  sharedDirs?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  sharedFiles?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  alwaysEnableMaintenance?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  maintenanceOnDrift?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  maintenanceAllowlistIps?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  configImportEnabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  manageCronAndConsumers?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  commands?: Resolver<ResolversTypes['RecipeCommands'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  lastDeploymentAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  agentLastSeenAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  isOnline?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  agent?: Resolver<Maybe<ResolversTypes['Agent']>, ParentType, ContextType>;
  probe?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  deployments?: Resolver<ResolversTypes['DeploymentConnection'], ParentType, ContextType, Partial<EnvironmentDeploymentsArgs>>;
  agentTokens?: Resolver<Array<ResolversTypes['AgentToken']>, ParentType, ContextType>;
  releases?: Resolver<Array<ResolversTypes['Release']>, ParentType, ContextType>;
  releasesConnection?: Resolver<ResolversTypes['ReleaseConnection'], ParentType, ContextType, Partial<EnvironmentReleasesConnectionArgs>>;
  currentRelease?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  liveDeployment?: Resolver<Maybe<ResolversTypes['Deployment']>, ParentType, ContextType>;
  rollbackTarget?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  comparison?: Resolver<ResolversTypes['ReleaseComparison'], ParentType, ContextType, RequireFields<EnvironmentComparisonArgs, 'from' | 'to'>>;
  verification?: Resolver<Maybe<ResolversTypes['VerificationSettings']>, ParentType, ContextType>;
  freeze?: Resolver<Maybe<ResolversTypes['FreezeWindow']>, ParentType, ContextType>;
  hostState?: Resolver<Maybe<ResolversTypes['HostState']>, ParentType, ContextType>;
  hostHistory?: Resolver<Array<ResolversTypes['HostPoint']>, ParentType, ContextType, Partial<EnvironmentHostHistoryArgs>>;
};

export type HostStateResolvers<ContextType = any, ParentType extends ResolversParentTypes['HostState'] = ResolversParentTypes['HostState']> = {
  sampledAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  cores?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  load1?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  load5?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  load15?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  memory?: Resolver<Maybe<ResolversTypes['HostMemory']>, ParentType, ContextType>;
  disks?: Resolver<Array<ResolversTypes['HostDisk']>, ParentType, ContextType>;
  releaseTree?: Resolver<Maybe<ResolversTypes['ReleaseTree']>, ParentType, ContextType>;
  shop?: Resolver<Maybe<ResolversTypes['ShopState']>, ParentType, ContextType>;
  problems?: Resolver<Array<ResolversTypes['HostProblem']>, ParentType, ContextType>;
};

export type HostMemoryResolvers<ContextType = any, ParentType extends ResolversParentTypes['HostMemory'] = ResolversParentTypes['HostMemory']> = {
  totalBytes?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  availableBytes?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  swapTotalBytes?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  swapFreeBytes?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type HostDiskResolvers<ContextType = any, ParentType extends ResolversParentTypes['HostDisk'] = ResolversParentTypes['HostDisk']> = {
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  totalBytes?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  freeBytes?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  totalInodes?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  freeInodes?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type ReleaseTreeResolvers<ContextType = any, ParentType extends ResolversParentTypes['ReleaseTree'] = ResolversParentTypes['ReleaseTree']> = {
  isSound?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  problems?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type HostProblemResolvers<ContextType = any, ParentType extends ResolversParentTypes['HostProblem'] = ResolversParentTypes['HostProblem']> = {
  type?: Resolver<ResolversTypes['HostProblemType'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type ShopStateResolvers<ContextType = any, ParentType extends ResolversParentTypes['ShopState'] = ResolversParentTypes['ShopState']> = {
  checkedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  cron?: Resolver<Maybe<ResolversTypes['CronState']>, ParentType, ContextType>;
  indexers?: Resolver<Maybe<Array<ResolversTypes['ShopIndexer']>>, ParentType, ContextType>;
  consumers?: Resolver<Maybe<Array<ResolversTypes['ShopConsumer']>>, ParentType, ContextType>;
  problem?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CronStateResolvers<ContextType = any, ParentType extends ResolversParentTypes['CronState'] = ResolversParentTypes['CronState']> = {
  running?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  oldestRunningJob?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  oldestRunningSince?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastFinishedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  overdue?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  oldestOverdueSince?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type ShopIndexerResolvers<ContextType = any, ParentType extends ResolversParentTypes['ShopIndexer'] = ResolversParentTypes['ShopIndexer']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  backlog?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type ShopConsumerResolvers<ContextType = any, ParentType extends ResolversParentTypes['ShopConsumer'] = ResolversParentTypes['ShopConsumer']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isRunning?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type HostPointResolvers<ContextType = any, ParentType extends ResolversParentTypes['HostPoint'] = ResolversParentTypes['HostPoint']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  load?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  memoryUsed?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  swapUsed?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  disks?: Resolver<Array<ResolversTypes['HostDiskPoint']>, ParentType, ContextType>;
};

export type HostDiskPointResolvers<ContextType = any, ParentType extends ResolversParentTypes['HostDiskPoint'] = ResolversParentTypes['HostDiskPoint']> = {
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  used?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type VerificationSettingsResolvers<ContextType = any, ParentType extends ResolversParentTypes['VerificationSettings'] = ResolversParentTypes['VerificationSettings']> = {
  mode?: Resolver<ResolversTypes['VerificationMode'], ParentType, ContextType>;
  siteIds?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
  windowSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  settleSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  signals?: Resolver<Array<ResolversTypes['VerificationSignal']>, ParentType, ContextType>;
  ignoreDatabaseChanges?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type VerificationFindingResolvers<ContextType = any, ParentType extends ResolversParentTypes['VerificationFinding'] = ResolversParentTypes['VerificationFinding']> = {
  siteId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  pageId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  signal?: Resolver<ResolversTypes['VerificationSignal'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  checkId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type VerificationResolvers<ContextType = any, ParentType extends ResolversParentTypes['Verification'] = ResolversParentTypes['Verification']> = {
  state?: Resolver<ResolversTypes['VerificationState'], ParentType, ContextType>;
  mode?: Resolver<ResolversTypes['VerificationMode'], ParentType, ContextType>;
  startedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  endsAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  endedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  findings?: Resolver<Array<ResolversTypes['VerificationFinding']>, ParentType, ContextType>;
  excluded?: Resolver<Array<ResolversTypes['VerificationFinding']>, ParentType, ContextType>;
  targets?: Resolver<Array<ResolversTypes['VerificationTarget']>, ParentType, ContextType>;
  rollback?: Resolver<Maybe<ResolversTypes['Deployment']>, ParentType, ContextType>;
  heldReason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type VerificationTargetResolvers<ContextType = any, ParentType extends ResolversParentTypes['VerificationTarget'] = ResolversParentTypes['VerificationTarget']> = {
  siteId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  pageId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['VerificationTargetType'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  wasDown?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isDown?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lastCheckAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type AgentResolvers<ContextType = any, ParentType extends ResolversParentTypes['Agent'] = ResolversParentTypes['Agent']> = {
  hostname?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  os?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ReleaseResolvers<ContextType = any, ParentType extends ResolversParentTypes['Release'] = ResolversParentTypes['Release']> = {
  timestamp?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isCurrent?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  canRollBack?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  wasRolledBack?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isCondemned?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  deploymentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  version?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  commitSha?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  commitSubject?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  commitAuthor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type AgentTokenResolvers<ContextType = any, ParentType extends ResolversParentTypes['AgentToken'] = ResolversParentTypes['AgentToken']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  prefix?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  lastUsedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  revokedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type CreateAgentTokenPayloadResolvers<ContextType = any, ParentType extends ResolversParentTypes['CreateAgentTokenPayload'] = ResolversParentTypes['CreateAgentTokenPayload']> = {
  token?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  agentToken?: Resolver<ResolversTypes['AgentToken'], ParentType, ContextType>;
  errors?: Resolver<Array<ResolversTypes['FieldError']>, ParentType, ContextType>;
};

export type RecipeCommandsResolvers<ContextType = any, ParentType extends ResolversParentTypes['RecipeCommands'] = ResolversParentTypes['RecipeCommands']> = {
  build?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  migrate?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  afterSwitch?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type EnvironmentPayloadResolvers<ContextType = any, ParentType extends ResolversParentTypes['EnvironmentPayload'] = ResolversParentTypes['EnvironmentPayload']> = {
  environment?: Resolver<Maybe<ResolversTypes['Environment']>, ParentType, ContextType>;
  errors?: Resolver<Array<ResolversTypes['FieldError']>, ParentType, ContextType>;
  id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  teamId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  host?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  deployPath?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  deployBranch?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  healthCheckUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  repositoryUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  releasesToKeep?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  recipe?: Resolver<Maybe<ResolversTypes['Recipe']>, ParentType, ContextType>;
  protectDatabaseRollback?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  sharedDirs?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  sharedFiles?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  alwaysEnableMaintenance?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  maintenanceOnDrift?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  maintenanceAllowlistIps?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  configImportEnabled?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  manageCronAndConsumers?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  commands?: Resolver<Maybe<ResolversTypes['RecipeCommands']>, ParentType, ContextType>;
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  updatedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastDeploymentAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  agentLastSeenAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  isOnline?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  currentRelease?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type DeploymentResolvers<ContextType = any, ParentType extends ResolversParentTypes['Deployment'] = ResolversParentTypes['Deployment']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  environmentId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['DeploymentKind'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  gitRef?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  deployType?: Resolver<ResolversTypes['DeployType'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['DeploymentStatus'], ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['DeploymentOutcome'], ParentType, ContextType>;
  maintenanceWindow?: Resolver<ResolversTypes['MaintenanceWindow'], ParentType, ContextType>;
  releaseTimestamp?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  commitSha?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  commitSubject?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  commitAuthor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  changes?: Resolver<Maybe<ResolversTypes['ReleaseChanges']>, ParentType, ContextType>;
  triggeredBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tokenName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  rollbackOf?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  rolledBack?: Resolver<Maybe<ResolversTypes['Deployment']>, ParentType, ContextType>;
  databaseChanged?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  steps?: Resolver<Array<ResolversTypes['DeploymentStep']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  startedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  completedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  cancelRequestedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  durationSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  usualDurationSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  log?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<DeploymentLogArgs>>;
  logRuns?: Resolver<Array<ResolversTypes['LogRun']>, ParentType, ContextType, Partial<DeploymentLogRunsArgs>>;
  logSize?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  logTruncated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  logExpiredAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  errorMessage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  automatic?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  switchedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  waitsUntil?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  waitsFor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  notBefore?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  overrideFreeze?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  verification?: Resolver<Maybe<ResolversTypes['Verification']>, ParentType, ContextType>;
};

export type ReleaseCommitResolvers<ContextType = any, ParentType extends ResolversParentTypes['ReleaseCommit'] = ResolversParentTypes['ReleaseCommit']> = {
  sha?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  subject?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  author?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ReleaseChangesResolvers<ContextType = any, ParentType extends ResolversParentTypes['ReleaseChanges'] = ResolversParentTypes['ReleaseChanges']> = {
  sinceCommitSha?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  commits?: Resolver<Array<ResolversTypes['ReleaseCommit']>, ParentType, ContextType>;
  hasMore?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  missing?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ReleaseComparisonResolvers<ContextType = any, ParentType extends ResolversParentTypes['ReleaseComparison'] = ResolversParentTypes['ReleaseComparison']> = {
  added?: Resolver<Array<ResolversTypes['ReleaseCommit']>, ParentType, ContextType>;
  removed?: Resolver<Array<ResolversTypes['ReleaseCommit']>, ParentType, ContextType>;
  hasMore?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  unknownReason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type DeploymentStepResolvers<ContextType = any, ParentType extends ResolversParentTypes['DeploymentStep'] = ResolversParentTypes['DeploymentStep']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['StepStatus'], ParentType, ContextType>;
  startedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  completedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  exitCode?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type EnvironmentConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['EnvironmentConnection'] = ResolversParentTypes['EnvironmentConnection']> = {
  edges?: Resolver<Array<ResolversTypes['EnvironmentEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type EnvironmentEdgeResolvers<ContextType = any, ParentType extends ResolversParentTypes['EnvironmentEdge'] = ResolversParentTypes['EnvironmentEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Environment'], ParentType, ContextType>;
};

export type ReleaseConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['ReleaseConnection'] = ResolversParentTypes['ReleaseConnection']> = {
  edges?: Resolver<Array<ResolversTypes['ReleaseEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ReleaseEdgeResolvers<ContextType = any, ParentType extends ResolversParentTypes['ReleaseEdge'] = ResolversParentTypes['ReleaseEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Release'], ParentType, ContextType>;
};

export type FreezeWindowConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['FreezeWindowConnection'] = ResolversParentTypes['FreezeWindowConnection']> = {
  edges?: Resolver<Array<ResolversTypes['FreezeWindowEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type FreezeWindowEdgeResolvers<ContextType = any, ParentType extends ResolversParentTypes['FreezeWindowEdge'] = ResolversParentTypes['FreezeWindowEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['FreezeWindow'], ParentType, ContextType>;
};

export type DeploymentConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['DeploymentConnection'] = ResolversParentTypes['DeploymentConnection']> = {
  edges?: Resolver<Array<ResolversTypes['DeploymentEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type DeploymentEdgeResolvers<ContextType = any, ParentType extends ResolversParentTypes['DeploymentEdge'] = ResolversParentTypes['DeploymentEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Deployment'], ParentType, ContextType>;
};

export type CreateDeploymentPayloadResolvers<ContextType = any, ParentType extends ResolversParentTypes['CreateDeploymentPayload'] = ResolversParentTypes['CreateDeploymentPayload']> = {
  id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['DeploymentStatus']>, ParentType, ContextType>;
  version?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  deployment?: Resolver<Maybe<ResolversTypes['Deployment']>, ParentType, ContextType>;
  errors?: Resolver<Array<ResolversTypes['FieldError']>, ParentType, ContextType>;
};

export type LogRunResolvers<ContextType = any, ParentType extends ResolversParentTypes['LogRun'] = ResolversParentTypes['LogRun']> = {
  stream?: Resolver<ResolversTypes['LogStream'], ParentType, ContextType>;
  length?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DeploymentLogResolvers<ContextType = any, ParentType extends ResolversParentTypes['DeploymentLog'] = ResolversParentTypes['DeploymentLog']> = {
  line?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stream?: Resolver<ResolversTypes['LogStream'], ParentType, ContextType>;
};

export type DashboardStatsResolvers<ContextType = any, ParentType extends ResolversParentTypes['DashboardStats'] = ResolversParentTypes['DashboardStats']> = {
  totalEnvironments?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  onlineAgents?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  deploymentsLast24h?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  successRate30d?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  recentDeployments?: Resolver<Array<ResolversTypes['Deployment']>, ParentType, ContextType, Partial<DashboardStatsRecentDeploymentsArgs>>;
};

export type PersonalAccessTokenResolvers<ContextType = any, ParentType extends ResolversParentTypes['PersonalAccessToken'] = ResolversParentTypes['PersonalAccessToken']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  prefix?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  lastUsedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastUsedIp?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  revokedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  scopes?: Resolver<Maybe<Array<ResolversTypes['TokenScope']>>, ParentType, ContextType>;
  teamIds?: Resolver<Maybe<Array<ResolversTypes['ID']>>, ParentType, ContextType>;
};

export type CreatePersonalAccessTokenPayloadResolvers<ContextType = any, ParentType extends ResolversParentTypes['CreatePersonalAccessTokenPayload'] = ResolversParentTypes['CreatePersonalAccessTokenPayload']> = {
  token?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  personalAccessToken?: Resolver<Maybe<ResolversTypes['PersonalAccessToken']>, ParentType, ContextType>;
  errors?: Resolver<Array<ResolversTypes['FieldError']>, ParentType, ContextType>;
};

export type FieldErrorResolvers<ContextType = any, ParentType extends ResolversParentTypes['FieldError'] = ResolversParentTypes['FieldError']> = {
  field?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AuditLogEntryResolvers<ContextType = any, ParentType extends ResolversParentTypes['AuditLogEntry'] = ResolversParentTypes['AuditLogEntry']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  actor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tokenName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<Maybe<ResolversTypes['AuditAction']>, ParentType, ContextType>;
  resource?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ip?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  teamId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type PersonalAccessTokenConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['PersonalAccessTokenConnection'] = ResolversParentTypes['PersonalAccessTokenConnection']> = {
  edges?: Resolver<Array<ResolversTypes['PersonalAccessTokenEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PersonalAccessTokenEdgeResolvers<ContextType = any, ParentType extends ResolversParentTypes['PersonalAccessTokenEdge'] = ResolversParentTypes['PersonalAccessTokenEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['PersonalAccessToken'], ParentType, ContextType>;
};

export type AuditLogConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['AuditLogConnection'] = ResolversParentTypes['AuditLogConnection']> = {
  edges?: Resolver<Array<ResolversTypes['AuditLogEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type AuditLogEdgeResolvers<ContextType = any, ParentType extends ResolversParentTypes['AuditLogEdge'] = ResolversParentTypes['AuditLogEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['AuditLogEntry'], ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = any, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type FreezeWindowResolvers<ContextType = any, ParentType extends ResolversParentTypes['FreezeWindow'] = ResolversParentTypes['FreezeWindow']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  teamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  environmentIds?: Resolver<Maybe<Array<ResolversTypes['ID']>>, ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  startsAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  endsAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  recurrence?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  timezone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isPublic?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['WindowState'], ParentType, ContextType>;
  createdBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  occurrences?: Resolver<Array<ResolversTypes['WindowOccurrence']>, ParentType, ContextType, Partial<FreezeWindowOccurrencesArgs>>;
};

export type FreezePayloadResolvers<ContextType = any, ParentType extends ResolversParentTypes['FreezePayload'] = ResolversParentTypes['FreezePayload']> = {
  freeze?: Resolver<Maybe<ResolversTypes['FreezeWindow']>, ParentType, ContextType>;
  errors?: Resolver<Array<ResolversTypes['FieldError']>, ParentType, ContextType>;
  id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  teamId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  environmentIds?: Resolver<Maybe<Array<ResolversTypes['ID']>>, ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  startsAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  endsAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  recurrence?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  timezone?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isPublic?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  state?: Resolver<Maybe<ResolversTypes['WindowState']>, ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  occurrences?: Resolver<Array<ResolversTypes['WindowOccurrence']>, ParentType, ContextType, Partial<FreezePayloadOccurrencesArgs>>;
};

export type WindowOccurrenceResolvers<ContextType = any, ParentType extends ResolversParentTypes['WindowOccurrence'] = ResolversParentTypes['WindowOccurrence']> = {
  startsAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  endsAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type Resolvers<ContextType = any> = {
  DateTime?: GraphQLScalarType;
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Subscription?: SubscriptionResolvers<ContextType>;
  Environment?: EnvironmentResolvers<ContextType>;
  HostState?: HostStateResolvers<ContextType>;
  HostMemory?: HostMemoryResolvers<ContextType>;
  HostDisk?: HostDiskResolvers<ContextType>;
  ReleaseTree?: ReleaseTreeResolvers<ContextType>;
  HostProblem?: HostProblemResolvers<ContextType>;
  ShopState?: ShopStateResolvers<ContextType>;
  CronState?: CronStateResolvers<ContextType>;
  ShopIndexer?: ShopIndexerResolvers<ContextType>;
  ShopConsumer?: ShopConsumerResolvers<ContextType>;
  HostPoint?: HostPointResolvers<ContextType>;
  HostDiskPoint?: HostDiskPointResolvers<ContextType>;
  VerificationSettings?: VerificationSettingsResolvers<ContextType>;
  VerificationFinding?: VerificationFindingResolvers<ContextType>;
  Verification?: VerificationResolvers<ContextType>;
  VerificationTarget?: VerificationTargetResolvers<ContextType>;
  Agent?: AgentResolvers<ContextType>;
  Release?: ReleaseResolvers<ContextType>;
  AgentToken?: AgentTokenResolvers<ContextType>;
  CreateAgentTokenPayload?: CreateAgentTokenPayloadResolvers<ContextType>;
  RecipeCommands?: RecipeCommandsResolvers<ContextType>;
  EnvironmentPayload?: EnvironmentPayloadResolvers<ContextType>;
  Deployment?: DeploymentResolvers<ContextType>;
  ReleaseCommit?: ReleaseCommitResolvers<ContextType>;
  ReleaseChanges?: ReleaseChangesResolvers<ContextType>;
  ReleaseComparison?: ReleaseComparisonResolvers<ContextType>;
  DeploymentStep?: DeploymentStepResolvers<ContextType>;
  EnvironmentConnection?: EnvironmentConnectionResolvers<ContextType>;
  EnvironmentEdge?: EnvironmentEdgeResolvers<ContextType>;
  ReleaseConnection?: ReleaseConnectionResolvers<ContextType>;
  ReleaseEdge?: ReleaseEdgeResolvers<ContextType>;
  FreezeWindowConnection?: FreezeWindowConnectionResolvers<ContextType>;
  FreezeWindowEdge?: FreezeWindowEdgeResolvers<ContextType>;
  DeploymentConnection?: DeploymentConnectionResolvers<ContextType>;
  DeploymentEdge?: DeploymentEdgeResolvers<ContextType>;
  CreateDeploymentPayload?: CreateDeploymentPayloadResolvers<ContextType>;
  LogRun?: LogRunResolvers<ContextType>;
  DeploymentLog?: DeploymentLogResolvers<ContextType>;
  DashboardStats?: DashboardStatsResolvers<ContextType>;
  PersonalAccessToken?: PersonalAccessTokenResolvers<ContextType>;
  CreatePersonalAccessTokenPayload?: CreatePersonalAccessTokenPayloadResolvers<ContextType>;
  FieldError?: FieldErrorResolvers<ContextType>;
  AuditLogEntry?: AuditLogEntryResolvers<ContextType>;
  PersonalAccessTokenConnection?: PersonalAccessTokenConnectionResolvers<ContextType>;
  PersonalAccessTokenEdge?: PersonalAccessTokenEdgeResolvers<ContextType>;
  AuditLogConnection?: AuditLogConnectionResolvers<ContextType>;
  AuditLogEdge?: AuditLogEdgeResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  FreezeWindow?: FreezeWindowResolvers<ContextType>;
  FreezePayload?: FreezePayloadResolvers<ContextType>;
  WindowOccurrence?: WindowOccurrenceResolvers<ContextType>;
};

