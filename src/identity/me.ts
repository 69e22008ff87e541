import type { User } from './caller.ts';
import type { Context } from './context.ts';
import { requireScope } from './permissions.ts';

export type Me = User & { defaultTeamId: string };

export function readMe(ctx: Context): Me {
  requireScope(ctx, 'IDENTITY_READ');
  return { ...ctx.caller.user, defaultTeamId: ctx.caller.defaultTeamId };
}
