import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '#identity/context.ts';
import { createBatcher, type Batcher } from '#platform/batcher.ts';
import { messageOf } from '#platform/errors.ts';
import { updateLastSeen, updatePresence } from './agent-storage.ts';
import type { Agent } from './agent.ts';

/** Updates the last-seen times of all agents of half a second in one statement: 2,000 agents would otherwise cause 80 writes per second. */
export const createLastSeenUpdates = ({ db, log }: Pick<Services, 'db' | 'log'>): Batcher<Agent, void> =>
  createBatcher({
    gather: 500,
    async run(agents) {
      const unique = (key: 'environmentId' | 'tokenId'): string[] => [
        ...new Set(agents.map((agent) => agent[key])),
      ];
      await updateLastSeen(db, unique('environmentId'), unique('tokenId')).catch((error: unknown) =>
        log.warn({ reason: messageOf(error) }, 'cannot update when agents were last seen'),
      );
      return [];
    },
  });

const presenceIntervalMs = 15_000;
/** Rows are locked for milliseconds. If one is still locked after 2 s, the next interval tries again. */
const maxAttempts = 20;
const attemptIntervalMs = 100;

async function recordPresence(db: Services['db']): Promise<void> {
  for (let attempt = 1; !(await updatePresence(db)) && attempt < maxAttempts; attempt++)
    await delay(attemptIntervalMs);
}

/** Records regularly that agents can reach a server. An agent counts as lost only while this is true. */
export async function startPresence({ db, log }: Pick<Services, 'db' | 'log'>): Promise<{ stop(): void }> {
  let hasStopped = false;
  const update = (): Promise<void> =>
    recordPresence(db).catch((error: unknown) => {
      if (!hasStopped)
        log.warn({ reason: messageOf(error) }, 'cannot record that agents can reach this server');
    });
  await update();
  const timer = setInterval(() => void update(), presenceIntervalMs).unref();
  return {
    stop() {
      hasStopped = true;
      clearInterval(timer);
    },
  };
}
