import { requireAdmin, type Context } from '#identity/context.ts';
import { lateAfterSeconds, listTroubles } from './list-troubles.ts';
import { findStoredChecks } from './system-storage.ts';

export type SystemStatus = {
  lastCheckAt: Date | null;
  lateChecks: number;
  lastWriteAt: Date | null;
  troubles: string[];
};

export async function systemStatus(ctx: Context): Promise<SystemStatus> {
  requireAdmin(ctx);
  const parts = ctx.readiness.states();
  const stored = await findStoredChecks(ctx.db, lateAfterSeconds);
  const { lastCheckAt, lateChecks } = stored;
  return {
    lastCheckAt,
    lateChecks,
    lastWriteAt: parts['writes']?.lastAt ?? null,
    troubles: listTroubles(parts, stored),
  };
}
