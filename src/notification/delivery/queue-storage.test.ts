import { expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { startNotificationFixture } from '#testkit/notification.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { maxWaitsSeconds } from './decide-retry.ts';
import { bringQueuesForward, renewQueues } from './queue-storage.ts';

it('messages and leases from before the clock of the database was set back do not wait for hours', async () => {
  await using fixture = await startNotificationFixture();
  const { db } = fixture.app.platform.services;
  const { pool } = fixture.app.platform.database;
  const waits = async (): Promise<number[]> =>
    (
      await pool.query<{ seconds: number }>(
        'select extract(epoch from due_at - now())::float8 as seconds from notification_deliveries where due_at is not null',
      )
    ).rows.map(({ seconds }) => seconds);
  await fixture.ask(
    'mutation ($input: NotificationSettingsInput!) { updateNotificationSettings(input: $input) { webhookEnabled } }',
    { input: { emailEnabled: false, webhookEnabled: true, webhookUrl: `${fixture.provider.url}/hook` } },
  );
  fixture.provider.behave((_, response) => void response.writeHead(503).end());
  await fixture.fail(await fixture.addSite());
  await waitUntil(async () => (await waits()).some((seconds) => seconds > 1));
  await pool.query(
    `update notification_deliveries set due_at = due_at + interval '2 hours' where due_at is not null`,
  );
  await pool.query(
    `update notification_queues set leased_until = now() + interval '2 hours', not_before = now() + interval '2 hours'`,
  );
  // A provider may have asked for two hours, unless the clock was seen to be set back.
  await bringQueuesForward(db, false, 120, maxWaitsSeconds);
  expect(Math.min(...(await waits()))).toBeGreaterThan(7_000);
  await bringQueuesForward(db, true, 120, maxWaitsSeconds);
  expect(Math.max(...(await waits()))).toBeLessThan(10);
  // Messages that were created in the future show that the clock was set back.
  await pool.query(
    `update notification_deliveries set due_at = due_at + interval '2 hours', created_at = created_at + interval '2 hours'
     where due_at is not null`,
  );
  fixture.provider.behave(() => {});
  await bringQueuesForward(db, false, 120, maxWaitsSeconds);
  await waitUntil(async () => (await waits()).length === 0, 15_000);
  expect(fixture.provider.received.length).toBeGreaterThan(1);
}, 40_000);

it('a queue whose row somebody holds does not keep the leases of the others from being renewed', async () => {
  await using database = await createTestDatabase();
  const { db, pool } = database;
  const [userId, owner] = [newId(), newId()];
  await pool.query(
    `insert into users (id, email, name, role) values ($1, 'ada@example.com', 'Ada', 'MEMBER')`,
    [userId],
  );
  await pool.query(
    `insert into notification_queues (user_id, channel, owner, leased_until)
     select $1, channel, $2, now() + interval '30 seconds' from unnest(array['email', 'chat1', 'webhook']) as channel`,
    [userId, owner],
  );
  const leases = (['email', 'chat1', 'webhook'] as const).map((channel) => ({
    queue: { userId, channel },
    owner: channel === 'webhook' ? newId() : owner,
  }));
  const settings = await pool.connect();
  try {
    // As a change of the settings does, in a process that then stands still.
    await settings.query('begin');
    await settings.query(`update notification_queues set not_before = null where channel = 'email'`);
    expect(await renewQueues(db, leases, 30)).toEqual([1]);
    await settings.query('rollback');
    expect((await renewQueues(db, leases, 30)).toSorted()).toEqual([0, 1]);
  } finally {
    settings.release();
  }
});
