// Generated from test/contract/operations/**/*.deployment.graphql by `npm run generate`; do not edit.
import { operation } from '#testkit/operation.ts';
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

export type EnvironmentFieldsFragment = { id: string, name: string, host: string, deployPath: string, repositoryUrl: string, deployBranch: string, healthCheckUrl: string | null, releasesToKeep: number, recipe: Recipe, protectDatabaseRollback: boolean, sharedDirs: Array<string>, sharedFiles: Array<string>, alwaysEnableMaintenance: boolean, maintenanceOnDrift: boolean, maintenanceAllowlistIps: Array<string>, configImportEnabled: boolean, manageCronAndConsumers: boolean, createdAt: string, updatedAt: string, lastDeploymentAt: string | null, agentLastSeenAt: string | null, isOnline: boolean, currentRelease: string | null, commands: { build: Array<string>, migrate: Array<string>, afterSwitch: Array<string> } };

export type PayloadFieldsFragment = { id: string | null, name: string | null, host: string | null, deployPath: string | null, repositoryUrl: string | null, deployBranch: string | null, healthCheckUrl: string | null, releasesToKeep: number | null, recipe: Recipe | null, protectDatabaseRollback: boolean | null, sharedDirs: Array<string> | null, sharedFiles: Array<string> | null, alwaysEnableMaintenance: boolean | null, maintenanceOnDrift: boolean | null, maintenanceAllowlistIps: Array<string> | null, configImportEnabled: boolean | null, manageCronAndConsumers: boolean | null, createdAt: string | null, updatedAt: string | null, lastDeploymentAt: string | null, agentLastSeenAt: string | null, isOnline: boolean | null, currentRelease: string | null, commands: { build: Array<string>, migrate: Array<string>, afterSwitch: Array<string> } | null };

export type DeploymentFieldsFragment = { id: string, environmentId: string, kind: DeploymentKind, version: string, gitRef: string, deployType: DeployType, status: DeploymentStatus, outcome: DeploymentOutcome, maintenanceWindow: MaintenanceWindow, releaseTimestamp: string | null, commitSha: string | null, triggeredBy: string, tokenName: string | null, rollbackOf: string | null, databaseChanged: boolean, createdAt: string, startedAt: string | null, completedAt: string | null, cancelRequestedAt: string | null, durationSeconds: number | null, log: string, logSize: number, errorMessage: string | null, automatic: boolean, switchedAt: string | null, steps: Array<{ name: string, status: StepStatus, startedAt: string | null, completedAt: string | null, exitCode: number | null }> };

export type AgentTokenFieldsFragment = { id: string, name: string, prefix: string, createdAt: string, lastUsedAt: string | null, revokedAt: string | null };

export type EnvironmentQueryVariables = Exact<{
  id: string;
}>;


export type EnvironmentQuery = { environment: { rollbackTarget: string | null, id: string, name: string, host: string, deployPath: string, repositoryUrl: string, deployBranch: string, healthCheckUrl: string | null, releasesToKeep: number, recipe: Recipe, protectDatabaseRollback: boolean, sharedDirs: Array<string>, sharedFiles: Array<string>, alwaysEnableMaintenance: boolean, maintenanceOnDrift: boolean, maintenanceAllowlistIps: Array<string>, configImportEnabled: boolean, manageCronAndConsumers: boolean, createdAt: string, updatedAt: string, lastDeploymentAt: string | null, agentLastSeenAt: string | null, isOnline: boolean, currentRelease: string | null, agent: { hostname: string, version: string, os: string } | null, agentTokens: Array<{ id: string, name: string, prefix: string, createdAt: string, lastUsedAt: string | null, revokedAt: string | null }>, releases: Array<{ timestamp: string, isCurrent: boolean, canRollBack: boolean, wasRolledBack: boolean, isCondemned: boolean, deploymentId: string | null, version: string | null, commitSha: string | null }>, deployments: { edges: Array<{ node: { id: string, status: DeploymentStatus } }> }, commands: { build: Array<string>, migrate: Array<string>, afterSwitch: Array<string> } } | null };

