import { badRequest } from '#platform/errors.ts';
import { record } from '../audit/record.ts';
import { requireSession, type Context } from '../context.ts';
import { renewAuthentication } from '../session/session-storage.ts';
import { throttle } from '../session/throttle.ts';
import { verifyPassword } from '../user/password.ts';
import { findPasswordHash } from '../user/user-storage.ts';
import { acceptCode, countCodeTry } from './accept-code.ts';

export type Proof = { kind: 'password'; password: string } | { kind: 'code'; code: string };

/** Proves again who is signed in, for `requireRecentSignIn`. */
export async function confirmSignIn(ctx: Context, proof: Proof): Promise<void> {
  requireSession(ctx);
  const { user, credential, ip } = ctx.caller;
  await throttle(ctx, 'confirm', ip, user.id);
  const how = await (proof.kind === 'password'
    ? checkPassword(ctx, proof.password)
    : checkCode(ctx, proof.code));
  await ctx.db.transaction().execute(async (tx) => {
    await renewAuthentication(tx, credential.id);
    await record(tx, ctx.caller, 'session.confirm', `session (${how})`);
  });
}

async function checkPassword(ctx: Context, password: string): Promise<string> {
  const matches = await verifyPassword(password, await findPasswordHash(ctx.db, ctx.caller.user.id));
  if (!matches) throw badRequest('The password is wrong.', { field: 'password' });
  return 'password';
}

async function checkCode(ctx: Context, code: string): Promise<string> {
  const { user } = ctx.caller;
  await countCodeTry(ctx, user.id, code);
  const factor = await acceptCode(ctx.db, ctx, user.id, code);
  if (!factor) throw badRequest('The code is wrong or was used before.', { field: 'code' });
  return factor;
}
