import { join } from 'node:path';
import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { hashSecret, mintToken } from '#identity/token/access-token.ts';
import { migrate } from '#platform/db/migrate.ts';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { Client } from '#testkit/client.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { startSteward, temporaryDir } from '#testkit/process.ts';

const migrations = join(import.meta.dirname, '../../migrations');
const log = createLog({ level: 'silent', pretty: false });

it('a database from before there were teams: its user owns everything in the personal team, and old tokens work', async () => {
  await using database = await createTestDatabase(log, 'template0');
  await migrate(database.pool, migrations, log, (name) => name < '0023');
  const { user, site, token } = await addData(database.pool);

  await using dir = await temporaryDir();
  await using steward = await startSteward(['serve', '--no-workers'], {
    DATABASE_URL: database.address.connectionString,
    STEWARD_DATA_DIR: dir.path,
    PORT: '0',
    HOST: '127.0.0.1',
  });
  const script = new Client(steward.url).withToken(token);
  const monitored = `{ me { id email } sites { name teamId } checks(siteId: "${site}") { status } }`;
  expect((await script.monitoring(monitored)).data).toEqual({
    me: { id: user, email: 'ada@example.com' },
    sites: [{ name: 'Shop', teamId: user }],
    checks: [{ status: 'UP' }, { status: 'DOWN' }],
  });
  expect((await script.monitoring('{ notificationSettings { emailAddresses } }')).data).toEqual({
    notificationSettings: { emailAddresses: ['alerts@example.com'] },
  });
  expect(
    (await script.deployment('{ environments { name teamId deployments { edges { node { version } } } } }'))
      .data,
  ).toEqual({
    environments: [{ name: 'Live', teamId: user, deployments: { edges: [{ node: { version: '1.0' } }] } }],
  });
  const account =
    '{ me { defaultTeam { id isPersonal myRole } } teams { id name members { user { email } } } }';
  expect((await script.identity(account)).data).toEqual({
    me: { defaultTeam: { id: user, isPersonal: true, myRole: 'OWNER' } },
    teams: [{ id: user, name: 'Ada', members: [{ user: { email: 'ada@example.com' } }] }],
  });
});

/** As the version before stored it. */
async function addData(pool: Pool): Promise<{ user: string; site: string; token: string }> {
  const [user, site, environment] = [newId(), newId(), newId()];
  const { prefix, secret, text } = mintToken();
  await pool.query(
    `insert into users (id, email, name, role) values ($1, 'ada@example.com', 'Ada', 'ADMIN')`,
    [user],
  );
  await pool.query(
    `insert into access_tokens (id, user_id, name, prefix, secret_hash) values ($1, $2, 'ci', $3, $4)`,
    [newId(), user, prefix, hashSecret(secret)],
  );
  await pool.query(
    `insert into notification_settings (user_id, email_addresses) values ($1, '{alerts@example.com}')`,
    [user],
  );
  await pool.query(
    `insert into sites (id, user_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold)
     values ($1, $2, 'Shop', 'https://shop.example/', 60, false, 2, 1)`,
    [site, user],
  );
  const today = new Date().toISOString().slice(0, 10);
  await pool.query(
    `create table checks_${today.replaceAll('-', '_')} partition of checks for values from ('${today}') to ('${today}T24:00Z')`,
  );
  await pool.query(
    `insert into checks (id, created_at, site_id, kind, status)
     values ($1, now() - interval '1 ms', $3, 'HTTP', 'DOWN'), ($2, now(), $3, 'HTTP', 'UP')`,
    [newId(), newId(), site],
  );
  await pool.query(
    `insert into environments (id, user_id, name, host, deploy_path, repository_url, deploy_branch, releases_to_keep,
       recipe, protect_database_rollback, shared_dirs, shared_files, always_enable_maintenance, maintenance_on_drift,
       maintenance_allowlist_ips, config_import_enabled, manage_cron_and_consumers, commands)
     values ($1, $2, 'Live', 'h', '/x', '/y', 'main', 5, 'GENERIC', false, '{}', '{}', false, false, '{}', false, false, '{}')`,
    [environment, user],
  );
  await pool.query(
    `insert into deployments (id, environment_id, user_id, kind, deploy_type, git_ref, version, status, release_timestamp, triggered_by)
     values ($1, $2, $3, 'DEPLOY', 'CODE', 'main', '1.0', 'SUCCEEDED', '20260101_000000', 'x')`,
    [newId(), environment, user],
  );
  return { user, site, token: text };
}
