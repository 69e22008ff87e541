import { sql } from 'kysely';
import type { Only } from '#identity/configuration-kind.ts';
import { andOnly } from '#identity/configuration-storage.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { SortedPage } from '#platform/graphql/connection.ts';
import { isId } from '#platform/id.ts';
import type { Environment, EnvironmentSettings, ListedEnvironment, LongSettings } from './environment.ts';

const shortSettings = sql`e.name, e.host, e.deploy_path as "deployPath", e.repository_url as "repositoryUrl",
  e.deploy_branch as "deployBranch", e.health_check_url as "healthCheckUrl", e.releases_to_keep as "releasesToKeep",
  e.recipe, e.protect_database_rollback as "protectDatabaseRollback", e.always_enable_maintenance as "alwaysEnableMaintenance",
  e.maintenance_on_drift as "maintenanceOnDrift", e.config_import_enabled as "configImportEnabled",
  e.manage_cron_and_consumers as "manageCronAndConsumers"`;

const longSettings = sql`e.shared_dirs as "sharedDirs", e.shared_files as "sharedFiles",
  e.maintenance_allowlist_ips as "maintenanceAllowlistIps", e.commands`;

export const settingColumns = sql`${shortSettings}, ${longSettings}`;

const listedColumns = sql`e.id, e.team_id as "teamId", ${shortSettings}, e.created_at as "createdAt",
  e.updated_at as "updatedAt", e.last_deployment_at as "lastDeploymentAt", a.last_seen_at as "agentLastSeenAt",
  coalesce(a.last_seen_at > now() - interval '90 seconds', false) as "isOnline",
  case when a.hostname is null then null
       else json_build_object('hostname', a.hostname, 'version', a.version, 'os', a.os) end as agent,
  coalesce(a.probe, false) as probe, a.current_release as "currentRelease", a.releases as "releaseTimestamps",
  coalesce(a.live_history, '{}') as "liveHistory"`;

const environmentColumns = sql`${listedColumns}, ${longSettings}`;

const environmentTables = sql`environments e left join environment_agents a on a.environment_id = e.id`;

/** As many as one team can have. Somebody can be a member of 100 teams, and one response must not have 500,000. */
const maxListed = 5_000;

export async function listEnvironments(db: Db, teamIds: readonly string[]): Promise<ListedEnvironment[]> {
  const { rows } = await sql<ListedEnvironment>`/* environment.list */
    select ${listedColumns} from ${environmentTables}
    where e.team_id = any(${teamIds}::uuid[]) and e.deleted_at is null order by lower(e.name), e.id
    limit ${maxListed}`.execute(db);
  return rows;
}

/** One page of the same list. Only the rows of the page are joined with what their agents have reported. */
export async function pageEnvironments(
  db: Db,
  teamIds: readonly string[],
  { after, limit }: Omit<SortedPage<string>, 'list'>,
): Promise<ListedEnvironment[]> {
  const rest = after && sql`and (lower(e.name), e.id) > (lower(${after.key}), ${after.id}::uuid)`;
  const { rows } = await sql<ListedEnvironment>`/* environment.page */
    with page as materialized (
      select e.id from environments e
      where e.team_id = any(${teamIds}::uuid[]) and e.deleted_at is null ${rest ?? sql``}
      order by lower(e.name), e.id limit ${limit})
    select ${listedColumns} from ${environmentTables}
    where e.id in (select id from page) order by lower(e.name), e.id`.execute(db);
  return rows;
}

