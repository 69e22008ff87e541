import type { Context, Services } from '#identity/context.ts';
import type { DiskSpaceCheck } from '#platform/db/disk-space.ts';
import type { DeploymentExtension } from './extension.ts';
import type { Reader } from '#platform/settings-reader.ts';

/** The generated types of resolvers import them from here. */
export type { AuditEntry } from '#identity/audit/audit-storage.ts';
export type { TokenPage } from '#identity/token/list-tokens.ts';

export type DeploymentSettings = {
  logs: {
    retentionDays: number;
    bytesPerDeployment: number;
    bytesPerEnvironmentHour: number;
    bytesPerUserHour: number;
    /** If the disk of the embedded database has less free space, logs are refused. */
    minFreeBytes: number;
  };
};

/** What every verb of this product can use. */
export type DeploymentServices = Services & {
  deployment: DeploymentSettings;
  space: DiskSpaceCheck;
  verification: DeploymentExtension;
};

export type DeploymentContext = Context & DeploymentServices;
/** For verbs that only need this part. */
export type VerificationContext = Context & Pick<DeploymentServices, 'verification'>;

const MiB = 1024 * 1024;

/**
 * The log of a shop's deployment has 1 to 5 MB. The agent protocol allows up to 1 GiB. An append has at most 256 KiB, so that a
 * limit of 1 MiB or more always allows some.
 */
export const readDeploymentSettings = (read: Reader): DeploymentSettings => ({
  logs: {
    retentionDays: read.integer('STEWARD_LOG_RETENTION_DAYS', 90, 1, 3_650),
    bytesPerDeployment: read.integer('STEWARD_LOG_MB_PER_DEPLOYMENT', 128, 1, 1_024) * MiB,
    bytesPerEnvironmentHour: read.integer('STEWARD_LOG_MB_PER_ENVIRONMENT_HOUR', 256, 1, 1_000_000) * MiB,
    bytesPerUserHour: read.integer('STEWARD_LOG_MB_PER_USER_HOUR', 512, 1, 1_000_000) * MiB,
    minFreeBytes: read.integer('STEWARD_LOG_MIN_FREE_MB', 1_024, 0, 1_000_000_000) * MiB,
  },
});
