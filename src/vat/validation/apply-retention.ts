import { databaseNow } from '#platform/db/clock-storage.ts';
import { deleteCountsBefore } from '../availability/availability-storage.ts';
import type { LogChain } from '../log/extend-chain.ts';
import { removeExpired } from '../log/remove-expired.ts';
import { deleteRevalidationsBefore } from './revalidation-storage.ts';
import type { Vat } from './vat.ts';

const dayMs = 86_400_000;
/** Messages are retried for one day. The second day is for messages that waited for a consumer. */
const revalidationDays = 2;

/**
 * Deletes data that is older than its retention, in batches. Several processes can do this at the same time. Uses the clock of
 * the database: a machine whose clock is ahead would delete too early.
 */
export async function applyRetention(
  { db, settings }: Pick<Vat, 'db' | 'settings'>,
  chain: LogChain,
  signal?: AbortSignal,
): Promise<void> {
  const now = await databaseNow(db);
  await deleteRevalidationsBefore(db, new Date(now.getTime() - revalidationDays * dayMs));
  const oldest = new Date(now);
  oldest.setUTCFullYear(now.getUTCFullYear() - settings.retentionYears);
  await deleteCountsBefore(db, oldest);
  await removeExpired(chain, oldest, signal);
}
