import { sql } from 'kysely';
import type { Db, Tx } from '../db/pool.ts';
import type { Queue } from './queue.ts';

export type DeadLetter = {
  id: string;
  topic: string;
  payload: unknown;
  error: string;
  attempts: number;
  failedAt: Date;
};

/** Newest first. */
export async function listDeadLetters(
  db: Db | Tx,
  { topic, limit = 100 }: { topic?: string; limit?: number } = {},
): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`/* deadLetter.list */
    select id, topic, payload, error, attempts, failed_at as "failedAt"
    from dead_letters
    where ${topic ?? null}::text is null or topic = ${topic ?? null}
    order by failed_at desc, id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Does nothing if it exists: after a crash, a message can be dead-lettered a second time. */
export async function insertDeadLetter(
  db: Db | Tx,
  letter: { id: string; topic: string; json: string; error: string; attempts: number },
): Promise<void> {
  await sql`/* deadLetter.insert */
    insert into dead_letters (id, topic, payload, error, attempts)
    values (${letter.id}, ${letter.topic}, ${letter.json}::json, ${letter.error}, ${letter.attempts})
    on conflict (id) do nothing`.execute(db);
}

/** Enqueues the payload as a new message. False if the dead letter does not exist. */
export async function requeueDeadLetter(db: Db, queue: Queue, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const letter = await takeDeadLetter(tx, id);
    if (!letter) return false;
    const topic = { name: letter.topic, retryDelaysSeconds: [], concurrency: 1 };
    await queue.enqueue<unknown>(topic, letter.payload, { tx });
    return true;
  });
}

async function takeDeadLetter(tx: Tx, id: string): Promise<{ topic: string; payload: unknown } | undefined> {
  const { rows } = await sql<{ topic: string; payload: unknown }>`/* deadLetter.take */
    delete from dead_letters where id = ${id} returning topic, payload`.execute(tx);
  return rows[0];
}
