import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { addPersonalTeams } from '#testkit/user.fixture.ts';
import {
  bringBulkForward,
  claimBulk,
  insertBulk,
  isEnoughWaiting,
  renewBulk,
  saveBulkResults,
  skipBulk,
  type BulkMedium,
} from './bulk-storage.ts';

let database: TestDatabase;
let [large, small] = ['', ''];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  [large, small] = [newId(), newId()];
  for (const id of [large, small])
    await database.pool.query(
      `insert into users (id, email, name, role) values ($1::uuid, $1::uuid::text, 'Ada', 'MEMBER')`,
      [id],
    );
  await addPersonalTeams(database.pool);
  await database.pool.query('delete from bulk_deliveries');
});

const about = { prefix: 'subscriber', medium: 'MAIL', title: 'Payments fail', at: new Date() } as const;
const insert = async (
  teamId: string,
  count: number,
  eventId = newId(),
  medium: BulkMedium = 'MAIL',
): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => newId());
  await insertBulk(database.db, { ...about, teamId, eventId, medium }, ids);
  return ids;
};
const claim = (limit: number, except: string[] = [], medium: BulkMedium = 'MAIL') =>
  claimBulk(database.db, medium, newId(), limit, 30, except);
const count = async (where: string): Promise<number> =>
  (await database.pool.query(`select 1 from bulk_deliveries where ${where}`)).rowCount ?? 0;

it('a message in bulk wakes the workers that send in bulk, and not those that send alerts', async () => {
  const client = await database.pool.connect();
  try {
    const heard: string[] = [];
    client.on('notification', ({ channel }) => heard.push(channel));
    await client.query('listen notification_deliveries; listen bulk_deliveries');
    await insert(large, 500);
    await client.query('select 1');
    expect(heard).toEqual(['bulk_deliveries']);
  } finally {
    client.release(true);
  }
});

it('mails and webhooks are claimed apart, and each team has its own number that waits', async () => {
  await insert(large, 3);
  await insert(large, 2, newId(), 'HTTP');
  expect(await claim(20, [], 'HTTP')).toHaveLength(2);
  expect(await isEnoughWaiting(database.db, { teamId: large, medium: 'MAIL' }, 3)).toBe(true);
  expect(await isEnoughWaiting(database.db, { teamId: large, medium: 'MAIL' }, 4)).toBe(false);
  // What a worker is sending no longer waits.
  expect(await isEnoughWaiting(database.db, { teamId: large, medium: 'HTTP' }, 1)).toBe(false);
  expect(await isEnoughWaiting(database.db, { teamId: small, medium: 'MAIL' }, 1)).toBe(false);
});

it('outcomes are saved together: sent, to be sent again, failed and not needed any more', async () => {
  await insert(large, 4);
  const [sent, again, failed, skipped] = await claim(4);
  const results = await saveBulkResults(
    database.db,
    [
      { id: sent!.id, status: 'SENT', error: null },
      { id: again!.id, status: 'PENDING', error: 'busy', inMs: 5_000 },
      { id: failed!.id, status: 'FAILED', error: 'no such mailbox' },
      { id: skipped!.id, status: 'SKIPPED', error: 'unsubscribed' },
    ],
    false,
  );
  expect(results).toEqual([true, true, true, true]);
  expect(await count(`status = 'SENT' and sent_at is not null and due_at is null and attempts = 1`)).toBe(1);
  expect(await count(`status = 'PENDING' and error = 'busy' and due_at > now() and attempts = 1`)).toBe(1);
  expect(await count(`status = 'FAILED' and error = 'no such mailbox' and due_at is null`)).toBe(1);
  expect(await count(`status = 'SKIPPED' and error = 'unsubscribed' and attempts = 0`)).toBe(1);
});

