import { expect, it } from 'vitest';
import { createTestDatabase } from '#testkit/database.ts';
import { bookSlot, countRequest } from './budget-storage.ts';

const within = (maxWaitMs: number) => ({ maxWaitMs, reserved: 0 });

it('books no more slots than the budget in any period, even for concurrent callers', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const budget = { requests: 3, seconds: 10 };
  const waits = await Promise.all(
    Array.from({ length: 10 }, () => bookSlot(db, 'uk', budget, within(25_000))),
  );
  const periods = waits.filter((wait) => wait !== null).map((wait) => Math.round(wait / 10_000));
  expect(periods.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2]);
  expect(waits.filter((wait) => wait === null)).toHaveLength(1);
  expect(await bookSlot(db, 'ch', budget, within(0))).toBe(0);
});

it('books nothing if the next slot is too late', async () => {
  await using database = await createTestDatabase();
  const budget = { requests: 1, seconds: 10 };
  expect(await bookSlot(database.db, 'uk', budget, within(0))).toBe(0);
  expect(await bookSlot(database.db, 'uk', budget, within(5_000))).toBeNull();
  const wait = await bookSlot(database.db, 'uk', budget, within(11_000));
  expect(wait).toBeGreaterThan(8_000);
  expect(wait).toBeLessThanOrEqual(10_000);
});

it('keeps the reserved slots free', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const budget = { requests: 3, seconds: 60 };
  const background = { maxWaitMs: 0, reserved: 1 };
  const waits = [];
  for (let n = 0; n < 4; n += 1) waits.push(await bookSlot(db, 'uk', budget, background));
  expect(waits).toEqual([0, 0, null, null]);
  expect(await bookSlot(db, 'uk', budget, within(0))).toBe(0);
  expect(await bookSlot(db, 'uk', budget, within(0))).toBeNull();
});

it('counts requests that do not wait against those that do', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const budget = { requests: 3, seconds: 60 };
  for (let n = 0; n < 5; n += 1) await countRequest(db, 'ch', budget);
  expect(await bookSlot(db, 'ch', budget, within(0))).toBeNull();
});

it('keeps the counted requests when the budget becomes larger or smaller', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const book = (requests: number) => bookSlot(db, 'uk', { requests, seconds: 60 }, within(0));
  expect([await book(2), await book(2), await book(2)]).toEqual([0, 0, null]);
  expect([await book(4), await book(4), await book(4)]).toEqual([0, 0, null]);
  expect(await book(1)).toBeNull();
  expect([await book(5), await book(5)]).toEqual([0, null]);
});

it('does not wait for slots from before the clock of the database was set back', async () => {
  await using database = await createTestDatabase();
  const { db, pool } = database;
  const budget = { requests: 3, seconds: 60 };
  const background = { maxWaitMs: 0, reserved: 1 };
  for (let n = 0; n < 3; n += 1) await countRequest(db, 'uk', budget);
  await pool.query(
    `update vat_budgets set slots = (select array_agg(s + interval '6 hours') from unnest(slots) as s)`,
  );
  const waits = [];
  for (let n = 0; n < 3; n += 1) waits.push(await bookSlot(db, 'uk', budget, background));
  expect(waits).toEqual([0, 0, null]);
});
