import type { Context } from '#identity/context.ts';
import { readStats, type Stats } from './stats-storage.ts';

export const dashboardStats = ({ db, caller, clock }: Context): Promise<Stats> =>
  readStats(db, caller.user.id, clock.now());
