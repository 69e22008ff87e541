import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import { startSiteFixture, type SiteFixture } from '#testkit/site.fixture.ts';
import type { MonitoringServices } from '../context.ts';
import { collectReport } from './collect-report.ts';
import { monthPeriod, type Period } from './period.ts';
import { renderReport } from './render/render-report.ts';

const now = new Date('2026-11-01T05:00:00Z');
const hourMs = 3_600_000;
const settings = { locale: 'en', title: null, includeVat: false } as const;

let fixture: SiteFixture;
beforeAll(async () => {
  fixture = await startSiteFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const query = (text: string, values: unknown[] = []) => fixture.database.pool.query(text, values);

const collect = (period: Period, siteIds: string[] | null, more: object = {}, retentionDays = 90) =>
  collectReport(
    {
      db: fixture.database.db,
      clock: { now: () => now },
      monitoring: { retentionDays },
      environments: {
        listReleases: async (_db: unknown, periods: readonly unknown[]) =>
          periods.map(() => [
            { version: '2.0', kind: 'ROLLBACK', environmentName: 'production', at: now },
            { version: '2.1', kind: 'DEPLOY', environmentName: 'production', at: now },
          ]),
      },
      vat: {
        countVatChecks: async (_db: unknown, teamId: string) =>
          teamId === fixture.teamId
            ? { total: 3, valid: 2, invalid: 1, unavailable: 0 }
            : { total: 0, valid: 0, invalid: 0, unavailable: 0 },
      },
    } as unknown as MonitoringServices,
    {
      ...period,
      id: newId(),
      teamId: fixture.teamId,
      timezone: 'Europe/Berlin',
      siteIds,
      monthly: false,
      attempts: 1,
      leaseEpoch: 1,
    },
    { ...settings, ...more },
    async () => {},
  );

const addRollup = (
  table: string,
  targetId: string,
  siteId: string,
  bucket: string,
  [up, down, plannedDown = 0]: number[],
) =>
  query(
    `insert into ${table} (target_id, bucket, site_id, up, down, up_ms, down_ms, measured, sum_ms, min_ms, max_ms, histogram, maintenance_down_ms)
     values ($1, $2, $3, 10, 0, $4, $5, 10, 3000, 300, 300, '{}', $6)`,
    [targetId, bucket, siteId, up! * hourMs, down! * hourMs, plannedDown * hourMs],
  );

it('a month of a time zone begins and ends at its own midnight', async () => {
  const siteId = await fixture.addSite();
  const targetId = await fixture.targetOf(siteId);
  const add = (bucket: string, hours: number[]) => addRollup('rollup_hours', targetId, siteId, bucket, hours);
  await add('2026-09-30T21:00Z', [0, 1]); // 30 September in Berlin.
  await add('2026-09-30T22:00Z', [1, 0]);
  await add('2026-10-25T22:00Z', [0.5, 0.5, 0.25]); // The 25th has 25 hours.
  await add('2026-10-31T22:00Z', [1, 0]);
  await add('2026-10-31T23:00Z', [0, 1]); // 1 November.
  const { sites, isUtc, step } = await collect(monthPeriod('2026-10'), [siteId]);
  expect({ isUtc, step }).toEqual({ isUtc: false, step: 'day' });
  const [site] = sites;
  expect(site).toMatchObject({
    upMs: 2.5 * hourMs,
    downMs: 0.5 * hourMs,
    maintenanceMs: 0.25 * hourMs,
    averageMs: 300,
  });
  expect(site!.uptime).toBeCloseTo(83.33, 1);
  expect(site!.uptimeWithoutMaintenance).toBeCloseTo(90.9, 1);
  expect(site!.bars.flatMap(({ day, uptime }) => (uptime === null ? [] : [[day, uptime]]))).toEqual([
    ['2026-10-01', 100],
    ['2026-10-25', 50],
    ['2026-10-31', 100],
  ]);
});

it('a period without hourly statistics is read from the days of UTC', async () => {
  const siteId = await fixture.addSite();
  const targetId = await fixture.targetOf(siteId);
  await addRollup('rollup_days', targetId, siteId, '2026-10-05T00:00Z', [24, 0]);
  const { sites, isUtc } = await collect(monthPeriod('2026-10'), [siteId], {}, 8);
  expect(isUtc).toBe(true);
  expect(sites[0]!.bars[4]).toMatchObject({ day: '2026-10-05', uptime: 100 });
});

it('incidents have their worst kind, their time in the period, and whether they were planned', async () => {
  const siteId = await fixture.addSite({ browser: true });
  const pageId = await fixture.addPage(siteId, 'Cart');
  let number = 100;
  const add = async (from: string, to: string | null, types: string[], teamId = fixture.teamId) => {
    const id = newId();
    await query(
      `insert into incidents (id, team_id, site_id, number, title, state, started_at, resolved_at) values ($1, $2, $3, $4, 'secret text', $5, $6, $7)`,
      [id, teamId, siteId, (number += 1), to === null ? 'OPEN' : 'RESOLVED', from, to],
    );
    for (const type of types)
      await query(
        `insert into alerts (id, site_id, page_id, type, status, message, created_at, resolved_at, incident_id)
         values (gen_random_uuid(), $1, $2, $3, 'RESOLVED', 'secret text', $4, $5, $6)`,
        [siteId, type === 'PAGE_DOWN' ? pageId : null, type, from, to, id],
      );
  };
  await add('2026-09-30T20:00Z', '2026-09-30T23:00Z', ['SITE_DOWN', 'JS_ERROR']); // One of three hours in October.
  await add('2026-10-10T10:00Z', '2026-10-10T10:30Z', ['PAGE_DOWN']);
  await add('2026-10-11T10:00Z', '2026-10-11T11:00Z', ['JS_ERROR']);
  await add('2026-10-31T22:30Z', null, ['CHECKOUT_FAILED', 'PAGE_DOWN']);
  await add('2026-09-01T00:00Z', '2026-09-02T00:00Z', ['SITE_DOWN']);
  const windowId = newId();
  await query(
    `insert into maintenance_windows (id, team_id, title, starts_at, ends_at, timezone, is_public, created_by, over_at, planned_until)
     values ($1, $2, 'x', '2026-10-10T09:00Z', '2026-10-10T12:00Z', 'UTC', false, 'x', '2026-10-10T12:00Z', '2026-10-10T12:00Z')`,
    [windowId, fixture.teamId],
  );
  await query(`insert into maintenance_occurrences values ($1, '2026-10-10T09:00Z', '2026-10-10T12:00Z')`, [
    windowId,
  ]);
  await query(
    `insert into js_error_sightings (site_id, fingerprint, first_seen_at, last_seen_at)
     values ($1, 'a', '2026-10-03Z', '2026-10-20Z'), ($1, 'b', '2026-09-01Z', '2026-11-01Z'), ($1, 'c', '2026-11-01Z', '2026-11-01Z')`,
    [siteId],
  );
  await addRollup(
    'rollup_days',
    await fixture.targetOf(siteId, pageId),
    siteId,
    '2026-10-05T00:00Z',
    [24, 0],
  );

  const { sites } = await collect(monthPeriod('2026-10'), [siteId]);
  const [site] = sites;
  expect(
    site!.incidents.map(({ kind, pageName, durationMs, isPlanned, endedAt }) => [
      kind,
      pageName,
      durationMs / hourMs,
      isPlanned,
      endedAt !== null,
    ]),
  ).toEqual([
    ['CHECKOUT_FAILED', null, 0.5, false, false],
    ['JS_ERROR', null, 1, false, true],
    ['PAGE_DOWN', 'Cart', 0.5, true, true],
    ['SITE_DOWN', null, 1, false, true],
  ]);
  expect(site!.jsErrors).toEqual({ alerts: 1, different: 2 });
  expect(site!.slowestPages).toEqual([{ name: 'Cart', path: '/cart', averageMs: 300 }]);
  expect(site!.releases.map(({ version, isRollback }) => [version, isRollback])).toEqual([
    ['2.0', true],
    ['2.1', false],
  ]);
  expect(JSON.stringify(site)).not.toContain('secret text');
});

it('VAT checks are counted only if the settings include them, and the name of the team replaces a title', async () => {
  const siteId = await fixture.addSite();
  expect(await collect(monthPeriod('2026-10'), [siteId])).toMatchObject({ vat: null, title: 'Ada' });
  const included = await collect(monthPeriod('2026-10'), [siteId], { includeVat: true, title: 'Agency' });
  expect(included).toMatchObject({ vat: { total: 3 }, title: 'Agency' });
});

it(
  'a year of 100 sites with 500 pages is collected and written within a bounded time and size',
  { tags: ['long'] },
  async () => {
    const siteIds: string[] = [];
    for (let count = 0; count < 100; count += 1) {
      const siteId = await fixture.addSite();
      siteIds.push(siteId);
      for (let page = 0; page < 5; page += 1) await fixture.addPage(siteId, `Page ${page}`);
    }
    await query(
      `insert into rollup_days (target_id, bucket, site_id, up, down, up_ms, down_ms, measured, sum_ms, min_ms, max_ms, histogram)
     select t.id, d, t.site_id, 1440, 0, 86400000, 0, 1440, 432000, 100, 900, array_fill(15, array[93])
     from targets t cross join generate_series('2025-11-01Z'::timestamptz, '2026-11-01Z', '1 day') d where t.site_id = any($1)`,
      [siteIds],
    );
    const collected = await collect({ month: null, from: '2025-11-01', to: '2026-11-01' }, siteIds);
    const html = await renderReport({ ...collected, logo: null });
    expect(collected.sites).toHaveLength(100);
    expect(collected.step).toBe('week');
    expect(html.length).toBeLessThan(2_000_000);
  },
);
