import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { lockSites } from '../alert/alert-storage.ts';

const migrations = join(import.meta.dirname, '../../../migrations');
const log = createLog({ level: 'silent', pretty: false });

it('a deployment that shows its maintenance page keeps its sites quiet, and no failure of that time is lost', async () => {
  await using database = await createTestDatabase(log, 'template0');
  const { pool, db } = database;
  const earlier = await mkdtemp(join(tmpdir(), 'steward-maintenance-'));
  for (const name of await readdir(migrations))
    if (name < '0035') await cp(join(migrations, name), join(earlier, name));
  await migrate(pool, earlier, log);

  const [team, environment, deployment] = [newId(), newId(), newId()];
  await pool.query(`insert into teams (id, name) values ($1, 'Agency')`, [team]);
  const addSite = async (status: string, scriptsBroken: boolean, alerts: string[]): Promise<string> => {
    const id = newId();
    await pool.query(
      `insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold, alerts_held_until)
       values ($1, $2, 'Shop', 'https://shop.example', 60, false, 2, 1, now() + interval '20 minutes')`,
      [id, team],
    );
    await pool.query(
      `insert into targets (id, site_id, kind, interval_seconds, next_check_at, confirmed_status, scripts_broken)
       values ($1, $2, 'BROWSER', 60, now(), $3, $4)`,
      [newId(), id, status, scriptsBroken],
    );
    for (const type of alerts)
      await pool.query(
        `insert into alerts (id, site_id, type, status, message, created_at) values ($1, $2, $3, 'OPEN', $3, now())`,
        [newId(), id, type],
      );
    return id;
  };
  const silent = await addSite('DOWN', true, []);
  const broken = await addSite('DOWN', true, ['JS_ERROR']);
  const known = await addSite('DOWN', false, ['SITE_DOWN']);
  const fine = await addSite('UP', false, []);
  await pool.query(
    `insert into environments (id, team_id, name, host, deploy_path, repository_url, deploy_branch, releases_to_keep, recipe,
       protect_database_rollback, shared_dirs, shared_files, always_enable_maintenance, maintenance_on_drift, maintenance_allowlist_ips,
       config_import_enabled, manage_cron_and_consumers, commands)
     values ($1, $2, 'Live', 'host', '/srv', 'https://git.example/shop.git', 'main', 5, 'MAGENTO', true, '{}', '{}', false, false, '{}',
       false, false, '{}')`,
    [environment, team],
  );
  await pool.query(
    `insert into deployments (id, queue_position, environment_id, team_id, kind, deploy_type, git_ref, version, release_timestamp, triggered_by)
     overriding system value values ($1, 1, $2, $3, 'DEPLOY', 'CODE', 'main', '1.4.2', '20261116170000', 'Ada')`,
    [deployment, environment, team],
  );
  for (const site of [silent, broken, known])
    await pool.query('insert into environment_sites (environment_id, site_id) values ($1, $2)', [
      environment,
      site,
    ]);
  await pool.query(
    `insert into deployment_maintenance (deployment_id, began_at) values ($1, now() - interval '10 minutes')`,
    [deployment],
  );

  await migrate(pool, migrations, log);
  await rm(earlier, { recursive: true });

  const sites = await db.transaction().execute((tx) => lockSites(tx, [silent, broken, known, fine]));
  const quiet = new Map(sites.map(({ id, inMaintenance }) => [id, inMaintenance]));
  expect([silent, broken, known, fine].map((id) => quiet.get(id))).toEqual([true, true, true, false]);
  const { rows } = await pool.query('select site_id, confirmed_status, scripts_broken from targets');
  const stateOf = new Map(rows.map((row) => [row.site_id, `${row.confirmed_status} ${row.scripts_broken}`]));
  // A failure without an alert is confirmed anew; one with an alert goes on.
  expect([silent, broken, known, fine].map((id) => stateOf.get(id))).toEqual([
    'UNKNOWN false',
    'UNKNOWN true',
    'DOWN false',
    'UP false',
  ]);
});
