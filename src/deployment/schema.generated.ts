// Generated from schema.graphql by `npm run generate`; do not edit.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { ListedEnvironment as StoredEnvironment } from './environment/environment.ts';
import type { Deployment as StoredDeployment } from './deployment/deployment.ts';
import type { Freeze as StoredFreeze } from './freeze/freeze.ts';
import type { FreezePayload as StoredFreezePayload } from './freeze/freeze-payload.ts';
import type { Verification as StoredVerification, VerificationSettings as StoredVerificationSettings } from './extension.ts';
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

export type Query = {
  /** The environments of all your teams, or of one team, sorted by name, at most 5,000. */
  environments: Array<Environment>;
  environment: Maybe<Environment>;
  /** Also returns deployments of deleted environments. */
  deployment: Maybe<Deployment>;
  /** Over all your teams, or over one team. */
  dashboardStats: DashboardStats;
  /** Your access tokens, newest first, including revoked ones. An access token that is limited to teams gets only itself. */
  personalAccessTokens: Array<PersonalAccessToken>;
  /** The audit log, newest first: your own entries, or everyone's for administrators. With `teamId`, the entries of that team, for which you need the role MANAGER. `search` searches the token name, actor, action and resource. */
  auditLog: AuditLogConnection;
  /**
   * The freezes of all your teams, of one team or of one environment, that have an occurrence between `from` and `to`, at most 500,
   * sorted by start. `from` defaults to now, and `to` to 31 days after it; they are at most 366 days apart. If there are more, it is those nearest to now.
   */
  freezeWindows: Array<FreezeWindow>;
  /** Also one that is over. */
  freezeWindow: Maybe<FreezeWindow>;
};


export type QueryEnvironmentsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


export type QueryEnvironmentArgs = {
  id: Scalars['ID']['input'];
};


export type QueryDeploymentArgs = {
  id: Scalars['ID']['input'];
};


export type QueryDashboardStatsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


export type QueryAuditLogArgs = {
  search?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


export type QueryFreezeWindowsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  environmentId?: InputMaybe<Scalars['ID']['input']>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};


export type QueryFreezeWindowArgs = {
  id: Scalars['ID']['input'];
};

