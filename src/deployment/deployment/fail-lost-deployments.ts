import type { Services } from '#identity/context.ts';
import { announceLog, announceWork } from '../agent-api/announcements.ts';
import { transition } from './transition.ts';
import { lockLost, noFindings } from './transition-storage.ts';

const batch = 100;

const errorMessage =
  'The agent was not heard of for 16 minutes. What it left on the host is unknown: look there before the next deployment.';

/** Gives up deployments whose agent vanished. They are not handed to another: nobody knows how far they got. */
export async function failLostDeployments(
  services: Pick<Services, 'db' | 'pubsub' | 'log'>,
): Promise<number> {
  const lost = await services.db.transaction().execute(async (tx) => {
    const held = await lockLost(tx, batch);
    for (const deployment of held)
      await transition(
        tx,
        deployment,
        { kind: 'lose' },
        {
          reason: 'agent lost',
          findings: { ...noFindings, errorMessage },
        },
      );
    return held;
  });
  for (const { id, environmentId } of lost) {
    services.log.warn({ deployment: id }, 'a deployment was given up: its agent is lost');
    await announceLog(services, id);
    await announceWork(services, environmentId);
  }
  return lost.length;
}
