import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { startProvider, type Provider } from '#testkit/provider.fixture.ts';
import { composeMessage, type Content } from './message.ts';
import type { Send, Transports } from './channel.ts';
import type { DestinationConfig } from './destination.ts';
import { discord } from './discord/message.ts';
import { destinationKinds, type DestinationKind } from './kinds.ts';
import { alertId, deploymentFailed, link, opened, publicUrl, resolved } from './message.fixture.ts';
import { slack } from './slack/message.ts';
import { teams } from './teams/message.ts';

const ids = { batch: 'batch-1', event: 'event-1' };
const content: Content = { kind: 'notification', notification: opened };
const closing: Content = { kind: 'notification', notification: resolved };
const test: Content = { kind: 'test', at: opened.at };
const key = 'abcdefghijklmnopqrstuvwxyzABCDEF';
const token = '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11';

describe('a message to a destination', () => {
  let provider: Provider;
  let transports: Transports;
  beforeAll(async () => {
    provider = await startProvider();
    transports = {
      // The real host names, resolved to this machine.
      http: { clock: systemClock, userAgent: 'Steward', lookup: () => Promise.resolve(['127.0.0.1']) },
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

  const at = (host: string, path: string): string => `http://${host}:${provider.port}${path}`;
  const sender = (
    kind: DestinationKind,
    config: DestinationConfig,
    policy: 'public' | 'private-allowed' = 'private-allowed',
  ): Send => {
    const found = destinationKinds[kind].open({ ...config, policy }, transports);
    if ('unusable' in found) throw new Error(found.unusable);
    return found.send;
  };
  const send = (kind: DestinationKind, config: DestinationConfig, what: Content = content) =>
    sender(kind, config)(what, ids);

  it.each([
    ['slack', slack],
    ['teams', teams],
    ['discord', discord],
  ] as const)('of the kind %s has its format, whatever the host', async (kind, { toBody }) => {
    expect(await send(kind, { url: at('chat.example', '/hook') })).toEqual({ kind: 'sent' });
    expect(provider.received).toMatchObject([{ method: 'POST', path: '/hook' }]);
    expect(provider.received[0]!.json).toEqual(toBody(composeMessage(content, publicUrl)));
  });

  it('of the kind telegram is sendMessage of the bot', async () => {
    expect(await send('telegram', { key: token, chatId: '-100123' })).toEqual({ kind: 'sent' });
    const [{ path, json, headers }] = provider.received as [(typeof provider.received)[number]];
    expect([path, headers['content-type']]).toEqual([`/bot${token}/sendMessage`, 'application/json']);
    expect(json).toEqual({
      chat_id: '-100123',
      text:
        'Down: Shop / Cart\n\nCart (/cart) of Shop is down: HTTP 503 Service Unavailable\n\n' +
        `Site: Shop\nPage: Cart\nAddress: https://shop.example/cart\nStarted: 2026-08-22 14:04 UTC\n\n${link}`,
      entities: [{ type: 'bold', offset: 0, length: 'Down: Shop / Cart'.length }],
      link_preview_options: { is_disabled: true },
    });
  });

  it('of the kind telegram waits as long as the bot is told to', async () => {
    provider.behave((_request, response) =>
      response.writeHead(429).end(
        JSON.stringify({
          ok: false,
          error_code: 429,
          description: 'Too Many Requests: retry after 7',
          parameters: { retry_after: 7 },
        }),
      ),
    );
    expect(await send('telegram', { key: token, chatId: '@shop_alerts' })).toMatchObject({
      kind: 'retry',
      afterMs: 7_000,
    });
  });

  it('of the kind ntfy is JSON for the server, which names the topic', async () => {
    expect(await send('ntfy', { url: at('ntfy.sh', '/my-shop'), key: null })).toEqual({ kind: 'sent' });
    const [{ path, json, headers }] = provider.received as [(typeof provider.received)[number]];
    expect(path).toBe('/');
    expect(headers['authorization']).toBeUndefined();
    expect(json).toEqual({
      topic: 'my-shop',
      title: 'Down: Shop / Cart',
      message: `Cart (/cart) of Shop is down: HTTP 503 Service Unavailable\n\nSite: Shop\nPage: Cart\nAddress: https://shop.example/cart\nStarted: 2026-08-22 14:04 UTC`,
      priority: 5,
      tags: ['rotating_light'],
      click: link,
    });
  });

  it('of the kind ntfy carries the access token, and can go to a server below a path', async () => {
    await send('ntfy', { url: at('ops.example', '/push/my-shop/'), key: 'tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2' });
    expect(provider.received).toMatchObject([
      {
        path: '/push/',
        headers: { authorization: 'Bearer tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2' },
        json: { topic: 'my-shop' },
      },
    ]);
  });

  describe('of the kind opsgenie', () => {
    const config = (): DestinationConfig => ({ url: at('api.opsgenie.com', ''), key: 'genie-key-1234' });

    it('creates an alert with the id as its alias', async () => {
      expect(await send('opsgenie', config())).toEqual({ kind: 'sent' });
      const [{ path, json, headers }] = provider.received as [(typeof provider.received)[number]];
      expect([path, headers['authorization']]).toEqual(['/v2/alerts', 'GenieKey genie-key-1234']);
      expect(json).toEqual({
        message: 'Down: Shop / Cart',
        alias: alertId,
        description: `Cart (/cart) of Shop is down: HTTP 503 Service Unavailable\n\n${link}`,
        source: 'Steward',
        entity: 'Shop',
        priority: 'P1',
        tags: ['PAGE_DOWN'],
        details: {
          Site: 'Shop',
          Page: 'Cart',
          Address: 'https://shop.example/cart',
          Started: '2026-08-22 14:04 UTC',
        },
      });
    });

    it('closes it by its alias', async () => {
      expect(await send('opsgenie', config(), closing)).toEqual({ kind: 'sent' });
      expect(provider.received).toMatchObject([
        {
          path: `/v2/alerts/${alertId}/close?identifierType=alias`,
          headers: { authorization: 'GenieKey genie-key-1234' },
          json: { source: 'Steward', note: expect.stringContaining('Recovered after 2 h 5 min.') },
        },
      ]);
    });

    it('closes it at the server and with the key that opened it', async () => {
      const openedWith = [destinationKinds.opsgenie.closingKey!(config())];
      const other = { url: at('other.example', '/jsm/ops/integration/'), key: 'new-key' };
      await sender('opsgenie', other)(closing, { ...ids, openedWith });
      const off = destinationKinds.opsgenie.closing!.open(transports, 'private-allowed');
      await off(closing, { ...ids, openedWith });
      for (const { path, headers } of provider.received)
        expect([headers.host, path, headers['authorization']]).toEqual([
          `api.opsgenie.com:${provider.port}`,
          `/v2/alerts/${alertId}/close?identifierType=alias`,
          'GenieKey genie-key-1234',
        ]);
      expect(provider.received).toHaveLength(2);
      await sender('opsgenie', other)(content, ids);
      expect(provider.received.at(-1)!.path).toBe('/jsm/ops/integration/v2/alerts');
    });

    it('creates an alert for a problem of a deployment', async () => {
      await send('opsgenie', config(), { kind: 'notification', notification: deploymentFailed });
      expect(provider.received[0]!.json).toMatchObject({
        message: 'Deployment of 1.4.2 to Shop, live failed',
        alias: deploymentFailed.incidentId,
        entity: 'Shop, live',
        priority: 'P1',
        tags: ['FAILED'],
      });
    });

    it('creates and closes an alert as a test', async () => {
      expect(await send('opsgenie', config(), test)).toEqual({ kind: 'sent' });
      expect(provider.received.map(({ path }) => path)).toEqual([
        '/v2/alerts',
        '/v2/alerts/test-batch-1/close?identifierType=alias',
      ]);
      expect(provider.received[0]!.json).toMatchObject({ alias: 'test-batch-1', priority: 'P5' });
    });
  });

  it('of the kind pagerduty opens and closes an incident with its own key', async () => {
    expect(await send('pagerduty', { key })).toEqual({ kind: 'sent' });
    expect(await send('pagerduty', { key }, closing)).toEqual({ kind: 'sent' });
    expect(provider.received).toMatchObject([
      { path: '/v2/enqueue', json: { routing_key: key, event_action: 'trigger', dedup_key: alertId } },
      { path: '/v2/enqueue', json: { routing_key: key, event_action: 'resolve', dedup_key: alertId } },
    ]);
  });

  it('of the kind webhook is signed with the secret of the destination', async () => {
    const signingSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    await send('webhook', { url: at('ops.example', '/hook'), signingSecret });
    expect(provider.received).toMatchObject([{ path: '/hook', headers: { 'webhook-id': 'msg_event-1' } }]);
    expect(provider.received[0]!.headers['webhook-signature']).toMatch(/^v1,[\w+/]{43}=$/);
    expect(provider.received[0]!.json).toMatchObject({ type: 'alert.opened', data: { id: alertId } });
  });

  it.each<[DestinationKind, () => DestinationConfig, RegExp]>([
    ['slack', () => ({ url: at('chat.example', '/hook/verysecret') }), /verysecret/],
    ['telegram', () => ({ key: token, chatId: '1' }), /ABC-DEF1234/],
    ['pagerduty', () => ({ key }), /abcdefghijklm/],
    ['opsgenie', () => ({ url: at('api.opsgenie.com', ''), key: 'genie-key-1234' }), /genie-key/],
    [
      'ntfy',
      () => ({ url: at('ntfy.sh', '/secret-topic'), key: 'tk_verysecret' }),
      /verysecret|secret-topic/,
    ],
  ])('of the kind %s fails without its secrets in the error', async (kind, config, secret) => {
    provider.behave(({ path, body, headers }, response) =>
      response.writeHead(403).end(`${path} ${headers['authorization'] ?? ''} ${body.slice(0, 100)}`),
    );
    const outcome = await send(kind, config());
    expect(outcome).toMatchObject({ kind: 'refused', error: expect.stringContaining('HTTP 403') });
    expect(JSON.stringify(outcome)).not.toMatch(secret);
  });

  it.each<[DestinationKind, () => DestinationConfig]>([
    ['slack', () => ({ url: at('chat.example', '/hook') })],
    ['teams', () => ({ url: at('chat.example', '/hook') })],
    ['discord', () => ({ url: at('chat.example', '/hook') })],
    ['opsgenie', () => ({ url: at('ops.example', ''), key: 'genie-key-1234' })],
    ['ntfy', () => ({ url: at('ops.example', '/my-shop'), key: null })],
    ['webhook', () => ({ url: at('ops.example', '/hook'), signingSecret: 'whsec_AAAA' })],
  ])('of the kind %s does not go to a private address without that permission', async (kind, config) => {
    expect(await sender(kind, config(), 'public')(content, ids)).toEqual({
      kind: 'refused',
      error: expect.stringContaining('resolves to a loopback address, which is not allowed'),
    });
    expect(provider.received).toEqual([]);
  });
});
