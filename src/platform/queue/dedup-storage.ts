import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { EnqueueOptions } from './queue.ts';

const defaultSeconds = 120;

/**
 * A query that returns one row for a new message and none for a duplicate. It is part of the statement that stores the
 * message, so that both are atomic. A second transaction with the same key waits for the first. A key that ends later than a new one would is from
 * before the clock of the database was set back, and counts as expired.
 */
export function dedupQuery(topic: string, { dedupKey, dedupSeconds }: EnqueueOptions): RawBuilder<unknown> {
  if (dedupKey === undefined) return sql`select 1`;
  const duration = sql`make_interval(secs => ${dedupSeconds ?? defaultSeconds})`;
  return sql`insert into queue_dedup_keys as k (topic, key, expires_at)
    values (${topic}, ${dedupKey}, clock_timestamp() + ${duration})
    on conflict (topic, key) do update set expires_at = excluded.expires_at
      where k.expires_at <= clock_timestamp() or k.expires_at > clock_timestamp() + ${duration}
    returning 1`;
}

export async function deleteExpiredDedupKeys(db: Db): Promise<void> {
  await sql`/* queue.deleteExpiredDedupKeys */
    delete from queue_dedup_keys where expires_at < statement_timestamp()`.execute(db);
}
