import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

export async function findAnsweredAt(db: Db, id: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`/* networkReferences.find */
    select answered_at as at from network_references where id = ${id}`.execute(db);
  return rows[0]?.at ?? null;
}

export async function saveAnsweredAt(db: Db, id: string, at: Date): Promise<void> {
  await sql`/* networkReferences.save */
    insert into network_references as r (id, answered_at) values (${id}, ${at})
    on conflict (id) do update set answered_at = greatest(r.answered_at, excluded.answered_at)`.execute(db);
}

export async function forgetAnswered(db: Db, id: string): Promise<void> {
  await sql`/* networkReferences.forget */ delete from network_references where id = ${id}`.execute(db);
}
