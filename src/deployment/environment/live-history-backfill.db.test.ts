import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase } from '#testkit/database.ts';

const migrations = join(import.meta.dirname, '../../../migrations');
const log = createLog({ level: 'silent', pretty: false });

it('migration 0013 fills the live history from the existing deployments', async () => {
  await using database = await createTestDatabase();
  const { pool } = database;
  await pool.query('drop schema public cascade; create schema public');
  await migrate(pool, migrations, log, (name) => name < '0013');
  const user = newId();
  await pool.query(`insert into users (id, email, name, role) values ($1, 'a', 'A', 'MEMBER')`, [user]);
  const past = async (moves: readonly string[], current: string | null): Promise<string> => {
    const id = newId();
    await pool.query(
      `insert into environments (id, user_id, name, host, deploy_path, repository_url, deploy_branch, releases_to_keep,
         recipe, protect_database_rollback, shared_dirs, shared_files, always_enable_maintenance, maintenance_on_drift,
         maintenance_allowlist_ips, config_import_enabled, manage_cron_and_consumers, commands)
       values ($1, $2, 'E', 'h', '/x', '/y', 'main', 5, 'GENERIC', false, '{}', '{}', false, false, '{}', false, false, '{}')`,
      [id, user],
    );
    await pool.query(
      'insert into environment_agents (environment_id, last_seen_at, current_release) values ($1, now(), $2)',
      [id, current],
    );
    for (const [index, move] of moves.entries()) {
      const [release, status = 'SUCCEEDED'] = move.split(' ');
      const isRollback = moves.slice(0, index).some((other) => other.startsWith(release!));
      await pool.query(
        `insert into deployments (id, environment_id, user_id, kind, deploy_type, git_ref, version, status,
           release_timestamp, triggered_by, completed_at)
         values ($1, $2, $3, $4, 'FULL', 'main', 'v', $5, $6, 'a', $7)`,
        [newId(), id, user, isRollback ? 'ROLLBACK' : 'DEPLOY', status, release, new Date(index * 1_000)],
      );
    }
    return id;
  };
  const expected = new Map([
    [await past(['A', 'B', 'A', 'C'], 'C'), ['A', 'C']],
    [await past(['A', 'B FAILED', 'C', 'D ROLLED_BACK'], 'C'), ['A', 'C']],
    [await past(['A', 'B FAILED'], 'B'), ['A', 'B']],
    [await past(['A', 'B', 'C'], 'B'), ['A', 'B']],
    [await past([], null), []],
  ]);
  await migrate(pool, migrations, log);
  const { rows } = await pool.query(
    'select environment_id as id, live_history as history from environment_agents',
  );
  expect(new Map(rows.map(({ id, history }) => [id, history]))).toEqual(expected);
});
