import { databaseNow } from '#platform/db/clock-storage.ts';
import type { Vat } from '../validation/vat.ts';
import { deleteChangesBefore } from './customer-storage.ts';

const batchSize = 5_000;

/** The history of customers is kept as long as the log. */
export async function expireHistory({ db, settings }: Pick<Vat, 'db' | 'settings'>): Promise<void> {
  const oldest = await databaseNow(db);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - settings.retentionYears);
  while ((await deleteChangesBefore(db, oldest, batchSize)) === batchSize);
}
