import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createLog } from '#platform/log.ts';
import { startApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { open, sendRaw } from './raw.ts';

type Entry = { level: number; msg: string; reason?: string };
const warn = 40;

/** The complete log of a server after these actions of clients. */
async function logOf(act: (owner: Client) => Promise<void>): Promise<Entry[]> {
  const entries: Entry[] = [];
  const out = { write: (line: string) => void entries.push(JSON.parse(line) as Entry) };
  {
    await using app = await startApp({ work: [], log: createLog({ level: 'debug', pretty: false, out }) });
    await act(await app.signUp());
  }
  return entries;
}

const loud = (entries: Entry[]): Entry[] => entries.filter(({ level }) => level >= warn);

const upgrade =
  'GET /deployment/graphql/ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n';

async function openWebSocket(url: string): Promise<Socket> {
  const socket = await open(url);
  socket.write(upgrade);
  await once(socket, 'data');
  return socket.resume();
}

const post = (path: string, body: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;

describe('mistakes of clients cause no warnings in the log', { tags: ['strict'] }, () => {
  it.each([
    ['is too large', [0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 1, 2, 3, 4], 'Max payload size exceeded'],
    ['has no mask', [0x81, 0x01, 0x61], 'MASK must be set'],
    ['has a reserved bit', [0xb1, 0x80, 0, 0, 0, 0], 'RSV2 and RSV3 must be clear'],
    ['has an unknown opcode', [0x83, 0x80, 0, 0, 0, 0], 'invalid opcode 3'],
    ['is not UTF-8', [0x81, 0x81, 0, 0, 0, 0, 0xff], 'invalid UTF-8 sequence'],
    ['closes with an invalid code', [0x88, 0x82, 0, 0, 0, 0, 0, 1], 'invalid status code 1'],
  ])('a WebSocket frame that %s', async (_name, frame, reason) => {
    const entries = await logOf(async ({ url }) => {
      const socket = await openWebSocket(url);
      socket.write(Buffer.from(frame));
      await once(socket, 'close');
    });
    expect(loud(entries)).toEqual([]);
    expect(entries.filter((entry) => entry.reason?.includes(reason))).toHaveLength(1);
  });

  it('a WebSocket that is closed before its responses arrive', async () => {
    const query = '{ __schema { types { name description fields { name description } } } }';
    const entries = await logOf(async ({ url, headers }) => {
      const address = `${url.replace('http', 'ws')}/deployment/graphql/ws`;
      for (let round = 0; round < 5; round += 1) {
        const socket = new WebSocket(address, 'graphql-transport-ws', { headers });
        await once(socket, 'open');
        socket.send(JSON.stringify({ type: 'connection_init' }));
        await once(socket, 'message');
        for (let id = 0; id < 40; id += 1)
          socket.send(JSON.stringify({ type: 'subscribe', id: `${id}`, payload: { query } }));
        await once(socket, 'message');
        socket.terminate();
      }
    });
    expect(loud(entries)).toEqual([]);
  });

  it('requests that are cut off, and responses that are not read', async () => {
    const entries = await logOf(async ({ url }) => {
      for (const path of ['/auth/sign-in', '/monitoring/graphql', '/deployment/agent/v1/poll']) {
        const socket = await open(url);
        socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n${post(path, '{', 100)}`);
        // The first request is answered, so the server has read the incomplete second one.
        await once(socket, 'data');
        socket.resetAndDestroy();
      }
      for (const path of ['/', '/auth/page.js', '/metrics', '/deployment/agent/steward-agent.mjs']) {
        const socket = await open(url);
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20));
        await once(socket, 'readable');
        socket.resetAndDestroy();
      }
    });
    expect(loud(entries)).toEqual([]);
  });

  it('malformed HTTP, JSON and GraphQL', async () => {
    const entries = await logOf(async (owner) => {
      const bodies = [
        'nonsense',
        '[]',
        'null',
        '{"query":7}',
        '{"query":"{"}',
        '{"query":"{ a }","variables":[]}',
      ];
      for (const path of ['/monitoring/graphql', '/auth/sign-in', '/auth/sign-up'])
        for (const body of bodies) await owner.post(path, body);
      for (const path of ['/%FF', '/%', '/auth/%00', '/auth/..%2f..%2f', '/monitoring/screenshots/x'])
        await sendRaw(owner.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 5_000);
      await sendRaw(owner.url, 'nonsense\r\n\r\n', 5_000);
    });
    expect(loud(entries)).toEqual([]);
  });
});
