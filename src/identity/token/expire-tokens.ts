import type { Tx } from '#platform/db/pool.ts';
import { recordFor } from '../audit/record.ts';
import type { Services } from '../context.ts';
import { anyTokenExpired, markExpired } from './token-storage.ts';

/**
 * Requests notice an expired token at once; this records it in the audit log. It runs every 30 s and before the log is read, so
 * that a reader never sees an expired token without its entry.
 */
export async function expireTokens({ db }: Pick<Services, 'db'>): Promise<void> {
  if (await anyTokenExpired(db)) await db.transaction().execute(recordExpired);
}

export async function recordExpired(tx: Tx): Promise<void> {
  for (const { name, userId, email } of await markExpired(tx))
    await recordFor(tx, { id: userId, email }, 'token.expire', `token ${name}`, null);
}
