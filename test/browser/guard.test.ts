import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  browserIsMissing,
  inWords,
  openBrowser,
  servePages,
  type TestBrowser,
  type Page,
} from './browser.fixture.ts';

describe.skipIf(browserIsMissing())('the proxy of a page check', () => {
  let browser: TestBrowser;
  /** A server that must not be reached. Connections are counted even if they send no data. */
  let forbidden: { port: number; connections(): number; close(): void };
  let connections = 0;
  const requestedPaths = new Set<string>();
  beforeAll(async () => {
    browser = openBrowser();
    const server = createServer((socket) => {
      connections += 1;
      socket
        .on('error', () => {})
        .once('data', (data: Buffer) => {
          requestedPaths.add(data.toString('latin1').split(' ')[1] ?? '');
          socket.destroy();
        });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    forbidden = {
      port: (server.address() as AddressInfo).port,
      connections: () => connections,
      close: () => server.close(),
    };
  });
  afterAll(async () => {
    forbidden.close();
    await browser[Symbol.asyncDispose]();
  });

  beforeEach(() => {
    connections = 0;
  });

  /** Every way for a page to reach an address. */
  const reachingFor = (host: string): string => `<!doctype html>
    <img src="http://${host}/img"><script src="http://${host}/script"></script>
    <link rel="stylesheet" href="http://${host}/style"><link rel="preconnect" href="http://${host}">
    <link rel="dns-prefetch" href="//${host}"><link rel="prefetch" href="http://${host}/prefetch">
    <iframe src="http://${host}/frame"></iframe><object data="http://${host}/object"></object>
    <video src="http://${host}/video" preload="auto"></video>
    <form id="form" action="http://${host}/form" method="post" target="hidden"></form><iframe name="hidden"></iframe>
    <link rel="modulepreload" href="http://${host}/module"><link rel="manifest" href="http://${host}/manifest">
    <link rel="icon" href="http://${host}/icon"><a id="ping" href="#x" ping="http://${host}/ping">x</a>
    <style>@import url(http://${host}/import); @font-face { font-family: far; src: url(http://${host}/font) } body { font-family: far }</style>
    <script type="speculationrules">{"prefetch":[{"source":"list","urls":["http://${host}/speculated"]}],
      "prerender":[{"source":"list","urls":["http://${host}/prerendered"]}]}</script>
    <iframe src="file:///etc/passwd"></iframe><iframe src="chrome://version"></iframe>
    <script>
      import('http://${host}/imported').catch(() => {});
      document.querySelector('#ping').click();
      const peer = new RTCPeerConnection({ iceServers: [{ urls: 'turn:${host}?transport=tcp', username: 'a', credential: 'b' }] });
      peer.createDataChannel('x');
      peer.createOffer().then((offer) => peer.setLocalDescription(offer));
      fetch('http://${host}/fetch', { mode: 'no-cors' }).catch(() => {});
      navigator.sendBeacon('http://${host}/beacon', 'x');
      try { new WebSocket('ws://${host}/socket') } catch {}
      try { new EventSource('http://${host}/events') } catch {}
      new Worker(URL.createObjectURL(new Blob(['fetch("http://${host}/worker", { mode: "no-cors" }).catch(() => {})'])));
      document.querySelector('#form').submit();
      window.open('http://${host}/popup');
    </script>`;

  it.each(['127.0.0.1', 'localhost', '[::1]', '127.1', '2130706433', 'localhost.'])(
    'blocks every way for an untrusted page to reach %s',
    async (host) => {
      const page = `data:text/html,${encodeURIComponent(reachingFor(`${host}:${forbidden.port}`))}`;
      await browser.check(page, { policy: 'public' });
      expect(forbidden.connections()).toBe(0);
    },
  );

  it('passes on every kind of request to an allowed address', async () => {
    const page = `data:text/html,${encodeURIComponent(reachingFor(`127.0.0.1:${forbidden.port}`))}`;
    await browser.check(page);
    expect(forbidden.connections()).toBeGreaterThan(15);
    for (const way of [
      'img',
      'script',
      'style',
      'frame',
      'fetch',
      'beacon',
      'socket',
      'events',
      'worker',
      'form',
      'imported',
    ])
      expect(requestedPaths).toContain(`/${way}`);
  });

  it.each(['0.0.0.0', '[::ffff:127.0.0.1]'])(
    'blocks %s even for pages that may reach private addresses',
    async (host) => {
      await using site = await servePages({ '/': reachingFor(`${host}:${forbidden.port}`) });
      expect(inWords(await browser.check(site.url))).toBe('UP 200');
      expect(forbidden.connections()).toBe(0);
    },
  );

  it.each<[string, (there: string) => Record<string, Page>]>([
    ['a redirect', (there) => ({ '/': (_, response) => response.writeHead(302, { location: there }).end() })],
    ['a script', (there) => ({ '/': `<script>location.href = ${JSON.stringify(there)}</script>` })],
    [
      'many redirects',
      (there) => ({
        '/': (_, response) => response.writeHead(301, { location: '/1' }).end(),
        '/1': (_, response) => response.writeHead(307, { location: '/2' }).end(),
        '/2': (_, response) => response.writeHead(303, { location: there }).end(),
      }),
    ],
    ['a refresh', (there) => ({ '/': `<meta http-equiv="refresh" content="0; url=${there}">` })],
  ])('cannot be bypassed by %s', async (_way, pages) => {
    await using site = await servePages(pages(`http://0.0.0.0:${forbidden.port}/`));
    const words = inWords(await browser.check(site.url));
    expect(forbidden.connections()).toBe(0);
    expect(words).toBe('DOWN - 0.0.0.0 is an unspecified address, which is not allowed');
  });

  it.each([
    'file:///etc/passwd',
    'chrome://version/',
    'chrome://gpu',
    'view-source:file:///etc/passwd',
    'data:text/html,inside',
  ])('blocks navigation to %s', async (there) => {
    await using site = await servePages({
      '/redirect': (_, response) => response.writeHead(302, { location: there }).end(),
      '/script': `<p>still here</p><script>location.href = ${JSON.stringify(there)}; window.open(${JSON.stringify(there)})</script>`,
    });
    expect(inWords(await browser.check(`${site.url}/redirect`))).toMatch(/^DOWN - /);
    const expectedContent = 'still here';
    expect(inWords(await browser.check(`${site.url}/script`, { expectedContent }))).toBe('UP 200');
  });

  it('applies to service workers', async () => {
    await using site = await servePages({
      '/': `<script>
        navigator.serviceWorker.onmessage = () => document.body.append(Object.assign(document.createElement('p'), { id: 'tried', innerText: 'tried' }));
        navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then((ready) => ready.active.postMessage('go'));
      </script><body>`,
      '/sw.js': `self.addEventListener('install', () => self.skipWaiting());
        const reach = () => fetch('http://0.0.0.0:${forbidden.port}/', { mode: 'no-cors' }).catch(() => {}).then(() => fetch('/reached'));
        self.addEventListener('message', (event) => event.waitUntil(reach().then(() => event.source.postMessage('tried'))));
        self.addEventListener('activate', (event) => event.waitUntil(reach()));`,
      '/reached': 'yes',
    });
    expect(inWords(await browser.check(site.url, { waitForSelector: '#tried' }))).toBe('UP 200');
    expect(site.asked).toContain('/reached');
    expect(forbidden.connections()).toBe(0);
  });

  it('cannot be bypassed by WebRTC, WebTransport or DNS lookups', async () => {
    const udp = createSocket('udp4').bind(0, '127.0.0.1');
    await once(udp, 'listening');
    let datagrams = 0;
    udp.on('message', () => (datagrams += 1));
    const { port } = udp.address();
    await using site = await servePages({
      '/': `<script>
        const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' },
          { urls: 'turn:127.0.0.1:${port}?transport=udp', username: 'a', credential: 'b' },
          { urls: 'turn:0.0.0.0:${forbidden.port}?transport=tcp', username: 'a', credential: 'b' }] });
        peer.createDataChannel('x');
        peer.createOffer().then((offer) => peer.setLocalDescription(offer));
        try { new WebTransport('https://127.0.0.1:${port}/').ready.catch(() => {}) } catch {}
        peer.onicegatheringstatechange = () => {
          if (peer.iceGatheringState === 'complete') document.querySelector('#end').hidden = false;
        };
      </script><p id="end" hidden>gathered all there is</p>`,
    });
    expect(inWords(await browser.check(site.url, { waitForSelector: '#end' }))).toBe('UP 200');
    expect(datagrams).toBe(0);
    expect(forbidden.connections()).toBe(0);
    udp.close();
  });

  it('keeps concurrent checks apart', async () => {
    await using site = await servePages({ '/': '<p>inside</p>' });
    const [own, strange] = await Promise.all([
      browser.check(site.url),
      browser.check(site.url, { policy: 'public' }),
    ]);
    expect(inWords(own)).toBe('UP 200');
    expect(inWords(strange)).toBe('DOWN - 127.0.0.1 is a loopback address, which is not allowed');
  });

  it('passes WebSockets to allowed addresses', async () => {
    const upgrades: string[] = [];
    const server = createServer((socket) => {
      socket
        .on('error', () => {})
        .on('data', (data: Buffer) => upgrades.push(data.toString().split('\r\n')[0]!));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await using site = await servePages({
      '/': `<script>new WebSocket('ws://127.0.0.1:${port}/socket')</script>`,
    });
    await browser.check(site.url);
    expect(upgrades).toEqual(['GET /socket HTTP/1.1']);
    server.close();
  });
});
