import type { Services } from './context.ts';
import { deleteExpiredChallenges } from './session/challenge-storage.ts';
import { deleteExpiredSessions } from './session/session-storage.ts';
import { deleteExpiredInvitations } from './team/ended-invitation-storage.ts';
import { expireTokens } from './token/expire-tokens.ts';

/** Expires tokens, sessions, invitations and unfinished sign-ins. Several processes can run it at the same time. */
export async function sweepIdentities(services: Pick<Services, 'db'>): Promise<void> {
  await expireTokens(services);
  await deleteExpiredSessions(services.db);
  await deleteExpiredChallenges(services.db);
  await deleteExpiredInvitations(services.db);
}
