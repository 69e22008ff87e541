import { requireAdmin, type Context } from '#identity/context.ts';
import { requireScope } from '#identity/permissions.ts';
import type { PartState } from '#platform/readiness.ts';
import { listAliveRegions, type AliveRegion } from '../region/region-storage.ts';
import { findStoredChecks, type StoredChecks } from './system-storage.ts';

const lateAfterSeconds = 120;

export type SystemStatus = {
  lastCheckAt: Date | null;
  lateChecks: number;
  lastWriteAt: Date | null;
  troubles: string[];
  regions: AliveRegion[];
};

export async function systemStatus(ctx: Context): Promise<SystemStatus> {
  requireAdmin(ctx);
  requireScope(ctx, 'MONITORING_READ');
  const parts = ctx.readiness.states();
  const stored = await findStoredChecks(ctx.db, lateAfterSeconds);
  const { lastCheckAt, lateChecks } = stored;
  return {
    lastCheckAt,
    lateChecks,
    lastWriteAt: parts['writes']?.lastAt ?? null,
    troubles: listProblems(parts, stored),
    regions: await listAliveRegions(ctx.db),
  };
}

/**
 * Problems of this process, and one that only the database shows: checks are due and no worker runs them. Late checks alone
 * are no problem: a user with many targets that time out waits for them.
 */
export function listProblems(
  parts: Record<string, PartState>,
  { lastCheckAt, lateChecks, now }: StoredChecks,
): string[] {
  const own = Object.values(parts).flatMap(({ problem, warning }) => problem ?? warning ?? []);
  const isIdle = lastCheckAt === null || now.getTime() - lastCheckAt.getTime() > lateAfterSeconds * 1_000;
  if (lateChecks === 0 || !isIdle || parts['checks']?.problem) return own;
  return [
    ...own,
    'Checks are due, and none has been stored for two minutes. Make sure that a worker for checks is running (`steward worker`, or `steward serve` without --no-workers), and look at its log.',
  ];
}
