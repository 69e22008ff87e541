// Generated from console/**/*.deployment.graphql by `npm run generate`; do not edit.
import { operation } from './operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** What an alert about a host can be about. */
export type HostProblemType =
  /** Less than 10 % of a disk is free, or it will be full within 24 hours at the present rate. */
  | 'HOST_DISK'
  /** A job of Magento's cron has been running for more than 2 hours, or none has finished for more than 30 minutes although jobs are overdue. */
  | 'CRON_STUCK';

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
  siteIds: Array<string>;
  /** How long a release is watched, from 60 to 10,800 seconds. */
  windowSeconds?: number | null | undefined;
  /**
   * When the checks of the verification begin after the switch: 0 to 300 seconds, and less than the window. What other checks find until then
   * does not count.
   */
  settleSeconds?: number | null | undefined;
  /** What makes a verification fail. What is not listed is checked, but does not count. */
  signals?: Array<VerificationSignal> | null | undefined;
  /** Roll back although the database was changed since the release before. A rollback does not undo that. */
  ignoreDatabaseChanges?: boolean | null | undefined;
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

/** How a release is built and activated. */
export type Recipe =
  /** Composer, compilation, static content and migrations of a Magento shop, with its maintenance page. */
  | 'MAGENTO'
  /** Only the `commands` of the environment. */
  | 'GENERIC';

/** A list that is left out is empty. All commands together can have 64,000 characters. */
export type RecipeCommandsInput = {
  /** At most 50, each of at most 2,000 characters. Run before the switch. */
  build?: Array<string> | null | undefined;
  /** At most 50, each of at most 2,000 characters. Run before the switch, after `build`. */
  migrate?: Array<string> | null | undefined;
  /** At most 50, each of at most 2,000 characters. Run when the release is live. */
  afterSwitch?: Array<string> | null | undefined;
};

/** Fields that are left out or null get their defaults. */
export type CreateEnvironmentInput = {
  /** Defaults to your default team. */
  teamId?: string | null | undefined;
  /** At most 200 characters. */
  name: string;
  /** A host name or an IP address, such as web1.shop.example. At most 255 characters. */
  host: string;
  /** An absolute path on the host. */
  deployPath: string;
  /** An https, ssh or file URL, git@host:path, or an absolute path on the host. */
  repositoryUrl: string;
  /** A branch, tag, other ref or commit. */
  deployBranch?: string | null | undefined;
  /** An http or https URL of at most 2,048 characters, without credentials. It can be a local address of the host. */
  healthCheckUrl?: string | null | undefined;
  /** 1 to 50. */
  releasesToKeep?: number | null | undefined;
  /** How releases are built and activated. */
  recipe?: Recipe | null | undefined;
  /** Refuse a rollback past newer database changes unless it is acknowledged. Defaults to false. */
  protectDatabaseRollback?: boolean | null | undefined;
  /** At most 100, relative to the release, such as `pub/media`. */
  sharedDirs?: Array<string> | null | undefined;
  /** At most 100, relative to the release, such as `app/etc/env.php`. */
  sharedFiles?: Array<string> | null | undefined;
  /** Show the maintenance page in every deployment. Defaults to false. */
  alwaysEnableMaintenance?: boolean | null | undefined;
  /** Show the maintenance page if config.php does not list the installed modules. Defaults to false. */
  maintenanceOnDrift?: boolean | null | undefined;
  /** At most 100 IP addresses or networks, such as 10.0.0.0/8. */
  maintenanceAllowlistIps?: Array<string> | null | undefined;
  /** Run `app:config:import` before the switch if it is needed. Defaults to false. */
  configImportEnabled?: boolean | null | undefined;
  /** Install cron and restart consumers in deployments. Defaults to false. */
  manageCronAndConsumers?: boolean | null | undefined;
  /** For the recipe GENERIC. */
  commands?: RecipeCommandsInput | null | undefined;
  /** Without it, releases are not watched. */
  verification?: VerificationInput | null | undefined;
};

