import { Kysely, PostgresDialect } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import { startSiteFixture, down } from '#testkit/site.fixture.ts';
import { createDeliveryLoader } from './log-storage.ts';

it('reads the deliveries of all alerts of a list with one query', async () => {
  await using fixture = await startSiteFixture();
  const { pool } = fixture.database;
  await pool.query(
    `insert into notification_settings (team_id, email_addresses) values ($1, '{a@example.com}')`,
    [fixture.teamId],
  );
  for (let n = 0; n < 3; n += 1) {
    const target = await fixture.targetOf(await fixture.addSite());
    await fixture.store(target, new Date(Date.now() - 2_000), down);
    await fixture.store(target, new Date(Date.now() - 1_000), down);
  }
  const { rows } = await pool.query<{ id: string }>('select id from alerts');
  const queries: string[] = [];
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void queries.push(query.sql),
  });
  const load = createDeliveryLoader(db, [fixture.teamId]);
  const ids = [...rows.map(({ id }) => id), newId()];
  const found = await Promise.all(ids.map(load));
  expect(found.map(({ length }) => length)).toEqual([1, 1, 1, 0]);
  expect(queries).toHaveLength(1);
  expect(await load(ids[0]!)).toMatchObject([{ channel: 'email', event: 'OPENED' }]);
  expect(queries).toHaveLength(2);
});
