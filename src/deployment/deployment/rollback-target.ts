import { releaseTimestampFormat } from '../protocol.ts';
import type { Release } from './deployment-storage.ts';
import { hasEnded } from './state.ts';

/** The host as far as it is known. `onHost` is null when the agent has not told. */
export type Host = { currentRelease: string | null; onHost: readonly string[] | null };

/** Since the release to go back to was made: none, one that is known, or one that a deployment which goes first may make. */
export type DatabaseChange = 'none' | 'made' | 'possible';

export type Target =
  | { kind: 'found'; release: Release; from: Release | null; databaseChange: DatabaseChange }
  | { kind: 'unknown' }
  | { kind: 'refused'; message: string };

/** `releases` are those of the environment that ever were to be made, newest first. */
export function chooseTarget(releases: readonly Release[], host: Host, wanted: string | null): Target {
  return wanted === null ? newestOther(releases, host) : named(releases, host, wanted);
}

/** Other than what is live now: what waits has changed nothing yet, and may never. */
function newestOther(releases: readonly Release[], host: Host): Target {
  const release = releases.find(
    (release) => release.status === 'SUCCEEDED' && !isLive(release, host) && isOnHost(release, host),
  );
  return release
    ? found(releases, host, release)
    : refused('There is no other successful release to go back to.');
}

function named(releases: readonly Release[], host: Host, wanted: string): Target {
  if (!releaseTimestampFormat.test(wanted))
    return refused('A release timestamp is a date and a time in digits, such as 20260131_235959.');
  const release = releases.find(({ releaseTimestamp }) => releaseTimestamp === wanted);
  if (!release) return { kind: 'unknown' };
  if (release.status !== 'SUCCEEDED')
    return refused('This release was never live: its deployment did not succeed.');
  if (isLive(release, host)) return refused('This release is live already.');
  if (!isOnHost(release, host)) return refused('This release is no longer on the host.');
  return found(releases, host, release);
}

function found(releases: readonly Release[], host: Host, release: Release): Target {
  const newer = releases.filter((other) => other.releaseTimestamp > release.releaseTimestamp);
  const from = releases.find((other) => isLive(other, host)) ?? null;
  return { kind: 'found', release, from, databaseChange: changeBy(newer) };
}

/** A migration is not undone by going back; one that ran counts also when its deployment failed afterwards. */
function changeBy(newer: readonly Release[]): DatabaseChange {
  if (newer.some(({ databaseChanged }) => databaseChanged)) return 'made';
  return newer.every(({ status }) => hasEnded(status)) ? 'none' : 'possible';
}

const isLive = ({ releaseTimestamp }: Release, { currentRelease }: Host): boolean =>
  releaseTimestamp === currentRelease;

const isOnHost = ({ releaseTimestamp }: Release, { onHost }: Host): boolean =>
  onHost === null || onHost.includes(releaseTimestamp);

const refused = (message: string): Target => ({ kind: 'refused', message });
