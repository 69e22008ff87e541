import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '#testkit/app.ts';
import {
  allChannels,
  integrationKey,
  startNotificationFixture,
  type NotificationFixture,
} from '#testkit/notification.fixture.ts';
import { dataOf, make } from './monitoring-requests.fixture.ts';
import { me, testNotification, updateUser } from './operations/monitoring.generated.ts';

describe('a test of a channel', () => {
  let fixture: NotificationFixture;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(async () => {
    fixture.provider.behave(() => {});
    fixture.provider.received.length = 0;
    fixture.mail.received.length = 0;
    const everything = allChannels(fixture.provider);
    const off = Object.fromEntries(
      ['email', 'chat1', 'chat2', 'incident', 'webhook'].map((name) => [`${name}Enabled`, false]),
    );
    await fixture.save({ ...everything, ...off });
  });
  const test = (channel: string, client = fixture.owner) => client.send(testNotification, { channel });

  it.each(['chat1', 'chat2'])('%s sends a message, even if the channel is off', async (channel) => {
    expect((await test(channel)).data).toEqual({ testNotification: true });
    expect(fixture.provider.at(`/${channel}-secret-path`).map(({ json }) => json)).toMatchObject([
      { text: 'Test: Steward can reach you here', attachments: [{ title: 'Test notification' }] },
    ]);
    expect(fixture.provider.received).toHaveLength(1);
  });

  it('email sends a mail to every address', async () => {
    expect((await test('email')).data).toEqual({ testNotification: true });
    expect(fixture.mail.received).toMatchObject([{ to: ['ops@example.com', 'kim@example.com'] }]);
    expect(fixture.mail.received[0]!.text).toContain('Subject: Test: Steward can reach you here');
  });

  it('incident opens an incident and closes it', async () => {
    expect((await test('incident')).data).toEqual({ testNotification: true });
    const [trigger, resolve] = fixture.provider.at('/incident').map(({ json }) => json);
    expect(trigger).toMatchObject({
      routing_key: integrationKey,
      event_action: 'trigger',
      payload: { severity: 'info', summary: 'Test notification from Steward' },
    });
    expect(resolve).toEqual({
      routing_key: integrationKey,
      event_action: 'resolve',
      dedup_key: trigger!.dedup_key,
    });
  });

  it('webhook sends a signed event', async () => {
    expect((await test('webhook')).data).toEqual({ testNotification: true });
    const [request] = fixture.provider.at('/webhook-secret-path');
    expect(request!.json).toMatchObject({ type: 'notification.test' });
    expect(request!.headers['webhook-signature']).toMatch(/^v1,/);
  });

  it.each([
    ['chat1', 404, 'no_service', 'The test was not accepted: HTTP 404 Not Found: no_service'],
    [
      'incident',
      400,
      '{"status":"invalid event","errors":["no such key"]}',
      'The test was not accepted: HTTP 400 Bad Request: {"status":"invalid event","errors":["no such key"]}',
    ],
    ['webhook', 500, '', 'The test was not accepted: HTTP 500 Internal Server Error'],
  ])('%s says why it was not accepted', async (channel, status, body, message) => {
    fixture.provider.behave((_request, response) => response.writeHead(status).end(body));
    expect((await test(channel)).errors).toMatchObject([
      { message, extensions: { code: 'BAD_REQUEST', field: 'channel' } },
    ]);
  });

  it('does not repeat the address or key in its failure', async () => {
    fixture.provider.behave((request, response) => response.writeHead(403).end(request.path + request.body));
    for (const channel of ['chat1', 'incident', 'webhook']) {
      const said = JSON.stringify((await test(channel)).errors);
      expect(said).toContain('HTTP 403');
      expect(said).not.toMatch(/secret-path|abcdefghijklmnopqrstuvwxyz/);
    }
  });

  it.each(['', 'sms', 'EMAIL', 'chat3', 'constructor'])('refuses the unknown channel %j', async (channel) => {
    expect((await test(channel)).errors?.[0]).toMatchObject({
      message: 'There is no such channel. Choose from email, chat1, chat2, incident, webhook.',
      extensions: { code: 'BAD_REQUEST', field: 'channel' },
    });
  });

  it.each(['email', 'chat1', 'chat2', 'incident', 'webhook'])(
    '%s fails without settings',
    async (channel) => {
      const nothing = {
        emailAddresses: [],
        chat1WebhookUrl: null,
        chat2WebhookUrl: null,
        incidentIntegrationKey: null,
        webhookUrl: null,
      };
      await fixture.save(nothing);
      expect((await test(channel)).errors?.[0]).toMatchObject({
        message: expect.stringMatching(new RegExp(`^The channel ${channel} reaches nobody: no `)),
        extensions: { code: 'BAD_REQUEST' },
      });
      expect(fixture.provider.received).toEqual([]);
    },
  );

  it("uses the caller's own settings and requires a caller", async () => {
    const other = await fixture.app.signUp();
    expect((await test('chat1', other)).errors?.[0]?.extensions.code).toBe('BAD_REQUEST');
    expect((await test('chat1', fixture.app.stranger())).status).toBe(401);
    expect(fixture.provider.received).toEqual([]);
  });

  it('does not reach a private address for a user without that permission', async () => {
    const member = await fixture.app.signUp();
    const { id } = dataOf(await member.send(me));
    // An address from a time when it was allowed.
    await fixture.send(updateUser, { id, input: { role: 'ADMIN' } });
    const webhookUrl = `${fixture.provider.url}/webhook`;
    dataOf(await make(member, 'updateNotificationSettings', { webhookUrl }));
    await fixture.send(updateUser, { id, input: { role: 'MEMBER' } });
    expect((await test('webhook', member)).errors?.[0]?.message).toBe(
      'The test was not accepted: 127.0.0.1 is a loopback address, which is not allowed',
    );
    expect(fixture.provider.received).toEqual([]);
  });
});

it('a test of the email channel fails on a server without SMTP', async () => {
  await using app = await startApp();
  const client = await app.signUp();
  expect((await client.send(testNotification, { channel: 'email' })).errors?.[0]?.message).toBe(
    'The channel email reaches nobody: this installation has no mail server (SMTP_URL is not set).',
  );
});
