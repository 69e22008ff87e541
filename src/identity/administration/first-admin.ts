import { OperatorError, AppError } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { recordFor } from '../audit/record.ts';
import type { Services } from '../context.ts';
import { parseEmail } from '../user/parse-user.ts';
import { hashPassword, parsePassword } from '../user/password.ts';
import { insertUser, lockUserCount } from '../user/user-storage.ts';

/** Creates the administrator of the configuration if there is no user yet. */
export async function createFirstAdmin(
  { db }: Pick<Services, 'db'>,
  wanted: { email: string; password: string } | null,
): Promise<void> {
  if (!wanted) return;
  await db.transaction().execute(async (tx) => {
    if ((await lockUserCount(tx)).users > 0) return;
    const { email, password } = parse(wanted);
    const passwordHash = await hashPassword(password);
    const user = await insertUser(tx, {
      id: newId(),
      email,
      name: email.split('@')[0]!,
      role: 'ADMIN',
      passwordHash,
      emailConfirmed: true,
    });
    if (user) await recordFor(tx, user, 'user.create', `user ${email} (from the configuration)`, null);
  });
}

function parse({ email, password }: { email: string; password: string }): {
  email: string;
  password: string;
} {
  try {
    return { email: parseEmail(email), password: parsePassword(password) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new OperatorError(`STEWARD_ADMIN_EMAIL and STEWARD_ADMIN_PASSWORD: ${error.message}`);
  }
}
