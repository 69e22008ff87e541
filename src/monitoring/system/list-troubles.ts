import type { PartState } from '#platform/readiness.ts';
import type { StoredChecks } from './system-storage.ts';

export const lateAfterSeconds = 120;

/**
 * What the process that answers says of itself, and what only the database tells: that nobody makes the checks. Late ones
 * alone are no trouble of the installation: who has many targets that hang waits for them.
 */
export function listTroubles(
  parts: Record<string, PartState>,
  { lastCheckAt, lateChecks, now }: StoredChecks,
): string[] {
  const own = Object.values(parts).flatMap(({ trouble }) => (trouble ? [trouble] : []));
  const isIdle = lastCheckAt === null || now.getTime() - lastCheckAt.getTime() > lateAfterSeconds * 1_000;
  if (lateChecks === 0 || !isIdle || parts['checks']?.trouble) return own;
  return [
    ...own,
    'Checks are due, and none has been stored for two minutes. See that a worker for checks runs (`steward worker`, or `steward serve` without --no-workers), and read its log.',
  ];
}
