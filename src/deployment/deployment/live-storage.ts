import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Deployment } from './deployment.ts';
import { deploymentColumns } from './deployment-storage.ts';

/** How many switches are searched for the one that made the live release live. */
const maxSwitches = 50;

/**
 * The deployment or rollback that last switched to the live release of each environment. If somebody has changed the host since, it
 * can be further back than `maxSwitches`: then it is the deployment that made the release.
 */
export async function listLive(db: Db, environmentIds: readonly string[]): Promise<Deployment[]> {
  const { rows } = await sql<Deployment>`/* deployment.listLive */
    select live.* from environment_agents a cross join lateral (
      select * from (
        select ${deploymentColumns}, 1 as source from (
          select * from deployments where environment_id = a.environment_id and switched_at is not null
          order by switched_at desc limit ${maxSwitches}) d
        where d.release_timestamp = a.current_release
        order by d.switched_at desc limit 1) switched
      union all
      select ${deploymentColumns}, 2 as source from deployments d
      where d.environment_id = a.environment_id and d.release_timestamp = a.current_release and d.kind = 'DEPLOY'
      order by source limit 1) live
    where a.environment_id = any(${environmentIds}::uuid[]) and a.current_release is not null`.execute(db);
  return rows;
}
