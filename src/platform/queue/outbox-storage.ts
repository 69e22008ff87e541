import { sql } from 'kysely';
import type { Db, Tx } from '../db/pool.ts';

export type OutboxRow = { id: string; topic: string; json: string };

/**
 * Skips rows that another relay is sending. The transaction does not wait for the disk: if a crash loses its commit, the
 * rows are sent again and the broker drops the duplicates.
 */
export async function claimOutbox(tx: Tx, limit: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`/* outbox.claim */
    select id, topic, payload::text as json
    from queue_outbox, set_config('synchronous_commit', 'off', true)
    where run_at <= now() order by run_at limit ${limit} for update of queue_outbox skip locked`.execute(tx);
  return rows;
}

export async function deleteFromOutbox(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`/* outbox.delete */ delete from queue_outbox where id = any(${ids}::uuid[])`.execute(tx);
}

/** No message is delayed by more than an hour. If one is, the clock of the database was set back. */
export async function bringOutboxForward(db: Db): Promise<void> {
  await sql`/* outbox.bringForward */
    update queue_outbox set run_at = now() where run_at > now() + interval '1 hour'`.execute(db);
}

/** Milliseconds until the next row is due, or null without rows. */
export async function nextDueInOutbox(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`/* outbox.nextDue */
    select (extract(epoch from min(run_at) - clock_timestamp()) * 1000)::float8 as ms from queue_outbox`.execute(
    db,
  );
  return rows[0]?.ms ?? null;
}
