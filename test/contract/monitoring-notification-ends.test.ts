import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyRetention } from '#monitoring/apply-retention.ts';
import {
  integrationKey,
  startNotificationFixture,
  type NotificationFixture,
} from '#testkit/notification.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { ageAlerts, ageAnnouncements, endPauses, pauseChats } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import {
  deleteSite,
  muteSite,
  resendNotification,
  unmuteSite,
  updateSite,
} from './operations/monitoring.generated.ts';

const otherKey = 'FEDCBAzyxwvutsrqponmlkjihgfedcba';

describe('notifications about the end of an alert', () => {
  let fixture: NotificationFixture;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(() => startAnew());

  const { startAnew, only, sent, quiet } = channelsOf(() => fixture);
  /** Makes everything older than a year, then applies retention. */
  const ageAndDelete = async (): Promise<void> => {
    await ageAlerts(fixture.app);
    await applyRetention(
      fixture.app.platform.services,
      { retentionDays: 90, rawRetentionDays: 90 },
      new AbortController().signal,
    );
  };
  const incidents = (): string[][] =>
    sent('incident').map(({ json }) => [json.event_action, json.routing_key]);

  it.each(['deleted', 'paused'] as const)(
    'are not sent if the beginning was never tried and the site was %s',
    async (how) => {
      await only('webhook');
      // The first message pauses the channel, so that the second one waits.
      fixture.provider.behave((_request, response) =>
        response.writeHead(429, { 'retry-after': '3600' }).end(),
      );
      const [other, site] = [await fixture.addSite('Other'), await fixture.addSite()];
      await fixture.fail(other);
      await waitUntil(async () => (await fixture.deliveries(other))[0]?.attempts === 1);
      await fixture.fail(site);
      const { id: alertId } = (await fixture.alerts(site))[0]!;
      if (how === 'deleted') await fixture.send(deleteSite, { id: site });
      else await fixture.send(updateSite, { id: site, input: { paused: true } });
      expect(await rowsOf(fixture.app, 'notification_deliveries', { alert_id: alertId })).toMatchObject([
        { event: 'OPENED', status: 'SKIPPED', error: 'the site is no longer watched' },
      ]);
      await endPauses(fixture.app);
    },
  );

  it('close an incident with the key that opened it, even if another key is set by then', async () => {
    await only('incident');
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    await fixture.save({ incidentIntegrationKey: otherKey });
    await fixture.recover(site);
    await quiet();
    expect(incidents()).toEqual([
      ['trigger', integrationKey],
      ['resolve', integrationKey],
    ]);
    const stored = await rowsOf(fixture.app, 'notification_deliveries');
    expect(JSON.stringify(stored)).not.toContain(integrationKey);
  });

  it('close an incident with every key that opened it, even if the channel is off by then', async () => {
    await only('incident', 'chat1');
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    const deliveries = await fixture.deliveries(site);
    await fixture.save({ incidentIntegrationKey: otherKey });
    await fixture.send(resendNotification, {
      id: deliveries.find(({ channel }) => channel === 'incident')!.id,
    });
    await quiet();
    await fixture.save({ incidentEnabled: false, incidentIntegrationKey: null, chat1Enabled: false });
    await fixture.fail(await fixture.addSite('Unheard'));
    await fixture.recover(site);
    await quiet();
    expect(incidents().slice(0, 2)).toEqual([
      ['trigger', integrationKey],
      ['trigger', otherKey],
    ]);
    const ends = incidents().slice(2);
    expect(ends).toHaveLength(2);
    for (const key of [integrationKey, otherKey]) expect(ends).toContainEqual(['resolve', key]);
    expect(sent('chat1-secret-path')).toHaveLength(1);
    expect((await fixture.deliveries(site)).at(-1)).toMatchObject({
      channel: 'incident',
      event: 'RESOLVED',
      status: 'SENT',
    });
  });

  it('do not use a key that was refused when the alert was opened', async () => {
    await only('incident');
    fixture.provider.behave(
      ({ json }, response) =>
        json.routing_key === integrationKey && response.writeHead(400).end('invalid key'),
    );
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    await fixture.save({ incidentIntegrationKey: otherKey });
    await fixture.send(resendNotification, { id: (await fixture.deliveries(site))[0]!.id });
    await quiet();
    await fixture.recover(site);
    await quiet();
    expect(incidents().slice(1)).toEqual([
      ['trigger', otherKey],
      ['resolve', otherKey],
    ]);
  });

  it('do not let a resent beginning reopen an incident', async () => {
    await only('incident', 'chat1');
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    await fixture.recover(site);
    await quiet();
    const deliveries = await fixture.deliveries(site);
    const idOf = (channel: string, event: string): string =>
      deliveries.find((each) => each.channel === channel && each.event === event)!.id;
    const refused = await fixture.owner.send(resendNotification, { id: idOf('incident', 'OPENED') });
    expect(refused.errors?.[0]).toMatchObject({
      message: expect.stringContaining('This alert is closed'),
      extensions: { code: 'BAD_REQUEST', field: 'deliveryId' },
    });
    // A chat message can be repeated, and a closed incident can be closed again.
    await fixture.send(resendNotification, { id: idOf('chat1', 'OPENED') });
    await fixture.send(resendNotification, { id: idOf('incident', 'RESOLVED') });
    await quiet();
    expect(sent('chat1-secret-path').map(({ json }) => json.text)).toEqual([
      'Down: Shop',
      'Up: Shop',
      'Down: Shop',
    ]);
    expect(incidents().map(([action]) => action)).toEqual(['trigger', 'resolve', 'resolve']);
  });

  it('go only to channels that were notified of the beginning', async () => {
    await only('chat1');
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    await only('chat1', 'chat2', 'webhook', 'incident');
    await fixture.recover(site);
    await quiet();
    expect(sent('chat1-secret-path').map(({ json }) => json.text)).toEqual(['Down: Shop', 'Up: Shop']);
    for (const path of ['chat2-secret-path', 'webhook-secret-path', 'incident'])
      expect(sent(path)).toEqual([]);
  });

  it('do not go to a channel that was off before the beginning could be sent', async () => {
    await only('chat1', 'chat2');
    const site = await fixture.addSite();
    // The channel is on when the delivery is written, and off when the worker sends it.
    await pauseChats(fixture.app);
    await fixture.fail(site);
    await fixture.save({ chat2Enabled: false });
    await waitUntil(async () => (await fixture.deliveries(site)).some(({ status }) => status === 'SKIPPED'));
    await endPauses(fixture.app);
    await fixture.save({ chat2Enabled: true });
    await quiet();
    await fixture.recover(site);
    await quiet();
    expect(sent('chat1-secret-path').map(({ json }) => json.text)).toEqual(['Down: Shop', 'Up: Shop']);
    expect(sent('chat2-secret-path')).toEqual([]);
  });

  it('go to channels that were notified when the site was unmuted', async () => {
    await only('chat1');
    const site = await fixture.addSite();
    const page = await fixture.addPage(site);
    const other = await fixture.addPage(site, 'Search');
    await fixture.send(muteSite, { id: site });
    await fixture.fail(site, page);
    await fixture.fail(site, other);
    await only('chat1', 'chat2', 'webhook');
    await fixture.send(unmuteSite, { id: site });
    await quiet();
    await fixture.recover(site, other);
    await quiet();
    expect(sent('chat2-secret-path').map(({ json }) => json.text)).toEqual([
      'Still broken: Shop',
      'Up: Shop / Search',
    ]);
    expect(sent('webhook-secret-path').map(({ json }) => json.type)).toEqual([
      'alert.summary',
      'alert.resolved',
    ]);
  });

  it('are sent on unmuting even if retention ran after the alert ended', async () => {
    await only('incident', 'webhook');
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    await fixture.send(muteSite, { id: site });
    await fixture.recover(site);
    await fixture.save({ incidentIntegrationKey: otherKey });
    await ageAndDelete();
    await fixture.send(unmuteSite, { id: site });
    await quiet();
    expect(incidents()).toEqual([
      ['trigger', integrationKey],
      ['resolve', integrationKey],
    ]);
    expect(sent('webhook-secret-path').map(({ json }) => json.type)).toEqual([
      'alert.opened',
      'alert.resolved',
    ]);
    // Once it is sent, the alert is deleted like any other.
    await ageAndDelete();
    expect(await fixture.alerts(site)).toEqual([]);
  });

  it('close an incident that was open for longer than deliveries are kept', async () => {
    await only('incident');
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    await fixture.save({ incidentIntegrationKey: otherKey });
    await ageAndDelete();
    await fixture.recover(site);
    await quiet();
    expect(incidents()).toEqual([
      ['trigger', integrationKey],
      ['resolve', integrationKey],
    ]);
  });

  it('are not sent if the beginning was held back and never sent', async () => {
    await only('webhook');
    const site = await fixture.addSite();
    const page = await fixture.addPage(site);
    await fixture.fail(site);
    await fixture.fail(site, page);
    await fixture.recover(site);
    await fixture.recover(site, page);
    await quiet();
    const before = sent('webhook-secret-path').map(({ json }) => json.type);
    expect(before).toEqual(['alert.opened', 'alert.resolved']);
    await ageAnnouncements(fixture.app, site);
    await fixture.send(muteSite, { id: site });
    await fixture.send(unmuteSite, { id: site });
    await quiet();
    expect(sent('webhook-secret-path').map(({ json }) => json.type)).toEqual(before);
    await ageAndDelete();
    expect(await fixture.alerts(site)).toEqual([]);
  });

  it('are sent at once, after the beginning, when the owner resends them', async () => {
    await only('webhook');
    fixture.provider.behave((_request, response) =>
      response.writeHead(503, { 'retry-after': '3600' }).end('busy'),
    );
    const site = await fixture.addSite();
    await fixture.fail(site);
    await waitUntil(async () => (await fixture.deliveries(site))[0]?.attempts === 1);
    await fixture.recover(site);
    const deliveries = await fixture.deliveries(site);
    expect(deliveries.at(-1)).toMatchObject({ event: 'RESOLVED', status: 'PENDING' });
    fixture.provider.behave(() => {});
    await fixture.send(resendNotification, { id: deliveries.at(-1)!.id });
    await quiet();
    expect(sent('webhook-secret-path').map(({ json }) => json.type)).toEqual([
      'alert.opened',
      'alert.opened',
      'alert.resolved',
    ]);
  });
});
