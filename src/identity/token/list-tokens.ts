import { isLimitedToTeams, type Context } from '../context.ts';
import { requireScope } from '../permissions.ts';
import type { AccessToken } from './access-token.ts';
import { listTokens } from './token-storage.ts';

/**
 * The caller's own tokens, newest first. A token that is limited to teams sees only itself: the others name teams that it must not know, and
 * where their owner uses them.
 */
export async function listOwnTokens(ctx: Context): Promise<AccessToken[]> {
  requireScope(ctx, 'IDENTITY_READ');
  const { user, credential } = ctx.caller;
  return listTokens(ctx.db, user.id, isLimitedToTeams(ctx) ? credential.id : null);
}
