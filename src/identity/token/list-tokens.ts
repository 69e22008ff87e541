import type { Context } from '../context.ts';
import type { AccessToken } from './access-token.ts';
import { listTokens } from './token-storage.ts';

/** The caller's own tokens, newest first. */
export const listOwnTokens = (ctx: Context): Promise<AccessToken[]> => listTokens(ctx.db, ctx.caller.user.id);
