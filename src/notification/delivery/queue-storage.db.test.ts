import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { startNotificationFixture } from '#testkit/notification.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { maxPauseSeconds, maxWaitsSeconds } from './decide-retry.ts';
import { bringQueuesForward, claimQueues, nextDue, renewQueues } from './queue-storage.ts';
import { addPersonalTeams } from '#testkit/user.fixture.ts';

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
  const queues = async (): Promise<string[]> =>
    (
      await pool.query<{ name: string }>(
        `select channel || case when leased_until is null then '' else ' leased' end
           || case when not_before is null then '' else ' paused' end as name from notification_queues`,
      )
    ).rows.map(({ name }) => name);
  await fixture.save({
    emailEnabled: false,
    webhookEnabled: true,
    webhookUrl: `${fixture.provider.url}/hook`,
  });
  fixture.provider.behave((_, response) => void response.writeHead(503).end());
  await fixture.fail(await fixture.addSite());
  await waitUntil(async () => (await waits()).some((seconds) => seconds > 1));
  // The worker ends its lease after that.
  await waitUntil(async () => (await queues()).every((name) => name === 'webhook'));
  await pool.query(
    `update notification_deliveries set due_at = due_at + interval '2 hours' where due_at is not null`,
  );
  await pool.query(
    `update notification_queues set leased_until = now() + interval '2 hours', not_before = now() + interval '2 hours'`,
  );
  const longest = { leaseSeconds: 120, pauseSeconds: maxPauseSeconds, delaysSeconds: maxWaitsSeconds };
  const pauseFor = (hours: number): Promise<unknown> =>
    pool.query(`update notification_queues set not_before = now() + make_interval(hours => $1)`, [hours]);
  // No lease is that long. A provider may have asked for two hours, unless the clock was seen to be set back.
  await bringQueuesForward(db, false, longest);
  expect(Math.min(...(await waits()))).toBeGreaterThan(7_000);
  expect(await queues()).toEqual(['webhook paused']);
  await pauseFor(7);
  await bringQueuesForward(db, false, longest);
  expect(await queues()).toEqual(['webhook']);
  await pauseFor(2);
  await bringQueuesForward(db, true, longest);
  expect(Math.max(...(await waits()))).toBeLessThan(10);
  expect(await queues()).toEqual(['webhook']);
  // Messages that were created in the future show that the clock was set back.
  await pool.query(
    `update notification_deliveries set due_at = due_at + interval '2 hours', created_at = created_at + interval '2 hours'
     where due_at is not null`,
  );
  fixture.provider.behave(() => {});
  await pauseFor(2);
  await bringQueuesForward(db, false, longest);
  await waitUntil(async () => (await waits()).length === 0);
  expect(fixture.provider.received.length).toBeGreaterThan(1);
});

describe('a queue whose row somebody holds', () => {
  const channels = ['chat1', 'email', 'webhook'] as const;

  /** Three queues of a user. Somebody holds that of the email, as a process does that stands still in a change of settings. */
  async function startHeld(
    act: (on: { db: Db; teamId: string; end: () => Promise<unknown> }) => Promise<void>,
  ) {
    await using database = await createTestDatabase();
    const { db, pool } = database;
    const teamId = newId();
    await pool.query(
      `insert into users (id, email, name, role) values ($1, 'a@example.com', 'A', 'MEMBER')`,
      [teamId],
    );
    await addPersonalTeams(pool);
    await pool.query(
      `insert into notification_queues (team_id, channel) values ($1, 'email'), ($1, 'webhook')`,
      [teamId],
    );
    const settings = await pool.connect();
    try {
      await settings.query('begin');
      await settings.query(`update notification_queues set not_before = null where channel = 'email'`);
      await act({ db, teamId, end: () => settings.query('rollback') });
    } finally {
      settings.release(true);
    }
  }

  it('does not keep the leases of the others from being renewed', () =>
    startHeld(async ({ db, teamId, end }) => {
      const [owner, other] = [newId(), newId()];
      await sql`update notification_queues set owner = ${owner} where channel = 'webhook'`.execute(db);
      const leases = channels.map((channel) => ({ queue: { teamId, channel }, owner }));
      expect(await renewQueues(db, leases, 30)).toEqual([2]);
      await end();
      await sql`update notification_queues set owner = ${other} where channel = 'email'`.execute(db);
      expect(await renewQueues(db, leases, 30)).toEqual([2]);
    }));

  it('does not keep the others from being claimed', () =>
    startHeld(async ({ db, teamId, end }) => {
      await sql`insert into notification_deliveries (id, team_id, channel, event_id, site_id, alert_id, event, notification, due_at)
        select gen_random_uuid(), ${teamId}, channel, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'OPENED', '{}', now()
        from unnest(${channels}::text[]) as channel`.execute(db);
      const claim = async (): Promise<string[]> =>
        (await claimQueues(db, newId(), 10, 30)).map(({ channel }) => channel).toSorted();
      expect(await claim()).toEqual(['chat1', 'webhook']);
      await end();
      expect([await claim(), await claim()]).toEqual([['email'], []]);
    }));
});

it('a team that uses its share of the queues is left out until it has sent something', async () => {
  await using database = await createTestDatabase();
  const { db, pool } = database;
  const [full, other] = [newId(), newId()];
  for (const id of [full, other])
    await pool.query(`insert into users (id, email, name, role) values ($1, $2, 'A', 'MEMBER')`, [
      id,
      `${id}@example.com`,
    ]);
  await addPersonalTeams(pool);
  const channel = `slack:${newId()}`;
  await pool.query(
    `insert into notification_deliveries (id, team_id, channel, event_id, alert_id, event, notification, due_at)
     select gen_random_uuid(), team_id, $3, gen_random_uuid(), gen_random_uuid(), 'OPENED', '{}', due_at
     from (values ($1::uuid, now() - interval '1 hour'), ($2::uuid, now() + interval '1 hour')) as d (team_id, due_at)`,
    [full, other, channel],
  );
  expect(await nextDue(db)).toBeLessThan(0);
  expect(await nextDue(db, [full])).toBeGreaterThan(3_500_000);
  expect(await nextDue(db, [full, other])).toBeNull();
  expect(await claimQueues(db, newId(), 10, 30, [full])).toEqual([]);
  expect(await claimQueues(db, newId(), 10, 30)).toEqual([{ teamId: full, channel }]);
});
