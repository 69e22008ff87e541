import { listCondemnedCommits } from '../deployment/condemned-commits.ts';
import { renameIfOvertaken } from '../deployment/name-release.ts';
import { lockEnvironmentRow } from '../environment/environment-storage.ts';
import { publishChange } from '../events/deployment-events.ts';
import type { Task } from '../protocol/agent-protocol.ts';
import type { AgentContext } from './agent.ts';
import { offerNext, type Offer } from './lease-storage.ts';

/** Offers the first deployment of the environment that need not wait. Its release has its final name from here on. */
export async function offerTask(ctx: AgentContext, bootId: string): Promise<Task | null> {
  const { db, clock, agent, verification } = ctx;
  const { environmentId } = agent;
  const offered = await db.transaction().execute(async (tx) => {
    await lockEnvironmentRow(tx, environmentId);
    const offer = await offerNext(tx, environmentId, bootId);
    if (!offer) return null;
    const renamed = await renameIfOvertaken(tx, clock, { ...offer, id: offer.deploymentId, environmentId });
    return { offer: { ...offer, ...renamed }, isRenamed: renamed !== null };
  });
  if (!offered) return null;
  const { offer, isRenamed } = offered;
  if (isRenamed) await publishChange(ctx, offer.deploymentId);
  const refused =
    offer.kind === 'ROLLBACK' || offer.force
      ? []
      : await listCondemnedCommits(db, verification, environmentId);
  return toTask(offer, refused);
}

const toTask = (
  { previousRelease, automatic, force: _force, ...offer }: Offer,
  refusedCommits: string[],
): Task => ({
  ...offer,
  ...(refusedCommits.length > 0 ? { refusedCommits } : {}),
  ...(offer.kind === 'ROLLBACK' ? { targetRelease: offer.releaseTimestamp } : {}),
  ...(previousRelease === null ? {} : { previousRelease }),
  ...(automatic ? { automatic } : {}),
});