/** A running deployment continues with the settings that its agent was given. */
export type UpdateEnvironmentInput = {
  /** At most 200 characters. Cannot be cleared. */
  name?: string | null | undefined;
  /** A host name or an IP address of at most 255 characters. Cannot be cleared. */
  host?: string | null | undefined;
  /** An absolute path on the host. What is at the former one stays there. Cannot be cleared. */
  deployPath?: string | null | undefined;
  /** An https, ssh or file URL, git@host:path, or an absolute path on the host. Cannot be cleared. */
  repositoryUrl?: string | null | undefined;
  /** A branch, tag, other ref or commit. Null restores `main`. */
  deployBranch?: string | null | undefined;
  /** An http or https URL of at most 2,048 characters, without credentials. Null: no health check. */
  healthCheckUrl?: string | null | undefined;
  /** 1 to 50. Null restores 5. */
  releasesToKeep?: number | null | undefined;
  /** Null restores MAGENTO. */
  recipe?: Recipe | null | undefined;
  /** Refuse a rollback past newer database changes unless it is acknowledged. Null restores false. */
  protectDatabaseRollback?: boolean | null | undefined;
  /** Replaces all of them, at most 100. Null: none. */
  sharedDirs?: Array<string> | null | undefined;
  /** Replaces all of them, at most 100. Null: none. */
  sharedFiles?: Array<string> | null | undefined;
  /** Show the maintenance page in every deployment. Null restores false. */
  alwaysEnableMaintenance?: boolean | null | undefined;
  /** Show the maintenance page if config.php does not list the installed modules. Null restores false. */
  maintenanceOnDrift?: boolean | null | undefined;
  /** Replaces all of them, at most 100 IP addresses or networks. Null: none. */
  maintenanceAllowlistIps?: Array<string> | null | undefined;
  /** Run `app:config:import` before the switch if it is needed. Null restores false. */
  configImportEnabled?: boolean | null | undefined;
  /** Install cron and restart consumers in deployments. Null restores false. */
  manageCronAndConsumers?: boolean | null | undefined;
  /** Replaces all three lists. Null: no commands. */
  commands?: RecipeCommandsInput | null | undefined;
  /** Replaces all settings of the verification. Null changes nothing. */
  verification?: VerificationInput | null | undefined;
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

/** At most 100 deployments of an environment can wait. */
export type CreateDeploymentInput = {
  /** You need the role DEPLOYER in its team. */
  environmentId: string;
  /** With the recipe MAGENTO, CODE fails if `composer.lock` differs from that of the live release. */
  deployType: DeployType;
  /** A branch, tag, other ref or commit. Defaults to the environment's branch. */
  gitRef?: string | null | undefined;
  /** At most 64 characters. Defaults to `release-` and the release timestamp, and changes with it. */
  version?: string | null | undefined;
  /** Deploy a commit even if a release of it was rolled back from because its verification failed. */
  force?: boolean | null | undefined;
  /** Do not wait until the verification of the live release has ended. */
  supersede?: boolean | null | undefined;
  /** The deployment waits until then. At most 366 days ahead. In a freeze, it waits for the end of the freeze. */
  notBefore?: string | null | undefined;
  /** Starts it in a freeze. The reason, of 1 to 500 characters, is kept in the audit log. Needs the role MANAGER. */
  overrideFreeze?: string | null | undefined;
};

/** Where a piece of a log comes from. */
export type LogStream =
  /** The standard output of a command. */
  | 'STDOUT'
  /** The standard error of a command. */
  | 'STDERR'
  /** Messages of the agent itself. */
  | 'SYSTEM';

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
  name: string;
  /** Cannot be changed later. */
  expiry: TokenExpiry;
  /** Defaults to everything that you may do. */
  scopes?: Array<TokenScope> | null | undefined;
  /** Your teams to which the token is limited. Defaults to all, including teams that you join later. */
  teamIds?: Array<string> | null | undefined;
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

/** A freeze that would already be over is refused. */
export type CreateFreezeInput = {
  /** Defaults to the team of the environments, or to your default team. */
  teamId?: string | null | undefined;
  /** At most 200 characters. */
  title: string;
  /** At most 1,000. Without it, the freeze is for all environments of the team. */
  environmentIds?: Array<string> | null | undefined;
  /** The beginning of the first occurrence. It can be in the past. */
  startsAt: string;
  /** After `startsAt`, and at most 31 days after it. */
  endsAt: string;
  /** An IANA time zone. Defaults to UTC. */
  timezone?: string | null | undefined;
  /** An RRULE (RFC 5545), at most once per hour. */
  recurrence?: string | null | undefined;
  /** Whether status pages show it. Defaults to false. */
  isPublic?: boolean | null | undefined;
};

/** The occurrences are planned anew from what results. Deployments that wait follow the new times. */
export type UpdateFreezeInput = {
  /** At most 200 characters. Cannot be cleared. */
  title?: string | null | undefined;
  /** Replaces all of them, at most 1,000. Null: all environments of the team. */
  environmentIds?: Array<string> | null | undefined;
  /** The beginning of the first occurrence. Null changes nothing. */
  startsAt?: string | null | undefined;
  /** After `startsAt`, and at most 31 days after it. Null changes nothing. */
  endsAt?: string | null | undefined;
  /** An IANA time zone. Null restores UTC. */
  timezone?: string | null | undefined;
  /** An RRULE (RFC 5545), at most once per hour. Null: it does not recur. */
  recurrence?: string | null | undefined;
  /** Whether status pages show it. Null restores false. */
  isPublic?: boolean | null | undefined;
};

export type LogPageQueryVariables = Exact<{
  id: string;
  offset: number;
  limit: number;
  withRuns: boolean;
}>;


export type LogPageQuery = { deployment: { log: string, logSize: number, logRuns?: Array<{ stream: LogStream, length: number }> } | null };

export type LogLinesSubscriptionVariables = Exact<{
  id: string;
}>;


export type LogLinesSubscription = { deploymentLog: { line: string, stream: LogStream } };

export type FindingFactsFragment = { siteId: string, pageId: string | null, signal: VerificationSignal, message: string, checkId: string | null, at: string };

export type VerificationFactsFragment = { state: VerificationState, mode: VerificationMode, startedAt: string, endsAt: string, endedAt: string | null, heldReason: string | null, findings: Array<{ siteId: string, pageId: string | null, signal: VerificationSignal, message: string, checkId: string | null, at: string }>, excluded: Array<{ siteId: string, pageId: string | null, signal: VerificationSignal, message: string, checkId: string | null, at: string }>, targets: Array<{ siteId: string, pageId: string | null, kind: string, name: string, wasDown: boolean, isDown: boolean, lastCheckAt: string | null }>, rollback: { id: string, version: string, status: DeploymentStatus, outcome: DeploymentOutcome } | null };

export type DeploymentFactsFragment = { maintenanceWindow: MaintenanceWindow, releaseTimestamp: string | null, usualDurationSeconds: number | null, rollbackOf: string | null, databaseChanged: boolean, completedAt: string | null, cancelRequestedAt: string | null, logSize: number, logTruncated: boolean, logExpiredAt: string | null, errorMessage: string | null, switchedAt: string | null, waitsUntil: string | null, notBefore: string | null, overrideFreeze: string | null, id: string, environmentId: string, kind: DeploymentKind, version: string, gitRef: string, deployType: DeployType, status: DeploymentStatus, outcome: DeploymentOutcome, commitSha: string | null, commitSubject: string | null, commitAuthor: string | null, triggeredBy: string, tokenName: string | null, createdAt: string, startedAt: string | null, durationSeconds: number | null, automatic: boolean, waitsFor: string | null, steps: Array<{ name: string, status: StepStatus, startedAt: string | null, completedAt: string | null, exitCode: number | null }>, verification: { state: VerificationState, endsAt: string, mode: VerificationMode, startedAt: string, endedAt: string | null, heldReason: string | null, findings: Array<{ siteId: string, pageId: string | null, signal: VerificationSignal, message: string, checkId: string | null, at: string }>, excluded: Array<{ siteId: string, pageId: string | null, signal: VerificationSignal, message: string, checkId: string | null, at: string }>, targets: Array<{ siteId: string, pageId: string | null, kind: string, name: string, wasDown: boolean, isDown: boolean, lastCheckAt: string | null }>, rollback: { id: string, version: string, status: DeploymentStatus, outcome: DeploymentOutcome } | null } | null };

export type DeploymentQueryVariables = Exact<{
  id: string;
}>;


export type DeploymentQuery = { deployment: { maintenanceWindow: MaintenanceWindow, releaseTimestamp: string | null, usualDurationSeconds: number | null, rollbackOf: string | null, databaseChanged: boolean, completedAt: string | null, cancelRequestedAt: string | null, logSize: number, logTruncated: boolean, logExpiredAt: string | null, errorMessage: string | null, switchedAt: string | null, waitsUntil: string | null, notBefore: string | null, overrideFreeze: string | null, id: string, environmentId: string, kind: DeploymentKind, version: string, gitRef: string, deployType: DeployType, status: DeploymentStatus, outcome: DeploymentOutcome, commitSha: string | null, commitSubject: string | null, commitAuthor: string | null, triggeredBy: string, tokenName: string | null, createdAt: string, startedAt: string | null, durationSeconds: number | null, automatic: boolean, waitsFor: string | null, steps: Array<{ name: string, status: StepStatus, startedAt: string | null, completedAt: string | null, exitCode: number | null }>, verification: { state: VerificationState, endsAt: string, mode: VerificationMode, startedAt: string, endedAt: string | null, heldReason: string | null, findings: Array<{ siteId: string, pageId: string | null, signal: VerificationSignal, message: string, checkId: string | null, at: string }>, excluded: Array<{ siteId: string, pageId: string | null, signal: VerificationSignal, message: string, checkId: string | null, at: string }>, targets: Array<{ siteId: string, pageId: string | null, kind: string, name: string, wasDown: boolean, isDown: boolean, lastCheckAt: string | null }>, rollback: { id: string, version: string, status: DeploymentStatus, outcome: DeploymentOutcome } | null } | null } | null };

export type DeploymentChangesSubscriptionVariables = Exact<{
  id: string;
}>;


export type DeploymentChangesSubscription = { deploymentChanged: { maintenanceWindow: MaintenanceWindow, releaseTimestamp: string | null, usualDurationSeconds: number | null, rollbackOf: string | null, databaseChanged: boolean, completedAt: string | null, cancelRequestedAt: string | null, logSize: number, logTruncated: boolean, logExpiredAt: string | null, errorMessage: string | null, switchedAt: string | null, waitsUntil: string | null, notBefore: string | null, overrideFreeze: string | null, id: string, environmentId: string, kind: DeploymentKind, version: string, gitRef: string, deployType: DeployType, status: DeploymentStatus, outcome: DeploymentOutcome, commitSha: string | null, commitSubject: string | null, commitAuthor: string | null, triggeredBy: string, tokenName: string | null, createdAt: string, startedAt: string | null, durationSeconds: number | null, automatic: boolean, waitsFor: string | null, steps: Array<{ name: string, status: StepStatus, startedAt: string | null, completedAt: string | null, exitCode: number | null }>, verification: { state: VerificationState, endsAt: string, mode: VerificationMode, startedAt: string, endedAt: string | null, heldReason: string | null, findings: Array<{ siteId: string, pageId: string | null, signal: VerificationSignal, message: string, checkId: string | null, at: string }>, excluded: Array<{ siteId: string, pageId: string | null, signal: VerificationSignal, message: string, checkId: string | null, at: string }>, targets: Array<{ siteId: string, pageId: string | null, kind: string, name: string, wasDown: boolean, isDown: boolean, lastCheckAt: string | null }>, rollback: { id: string, version: string, status: DeploymentStatus, outcome: DeploymentOutcome } | null } | null } };

export type WatchedReleaseQueryVariables = Exact<{
  environmentId: string;
}>;


export type WatchedReleaseQuery = { environment: { id: string, deployments: { edges: Array<{ node: { id: string, version: string, status: DeploymentStatus, verification: { state: VerificationState, endsAt: string } | null } }> } } | null };

export type CommitTextFragment = { sha: string, subject: string, author: string };

export type DeploymentCommitsQueryVariables = Exact<{
  id: string;
}>;


export type DeploymentCommitsQuery = { deployment: { id: string, changes: { sinceCommitSha: string, hasMore: boolean, missing: number, commits: Array<{ sha: string, subject: string, author: string }> } | null } | null };

export type CancelDeploymentMutationVariables = Exact<{
  id: string;
}>;


export type CancelDeploymentMutation = { cancelDeployment: { id: string, status: DeploymentStatus, cancelRequestedAt: string | null } };

export type DeploymentNameQueryVariables = Exact<{
  id: string;
}>;


export type DeploymentNameQuery = { deployment: { id: string, version: string } | null };

export type SuspectReleaseQueryVariables = Exact<{
  id: string;
}>;


export type SuspectReleaseQuery = { deployment: { id: string, environmentId: string, kind: DeploymentKind, version: string, releaseTimestamp: string | null, switchedAt: string | null } | null };

export type DeploymentEntryFragment = { id: string, environmentId: string, kind: DeploymentKind, version: string, gitRef: string, deployType: DeployType, status: DeploymentStatus, outcome: DeploymentOutcome, commitSha: string | null, commitSubject: string | null, commitAuthor: string | null, triggeredBy: string, tokenName: string | null, createdAt: string, startedAt: string | null, durationSeconds: number | null, automatic: boolean, waitsFor: string | null, verification: { state: VerificationState, endsAt: string } | null };

export type DeploymentHistoryQueryVariables = Exact<{
  first: number;
  teamId?: string | null | undefined;
}>;


export type DeploymentHistoryQuery = { environments: Array<{ id: string, teamId: string, name: string, deployments: { edges: Array<{ node: { id: string, environmentId: string, kind: DeploymentKind, version: string, gitRef: string, deployType: DeployType, status: DeploymentStatus, outcome: DeploymentOutcome, commitSha: string | null, commitSubject: string | null, commitAuthor: string | null, triggeredBy: string, tokenName: string | null, createdAt: string, startedAt: string | null, durationSeconds: number | null, automatic: boolean, waitsFor: string | null, verification: { state: VerificationState, endsAt: string } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } }> };

export type OlderDeploymentsQueryVariables = Exact<{
  environmentId: string;
  first: number;
  after?: string | null | undefined;
}>;


export type OlderDeploymentsQuery = { environment: { deployments: { edges: Array<{ node: { id: string, environmentId: string, kind: DeploymentKind, version: string, gitRef: string, deployType: DeployType, status: DeploymentStatus, outcome: DeploymentOutcome, commitSha: string | null, commitSubject: string | null, commitAuthor: string | null, triggeredBy: string, tokenName: string | null, createdAt: string, startedAt: string | null, durationSeconds: number | null, automatic: boolean, waitsFor: string | null, verification: { state: VerificationState, endsAt: string } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type CreateDeploymentMutationVariables = Exact<{
  input: CreateDeploymentInput;
}>;


export type CreateDeploymentMutation = { createDeployment: { id: string | null, version: string | null, errors: Array<{ field: string, message: string }> } };

export type ReleaseFactsFragment = { timestamp: string, isCurrent: boolean, canRollBack: boolean, wasRolledBack: boolean, isCondemned: boolean, deploymentId: string | null, version: string | null, commitSha: string | null, commitSubject: string | null, commitAuthor: string | null };

export type ReleasesQueryVariables = Exact<{
  environmentId: string;
}>;


export type ReleasesQuery = { environment: { id: string, name: string, rollbackTarget: string | null, releases: Array<{ timestamp: string, isCurrent: boolean, canRollBack: boolean, wasRolledBack: boolean, isCondemned: boolean, deploymentId: string | null, version: string | null, commitSha: string | null, commitSubject: string | null, commitAuthor: string | null }>, deployments: { edges: Array<{ node: { id: string, kind: DeploymentKind, status: DeploymentStatus, version: string } }> } } | null };

export type CompareReleasesQueryVariables = Exact<{
  environmentId: string;
  from: string;
  to: string;
}>;


export type CompareReleasesQuery = { environment: { id: string, comparison: { hasMore: boolean, unknownReason: string | null, added: Array<{ sha: string, subject: string, author: string }>, removed: Array<{ sha: string, subject: string, author: string }> } } | null };

export type RollbackDeploymentMutationVariables = Exact<{
  environmentId: string;
  targetReleaseTimestamp?: string | null | undefined;
  acknowledgeDatabase?: boolean | null | undefined;
}>;


export type RollbackDeploymentMutation = { rollbackDeployment: { id: string } };

export type CreateAgentTokenMutationVariables = Exact<{
  environmentId: string;
  name: string;
}>;


export type CreateAgentTokenMutation = { createAgentToken: { token: string, agentToken: { id: string, name: string } } };

export type RevokeAgentTokenMutationVariables = Exact<{
  id: string;
}>;


export type RevokeAgentTokenMutation = { revokeAgentToken: boolean };

export type EnvironmentSettingsFragment = { name: string, host: string, deployPath: string, repositoryUrl: string, deployBranch: string, healthCheckUrl: string | null, releasesToKeep: number, recipe: Recipe, protectDatabaseRollback: boolean, sharedDirs: Array<string>, sharedFiles: Array<string>, alwaysEnableMaintenance: boolean, maintenanceOnDrift: boolean, maintenanceAllowlistIps: Array<string>, configImportEnabled: boolean, manageCronAndConsumers: boolean, commands: { build: Array<string>, migrate: Array<string>, afterSwitch: Array<string> } };

export type VerificationSettingsFragment = { verification: { mode: VerificationMode, siteIds: Array<string>, windowSeconds: number, settleSeconds: number, signals: Array<VerificationSignal>, ignoreDatabaseChanges: boolean } | null };

export type EnvironmentQueryVariables = Exact<{
  id: string;
}>;


export type EnvironmentQuery = { environment: { id: string, teamId: string, agentLastSeenAt: string | null, isOnline: boolean, probe: boolean, currentRelease: string | null, name: string, host: string, deployPath: string, repositoryUrl: string, deployBranch: string, healthCheckUrl: string | null, releasesToKeep: number, recipe: Recipe, protectDatabaseRollback: boolean, sharedDirs: Array<string>, sharedFiles: Array<string>, alwaysEnableMaintenance: boolean, maintenanceOnDrift: boolean, maintenanceAllowlistIps: Array<string>, configImportEnabled: boolean, manageCronAndConsumers: boolean, agent: { hostname: string, version: string, os: string } | null, liveDeployment: { id: string, kind: DeploymentKind, version: string, gitRef: string, commitSha: string | null, commitSubject: string | null, commitAuthor: string | null, triggeredBy: string, tokenName: string | null, automatic: boolean, switchedAt: string | null } | null, deployments: { edges: Array<{ node: { id: string, environmentId: string, kind: DeploymentKind, version: string, gitRef: string, deployType: DeployType, status: DeploymentStatus, outcome: DeploymentOutcome, commitSha: string | null, commitSubject: string | null, commitAuthor: string | null, triggeredBy: string, tokenName: string | null, createdAt: string, startedAt: string | null, durationSeconds: number | null, automatic: boolean, waitsFor: string | null, verification: { state: VerificationState, endsAt: string } | null } }> }, agentTokens: Array<{ id: string, name: string, prefix: string, createdAt: string, lastUsedAt: string | null, revokedAt: string | null }>, releases: Array<{ timestamp: string, isCurrent: boolean, canRollBack: boolean, wasRolledBack: boolean, isCondemned: boolean, deploymentId: string | null, version: string | null, commitSha: string | null, commitSubject: string | null, commitAuthor: string | null }>, commands: { build: Array<string>, migrate: Array<string>, afterSwitch: Array<string> }, verification: { mode: VerificationMode, siteIds: Array<string>, windowSeconds: number, settleSeconds: number, signals: Array<VerificationSignal>, ignoreDatabaseChanges: boolean } | null, freeze: { id: string, title: string, state: WindowState, occurrences: Array<{ startsAt: string, endsAt: string }> } | null } | null };

export type EnvironmentReleasesQueryVariables = Exact<{
  id: string;
}>;


export type EnvironmentReleasesQuery = { environment: { id: string, name: string, releases: Array<{ timestamp: string, isCurrent: boolean, canRollBack: boolean, wasRolledBack: boolean, isCondemned: boolean, deploymentId: string | null, version: string | null, commitSha: string | null, commitSubject: string | null, commitAuthor: string | null }> } | null };

export type EnvironmentAgentQueryVariables = Exact<{
  id: string;
}>;


export type EnvironmentAgentQuery = { environment: { isOnline: boolean, agentLastSeenAt: string | null, agent: { hostname: string, version: string, os: string } | null } | null };

export type CreateEnvironmentMutationVariables = Exact<{
  input: CreateEnvironmentInput;
}>;


export type CreateEnvironmentMutation = { createEnvironment: { environment: { id: string, name: string, host: string, deployPath: string, repositoryUrl: string, deployBranch: string, healthCheckUrl: string | null, releasesToKeep: number, recipe: Recipe, protectDatabaseRollback: boolean, sharedDirs: Array<string>, sharedFiles: Array<string>, alwaysEnableMaintenance: boolean, maintenanceOnDrift: boolean, maintenanceAllowlistIps: Array<string>, configImportEnabled: boolean, manageCronAndConsumers: boolean, commands: { build: Array<string>, migrate: Array<string>, afterSwitch: Array<string> } } | null, errors: Array<{ field: string, message: string }> } };

export type UpdateEnvironmentMutationVariables = Exact<{
  id: string;
  input: UpdateEnvironmentInput;
}>;


export type UpdateEnvironmentMutation = { updateEnvironment: { environment: { id: string, name: string, host: string, deployPath: string, repositoryUrl: string, deployBranch: string, healthCheckUrl: string | null, releasesToKeep: number, recipe: Recipe, protectDatabaseRollback: boolean, sharedDirs: Array<string>, sharedFiles: Array<string>, alwaysEnableMaintenance: boolean, maintenanceOnDrift: boolean, maintenanceAllowlistIps: Array<string>, configImportEnabled: boolean, manageCronAndConsumers: boolean, commands: { build: Array<string>, migrate: Array<string>, afterSwitch: Array<string> }, verification: { mode: VerificationMode, siteIds: Array<string>, windowSeconds: number, settleSeconds: number, signals: Array<VerificationSignal>, ignoreDatabaseChanges: boolean } | null } | null, errors: Array<{ field: string, message: string }> } };

export type TransferEnvironmentMutationVariables = Exact<{
  id: string;
  teamId: string;
}>;


export type TransferEnvironmentMutation = { transferEnvironment: { id: string, teamId: string } };

export type DeleteEnvironmentMutationVariables = Exact<{
  id: string;
}>;


export type DeleteEnvironmentMutation = { deleteEnvironment: boolean };

export type EnvironmentsQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type EnvironmentsQuery = { environments: Array<{ id: string, teamId: string, name: string, host: string, deployBranch: string, isOnline: boolean, agentLastSeenAt: string | null, currentRelease: string | null, lastDeploymentAt: string | null, deployments: { edges: Array<{ node: { id: string, version: string, kind: DeploymentKind, status: DeploymentStatus, createdAt: string, completedAt: string | null } }> }, freeze: { id: string, title: string, state: WindowState, occurrences: Array<{ startsAt: string, endsAt: string }> } | null }> };

export type LiveReleaseFragment = { id: string, kind: DeploymentKind, version: string, gitRef: string, commitSha: string | null, commitSubject: string | null, commitAuthor: string | null, triggeredBy: string, tokenName: string | null, automatic: boolean, switchedAt: string | null };

export type EnvironmentCardsQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type EnvironmentCardsQuery = { environments: Array<{ id: string, teamId: string, name: string, host: string, isOnline: boolean, agentLastSeenAt: string | null, currentRelease: string | null, liveDeployment: { id: string, kind: DeploymentKind, version: string, gitRef: string, commitSha: string | null, commitSubject: string | null, commitAuthor: string | null, triggeredBy: string, tokenName: string | null, automatic: boolean, switchedAt: string | null } | null, deployments: { edges: Array<{ node: { id: string, kind: DeploymentKind, version: string, commitSubject: string | null, outcome: DeploymentOutcome, createdAt: string, verification: { state: VerificationState } | null } }> }, freeze: { id: string, title: string, state: WindowState, occurrences: Array<{ startsAt: string, endsAt: string }> } | null }> };

export type EnvironmentHostQueryVariables = Exact<{
  id: string;
  hours?: number | null | undefined;
}>;


export type EnvironmentHostQuery = { environment: { hostState: { sampledAt: string, cores: number, load1: number, load5: number, load15: number, memory: { totalBytes: number, availableBytes: number, swapTotalBytes: number, swapFreeBytes: number } | null, disks: Array<{ path: string, totalBytes: number, freeBytes: number, totalInodes: number, freeInodes: number }>, releaseTree: { isSound: boolean, problems: Array<string> } | null, shop: { checkedAt: string, problem: string | null, cron: { running: number, oldestRunningJob: string | null, oldestRunningSince: string | null, lastFinishedAt: string | null, overdue: number } | null, indexers: Array<{ name: string, status: string, backlog: number | null }> | null, consumers: Array<{ name: string, isRunning: boolean }> | null } | null, problems: Array<{ type: HostProblemType, message: string, since: string }> } | null, hostHistory: Array<{ at: string, load: number, memoryUsed: number | null, swapUsed: number | null, disks: Array<{ path: string, used: number }> }> } | null };

export type FreezeFactsFragment = { id: string, teamId: string, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, state: WindowState, createdBy: string, covers: Array<string> | null };

export type ActiveFreezeFragment = { freeze: { id: string, title: string, state: WindowState, occurrences: Array<{ startsAt: string, endsAt: string }> } | null };

export type FreezeWindowsQueryVariables = Exact<{
  teamId?: string | null | undefined;
  thingId?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type FreezeWindowsQuery = { windows: Array<{ id: string, teamId: string, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, state: WindowState, createdBy: string, covers: Array<string> | null, occurrences: Array<{ startsAt: string, endsAt: string }> }> };

export type EnvironmentNamesQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type EnvironmentNamesQuery = { things: Array<{ id: string, teamId: string, name: string }> };

export type CreateFreezeMutationVariables = Exact<{
  input: CreateFreezeInput;
}>;


export type CreateFreezeMutation = { window: { freeze: { id: string, teamId: string, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, state: WindowState, createdBy: string, covers: Array<string> | null } | null, errors: Array<{ field: string, message: string }> } };

export type UpdateFreezeMutationVariables = Exact<{
  id: string;
  input: UpdateFreezeInput;
}>;


export type UpdateFreezeMutation = { window: { freeze: { id: string, teamId: string, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, state: WindowState, createdBy: string, covers: Array<string> | null } | null, errors: Array<{ field: string, message: string }> } };

export type EndFreezeMutationVariables = Exact<{
  id: string;
}>;


export type EndFreezeMutation = { window: { id: string, teamId: string, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, state: WindowState, createdBy: string, covers: Array<string> | null } };

export type OverviewDeploymentFragment = { id: string, environmentId: string, version: string, kind: DeploymentKind, status: DeploymentStatus, outcome: DeploymentOutcome, triggeredBy: string, tokenName: string | null, automatic: boolean, rollbackOf: string | null, errorMessage: string | null, maintenanceWindow: MaintenanceWindow, releaseTimestamp: string | null, createdAt: string, completedAt: string | null, switchedAt: string | null, verification: { state: VerificationState, endsAt: string, endedAt: string | null, heldReason: string | null, findings: Array<{ message: string }>, rollback: { id: string } | null } | null };

export type OverviewEnvironmentFragment = { id: string, teamId: string, name: string, host: string, deployPath: string, isOnline: boolean, agentLastSeenAt: string | null, currentRelease: string | null, lastDeploymentAt: string | null };

export type DeploymentOverviewQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type DeploymentOverviewQuery = { dashboardStats: { totalEnvironments: number, onlineAgents: number, deploymentsLast24h: number, successRate30d: number | null, recentDeployments: Array<{ id: string, environmentId: string, version: string, kind: DeploymentKind, status: DeploymentStatus, outcome: DeploymentOutcome, triggeredBy: string, tokenName: string | null, automatic: boolean, rollbackOf: string | null, errorMessage: string | null, maintenanceWindow: MaintenanceWindow, releaseTimestamp: string | null, createdAt: string, completedAt: string | null, switchedAt: string | null, verification: { state: VerificationState, endsAt: string, endedAt: string | null, heldReason: string | null, findings: Array<{ message: string }>, rollback: { id: string } | null } | null }> }, environments: Array<{ id: string, teamId: string, name: string, host: string, deployPath: string, isOnline: boolean, agentLastSeenAt: string | null, currentRelease: string | null, lastDeploymentAt: string | null }> };

export type VerificationSetUpQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type VerificationSetUpQuery = { environments: Array<{ id: string, verification: { mode: VerificationMode } | null }> };

export type PaletteEnvironmentsQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type PaletteEnvironmentsQuery = { environments: Array<{ id: string, teamId: string, name: string, host: string, deployments: { edges: Array<{ node: { id: string, version: string, gitRef: string, status: DeploymentStatus, createdAt: string } }> } }> };

export type PersonalAccessTokensQueryVariables = Exact<{ [key: string]: never; }>;


export type PersonalAccessTokensQuery = { personalAccessTokens: Array<{ id: string, name: string, prefix: string, createdAt: string, lastUsedAt: string | null, lastUsedIp: string | null, expiresAt: string | null, revokedAt: string | null, scopes: Array<TokenScope> | null, teamIds: Array<string> | null }> };

export type CreatePersonalAccessTokenMutationVariables = Exact<{
  input: CreatePersonalAccessTokenInput;
}>;


export type CreatePersonalAccessTokenMutation = { createPersonalAccessToken: { token: string | null, errors: Array<{ field: string, message: string }> } };

export type RevokePersonalAccessTokenMutationVariables = Exact<{
  id: string;
}>;


export type RevokePersonalAccessTokenMutation = { revokePersonalAccessToken: boolean };

export type AuditLogQueryVariables = Exact<{
  search?: string | null | undefined;
  after?: string | null | undefined;
  teamId?: string | null | undefined;
}>;


export type AuditLogQuery = { auditLog: { edges: Array<{ node: { id: string, at: string, actor: string, tokenName: string | null, action: string, resource: string, ip: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export const logPage = operation<LogPageQuery, LogPageQueryVariables>('deployment', "query LogPage($id: ID!, $offset: Int!, $limit: Int!, $withRuns: Boolean!) { deployment(id: $id) { log(offset: $offset, limit: $limit) logRuns(offset: $offset, characters: $limit) @include(if: $withRuns) { stream length } logSize } }");
export const logLines = operation<LogLinesSubscription, LogLinesSubscriptionVariables>('deployment', "subscription LogLines($id: ID!) { deploymentLog(deploymentId: $id, fromStart: true) { line stream } }");
export const deployment = operation<DeploymentQuery, DeploymentQueryVariables>('deployment', "query Deployment($id: ID!) { deployment(id: $id) { ...DeploymentFacts } } fragment DeploymentFacts on Deployment { ...DeploymentEntry maintenanceWindow releaseTimestamp usualDurationSeconds rollbackOf databaseChanged steps { name status startedAt completedAt exitCode } completedAt cancelRequestedAt logSize logTruncated logExpiredAt errorMessage switchedAt waitsUntil notBefore overrideFreeze verification { ...VerificationFacts } } fragment DeploymentEntry on Deployment { id environmentId kind version gitRef deployType status outcome commitSha commitSubject commitAuthor triggeredBy tokenName createdAt startedAt durationSeconds automatic waitsFor verification { state endsAt } } fragment VerificationFacts on Verification { state mode startedAt endsAt endedAt findings { ...FindingFacts } excluded { ...FindingFacts } targets { siteId pageId kind name wasDown isDown lastCheckAt } rollback { id version status outcome } heldReason } fragment FindingFacts on VerificationFinding { siteId pageId signal message checkId at }");
export const deploymentChanges = operation<DeploymentChangesSubscription, DeploymentChangesSubscriptionVariables>('deployment', "subscription DeploymentChanges($id: ID!) { deploymentChanged(deploymentId: $id) { ...DeploymentFacts } } fragment DeploymentFacts on Deployment { ...DeploymentEntry maintenanceWindow releaseTimestamp usualDurationSeconds rollbackOf databaseChanged steps { name status startedAt completedAt exitCode } completedAt cancelRequestedAt logSize logTruncated logExpiredAt errorMessage switchedAt waitsUntil notBefore overrideFreeze verification { ...VerificationFacts } } fragment DeploymentEntry on Deployment { id environmentId kind version gitRef deployType status outcome commitSha commitSubject commitAuthor triggeredBy tokenName createdAt startedAt durationSeconds automatic waitsFor verification { state endsAt } } fragment VerificationFacts on Verification { state mode startedAt endsAt endedAt findings { ...FindingFacts } excluded { ...FindingFacts } targets { siteId pageId kind name wasDown isDown lastCheckAt } rollback { id version status outcome } heldReason } fragment FindingFacts on VerificationFinding { siteId pageId signal message checkId at }");
export const watchedRelease = operation<WatchedReleaseQuery, WatchedReleaseQueryVariables>('deployment', "query WatchedRelease($environmentId: ID!) { environment(id: $environmentId) { id deployments(first: 100) { edges { node { id version status verification { state endsAt } } } } } }");
export const deploymentCommits = operation<DeploymentCommitsQuery, DeploymentCommitsQueryVariables>('deployment', "query DeploymentCommits($id: ID!) { deployment(id: $id) { id changes { sinceCommitSha commits { ...CommitText } hasMore missing } } } fragment CommitText on ReleaseCommit { sha subject author }");
export const cancelDeployment = operation<CancelDeploymentMutation, CancelDeploymentMutationVariables>('deployment', "mutation CancelDeployment($id: ID!) { cancelDeployment(id: $id) { id status cancelRequestedAt } }");
export const deploymentName = operation<DeploymentNameQuery, DeploymentNameQueryVariables>('deployment', "query DeploymentName($id: ID!) { deployment(id: $id) { id version } }");
export const suspectRelease = operation<SuspectReleaseQuery, SuspectReleaseQueryVariables>('deployment', "query SuspectRelease($id: ID!) { deployment(id: $id) { id environmentId kind version releaseTimestamp switchedAt } }");
export const deploymentHistory = operation<DeploymentHistoryQuery, DeploymentHistoryQueryVariables>('deployment', "query DeploymentHistory($first: Int!, $teamId: ID) { environments(teamId: $teamId) { id teamId name deployments(first: $first) { edges { node { ...DeploymentEntry } } pageInfo { hasNextPage endCursor } } } } fragment DeploymentEntry on Deployment { id environmentId kind version gitRef deployType status outcome commitSha commitSubject commitAuthor triggeredBy tokenName createdAt startedAt durationSeconds automatic waitsFor verification { state endsAt } }");
export const olderDeployments = operation<OlderDeploymentsQuery, OlderDeploymentsQueryVariables>('deployment', "query OlderDeployments($environmentId: ID!, $first: Int!, $after: String) { environment(id: $environmentId) { deployments(first: $first, after: $after) { edges { node { ...DeploymentEntry } } pageInfo { hasNextPage endCursor } } } } fragment DeploymentEntry on Deployment { id environmentId kind version gitRef deployType status outcome commitSha commitSubject commitAuthor triggeredBy tokenName createdAt startedAt durationSeconds automatic waitsFor verification { state endsAt } }");
export const createDeployment = operation<CreateDeploymentMutation, CreateDeploymentMutationVariables>('deployment', "mutation CreateDeployment($input: CreateDeploymentInput!) { createDeployment(input: $input) { id version errors { field message } } }");
export const releases = operation<ReleasesQuery, ReleasesQueryVariables>('deployment', "query Releases($environmentId: ID!) { environment(id: $environmentId) { id name rollbackTarget releases { ...ReleaseFacts } deployments(first: 20) { edges { node { id kind status version } } } } } fragment ReleaseFacts on Release { timestamp isCurrent canRollBack wasRolledBack isCondemned deploymentId version commitSha commitSubject commitAuthor }");
export const compareReleases = operation<CompareReleasesQuery, CompareReleasesQueryVariables>('deployment', "query CompareReleases($environmentId: ID!, $from: String!, $to: String!) { environment(id: $environmentId) { id comparison(from: $from, to: $to) { added { ...CommitText } removed { ...CommitText } hasMore unknownReason } } } fragment CommitText on ReleaseCommit { sha subject author }");
export const rollbackDeployment = operation<RollbackDeploymentMutation, RollbackDeploymentMutationVariables>('deployment', "mutation RollbackDeployment($environmentId: ID!, $targetReleaseTimestamp: String, $acknowledgeDatabase: Boolean) { rollbackDeployment( environmentId: $environmentId targetReleaseTimestamp: $targetReleaseTimestamp acknowledgeDatabase: $acknowledgeDatabase ) { id } }");
export const createAgentToken = operation<CreateAgentTokenMutation, CreateAgentTokenMutationVariables>('deployment', "mutation CreateAgentToken($environmentId: ID!, $name: String!) { createAgentToken(environmentId: $environmentId, name: $name) { token agentToken { id name } } }");
export const revokeAgentToken = operation<RevokeAgentTokenMutation, RevokeAgentTokenMutationVariables>('deployment', "mutation RevokeAgentToken($id: ID!) { revokeAgentToken(id: $id) }");
export const environment = operation<EnvironmentQuery, EnvironmentQueryVariables>('deployment', "query Environment($id: ID!) { environment(id: $id) { id teamId ...EnvironmentSettings ...VerificationSettings ...ActiveFreeze agentLastSeenAt isOnline agent { hostname version os } probe currentRelease liveDeployment { ...LiveRelease } deployments(first: 8) { edges { node { ...DeploymentEntry } } } agentTokens { id name prefix createdAt lastUsedAt revokedAt } releases { ...ReleaseFacts } } } fragment EnvironmentSettings on Environment { name host deployPath repositoryUrl deployBranch healthCheckUrl releasesToKeep recipe protectDatabaseRollback sharedDirs sharedFiles alwaysEnableMaintenance maintenanceOnDrift maintenanceAllowlistIps configImportEnabled manageCronAndConsumers commands { build migrate afterSwitch } } fragment VerificationSettings on Environment { verification { mode siteIds windowSeconds settleSeconds signals ignoreDatabaseChanges } } fragment ActiveFreeze on Environment { freeze { id title state occurrences { startsAt endsAt } } } fragment LiveRelease on Deployment { id kind version gitRef commitSha commitSubject commitAuthor triggeredBy tokenName automatic switchedAt } fragment DeploymentEntry on Deployment { id environmentId kind version gitRef deployType status outcome commitSha commitSubject commitAuthor triggeredBy tokenName createdAt startedAt durationSeconds automatic waitsFor verification { state endsAt } } fragment ReleaseFacts on Release { timestamp isCurrent canRollBack wasRolledBack isCondemned deploymentId version commitSha commitSubject commitAuthor }");
export const environmentReleases = operation<EnvironmentReleasesQuery, EnvironmentReleasesQueryVariables>('deployment', "query EnvironmentReleases($id: ID!) { environment(id: $id) { id name releases { ...ReleaseFacts } } } fragment ReleaseFacts on Release { timestamp isCurrent canRollBack wasRolledBack isCondemned deploymentId version commitSha commitSubject commitAuthor }");
export const environmentAgent = operation<EnvironmentAgentQuery, EnvironmentAgentQueryVariables>('deployment', "query EnvironmentAgent($id: ID!) { environment(id: $id) { isOnline agentLastSeenAt agent { hostname version os } } }");
export const createEnvironment = operation<CreateEnvironmentMutation, CreateEnvironmentMutationVariables>('deployment', "mutation CreateEnvironment($input: CreateEnvironmentInput!) { createEnvironment(input: $input) { environment { id ...EnvironmentSettings } errors { field message } } } fragment EnvironmentSettings on Environment { name host deployPath repositoryUrl deployBranch healthCheckUrl releasesToKeep recipe protectDatabaseRollback sharedDirs sharedFiles alwaysEnableMaintenance maintenanceOnDrift maintenanceAllowlistIps configImportEnabled manageCronAndConsumers commands { build migrate afterSwitch } }");
export const updateEnvironment = operation<UpdateEnvironmentMutation, UpdateEnvironmentMutationVariables>('deployment', "mutation UpdateEnvironment($id: ID!, $input: UpdateEnvironmentInput!) { updateEnvironment(id: $id, input: $input) { environment { id ...EnvironmentSettings ...VerificationSettings } errors { field message } } } fragment EnvironmentSettings on Environment { name host deployPath repositoryUrl deployBranch healthCheckUrl releasesToKeep recipe protectDatabaseRollback sharedDirs sharedFiles alwaysEnableMaintenance maintenanceOnDrift maintenanceAllowlistIps configImportEnabled manageCronAndConsumers commands { build migrate afterSwitch } } fragment VerificationSettings on Environment { verification { mode siteIds windowSeconds settleSeconds signals ignoreDatabaseChanges } }");
export const transferEnvironment = operation<TransferEnvironmentMutation, TransferEnvironmentMutationVariables>('deployment', "mutation TransferEnvironment($id: ID!, $teamId: ID!) { transferEnvironment(id: $id, teamId: $teamId) { id teamId } }");
export const deleteEnvironment = operation<DeleteEnvironmentMutation, DeleteEnvironmentMutationVariables>('deployment', "mutation DeleteEnvironment($id: ID!) { deleteEnvironment(id: $id) }");
export const environments = operation<EnvironmentsQuery, EnvironmentsQueryVariables>('deployment', "query Environments($teamId: ID) { environments(teamId: $teamId) { id teamId name host deployBranch isOnline agentLastSeenAt currentRelease lastDeploymentAt ...ActiveFreeze deployments(first: 1) { edges { node { id version kind status createdAt completedAt } } } } } fragment ActiveFreeze on Environment { freeze { id title state occurrences { startsAt endsAt } } }");
export const environmentCards = operation<EnvironmentCardsQuery, EnvironmentCardsQueryVariables>('deployment', "query EnvironmentCards($teamId: ID) { environments(teamId: $teamId) { id teamId name host isOnline agentLastSeenAt currentRelease ...ActiveFreeze liveDeployment { ...LiveRelease } deployments(first: 10) { edges { node { id kind version commitSubject outcome verification { state } createdAt } } } } } fragment ActiveFreeze on Environment { freeze { id title state occurrences { startsAt endsAt } } } fragment LiveRelease on Deployment { id kind version gitRef commitSha commitSubject commitAuthor triggeredBy tokenName automatic switchedAt }");
export const environmentHost = operation<EnvironmentHostQuery, EnvironmentHostQueryVariables>('deployment', "query EnvironmentHost($id: ID!, $hours: Int) { environment(id: $id) { hostState { sampledAt cores load1 load5 load15 memory { totalBytes availableBytes swapTotalBytes swapFreeBytes } disks { path totalBytes freeBytes totalInodes freeInodes } releaseTree { isSound problems } shop { checkedAt problem cron { running oldestRunningJob oldestRunningSince lastFinishedAt overdue } indexers { name status backlog } consumers { name isRunning } } problems { type message since } } hostHistory(hours: $hours) { at load memoryUsed swapUsed disks { path used } } } }");
export const freezeWindows = operation<FreezeWindowsQuery, FreezeWindowsQueryVariables>('deployment', "query FreezeWindows($teamId: ID, $thingId: ID, $from: DateTime, $to: DateTime) { windows: freezeWindows( teamId: $teamId environmentId: $thingId from: $from to: $to ) { ...FreezeFacts occurrences(from: $from, to: $to) { startsAt endsAt } } } fragment FreezeFacts on FreezeWindow { id teamId covers: environmentIds title startsAt endsAt recurrence timezone state createdBy }");
export const environmentNames = operation<EnvironmentNamesQuery, EnvironmentNamesQueryVariables>('deployment', "query EnvironmentNames($teamId: ID) { things: environments(teamId: $teamId) { id teamId name } }");
export const createFreeze = operation<CreateFreezeMutation, CreateFreezeMutationVariables>('deployment', "mutation CreateFreeze($input: CreateFreezeInput!) { window: createFreeze(input: $input) { freeze { ...FreezeFacts } errors { field message } } } fragment FreezeFacts on FreezeWindow { id teamId covers: environmentIds title startsAt endsAt recurrence timezone state createdBy }");
export const updateFreeze = operation<UpdateFreezeMutation, UpdateFreezeMutationVariables>('deployment', "mutation UpdateFreeze($id: ID!, $input: UpdateFreezeInput!) { window: updateFreeze(id: $id, input: $input) { freeze { ...FreezeFacts } errors { field message } } } fragment FreezeFacts on FreezeWindow { id teamId covers: environmentIds title startsAt endsAt recurrence timezone state createdBy }");
export const endFreeze = operation<EndFreezeMutation, EndFreezeMutationVariables>('deployment', "mutation EndFreeze($id: ID!) { window: endFreeze(id: $id) { ...FreezeFacts } } fragment FreezeFacts on FreezeWindow { id teamId covers: environmentIds title startsAt endsAt recurrence timezone state createdBy }");
export const deploymentOverview = operation<DeploymentOverviewQuery, DeploymentOverviewQueryVariables>('deployment', "query DeploymentOverview($teamId: ID) { dashboardStats(teamId: $teamId) { totalEnvironments onlineAgents deploymentsLast24h successRate30d recentDeployments(days: 7, limit: 100) { ...OverviewDeployment } } environments(teamId: $teamId) { ...OverviewEnvironment } } fragment OverviewDeployment on Deployment { id environmentId version kind status outcome triggeredBy tokenName automatic rollbackOf errorMessage maintenanceWindow releaseTimestamp createdAt completedAt switchedAt verification { state endsAt endedAt heldReason findings { message } rollback { id } } } fragment OverviewEnvironment on Environment { id teamId name host deployPath isOnline agentLastSeenAt currentRelease lastDeploymentAt }");
export const verificationSetUp = operation<VerificationSetUpQuery, VerificationSetUpQueryVariables>('deployment', "query VerificationSetUp($teamId: ID) { environments(teamId: $teamId) { id verification { mode } } }");
export const paletteEnvironments = operation<PaletteEnvironmentsQuery, PaletteEnvironmentsQueryVariables>('deployment', "query PaletteEnvironments($teamId: ID) { environments(teamId: $teamId) { id teamId name host deployments(first: 5) { edges { node { id version gitRef status createdAt } } } } }");
export const personalAccessTokens = operation<PersonalAccessTokensQuery, PersonalAccessTokensQueryVariables>('deployment', "query PersonalAccessTokens { personalAccessTokens { id name prefix createdAt lastUsedAt lastUsedIp expiresAt revokedAt scopes teamIds } }");
export const createPersonalAccessToken = operation<CreatePersonalAccessTokenMutation, CreatePersonalAccessTokenMutationVariables>('deployment', "mutation CreatePersonalAccessToken($input: CreatePersonalAccessTokenInput!) { createPersonalAccessToken(input: $input) { token errors { field message } } }");
export const revokePersonalAccessToken = operation<RevokePersonalAccessTokenMutation, RevokePersonalAccessTokenMutationVariables>('deployment', "mutation RevokePersonalAccessToken($id: ID!) { revokePersonalAccessToken(id: $id) }");
export const auditLog = operation<AuditLogQuery, AuditLogQueryVariables>('deployment', "query AuditLog($search: String, $after: String, $teamId: ID) { auditLog(search: $search, first: 50, after: $after, teamId: $teamId) { edges { node { id at actor tokenName action resource ip } } pageInfo { hasNextPage endCursor } } }");