/** Counts to the limit of the list. */
export async function countListed(db: Db, teamIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* environment.countListed */
    select count(*)::int as count from (
      select from environments where team_id = any(${teamIds}::uuid[]) and deleted_at is null limit ${maxListed}) e`.execute(
    db,
  );
  return rows[0]!.count;
}

/** With all settings: for the configuration of a team, which has them all. */
export async function listWholeEnvironments(db: Db, teamId: string, only?: Only): Promise<Environment[]> {
  const { rows } = await sql<Environment>`/* environment.listWhole */
    select ${environmentColumns} from ${environmentTables}
    where e.team_id = ${teamId} and e.deleted_at is null ${andOnly(only, { id: sql`e.id` })}
    order by lower(e.name), e.id
    limit ${maxListed}`.execute(db);
  return rows;
}

export async function listLongSettings(
  db: Db,
  ids: readonly string[],
): Promise<(LongSettings & { id: string })[]> {
  const { rows } = await sql<LongSettings & { id: string }>`/* environment.listLongSettings */
    select e.id, ${longSettings} from environments e where e.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Of any owner: the caller checks whose it is. */
export async function findEnvironment(db: Db, id: string): Promise<Environment | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Environment>`/* environment.find */
    select ${environmentColumns} from ${environmentTables}
    where e.id = ${id} and e.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Locked until the transaction ends: changing, deleting and adding deployments happen one at a time. */
export async function lockEnvironment(tx: Tx, id: string): Promise<Environment | null> {
  if (!isId(id)) return null;
  await lockEnvironmentRow(tx, id);
  return findEnvironment(tx, id);
}

/**
 * Call it before locking a deployment whose end also updates the environment. Every transaction that locks both locks the
 * environment first; otherwise two of them could deadlock. Without `no key`, it would block the first append of an environment,
 * which holds its deployment and inserts a row that refers to the environment.
 */
export async function lockEnvironmentRow(tx: Tx, environmentId: string): Promise<void> {
  await sql`/* environment.lockRow */
    select 1 from environments where id = ${environmentId} for no key update`.execute(tx);
}

/** Takes a lock per team until the transaction ends, so that the count stays right. */
export async function countEnvironments(tx: Tx, teamId: string): Promise<number> {
  await sql`/* environment.lockCount */
    select pg_advisory_xact_lock(hashtext('steward.environments'), hashtext(${teamId}))`.execute(tx);
  const { rows } = await sql<{ count: number }>`/* environment.count */
    select count(*)::int as count from environments where team_id = ${teamId} and deleted_at is null`.execute(
    tx,
  );
  return rows[0]!.count;
}

export async function insertEnvironment(
  tx: Tx,
  { id, teamId }: { id: string; teamId: string },
  s: EnvironmentSettings,
): Promise<void> {
  await sql`/* environment.insert */
    insert into environments (id, team_id, name, host, deploy_path, repository_url, deploy_branch, health_check_url,
      releases_to_keep, recipe, protect_database_rollback, shared_dirs, shared_files, always_enable_maintenance,
      maintenance_on_drift, maintenance_allowlist_ips, config_import_enabled, manage_cron_and_consumers, commands)
    values (${id}, ${teamId}, ${s.name}, ${s.host}, ${s.deployPath}, ${s.repositoryUrl}, ${s.deployBranch},
      ${s.healthCheckUrl}, ${s.releasesToKeep}, ${s.recipe}, ${s.protectDatabaseRollback}, ${s.sharedDirs},
      ${s.sharedFiles}, ${s.alwaysEnableMaintenance}, ${s.maintenanceOnDrift}, ${s.maintenanceAllowlistIps},
      ${s.configImportEnabled}, ${s.manageCronAndConsumers}, ${JSON.stringify(s.commands)})`.execute(tx);
}

export async function updateEnvironmentSettings(tx: Tx, id: string, s: EnvironmentSettings): Promise<void> {
  await sql`/* environment.update */
    update environments set name = ${s.name}, host = ${s.host}, deploy_path = ${s.deployPath},
      repository_url = ${s.repositoryUrl}, deploy_branch = ${s.deployBranch}, health_check_url = ${s.healthCheckUrl},
      releases_to_keep = ${s.releasesToKeep}, recipe = ${s.recipe},
      protect_database_rollback = ${s.protectDatabaseRollback}, shared_dirs = ${s.sharedDirs},
      shared_files = ${s.sharedFiles}, always_enable_maintenance = ${s.alwaysEnableMaintenance},
      maintenance_on_drift = ${s.maintenanceOnDrift}, maintenance_allowlist_ips = ${s.maintenanceAllowlistIps},
      config_import_enabled = ${s.configImportEnabled}, manage_cron_and_consumers = ${s.manageCronAndConsumers},
      commands = ${JSON.stringify(s.commands)}, updated_at = now()
    where id = ${id}`.execute(tx);
}

/** The deployments and the counted log volume carry the team as well, for its statistics and its limit. 10,000 deployments take a second. */
export async function setEnvironmentTeam(tx: Tx, id: string, teamId: string): Promise<void> {
  await sql`/* environment.setTeam */ update environments set team_id = ${teamId} where id = ${id}`.execute(
    tx,
  );
  // Before the volume: an append locks its deployment first.
  await sql`/* deployment.setTeam */ update deployments set team_id = ${teamId} where environment_id = ${id}`.execute(
    tx,
  );
  await sql`/* log.setTeam */ update deployment_log_volumes set team_id = ${teamId} where environment_id = ${id}`.execute(
    tx,
  );
}

export async function markDeleted(tx: Tx, id: string): Promise<void> {
  await sql`/* environment.markDeleted */ update environments set deleted_at = now() where id = ${id}`.execute(
    tx,
  );
}

export async function setLastDeployment(tx: Tx, environmentId: string): Promise<void> {
  await sql`/* environment.setLastDeployment */
    update environments set last_deployment_at = now() where id = ${environmentId}`.execute(tx);
}

/** While the live release is being watched, new deployments wait. Null ends that. */
export async function holdDeployments(tx: Tx, environmentId: string, until: Date | null): Promise<void> {
  await sql`/* environment.holdDeployments */
    update environments set watched_until = ${until} where id = ${environmentId}`.execute(tx);
}

/** By the id of the environment, without deleted ones. */
export async function listEnvironmentTeams(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { teamId: string; name: string }>> {
  const { rows } = await sql<{ id: string; teamId: string; name: string }>`/* environment.listTeams */
    select id, team_id as "teamId", name from environments
    where id = any(${ids}::uuid[]) and deleted_at is null`.execute(db);
  return new Map(rows.map(({ id, teamId, name }) => [id, { teamId, name }]));
}