export type Mutation = {
  /** Queues a deployment. It starts when the environment's agent accepts it. An environment runs one deployment at a time, in the order of the requests. */
  createDeployment: CreateDeploymentPayload;
  /**
   * Queues a rollback to an earlier release. Without `targetReleaseTimestamp`, the target is the most recent successful release
   * that was live before the current one and has not been rolled back; the request is refused while a deployment runs.
   * A repeated request returns the rollback that is already waiting or running, unless something else was requested after it.
   * If the environment has `protectDatabaseRollback` and the database was changed after the target was made, the request needs
   * `acknowledgeDatabase`.
   */
  rollbackDeployment: Deployment;
  /** A pending deployment ends immediately. A running one is asked to stop, and ends as CANCELLED if it has not switched yet. */
  cancelDeployment: Deployment;
  createEnvironment: EnvironmentPayload;
  /** Fields that are left out do not change. Null clears a field or restores its default. */
  updateEnvironment: EnvironmentPayload;
  /** Revokes the environment's agent tokens and cancels its pending deployments. Past deployments stay readable, and the host does not change. Refused while a deployment is running. */
  deleteEnvironment: Scalars['Boolean']['output'];
  /** Moves an environment to another team, with its deployments, logs and agent tokens. A running deployment continues. Needs the role MANAGER in both teams. */
  transferEnvironment: Environment;
  /** Creates a token for the host agent of an environment. The token is only shown in this response. */
  createAgentToken: CreateAgentTokenPayload;
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


export type MutationCreateDeploymentArgs = {
  input: CreateDeploymentInput;
};


export type MutationRollbackDeploymentArgs = {
  environmentId: Scalars['ID']['input'];
  targetReleaseTimestamp?: InputMaybe<Scalars['String']['input']>;
  acknowledgeDatabase?: InputMaybe<Scalars['Boolean']['input']>;
};


export type MutationCancelDeploymentArgs = {
  id: Scalars['ID']['input'];
};


export type MutationCreateEnvironmentArgs = {
  input: CreateEnvironmentInput;
};


export type MutationUpdateEnvironmentArgs = {
  id: Scalars['ID']['input'];
  input: UpdateEnvironmentInput;
};


export type MutationDeleteEnvironmentArgs = {
  id: Scalars['ID']['input'];
};


export type MutationTransferEnvironmentArgs = {
  id: Scalars['ID']['input'];
  teamId: Scalars['ID']['input'];
};


export type MutationCreateAgentTokenArgs = {
  environmentId: Scalars['ID']['input'];
  name: Scalars['String']['input'];
};


export type MutationRevokeAgentTokenArgs = {
  id: Scalars['ID']['input'];
};


export type MutationCreateFreezeArgs = {
  input: CreateFreezeInput;
};


export type MutationUpdateFreezeArgs = {
  id: Scalars['ID']['input'];
  input: UpdateFreezeInput;
};


export type MutationEndFreezeArgs = {
  id: Scalars['ID']['input'];
};


export type MutationCreatePersonalAccessTokenArgs = {
  input: CreatePersonalAccessTokenInput;
};


export type MutationRevokePersonalAccessTokenArgs = {
  id: Scalars['ID']['input'];
};

export type Subscription = {
  /** The lines of a deployment's log as they are written, each at most once, until the deployment ends. With `fromStart`, the lines written so far come first. A subscriber that is too slow misses lines; `Deployment.log` has all of them. */
  deploymentLog: DeploymentLog;
  /** A deployment now, and again after each change of it, of its steps or of its verification, until both have ended. Changes in quick succession are sent as one. */
  deploymentChanged: Deployment;
};


export type SubscriptionDeploymentLogArgs = {
  deploymentId: Scalars['ID']['input'];
  fromStart?: InputMaybe<Scalars['Boolean']['input']>;
};


export type SubscriptionDeploymentChangedArgs = {
  deploymentId: Scalars['ID']['input'];
};

export type Environment = {
  id: Scalars['ID']['output'];
  /** The team that owns it. */
  teamId: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  host: Scalars['String']['output'];
  deployPath: Scalars['String']['output'];
  deployBranch: Scalars['String']['output'];
  healthCheckUrl: Maybe<Scalars['String']['output']>;
  repositoryUrl: Scalars['String']['output'];
  releasesToKeep: Scalars['Int']['output'];
  recipe: Recipe;
  /** Refuse a rollback past newer database changes unless it is acknowledged. */
  protectDatabaseRollback: Scalars['Boolean']['output'];
  sharedDirs: Array<Scalars['String']['output']>;
  sharedFiles: Array<Scalars['String']['output']>;
  alwaysEnableMaintenance: Scalars['Boolean']['output'];
  maintenanceOnDrift: Scalars['Boolean']['output'];
  maintenanceAllowlistIps: Array<Scalars['String']['output']>;
  configImportEnabled: Scalars['Boolean']['output'];
  manageCronAndConsumers: Scalars['Boolean']['output'];
  commands: RecipeCommands;
  createdAt: Scalars['DateTime']['output'];
  updatedAt: Scalars['DateTime']['output'];
  /** When a deployment last ended, with any outcome. */
  lastDeploymentAt: Maybe<Scalars['DateTime']['output']>;
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


export type EnvironmentDeploymentsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type EnvironmentComparisonArgs = {
  from: Scalars['String']['input'];
  to: Scalars['String']['input'];
};


export type EnvironmentHostHistoryArgs = {
  hours?: InputMaybe<Scalars['Int']['input']>;
};

/** The host of an environment. Its agent reports it every minute. */
export type HostState = {
  /** When the report arrived, by Steward's clock. */
  sampledAt: Scalars['DateTime']['output'];
  cores: Scalars['Int']['output'];
  /** Of the last minute. */
  load1: Scalars['Float']['output'];
  load5: Scalars['Float']['output'];
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

export type HostMemory = {
  totalBytes: Scalars['Float']['output'];
  availableBytes: Scalars['Float']['output'];
  /** 0 without swap. */
  swapTotalBytes: Scalars['Float']['output'];
  swapFreeBytes: Scalars['Float']['output'];
};

export type HostDisk = {
  path: Scalars['String']['output'];
  totalBytes: Scalars['Float']['output'];
  freeBytes: Scalars['Float']['output'];
  /** 0 if the file system has no fixed number of inodes. */
  totalInodes: Scalars['Float']['output'];
  freeInodes: Scalars['Float']['output'];
};

export type ReleaseTree = {
  /** Whether `current` leads to a release, and every shared path of that release to something. */
  isSound: Scalars['Boolean']['output'];
  problems: Array<Scalars['String']['output']>;
};

export type HostProblemType =
  /** Less than 10 % of a disk is free, or it will be full within 24 hours at the present rate. */
  | 'HOST_DISK'
  /** A job of Magento's cron has been running for more than 2 hours, or none has finished for more than 30 minutes although jobs are overdue. */
  | 'CRON_STUCK';

export type HostProblem = {
  type: HostProblemType;
  message: Scalars['String']['output'];
  since: Scalars['DateTime']['output'];
};

/** A Magento shop, as the agent sees it every 5 minutes, but not during deployments. */
export type ShopState = {
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
  running: Scalars['Int']['output'];
  /** The job that has been running longest, and since when. */
  oldestRunningJob: Maybe<Scalars['String']['output']>;
  oldestRunningSince: Maybe<Scalars['DateTime']['output']>;
  /** When a job last finished, successfully or not. */
  lastFinishedAt: Maybe<Scalars['DateTime']['output']>;
  /** Jobs that should have started. */
  overdue: Scalars['Int']['output'];
  oldestOverdueSince: Maybe<Scalars['DateTime']['output']>;
};

export type ShopIndexer = {
  name: Scalars['String']['output'];
  /** As Magento names it, such as `Ready` or `Reindex required`. */
  status: Scalars['String']['output'];
  /** Changes that wait for it. Null if it does not run on schedule. */
  backlog: Maybe<Scalars['Int']['output']>;
};

/** A consumer of message queues. */
export type ShopConsumer = {
  name: Scalars['String']['output'];
  /** Whether a process of it runs now. Many are started by cron and end when their queue is empty. */
  isRunning: Scalars['Boolean']['output'];
};

/** Averages of 5 minutes or of an hour. Disks are as at the end of that time. */
export type HostPoint = {
  at: Scalars['DateTime']['output'];
  /** The load average of the last minute. */
  load: Scalars['Float']['output'];
  /** Used, from 0 to 1. */
  memoryUsed: Maybe<Scalars['Float']['output']>;
  /** Used, from 0 to 1. Null without swap. */
  swapUsed: Maybe<Scalars['Float']['output']>;
  disks: Array<HostDiskPoint>;
};

export type HostDiskPoint = {
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
  /** The median response time is more than twice that of the same hours of the days before, and at least 500 ms more. */
  | 'SLOWER';

export type VerificationInput = {
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
  signals?: InputMaybe<Array<VerificationSignal>>;
  /** Roll back although the database was changed since the release before. A rollback does not undo that. */
  ignoreDatabaseChanges?: InputMaybe<Scalars['Boolean']['input']>;
};

export type VerificationSettings = {
  mode: VerificationMode;
  /** Without sites that were deleted or moved to another team. */
  siteIds: Array<Scalars['ID']['output']>;
  windowSeconds: Scalars['Int']['output'];
  settleSeconds: Scalars['Int']['output'];
  signals: Array<VerificationSignal>;
  ignoreDatabaseChanges: Scalars['Boolean']['output'];
};

export type VerificationState =
  | 'WATCHING'
  /** Every target had a conclusive result, and none failed. */
  | 'PASSED'
  | 'FAILED'
  /** There was nothing to compare with, or a target had no conclusive result. */
  | 'INCONCLUSIVE'
  /** Another release went live before the end. */
  | 'SUPERSEDED';

export type VerificationFinding = {
  siteId: Scalars['ID']['output'];
  pageId: Maybe<Scalars['ID']['output']>;
  signal: VerificationSignal;
  message: Scalars['String']['output'];
  /** The check that found it, if it was one. */
  checkId: Maybe<Scalars['ID']['output']>;
  at: Scalars['DateTime']['output'];
};

/** The watch over the sites of an environment after a release went live. */
export type Verification = {
  state: VerificationState;
  mode: VerificationMode;
  startedAt: Scalars['DateTime']['output'];
  endsAt: Scalars['DateTime']['output'];
  endedAt: Maybe<Scalars['DateTime']['output']>;
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
  siteId: Scalars['ID']['output'];
  pageId: Maybe<Scalars['ID']['output']>;
  /** HTTP, BROWSER or CHECKOUT_FLOW. */
  kind: Scalars['String']['output'];
  /** The name of the site or page. */
  name: Scalars['String']['output'];
  /** Before the switch. */
  wasDown: Scalars['Boolean']['output'];
  isDown: Scalars['Boolean']['output'];
  /** When it last had a conclusive result; null if it had none since the checks count. */
  lastCheckAt: Maybe<Scalars['DateTime']['output']>;
};

export type Agent = {
  hostname: Scalars['String']['output'];
  version: Scalars['String']['output'];
  os: Scalars['String']['output'];
};

/** A release on the host. */
export type Release = {
  timestamp: Scalars['String']['output'];
  isCurrent: Scalars['Boolean']['output'];
  /** Whether `rollbackDeployment` accepts it as target: it is not live, and its deployment succeeded or it was adopted. */
  canRollBack: Scalars['Boolean']['output'];
  /** Whether it was live and was rolled back from, by a person or automatically. It is never the default target of a rollback. */
  wasRolledBack: Scalars['Boolean']['output'];
  /** Whether it was rolled back from and its verification had failed. Its commit is deployed again only with `force`. */
  isCondemned: Scalars['Boolean']['output'];
  /** The deployment that created it, if known. */
  deploymentId: Maybe<Scalars['ID']['output']>;
  version: Maybe<Scalars['String']['output']>;
  commitSha: Maybe<Scalars['String']['output']>;
  commitSubject: Maybe<Scalars['String']['output']>;
  commitAuthor: Maybe<Scalars['String']['output']>;
};

export type AgentToken = {
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  prefix: Scalars['String']['output'];
  createdAt: Scalars['DateTime']['output'];
  lastUsedAt: Maybe<Scalars['DateTime']['output']>;
  revokedAt: Maybe<Scalars['DateTime']['output']>;
};

export type CreateAgentTokenPayload = {
  /** The whole token. It is not shown again. */
  token: Scalars['String']['output'];
  agentToken: AgentToken;
  /** What is wrong with the arguments. `token` and `agentToken` cannot be null: if they are selected and there are errors, the whole request fails with an error that names the field. */
  errors: Array<FieldError>;
};

export type Recipe =
  | 'MAGENTO'
  | 'GENERIC';

/** Shell commands, run in the directory of the release. */
export type RecipeCommands = {
  build: Array<Scalars['String']['output']>;
  migrate: Array<Scalars['String']['output']>;
  afterSwitch: Array<Scalars['String']['output']>;
};

export type RecipeCommandsInput = {
  build?: InputMaybe<Array<Scalars['String']['input']>>;
  migrate?: InputMaybe<Array<Scalars['String']['input']>>;
  afterSwitch?: InputMaybe<Array<Scalars['String']['input']>>;
};

export type CreateEnvironmentInput = {
  /** Defaults to your default team. */
  teamId?: InputMaybe<Scalars['ID']['input']>;
  name: Scalars['String']['input'];
  host: Scalars['String']['input'];
  /** An absolute path on the host. */
  deployPath: Scalars['String']['input'];
  /** An https, ssh or file URL, git@host:path, or an absolute path on the host. */
  repositoryUrl: Scalars['String']['input'];
  deployBranch?: InputMaybe<Scalars['String']['input']>;
  healthCheckUrl?: InputMaybe<Scalars['String']['input']>;
  releasesToKeep?: InputMaybe<Scalars['Int']['input']>;
  recipe?: InputMaybe<Recipe>;
  protectDatabaseRollback?: InputMaybe<Scalars['Boolean']['input']>;
  sharedDirs?: InputMaybe<Array<Scalars['String']['input']>>;
  sharedFiles?: InputMaybe<Array<Scalars['String']['input']>>;
  alwaysEnableMaintenance?: InputMaybe<Scalars['Boolean']['input']>;
  maintenanceOnDrift?: InputMaybe<Scalars['Boolean']['input']>;
  maintenanceAllowlistIps?: InputMaybe<Array<Scalars['String']['input']>>;
  configImportEnabled?: InputMaybe<Scalars['Boolean']['input']>;
  manageCronAndConsumers?: InputMaybe<Scalars['Boolean']['input']>;
  commands?: InputMaybe<RecipeCommandsInput>;
  verification?: InputMaybe<VerificationInput>;
};

export type UpdateEnvironmentInput = {
  name?: InputMaybe<Scalars['String']['input']>;
  host?: InputMaybe<Scalars['String']['input']>;
  deployPath?: InputMaybe<Scalars['String']['input']>;
  repositoryUrl?: InputMaybe<Scalars['String']['input']>;
  deployBranch?: InputMaybe<Scalars['String']['input']>;
  healthCheckUrl?: InputMaybe<Scalars['String']['input']>;
  releasesToKeep?: InputMaybe<Scalars['Int']['input']>;
  recipe?: InputMaybe<Recipe>;
  protectDatabaseRollback?: InputMaybe<Scalars['Boolean']['input']>;
  sharedDirs?: InputMaybe<Array<Scalars['String']['input']>>;
  sharedFiles?: InputMaybe<Array<Scalars['String']['input']>>;
  alwaysEnableMaintenance?: InputMaybe<Scalars['Boolean']['input']>;
  maintenanceOnDrift?: InputMaybe<Scalars['Boolean']['input']>;
  maintenanceAllowlistIps?: InputMaybe<Array<Scalars['String']['input']>>;
  configImportEnabled?: InputMaybe<Scalars['Boolean']['input']>;
  manageCronAndConsumers?: InputMaybe<Scalars['Boolean']['input']>;
  commands?: InputMaybe<RecipeCommandsInput>;
  verification?: InputMaybe<VerificationInput>;
};

/** If there are `errors`, nothing was stored and the fields of the environment are null. */
export type EnvironmentPayload = {
  environment: Maybe<Environment>;
  errors: Array<FieldError>;
  id: Maybe<Scalars['ID']['output']>;
  teamId: Maybe<Scalars['ID']['output']>;
  name: Maybe<Scalars['String']['output']>;
  host: Maybe<Scalars['String']['output']>;
  deployPath: Maybe<Scalars['String']['output']>;
  deployBranch: Maybe<Scalars['String']['output']>;
  healthCheckUrl: Maybe<Scalars['String']['output']>;
  repositoryUrl: Maybe<Scalars['String']['output']>;
  releasesToKeep: Maybe<Scalars['Int']['output']>;
  recipe: Maybe<Recipe>;
  protectDatabaseRollback: Maybe<Scalars['Boolean']['output']>;
  sharedDirs: Maybe<Array<Scalars['String']['output']>>;
  sharedFiles: Maybe<Array<Scalars['String']['output']>>;
  alwaysEnableMaintenance: Maybe<Scalars['Boolean']['output']>;
  maintenanceOnDrift: Maybe<Scalars['Boolean']['output']>;
  maintenanceAllowlistIps: Maybe<Array<Scalars['String']['output']>>;
  configImportEnabled: Maybe<Scalars['Boolean']['output']>;
  manageCronAndConsumers: Maybe<Scalars['Boolean']['output']>;
  commands: Maybe<RecipeCommands>;
  createdAt: Maybe<Scalars['DateTime']['output']>;
  updatedAt: Maybe<Scalars['DateTime']['output']>;
  lastDeploymentAt: Maybe<Scalars['DateTime']['output']>;
  agentLastSeenAt: Maybe<Scalars['DateTime']['output']>;
  isOnline: Maybe<Scalars['Boolean']['output']>;
  currentRelease: Maybe<Scalars['String']['output']>;
};

export type DeployType =
  | 'CODE'
  | 'FULL';

export type DeploymentKind =
  | 'DEPLOY'
  | 'ROLLBACK';

export type DeploymentStatus =
  /** Waiting in the queue, or for the agent. */
  | 'PENDING'
  | 'RUNNING'
  | 'SUCCEEDED'
  | 'FAILED'
  /** It failed after the switch, in the health check or another step, and the previous release is live again. */
  | 'ROLLED_BACK'
  | 'CANCELLED';

/** Why visitors saw the maintenance page during a deployment. */
export type MaintenanceWindow =
  | 'NONE'
  | 'MIGRATIONS'
  | 'DRIFT'
  | 'ALWAYS'
  /** The deployment failed after a database change: the site stays in maintenance. */
  | 'FAILED_ROLLBACK';

export type Deployment = {
  id: Scalars['ID']['output'];
  environmentId: Scalars['ID']['output'];
  kind: DeploymentKind;
  version: Scalars['String']['output'];
  gitRef: Scalars['String']['output'];
  deployType: DeployType;
  status: DeploymentStatus;
  maintenanceWindow: MaintenanceWindow;
  /** The release that it creates or returns to, such as 20260131_235959. Releases are named in the order in which they start: if a later one starts first, a waiting deployment gets a new name when it starts. */
  releaseTimestamp: Maybe<Scalars['String']['output']>;
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
  databaseChanged: Scalars['Boolean']['output'];
  steps: Array<DeploymentStep>;
  createdAt: Scalars['DateTime']['output'];
  startedAt: Maybe<Scalars['DateTime']['output']>;
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


export type DeploymentLogArgs = {
  offset?: InputMaybe<Scalars['Int']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type DeploymentLogRunsArgs = {
  offset?: InputMaybe<Scalars['Int']['input']>;
  characters?: InputMaybe<Scalars['Int']['input']>;
};

export type ReleaseCommit = {
  sha: Scalars['String']['output'];
  /** The first line of the commit message, at most 200 characters. */
  subject: Scalars['String']['output'];
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

export type DeploymentStep = {
  name: Scalars['String']['output'];
  status: StepStatus;
  startedAt: Maybe<Scalars['DateTime']['output']>;
  completedAt: Maybe<Scalars['DateTime']['output']>;
  exitCode: Maybe<Scalars['Int']['output']>;
};

export type StepStatus =
  /** Not started yet, or, if the deployment has ended, never run. */
  | 'PENDING'
  | 'RUNNING'
  | 'SUCCEEDED'
  | 'FAILED'
  /** Not needed. If it has a `startedAt`, it was stopped because the deployment was cancelled. */
  | 'SKIPPED';

export type DeploymentConnection = {
  edges: Array<DeploymentEdge>;
  pageInfo: PageInfo;
};

export type DeploymentEdge = {
  cursor: Scalars['String']['output'];
  node: Deployment;
};

export type CreateDeploymentInput = {
  environmentId: Scalars['ID']['input'];
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
  id: Maybe<Scalars['ID']['output']>;
  status: Maybe<DeploymentStatus>;
  version: Maybe<Scalars['String']['output']>;
  deployment: Maybe<Deployment>;
  errors: Array<FieldError>;
};

export type LogStream =
  | 'STDOUT'
  | 'STDERR'
  /** Messages of the agent itself. */
  | 'SYSTEM';

/** Consecutive characters of a log that one stream wrote. */
export type LogRun = {
  stream: LogStream;
  /** Length in characters (code points). */
  length: Scalars['Int']['output'];
};

export type DeploymentLog = {
  line: Scalars['String']['output'];
  stream: LogStream;
};

export type DashboardStats = {
  totalEnvironments: Scalars['Int']['output'];
  onlineAgents: Scalars['Int']['output'];
  deploymentsLast24h: Scalars['Int']['output'];
  /** The fraction (0 to 1) of the deployments in the last 30 days that succeeded, without cancelled ones. Null if there were none. */
  successRate30d: Maybe<Scalars['Float']['output']>;
  /**
   * The deployments that were requested in the last days, newest first. `days` is 1 to 30 and defaults to 7; `limit` is 1 to 200 and defaults
   * to 100. If there are more, the last of each environment are preferred.
   */
  recentDeployments: Array<Deployment>;
};


export type DashboardStatsRecentDeploymentsArgs = {
  days?: InputMaybe<Scalars['Int']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};

export type PersonalAccessToken = {
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  prefix: Scalars['String']['output'];
  createdAt: Scalars['DateTime']['output'];
  lastUsedAt: Maybe<Scalars['DateTime']['output']>;
  lastUsedIp: Maybe<Scalars['String']['output']>;
  expiresAt: Maybe<Scalars['DateTime']['output']>;
  revokedAt: Maybe<Scalars['DateTime']['output']>;
  /** What it is limited to. Null: everything that you may do. */
  scopes: Maybe<Array<TokenScope>>;
  /** The teams to which it is limited. Null: all your teams. */
  teamIds: Maybe<Array<Scalars['ID']['output']>>;
};

/** What an access token may do, and never more than its owner. A scope for writing includes the one for reading. */
export type TokenScope =
  | 'MONITORING_READ'
  | 'MONITORING_WRITE'
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

export type TokenExpiry =
  | 'DAYS_30'
  | 'DAYS_90'
  | 'YEAR_1'
  | 'NEVER';

export type CreatePersonalAccessTokenInput = {
  /** 3 to 200 characters. Shown with deployments and in the audit log. */
  name: Scalars['String']['input'];
  expiry: TokenExpiry;
  /** Defaults to everything that you may do. */
  scopes?: InputMaybe<Array<TokenScope>>;
  /** Your teams to which the token is limited. Defaults to all, including teams that you join later. */
  teamIds?: InputMaybe<Array<Scalars['ID']['input']>>;
};

export type CreatePersonalAccessTokenPayload = {
  /** The whole token. It is not shown again. */
  token: Maybe<Scalars['String']['output']>;
  personalAccessToken: Maybe<PersonalAccessToken>;
  errors: Array<FieldError>;
};

export type FieldError = {
  field: Scalars['String']['output'];
  message: Scalars['String']['output'];
};

export type AuditLogEntry = {
  id: Scalars['ID']['output'];
  at: Scalars['DateTime']['output'];
  actor: Scalars['String']['output'];
  tokenName: Maybe<Scalars['String']['output']>;
  action: Scalars['String']['output'];
  resource: Scalars['String']['output'];
  ip: Maybe<Scalars['String']['output']>;
  /** The team to which the resource belongs. */
  teamId: Maybe<Scalars['ID']['output']>;
};

export type AuditLogConnection = {
  edges: Array<AuditLogEdge>;
  pageInfo: PageInfo;
};

export type AuditLogEdge = {
  cursor: Scalars['String']['output'];
  node: AuditLogEntry;
};

export type PageInfo = {
  hasNextPage: Scalars['Boolean']['output'];
  /** True if the page was requested with `after`. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** The cursor of the first edge; null if there are none. */
  startCursor: Maybe<Scalars['String']['output']>;
  /** The cursor of the last edge; null if there are none. */
  endCursor: Maybe<Scalars['String']['output']>;
};

export type WindowState =
  /** It has not begun. Between two occurrences of a recurring freeze as well. */
  | 'SCHEDULED'
  | 'ACTIVE'
  | 'ENDED'
  /** It was ended before it began. */
  | 'CANCELLED';

export type FreezeWindow = {
  id: Scalars['ID']['output'];
  teamId: Scalars['ID']['output'];
  /** Null: all environments of the team. */
  environmentIds: Maybe<Array<Scalars['ID']['output']>>;
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
  state: WindowState;
  /** The e-mail address of the user who created it. */
  createdBy: Scalars['String']['output'];
  /** Between two times, oldest first, at most 100. `from` defaults to now, and `to` to 31 days after it. */
  occurrences: Array<WindowOccurrence>;
};


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
  id: Maybe<Scalars['ID']['output']>;
  teamId: Maybe<Scalars['ID']['output']>;
  environmentIds: Maybe<Array<Scalars['ID']['output']>>;
  title: Maybe<Scalars['String']['output']>;
  startsAt: Maybe<Scalars['DateTime']['output']>;
  endsAt: Maybe<Scalars['DateTime']['output']>;
  recurrence: Maybe<Scalars['String']['output']>;
  timezone: Maybe<Scalars['String']['output']>;
  isPublic: Maybe<Scalars['Boolean']['output']>;
  state: Maybe<WindowState>;
  createdBy: Maybe<Scalars['String']['output']>;
  /** Those of the freeze, empty if there are errors. */
  occurrences: Array<WindowOccurrence>;
};


/** What a mutation of a freeze has done. The fields of the freeze are also here, all null if there are errors. */
export type FreezePayloadOccurrencesArgs = {
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};

export type WindowOccurrence = {
  startsAt: Scalars['DateTime']['output'];
  endsAt: Scalars['DateTime']['output'];
};

export type CreateFreezeInput = {
  /** Defaults to the team of the environments, or to your default team. */
  teamId?: InputMaybe<Scalars['ID']['input']>;
  /** At most 200 characters. */
  title: Scalars['String']['input'];
  /** At most 1,000. Without it, the freeze is for all environments of the team. */
  environmentIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  startsAt: Scalars['DateTime']['input'];
  /** After `startsAt`, and at most 31 days after it. */
  endsAt: Scalars['DateTime']['input'];
  /** An IANA time zone. Defaults to UTC. */
  timezone?: InputMaybe<Scalars['String']['input']>;
  /** An RRULE (RFC 5545), at most once per hour. */
  recurrence?: InputMaybe<Scalars['String']['input']>;
  isPublic?: InputMaybe<Scalars['Boolean']['input']>;
};

export type UpdateFreezeInput = {
  title?: InputMaybe<Scalars['String']['input']>;
  environmentIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  startsAt?: InputMaybe<Scalars['DateTime']['input']>;
  endsAt?: InputMaybe<Scalars['DateTime']['input']>;
  timezone?: InputMaybe<Scalars['String']['input']>;
  recurrence?: InputMaybe<Scalars['String']['input']>;
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
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
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
  VerificationTarget: ResolverTypeWrapper<VerificationTarget>;
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
  MaintenanceWindow: MaintenanceWindow;
  Deployment: ResolverTypeWrapper<StoredDeployment>;
  ReleaseCommit: ResolverTypeWrapper<ReleaseCommit>;
  ReleaseChanges: ResolverTypeWrapper<ReleaseChanges>;
  ReleaseComparison: ResolverTypeWrapper<ReleaseComparison>;
  DeploymentStep: ResolverTypeWrapper<DeploymentStep>;
  StepStatus: StepStatus;
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
  AuditLogEntry: ResolverTypeWrapper<AuditLogEntry>;
  AuditLogConnection: ResolverTypeWrapper<AuditLogConnection>;
  AuditLogEdge: ResolverTypeWrapper<AuditLogEdge>;
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
  String: Scalars['String']['output'];
  Int: Scalars['Int']['output'];
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
  VerificationTarget: VerificationTarget;
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
  AuditLogEntry: AuditLogEntry;
  AuditLogConnection: AuditLogConnection;
  AuditLogEdge: AuditLogEdge;
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
  environment?: Resolver<Maybe<ResolversTypes['Environment']>, ParentType, ContextType, RequireFields<QueryEnvironmentArgs, 'id'>>;
  deployment?: Resolver<Maybe<ResolversTypes['Deployment']>, ParentType, ContextType, RequireFields<QueryDeploymentArgs, 'id'>>;
  dashboardStats?: Resolver<ResolversTypes['DashboardStats'], ParentType, ContextType, Partial<QueryDashboardStatsArgs>>;
  personalAccessTokens?: Resolver<Array<ResolversTypes['PersonalAccessToken']>, ParentType, ContextType>;
  auditLog?: Resolver<ResolversTypes['AuditLogConnection'], ParentType, ContextType, Partial<QueryAuditLogArgs>>;
  freezeWindows?: Resolver<Array<ResolversTypes['FreezeWindow']>, ParentType, ContextType, Partial<QueryFreezeWindowsArgs>>;
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
  resource?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ip?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  teamId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
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
  AuditLogConnection?: AuditLogConnectionResolvers<ContextType>;
  AuditLogEdge?: AuditLogEdgeResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  FreezeWindow?: FreezeWindowResolvers<ContextType>;
  FreezePayload?: FreezePayloadResolvers<ContextType>;
  WindowOccurrence?: WindowOccurrenceResolvers<ContextType>;
};

