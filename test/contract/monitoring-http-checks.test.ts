import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHttp, type TestServer } from '#platform/outbound/servers.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { freePort } from '#testkit/free-port.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { badRequest, dataOf, extensionsOf, newPage, newSite } from './monitoring-requests.fixture.ts';
import {
  createProbe,
  moveSite,
  moveSiteOnly,
  probeState,
  setPageHttpCheck,
  setSiteHttpCheck,
  updateSitePage,
} from './operations/monitoring.generated.ts';

let app: TestApp;
let owner: Client;
let shop: TestServer;
let health = 'ok';
beforeAll(async () => {
  shop = await startHttp((request, response) => {
    const isAllowed = request.headers['x-key'] === 'secret-of-the-shop' && request.method === 'POST';
    if (request.url === '/health' && !isAllowed) response.writeHead(403).end();
    else response.end(JSON.stringify({ health }));
  });
  app = await startApp({
    work: ['checks'],
    env: {
      STEWARD_PRIVATE_TARGETS: 'everybody',
      STEWARD_NETWORK_REFERENCES: 'none',
      STEWARD_MIN_CHECK_INTERVAL_SECONDS: '1',
    },
  });
  owner = await app.signUp();
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await shop?.[Symbol.asyncDispose]();
});

const stateOf = async (siteId: string) => (await owner.send(probeState, { siteId })).data!;

describe('HTTP checks with assertions', () => {
  const headers = [{ name: 'X-Key', value: 'secret-of-the-shop' }];
  const assertions = [{ source: 'JSON_PATH', property: '$.health', value: 'ok' }] as const;

  it('send what was asked for, and fail with what the response was instead', async () => {
    const site = await newSite(owner, { url: shop.url, checkIntervalSeconds: 1, failureThreshold: 1 });
    // Its first check would find 403 without the header.
    const page = await newPage(owner, site.id, { path: '/health', checkIntervalSeconds: 1, enabled: false });
    const httpCheck = { method: 'POST', headers, assertions: [...assertions] } as const;
    const saved = dataOf(await owner.send(setPageHttpCheck, { id: page.id, httpCheck }));
    expect(saved.httpCheck).toEqual({
      method: 'POST',
      headers: [{ name: 'X-Key', maskedValue: '…shop' }],
      body: null,
      followRedirects: true,
      assertions: [{ ...assertions[0], comparison: 'EQUALS' }],
    });
    dataOf(await owner.send(updateSitePage, { id: page.id, input: { enabled: true } }));
    await waitUntil(async () => (await stateOf(site.id)).site?.status === 'UP');
    health = 'degraded';
    await waitUntil(async () => (await stateOf(site.id)).site?.status === 'DEGRADED');
    expect((await stateOf(site.id)).alerts[0]).toMatchObject({
      alertType: 'PAGE_DOWN',
      message: expect.stringContaining('$.health is "degraded", expected "ok"'),
    });
    expect(JSON.stringify(await rowsOf(app, 'site_pages', { id: page.id }))).not.toContain('secret-of');
  });

  it('send stored headers to no other server', async () => {
    const { id } = await newSite(owner);
    dataOf(await owner.send(setSiteHttpCheck, { id, httpCheck: { headers } }));
    const url = 'https://evil.example';
    expect(extensionsOf(await owner.send(moveSiteOnly, { id, url }))).toEqual(badRequest('httpCheck'));
    const kept = { headers: [{ name: 'X-Key' }] };
    expect(extensionsOf(await owner.send(moveSite, { id, url, httpCheck: kept }))).toEqual(
      badRequest('httpCheck'),
    );
    const page = await newPage(owner, id);
    dataOf(await owner.send(setPageHttpCheck, { id: page.id, httpCheck: { headers } }));
    expect(extensionsOf(await owner.send(moveSite, { id, url, httpCheck: null }))).toEqual(badRequest('url'));
    dataOf(await owner.send(setPageHttpCheck, { id: page.id, httpCheck: null }));
    expect(dataOf(await owner.send(moveSite, { id, url, httpCheck: null }))).toEqual({ url });
    expect((await rowsOf(app, 'sites', { id }))[0]).toMatchObject({
      http_check: null,
      http_check_secrets: null,
    });
  });

  it.each<[string, object]>([
    ['a body for a GET', { body: 'x' }],
    ['a body of 10,001 characters', { method: 'POST', body: 'x'.repeat(10_001) }],
    ['an assertion about no status', { assertions: [{ source: 'STATUS', value: '2xx' }] }],
    ['an assertion without a value', { assertions: [{ source: 'STATUS' }] }],
    ['an assertion about a header without a name', { assertions: [{ source: 'HEADER', value: 'x' }] }],
    ['a property for a status', { assertions: [{ source: 'STATUS', property: 'x', value: '200' }] }],
    [
      'a comparison that does not fit',
      { assertions: [{ source: 'STATUS', comparison: 'CONTAINS', value: '2' }] },
    ],
    [
      'a value for EXISTS',
      { assertions: [{ source: 'HEADER', property: 'a', comparison: 'EXISTS', value: 'x' }] },
    ],
    ['a size that is no number', { assertions: [{ source: 'SIZE', value: 'big' }] }],
    ['a response time of 0', { assertions: [{ source: 'RESPONSE_TIME', value: '0' }] }],
    ['a redirect target that is no address', { assertions: [{ source: 'REDIRECT_TARGET', value: 'shop' }] }],
  ])('are refused with %s', async (_, httpCheck) => {
    const { id } = await newSite(owner);
    expect(extensionsOf(await owner.send(setSiteHttpCheck, { id, httpCheck }))).toEqual(
      badRequest('httpCheck'),
    );
  });
});

describe('a probe', () => {
  it('is checked by the workers, opens its alert when it fails, and closes it when it recovers', async () => {
    const port = await freePort();
    const listen = async (): Promise<Server> => {
      const server = createServer((socket) => socket.end('220 ready\r\n'));
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      return server;
    };
    const first = await listen();
    const site = await newSite(owner, { url: shop.url, failureThreshold: 1 });
    const input = {
      siteId: site.id,
      kind: 'TCP',
      name: 'FTP',
      host: '127.0.0.1',
      port,
      intervalSeconds: 1,
    } as const;
    const { id } = dataOf(await owner.send(createProbe, { input: { ...input, expectedBanner: '220' } }));
    await waitUntil(async () => (await stateOf(site.id)).site?.probes[0]?.status === 'UP');
    await new Promise((resolve) => first.close(resolve));
    await waitUntil(async () => (await stateOf(site.id)).site?.status === 'DEGRADED');
    expect((await stateOf(site.id)).alerts).toMatchObject([
      { alertType: 'PROBE_DOWN', probeId: id, message: 'The probe FTP of Shop fails: connection refused' },
    ]);
    const second = await listen();
    await waitUntil(async () => (await stateOf(site.id)).alerts[0]?.status === 'RESOLVED');
    expect((await stateOf(site.id)).site?.status).toBe('UP');
    await new Promise((resolve) => second.close(resolve));
  });
});
