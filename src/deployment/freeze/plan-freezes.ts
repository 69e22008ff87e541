import type { Services } from '#identity/context.ts';
import { databaseNow } from '#platform/db/clock-storage.ts';
import { planFrom } from '#platform/recurrence.ts';
import { planOccurrences } from './freeze.ts';
import { claimUnplanned, deleteOldFreezes, listUnplanned, savePlan } from './freeze-storage.ts';

/** Stores the next occurrences of freezes of which less than two days are planned, and deletes those that are long over. */
export async function planFreezes(
  { db, log }: Pick<Services, 'db' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (const id of await listUnplanned(db)) {
    if (signal.aborted) return;
    try {
      await db.transaction().execute(async (tx) => {
        const freeze = await claimUnplanned(tx, id);
        if (!freeze) return;
        const from = planFrom(freeze, freeze.plannedUntil, await databaseNow(tx));
        await savePlan(tx, id, planOccurrences(freeze, from));
      });
    } catch (error) {
      // One freeze must not keep the others from being planned.
      log.error({ err: error, freeze: id }, 'cannot plan the next occurrences of a freeze');
    }
  }
  await deleteOldFreezes(db);
}
