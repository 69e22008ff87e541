import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { countRowsRead } from '#testkit/rows-read.ts';
import { addPersonalTeams } from '#testkit/user.fixture.ts';
import {
  claimQueues,
  deferHeldBack,
  listHistories,
  listWaiting,
  listWaitingQueues,
  type ChannelQueue,
} from './queue-storage.ts';

/* What a claim costs while many messages of one account wait for their next attempt. */

let database: TestDatabase;
const teamId = newId();
const [queueCount, perQueue] = [20, 500];

const firstChannel = 'webhook:00000000-0000-0000-0000-000000000001';

const countRead = async (read: (tx: Tx) => Promise<unknown>): Promise<number> =>
  (await countRowsRead(database.db, 'notification_deliveries', read)).rows;

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query(`insert into users (id, email, name, role) values ($1, 'a@example.com', 'A', 'MEMBER')`, [
    teamId,
  ]);
  await addPersonalTeams(pool);
  await pool.query(
    `insert into notification_deliveries (id, team_id, channel, event_id, alert_id, event, notification, created_at, due_at)
     select gen_random_uuid(), $1, 'webhook:00000000-0000-0000-0000-' || lpad(q::text, 12, '0'), gen_random_uuid(), gen_random_uuid(), 'OPENED', '{}',
       now() - interval '1 day', now() + interval '1 hour'
     from generate_series(1, $2) q cross join generate_series(1, $3)`,
    [teamId, queueCount, perQueue],
  );
  // Not vacuumed: rows that are found by the index alone would not be counted.
  await pool.query('analyze notification_deliveries');
});
afterAll(() => database[Symbol.asyncDispose]());

it('reads a few messages of each queue, and not all that wait', async () => {
  let queues: readonly ChannelQueue[] = [];
  const listed = await countRead(async (tx) => {
    queues = await listWaitingQueues(tx, []);
  });
  expect(queues).toHaveLength(queueCount);
  expect(listed).toBeLessThanOrEqual(4 * queueCount);

  const claimed: ChannelQueue[] = [];
  const claim = async (tx: Tx): Promise<unknown> =>
    claimed.push(...(await claimQueues(tx, newId(), queues, 1)));
  expect(await countRead(claim)).toBeLessThanOrEqual(4 * queueCount);
  expect(claimed).toEqual([]);
});

it('reads only what is due of a queue that it has claimed', async () => {
  const queues: ChannelQueue[] = [{ teamId, channel: firstChannel }];
  await database.pool.query(
    `update notification_deliveries set due_at = now() where id in (
       select id from notification_deliveries where channel = $1 limit 3)`,
    [firstChannel],
  );
  expect(await claimQueues(database.db, newId(), queues, 1)).toEqual(queues);
  expect(await countRead((tx) => deferHeldBack(tx, queues))).toBeLessThanOrEqual(perQueue / 10);
  const waiting: unknown[] = [];
  const list = async (tx: Tx): Promise<unknown> => waiting.push(...(await listWaiting(tx, queues)));
  expect(await countRead(list)).toBeLessThanOrEqual(perQueue / 10);
  expect(waiting).toHaveLength(3);
  expect(await countRead((tx) => listHistories(tx, queues, 60))).toBeLessThanOrEqual(perQueue / 10);
});
