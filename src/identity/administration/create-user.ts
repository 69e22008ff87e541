import { badRequest } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { parseEach, refuse } from '#platform/parse-input.ts';
import { record } from '../audit/record.ts';
import type { Role, User } from '../caller.ts';
import { requireAdmin, requireRecentSignIn, requireSession, type Context } from '../context.ts';
import { holdAdmin } from '../hold-caller.ts';
import { passwordMailTopic } from '../session/password-mail.ts';
import { parseEmail, parseName } from '../user/parse-user.ts';
import { hashPassword, parsePassword } from '../user/password.ts';
import { insertUser } from '../user/user-storage.ts';

export type CreateUser = { email: string; name: string; role: Role; password: string | null };

/** Without a password, the new user receives an email with a link to choose one. */
export async function createUser(ctx: Context, input: CreateUser): Promise<User> {
  requireAdmin(ctx);
  requireSession(ctx); // otherwise a leaked token could create an account that outlives it
  requireRecentSignIn(ctx);
  const { email, name, password } = parseEach({
    email: () => parseEmail(input.email),
    name: () => parseName(input.name),
    password: () => {
      if (input.password !== null) return parsePassword(input.password);
      return ctx.mailer
        ? null
        : refuse('Enter a password: this server cannot send email to invite the user.', 'password');
    },
  });
  const passwordHash = password === null ? null : await hashPassword(password);

  return ctx.db.transaction().execute(async (tx) => {
    await holdAdmin(tx, ctx);
    const created = await insertUser(tx, {
      id: newId(),
      email,
      name,
      role: input.role,
      passwordHash,
      emailConfirmed: true,
    });
    if (!created) throw badRequest('An account with this email address already exists.', { field: 'email' });
    await record(tx, ctx.caller, 'user.create', `user ${email}`);
    if (passwordHash === null)
      await ctx.queue.enqueue(
        passwordMailTopic,
        { email, kind: 'invite', invitedBy: ctx.caller.user.name, ip: ctx.caller.ip },
        { tx },
      );
    return created;
  });
}
