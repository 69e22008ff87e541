import type { Services } from '#identity/context.ts';
import { messageOf } from '#platform/errors.ts';
import { updatePresence } from './agent-storage.ts';

const intervalMs = 15_000;

/** Records regularly that agents can reach a server. An agent counts as lost only while this is true. */
export async function startPresence({ db, log }: Pick<Services, 'db' | 'log'>): Promise<{ stop(): void }> {
  let hasStopped = false;
  const update = (): Promise<void> =>
    updatePresence(db).catch((error: unknown) => {
      if (!hasStopped)
        log.warn({ reason: messageOf(error) }, 'cannot record that agents can reach this server');
    });
  await update();
  const timer = setInterval(() => void update(), intervalMs).unref();
  return {
    stop() {
      hasStopped = true;
      clearInterval(timer);
    },
  };
}
