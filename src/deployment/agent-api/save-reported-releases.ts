import type { Tx } from '#platform/db/pool.ts';
import { cancelObsoleteRollbacks } from '../deployment/transition-storage.ts';
import { publishChange, publishLogChange } from '../events/deployment-events.ts';
import type { Outcome } from '../protocol/agent-protocol.ts';
import { withLive, withoutRelease } from '../protocol/live-history.ts';
import type { AgentContext } from './agent.ts';
import { lockLiveRelease, saveReleases } from './agent-storage.ts';

/** A field that is undefined was not reported and does not change. */
export type ReportedReleases = {
  releases?: readonly string[] | undefined;
  currentRelease?: string | null | undefined;
  liveHistory?: readonly string[] | undefined;
};

/** How a deployment of `release` ended, for agents that do not report which release is live. */
export type EndedRelease = { release: string; outcome: Outcome };

/**
 * Stores what an agent reported about its host. If it did not report the live history, it is derived here by the same rule. Returns the
 * automatic rollbacks that this has made obsolete; after the commit, the caller publishes that they are cancelled.
 */
export async function saveReportedReleases(
  tx: Tx,
  environmentId: string,
  reported: ReportedReleases,
  ended: EndedRelease | null = null,
): Promise<string[]> {
  const known = await lockLiveRelease(tx, environmentId);
  const deployed = ended?.outcome === 'SUCCEEDED' ? ended.release : null;
  const currentRelease =
    reported.currentRelease === undefined ? (deployed ?? known.currentRelease) : reported.currentRelease;
  const before =
    ended?.outcome === 'ROLLED_BACK' ? withoutRelease(known.liveHistory, ended.release) : known.liveHistory;
  await saveReleases(tx, environmentId, {
    releases: reported.releases ?? null,
    deployed,
    currentRelease,
    liveHistory: withLive(reported.liveHistory ?? before, currentRelease),
  });
  return cancelObsoleteRollbacks(tx, environmentId);
}

export async function publishCancelled(ctx: AgentContext, cancelled: readonly string[]): Promise<void> {
  for (const id of cancelled) {
    await publishLogChange(ctx, id);
    await publishChange(ctx, id);
  }
}
