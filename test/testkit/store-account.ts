import { recordFor } from '#identity/audit/record.ts';
import { openSession } from '#identity/session/open-session.ts';
import { parseEmail, parseName } from '#identity/user/parse-user.ts';
import { hashPassword, parsePassword } from '#identity/user/password.ts';
import { insertUser } from '#identity/user/user-storage.ts';
import { newId } from '#platform/id.ts';
import type { App } from '#app/open-app.ts';

export const usualPassword = 'correct horse battery';

let usualHash: Promise<string> | undefined;

/**
 * What a sign-up of a later account stores, and the cookie of its session. Without the request and the hash, which takes 30 ms of CPU
 * time: tests create thousands of accounts, and the sign-up has tests of its own.
 */
export async function storeAccount(
  { services }: App,
  account: { email: string; name: string; password: string },
): Promise<string> {
  const [email, name] = [parseEmail(account.email), parseName(account.name)];
  const isUsual = account.password === usualPassword;
  const passwordHash = await (isUsual
    ? (usualHash ??= hashPassword(usualPassword))
    : hashPassword(parsePassword(account.password)));
  const { secret } = await services.db.transaction().execute(async (tx) => {
    const user = await insertUser(tx, {
      id: newId(),
      email,
      name,
      role: 'MEMBER',
      passwordHash,
      emailConfirmed: false,
    });
    if (!user) throw new Error(`An account with the address ${email} already exists.`);
    await recordFor(tx, user, 'user.sign-up', `user ${email}`, '127.0.0.1');
    return openSession(tx, user, { ip: '127.0.0.1', userAgent: 'node' });
  });
  return `steward_session=${secret}`;
}
