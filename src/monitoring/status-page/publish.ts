import type { Tx } from '#platform/db/pool.ts';
import { insertFanOuts } from './fan-out-storage.ts';
import { insertUpdates, type StatusUpdate } from './status-incident-storage.ts';

/** Stores updates, and has the subscribers notified when the transaction commits. */
export async function publishUpdates(tx: Tx, updates: readonly StatusUpdate[]): Promise<void> {
  if (updates.length === 0) return;
  await insertUpdates(tx, updates);
  await insertFanOuts(
    tx,
    updates.map(({ id }) => id),
  );
}
