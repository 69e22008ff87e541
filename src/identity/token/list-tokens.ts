import { toConnection, type CountedConnection, type Page } from '#platform/graphql/connection.ts';
import { isLimitedToTeams, type Context } from '../context.ts';
import { requireScope } from '../permissions.ts';
import type { AccessToken } from './access-token.ts';
import { countListedTokens, listTokens, pageTokens, type ListedTokens } from './token-storage.ts';

/** The caller's own tokens, newest first. */
export async function listOwnTokens(ctx: Context): Promise<AccessToken[]> {
  requireScope(ctx, 'IDENTITY_READ');
  return listTokens(ctx.db, listedTokens(ctx));
}

export type TokenPage = CountedConnection<AccessToken>;

export async function pageOwnTokens(ctx: Context, page: Page): Promise<TokenPage> {
  requireScope(ctx, 'IDENTITY_READ');
  const listed = listedTokens(ctx);
  const tokens = await pageTokens(ctx.db, listed, { after: page.after, limit: page.limit + 1 });
  return { ...toConnection(tokens, page), count: () => countListedTokens(ctx.db, listed) };
}

/**
 * A token that is limited to teams sees only itself: the others name teams that it must not know, and where their owner uses them.
 */
const listedTokens = (ctx: Context): ListedTokens => ({
  userId: ctx.caller.user.id,
  only: isLimitedToTeams(ctx) ? ctx.caller.credential.id : null,
});
