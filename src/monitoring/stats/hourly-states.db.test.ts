import { expect, it } from 'vitest';
import { startSiteFixture, type SiteFixture } from '#testkit/site.fixture.ts';
import { listHourlyStates } from './hourly-states-storage.ts';

type Hour = {
  up?: number;
  down?: number;
  upMs?: number;
  downMs?: number;
  planned?: [up: number, down: number];
  ms?: number;
};

const from = new Date('2026-01-01T00:00:00.000Z');
const minute = 60_000;

/** Stores what the checks of one hour added up to. */
async function store({ database }: SiteFixture, targetId: string, hour: number, given: Hour): Promise<void> {
  const { up = 0, down = 0, upMs = 0, downMs = 0, planned = [0, 0], ms = 100 } = given;
  await database.pool.query(
    `insert into rollup_hours (target_id, bucket, site_id, up, down, up_ms, down_ms, measured, sum_ms, histogram,
       maintenance_up_ms, maintenance_down_ms)
     select id, $2, site_id, $3, $4, $5, $6, $3, $3 * $7::int, '{}', $8, $9 from targets where id = $1`,
    [targetId, new Date(from.getTime() + hour * 60 * minute), up, down, upMs, downMs, ms, ...planned],
  );
}

it('an hour of a site is down, degraded, up or in maintenance, and missing without checks', async () => {
  await using fixture = await startSiteFixture();
  const siteId = await fixture.addSite();
  const target = await fixture.targetOf(siteId);
  await fixture.database.pool.query('update sites set degraded_after_ms = 1000');
  const hours: [expected: string, Hour][] = [
    ['UP', { up: 60, upMs: 60 * minute }],
    ['DEGRADED', { up: 59, down: 1, upMs: 59 * minute, downMs: minute }],
    ['DOWN', { up: 54, down: 6, upMs: 54 * minute, downMs: 6 * minute }],
    // The first check of a site covers no time.
    ['DOWN', { down: 1 }],
    ['UP', { up: 1 }],
    ['DEGRADED', { up: 60, upMs: 60 * minute, ms: 1_500 }],
    [
      'MAINTENANCE',
      { up: 10, down: 50, upMs: 10 * minute, downMs: 50 * minute, planned: [10 * minute, 50 * minute] },
    ],
    // Down only in the window.
    ['UP', { up: 30, down: 30, upMs: 30 * minute, downMs: 30 * minute, planned: [0, 30 * minute] }],
  ];
  for (const [hour, [, given]] of hours.entries()) await store(fixture, target, hour, given);
  const [site] = await listHourlyStates(fixture.database.db, [siteId], { from, hours: 24 });
  expect(site!.siteId).toBe(siteId);
  expect(site!.hours.toSorted((a, b) => a.at - b.at)).toEqual(hours.map(([state], at) => ({ at, state })));
});

it('an hour is degraded if only the browser check fails, and pages and hours outside of the day do not count', async () => {
  await using fixture = await startSiteFixture();
  const siteId = await fixture.addSite({ browser: true });
  const pageId = await fixture.addPage(siteId);
  const whole = { up: 60, upMs: 60 * minute };
  const failed = { down: 60, downMs: 60 * minute };
  await store(fixture, await fixture.targetOf(siteId), 0, whole);
  await store(fixture, await fixture.targetOf(siteId, null, 'BROWSER'), 0, failed);
  await store(fixture, await fixture.targetOf(siteId), 1, whole);
  await store(fixture, await fixture.targetOf(siteId, pageId), 1, failed);
  // The last one is of a worker whose clock is a thousand years ahead.
  for (const hour of [-1, 24, 10_000_000]) await store(fixture, await fixture.targetOf(siteId), hour, failed);
  const [site] = await listHourlyStates(fixture.database.db, [siteId], { from, hours: 24 });
  expect(site!.hours.toSorted((a, b) => a.at - b.at)).toEqual([
    { at: 0, state: 'DEGRADED' },
    { at: 1, state: 'UP' },
  ]);
});
