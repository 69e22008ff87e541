import { Kysely, PostgresDialect } from 'kysely';
import { expect, it } from 'vitest';
import type { Context } from '#identity/context.ts';
import { newId } from '#platform/id.ts';
import { startBed, down } from '#testkit/site-bed.ts';
import { alertDeliveries } from './alert-deliveries.ts';

it('asks the database once for the messages of all alerts in a list', async () => {
  await using bed = await startBed();
  const { pool } = bed.database;
  await pool.query(
    `insert into notification_settings (user_id, email_addresses) values ($1, '{a@example.com}')`,
    [bed.userId],
  );
  for (let n = 0; n < 3; n += 1) {
    const target = await bed.targetOf(await bed.addSite());
    await bed.store(target, new Date(Date.now() - 2_000), down);
    await bed.store(target, new Date(Date.now() - 1_000), down);
  }
  const { rows } = await pool.query<{ id: string }>('select id from alerts');
  const queries: string[] = [];
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void queries.push(query.sql),
  });
  const ctx = { db } as unknown as Context;
  const ids = [...rows.map(({ id }) => id), newId()];
  const found = await Promise.all(ids.map((id) => alertDeliveries(ctx, id)));
  expect(found.map(({ length }) => length)).toEqual([1, 1, 1, 0]);
  expect(queries).toHaveLength(1);
  expect(await alertDeliveries(ctx, ids[0]!)).toMatchObject([{ channel: 'email', event: 'OPENED' }]);
  expect(queries).toHaveLength(2);
});
