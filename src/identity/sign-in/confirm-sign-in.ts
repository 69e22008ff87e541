import { badRequest, forbidden } from '#platform/errors.ts';
import { record } from '../audit/record.ts';
import { requirePasswordSignIn, requireSession, type Context } from '../context.ts';
import { renewAuthentication } from '../session/session-storage.ts';
import { throttle } from '../session/throttle.ts';
import { verifyPassword } from '../user/password.ts';
import { findPasswordHash } from '../user/user-storage.ts';
import { acceptCode, countCodeTry } from './accept-code.ts';
import { verifyPasskey } from './verify-passkey.ts';

export type Proof =
  | { kind: 'password'; password: string }
  | { kind: 'code'; code: string }
  | { kind: 'passkey'; response: unknown };

/** Proves again who is signed in, for `requireRecentSignIn`. */
export async function confirmSignIn(ctx: Context, proof: Proof): Promise<void> {
  requireSession(ctx);
  const { user, credential, ip } = ctx.caller;
  await throttle(ctx, 'confirm', ip, user.id);
  const how = await check(ctx, proof);
  await ctx.db.transaction().execute(async (tx) => {
    await renewAuthentication(tx, credential.id);
    await record(tx, ctx.caller, 'session.confirm', `session (${how})`);
  });
}

function check(ctx: Context, proof: Proof): Promise<string> {
  if (proof.kind === 'password') return checkPassword(ctx, proof.password);
  return proof.kind === 'code' ? checkCode(ctx, proof.code) : checkPasskey(ctx, proof.response);
}

async function checkPassword(ctx: Context, password: string): Promise<string> {
  requirePasswordSignIn(ctx);
  const hash = await findPasswordHash(ctx.db, ctx.caller.user.id);
  if (hash === null)
    throw badRequest('Your account has no password. Use a code or a passkey.', { field: 'password' });
  if (!(await verifyPassword(password, hash))) {
    await recordRefused(ctx, 'password');
    throw badRequest('The password is wrong.', { field: 'password' });
  }
  return 'password';
}

async function checkCode(ctx: Context, code: string): Promise<string> {
  const { user } = ctx.caller;
  await countCodeTry(ctx, user.id, code);
  const factor = await acceptCode(ctx.db, ctx, user.id, code);
  if (!factor) {
    await recordRefused(ctx, 'wrong code');
    throw badRequest('The code is wrong or was used before.', { field: 'code' });
  }
  return factor;
}

async function checkPasskey(ctx: Context, response: unknown): Promise<string> {
  const { user, ip } = ctx.caller;
  if ((await verifyPasskey(ctx, response, ip)).userId !== user.id) {
    await recordRefused(ctx, 'passkey of another account');
    throw forbidden('This passkey belongs to another account.');
  }
  return 'passkey';
}

/** As at sign-in: otherwise nobody would notice that a password is being guessed with a stolen session. */
const recordRefused = (ctx: Context, what: string): Promise<void> =>
  record(ctx.db, ctx.caller, 'session.refused', `session (${what}, to confirm a sign-in)`);
