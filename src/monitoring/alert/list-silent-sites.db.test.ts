import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import { startSiteFixture, type SiteFixture } from '#testkit/site.fixture.ts';
import { beginDeploymentMaintenance } from '../maintenance/deployment-maintenance.ts';
import { listInMaintenance, listSilentSites } from './alert-storage.ts';

let fixture: SiteFixture;
beforeAll(async () => {
  fixture = await startSiteFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const maintain = async (siteId: string, minutes: number): Promise<Date> => {
  const startsAt = new Date(Date.now() - 60_000);
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  const about = { title: 'Move', createdBy: 'Ada', teamId: fixture.teamId, deploymentId: newId() };
  await fixture.database.db
    .transaction()
    .execute((tx) => beginDeploymentMaintenance(tx, { ...about, siteIds: [siteId], startsAt, endsAt }));
  return endsAt;
};

it('a site in maintenance is silent until its last window ends, and a muted one until it is unmuted', async () => {
  const { db, pool } = fixture.database;
  const [plain, covered, muted, held] = [
    await fixture.addSite(),
    await fixture.addSite(),
    await fixture.addSite({ muted: true }),
    await fixture.addSite(),
  ];
  await maintain(covered, 10);
  const until = await maintain(covered, 30);
  await maintain(muted, 30);
  await pool.query('update sites set alerts_held = true where id = $1', [held]);
  const ids = [plain, covered, muted, held];
  const silent = new Map((await listSilentSites(db, ids)).map((site) => [site.id, site.until]));
  expect([...silent.keys()].toSorted()).toEqual([covered, muted, held].toSorted());
  expect(silent.get(covered)).toEqual(until);
  expect(silent.get(muted)).toBeNull();
  expect(silent.get(held)!.getTime()).toBeLessThan(until.getTime());
  const inMaintenance = await listInMaintenance(db, ids);
  expect(inMaintenance.map(({ id }) => id).toSorted()).toEqual([covered, muted, held].toSorted());
  expect(inMaintenance.find(({ id }) => id === covered)).toEqual({
    id: covered,
    teamId: fixture.teamId,
    until,
  });
});
