import type { Caller, User } from '#identity/caller.ts';
import type { Services } from '#identity/context.ts';
import { createToken } from '#identity/token/create-token.ts';
import { createUserByOperator } from '#identity/administration/operator.ts';
import { insertSession } from '#identity/session/session-storage.ts';
import { newId } from '#platform/id.ts';

export type Owner = { user: User; caller: Caller; token: string };

/** Creates an administrator with an access token. */
export async function createOwner(services: Services): Promise<Owner> {
  const account = { email: 'bench@example.com', name: 'Bench', role: 'ADMIN', password: null } as const;
  const { user } = await createUserByOperator(services, account);
  const id = newId();
  const session = { id, userId: user.id, secretHash: Buffer.alloc(32), ip: '127.0.0.1', userAgent: null };
  const expiresAt = await insertSession(services.db, { ...session, authenticatedAt: null });
  const credential = { kind: 'session', id, expiresAt, renewed: null, authenticatedRecently: true } as const;
  const teams = [{ teamId: user.id, role: 'OWNER', createdByAdmin: true }] as const;
  const caller: Caller = { user, teams, defaultTeamId: user.id, credential, ip: '127.0.0.1' };
  const { token } = await createToken(
    { ...services, caller, requestId: 'bench' },
    { name: 'bench', expiry: 'NEVER' },
  );
  return { user, caller, token: token! };
}
