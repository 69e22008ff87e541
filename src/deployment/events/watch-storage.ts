import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** For each deployment a text that is another one after any change of it or its environment, which can be transferred. */
export async function listDeploymentMarks(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; mark: string }>`/* deployment.listMarks */
    select d.id, concat_ws(' ', d.xmin, e.xmin) as mark from deployments d join environments e on e.id = d.environment_id
    where d.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}
