import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#testkit/database.ts';
import { newId } from '#platform/id.ts';
import { addPersonalTeams } from '#testkit/user.fixture.ts';
import { openSharedStatements, shareWrite } from './shared-statements.ts';
import type { WaitingDelivery } from './plan-batches.ts';

it('every item is written once, however many are combined, skipped or fail', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ skipped: fc.boolean(), broken: fc.boolean() }), { maxLength: 30 }),
      async (items) => {
        const written: number[] = [];
        const write = shareWrite<number>(async (batch, wait) => {
          if (batch.some((index) => items[index]!.broken)) throw new Error('refused');
          const done = batch.map((index) => wait || !items[index]!.skipped);
          written.push(...batch.filter((_index, at) => done[at]));
          return done;
        });
        const results = await Promise.allSettled(items.map((_item, index) => write(index)));
        // An item that the database refuses fails alone.
        expect(results.map(({ status }) => status === 'rejected')).toEqual(items.map(({ broken }) => broken));
        const expected = items.flatMap(({ broken }, index) => (broken ? [] : [index]));
        expect(written.toSorted((a, b) => a - b)).toEqual(expected);
      },
    ),
  ));

it('items that arrive together are written by one statement', async () => {
  const sizes: number[] = [];
  const write = shareWrite<number>(async (batch) => {
    sizes.push(batch.length);
    return batch.map(() => true);
  });
  await Promise.all([1, 2, 3, 4, 5].map(write));
  expect(sizes).toEqual([5]);
});

it('a delivery whose row another transaction holds does not delay the record of others, and counts one attempt', async () => {
  await using database = await createTestDatabase();
  const { db, pool } = database;
  const teamId = newId();
  await pool.query(`insert into users (id, email, name, role) values ($1, 'a@example.com', 'A', 'MEMBER')`, [
    teamId,
  ]);
  await addPersonalTeams(pool);
  const [held, sameBatch, other] = [newId(), newId(), newId()];
  for (const id of [held, sameBatch, other])
    await pool.query(
      `insert into notification_deliveries (id, team_id, channel, event_id, site_id, alert_id, event, notification, due_at)
       values ($1, $2, 'webhook', $1, $1, $1, 'OPENED', '{}', now())`,
      [id, teamId],
    );
  const batchOf = (...ids: [string, ...string[]]) => ({
    id: ids[0],
    deliveries: ids.map((id) => ({ id })) as unknown as [WaitingDelivery, ...WaitingDelivery[]],
  });
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from notification_deliveries where id = $1 for update', [held]);
    const shared = openSharedStatements(db, async () => []);
    const waiting = shared.markSent({ batch: batchOf(held, sameBatch), note: 'late' });
    await shared.markSent({ batch: batchOf(other), note: null });
    await holder.query('commit');
    await waiting;
  } finally {
    holder.release();
  }
  const { rows } = await pool.query(
    'select id, status, attempts, error from notification_deliveries order by array_position($1::uuid[], id)',
    [[held, sameBatch, other]],
  );
  expect(rows).toEqual([
    { id: held, status: 'SENT', attempts: 1, error: 'late' },
    { id: sameBatch, status: 'SENT', attempts: 1, error: 'late' },
    { id: other, status: 'SENT', attempts: 1, error: null },
  ]);
});
