import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { startSteward, temporaryDir, type RunningSteward } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';

let database: TestDatabase;
let dir: Awaited<ReturnType<typeof temporaryDir>>;
let steward: RunningSteward;
beforeAll(async () => {
  [database, dir] = [await createTestDatabase(), await temporaryDir()];
  steward = await startSteward(['serve', '--no-workers'], {
    DATABASE_URL: database.address.connectionString,
    STEWARD_DATA_DIR: dir.path,
    HOST: '127.0.0.1',
    PORT: '0',
  });
});
afterAll(async () => {
  await steward?.stop();
  await dir?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
});

/** A client that never closes its side of the connection. */
async function openForever(): Promise<Socket> {
  const { hostname, port } = new URL(steward.url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** The number of these connections with an open descriptor in the server: the kernel lists the others with inode 0. */
async function heldOf(sockets: readonly Socket[]): Promise<number> {
  const ports = new Set(sockets.map(({ localPort }) => localPort));
  const server = Number(new URL(steward.url).port);
  const rows = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((row) => row.trim().split(/\s+/));
  const portOf = (address = ''): number => Number.parseInt(address.split(':')[1] ?? '', 16);
  return rows.filter(
    ([, local, remote, , , , , , , inode]) =>
      portOf(local) === server && ports.has(portOf(remote)) && inode !== '0',
  ).length;
}

/** The number of connections still open: polled until there are none or the time is over. */
async function heldAfter(ms: number, clients: readonly Socket[]): Promise<number> {
  const deadline = performance.now() + ms;
  let held = await heldOf(clients);
  while (held > 0 && performance.now() < deadline) {
    await sleep(100);
    held = await heldOf(clients);
  }
  return held;
}

const upgrade = (path: string, version = 13): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: ${version}\r\n` +
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n';
const post = (path: string, length = 100_000): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`;
/** A frame with the mask 0, which leaves its text unchanged. */
const frame = (opcode: number, payload = ''): string =>
  Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]).toString('latin1') + payload;
const hugeFrame = Buffer.from([0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]).toString('latin1');
const closeFrame = (code: number): string => Buffer.from([code >> 8, code & 0xff]).toString('latin1');
const sockets = '/deployment/graphql/ws';

/** After the last byte of the server. */
const letGoMs = 30_000;

// Only Linux has this list of connections.
describe
  .skipIf(process.platform !== 'linux')
  .concurrent('a client that ignores the end of its connection is disconnected', () => {
    /** The connections that are still open some time after the last word of the server. */
    const heldAfterEnd = async (words: string, last: string): Promise<number> => {
      const clients = await Promise.all(Array.from({ length: 20 }, openForever));
      try {
        await Promise.all(
          clients.map(async (client) => {
            let said = '';
            const ended = new Promise<void>((resolve) => {
              client.on(
                'data',
                (chunk: Buffer) => (said += chunk.toString('latin1')).includes(last) && resolve(),
              );
            });
            client.write(words, 'latin1');
            await ended;
          }),
        );
        return await heldAfter(letGoMs, clients);
      } finally {
        for (const client of clients) client.destroy();
      }
    };

    it.each<[after: string, words: string, last: string]>([
      ['invalid HTTP', 'nonsense\r\n\r\n', '400 Bad Request'],
      ['headers that are too large', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`, '431 '],
      ['a body that is too large', post('/auth/sign-in', 99_999_999), '413 '],
      [
        'a response with Connection: close',
        'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
        '200 OK',
      ],
      ['an upgrade that is refused', upgrade('/healthz'), '400 Bad Request'],
      ['an upgrade of an unknown path', upgrade('/nothing'), '404 Not Found'],
      ['an upgrade of an unknown version', upgrade(sockets, 7), '400 Bad Request'],
      ['a WebSocket message that is too large', upgrade(sockets) + hugeFrame, closeFrame(1009)],
      ['a WebSocket message that is not JSON', upgrade(sockets) + frame(1, 'nonsense'), closeFrame(4400)],
      [
        'a WebSocket without credentials',
        upgrade(sockets) + frame(1, '{"type":"connection_init"}'),
        closeFrame(4401),
      ],
      ['a close frame on a WebSocket', upgrade(sockets) + frame(8), '\x88\0'],
    ])('after %s', async (_after, words, last) => {
      expect(await heldAfterEnd(words, last)).toBe(0);
    });

    it.each<[after: string, words: string, last: string]>([
      ['headers that never end', 'GET / HTTP/1.1\r\n', '408 '],
      ['no data at all', '', '408 '],
      ['a body that never ends', post('/auth/sign-in'), '408 '],
      ['a body that never ends, answered early', post('/deployment/agent/v1/register'), '408 '],
      ['a WebSocket without messages', upgrade(sockets), closeFrame(4408)],
    ])('after %s', { tags: ['long'] }, async (_after, words, last) => {
      expect(await heldAfterEnd(words, last)).toBe(0);
    });

    it('after responses that it does not read', { tags: ['long'] }, async () => {
      const clients = await Promise.all(Array.from({ length: 5 }, openForever));
      try {
        // Far more than the buffers of both kernels can hold.
        for (const client of clients)
          client
            .pause()
            .write('GET /deployment/agent/steward-agent.mjs HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100));
        await waitUntil(async () => (await heldOf(clients)) === clients.length);
        expect(await heldAfter(70_000, clients)).toBe(0);
      } finally {
        for (const client of clients) client.destroy();
      }
    });
  });
