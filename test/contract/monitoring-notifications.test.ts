import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { down, up } from '#testkit/site.fixture.ts';
import {
  allChannels,
  integrationKey,
  startNotificationFixture,
  type NotificationFixture,
} from '#testkit/notification.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { ageWebhookSecrets, makeDeliveriesDue } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { instant, someId } from './monitoring-requests.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import {
  deleteSite,
  deleteSitePage,
  muteSite,
  notificationSettings,
  resendNotification,
  resolveAlert,
  rotateWebhookSecret,
  unmuteSite,
  updateSite,
  webhookSecret,
} from './operations/monitoring.generated.ts';
import { auditLog } from './operations/deployment.generated.ts';

describe('notifications', () => {
  let fixture: NotificationFixture;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(() => startAnew());

  const { startAnew, only, sent, quiet } = channelsOf(() => fixture);

  it(
    'announce an outage and its end in every channel, and are listed with the alert',
    { tags: ['cluster'] },
    async () => {
      const site = await fixture.addSite();
      await fixture.fail(site);
      await quiet();
      const alert = (await fixture.alerts(site))[0]!;
      const message = 'Shop is down: HTTP 503 Service Unavailable';
      const title = { text: 'Down: Shop', attachments: [{ title: 'Site down: Shop', text: message }] };
      expect(sent('chat1-secret-path').map(({ json }) => json)).toMatchObject([title]);
      expect(sent('chat2-secret-path').map(({ json }) => json)).toMatchObject([title]);
      expect(sent('incident').map(({ json }) => json)).toMatchObject([
        { routing_key: integrationKey, event_action: 'trigger', dedup_key: alert.id },
      ]);
      expect(sent('webhook-secret-path').map(({ json }) => json)).toMatchObject([
        { type: 'alert.opened', data: { id: alert.id, siteId: site, status: 'OPEN', message } },
      ]);
      expect(fixture.mail.received).toMatchObject([{ to: ['ops@example.com', 'kim@example.com'] }]);
      expect(fixture.mail.received[0]!.text).toContain('Subject: Down: Shop');

      await fixture.recover(site);
      await quiet();
      expect(sent('chat1-secret-path').at(-1)!.json).toMatchObject({ text: 'Up: Shop' });
      expect(sent('chat1-secret-path').at(-1)!.json.attachments[0]!.fields.at(-1)).toMatchObject({
        title: 'Downtime',
      });
      expect(sent('incident').at(-1)!.json).toEqual({
        routing_key: integrationKey,
        event_action: 'resolve',
        dedup_key: alert.id,
      });
      expect(sent('webhook-secret-path').at(-1)!.json).toMatchObject({
        type: 'alert.resolved',
        data: { id: alert.id, status: 'RESOLVED', downtimeSeconds: expect.any(Number) },
      });
      expect(fixture.mail.received.at(-1)!.text).toContain(`References: <alert-${alert.id}@steward.example>`);

      const deliveries = await fixture.deliveries(site);
      expect(deliveries).toHaveLength(10);
      expect(deliveries[0]).toEqual({
        id: expect.any(String),
        channel: 'email',
        event: 'OPENED',
        status: 'SENT',
        attempts: 1,
        error: null,
        createdAt: expect.stringMatching(instant),
        nextAttemptAt: null,
        sentAt: expect.stringMatching(instant),
      });
      const inOrder = ['email', 'chat1', 'chat2', 'incident', 'webhook'];
      expect(deliveries.map(({ channel }) => channel)).toEqual([...inOrder, ...inOrder]);
      expect(deliveries.filter(({ event }) => event === 'RESOLVED')).toHaveLength(5);
    },
  );

  it('distinguish a recovery from an alert that was closed by hand or by pausing the site', async () => {
    await only('chat1');
    const [byHand, paused] = [await fixture.addSite('One'), await fixture.addSite('Two')];
    await fixture.fail(byHand);
    await fixture.fail(paused);
    await quiet();
    await fixture.send(resolveAlert, { id: (await fixture.alerts(byHand))[0]!.id });
    await fixture.send(updateSite, { id: paused, input: { paused: true } });
    await quiet();
    const ends = sent('chat1-secret-path').slice(-2);
    expect(ends.map(({ json }) => json.text)).toEqual(['Closed: One', 'Closed: Two']);
    expect(ends[0]!.json.attachments[0]!.text).toContain('Closed manually after');
    expect(ends[1]!.json.attachments[0]!.text).toContain('No longer monitored');
  });

  it('are retried with the same id until they are accepted', { tags: ['cluster'] }, async () => {
    await only('webhook');
    fixture.provider.behave((_request, response, nth) => nth === 1 && response.writeHead(503).end('busy'));
    const site = await fixture.addSite();
    await fixture.fail(site);
    await waitUntil(async () => (await fixture.deliveries(site))[0]?.attempts === 1);
    const deliveries = await fixture.deliveries(site);
    expect(deliveries).toMatchObject([{ status: 'PENDING', error: 'HTTP 503 Service Unavailable: busy' }]);
    const wait = Date.parse(deliveries[0]!.nextAttemptAt!) - sent('webhook-secret-path')[0]!.at;
    expect(wait).toBeGreaterThan(4_900);
    // Less than the 30 s before the attempt after that.
    expect(wait).toBeLessThan(15_000);
    // The end waits for the beginning.
    await fixture.recover(site);
    await quiet();
    const requests = sent('webhook-secret-path');
    expect(requests.map(({ json }) => json.type)).toEqual(['alert.opened', 'alert.opened', 'alert.resolved']);
    const names = requests.map(({ headers }) => headers['webhook-id']);
    expect(names[1]).toBe(names[0]);
    expect(names[2]).not.toBe(names[0]);
    expect(await fixture.deliveries(site)).toMatchObject([
      { event: 'OPENED', status: 'SENT', attempts: 2, error: null },
      { event: 'RESOLVED', status: 'SENT', attempts: 1 },
    ]);
  });

  it(
    'respect Retry-After, and skip a beginning whose end already follows',
    { tags: ['cluster'] },
    async () => {
      await only('chat1');
      fixture.provider.behave((_request, response) =>
        response.writeHead(429, { 'retry-after': '3600' }).end(),
      );
      const site = await fixture.addSite();
      await fixture.fail(site);
      await waitUntil(async () => (await fixture.deliveries(site))[0]?.attempts === 1);
      const deliveries = await fixture.deliveries(site);
      expect(Date.parse(deliveries[0]!.nextAttemptAt!) - Date.now()).toBeGreaterThan(3_590_000);
      const other = await fixture.addSite('Other');
      await fixture.fail(other);
      await fixture.recover(site);
      expect(await fixture.deliveries(site)).toMatchObject([
        { event: 'OPENED', status: 'SKIPPED' },
        { event: 'RESOLVED', status: 'PENDING', attempts: 0 },
      ]);
      expect(sent('chat1-secret-path')).toHaveLength(1);
      fixture.provider.behave(() => {});
      // A form sends every field; saving it without a change does not end the pause.
      await fixture.save({ ...allChannels(fixture.provider), chat2Enabled: false, webhookEnabled: false });
      const paused = (await rowsOf(fixture.app, 'notification_queues')).filter(
        ({ not_before }) => not_before > new Date(Date.now() + 50 * 60_000),
      );
      expect(paused).toMatchObject([{ channel: 'chat1' }]);
      // Changing the channel ends the pause.
      await fixture.save({ chat1WebhookUrl: `${fixture.provider.url}/chat1-other-path` });
      await quiet();
      expect(sent('chat1-secret-path').map(({ json }) => json.text)).toEqual(['Down: Shop']);
      expect(sent('chat1-other-path').map(({ json }) => json.text)).toEqual(['Down: Other', 'Up: Shop']);
    },
  );

  it('fail when they are refused, and can be resent by their owner', async () => {
    await only('chat1', 'webhook');
    fixture.provider.behave((_request, response) => response.writeHead(403).end('invalid_token'));
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    const deliveries = await fixture.deliveries(site);
    const refused = { status: 'FAILED', attempts: 1, error: 'HTTP 403 Forbidden: invalid_token' };
    expect(deliveries).toMatchObject([
      { channel: 'chat1', ...refused },
      { channel: 'webhook', ...refused },
    ]);
    fixture.provider.behave(() => {});
    expect(await fixture.send(resendNotification, { id: deliveries[1]!.id })).toBe(true);
    await quiet();
    const [first, again] = sent('webhook-secret-path');
    expect(again!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect((await fixture.deliveries(site)).at(-1)).toMatchObject({
      channel: 'webhook',
      status: 'SENT',
    });

    const stranger = await fixture.app.signUp();
    for (const id of [deliveries[0]!.id, someId, 'nonsense'])
      expect((await stranger.send(resendNotification, { id })).errors?.[0]?.extensions.code).toBe(
        'NOT_FOUND',
      );
    await only('webhook');
    const off = await fixture.owner.send(resendNotification, { id: deliveries[0]!.id });
    expect(off.errors?.[0]).toMatchObject({
      message: 'The channel chat1 is off.',
      extensions: { code: 'BAD_REQUEST' },
    });
  });

  it('switch the channel off if its address is gone (410)', { tags: ['cluster'] }, async () => {
    await only('webhook');
    fixture.provider.behave((_request, response) => response.writeHead(410).end('no longer here'));
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    expect(await fixture.send(notificationSettings)).toMatchObject({ webhookEnabled: false });
    expect(await fixture.deliveries(site)).toMatchObject([
      { status: 'FAILED', error: 'HTTP 410 Gone: no longer here' },
    ]);
    const { edges } = await fixture.send(auditLog, { search: 'switch-off' });
    expect(edges.map(({ node }) => node)).toMatchObject([
      {
        actor: 'Steward',
        action: 'notification.switch-off',
        resource: 'webhook: HTTP 410 Gone: no longer here',
      },
    ]);
  });

  it(
    'are combined into a digest when many alerts open at once, except incidents',
    { tags: ['cluster'] },
    async () => {
      const sites: string[] = [];
      for (let n = 1; n <= 8; n += 1) sites.push(await fixture.addSite(`Shop ${n}`));
      const all = sites.map((siteId) => ({ siteId, result: down }));
      await fixture.found(all);
      await fixture.found(all);
      await quiet();
      expect(sent('chat1-secret-path').map(({ json }) => json.text)).toEqual(['8 alerts: 8 new']);
      expect(sent('chat1-secret-path')[0]!.json.attachments[0]!.text).toContain('Down: Shop 8');
      expect(fixture.mail.received).toHaveLength(1);
      expect(sent('webhook-secret-path').map(({ json }) => [json.type, json.data.alerts.length])).toEqual([
        ['alert.digest', 8],
      ]);
      expect(sent('incident').map(({ json }) => json.event_action)).toEqual(all.map(() => 'trigger'));
      for (const site of sites)
        expect((await fixture.deliveries(site)).map(({ status }) => status)).toEqual(
          Array.from({ length: 5 }, () => 'SENT'),
        );
      await fixture.found(sites.map((siteId) => ({ siteId, result: up })));
      await quiet();
      expect(sent('chat1-secret-path').at(-1)!.json.text).toBe('8 alerts: 8 resolved');
    },
  );

  it('of pages are held back while the whole site is down', { tags: ['cluster'] }, async () => {
    await only('chat1', 'incident');
    const site = await fixture.addSite();
    const [broken, mended] = [await fixture.addPage(site, 'Cart'), await fixture.addPage(site, 'Search')];
    await fixture.fail(site);
    await fixture.fail(site, broken);
    await fixture.fail(site, mended);
    await quiet();
    expect(sent('chat1-secret-path').map(({ json }) => json.text)).toEqual(['Down: Shop']);
    await fixture.recover(site);
    await quiet();
    // They are checked once more before they are announced.
    const ofPages = async () =>
      (await fixture.alerts(site)).filter(({ alertType }) => alertType === 'PAGE_DOWN');
    for (const { deliveries } of await ofPages()) {
      expect(deliveries).toMatchObject([{ status: 'PENDING' }, { status: 'PENDING' }]);
      expect(Date.parse(deliveries[0]!.nextAttemptAt!) - Date.now()).toBeGreaterThan(60_000);
    }
    // Until then, the site may go down again, and a page may recover.
    await fixture.fail(site);
    for (const { deliveries } of await ofPages())
      expect(deliveries).toMatchObject([{ status: 'SKIPPED' }, { status: 'SKIPPED' }]);
    // What recovers before its message was sent is announced by one message only.
    await quiet();
    await fixture.recover(site);
    await fixture.recover(site, mended);
    await quiet();
    const outages = ['Down: Shop', 'Up: Shop', 'Down: Shop', 'Up: Shop'];
    expect(sent('chat1-secret-path').map(({ json }) => json.text)).toEqual(outages);
    expect(sent('incident')).toHaveLength(4);

    await makeDeliveriesDue(fixture.app, site);
    await waitUntil(() => sent('chat1-secret-path').length === 5);
    expect(sent('chat1-secret-path').at(-1)!.json.text).toBe('Down: Shop / Cart');
  });

  it(
    'of a muted site are not sent; unmuting sends a summary if something is wrong',
    { tags: ['cluster'] },
    async () => {
      const site = await fixture.addSite();
      const page = await fixture.addPage(site);
      await fixture.send(muteSite, { id: site });
      await fixture.fail(site, page);
      await quiet();
      expect([fixture.provider.received, fixture.mail.received]).toEqual([[], []]);
      await fixture.send(unmuteSite, { id: site });
      await quiet();
      expect(sent('chat1-secret-path').map(({ json }) => json.text)).toEqual(['Still broken: Shop']);
      expect(sent('chat1-secret-path')[0]!.json.attachments[0]!.text).toContain(
        'Cart (/cart) of Shop is down',
      );
      expect(sent('webhook-secret-path').map(({ json }) => json.type)).toEqual(['alert.summary']);
      expect(sent('incident').map(({ json }) => json.event_action)).toEqual(['trigger']);
      expect(fixture.mail.received).toHaveLength(1);

      // An end during the mute goes only to receivers that keep state, after unmuting.
      await fixture.send(muteSite, { id: site });
      await fixture.recover(site, page);
      await quiet();
      expect(sent('incident')).toHaveLength(1);
      await fixture.send(unmuteSite, { id: site });
      await quiet();
      expect(sent('chat1-secret-path')).toHaveLength(1);
      expect(sent('incident').map(({ json }) => json.event_action)).toEqual(['trigger', 'resolve']);
      expect(sent('webhook-secret-path').at(-1)!.json.type).toBe('alert.resolved');

      await fixture.send(muteSite, { id: site });
      await fixture.send(unmuteSite, { id: site });
      await quiet();
      expect(sent('incident')).toHaveLength(2);
    },
  );

  it('close the incidents of a deleted site or page, and nothing else is sent', async () => {
    await only('chat1', 'incident');
    const [site, muted] = [await fixture.addSite(), await fixture.addSite('Muted')];
    const page = await fixture.addPage(site);
    await fixture.fail(site, page);
    await fixture.fail(muted);
    await quiet();
    await fixture.send(muteSite, { id: muted });
    const keys = sent('incident').map(({ json }) => json.dedup_key);
    fixture.provider.received.length = 0;
    await fixture.send(deleteSitePage, { id: page });
    await fixture.send(deleteSite, { id: muted });
    await quiet();
    expect(sent('chat1-secret-path')).toEqual([]);
    expect(sent('incident').map(({ json }) => [json.event_action, json.dedup_key])).toEqual(
      keys.map((key) => ['resolve', key]),
    );
  });

  it('close incidents that ended while their site was muted, even if their page is deleted', async () => {
    await only('incident');
    const site = await fixture.addSite();
    const page = await fixture.addPage(site);
    await fixture.fail(site, page);
    await quiet();
    await fixture.send(muteSite, { id: site });
    await fixture.recover(site, page);
    await fixture.send(deleteSitePage, { id: page });
    await quiet();
    expect(sent('incident').map(({ json }) => json.event_action)).toEqual(['trigger', 'resolve']);
  });

  it('escape the text of a page', async () => {
    await only('chat1', 'email');
    const site = await fixture.addSite();
    await fixture.fail(site, undefined, 'said <!channel> & <b>\r\nBcc: eve@evil.example');
    await quiet();
    expect(sent('chat1-secret-path')[0]!.body).toContain(
      'said &lt;!channel&gt; &amp; &lt;b&gt; Bcc: eve@\u200bevil.example',
    );
    expect(fixture.mail.received[0]!.to).toEqual(['ops@example.com', 'kim@example.com']);
    expect(fixture.mail.received[0]!.text).not.toMatch(/^Bcc:/m);
  });

  it('are signed with the current secret, and for a day also with the previous one', async () => {
    await only('webhook');
    const before = (await fixture.send(webhookSecret)).webhookSecret!;
    expect(before).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const after = (await fixture.send(rotateWebhookSecret)).webhookSecret!;
    expect([after.slice(0, 6), after === before]).toEqual(['whsec_', false]);
    await fixture.fail(await fixture.addSite());
    await quiet();
    const { headers, body } = sent('webhook-secret-path')[0]!;
    const sign = (secret: string) =>
      `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
        .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
        .digest('base64')}`;
    expect(headers['webhook-signature']).toBe(`${sign(after)} ${sign(before)}`);
    await ageWebhookSecrets(fixture.app);
    await fixture.fail(await fixture.addSite());
    await quiet();
    expect(sent('webhook-secret-path').at(-1)!.headers['webhook-signature']).not.toContain(' ');
    const stored = await rowsOf(fixture.app, 'notification_settings');
    expect(JSON.stringify(stored)).not.toContain(after.slice(6));
  });

  it('leave no secret in the log', { tags: ['cluster'] }, () => {
    const logged = fixture.logged();
    expect(logged).toContain('a notification has failed and will not be retried');
    for (const secret of ['secret-path', integrationKey, 'whsec_']) expect(logged).not.toContain(secret);
  });
});
