import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { startNotificationFixture } from '#testkit/notification.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { maxPauseSeconds, maxWaitsSeconds } from './decide-retry.ts';
import { keyOf } from './prepare-queues.ts';
import {
  bringQueuesForward,
  claimQueues,
  deferHeldBack,
  listWaitingQueues,
  renewQueues,
  type WaitingQueue,
} from './queue-storage.ts';
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
        (
          await claimQueues(
            db,
            newId(),
            channels.map((channel) => ({ teamId, channel })),
            30,
          )
        )
          .map(({ channel }) => channel)
          .toSorted();
      expect(await claim()).toEqual(['chat1', 'webhook']);
      await end();
      expect([await claim(), await claim()]).toEqual([['email'], []]);
    }));
});

const listWaiting = (db: Db, except: readonly string[] = []): Promise<WaitingQueue[]> =>
  db.transaction().execute((tx) => listWaitingQueues(tx, except));

describe('the queues in which something waits', () => {
  let database: TestDatabase;
  const [greedy, other] = [newId(), newId()];
  const teams = [newId(), newId(), newId()];
  const query = async (text: string, values: unknown[] = []) => database.pool.query(text, values);
  beforeAll(async () => {
    database = await createTestDatabase();
    for (const id of [greedy, other])
      await query(`insert into users (id, email, name, role) values ($1, $2, 'A', 'MEMBER')`, [
        id,
        `${id}@example.com`,
      ]);
    await addPersonalTeams(database.pool);
    await query(`insert into teams (id, name, created_by) select id, 'T', $2 from unnest($1::uuid[]) id`, [
      teams,
      greedy,
    ]);
    // 3 teams of one account with 10 queues of 300 deliveries each, and a team of another account with one delivery.
    await query(
      `insert into notification_deliveries (id, team_id, channel, event_id, alert_id, event, notification, due_at)
       select gen_random_uuid(), team_id, 'slack:00000000-0000-7000-8000-' || lpad(c::text, 12, '0'), gen_random_uuid(), gen_random_uuid(), 'OPENED', '{}', now() - interval '1 hour'
       from unnest($1::uuid[]) team_id cross join generate_series(1, 10) c cross join generate_series(1, 300)`,
      [teams],
    );
    await query(
      `insert into notification_deliveries (id, team_id, channel, event_id, alert_id, event, notification, due_at)
       values (gen_random_uuid(), $1, 'email', gen_random_uuid(), gen_random_uuid(), 'OPENED', '{}', now())`,
      [other],
    );
  });
  afterAll(() => database[Symbol.asyncDispose]());

  it('are found without reading more than one delivery of each, and without the teams of an account that is left out', async () => {
    // No statistics: PostgreSQL does not know how many deliveries there are.
    const countRead = (except: readonly string[]) =>
      database.db.transaction().execute(async (tx) => {
        const readSoFar = async (): Promise<number> => {
          const { rows } = await sql<{ read: number }>`
            select (select coalesce(seq_tup_read, 0) from pg_stat_xact_all_tables where relname = 'notification_deliveries')::int
              + (select coalesce(sum(pg_stat_get_xact_tuples_returned(i.indexrelid)), 0)
                 from pg_index i where i.indrelid = 'notification_deliveries'::regclass)::int as read`.execute(
            tx,
          );
          return rows[0]!.read;
        };
        const before = await readSoFar();
        const found = await listWaitingQueues(tx, except);
        return { queues: found.length, read: (await readSoFar()) - before };
      });
    const all = await countRead([]);
    expect(all.queues).toBe(31);
    // One for each queue and each team, and what is found at the end of both.
    expect(all.read).toBeLessThan(100);
    const others = await countRead([greedy]);
    expect(others.queues).toBe(1);
    expect(others.read).toBeLessThan(15);
  });

  it('come in turn: the first one of each account before the second one of any', async () => {
    const found = await listWaiting(database.db);
    expect(
      found
        .slice(0, 2)
        .map(({ ownerId }) => ownerId)
        .toSorted(),
    ).toEqual([greedy, other].toSorted());
    expect(found[2]!.ownerId).toBe(greedy);
    expect(found.every(({ waitMs }) => waitMs <= 0)).toBe(true);
  });

  it('are left out while a worker has them, and wait for the pause that a provider asked for', async () => {
    const mine = { teamId: other, channel: 'email' } as const;
    expect(await claimQueues(database.db, newId(), [mine, { teamId: other, channel: 'chat1' }], 30)).toEqual([
      mine,
    ]);
    expect(await listWaiting(database.db, [greedy])).toEqual([]);
    expect(await claimQueues(database.db, newId(), [mine], 30)).toEqual([]);
    await query(`update notification_queues set leased_until = null, not_before = now() + interval '1 hour'`);
    const [paused] = await listWaiting(database.db, [greedy]);
    expect(paused).toMatchObject(mine);
    expect(paused!.waitMs).toBeGreaterThan(3_000_000);
    expect(await claimQueues(database.db, newId(), [mine], 30)).toEqual([]);
  });

  it('of an account with very many are some in each scan, and others in the next', async () => {
    const agency = newId();
    const agencyTeams = Array.from({ length: 12 }, newId);
    await query(
      `insert into users (id, email, name, role) values ($1, 'agency@example.com', 'A', 'MEMBER')`,
      [agency],
    );
    await query(`insert into teams (id, name, created_by) select id, 'T', $2 from unnest($1::uuid[]) id`, [
      agencyTeams,
      agency,
    ]);
    await query(
      `insert into notification_deliveries (id, team_id, channel, event_id, alert_id, event, notification, due_at)
       select gen_random_uuid(), team_id, 'slack:00000000-0000-7000-8000-' || lpad(c::text, 12, '0'), gen_random_uuid(), gen_random_uuid(), 'OPENED', '{}', now()
       from unnest($1::uuid[]) team_id cross join generate_series(1, 50) c`,
      [agencyTeams],
    );
    const found = new Set<string>();
    await waitUntil(async () => {
      const queues = (await listWaiting(database.db, [greedy, other])).map(keyOf);
      expect(queues.length).toBe(250);
      expect(new Set(queues).size).toBe(250);
      for (const queue of queues) found.add(queue);
      return found.size === 600;
    });
  });

  it('with nothing but the end of an alert whose beginning is retried become due with the retry', async () => {
    const alertId = newId();
    await query(
      `insert into notification_deliveries (id, team_id, channel, event_id, alert_id, event, notification, due_at, attempts)
       select gen_random_uuid(), $1, 'webhook', gen_random_uuid(), $2, e, '{}', d, 1
       from (values ('OPENED', now() + interval '5 minutes'), ('RESOLVED', now())) v (e, d)`,
      [other, alertId],
    );
    await deferHeldBack(database.db, [{ teamId: other, channel: 'webhook' }]);
    const { rows } = await query(
      `select distinct due_at > now() + interval '4 minutes' as "isLate", count(*) over () as count
       from (select due_at from notification_deliveries where alert_id = $1 group by due_at) d`,
      [alertId],
    );
    expect(rows).toEqual([{ isLate: true, count: '1' }]);
  });
});
