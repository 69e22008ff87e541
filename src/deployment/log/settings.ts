import type { Services } from '#identity/context.ts';
import type { SpaceGuard } from '#platform/db/space-guard.ts';
import type { Reader } from '#platform/settings-reader.ts';

export type DeploymentSettings = {
  logs: {
    retentionDays: number;
    bytesPerDeployment: number;
    bytesPerEnvironmentHour: number;
    bytesPerUserHour: number;
    /** With less free on the disk of the embedded database, logs are refused. */
    minFreeBytes: number;
  };
};

/** What every verb of this product may use. */
export type DeploymentServices = Services & { deployment: DeploymentSettings; space: SpaceGuard };

const MiB = 1024 * 1024;

/**
 * The log of a shop's deployment has 1 to 5 MB. The protocol of the agents ends at 1 GiB; an append has up to 256 KiB, so
 * every limit from 1 MiB on lets appends through.
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
