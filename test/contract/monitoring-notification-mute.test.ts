import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNotificationBed, type NotificationBed } from '#testkit/notification.fixture.ts';
import { down } from '#testkit/site-bed.ts';
import { waitUntil } from '#testkit/wait.ts';
import { channelsOf } from './notification-requests.fixture.ts';

/** Muting a site ends what has not been sent, at whatever point that is. */
describe('messages', () => {
  let bed: NotificationBed;
  beforeAll(async () => {
    bed = await startNotificationBed();
  });
  afterAll(() => bed[Symbol.asyncDispose]());
  beforeEach(() => startAnew());

  const { startAnew, only, mutate } = channelsOf(() => bed);

  it('that wait are called off when their site is muted', async () => {
    await only('chat1');
    bed.provider.behave((_request, response) => response.writeHead(503).end());
    const site = await bed.addSite();
    await bed.fail(site);
    await waitUntil(async () => (await bed.alerts(site))[0].deliveries[0].attempts === 1);
    await mutate('muteSite', site);
    expect((await bed.alerts(site))[0].deliveries).toMatchObject([
      { status: 'SKIPPED', error: 'the site was muted', nextAttemptAt: null },
    ]);
  });

  it.each([
    [503, { status: 'SKIPPED', error: 'the site was muted', attempts: 1, nextAttemptAt: null }],
    [200, { status: 'SENT', error: null, attempts: 1, nextAttemptAt: null }],
  ])(
    'that are under way when their site is muted, and answered with %i, are not tried again',
    async (code, left) => {
      await only('chat1', 'webhook');
      const answer = Promise.withResolvers<void>();
      bed.provider.behave(async (_request, response) => {
        await answer.promise;
        response.writeHead(code).end();
      });
      const site = await bed.addSite();
      await bed.fail(site);
      await waitUntil(() => bed.provider.received.length === 2);
      await mutate('muteSite', site);
      answer.resolve();
      const deliveries = async (): Promise<any[]> => (await bed.alerts(site))[0].deliveries;
      await waitUntil(async () => (await deliveries()).every(({ attempts }) => attempts === 1));
      expect(await deliveries()).toMatchObject([left, left]);
    },
  );

  it('that were taken to be sent, but were not yet when their site was muted, are not sent', async () => {
    await only('chat1');
    const answer = Promise.withResolvers<void>();
    bed.provider.behave(async (_request, response) => {
      await answer.promise;
      response.writeHead(503).end();
    });
    const [first, second] = [await bed.addSite('First'), await bed.addSite('Second')];
    for (const _ of [1, 2]) await bed.found([first, second].map((siteId) => ({ siteId, result: down })));
    await waitUntil(() => bed.provider.received.length === 1);
    const statuses = async (): Promise<string[]> =>
      [...(await bed.alerts(first)), ...(await bed.alerts(second))].map(
        ({ deliveries }) => deliveries[0].status,
      );
    for (const site of [first, second]) await mutate('muteSite', site);
    answer.resolve();
    await waitUntil(async () => (await statuses()).every((status) => status !== 'PENDING'));
    expect(await statuses()).toEqual(['SKIPPED', 'SKIPPED']);
    expect(bed.provider.received).toHaveLength(1);
  });
});
