import { databaseNow } from '#platform/db/clock-storage.ts';
import { deleteEntriesBefore } from '../log/log-storage.ts';
import { deleteRevalidationsBefore } from './revalidation-storage.ts';
import type { Vat } from './vat.ts';

const dayMs = 86_400_000;
const batch = 5_000;
/** Messages live for a day; a day more for those that waited for a consumer. */
const revalidationDays = 2;

/**
 * What is past its keep goes, a batch at a time. Several processes may do it at once. By the clock of the database: a
 * machine whose own is ahead would delete what has to be kept.
 */
export async function keepVatLog({ db, settings }: Pick<Vat, 'db' | 'settings'>): Promise<void> {
  const now = await databaseNow(db);
  await deleteRevalidationsBefore(db, new Date(now.getTime() - revalidationDays * dayMs));
  const oldest = new Date(now);
  oldest.setUTCFullYear(now.getUTCFullYear() - settings.retentionYears);
  while ((await deleteEntriesBefore(db, oldest, batch)) === batch);
}
