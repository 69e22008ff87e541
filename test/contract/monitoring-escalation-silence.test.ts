import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { escalationsOf, step } from './escalation-requests.fixture.ts';
import { inMinutes } from './maintenance-requests.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import {
  createMaintenanceWindow,
  createSite,
  endMaintenanceWindow,
  muteSite,
  startMaintenance,
  unmuteSite,
  updateSite,
} from './operations/monitoring.generated.ts';

let fixture: NotificationFixture;
const { startAnew, quiet } = channelsOf(() => fixture);
const { addPolicy, deletePolicies, incidentOf, pass, counts } = escalationsOf(() => fixture);
const threeSteps = [step(0, 'chat1'), step(5, 'chat2'), step(15, 'incident')];

beforeAll(async () => {
  fixture = await startNotificationFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(async () => {
  await deletePolicies();
  await startAnew();
});

async function failingSite(input: object = {}): Promise<string> {
  const url = 'https://shop.example';
  const { id } = await fixture.send(createSite, { input: { name: 'Shop', url, ...input } });
  await fixture.fail(id);
  await quiet();
  return id;
}

/** When a worker looks at the steps of a site next, once it has found that the site is silent. */
async function pausedUntil(site: string): Promise<Date | null> {
  const stored = async () => (await rowsOf(fixture.app, 'escalations', { site_id: site }))[0]!;
  await waitUntil(async () => (await stored()).paused);
  return (await stored()).due_at;
}

describe('a muted site', () => {
  it('is not looked at by workers, however long it is muted', async () => {
    await addPolicy(threeSteps);
    const site = await failingSite();
    await fixture.send(muteSite, { id: site });
    await pass(60);
    expect(await pausedUntil(site)).toBeNull();
  });

  it('takes no step until it is unmuted', async () => {
    await addPolicy(threeSteps);
    const site = await failingSite();
    await fixture.send(muteSite, { id: site });
    await pass(60);
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
    expect((await incidentOf(site)).escalation?.nextStepAt).toBeNull();
    await fixture.send(unmuteSite, { id: site });
    await pass(0);
    expect(counts()).toEqual({ chat1: 2, chat2: 1, incident: 0 });
    await pass(10);
    expect(counts()).toEqual({ chat1: 2, chat2: 1, incident: 1 });
  });

  it('that has recovered by then takes none at all', async () => {
    await addPolicy(threeSteps);
    const site = await failingSite();
    await fixture.send(muteSite, { id: site });
    await fixture.recover(site);
    await fixture.send(unmuteSite, { id: site });
    await pass(60);
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
  });
});

describe('a site in maintenance', () => {
  const maintain = async (site: string): Promise<string> =>
    (await fixture.send(startMaintenance, { siteIds: [site], minutes: 60, title: 'Move' })).id;

  it('takes no step before the end, and goes on then if it is still broken', async () => {
    await addPolicy(threeSteps);
    const site = await failingSite();
    const window = await maintain(site);
    await pass(30);
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
    expect((await incidentOf(site)).escalation?.nextStepAt).toBeNull();
    await fixture.send(endMaintenanceWindow, { id: window });
    await waitUntil(() => counts().chat2 === 1);
    expect(counts()).toEqual({ chat1: 1, chat2: 1, incident: 0 });
  });

  it('is looked at by workers when its last window ends', async () => {
    await addPolicy(threeSteps);
    const site = await failingSite();
    await maintain(site);
    const { endsAt } = await fixture.send(startMaintenance, { siteIds: [site], minutes: 90, title: 'Move' });
    await pass(30);
    expect((await pausedUntil(site))?.toISOString()).toBe(endsAt);
  });

  it('goes on as soon as it leaves the window, because its tags have changed', async () => {
    await addPolicy(threeSteps);
    const site = await failingSite({ tags: ['moving'] });
    await fixture.send(createMaintenanceWindow, {
      input: { title: 'Move', tags: ['moving'], startsAt: inMinutes(-1), endsAt: inMinutes(60) },
    });
    await pass(30);
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
    await fixture.send(updateSite, { id: site, input: { tags: [] } });
    await waitUntil(() => counts().chat2 === 1);
  });

  it('takes no step after the end if it has recovered', async () => {
    await addPolicy(threeSteps);
    const site = await failingSite();
    const window = await maintain(site);
    await pass(30);
    await fixture.recover(site);
    await fixture.send(endMaintenanceWindow, { id: window });
    await waitUntil(() => counts().chat1 === 2);
    await pass(60);
    expect(counts()).toEqual({ chat1: 2, chat2: 0, incident: 0 });
  });

  it('that recovered and broke again in it starts the policy anew, and the timeline names nobody who got no message', async () => {
    await addPolicy(threeSteps);
    const site = await failingSite();
    const window = await maintain(site);
    await fixture.recover(site);
    await fixture.fail(site);
    await fixture.send(endMaintenanceWindow, { id: window });
    const escalations = async () =>
      (await incidentOf(site)).timeline.filter(({ kind }) => kind === 'ESCALATED').map(({ text }) => text);
    await waitUntil(async () => {
      await fixture.fail(site);
      return (await escalations()).length === 2;
    });
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
    expect((await escalations())[1]).toMatch(
      /notified nobody again. Notified before the maintenance: Chat 1.$/,
    );
  });

  it('whose failure began in it starts the policy at the end', async () => {
    await addPolicy(threeSteps);
    const site = await fixture.addSite();
    const window = await maintain(site);
    await fixture.fail(site);
    await pass(60);
    expect(counts()).toEqual({ chat1: 0, chat2: 0, incident: 0 });
    await fixture.send(endMaintenanceWindow, { id: window });
    await waitUntil(async () => {
      await fixture.fail(site);
      return counts().chat1 === 1;
    });
    await pass(5);
    expect(counts()).toEqual({ chat1: 1, chat2: 1, incident: 0 });
  });
});
