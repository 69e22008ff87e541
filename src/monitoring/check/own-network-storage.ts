import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Log } from '#platform/log.ts';
import type { ReferenceMemory } from '#probing/index.ts';

/** Stores when a reference of the own-network check last answered, per probe and list of references. */
export async function openReferenceMemory(
  { db, log }: { db: Db; log: Log },
  probe: string,
  references: readonly string[],
): Promise<ReferenceMemory> {
  const id = createHash('sha256')
    .update([probe, ...references.toSorted()].join('\n'))
    .digest('hex');
  const logFailure = (written: Promise<void>): void =>
    void written.catch((error: unknown) =>
      log.warn({ err: error }, 'checks: the last answer of the network references could not be stored'),
    );
  return {
    answeredAt: (await findAnsweredAt(db, id))?.getTime(),
    noteAnswer: (at) => logFailure(saveAnsweredAt(db, id, new Date(at))),
    forget: () => logFailure(deleteAnsweredAt(db, id)),
  };
}

async function findAnsweredAt(db: Db, id: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`/* networkReferences.find */
    select answered_at as at from network_references where id = ${id}`.execute(db);
  return rows[0]?.at ?? null;
}

async function saveAnsweredAt(db: Db, id: string, at: Date): Promise<void> {
  await sql`/* networkReferences.save */
    insert into network_references as r (id, answered_at) values (${id}, ${at})
    on conflict (id) do update set answered_at = greatest(r.answered_at, excluded.answered_at)`.execute(db);
}

async function deleteAnsweredAt(db: Db, id: string): Promise<void> {
  await sql`/* networkReferences.delete */ delete from network_references where id = ${id}`.execute(db);
}