export type EnvironmentsQueryVariables = Exact<{ [key: string]: never; }>;


export type EnvironmentsQuery = { environments: Array<{ id: string, name: string, host: string, deployPath: string, repositoryUrl: string, deployBranch: string, healthCheckUrl: string | null, releasesToKeep: number, recipe: Recipe, protectDatabaseRollback: boolean, sharedDirs: Array<string>, sharedFiles: Array<string>, alwaysEnableMaintenance: boolean, maintenanceOnDrift: boolean, maintenanceAllowlistIps: Array<string>, configImportEnabled: boolean, manageCronAndConsumers: boolean, createdAt: string, updatedAt: string, lastDeploymentAt: string | null, agentLastSeenAt: string | null, isOnline: boolean, currentRelease: string | null, commands: { build: Array<string>, migrate: Array<string>, afterSwitch: Array<string> } }> };

export type DeploymentQueryVariables = Exact<{
  id: string;
}>;


export type DeploymentQuery = { deployment: { id: string, environmentId: string, kind: DeploymentKind, version: string, gitRef: string, deployType: DeployType, status: DeploymentStatus, outcome: DeploymentOutcome, maintenanceWindow: MaintenanceWindow, releaseTimestamp: string | null, commitSha: string | null, triggeredBy: string, tokenName: string | null, rollbackOf: string | null, databaseChanged: boolean, createdAt: string, startedAt: string | null, completedAt: string | null, cancelRequestedAt: string | null, durationSeconds: number | null, log: string, logSize: number, errorMessage: string | null, automatic: boolean, switchedAt: string | null, steps: Array<{ name: string, status: StepStatus, startedAt: string | null, completedAt: string | null, exitCode: number | null }> } | null };

export type CreateEnvironmentMutationVariables = Exact<{
  input: CreateEnvironmentInput;
}>;


export type CreateEnvironmentMutation = { createEnvironment: { id: string | null, name: string | null, host: string | null, deployPath: string | null, repositoryUrl: string | null, deployBranch: string | null, healthCheckUrl: string | null, releasesToKeep: number | null, recipe: Recipe | null, protectDatabaseRollback: boolean | null, sharedDirs: Array<string> | null, sharedFiles: Array<string> | null, alwaysEnableMaintenance: boolean | null, maintenanceOnDrift: boolean | null, maintenanceAllowlistIps: Array<string> | null, configImportEnabled: boolean | null, manageCronAndConsumers: boolean | null, createdAt: string | null, updatedAt: string | null, lastDeploymentAt: string | null, agentLastSeenAt: string | null, isOnline: boolean | null, currentRelease: string | null, environment: { id: string, name: string, host: string, deployPath: string, repositoryUrl: string, deployBranch: string, healthCheckUrl: string | null, releasesToKeep: number, recipe: Recipe, protectDatabaseRollback: boolean, sharedDirs: Array<string>, sharedFiles: Array<string>, alwaysEnableMaintenance: boolean, maintenanceOnDrift: boolean, maintenanceAllowlistIps: Array<string>, configImportEnabled: boolean, manageCronAndConsumers: boolean, createdAt: string, updatedAt: string, lastDeploymentAt: string | null, agentLastSeenAt: string | null, isOnline: boolean, currentRelease: string | null, commands: { build: Array<string>, migrate: Array<string>, afterSwitch: Array<string> } } | null, errors: Array<{ field: string, message: string }>, commands: { build: Array<string>, migrate: Array<string>, afterSwitch: Array<string> } | null } };

export type UpdateEnvironmentMutationVariables = Exact<{
  id: string;
  input: UpdateEnvironmentInput;
}>;


