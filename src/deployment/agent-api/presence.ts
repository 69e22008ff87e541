import type { Services } from '#identity/context.ts';
import { messageOf } from '#platform/errors.ts';
import { markServing } from './agent-storage.ts';

const everyMs = 15_000;

/** Keeps it written down that agents can reach a server, which is what their silence is measured against. */
export async function keepServing({ db, log }: Pick<Services, 'db' | 'log'>): Promise<{ stop(): void }> {
  let hasStopped = false;
  const mark = (): Promise<void> =>
    markServing(db).catch((error: unknown) => {
      if (!hasStopped) log.warn({ reason: messageOf(error) }, 'cannot note that agents are served');
    });
  await mark();
  const timer = setInterval(() => void mark(), everyMs).unref();
  return {
    stop() {
      hasStopped = true;
      clearInterval(timer);
    },
  };
}
