import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { readStats } from './stats-storage.ts';
import { insertUser } from '#identity/user/user-storage.ts';

const now = new Date('2026-06-15T12:00:00Z');
const before = (ms: number): Date => new Date(now.getTime() - ms);
const [second, hour, day] = [1_000, 3_600_000, 86_400_000];

async function newUser(db: Db): Promise<string> {
  const id = newId();
  await insertUser(db, { id: id, email: `${id}@example.com`, name: 'A', role: 'MEMBER', passwordHash: null });
  return id;
}

async function newEnvironment(db: Db, user: string, seen: Date | null): Promise<string> {
  const id = newId();
  await sql`insert into environments (id, team_id, name, host, deploy_path, repository_url, deploy_branch, releases_to_keep,
      recipe, protect_database_rollback, shared_dirs, shared_files, always_enable_maintenance, maintenance_on_drift,
      maintenance_allowlist_ips, config_import_enabled, manage_cron_and_consumers, commands)
    values (${id}, ${user}, 'E', 'h', '/x', '/y', 'main', 5, 'GENERIC', false, '{}', '{}', false, false, '{}', false, false,
      '{}')`.execute(db);
  if (seen)
    await sql`insert into environment_agents (environment_id, last_seen_at) values (${id}, ${seen})`.execute(
      db,
    );
  return id;
}

async function ship(
  db: Db,
  user: string,
  environment: string,
  status: string,
  created: Date,
  completed: Date | null,
  { rollbackOf = null, release = 'r' }: { rollbackOf?: string | null; release?: string } = {},
): Promise<string> {
  const id = newId();
  const kind = rollbackOf === null && release !== 'r' ? 'DEPLOY' : 'ROLLBACK';
  await sql`insert into deployments (id, environment_id, team_id, kind, deploy_type, git_ref, version, status,
      release_timestamp, triggered_by, created_at, completed_at, rollback_of)
    values (${id}, ${environment}, ${user}, ${kind}, 'CODE', 'main', 'v', ${status}, ${release}, 'a', ${created},
      ${completed}, ${rollbackOf})`.execute(db);
  return id;
}

describe('dashboard stats', () => {
  it('are zero without data, and the rate is null', async () => {
    await using database = await createTestDatabase();
    const user = await newUser(database.db);
    expect(await readStats(database.db, [user], now)).toEqual({
      totalEnvironments: 0,
      onlineAgents: 0,
      deploymentsLast24h: 0,
      successRate30d: null,
    });
  });

  it('count existing environments and agents seen within 90 s', async () => {
    await using database = await createTestDatabase();
    const { db } = database;
    const user = await newUser(db);
    await newEnvironment(db, user, before(89 * second));
    await newEnvironment(db, user, before(90 * second));
    await newEnvironment(db, user, null);
    const gone = await newEnvironment(db, user, now);
    await sql`update environments set deleted_at = now() where id = ${gone}`.execute(db);
    await newEnvironment(db, await newUser(db), now);
    expect(await readStats(db, [user], now)).toMatchObject({ totalEnvironments: 3, onlineAgents: 1 });
  });

  it('cover exactly 24 hours and 30 days', async () => {
    await using database = await createTestDatabase();
    const { db } = database;
    const user = await newUser(db);
    const environment = await newEnvironment(db, user, null);
    const add = (status: string, created: Date, completed: Date | null) =>
      ship(db, user, environment, status, created, completed, { release: newId() });
    await add('PENDING', before(hour), null);
    await add('PENDING', before(day), null);
    await add('PENDING', before(day + 1), null);
    await add('SUCCEEDED', before(40 * day), before(30 * day));
    await add('FAILED', before(40 * day), before(30 * day + 1));
    await add('FAILED', before(29 * day), before(29 * day));
    await add('ROLLED_BACK', before(29 * day), before(29 * day));
    await add('CANCELLED', before(29 * day), before(29 * day));
    const stranger = await newUser(db);
    await ship(db, stranger, await newEnvironment(db, stranger, null), 'SUCCEEDED', now, now);
    expect(await readStats(db, [user], now)).toMatchObject({ deploymentsLast24h: 2, successRate30d: 1 / 3 });
  });

  it('count a release that was taken back as a failure, once', async () => {
    await using database = await createTestDatabase();
    const { db } = database;
    const user = await newUser(db);
    const environment = await newEnvironment(db, user, null);
    const [first, second, third] = ['20260601_000001', '20260601_000002', '20260601_000003'];
    const deploy = (release: string, ago: number) =>
      ship(db, user, environment, 'SUCCEEDED', before(ago), before(ago), { release });
    const rollBack = (status: string, rollbackOf: string, release: string) =>
      ship(db, user, environment, status, before(hour), before(hour), { rollbackOf, release });
    const rate = async () => (await readStats(db, [user], now)).successRate30d;
    const good = await deploy(first, 3 * day);
    const bad = await deploy(second, 2 * day);
    await deploy(third, 40 * day);
    await rollBack('FAILED', bad, first);
    expect(await rate(), 'the rollback failed').toBe(1);
    await rollBack('SUCCEEDED', bad, first);
    await rollBack('SUCCEEDED', bad, first);
    expect(await rate()).toBe(1 / 2);
    await rollBack('SUCCEEDED', good, second);
    expect(await rate(), 'forward to a later release').toBe(1 / 2);
  });
});
