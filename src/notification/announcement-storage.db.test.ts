import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { findAnnouncements, saveAnnouncements, skipMuted } from './announcement-storage.ts';
import { listWaitingQueues } from './delivery/queue-storage.ts';
import { addPersonalTeams } from '#testkit/user.fixture.ts';

const migrations = join(import.meta.dirname, '../../migrations');
const log = createLog({ level: 'silent', pretty: false });

it('announcements, deliveries and queues of an earlier version are kept', async () => {
  await using database = await createTestDatabase();
  const { pool, db } = database;
  await pool.query('drop schema public cascade; create schema public');
  await migrate(pool, migrations, log, (name) => name < '0020');
  const [user, site] = [newId(), newId()];
  await pool.query(`insert into users (id, email, name, role) values ($1, 'a', 'A', 'MEMBER')`, [user]);
  await pool.query(
    `insert into sites (id, user_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold)
     values ($1, $2, 'Shop', 'https://shop.example/', 60, false, 2, 1)`,
    [site, user],
  );
  const addAlert = async (
    type: string,
    status: string,
    due: string | null,
    channels: string[] | null,
  ): Promise<string> => {
    const id = newId();
    await pool.query(
      `insert into alerts (id, site_id, type, status, message, created_at, announced_at, told_to)
       values ($1, $2, $3, $4, 'x', now(), now() + $5::interval, $6)`,
      [id, site, type, status, due, channels],
    );
    return id;
  };
  const sent = await addAlert('SITE_DOWN', 'OPEN', '-1 hour', ['email', 'incident']);
  const unrecorded = await addAlert('JS_ERROR', 'OPEN', '-1 hour', null);
  const held = await addAlert('CHECKOUT_FAILED', 'OPEN', '1 minute', ['chat1']);
  const closed = await addAlert('SITE_DOWN', 'RESOLVED', '-1 day', ['webhook']);
  const unannounced = await addAlert('SITE_DOWN', 'RESOLVED', null, null);
  await pool.query(
    `insert into notification_deliveries (id, user_id, channel, event_id, site_id, alert_id, event, notice, due_at)
     values ($1, $2, 'email', $1, $3, $4, 'OPENED', '{"event":"OPENED"}', now())`,
    [newId(), user, site, sent],
  );
  await pool.query(
    `insert into notification_lanes (user_id, channel, not_before) values ($1, 'email', now() + interval '1 hour')`,
    [user],
  );

  await migrate(pool, migrations, log);

  const found = await db
    .transaction()
    .execute((tx) => findAnnouncements(tx, [sent, unrecorded, held, closed, unannounced]));
  expect(found).toEqual(
    new Map([
      [sent, { state: 'sent', notifiedChannels: ['email', 'incident'] }],
      [unrecorded, { state: 'sent', notifiedChannels: null }],
      [held, { state: 'held', notifiedChannels: ['chat1'] }],
      [closed, { state: 'sent', notifiedChannels: ['webhook'] }],
    ]),
  );
  const { rows } = await pool.query('select notification from notification_deliveries');
  expect(rows).toEqual([{ notification: { event: 'OPENED' } }]);
  const [queue] = await db.transaction().execute((tx) => listWaitingQueues(tx, []));
  expect(queue!.waitMs).toBeGreaterThan(3_500_000);
});

it('an alert that was announced before the clock of the database was set back counts as announced, also if its site is muted', async () => {
  await using database = await createTestDatabase();
  const { pool, db } = database;
  const [user, site, announced, held] = [newId(), newId(), newId(), newId()];
  await pool.query(`insert into users (id, email, name, role) values ($1, 'a', 'A', 'MEMBER')`, [user]);
  await addPersonalTeams(pool);
  await pool.query(
    `insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold)
     values ($1, $2, 'Shop', 'https://shop.example/', 60, false, 2, 1)`,
    [site, user],
  );
  for (const [id, type] of [
    [announced, 'SITE_DOWN'],
    [held, 'CHECKOUT_FAILED'],
  ])
    await pool.query(
      `insert into alerts (id, site_id, type, status, message, created_at) values ($1, $2, $3, 'OPEN', 'x', now())`,
      [id, site, type],
    );
  const states = async (): Promise<(string | undefined)[]> => {
    const found = await db.transaction().execute((tx) => findAnnouncements(tx, [announced, held]));
    return [announced, held].map((id) => found.get(id)?.state);
  };
  await db.transaction().execute((tx) =>
    saveAnnouncements(tx, [
      { alertId: announced, siteId: site, channels: ['incident'], delaySeconds: 7_200 },
      { alertId: held, siteId: site, channels: ['incident'], delaySeconds: 90 },
    ]),
  );
  expect(await states()).toEqual(['sent', 'held']);
  await db.transaction().execute((tx) => skipMuted(tx, site));
  expect(await states()).toEqual(['sent', undefined]);
});
