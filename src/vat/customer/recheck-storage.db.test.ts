import { expect, it } from 'vitest';
import type { Pool } from 'pg';
import { newId } from '#platform/id.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { addPersonalTeams } from '#testkit/user.fixture.ts';
import { claimCustomers, findDueCustomers, postponeCustomers } from './recheck-storage.ts';

async function addTeam(pool: Pool): Promise<string> {
  const id = newId();
  await pool.query(`insert into users (id, email, name, role) values ($1, $2, 'A', 'MEMBER')`, [
    id,
    `${id}@example.com`,
  ]);
  await addPersonalTeams(pool);
  return id;
}

const addCustomers = (pool: Pool, teamId: string, lane: string, count: number, dueMinutes: number) =>
  pool.query(
    `insert into vat_customers (id, team_id, external_id, country_code, vat_number, lane, next_check_at)
     select gen_random_uuid(), $1, $2 || n, 'DE', n::text, $2, now() + make_interval(mins => $4) from generate_series(1, $3) n`,
    [teamId, lane, count, dueMinutes],
  );

it('finds the due customers of each team and lane, whatever their number, and goes on where it stopped', async () => {
  await using database = await createTestDatabase();
  const { db, pool } = database;
  const [large, small] = [await addTeam(pool), await addTeam(pool)];
  await addCustomers(pool, large, 'eu DE', 20_000, -5);
  await addCustomers(pool, large, 'uk', 5, -5);
  await addCustomers(pool, small, 'eu DE', 2, -1);
  await addCustomers(pool, small, 'ch', 1_000, 5);
  const places = async (after: Parameters<typeof findDueCustomers>[1]['after'], maxPairs: number) => {
    const { due, next } = await findDueCustomers(db, { after, maxPairs, perLane: 3 });
    return { next, found: due.map(({ teamId, lane }) => `${teamId === large ? 'large' : 'small'} ${lane}`) };
  };
  const all = await places(null, 10);
  expect(all.found).toEqual([
    ...Array<string>(3).fill('large eu DE'),
    ...Array<string>(3).fill('large uk'),
    ...Array<string>(2).fill('small eu DE'),
  ]);
  expect(all.next).toBeNull();
  await pool.query('update teams set created_by = $1 where id = $2', [small, large]);
  const { due } = await findDueCustomers(db, { after: null, maxPairs: 10, perLane: 1 });
  expect(due.map(({ ownerId }) => ownerId)).toEqual([small, small, small]);
  const first = await places(null, 2);
  expect(first.found).toEqual(all.found.slice(0, 6));
  expect((await places(first.next, 2)).found).toEqual(all.found.slice(6));
});

it('a customer is claimed once, and due again when its claim ends or it is given back', async () => {
  await using database = await createTestDatabase();
  const { db, pool } = database;
  const team = await addTeam(pool);
  await addCustomers(pool, team, 'uk', 2, -1);
  const due = async () => (await findDueCustomers(db, { after: null, maxPairs: 10, perLane: 9 })).due;
  const ids = (await due()).map(({ id }) => id);
  const claims = await Promise.all([claimCustomers(db, ids, 60), claimCustomers(db, ids, 60)]);
  expect(claims.flat()).toHaveLength(2);
  expect(await due()).toEqual([]);
  await postponeCustomers(db, ids.slice(0, 1), 0);
  expect((await due()).map(({ id }) => id)).toEqual(ids.slice(0, 1));
  await pool.query(`update vat_customers set next_check_at = next_check_at - interval '2 minutes'`);
  expect(await due()).toHaveLength(2);
});
