import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Deployment } from './deployment.ts';

/** `r` returned from the release of `d` to an earlier one. Somebody can also name a later one, which takes nothing back. */
export const takesBack = sql`(coalesce(r.left_id, r.rollback_of) = d.id and r.status = 'SUCCEEDED' and r.release_timestamp < d.release_timestamp)`;

/** Those of the deployments whose release a rollback has left, by the index on what rollbacks leave. */
export async function listTakenBack(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`/* outcome.listTakenBack */
    select distinct d.id from deployments d join deployments r on ${takesBack}
    where d.id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** What decides the outcomes of deployments of which only the ids are known. */
export async function listFinished(
  db: Db,
  ids: readonly string[],
): Promise<Pick<Deployment, 'id' | 'environmentId' | 'status'>[]> {
  const { rows } = await sql<Pick<Deployment, 'id' | 'environmentId' | 'status'>>`/* outcome.list */
    select id, environment_id as "environmentId", status from deployments where id = any(${ids}::uuid[])`.execute(
    db,
  );
  return rows;
}
