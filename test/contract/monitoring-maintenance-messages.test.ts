import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf } from '#testkit/client.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { rowsOf, untilMaintenanceEnded, untilSettled } from '#testkit/stored.fixture.ts';
import { ageDeliveries, endPauses, makeDeliveriesDue } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { endWindow, startMaintenance } from './maintenance-requests.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import { resendNotification } from './operations/monitoring.generated.ts';

describe('messages that wait when a maintenance begins', () => {
  let fixture: NotificationFixture;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(async () => {
    await startAnew();
    await only('chat1');
  });

  const { startAnew, only, sent, quiet } = channelsOf(() => fixture);
  const texts = (): string[] => sent('chat1-secret-path').map(({ json }) => json.text);
  const start = async (site: string): Promise<string> =>
    dataOf(await startMaintenance(fixture.owner, [site])).id;
  /** Makes what waits due, and waits until a worker has seen it. */
  const untilSeen = async (site: string): Promise<void> => {
    await ageDeliveries(fixture.app);
    await makeDeliveriesDue(fixture.app, site);
    await waitUntil(async () => {
      // A worker that is still sending begins a pause after it.
      await endPauses(fixture.app);
      const waiting = (await fixture.alerts(site))
        .flatMap(({ deliveries }) => deliveries)
        .filter(({ status }) => status === 'PENDING');
      return waiting.every(({ error }) => error === 'waits until the maintenance of the site is over');
    });
  };
  const end = async (id: string, site: string): Promise<void> => {
    dataOf(await endWindow(fixture.owner, id));
    await makeDeliveriesDue(fixture.app, site);
    await quiet();
  };
  /** A page that is still broken when its site is back: its message is held back for 90 s. */
  const heldPage = async (): Promise<{ site: string; page: string }> => {
    const site = await fixture.addSite();
    const page = await fixture.addPage(site);
    await fixture.fail(site);
    // An opening that was not sent when its alert is closed would be left out.
    await quiet();
    await fixture.fail(site, page);
    await fixture.recover(site);
    await quiet();
    expect(texts()).toEqual(['Down: Shop', 'Up: Shop']);
    return { site, page };
  };

  it('are sent after it, if what they are about is still broken', async () => {
    const { site } = await heldPage();
    const id = await start(site);
    await untilSeen(site);
    expect(texts()).toHaveLength(2);
    await end(id, site);
    expect(texts().slice(2)).toEqual(['Down: Shop / Cart']);
  });

  it('wait for its planned end, and are sent as soon as it is ended', async () => {
    const { site } = await heldPage();
    const { id, endsAt } = dataOf(await startMaintenance(fixture.owner, [site]));
    await untilSeen(site);
    const stored = await rowsOf(fixture.app, 'notification_deliveries', { site_id: site, status: 'PENDING' });
    expect(stored.map(({ due_at }) => due_at.toISOString())).toEqual([endsAt]);
    dataOf(await endWindow(fixture.owner, id));
    await waitUntil(() => texts().length === 3);
    expect(texts()[2]).toBe('Down: Shop / Cart');
  });

  it('are never sent if it recovers in the maintenance, and nor is its recovery', async () => {
    const { site, page } = await heldPage();
    const id = await start(site);
    await untilSeen(site);
    await fixture.recover(site, page);
    dataOf(await endWindow(fixture.owner, id));
    await untilMaintenanceEnded(fixture.app, site);
    await untilSettled(fixture.app, site);
    await makeDeliveriesDue(fixture.app, site);
    await quiet();
    expect(texts()).toHaveLength(2);
  });

  it('are withdrawn if the whole site is down at its end', async () => {
    const { site, page } = await heldPage();
    const id = await start(site);
    await untilSeen(site);
    await fixture.fail(site);
    dataOf(await endWindow(fixture.owner, id));
    await untilMaintenanceEnded(fixture.app, site);
    await fixture.fail(site);
    await fixture.fail(site, page);
    await untilSettled(fixture.app, site);
    await makeDeliveriesDue(fixture.app, site);
    await quiet();
    expect(texts().slice(2)).toEqual(['Down: Shop']);
  });

  it('are retried after it', async () => {
    fixture.provider.behave((_, response) => response.writeHead(429, { 'retry-after': '3600' }).end());
    const site = await fixture.addSite();
    await fixture.fail(site);
    await waitUntil(async () => (await fixture.deliveries(site))[0]?.attempts === 1);
    fixture.provider.behave(() => {});
    const id = await start(site);
    await untilSeen(site);
    expect(texts()).toHaveLength(1);
    await end(id, site);
    expect(texts()).toEqual(['Down: Shop', 'Down: Shop']);
    expect(await fixture.deliveries(site)).toMatchObject([{ status: 'SENT', attempts: 2, error: null }]);
  });

  it('do not keep those of other sites from being sent', async () => {
    fixture.provider.behave((_, response) => response.writeHead(429, { 'retry-after': '3600' }).end());
    const [site, other] = [await fixture.addSite(), await fixture.addSite('Other')];
    await fixture.fail(site);
    await waitUntil(async () => (await fixture.deliveries(site))[0]?.attempts === 1);
    await fixture.fail(other);
    fixture.provider.behave(() => {});
    const id = await start(site);
    await makeDeliveriesDue(fixture.app, other);
    await untilSeen(site);
    await waitUntil(() => texts().length === 2);
    expect(texts()).toEqual(['Down: Shop', 'Down: Other']);
    await end(id, site);
  });

  it('that somebody sends again are sent at once', async () => {
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    await start(site);
    const [delivery] = await fixture.deliveries(site);
    await fixture.send(resendNotification, { id: delivery!.id });
    await quiet();
    expect(texts()).toEqual(['Down: Shop', 'Down: Shop']);
  });
});
