import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { down, up } from '#testkit/site.fixture.ts';
import { newDeployment } from './deployment-requests.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import { newPage } from './monitoring-requests.fixture.ts';
import { check, fail, newShop, readWatched } from './verification.fixture.ts';

describe('people are told', () => {
  let fixture: NotificationFixture;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  const { startAnew, sent, quiet } = channelsOf(() => fixture);
  beforeEach(() => startAnew());

  type Notice = { notice: string; title: string; message: string; incident: { change: string } };
  /** Of the verification: those of the deployment and the alert have their own tests. */
  const notices = async (): Promise<Notice[]> => {
    await quiet();
    return sent('webhook-secret-path')
      .map(({ json }) => (json as unknown as { data: Notice }).data)
      .filter(({ notice }) => notice === 'VERIFICATION_FAILED' || notice === 'ROLLBACK_HELD');
  };

  it('when a verification fails, what was found and how long after the switch, and what follows', async () => {
    const { app, owner } = fixture;
    const shop = await newShop(app, owner, { environment: { name: 'Shop, live' } });
    await shop.pass((await shop.release('1.4.1')).id);
    const { id } = await shop.release('1.4.2');
    await fail(app, shop.siteId, down);
    await shop.until(id, 'FAILED');
    const [notice, ...others] = await notices();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      notice: 'VERIFICATION_FAILED',
      incident: { key: `verification:${shop.environmentId}`, change: 'opened' },
      title: 'The verification of 1.4.2 on Shop, live failed',
      environment: { id: shop.environmentId },
      deployment: { id, version: '1.4.2' },
      site: { id: shop.siteId, name: 'Shop' },
    });
    expect(notice!.message).toMatch(
      /^Shop is down: HTTP 503 Service Unavailable\nFirst seen \d+ seconds? after release 1\.4\.2 on Shop, live\.\nA rollback to the release before is queued\.$/,
    );
  });

  it('when nothing is rolled back, and again when the next release passes', async () => {
    const { app, owner } = fixture;
    const shop = await newShop(app, owner);
    const { id } = await shop.release('1.0.0');
    await fail(app, shop.siteId, down);
    await shop.until(id, 'FAILED');
    expect((await notices()).map(({ notice }) => notice)).toEqual(['VERIFICATION_FAILED', 'ROLLBACK_HELD']);
    expect((await notices()).find(({ notice }) => notice === 'ROLLBACK_HELD')).toMatchObject({
      title: '1.0.0 on Live was not rolled back',
      message: expect.stringContaining('The host has no sound earlier release'),
    });
    await check(app, shop.siteId, up);
    const { id: pageId } = await newPage(owner, shop.siteId, { name: 'Cart', path: '/cart' });
    await fail(app, shop.siteId, down, { pageId });
    await shop.pass((await shop.release('1.0.1')).id);
    expect((await notices()).at(-1)).toMatchObject({
      notice: 'VERIFICATION_FAILED',
      incident: { change: 'resolved' },
      title: 'The verification of 1.0.1 on Live passed',
      message: 'Cart was failing before the switch.\nEverything else that is watched works.',
    });
  });

  it(
    'nothing about a rollback that is not needed, because the agent has returned to the release before',
    { tags: ['long'] },
    async () => {
      const { app, owner } = fixture;
      const shop = await newShop(app, owner);
      await shop.pass((await shop.release('1.0.0')).id);
      const { id } = await newDeployment(owner, shop.environmentId, { version: '1.0.1' });
      const task = await shop.agent.nextTask();
      await shop.agent.accept(task);
      const switched = {
        name: 'switch',
        status: 'SUCCEEDED',
        startedAt: null,
        completedAt: null,
        exitCode: null,
      };
      await shop.agent.steps(task, [switched]);
      await shop.until(id, 'WATCHING');
      await fail(app, shop.siteId, down);
      await shop.until(id, 'FAILED');
      const { currentRelease } = shop.agent;
      await shop.agent.complete(task, {
        outcome: 'ROLLED_BACK',
        errorMessage: 'It is not healthy.',
        currentRelease,
      });
      await expect
        .poll(async () => (await readWatched(owner, id)).verification!.heldReason)
        .toBe('The release is no longer live.');
      expect((await notices()).map(({ notice }) => notice)).toEqual(['VERIFICATION_FAILED']);
    },
  );

  it('that it is over when the rollback works, although the last step of the rollback failed', async () => {
    const { app, owner } = fixture;
    const shop = await newShop(app, owner);
    await shop.pass((await shop.release('1.0.0')).id);
    const before = shop.agent.currentRelease;
    const { id } = await shop.release('1.0.1');
    await fail(app, shop.siteId, down);
    const { verification } = await shop.until(id, 'FAILED');
    await shop.agent.run({
      outcome: 'FAILED',
      errorMessage: 'The cache is not flushed.',
      currentRelease: before,
    });
    const { id: rollbackId } = verification!.rollback!;
    await shop.until(rollbackId, 'WATCHING');
    for (let i = 0; i < 2; i += 1) await check(app, shop.siteId, up);
    await shop.pass(rollbackId);
    expect((await notices()).at(-1)).toMatchObject({
      incident: { key: `verification:${shop.environmentId}`, change: 'resolved' },
      title: 'The verification of the rollback to 1.0.0 on Live passed',
    });
  });
});
