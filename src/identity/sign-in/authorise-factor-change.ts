import { requireRecentSignIn, requireSession, type Context } from '../context.ts';
import { throttle } from '../session/throttle.ts';

/** Enough to set up several factors in a row. */
const changesPerMinute = 30;

export async function authoriseFactorChange(ctx: Context): Promise<void> {
  requireSession(ctx);
  requireRecentSignIn(ctx);
  await throttle(ctx, 'factors', ctx.caller.ip, ctx.caller.user.id, changesPerMinute);
}