export type UpdateEnvironmentMutation = { updateEnvironment: { id: string | null, name: string | null, host: string | null, deployPath: string | null, repositoryUrl: string | null, deployBranch: string | null, healthCheckUrl: string | null, releasesToKeep: number | null, recipe: Recipe | null, protectDatabaseRollback: boolean | null, sharedDirs: Array<string> | null, sharedFiles: Array<string> | null, alwaysEnableMaintenance: boolean | null, maintenanceOnDrift: boolean | null, maintenanceAllowlistIps: Array<string> | null, configImportEnabled: boolean | null, manageCronAndConsumers: boolean | null, createdAt: string | null, updatedAt: string | null, lastDeploymentAt: string | null, agentLastSeenAt: string | null, isOnline: boolean | null, currentRelease: string | null, errors: Array<{ field: string, message: string }>, commands: { build: Array<string>, migrate: Array<string>, afterSwitch: Array<string> } | null } };

export type CreateDeploymentMutationVariables = Exact<{
  input: CreateDeploymentInput;
}>;


export type CreateDeploymentMutation = { createDeployment: { id: string | null, status: DeploymentStatus | null, version: string | null, deployment: { id: string, environmentId: string, kind: DeploymentKind, version: string, gitRef: string, deployType: DeployType, status: DeploymentStatus, outcome: DeploymentOutcome, maintenanceWindow: MaintenanceWindow, releaseTimestamp: string | null, commitSha: string | null, triggeredBy: string, tokenName: string | null, rollbackOf: string | null, databaseChanged: boolean, createdAt: string, startedAt: string | null, completedAt: string | null, cancelRequestedAt: string | null, durationSeconds: number | null, log: string, logSize: number, errorMessage: string | null, automatic: boolean, switchedAt: string | null, steps: Array<{ name: string, status: StepStatus, startedAt: string | null, completedAt: string | null, exitCode: number | null }> } | null, errors: Array<{ field: string, message: string }> } };

export type RollbackDeploymentMutationVariables = Exact<{
  environmentId: string;
  target?: string | null | undefined;
  acknowledge?: boolean | null | undefined;
}>;


export type RollbackDeploymentMutation = { rollbackDeployment: { id: string, environmentId: string, kind: DeploymentKind, version: string, gitRef: string, deployType: DeployType, status: DeploymentStatus, outcome: DeploymentOutcome, maintenanceWindow: MaintenanceWindow, releaseTimestamp: string | null, commitSha: string | null, triggeredBy: string, tokenName: string | null, rollbackOf: string | null, databaseChanged: boolean, createdAt: string, startedAt: string | null, completedAt: string | null, cancelRequestedAt: string | null, durationSeconds: number | null, log: string, logSize: number, errorMessage: string | null, automatic: boolean, switchedAt: string | null, steps: Array<{ name: string, status: StepStatus, startedAt: string | null, completedAt: string | null, exitCode: number | null }> } };

export type CancelDeploymentMutationVariables = Exact<{
  id: string;
}>;


export type CancelDeploymentMutation = { cancelDeployment: { id: string, environmentId: string, kind: DeploymentKind, version: string, gitRef: string, deployType: DeployType, status: DeploymentStatus, outcome: DeploymentOutcome, maintenanceWindow: MaintenanceWindow, releaseTimestamp: string | null, commitSha: string | null, triggeredBy: string, tokenName: string | null, rollbackOf: string | null, databaseChanged: boolean, createdAt: string, startedAt: string | null, completedAt: string | null, cancelRequestedAt: string | null, durationSeconds: number | null, log: string, logSize: number, errorMessage: string | null, automatic: boolean, switchedAt: string | null, steps: Array<{ name: string, status: StepStatus, startedAt: string | null, completedAt: string | null, exitCode: number | null }> } };

export type CreateAgentTokenMutationVariables = Exact<{
  environmentId: string;
  name: string;
}>;


export type CreateAgentTokenMutation = { createAgentToken: { token: string, agentToken: { id: string, name: string, prefix: string, createdAt: string, lastUsedAt: string | null, revokedAt: string | null }, errors: Array<{ field: string, message: string }> } };

export type DeploymentsOfEnvironmentQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DeploymentsOfEnvironmentQuery = { environment: { deployments: { edges: Array<{ cursor: string, node: { id: string, environmentId: string, kind: DeploymentKind, version: string, gitRef: string, deployType: DeployType, status: DeploymentStatus, outcome: DeploymentOutcome, maintenanceWindow: MaintenanceWindow, releaseTimestamp: string | null, commitSha: string | null, triggeredBy: string, tokenName: string | null, rollbackOf: string | null, databaseChanged: boolean, createdAt: string, startedAt: string | null, completedAt: string | null, cancelRequestedAt: string | null, durationSeconds: number | null, log: string, logSize: number, errorMessage: string | null, automatic: boolean, switchedAt: string | null, steps: Array<{ name: string, status: StepStatus, startedAt: string | null, completedAt: string | null, exitCode: number | null }> } }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } } | null };

export type DeploymentLogQueryVariables = Exact<{
  id: string;
}>;


export type DeploymentLogQuery = { deployment: { status: DeploymentStatus, log: string, logSize: number, logTruncated: boolean, logExpiredAt: string | null, logRuns: Array<{ stream: LogStream, length: number }> } | null };

export type FreezeFieldsFragment = { id: string, teamId: string, environmentIds: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, isPublic: boolean, state: WindowState, createdBy: string };

export type CreateFreezeMutationVariables = Exact<{
  input: CreateFreezeInput;
}>;


export type CreateFreezeMutation = { createFreeze: { freeze: { id: string, teamId: string, environmentIds: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, isPublic: boolean, state: WindowState, createdBy: string } | null, errors: Array<{ field: string, message: string }> } };

export type UpdateFreezeMutationVariables = Exact<{
  id: string;
  input: UpdateFreezeInput;
}>;


export type UpdateFreezeMutation = { updateFreeze: { freeze: { id: string, teamId: string, environmentIds: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, isPublic: boolean, state: WindowState, createdBy: string } | null, errors: Array<{ field: string, message: string }> } };

export type EndFreezeMutationVariables = Exact<{
  id: string;
}>;


export type EndFreezeMutation = { endFreeze: { id: string, teamId: string, environmentIds: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, isPublic: boolean, state: WindowState, createdBy: string } };

