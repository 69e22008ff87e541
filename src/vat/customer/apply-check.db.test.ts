import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { addPersonalTeams } from '#testkit/user.fixture.ts';
import { invalid, valid, type RegisterResult } from '../upstream/result.ts';
import { applyCheck } from './apply-check.ts';
import type { Customer } from './customer.ts';
import { takeChanges } from './notice-storage.ts';
import { insertCustomers, lockCustomers, updateCustomers } from './upsert-storage.ts';
import { lockCustomer } from './verdict-storage.ts';

let database: TestDatabase;
const teamId = newId();
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    `insert into users (id, email, name, role) values ($1, 'a@example.com', 'A', 'MEMBER')`,
    [teamId],
  );
  await addPersonalTeams(database.pool);
});
afterAll(() => database[Symbol.asyncDispose]());

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const yes: RegisterResult = {
  ...valid('eu', { name: 'Old Name', address: 'Street', request_identifier: null }),
  nameMatch: { result: 'VALID', comparedBy: 'STEWARD' },
};
const no = invalid('eu', 'Not known.');

const parsed = (externalId: string, number: string, name: string | null = null) => ({
  externalId,
  country: 'DE',
  number,
  lane: 'eu DE',
  message: null,
  name,
  address: null,
});
async function newCustomer(name: string | null = null): Promise<Customer> {
  const externalId = newId();
  return database.db.transaction().execute(async (tx) => {
    await insertCustomers(tx, teamId, [parsed(externalId, '123456789', name)]);
    const { id } = (await lockCustomers(tx, teamId, [externalId])).get(externalId)!;
    return (await lockCustomer(tx, id))!;
  });
}
const customerNow = async ({ id }: Customer): Promise<Customer> =>
  database.db.transaction().execute(async (tx) => (await lockCustomer(tx, id))!);
const apply = ({ id, name, address }: Customer, result: RegisterResult, at = new Date()): Promise<void> =>
  database.db.transaction().execute((tx) =>
    applyCheck(
      tx,
      { recheckDays: 90 },
      {
        customerId: id,
        number: { country: 'DE', national: '123456789', source: 'eu' },
        given: { name, address },
        checkId: newId(),
        at,
        result,
      },
    ),
  );
const change = (customer: Customer, number: string, name: string | null): Promise<void> =>
  database.db.transaction().execute((tx) =>
    updateCustomers(tx, [
      {
        ...parsed(customer.externalId, number, name),
        id: customer.id,
        name,
        address: null,
        formerNumber: number === customer.number ? null : `DE${customer.number}`,
        formerVerdict: customer.verdict,
      },
    ]),
  );
const set = (customer: Customer, assignments: string): Promise<unknown> =>
  database.pool.query(`update vat_customers set ${assignments} where id = $1`, [customer.id]);
const dueInMs = async (customer: Customer): Promise<number> =>
  (await customerNow(customer)).nextCheckAt!.getTime() - Date.now();

it('an answer about a former name settles the verdict, and the new name is still compared soon', async () => {
  const customer = await newCustomer('Old Name');
  await change(customer, '123456789', 'New Name');
  await apply(customer, yes);
  expect(await customerNow(customer)).toMatchObject({ verdict: 'VALID', nameMatch: null });
  expect(await dueInMs(customer)).toBeLessThan(1_000);
  await apply(await customerNow(customer), yes);
  expect(await customerNow(customer)).toMatchObject({ nameMatch: yes.nameMatch });
  expect(await dueInMs(customer)).toBeGreaterThan(80 * dayMs);
});

/** A verdict that changes from valid to invalid, of which the team is notified. */
async function disappear(customer: Customer): Promise<void> {
  await apply(customer, yes);
  await apply(customer, no);
  await set(customer, `pending_since = pending_since - interval '1 day'`);
  await apply(customer, no);
}
const notices = () => database.db.transaction().execute((tx) => takeChanges(tx, teamId));

it('a notice names the number that the register was asked about, not the one that the customer has by now', async () => {
  const customer = await newCustomer();
  await disappear(customer);
  await change(await customerNow(customer), '987654321', null);
  expect(await notices()).toMatchObject({
    total: 1,
    customers: [{ id: customer.id, country: 'DE', number: '123456789', from: 'VALID', to: 'INVALID' }],
  });
});

it('a long history is trimmed, but no change that the team has not been notified of', async () => {
  const customer = await newCustomer();
  await disappear(customer);
  await database.pool.query(
    `insert into vat_customer_changes (customer_id, id, at, kind) select $1, id, now(), 'NUMBER_CHANGED' from unnest($2::uuid[]) id`,
    [customer.id, Array.from({ length: 204 }, newId)],
  );
  await change(await customerNow(customer), '987654321', null);
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from vat_customer_changes where customer_id = $1',
    [customer.id],
  );
  // Ids of one millisecond have no order: the change that waits is one of the newest 200, or kept besides them.
  expect([200, 201]).toContain(rows[0]!.count);
  expect(await notices()).toMatchObject({ total: 1, customers: [{ id: customer.id, to: 'INVALID' }] });
});

it('a process whose clock is behind can confirm a verdict', async () => {
  const customer = await newCustomer();
  await apply(customer, yes);
  await apply(customer, no);
  await set(
    customer,
    `pending_since = pending_since - interval '1 day', last_checked_at = last_checked_at - interval '1 day'`,
  );
  await apply(customer, no, new Date(Date.now() - minuteMs));
  expect(await customerNow(customer)).toMatchObject({ verdict: 'INVALID', pendingVerdict: null });
  await notices();
});

it('a check of a process whose clock is ahead does not block the checks that follow', async () => {
  const customer = await newCustomer();
  await apply(customer, yes, new Date(Date.now() + 30 * dayMs));
  expect((await customerNow(customer)).lastCheckedAt!.getTime()).toBeLessThanOrEqual(Date.now());
  // As an earlier version has stored it.
  await set(customer, `last_checked_at = now() + interval '30 days'`);
  await apply(customer, no);
  const after = await customerNow(customer);
  expect(after).toMatchObject({ verdict: 'VALID', pendingVerdict: 'INVALID' });
  expect(after.lastCheckedAt!.getTime()).toBeLessThanOrEqual(Date.now());
});

it('an answer that a later check has overtaken is ignored, and the customer is checked when the later one says', async () => {
  const customer = await newCustomer();
  await apply(customer, yes);
  await set(customer, `next_check_at = now() + interval '15 minutes'`);
  await apply(customer, no, new Date(Date.now() - minuteMs));
  expect(await customerNow(customer)).toMatchObject({ verdict: 'VALID', pendingVerdict: null });
  expect(await dueInMs(customer)).toBeGreaterThan(80 * dayMs);
  await change(customer, customer.number, 'New Name');
  await apply(customer, no, new Date(Date.now() - minuteMs));
  expect(await dueInMs(customer)).toBeLessThan(1_000);
});
