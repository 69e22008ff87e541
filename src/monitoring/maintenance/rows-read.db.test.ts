import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import type { Tx } from '#platform/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { countRowsRead } from '#testkit/rows-read.ts';
import { listMaintenanceTimes } from '../stats/maintenance-time-storage.ts';
import { noteEnds } from './settle-storage.ts';

/* What the windows of one team cost the others: these statements run for all teams at once, every second or with every batch of checks. */

let database: TestDatabase;
const [planner, neighbour] = [newId(), newId()];
let neighbours: string[];

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;
const listSites = async (teamId: string): Promise<string[]> =>
  (await query('select id from sites where team_id = $1 order by id', [teamId])).map(({ id }) => id);

beforeAll(async () => {
  database = await createTestDatabase();
  await query(`insert into teams (id, name) values ($1, 'Planner'), ($2, 'Neighbour')`, [planner, neighbour]);
  await query(
    `insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold)
     select gen_random_uuid(), t, 'Shop', 'https://shop.example', 60, false, 2, 1
     from unnest($1::uuid[]) t cross join generate_series(1, 100)`,
    [[planner, neighbour]],
  );
  neighbours = await listSites(neighbour);
  // 20 windows of an hour that recur every hour, each for 1,000 sites, of which 100 exist.
  await query(
    `insert into maintenance_windows (id, team_id, site_ids, title, starts_at, ends_at, timezone, is_public, created_by, over_at,
       planned_until, plan_at, recurrence)
     select gen_random_uuid(), $1, $2::uuid[] || array(select gen_random_uuid() from generate_series(1, 900)), 'Nightly',
       now() - interval '1 minute', now() + interval '59 minutes', 'UTC', false, 'Ada', 'infinity', now(), now(), 'FREQ=HOURLY'
     from generate_series(1, 20)`,
    [planner, await listSites(planner)],
  );
  await query(
    `insert into maintenance_occurrences select id, starts_at + n * interval '1 hour', ends_at + n * interval '1 hour'
     from maintenance_windows cross join generate_series(-720, 50) n`,
  );
  await query('vacuum analyze');
});
afterAll(() => database[Symbol.asyncDispose]());

const countRead = (table: string, read: (tx: Tx) => Promise<unknown>) =>
  countRowsRead(database.db, table, read);

const spanOf = (siteId: string, minutes: number) => {
  const since = new Date(Date.now() - minutes * 60_000);
  return { siteId, targetId: siteId, intervalSeconds: 60, status: 'UP' as const, since };
};

it('a batch with a target that was checked a month ago reads the windows of that time and of now, not those in between', async () => {
  const spans = [...neighbours.slice(1).map((id) => spanOf(id, 1)), spanOf(neighbours[0]!, 30 * 1_440)];
  const read = (tx: Tx) => listMaintenanceTimes(tx, spans, new Date());
  expect((await countRead('maintenance_occurrences', read)).rows).toBeLessThanOrEqual(200);
});

it('the windows of a site are found with its own, without overlaps', async () => {
  const [own] = await listSites(planner);
  const times = await database.db
    .transaction()
    .execute((tx) => listMaintenanceTimes(tx, [spanOf(own!, 1), spanOf(neighbours[0]!, 1)], new Date()));
  expect([...times.keys()]).toEqual([own]);
  expect(times.get(own!)).toHaveLength(1);
});

it('the ids of a window are read a few times, and not once for each site', async () => {
  await query('update sites set alerts_held = true, maintenance_ended_at = now()');
  // 20 windows with 16,000 bytes in parts of 2,000. Once for each site would be 18,000.
  const fewTimes = 5 * 20 * 9;
  const ended: string[] = [];
  const settled = await countRead('maintenance_windows', async (tx) => ended.push(...(await noteEnds(tx))));
  expect(settled.parts).toBeLessThanOrEqual(fewTimes);
  expect(ended).toEqual([]);
  const again = await query('select team_id from sites where maintenance_ended_at is null group by 1');
  expect(again).toEqual([{ team_id: planner }]);

  const spans = (await listSites(planner)).map((id) => spanOf(id, 1));
  const rolled = await countRead('maintenance_windows', (tx) => listMaintenanceTimes(tx, spans, new Date()));
  expect(rolled.parts).toBeLessThanOrEqual(fewTimes);
});
