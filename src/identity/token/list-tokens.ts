import type { Context } from '../context.ts';
import { requireScope } from '../permissions.ts';
import type { AccessToken } from './access-token.ts';
import { listTokens } from './token-storage.ts';

/** The caller's own tokens, newest first. */
export async function listOwnTokens(ctx: Context): Promise<AccessToken[]> {
  requireScope(ctx, 'IDENTITY_READ');
  return listTokens(ctx.db, ctx.caller.user.id);
}
