import { sql } from 'kysely';
import type { Query } from '../db/dedicated-connection.ts';
import type { Db } from '../db/pool.ts';

/** First half of the two-part advisory locks of worker pools; the second is a hash of the pool's id. */
const lockSpace = 739_102;

/**
 * Runs on the session whose end shall mean the end of the pool. The lock is a shared one: it never waits, not even
 * for the former session of this same process that the server still believes in.
 */
export async function registerWorker(query: Query, id: string): Promise<void> {
  await query('/* worker.insert */ insert into queue_workers (id) values ($1) on conflict do nothing', [id]);
  await query(`/* worker.lock */ select pg_advisory_lock_shared(${lockSpace}, hashtext($1))`, [id]);
}

export async function listDeadWorkers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* worker.listDead */
    select id from queue_workers where not exists (
      select from pg_locks
      where locktype = 'advisory' and objsubid = 2 and classid = ${lockSpace}::oid
        and objid::bigint = hashtext(id)::bigint & 4294967295
        and database = (select oid from pg_database where datname = current_database())
    )`.execute(db);
  return rows.map(({ id }) => id);
}

/** Frees every job that these pools held and strikes them off the list. */
export async function releaseWorkers(db: Db, ids: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`/* worker.unlockJobs */ select graphile_worker.force_unlock_workers(${ids}::text[])`.execute(
      tx,
    );
    await sql`/* worker.delete */ delete from queue_workers where id = any(${ids}::text[])`.execute(tx);
  });
}
