import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { listUnconfirmed } from './address-storage.ts';

const migrations = join(import.meta.dirname, '../../../migrations');
const log = createLog({ level: 'silent', pretty: false });

it('addresses that are stored when mail begins to need confirmation are confirmed, and none that are stored later', async () => {
  await using database = await createTestDatabase(log, 'template0');
  const { pool, db } = database;
  const earlier = await mkdtemp(join(tmpdir(), 'steward-mail-'));
  for (const name of await readdir(migrations))
    if (name < '0080') await cp(join(migrations, name), join(earlier, name));
  await migrate(pool, earlier, log);

  const [team, other, night, bystander] = [newId(), newId(), newId(), newId()];
  await pool.query(`insert into teams (id, name) values ($1, 'Agency'), ($2, 'Other')`, [team, other]);
  for (const [id, email] of [
    [night, 'night@example.com'],
    [bystander, 'bystander@example.com'],
  ]) {
    await pool.query(`insert into users (id, email, name, role) values ($1, $2, 'A', 'MEMBER')`, [id, email]);
    await pool.query(`insert into team_members (user_id, team_id, role) values ($1, $2, 'VIEWER')`, [
      id,
      team,
    ]);
  }
  await pool.query(
    `insert into notification_settings (team_id, email_addresses) values ($1, '{Ops@example.com,both@example.com}')`,
    [team],
  );
  await pool.query(
    `insert into report_settings (team_id, enabled, recipients, timezone, locale, include_vat)
     values ($1, true, '{both@example.com,report@example.com}', 'UTC', 'en', false)`,
    [team],
  );
  await pool.query(
    `insert into escalation_policies (id, team_id, name, position, alert_types, notices, tags, steps, repeat)
     values ($1, $2, 'Night', 1, '{}', '{}', '{}', $3, 0)`,
    [newId(), team, JSON.stringify([{ afterMinutes: 0, channels: ['email'], memberIds: [night, newId()] }])],
  );
  await pool.query(
    `insert into notification_addresses (id, team_id, address) values ($1, $2, 'both@example.com'), ($3, $2, 'waiting@example.com')`,
    [newId(), team, newId()],
  );
  const [before, tracked] = [newId(1), newId(2)];
  for (const id of [before, tracked])
    await pool.query(
      `insert into notification_destinations (id, team_id, kind, name, enabled, by_default, config)
       values ($1::uuid, $2, 'email', $1::text, true, true, 'encrypted')`,
      [id, team],
    );
  await pool.query(`insert into destination_addresses values ($1, 'waiting@example.com')`, [tracked]);

  await migrate(pool, migrations, log);
  await rm(earlier, { recursive: true });
  const all = ['ops@example.com', 'both@example.com', 'report@example.com', 'night@example.com'];
  expect(await listUnconfirmed(db, team, all)).toEqual([]);
  const waiting = ['waiting@example.com', 'bystander@example.com', 'later@example.com'];
  expect(await listUnconfirmed(db, team, waiting)).toEqual(waiting);
  expect(await listUnconfirmed(db, other, all)).toEqual(all);
  const { rows } = await pool.query('select id, confirmed_config from notification_destinations order by id');
  expect(rows).toEqual([
    { id: before, confirmed_config: 'encrypted' },
    { id: tracked, confirmed_config: null },
  ]);
});
