import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/pool.ts';
import type { DeploymentKind } from '../protocol/agent-protocol.ts';
import { findKnownNames, renameRelease, type KnownNames } from './release-name-storage.ts';
import { defaultVersion, newestOf, nextReleaseTimestamp } from './release-timestamp.ts';

/*
 * Releases are named so that their names sort in the order in which they start. The live history, the target of a rollback,
 * condemned commits and the pruning on the host depend on that. The caller has locked the environment.
 */

/** After all others: the names of adopted releases come from the clock of the host. */
export const nextReleaseName = async (tx: Tx, clock: Clock, environmentId: string): Promise<string> =>
  nextName(await findKnownNames(tx, environmentId), clock);

type Named = { environmentId: string; kind: DeploymentKind; releaseTimestamp: string };

/** Whether a deployment that has not started can do so with the name that it has. A rollback has the name of its target. */
export const isNameInOrder = async (
  tx: Tx,
  { environmentId, kind, releaseTimestamp }: Named,
): Promise<boolean> =>
  kind === 'ROLLBACK' || isAfterStarted(releaseTimestamp, await findKnownNames(tx, environmentId));

type Offered = Named & { id: string; version: string; notices: string[] };
type Renamed = Pick<Offered, 'releaseTimestamp' | 'version' | 'notices'>;

/**
 * Gives a deployment that is about to start a new name if a release that was requested later has started before it, or was found on
 * the host. Null if it can keep its name. A version that was not chosen by anybody follows the name.
 */
export async function renameIfOvertaken(tx: Tx, clock: Clock, offered: Offered): Promise<Renamed | null> {
  const { id, environmentId, kind, releaseTimestamp: before } = offered;
  if (kind === 'ROLLBACK') return null;
  const known = await findKnownNames(tx, environmentId);
  if (isAfterStarted(before, known)) return null;
  const releaseTimestamp = nextName(known, clock);
  const version =
    offered.version === defaultVersion(before) ? defaultVersion(releaseTimestamp) : offered.version;
  const renamed = {
    releaseTimestamp,
    version,
    notices: [...offered.notices, notice(before, releaseTimestamp)],
  };
  await renameRelease(tx, { id, ...renamed });
  return renamed;
}

const nextName = ({ requested, onHost }: KnownNames, clock: Clock): string =>
  nextReleaseTimestamp(clock.now(), newestOf([requested, ...onHost]));

function isAfterStarted(name: string, { started, onHost }: KnownNames): boolean {
  const newest = newestOf([started, ...onHost]);
  return newest === null || name > newest;
}

const notice = (before: string, after: string): string =>
  `This release is named ${after} and no longer ${before}: a later one was deployed, or found on the host, while this deployment was waiting.`;
