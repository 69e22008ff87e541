import { sql } from 'kysely';
import type { Db, Tx } from '../db/pool.ts';
import { dedupQuery } from './dedup-storage.ts';
import type { StoredMessage } from './message.ts';
import type { EnqueueOptions } from './queue.ts';

/** `queue_outbox` holds messages for the broker. A trigger on insert notifies the channel with the table's name. */
export type MessageTable = 'queue_jobs' | 'queue_outbox';

export async function insertMessage(
  db: Db | Tx,
  table: MessageTable,
  topic: string,
  { id, json }: StoredMessage,
  options: EnqueueOptions,
): Promise<void> {
  await sql`/* message.insert */
    with fresh as (${dedupQuery(topic, options)})
    insert into ${sql.table(table)} (id, topic, payload, run_at)
    select ${id}::uuid, ${topic}, ${json}::json, coalesce(${options.runAt ?? null}::timestamptz, now())
    from fresh`.execute(db);
}

export async function insertMessages(
  db: Db | Tx,
  table: MessageTable,
  topic: string,
  messages: readonly (StoredMessage & { runAt: Date | null })[],
): Promise<void> {
  const ids = messages.map(({ id }) => id);
  const bodies = messages.map(({ json }) => json);
  const times = messages.map(({ runAt }) => runAt?.toISOString() ?? null);
  await sql`/* message.insertMany */
    insert into ${sql.table(table)} (id, topic, payload, run_at)
    select id, ${topic}, body::json, coalesce(run_at, now())
    from unnest(${ids}::uuid[], ${bodies}::text[], ${times}::timestamptz[]) as t (id, body, run_at)`.execute(
    db,
  );
}
