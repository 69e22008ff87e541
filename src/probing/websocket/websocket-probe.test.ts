import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws';
import { createAuthority } from '#platform/outbound/certificates.fixture.ts';
import { startHttp, startTcp } from '#platform/outbound/servers.fixture.ts';
import { probeInWords } from '../probe.fixture.ts';
import type { ProbeTargetOf } from '../probe-target.ts';
import { createWebSocketProbe } from './websocket-probe.ts';

const authority = createAuthority();
const own = authority.issue({ names: ['127.0.0.1'] });

type Sockets = AsyncDisposable & { url: string; seen: Record<string, string | undefined>[] };

async function startSockets(
  message: string | null,
  {
    secure = false,
    greet,
    ...options
  }: ServerOptions & { secure?: boolean; greet?: (client: WebSocket) => void } = {},
): Promise<Sockets> {
  const http = secure ? createSecureServer({ cert: own.cert, key: own.key }) : createServer();
  const server = new WebSocketServer({ server: http, ...options });
  const seen: Record<string, string | undefined>[] = [];
  server.on('connection', (socket, request) => {
    seen.push(request.headers as Record<string, string | undefined>);
    if (message !== null) socket.send(message);
    greet?.(socket);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `${secure ? 'wss' : 'ws'}://127.0.0.1:${(http.address() as AddressInfo).port}/socket`,
    seen,
    async [Symbol.asyncDispose]() {
      for (const client of server.clients) client.terminate();
      server.close();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

const socket = (url: string, changes: Partial<ProbeTargetOf<'WEBSOCKET'>> = {}) =>
  ({ kind: 'WEBSOCKET', url, headers: {}, subprotocol: null, expectedMessage: null, ...changes }) as const;

const probe = createWebSocketProbe({ ca: authority.cert, timeoutMs: 5_000 });

describe('WebSocket probes', () => {
  it('are up after the handshake, with the given headers', async () => {
    await using server = await startSockets(null);
    expect(await probeInWords(probe, socket(server.url, { headers: { 'x-key': 'secret' } }))).toBe('UP');
    expect(server.seen).toMatchObject([{ 'x-key': 'secret' }]);
  });

  it('check the certificate of wss', async () => {
    await using server = await startSockets('hello', { secure: true });
    expect(await probeInWords(probe, socket(server.url, { expectedMessage: 'hello' }))).toBe('UP');
    expect(await probeInWords(createWebSocketProbe(), socket(server.url))).toMatch(/^DOWN certificate/);
  });

  it('compare the first message', async () => {
    await using server = await startSockets('{"type":"welcome"}');
    expect(await probeInWords(probe, socket(server.url, { expectedMessage: 'welcome' }))).toBe('UP');
    expect(await probeInWords(probe, socket(server.url, { expectedMessage: 'hello' }))).toBe(
      'DOWN the first message "{"type":"welcome"}" does not contain "hello"',
    );
  });

  it('want the subprotocol that was asked for', async () => {
    await using server = await startSockets(null, { handleProtocols: () => 'graphql-transport-ws' });
    expect(await probeInWords(probe, socket(server.url, { subprotocol: 'graphql-transport-ws' }))).toBe('UP');
    expect(await probeInWords(probe, socket(server.url, { subprotocol: 'mqtt' }))).toMatch(
      /^DOWN .*subprotocol/,
    );
  });

  it('are down if the server answers with a page', async () => {
    await using server = await startHttp((_, response) => response.writeHead(404).end('no'));
    expect(await probeInWords(probe, socket(server.url.replace('http', 'ws')))).toBe(
      'DOWN the server answered HTTP 404 instead of opening a WebSocket',
    );
  });

  it('follow no redirect', async () => {
    await using inner = await startSockets(null);
    await using server = await startHttp((_, response) =>
      response.writeHead(302, { location: inner.url }).end(),
    );
    expect(await probeInWords(probe, socket(server.url.replace('http', 'ws')))).toBe(
      'DOWN the server answered HTTP 302 instead of opening a WebSocket',
    );
    expect(inner.seen).toHaveLength(0);
  });

  it('are down if the handshake does not end, and if the message is too large', async () => {
    await using silent = await startTcp(() => {});
    expect(
      await probeInWords(createWebSocketProbe({ timeoutMs: 200 }), socket(silent.url.replace('http', 'ws'))),
    ).toBe('DOWN timed out after 200 ms during the WebSocket handshake');
    await using server = await startSockets('x'.repeat(100_000));
    expect(await probeInWords(probe, socket(server.url, { expectedMessage: 'y' }))).toMatch(/^DOWN /);
  });

  it('answer no pings, so that a server that sends many cannot fill the memory', async () => {
    let pongs = 0;
    const closed = Promise.withResolvers<void>();
    await using server = await startSockets(null, {
      greet(client) {
        client.on('pong', () => (pongs += 1)).on('close', () => closed.resolve());
        for (let i = 0; i < 100; i += 1) client.ping();
        // The probe must have had the time to answer.
        setImmediate(() => client.send('hello'));
      },
    });
    expect(await probeInWords(probe, socket(server.url, { expectedMessage: 'hello' }))).toBe('UP');
    await closed.promise;
    expect(pongs).toBe(0);
  });

  it('connect to no address that the policy forbids', async () => {
    await using server = await startSockets(null);
    expect(await probeInWords(probe, socket(server.url), { policy: 'public' })).toBe(
      'DOWN 127.0.0.1 is a loopback address, which is not allowed',
    );
    expect(server.seen).toHaveLength(0);
  });
});
