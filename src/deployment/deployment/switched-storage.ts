import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import type { Deployment } from './deployment.ts';

/** What others need of a deployment whose release is or was live. */
export type SwitchedDeployment = Pick<
  Deployment,
  | 'id'
  | 'environmentId'
  | 'teamId'
  | 'kind'
  | 'status'
  | 'version'
  | 'commitSha'
  | 'releaseTimestamp'
  | 'automatic'
  | 'rollbackOf'
  | 'databaseChanged'
  | 'triggeredBy'
  | 'switchedAt'
  | 'createdAt'
> & {
  environmentName: string;
  /** When visitors began and ceased to see its maintenance page; null if not, or not yet. */
  maintenanceBeganAt: Date | null;
  maintenanceEndedAt: Date | null;
};

const columns = sql`d.id, d.environment_id as "environmentId", e.name as "environmentName", d.team_id as "teamId", d.kind,
  d.status, d.version, d.commit_sha as "commitSha", d.release_timestamp as "releaseTimestamp", d.automatic,
  d.rollback_of as "rollbackOf", d.database_changed as "databaseChanged", d.triggered_by as "triggeredBy",
  d.switched_at as "switchedAt", d.created_at as "createdAt",
  d.maintenance_began_at as "maintenanceBeganAt", d.maintenance_ended_at as "maintenanceEndedAt"`;

export async function findSwitched(db: Db, deploymentId: string): Promise<SwitchedDeployment | null> {
  if (!isId(deploymentId)) return null;
  const { rows } = await sql<SwitchedDeployment>`/* deployment.findSwitched */
    select ${columns} from deployments d join environments e on e.id = d.environment_id
    where d.id = ${deploymentId}`.execute(db);
  return rows[0] ?? null;
}

const maxPerPeriod = 200;

/** In these environments. Without an `until`, up to now. */
export type SwitchPeriod = { environmentIds: readonly string[]; since: Date; until: Date | null };

/** Those that switched in a period, in the order of the periods, each newest first and at most 200. */
export async function listSwitched(
  db: Db,
  periods: readonly SwitchPeriod[],
): Promise<SwitchedDeployment[][]> {
  const wanted = JSON.stringify(periods.map((period, index) => ({ index, ...period })));
  const { rows } = await sql<SwitchedDeployment & { index: number }>`/* deployment.listSwitched */
    select w.index, d.* from json_to_recordset(${wanted})
      as w (index integer, "environmentIds" uuid[], since timestamptz, until timestamptz)
      cross join lateral (
        select ${columns} from deployments d join environments e on e.id = d.environment_id
        where d.environment_id = any(w."environmentIds") and d.switched_at >= w.since
          and d.switched_at <= coalesce(w.until, 'infinity')
        order by d.switched_at desc limit ${maxPerPeriod}) d
    order by d."switchedAt" desc`.execute(db);
  const byIndex = Map.groupBy(rows, ({ index }) => index);
  return periods.map((_, index) => byIndex.get(index) ?? []);
}

/** Those of these deployments that have ended and whose release is not live: somebody may have rolled back on the host. */
export async function listNoLongerLive(db: Db, deploymentIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* deployment.listNoLongerLive */
    select d.id from deployments d join environment_agents a on a.environment_id = d.environment_id
    where d.id = any(${deploymentIds}::uuid[]) and d.status not in ('PENDING', 'RUNNING')
      and a.current_release <> d.release_timestamp`.execute(db);
  return rows.map(({ id }) => id);
}

/** The deployment that made its release live last before this one did; null if there is none. */
export async function findSwitchBefore(
  db: Db,
  { environmentId, id, switchedAt }: Pick<Deployment, 'environmentId' | 'id' | 'switchedAt'>,
): Promise<SwitchedDeployment | null> {
  const { rows } = await sql<SwitchedDeployment>`/* deployment.findSwitchBefore */
    select ${columns} from deployments d join environments e on e.id = d.environment_id
    where d.environment_id = ${environmentId} and d.id <> ${id} and d.status = 'SUCCEEDED'
      and d.switched_at <= coalesce(${switchedAt}, now())
    order by d.switched_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}
