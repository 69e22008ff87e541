import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Deployment } from './deployment.ts';
import { deploymentColumns } from './deployment-storage.ts';

/** How many switches are searched for the one that made the live release live. */
const maxSwitches = 50;

/**
 * The deployment or rollback that last switched to the live release of each environment. If somebody has changed the host since, it
 * can be further back than `maxSwitches`: then it is the deployment that made the release.
 */
const liveOf = (environmentIds: readonly string[], columns: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select live.* from environment_agents a cross join lateral (
      select * from (
        select ${columns}, 1 as source from (
          select * from deployments where environment_id = a.environment_id and switched_at is not null
          order by switched_at desc limit ${maxSwitches}) d
        where d.release_timestamp = a.current_release
        order by d.switched_at desc limit 1) switched
      union all
      select ${columns}, 2 as source from deployments d
      where d.environment_id = a.environment_id and d.release_timestamp = a.current_release and d.kind = 'DEPLOY'
      order by source limit 1) live
    where a.environment_id = any(${environmentIds}::uuid[]) and a.current_release is not null`;

export async function listLive(db: Db, environmentIds: readonly string[]): Promise<Deployment[]> {
  const { rows } = await sql<Deployment>`/* deployment.listLive */
    ${liveOf(environmentIds, deploymentColumns)}`.execute(db);
  return rows;
}

/** The same, without what is not needed to compare them. */
export async function listLiveIds(db: Db, environmentIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`/* deployment.listLiveIds */
    ${liveOf(environmentIds, sql`d.id`)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
