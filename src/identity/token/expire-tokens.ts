import { recordFor } from '../audit/record.ts';
import type { Services } from '../context.ts';
import { markExpired } from './token-storage.ts';

/** Requests see a passed deadline at once; this writes it down, for the audit log. */
export async function expireTokens({ db }: Pick<Services, 'db'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const expired = await markExpired(tx);
    for (const { name, userId, email } of expired)
      await recordFor(tx, { id: userId, email }, 'token.expire', `token ${name}`, null);
    return expired.length;
  });
}
