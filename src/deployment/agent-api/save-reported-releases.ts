import type { Tx } from '#platform/db/pool.ts';
import type { Outcome } from '../protocol/agent-protocol.ts';
import { withLive, withoutRelease } from '../protocol/live-history.ts';
import { lockLive, saveReleases } from './agent-storage.ts';

/** What is undefined was not told, and stays as it is known. */
export type ToldReleases = {
  releases?: readonly string[] | undefined;
  currentRelease?: string | null | undefined;
  liveHistory?: readonly string[] | undefined;
};

/** How a deployment of `release` ended, for agents that do not tell what is live. */
export type EndOfRelease = { release: string; outcome: Outcome };

/** Keeps what an agent told of its host. An agent that leaves the history out has it kept here, by the same rule. */
export async function noteReleases(
  tx: Tx,
  environmentId: string,
  told: ToldReleases,
  end: EndOfRelease | null = null,
): Promise<void> {
  const known = await lockLive(tx, environmentId);
  const made = end?.outcome === 'SUCCEEDED' ? end.release : null;
  const currentRelease =
    told.currentRelease === undefined ? (made ?? known.currentRelease) : told.currentRelease;
  const before =
    end?.outcome === 'ROLLED_BACK' ? withoutRelease(known.liveHistory, end.release) : known.liveHistory;
  await saveReleases(tx, environmentId, {
    releases: told.releases ?? null,
    made,
    currentRelease,
    liveHistory: withLive(told.liveHistory ?? before, currentRelease),
  });
}
