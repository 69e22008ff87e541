import type { Services } from '#identity/context.ts';
import { messageOf } from '#platform/errors.ts';
import { saveSightings } from './agent-storage.ts';
import type { Agent } from './agent.ts';

export type Sightings = { note(agent: Agent): void; close(): Promise<void> };

const collectMs = 500;

/** Writes down who was seen, in one statement for all of half a second: 2,000 agents would else be 80 writes a second. */
export function createSightings({ db, log }: Pick<Services, 'db' | 'log'>): Sightings {
  let tokens = new Map<string, string>();
  let timer: NodeJS.Timeout | null = null;

  const flush = async (): Promise<void> => {
    timer = null;
    const seen = tokens;
    tokens = new Map();
    if (seen.size === 0) return;
    await saveSightings(db, [...new Set(seen.values())], [...seen.keys()]).catch((error: unknown) =>
      log.warn({ reason: messageOf(error) }, 'cannot note which agents were seen'),
    );
  };

  return {
    note({ tokenId, environmentId }) {
      tokens.set(tokenId, environmentId);
      timer ??= setTimeout(() => void flush(), collectMs).unref();
    },
    async close() {
      if (timer) clearTimeout(timer);
      await flush();
    },
  };
}
