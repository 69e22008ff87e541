import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertUser } from '#identity/user/user-storage.ts';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { announceOfflineAgents } from './announce-offline-agents.ts';

const log = createLog({ level: 'fatal', pretty: true });

/** Environments of a new account, whose agents have been silent for so many minutes. */
async function addSilentHosts({ db }: TestDatabase, count: number, minutes: number): Promise<string> {
  const id = newId();
  await insertUser(db, { id, email: `${id}@example.com`, name: 'A', role: 'MEMBER', passwordHash: null });
  await sql`
    with e as (
      insert into environments (id, team_id, name, host, deploy_path, repository_url, deploy_branch, releases_to_keep,
        recipe, protect_database_rollback, shared_dirs, shared_files, always_enable_maintenance, maintenance_on_drift,
        maintenance_allowlist_ips, config_import_enabled, manage_cron_and_consumers, commands)
      select gen_random_uuid(), ${id}, 'E', 'h', '/x', '/y', 'main', 5, 'GENERIC', false, '{}', '{}', false, false, '{}', false, false, '{}'
      from generate_series(1, ${count}) returning id)
    insert into environment_agents (environment_id, last_seen_at, offline_check_at)
    select id, now() - make_interval(mins => ${minutes}), now() - make_interval(mins => ${minutes - 5}) from e`.execute(
    db,
  );
  return id;
}

it('the silent hosts of one account do not delay the alert of another, and those that fail are tried later', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  await sql`update agent_api_presence set served_at = now()`.execute(db);
  const many = await addSilentHosts(database, 600, 60);
  const other = await addSilentHosts(database, 1, 6);
  const reported: string[] = [];
  const announce = () =>
    announceOfflineAgents(
      { db, log },
      {
        async reportHost(_tx, { teamId }) {
          reported.push(teamId);
          if (teamId === many) throw new Error('cannot be reported');
        },
      },
    );
  await announce();
  expect(reported.slice(0, 2)).toContain(other);
  expect(reported).toHaveLength(601);
  await announce();
  expect(reported).toHaveLength(601);
});