export type FreezeWindowsQueryVariables = Exact<{
  teamId?: string | null | undefined;
  environmentId?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type FreezeWindowsQuery = { freezeWindows: Array<{ id: string, teamId: string, environmentIds: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, isPublic: boolean, state: WindowState, createdBy: string, occurrences: Array<{ startsAt: string, endsAt: string }> }> };

export type EnvironmentFreezeQueryVariables = Exact<{
  id: string;
}>;


export type EnvironmentFreezeQuery = { environment: { freeze: { id: string, teamId: string, environmentIds: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, isPublic: boolean, state: WindowState, createdBy: string } | null } | null };

export type DeploymentWaitQueryVariables = Exact<{
  id: string;
}>;


export type DeploymentWaitQuery = { deployment: { status: DeploymentStatus, waitsFor: string | null, waitsUntil: string | null, notBefore: string | null, overrideFreeze: string | null } | null };

export type HostStateQueryVariables = Exact<{
  id: string;
}>;


export type HostStateQuery = { environment: { teamId: string, hostState: { sampledAt: string, cores: number, load1: number, load5: number, load15: number, memory: { totalBytes: number, availableBytes: number, swapTotalBytes: number, swapFreeBytes: number } | null, disks: Array<{ path: string, totalBytes: number, freeBytes: number, totalInodes: number, freeInodes: number }>, releaseTree: { isSound: boolean, problems: Array<string> } | null, shop: { checkedAt: string, problem: string | null, cron: { running: number, oldestRunningJob: string | null, oldestRunningSince: string | null, lastFinishedAt: string | null, overdue: number, oldestOverdueSince: string | null } | null, indexers: Array<{ name: string, status: string, backlog: number | null }> | null, consumers: Array<{ name: string, isRunning: boolean }> | null } | null, problems: Array<{ type: HostProblemType, message: string, since: string }> } | null } | null };

export type HostHistoryQueryVariables = Exact<{
  id: string;
  hours?: number | null | undefined;
}>;


export type HostHistoryQuery = { environment: { hostHistory: Array<{ at: string, load: number, memoryUsed: number | null, swapUsed: number | null, disks: Array<{ path: string, used: number }> }> } | null };

export type CommitTextFragment = { sha: string, subject: string, author: string };

export type ReleaseCommitsQueryVariables = Exact<{
  id: string;
}>;


export type ReleaseCommitsQuery = { deployment: { status: DeploymentStatus, commitSha: string | null, commitSubject: string | null, commitAuthor: string | null, usualDurationSeconds: number | null, changes: { sinceCommitSha: string, hasMore: boolean, missing: number, commits: Array<{ sha: string, subject: string, author: string }> } | null } | null };

export type LiveReleaseQueryVariables = Exact<{
  id: string;
}>;


export type LiveReleaseQuery = { environment: { liveDeployment: { id: string, kind: DeploymentKind, commitSubject: string | null } | null, releases: Array<{ timestamp: string, commitSubject: string | null, commitAuthor: string | null }> } | null };

export type CompareReleasesQueryVariables = Exact<{
  id: string;
  from: string;
  to: string;
}>;


export type CompareReleasesQuery = { environment: { comparison: { hasMore: boolean, unknownReason: string | null, added: Array<{ sha: string, subject: string, author: string }>, removed: Array<{ sha: string, subject: string, author: string }> } } | null };

export type PersonalAccessTokensQueryVariables = Exact<{ [key: string]: never; }>;


export type PersonalAccessTokensQuery = { personalAccessTokens: Array<{ id: string, name: string, prefix: string, lastUsedAt: string | null, lastUsedIp: string | null, expiresAt: string | null, revokedAt: string | null }> };

export type AuditLogQueryVariables = Exact<{
  search?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type AuditLogQuery = { auditLog: { edges: Array<{ cursor: string, node: { id: string, at: string, actor: string, tokenName: string | null, action: string, type: AuditAction | null, resource: string, ip: string | null } }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type CreatePersonalAccessTokenMutationVariables = Exact<{
  name: string;
  expiry: TokenExpiry;
}>;


export type CreatePersonalAccessTokenMutation = { createPersonalAccessToken: { token: string | null, personalAccessToken: { id: string, name: string, prefix: string, createdAt: string, lastUsedAt: string | null, lastUsedIp: string | null, expiresAt: string | null, revokedAt: string | null } | null, errors: Array<{ field: string, message: string }> } };

export type RevokePersonalAccessTokenMutationVariables = Exact<{
  id: string;
}>;


export type RevokePersonalAccessTokenMutation = { revokePersonalAccessToken: boolean };

export const environment = operation<EnvironmentQuery, EnvironmentQueryVariables>('deployment', "query Environment($id: ID!) { environment(id: $id) { ...EnvironmentFields agent { hostname version os } agentTokens { ...AgentTokenFields } rollbackTarget releases { timestamp isCurrent canRollBack wasRolledBack isCondemned deploymentId version commitSha } deployments { edges { node { id status } } } } } fragment EnvironmentFields on Environment { id name host deployPath repositoryUrl deployBranch healthCheckUrl releasesToKeep recipe protectDatabaseRollback sharedDirs sharedFiles alwaysEnableMaintenance maintenanceOnDrift maintenanceAllowlistIps configImportEnabled manageCronAndConsumers commands { build migrate afterSwitch } createdAt updatedAt lastDeploymentAt agentLastSeenAt isOnline currentRelease } fragment AgentTokenFields on AgentToken { id name prefix createdAt lastUsedAt revokedAt }");
export const environments = operation<EnvironmentsQuery, EnvironmentsQueryVariables>('deployment', "query Environments { environments { ...EnvironmentFields } } fragment EnvironmentFields on Environment { id name host deployPath repositoryUrl deployBranch healthCheckUrl releasesToKeep recipe protectDatabaseRollback sharedDirs sharedFiles alwaysEnableMaintenance maintenanceOnDrift maintenanceAllowlistIps configImportEnabled manageCronAndConsumers commands { build migrate afterSwitch } createdAt updatedAt lastDeploymentAt agentLastSeenAt isOnline currentRelease }");
export const deployment = operation<DeploymentQuery, DeploymentQueryVariables>('deployment', "query Deployment($id: ID!) { deployment(id: $id) { ...DeploymentFields } } fragment DeploymentFields on Deployment { id environmentId kind version gitRef deployType status outcome maintenanceWindow releaseTimestamp commitSha triggeredBy tokenName rollbackOf databaseChanged steps { name status startedAt completedAt exitCode } createdAt startedAt completedAt cancelRequestedAt durationSeconds log logSize errorMessage automatic switchedAt }");
export const createEnvironment = operation<CreateEnvironmentMutation, CreateEnvironmentMutationVariables>('deployment', "mutation CreateEnvironment($input: CreateEnvironmentInput!) { createEnvironment(input: $input) { ...PayloadFields environment { ...EnvironmentFields } errors { field message } } } fragment PayloadFields on EnvironmentPayload { id name host deployPath repositoryUrl deployBranch healthCheckUrl releasesToKeep recipe protectDatabaseRollback sharedDirs sharedFiles alwaysEnableMaintenance maintenanceOnDrift maintenanceAllowlistIps configImportEnabled manageCronAndConsumers commands { build migrate afterSwitch } createdAt updatedAt lastDeploymentAt agentLastSeenAt isOnline currentRelease } fragment EnvironmentFields on Environment { id name host deployPath repositoryUrl deployBranch healthCheckUrl releasesToKeep recipe protectDatabaseRollback sharedDirs sharedFiles alwaysEnableMaintenance maintenanceOnDrift maintenanceAllowlistIps configImportEnabled manageCronAndConsumers commands { build migrate afterSwitch } createdAt updatedAt lastDeploymentAt agentLastSeenAt isOnline currentRelease }");
export const updateEnvironment = operation<UpdateEnvironmentMutation, UpdateEnvironmentMutationVariables>('deployment', "mutation UpdateEnvironment($id: ID!, $input: UpdateEnvironmentInput!) { updateEnvironment(id: $id, input: $input) { ...PayloadFields errors { field message } } } fragment PayloadFields on EnvironmentPayload { id name host deployPath repositoryUrl deployBranch healthCheckUrl releasesToKeep recipe protectDatabaseRollback sharedDirs sharedFiles alwaysEnableMaintenance maintenanceOnDrift maintenanceAllowlistIps configImportEnabled manageCronAndConsumers commands { build migrate afterSwitch } createdAt updatedAt lastDeploymentAt agentLastSeenAt isOnline currentRelease }");
export const createDeployment = operation<CreateDeploymentMutation, CreateDeploymentMutationVariables>('deployment', "mutation CreateDeployment($input: CreateDeploymentInput!) { createDeployment(input: $input) { id status version deployment { ...DeploymentFields } errors { field message } } } fragment DeploymentFields on Deployment { id environmentId kind version gitRef deployType status outcome maintenanceWindow releaseTimestamp commitSha triggeredBy tokenName rollbackOf databaseChanged steps { name status startedAt completedAt exitCode } createdAt startedAt completedAt cancelRequestedAt durationSeconds log logSize errorMessage automatic switchedAt }");
export const rollbackDeployment = operation<RollbackDeploymentMutation, RollbackDeploymentMutationVariables>('deployment', "mutation RollbackDeployment($environmentId: ID!, $target: String, $acknowledge: Boolean) { rollbackDeployment( environmentId: $environmentId targetReleaseTimestamp: $target acknowledgeDatabase: $acknowledge ) { ...DeploymentFields } } fragment DeploymentFields on Deployment { id environmentId kind version gitRef deployType status outcome maintenanceWindow releaseTimestamp commitSha triggeredBy tokenName rollbackOf databaseChanged steps { name status startedAt completedAt exitCode } createdAt startedAt completedAt cancelRequestedAt durationSeconds log logSize errorMessage automatic switchedAt }");
export const cancelDeployment = operation<CancelDeploymentMutation, CancelDeploymentMutationVariables>('deployment', "mutation CancelDeployment($id: ID!) { cancelDeployment(id: $id) { ...DeploymentFields } } fragment DeploymentFields on Deployment { id environmentId kind version gitRef deployType status outcome maintenanceWindow releaseTimestamp commitSha triggeredBy tokenName rollbackOf databaseChanged steps { name status startedAt completedAt exitCode } createdAt startedAt completedAt cancelRequestedAt durationSeconds log logSize errorMessage automatic switchedAt }");
export const createAgentToken = operation<CreateAgentTokenMutation, CreateAgentTokenMutationVariables>('deployment', "mutation CreateAgentToken($environmentId: ID!, $name: String!) { createAgentToken(environmentId: $environmentId, name: $name) { token agentToken { ...AgentTokenFields } errors { field message } } } fragment AgentTokenFields on AgentToken { id name prefix createdAt lastUsedAt revokedAt }");
export const deploymentsOfEnvironment = operation<DeploymentsOfEnvironmentQuery, DeploymentsOfEnvironmentQueryVariables>('deployment', "query DeploymentsOfEnvironment($id: ID!, $first: Int, $after: String) { environment(id: $id) { deployments(first: $first, after: $after) { edges { cursor node { ...DeploymentFields } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } } fragment DeploymentFields on Deployment { id environmentId kind version gitRef deployType status outcome maintenanceWindow releaseTimestamp commitSha triggeredBy tokenName rollbackOf databaseChanged steps { name status startedAt completedAt exitCode } createdAt startedAt completedAt cancelRequestedAt durationSeconds log logSize errorMessage automatic switchedAt }");
export const deploymentLog = operation<DeploymentLogQuery, DeploymentLogQueryVariables>('deployment', "query DeploymentLog($id: ID!) { deployment(id: $id) { status log logSize logTruncated logExpiredAt logRuns { stream length } } }");
export const createFreeze = operation<CreateFreezeMutation, CreateFreezeMutationVariables>('deployment', "mutation CreateFreeze($input: CreateFreezeInput!) { createFreeze(input: $input) { freeze { ...FreezeFields } errors { field message } } } fragment FreezeFields on FreezeWindow { id teamId environmentIds title startsAt endsAt recurrence timezone isPublic state createdBy }");
export const updateFreeze = operation<UpdateFreezeMutation, UpdateFreezeMutationVariables>('deployment', "mutation UpdateFreeze($id: ID!, $input: UpdateFreezeInput!) { updateFreeze(id: $id, input: $input) { freeze { ...FreezeFields } errors { field message } } } fragment FreezeFields on FreezeWindow { id teamId environmentIds title startsAt endsAt recurrence timezone isPublic state createdBy }");
export const endFreeze = operation<EndFreezeMutation, EndFreezeMutationVariables>('deployment', "mutation EndFreeze($id: ID!) { endFreeze(id: $id) { ...FreezeFields } } fragment FreezeFields on FreezeWindow { id teamId environmentIds title startsAt endsAt recurrence timezone isPublic state createdBy }");
export const freezeWindows = operation<FreezeWindowsQuery, FreezeWindowsQueryVariables>('deployment', "query FreezeWindows($teamId: ID, $environmentId: ID, $from: DateTime, $to: DateTime) { freezeWindows( teamId: $teamId environmentId: $environmentId from: $from to: $to ) { ...FreezeFields occurrences(from: $from, to: $to) { startsAt endsAt } } } fragment FreezeFields on FreezeWindow { id teamId environmentIds title startsAt endsAt recurrence timezone isPublic state createdBy }");
export const environmentFreeze = operation<EnvironmentFreezeQuery, EnvironmentFreezeQueryVariables>('deployment', "query EnvironmentFreeze($id: ID!) { environment(id: $id) { freeze { ...FreezeFields } } } fragment FreezeFields on FreezeWindow { id teamId environmentIds title startsAt endsAt recurrence timezone isPublic state createdBy }");
export const deploymentWait = operation<DeploymentWaitQuery, DeploymentWaitQueryVariables>('deployment', "query DeploymentWait($id: ID!) { deployment(id: $id) { status waitsFor waitsUntil notBefore overrideFreeze } }");
export const hostState = operation<HostStateQuery, HostStateQueryVariables>('deployment', "query HostState($id: ID!) { environment(id: $id) { teamId hostState { sampledAt cores load1 load5 load15 memory { totalBytes availableBytes swapTotalBytes swapFreeBytes } disks { path totalBytes freeBytes totalInodes freeInodes } releaseTree { isSound problems } shop { checkedAt problem cron { running oldestRunningJob oldestRunningSince lastFinishedAt overdue oldestOverdueSince } indexers { name status backlog } consumers { name isRunning } } problems { type message since } } } }");
export const hostHistory = operation<HostHistoryQuery, HostHistoryQueryVariables>('deployment', "query HostHistory($id: ID!, $hours: Int) { environment(id: $id) { hostHistory(hours: $hours) { at load memoryUsed swapUsed disks { path used } } } }");
export const releaseCommits = operation<ReleaseCommitsQuery, ReleaseCommitsQueryVariables>('deployment', "query ReleaseCommits($id: ID!) { deployment(id: $id) { status commitSha commitSubject commitAuthor usualDurationSeconds changes { sinceCommitSha commits { ...CommitText } hasMore missing } } } fragment CommitText on ReleaseCommit { sha subject author }");
export const liveRelease = operation<LiveReleaseQuery, LiveReleaseQueryVariables>('deployment', "query LiveRelease($id: ID!) { environment(id: $id) { liveDeployment { id kind commitSubject } releases { timestamp commitSubject commitAuthor } } }");
export const compareReleases = operation<CompareReleasesQuery, CompareReleasesQueryVariables>('deployment', "query CompareReleases($id: ID!, $from: String!, $to: String!) { environment(id: $id) { comparison(from: $from, to: $to) { added { ...CommitText } removed { ...CommitText } hasMore unknownReason } } } fragment CommitText on ReleaseCommit { sha subject author }");
export const personalAccessTokens = operation<PersonalAccessTokensQuery, PersonalAccessTokensQueryVariables>('deployment', "query PersonalAccessTokens { personalAccessTokens { id name prefix lastUsedAt lastUsedIp expiresAt revokedAt } }");
export const auditLog = operation<AuditLogQuery, AuditLogQueryVariables>('deployment', "query AuditLog($search: String, $first: Int, $after: String) { auditLog(search: $search, first: $first, after: $after) { edges { cursor node { id at actor tokenName action type resource ip } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }");
export const createPersonalAccessToken = operation<CreatePersonalAccessTokenMutation, CreatePersonalAccessTokenMutationVariables>('deployment', "mutation CreatePersonalAccessToken($name: String!, $expiry: TokenExpiry!) { createPersonalAccessToken(input: { name: $name, expiry: $expiry }) { token personalAccessToken { id name prefix createdAt lastUsedAt lastUsedIp expiresAt revokedAt } errors { field message } } }");
export const revokePersonalAccessToken = operation<RevokePersonalAccessTokenMutation, RevokePersonalAccessTokenMutationVariables>('deployment', "mutation RevokePersonalAccessToken($id: ID!) { revokePersonalAccessToken(id: $id) }");