it('a message that was skipped while it was being sent is not sent again', async () => {
  const [receiver] = await insert(large, 1);
  const [claimed] = await claim(1);
  await database.db.transaction().execute((tx) => skipBulk(tx, [`subscriber:${receiver}`], 'unsubscribed'));
  await saveBulkResults(database.db, [{ id: claimed!.id, status: 'PENDING', error: 'busy', inMs: 0 }], false);
  expect(await count(`status = 'SKIPPED' and error = 'unsubscribed' and due_at is null`)).toBe(1);
});

it('a claim takes the same number of each team', async () => {
  await insert(large, 200);
  await insert(small, 5);
  const claimed = Map.groupBy(await claim(20), ({ teamId }) => teamId);
  expect([claimed.get(large)?.length, claimed.get(small)?.length]).toEqual([15, 5]);
  expect((await claim(20)).map(({ teamId }) => teamId)).toEqual(Array.from({ length: 20 }, () => large));
  expect(await claim(20, [large])).toEqual([]);
});

it('two claims at the same time take nothing twice, and the lease of one can be renewed by its owner only', async () => {
  await insert(large, 60);
  const owners = [newId(), newId(), newId()];
  const claims = await Promise.all(owners.map((owner) => claimBulk(database.db, 'MAIL', owner, 20, 30, [])));
  const ids = claims.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const [first] = claims.find(({ length }) => length > 0)!;
  const owner = owners[claims.findIndex((each) => each.includes(first!))]!;
  expect([...(await renewBulk(database.db, [{ id: first!.id, owner }], 30))]).toEqual([first!.id]);
  expect([...(await renewBulk(database.db, [{ id: first!.id, owner: newId() }], 30))]).toEqual([]);
});

it('a receiver gets one message for an event, whoever inserts it', async () => {
  const eventId = newId();
  const ids = await insert(large, 10, eventId);
  await insertBulk(database.db, { ...about, teamId: large, eventId }, [...ids.slice(5), newId()]);
  expect(await count('true')).toBe(11);
});

it('what waits for a receiver can be skipped, also what a worker has claimed', async () => {
  const [first, second] = await insert(large, 2);
  await claim(1);
  await database.db
    .transaction()
    .execute((tx) => skipBulk(tx, [`subscriber:${first}`, `subscriber:${second}`], 'unsubscribed'));
  expect(await count(`status = 'SKIPPED' and error = 'unsubscribed' and due_at is null`)).toBe(2);
  expect(await claim(20)).toEqual([]);
});

it('what is urgent comes before everything else of its team', async () => {
  await insert(large, 100);
  const id = newId();
  await insertBulk(database.db, { ...about, teamId: large, eventId: id, isUrgent: true }, [id]);
  expect((await claim(1)).map(({ eventId }) => eventId)).toEqual([id]);
});

it('a lease stays when the clock of the database was set back, and a later time does not', async () => {
  await insert(large, 2);
  await claim(1);
  await bringBulkForward(database.db, true, 60, [0, 5]);
  expect(await count('due_at > now()')).toBe(1);
  await database.pool.query(`update bulk_deliveries set due_at = due_at + interval '2 hours'`);
  await bringBulkForward(database.db, true, 60, [0, 5]);
  expect(await count('due_at > now()')).toBe(0);
});

it(
  'what is due is claimed at once, however many other teams wait for a retry',
  { tags: ['long'] },
  async () => {
    await database.pool.query(
      `insert into users (id, email, name, role)
     select gen_random_uuid(), n || '@example.com', 'User', 'MEMBER' from generate_series(1, 2000) n`,
    );
    await addPersonalTeams(database.pool);
    const { rows } = await database.pool.query<{ id: string }>('select id from teams');
    for (const { id } of rows) await insert(id, 1);
    await database.pool.query(
      `update bulk_deliveries set due_at = now() + interval '1 hour' where team_id <> $1`,
      [small],
    );
    expect((await claim(20)).map(({ teamId }) => teamId)).toEqual([small]);
  },
);
