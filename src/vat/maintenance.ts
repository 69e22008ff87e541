import { deleteEntriesBefore } from './log-storage.ts';
import { deleteRevalidationsBefore } from './revalidation-storage.ts';
import type { Vat } from './vat.ts';

const dayMs = 86_400_000;
const batch = 5_000;
/** Messages live for a day; a day more for those that waited for a consumer. */
const revalidationDays = 2;

/** What is past its keep goes, a batch at a time. Several processes may do it at once. */
export async function keepVatLog({ db, clock, settings }: Vat): Promise<void> {
  const now = clock.now();
  await deleteRevalidationsBefore(db, new Date(now.getTime() - revalidationDays * dayMs));
  const oldest = new Date(now);
  oldest.setUTCFullYear(now.getUTCFullYear() - settings.retentionYears);
  while ((await deleteEntriesBefore(db, oldest, batch)) === batch);
}
