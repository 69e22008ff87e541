import type { Services } from '#identity/context.ts';
import { messageOf } from '#platform/errors.ts';
import { updateLastSeen } from './agent-storage.ts';
import type { Agent } from './agent.ts';

export type LastSeenUpdates = { add(agent: Agent): void; close(): Promise<void> };

const intervalMs = 500;

/** Updates the last-seen times of all agents of half a second in one statement: 2,000 agents would otherwise cause 80 writes per second. */
export function createLastSeenUpdates({ db, log }: Pick<Services, 'db' | 'log'>): LastSeenUpdates {
  let environmentOfToken = new Map<string, string>();
  let timer: NodeJS.Timeout | null = null;

  const flush = async (): Promise<void> => {
    timer = null;
    const seen = environmentOfToken;
    environmentOfToken = new Map();
    if (seen.size === 0) return;
    await updateLastSeen(db, [...new Set(seen.values())], [...seen.keys()]).catch((error: unknown) =>
      log.warn({ reason: messageOf(error) }, 'cannot update when agents were last seen'),
    );
  };

  return {
    add({ tokenId, environmentId }) {
      environmentOfToken.set(tokenId, environmentId);
      timer ??= setTimeout(() => void flush(), intervalMs).unref();
    },
    async close() {
      if (timer) clearTimeout(timer);
      await flush();
    },
  };
}
