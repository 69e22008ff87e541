import { expect, it } from 'vitest';
import type { Db } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { addPersonalTeams } from '#testkit/user.fixture.ts';
import { insertCustomers, lockCustomers } from '../customer/upsert-storage.ts';
import { lockCustomer } from '../customer/verdict-storage.ts';
import { valid } from '../upstream/result.ts';
import { cancelOpenBatch, findBatch, insertBatch, insertRows, queueBatch } from './batch-storage.ts';
import { settle } from './settle.ts';

const number = { country: 'DE', national: '123456789', source: 'eu' } as const;
const lane = 'eu DE';

async function addCustomers(db: Db, teamId: string, externalIds: readonly string[]): Promise<string[]> {
  const given = {
    country: number.country,
    number: number.national,
    lane,
    message: null,
    name: null,
    address: null,
  };
  return db.transaction().execute(async (tx) => {
    await insertCustomers(
      tx,
      teamId,
      externalIds.map((externalId) => ({ ...given, externalId })),
    );
    const stored = await lockCustomers(tx, teamId, externalIds);
    return externalIds.map((externalId) => stored.get(externalId)!.id);
  });
}

it('an answer that comes after its batch was cancelled counts for the customers, but not for the batch', async () => {
  await using database = await createTestDatabase();
  const { db, pool } = database;
  const [teamId, id, checkId] = [newId(), newId(), newId()];
  await pool.query(`insert into users (id, email, name, role) values ($1, 'a@example.com', 'A', 'MEMBER')`, [
    teamId,
  ]);
  await addPersonalTeams(pool);
  const customerIds = await addCustomers(db, teamId, ['question', 'same number', 'another question']);
  const [question, same, other] = customerIds;
  const row = {
    externalId: null,
    country: number.country,
    number: number.national,
    name: null,
    address: null,
    given: null,
    status: null,
    message: null,
    lane,
  };
  await db.transaction().execute(async (tx) => {
    await insertBatch(tx, { id, teamId, name: 'Batch', createdBy: 'a@example.com' });
    await insertRows(tx, id, [
      { ...row, position: 1, customerId: question!, sameAs: null },
      { ...row, position: 2, customerId: same!, sameAs: 1 },
      { ...row, position: 3, customerId: other!, sameAs: null },
    ]);
    await queueBatch(tx, id, { total: 3, invalid: 0, skipped: 0, errors: [], lanes: new Map([[lane, 2]]) });
    await cancelOpenBatch(tx, id);
  });
  const result = valid('eu', { name: 'Shop', address: null, request_identifier: null });
  const answer = { batchId: id, position: 1, lane, number, checkId, result, at: new Date() };
  await settle(db, { recheckDays: 90 }, [
    { ...answer, given: { name: null, address: null }, status: 'valid', message: null, delaySeconds: 0 },
  ]);
  const verdicts = await db
    .transaction()
    .execute((tx) => Promise.all(customerIds.map(async (each) => (await lockCustomer(tx, each))!.verdict)));
  expect(verdicts).toEqual(['VALID', 'VALID', 'UNKNOWN']);
  expect(await findBatch(db, [teamId], id)).toMatchObject({ state: 'CANCELLED', counts: { done: 0 } });
});
