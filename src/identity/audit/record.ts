import type { Db } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import type { Caller, User } from '../caller.ts';
import type { AuditAction } from './actions.ts';
import { insertAuditEntry } from './audit-storage.ts';

/** `db` is the transaction of the change, so that every committed change is recorded. */
export async function record(
  db: Db,
  caller: Caller,
  action: AuditAction,
  resource: string,
  /** The team whose managers may read the entry. */
  teamId: string | null = null,
): Promise<void> {
  const { user, credential, ip } = caller;
  const tokenName = credential.kind === 'token' ? credential.name : null;
  await insertAuditEntry(db, {
    id: newId(),
    userId: user.id,
    actor: user.email,
    tokenName,
    action,
    resource,
    ip,
    teamId,
  });
}

/** For actions without a caller, such as signing in. */
export async function recordFor(
  db: Db,
  user: Pick<User, 'id' | 'email'>,
  action: AuditAction,
  resource: string,
  ip: string | null,
  teamId: string | null = null,
): Promise<void> {
  await insertAuditEntry(db, {
    id: newId(),
    userId: user.id,
    actor: user.email,
    tokenName: null,
    action,
    resource,
    ip,
    teamId,
  });
}
