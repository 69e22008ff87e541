import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeResults } from '#monitoring/check/store-results.ts';
import { targetsOf } from '#testkit/checks.fixture.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { down } from '#testkit/site.fixture.ts';
import { verification } from '#verification/product.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import { newShop } from './verification.fixture.ts';

describe('the notification of an alert', () => {
  let fixture: NotificationFixture;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  const { startAnew, sent, quiet } = channelsOf(() => fixture);

  /** Stores a confirmed failure as a worker does, so many minutes after now. */
  async function failAfter(siteId: string, minutes: number): Promise<void> {
    const { db, queue } = fixture.app.platform.services;
    const [target] = await targetsOf(fixture.app, siteId);
    const finished = [0, 1].map((second) => ({
      targetId: target!.id,
      at: new Date(Date.now() + minutes * 60_000 + second * 1_000),
      outcome: { kind: 'result', result: down } as const,
    }));
    await storeResults(db, finished, { queue, environments: verification.extensions.monitoring });
    await quiet();
  }

  it('says which release went live shortly before, in every channel', async () => {
    await startAnew();
    const shop = await newShop(fixture.app, fixture.owner, {
      mode: 'OBSERVE',
      environment: { name: 'Shop, live' },
    });
    await shop.release('1.4.2');
    await failAfter(shop.siteId, 8.5);
    const text = '8 minutes after release 1.4.2 on Shop, live';
    for (const path of ['chat1-secret-path', 'chat2-secret-path', 'incident'])
      expect(sent(path)[0]!.body).toContain(text);
    expect(sent('webhook-secret-path')[0]!.json.data).toMatchObject({
      release: { version: '1.4.2', environmentName: 'Shop, live', minutesBefore: 8 },
    });
    expect(fixture.mail.received[0]!.text).toContain(text);
  });

  it('says nothing of a release if none went live in the hour before', async () => {
    await startAnew();
    const shop = await newShop(fixture.app, fixture.owner, { mode: 'OBSERVE' });
    await shop.release('1.4.3');
    await failAfter(shop.siteId, 61);
    expect(sent('chat1-secret-path')[0]!.body).toContain('is down');
    expect(sent('chat1-secret-path')[0]!.body).not.toContain('after release');
  });
});
