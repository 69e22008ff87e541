import type { Services } from './context.ts';
import { deleteExpiredSessions } from './session/session-storage.ts';
import { deleteExpiredInvitations } from './team/invitation-storage.ts';
import { expireTokens } from './token/expire-tokens.ts';

/** Expires tokens, sessions and invitations. Several processes can run it at the same time. */
export async function sweepIdentities(services: Pick<Services, 'db'>): Promise<void> {
  await expireTokens(services);
  await deleteExpiredSessions(services.db);
  await deleteExpiredInvitations(services.db);
}
