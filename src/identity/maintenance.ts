import type { Services } from './context.ts';
import { deleteExpiredSessions } from './session/session-storage.ts';
import { expireTokens } from './token/expire-tokens.ts';

/** What time does to identities. Safe to run in several processes at once. */
export async function sweepIdentities(services: Pick<Services, 'db'>): Promise<void> {
  await expireTokens(services);
  await deleteExpiredSessions(services.db);
}
