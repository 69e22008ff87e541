import type { Services } from '#identity/context.ts';
import { deleteChunks, listExpired, lockForExpiry, replaceLog } from './log-retention-storage.ts';
import { encodeNotice, logExpiredText } from './notices.ts';

/** Logs that are kept per environment, however old they are. */
export const keptDeployments = 20;

const logsPerBatch = 100;
/** Up to 256 KiB each, so up to 128 MiB per statement. That takes less than a second; the statement timeout is one minute. */
const chunksPerDelete = 500;

/**
 * Deletes all logs that are older than the retention period. Each log is one transaction: readers find all of it, or the line that
 * says that it has expired. Several processes can do this at the same time. Returns the number of deleted logs.
 */
export async function expireLogs(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { retentionDays }: { retentionDays: number },
  signal: AbortSignal,
): Promise<number> {
  const notice = encodeNotice(logExpiredText(retentionDays, keptDeployments));
  let expired = 0;
  for (;;) {
    const ids = await listExpired(db, retentionDays, keptDeployments, logsPerBatch);
    const before = expired;
    for (const id of ids) {
      if (signal.aborted) return expired;
      const isDone = await db.transaction().execute(async (tx) => {
        if (!(await lockForExpiry(tx, id))) return false;
        for (let from: number | null = 0; from !== null; signal.throwIfAborted())
          from = await deleteChunks(tx, id, from, chunksPerDelete);
        await replaceLog(tx, id, notice);
        return true;
      });
      if (isDone) expired += 1;
    }
    // Another process is deleting the rest.
    if (expired > before) continue;
    if (expired > 0) log.info({ logs: expired }, 'expired deployment logs were deleted');
    return expired;
  }
}
