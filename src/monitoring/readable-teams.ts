import { listedTeams } from '#identity/permissions.ts';
import type { Context } from './context.ts';

/** The teams whose sites the caller may read. */
export const readableTeams = (ctx: Pick<Context, 'caller'>): string[] =>
  listedTeams(ctx, 'monitoring.read', null);
