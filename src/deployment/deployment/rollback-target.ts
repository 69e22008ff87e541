import { releaseTimestampFormat } from '../protocol/agent-protocol.ts';
import { rollbackTargets, type LiveHistory } from '../protocol/live-history.ts';
import type { Release } from './deployment-storage.ts';
import { hasEnded, type Status } from './state.ts';

/** The host as far as it is known. `onHost` is null when the agent has not told. */
export type Host = {
  currentRelease: string | null;
  onHost: readonly string[] | null;
  liveHistory: LiveHistory;
};

/** Since the release to go back to was made: none, one that is known, or one that a deployment which goes first may make. */
export type DatabaseChange = 'none' | 'made' | 'possible';

export type Target =
  | {
      kind: 'found';
      releaseTimestamp: string;
      /** The deployment that made it; null for one that was adopted, or made by another tool. */
      release: Release | null;
      from: Release | null;
      databaseChange: DatabaseChange;
    }
  | { kind: 'unknown' }
  | { kind: 'refused'; message: string };

/** `releases` are those of the environment that ever were to be made, newest first. */
export function chooseTarget(releases: readonly Release[], host: Host, wanted: string | null): Target {
  if (wanted !== null) return named(releases, host, wanted);
  const statuses = new Map(releases.map(({ releaseTimestamp, status }) => [releaseTimestamp, status]));
  const target = defaultTarget(host, (timestamp) => statuses.get(timestamp));
  return target === null ? refused(nothingBefore) : found(releases, host, target);
}

/** By what is live now: what waits has changed nothing yet, and may never. */
export function defaultTarget(
  host: Host,
  statusOf: (timestamp: string) => Status | undefined,
): string | null {
  const isSound = (timestamp: string): boolean => whyNot(timestamp, statusOf(timestamp), host) === null;
  return rollbackTargets(host.liveHistory, host.currentRelease, isSound)[0] ?? null;
}

export type Obstacle = 'unknown' | 'failed' | 'live' | 'gone';

/** Why a release cannot be gone back to; null when it can. Without a status no deployment of ours made it. */
export function whyNot(timestamp: string, status: Status | undefined, host: Host): Obstacle | null {
  if (timestamp === host.currentRelease) return 'live';
  if (status === undefined && !host.onHost?.includes(timestamp)) return 'unknown';
  if (status !== undefined && status !== 'SUCCEEDED') return 'failed';
  return host.onHost === null || host.onHost.includes(timestamp) ? null : 'gone';
}

function named(releases: readonly Release[], host: Host, wanted: string): Target {
  if (!releaseTimestampFormat.test(wanted))
    return refused('A release timestamp is a date and a time in digits, such as 20260131_235959.');
  const status = releases.find(({ releaseTimestamp }) => releaseTimestamp === wanted)?.status;
  const obstacle = whyNot(wanted, status, host);
  if (obstacle === 'unknown') return { kind: 'unknown' };
  return obstacle === null ? found(releases, host, wanted) : refused(obstacles[obstacle]);
}

function found(releases: readonly Release[], host: Host, releaseTimestamp: string): Target {
  const newer = releases.filter((other) => other.releaseTimestamp > releaseTimestamp);
  const made = (timestamp: string | null): Release | null =>
    releases.find((release) => release.releaseTimestamp === timestamp) ?? null;
  return {
    kind: 'found',
    releaseTimestamp,
    release: made(releaseTimestamp),
    from: made(host.currentRelease),
    databaseChange: changeBy(newer),
  };
}

/** A migration is not undone by going back; one that ran counts also when its deployment failed afterwards. */
function changeBy(newer: readonly Release[]): DatabaseChange {
  if (newer.some(({ databaseChanged }) => databaseChanged)) return 'made';
  return newer.every(({ status }) => hasEnded(status)) ? 'none' : 'possible';
}

const refused = (message: string): Target => ({ kind: 'refused', message });

const nothingBefore =
  'No release that was live before this one is left on the host. Name the release to go back to with targetReleaseTimestamp, or deploy.';

const obstacles: Record<Exclude<Obstacle, 'unknown'>, string> = {
  failed: 'The deployment of this release did not succeed. Choose a release whose deployment succeeded.',
  live: 'This release is live already.',
  gone: 'This release is no longer on the host. Deploy its version again.',
};
