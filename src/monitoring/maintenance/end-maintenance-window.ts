import { record } from '#identity/audit/record.ts';
import { databaseNow } from '#platform/db/clock-storage.ts';
import type { Tx } from '#platform/db/pool.ts';
import type { Context } from '../context.ts';
import { lockOwnWindow, readWindow } from './own-window.ts';
import { endOccurrences, endWindow, type MaintenanceWindow } from './window-storage.ts';

/** A window that is over is returned unchanged. */
export async function endMaintenanceWindow(ctx: Context, id: string): Promise<MaintenanceWindow> {
  return ctx.db.transaction().execute(async (tx) => {
    const window = await lockOwnWindow(tx, ctx, id);
    if (window.state === 'ENDED' || window.state === 'CANCELLED') return window;
    await endLocked(tx, id);
    await record(tx, ctx.caller, 'maintenance.end', `maintenance window ${window.title}`, window.teamId);
    return readWindow(tx, window);
  });
}

export async function endLocked(tx: Tx, id: string): Promise<void> {
  const now = await databaseNow(tx);
  await endOccurrences(tx, id, now);
  await endWindow(tx, id, now);
}
