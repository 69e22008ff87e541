import { databaseNow } from '#platform/db/clock-storage.ts';
import { planFrom } from '#platform/recurrence.ts';
import type { MonitoringServices } from '../context.ts';
import { planOccurrences } from './plan-occurrences.ts';
import { addOccurrences, listWindowsToPlan, takeWindowToPlan } from './window-storage.ts';

/** The rest follows in the next sweep. */
const maxWindows = 200;

/** Stores the next occurrences of recurring windows. Several processes can do this at the same time. */
export async function extendPlans(
  { db, log }: Pick<MonitoringServices, 'db' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (const id of await listWindowsToPlan(db, maxWindows)) {
    if (signal.aborted) return;
    await db
      .transaction()
      .execute(async (tx) => {
        const window = await takeWindowToPlan(tx, id);
        if (!window) return;
        const now = await databaseNow(tx);
        const from = planFrom(window, window.plannedUntil, now);
        await addOccurrences(tx, id, planOccurrences(window, from, now));
      })
      .catch((error: unknown) =>
        log.warn(
          { err: error, window: id },
          'a maintenance window could not be planned; it will be tried again',
        ),
      );
  }
}
