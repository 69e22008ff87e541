import { expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { systemClock } from '#platform/clock.ts';
import { startSiteFixture, up } from '#testkit/site.fixture.ts';
import { siteTrends } from './site-trends.ts';

it('trends of sites read only the selected statistics', async () => {
  await using fixture = await startSiteFixture();
  const { db, pool } = fixture.database;
  const siteId = await fixture.addSite();
  await fixture.store(await fixture.targetOf(siteId), new Date(), up);
  const teams = [{ teamId: fixture.teamId, role: 'VIEWER', createdByAdmin: false }];
  const caller = { user: { id: fixture.teamId }, credential: { kind: 'session' }, teams };
  const ctx = { db, clock: systemClock, caller } as unknown as Context;

  const [trend] = await siteTrends(ctx, [siteId]);
  expect((await trend!.responseTimes()).at(-1)).toMatchObject({ avgResponseTimeMs: 100 });
  await pool.query('drop table rollup_hours');
  const [other] = await siteTrends(ctx, [siteId]);
  expect((await other!.uptime()).at(-1)).toMatchObject({ totalChecks: 1, uptimePercentage: 100 });
  await expect(other!.responseTimes()).rejects.toThrow('rollup_hours');
});
