import type { Environment } from '../environment/environment.ts';
import { releaseTimestampFormat } from '../protocol/agent-protocol.ts';
import { rollbackTargets } from '../protocol/live-history.ts';
import type { Release } from './deployment-storage.ts';
import { hasEnded, type Status } from './state.ts';

/** What is known of the host. */
export type HostState = Pick<Environment, 'currentRelease' | 'releaseTimestamps' | 'liveHistory'>;

/** Since the target was deployed: none, a known change, or one that the running deployment may make. */
export type DatabaseChange = 'none' | 'made' | 'possible';

export type FoundTarget = {
  kind: 'found';
  releaseTimestamp: string;
  /** The deployment of this release; null if the release was adopted, or made by another tool. */
  release: Release | null;
  from: Release | null;
  databaseChange: DatabaseChange;
};

/** Why there is no rollback: a sentence for people, and the reason for programs. */
export type RollbackRefusal = { reason: RefusalReason; message: string };
type RefusalReason =
  | 'DATABASE_CHANGED'
  | 'DATABASE_MAY_CHANGE'
  | 'DEPLOYMENT_RUNNING'
  | 'INVALID_TIMESTAMP'
  | 'NO_EARLIER_RELEASE'
  | 'QUEUE_FULL'
  | 'RELEASE_FAILED'
  | 'RELEASE_GONE'
  | 'RELEASE_LIVE';

export type RollbackTarget = FoundTarget | { kind: 'unknown' } | ({ kind: 'refused' } & RollbackRefusal);

/** `releases` are all that were ever requested in this environment, newest first. */
export function chooseRollbackTarget(
  releases: readonly Release[],
  host: HostState,
  wanted: string | null,
): RollbackTarget {
  if (wanted !== null) return named(releases, host, wanted);
  const statuses = new Map(releases.map(({ releaseTimestamp, status }) => [releaseTimestamp, status]));
  const target = defaultRollbackTarget(host, (timestamp) => statuses.get(timestamp));
  return target === null ? refused(nothingBefore) : found(releases, host, target);
}

/** Decided by what is live now. Pending deployments have changed nothing yet, and may never do so. */
export function defaultRollbackTarget(
  host: HostState,
  statusOf: (timestamp: string) => Status | undefined,
): string | null {
  const isUsable = (timestamp: string): boolean =>
    rollbackObstacle(timestamp, statusOf(timestamp), host) === null;
  return rollbackTargets(host.liveHistory, host.currentRelease, isUsable)[0] ?? null;
}

/** The release that was live before the live one, whether or not a rollback can go to it. */
export const releaseBefore = ({ liveHistory, currentRelease }: HostState): string | null =>
  rollbackTargets(liveHistory, currentRelease, () => true)[0] ?? null;

export type RollbackObstacle = 'unknown' | 'failed' | 'live' | 'gone';

/** Why a rollback cannot go to a release; null if it can. `status` is undefined if no deployment made the release. */
export function rollbackObstacle(
  timestamp: string,
  status: Status | undefined,
  { currentRelease, releaseTimestamps }: HostState,
): RollbackObstacle | null {
  if (timestamp === currentRelease) return 'live';
  if (status === undefined && !releaseTimestamps?.includes(timestamp)) return 'unknown';
  if (status !== undefined && status !== 'SUCCEEDED') return 'failed';
  return releaseTimestamps === null || releaseTimestamps.includes(timestamp) ? null : 'gone';
}

function named(releases: readonly Release[], host: HostState, wanted: string): RollbackTarget {
  if (!releaseTimestampFormat.test(wanted)) return refused(invalidTimestamp);
  const status = releases.find(({ releaseTimestamp }) => releaseTimestamp === wanted)?.status;
  const obstacle = rollbackObstacle(wanted, status, host);
  if (obstacle === 'unknown') return { kind: 'unknown' };
  return obstacle === null ? found(releases, host, wanted) : refused(obstacles[obstacle]);
}

function found(releases: readonly Release[], host: HostState, releaseTimestamp: string): RollbackTarget {
  const releaseAt = (timestamp: string | null): Release | null =>
    releases.find((release) => release.releaseTimestamp === timestamp) ?? null;
  const release = releaseAt(releaseTimestamp);
  return {
    kind: 'found',
    releaseTimestamp,
    release,
    from: releaseAt(host.currentRelease),
    databaseChange: changeBy(releases.filter(isAfter(releaseTimestamp, release?.startedAt ?? null))),
  };
}

/**
 * What has started after a release. A rollback overtakes what still waits. By time: earlier versions of Steward named releases when they
 * were requested, so that the names of stored releases may be in another order. A release that was adopted has only its name.
 */
const isAfter =
  (timestamp: string, startedAt: Date | null) =>
  (other: Release): boolean => {
    if (other.releaseTimestamp === timestamp || other.status === 'PENDING') return false;
    if (other.status === 'RUNNING') return true;
    return startedAt && other.startedAt ? other.startedAt > startedAt : other.releaseTimestamp > timestamp;
  };

/** A rollback does not undo a migration. A migration that ran counts even if its deployment failed afterwards. */
function changeBy(newer: readonly Release[]): DatabaseChange {
  if (newer.some(({ databaseChanged }) => databaseChanged)) return 'made';
  return newer.every(({ status }) => hasEnded(status)) ? 'none' : 'possible';
}

const refused = (why: RollbackRefusal): RollbackTarget => ({ kind: 'refused', ...why });

const nothingBefore: RollbackRefusal = {
  reason: 'NO_EARLIER_RELEASE',
  message:
    'The host has no earlier release that was live before this one. Choose the release to return to, or deploy.',
};

const invalidTimestamp: RollbackRefusal = {
  reason: 'INVALID_TIMESTAMP',
  message: 'A release timestamp is a date and a time in digits, such as 20260131_235959.',
};

const obstacles: Record<Exclude<RollbackObstacle, 'unknown'>, RollbackRefusal> = {
  failed: {
    reason: 'RELEASE_FAILED',
    message: 'The deployment of this release did not succeed. Choose a release whose deployment succeeded.',
  },
  live: { reason: 'RELEASE_LIVE', message: 'This release is already live.' },
  gone: {
    reason: 'RELEASE_GONE',
    message: 'This release is no longer on the host. Deploy its version again.',
  },
};
