// @module-tag cluster-long
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { down } from '#testkit/site.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import { muteSite } from './operations/monitoring.generated.ts';

describe('notifications of a site that is being muted', () => {
  let fixture: NotificationFixture;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(() => startAnew());

  const { startAnew, only } = channelsOf(() => fixture);

  it('are skipped if they wait for a retry', async () => {
    await only('chat1');
    fixture.provider.behave((_request, response) => response.writeHead(503).end());
    const site = await fixture.addSite();
    await fixture.fail(site);
    await waitUntil(async () => (await fixture.deliveries(site))[0]?.attempts === 1);
    await fixture.send(muteSite, { id: site });
    expect(await fixture.deliveries(site)).toMatchObject([
      { status: 'SKIPPED', error: 'the site was muted', nextAttemptAt: null },
    ]);
  });

  it.each([
    [503, { status: 'SKIPPED', error: 'the site was muted', attempts: 1, nextAttemptAt: null }],
    [200, { status: 'SENT', error: null, attempts: 1, nextAttemptAt: null }],
  ])('are not retried if they are being sent and the response is %i', async (code, left) => {
    await only('chat1', 'webhook');
    const answer = Promise.withResolvers<void>();
    fixture.provider.behave(async (_request, response) => {
      await answer.promise;
      response.writeHead(code).end();
    });
    const site = await fixture.addSite();
    await fixture.fail(site);
    await waitUntil(() => fixture.provider.received.length === 2);
    await fixture.send(muteSite, { id: site });
    answer.resolve();
    await waitUntil(async () => (await fixture.deliveries(site)).every(({ attempts }) => attempts === 1));
    expect(await fixture.deliveries(site)).toMatchObject([left, left]);
  });

  it('are not sent if a worker has claimed them but not started to send', async () => {
    await only('chat1');
    const answer = Promise.withResolvers<void>();
    fixture.provider.behave(async (_request, response) => {
      await answer.promise;
      response.writeHead(503).end();
    });
    const [first, second] = [await fixture.addSite('First'), await fixture.addSite('Second')];
    for (const _ of [1, 2]) await fixture.found([first, second].map((siteId) => ({ siteId, result: down })));
    await waitUntil(() => fixture.provider.received.length === 1);
    const statuses = async (): Promise<string[]> =>
      [...(await fixture.deliveries(first)), ...(await fixture.deliveries(second))].map(
        ({ status }) => status,
      );
    for (const site of [first, second]) await fixture.send(muteSite, { id: site });
    answer.resolve();
    await waitUntil(async () => (await statuses()).every((status) => status !== 'PENDING'));
    expect(await statuses()).toEqual(['SKIPPED', 'SKIPPED']);
    expect(fixture.provider.received).toHaveLength(1);
  });
});
