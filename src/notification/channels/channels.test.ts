import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atMost } from '#testkit/patience.ts';
import { systemClock } from '#platform/clock.ts';
import { createMailer } from '#platform/mail.ts';
import { startMailServer } from '#testkit/mail-server.ts';
import { startProvider, type Provider } from '#testkit/provider.fixture.ts';
import { composeMessage } from './message.ts';
import type { Send, Transports } from './channel.ts';
import { discord } from './discord/message.ts';
import { googleChat } from './google-chat/message.ts';
import { openChannel, type Recipient } from './index.ts';
import { slack } from './slack/message.ts';
import { teams } from './teams/message.ts';
import { alertId, opened, publicUrl, resolved } from './message.fixture.ts';

const key = 'abcdefghijklmnopqrstuvwxyzABCDEF';
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const ids = { batch: 'batch-1', event: 'event-1' };
const content = { kind: 'notification', notification: opened } as const;

/** Uses the real host names, resolved to this machine. */
describe('a notification request', () => {
  let provider: Provider;
  let transports: Transports;
  beforeAll(async () => {
    provider = await startProvider();
    transports = {
      http: {
        clock: systemClock,
        userAgent: 'Steward',
        lookup: () => Promise.resolve(['127.0.0.1']),
      },
      mailer: null,
      publicUrl,
      incidentUrl: `${provider.url}/v2/enqueue`,
      telegramUrl: provider.url,
    };
  });
  beforeEach(() => {
    provider.received.length = 0;
    provider.behave(() => {});
  });
  afterAll(() => provider[Symbol.asyncDispose]());

  const recipient: Recipient = {
    emailEnabled: true,
    chat1Enabled: true,
    chat2Enabled: true,
    incidentEnabled: true,
    webhookEnabled: true,
    emailAddresses: [],
    deploymentEvents: [],
    timezone: null,
    chat1WebhookUrl: null,
    chat2WebhookUrl: null,
    incidentIntegrationKey: key,
    webhookUrl: null,
    webhookSecret: secret,
    webhookSecrets: [secret],
    policy: 'private-allowed',
  };
  const at = (host: string, path: string): string => `http://${host}:${provider.port}${path}`;
  const sender = (channel: 'chat1' | 'incident' | 'webhook', to: Partial<Recipient> = {}): Send => {
    const found = openChannel(channel, { ...recipient, ...to }, transports);
    if ('unusable' in found) throw new Error(found.unusable);
    return found.send;
  };

  it.each([
    ['hooks.slack.com', '/services/T0/B0/secret', slack],
    ['mattermost.example', '/hooks/secret', slack],
    ['discord.com', '/api/webhooks/1/secret', discord],
    ['acme.webhook.office.com', '/webhookb2/secret', teams],
    ['prod-7.westeurope.logic.azure.com', '/workflows/secret', teams],
    ['chat.googleapis.com', '/v1/spaces/A/messages?key=secret', googleChat],
  ])('to %s has the format of that provider', async (host, path, { toBody }) => {
    const send = sender('chat1', { chat1WebhookUrl: at(host, path) });
    expect(await send(content, ids)).toEqual({ kind: 'sent' });
    const [request] = provider.received;
    expect(request).toMatchObject({ method: 'POST', path });
    expect(request!.headers).toMatchObject({
      host: `${host}:${provider.port}`,
      'content-type': 'application/json',
      'user-agent': 'Steward',
    });
    expect(request!.json).toEqual(toBody(composeMessage(content, publicUrl)));
  });

  it('by mail goes to every address, with the id of the batch', async () => {
    const mail = await startMailServer();
    const mailer = createMailer({ smtpUrl: mail.url, from: 'steward@example.com' });
    const opened = openChannel(
      'email',
      { ...recipient, emailAddresses: ['a@example.com', 'b@example.com'] },
      {
        ...transports,
        mailer,
      },
    );
    if ('unusable' in opened) throw new Error(opened.unusable);
    expect(await opened.send(content, ids)).toEqual({ kind: 'sent' });
    expect(mail.received).toMatchObject([{ to: ['a@example.com', 'b@example.com'] }]);
    expect(mail.received[0]!.text).toContain('Message-ID: <batch-1@steward.example>');
    expect(mail.received[0]!.text).toContain('Subject: Down: Shop / Cart');
    mailer.close();
    await mail.close();
    expect(await opened.send(content, ids)).toMatchObject({
      kind: 'retry',
      error: expect.stringMatching(/^mail server: /),
    });
  });

  it('for an incident goes to the URL that the operator has set', async () => {
    expect(await sender('incident')(content, ids)).toEqual({ kind: 'sent' });
    await sender('incident')({ kind: 'notification', notification: resolved }, ids);
    expect(provider.received.map(({ path }) => path)).toEqual(['/v2/enqueue', '/v2/enqueue']);
    expect(provider.received[0]!.json).toMatchObject({
      routing_key: key,
      event_action: 'trigger',
      dedup_key: alertId,
    });
    expect(provider.received[1]!.json).toEqual({
      routing_key: key,
      event_action: 'resolve',
      dedup_key: alertId,
    });
  });

  it('for a webhook is signed over the exact bytes of its body', async () => {
    await sender('webhook', { webhookUrl: at('ops.example', '/hook') })(content, ids);
    const [{ headers, body }] = provider.received as [(typeof provider.received)[number]];
    expect(headers['webhook-id']).toBe('msg_event-1');
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(
      atMost(5_000) / 1_000,
    );
    const signed = `msg_event-1.${String(headers['webhook-timestamp'])}.${body}`;
    const signature = createHmac('sha256', Buffer.alloc(32, 7)).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  });

  it('does not follow redirects', async () => {
    provider.behave((_request, response) => response.writeHead(307, { location: '/elsewhere' }).end());
    const send = sender('webhook', { webhookUrl: at('ops.example', '/hook') });
    expect(await send(content, ids)).toEqual({
      kind: 'refused',
      error: 'HTTP 307 Temporary Redirect (redirects are not followed)',
    });
    expect(provider.received).toHaveLength(1);
  });

  it('does not go to a private address for a user without that permission', async () => {
    const send = sender('webhook', { webhookUrl: at('ops.example', '/hook'), policy: 'public' });
    expect(await send(content, ids)).toEqual({
      kind: 'refused',
      error: 'ops.example resolves to a loopback address, which is not allowed',
    });
    expect(provider.received).toEqual([]);
  });

  it('reports a failure without the secrets in it', async () => {
    provider.behave(({ path, body }, response) => response.writeHead(403).end(`${path} ${body}`));
    const chat = sender('chat1', { chat1WebhookUrl: at('hooks.slack.com', '/services/T0/B0/verysecret') });
    expect(JSON.stringify(await chat(content, ids))).not.toContain('verysecret');
    const incident = await sender('incident')({ kind: 'notification', notification: resolved }, ids);
    expect(incident).toMatchObject({ kind: 'refused', error: expect.stringContaining('[hidden]') });
    expect(JSON.stringify(incident)).not.toContain(key);
  });

  it('is retried if the connection is refused', async () => {
    const send = sender('chat1', { chat1WebhookUrl: 'http://hooks.slack.com:1/services/a' });
    expect(await send(content, ids)).toEqual({ kind: 'retry', error: 'connection refused', afterMs: null });
  });
});
