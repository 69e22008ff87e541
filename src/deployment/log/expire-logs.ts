import type { Services } from '#identity/context.ts';
import { deleteChunks, listExpired, lockForExpiry, replaceLog } from './log-retention-storage.ts';
import { expiredText, noticeOf } from './notices.ts';

/** Of each environment, whatever their age: those that somebody may still want to look into. */
export const keptDeployments = 20;

const logsAtOnce = 100;
/** Of up to 256 KiB each, so up to 128 MiB for a statement: less than a second, where the database ends it after a minute. */
const chunksAtOnce = 500;

/**
 * Deletes the logs that are older than their keep, one after the other until none is left. Each is one transaction: readers find
 * all of it, or the line that says that it has expired. Several processes may do it at once. Returns how many it deleted.
 */
export async function expireLogs(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { retentionDays }: { retentionDays: number },
  signal: AbortSignal,
): Promise<number> {
  const notice = noticeOf(expiredText(retentionDays, keptDeployments));
  let expired = 0;
  for (;;) {
    const ids = await listExpired(db, retentionDays, keptDeployments, logsAtOnce);
    const before = expired;
    for (const id of ids) {
      if (signal.aborted) return expired;
      const isDone = await db.transaction().execute(async (tx) => {
        if (!(await lockForExpiry(tx, id))) return false;
        for (let from: number | null = 0; from !== null; signal.throwIfAborted())
          from = await deleteChunks(tx, id, from, chunksAtOnce);
        await replaceLog(tx, id, notice);
        return true;
      });
      if (isDone) expired += 1;
    }
    // Those that are left are in the hands of another process.
    if (expired > before) continue;
    if (expired > 0) log.info({ logs: expired }, 'deployment logs past their keep were deleted');
    return expired;
  }
}
