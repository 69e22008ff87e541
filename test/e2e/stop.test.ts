import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { processesIn, signalAll } from '#platform/db/embedded/processes.ts';
import { Client } from '#testkit/client.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { preparedDir } from '#testkit/prepared-dir.ts';
import { waitMs } from '#testkit/patience.ts';
import { startSteward, temporaryDir } from '#testkit/process.ts';
import { startStewardOnDatabase } from '#testkit/steward-on-database.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';

/** A client that sends `words` and then nothing more, and ignores all responses. */
async function silentPeer(url: string, words: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }).on('error', () => {});
  await once(socket, 'connect');
  if (words) socket.write(words);
  return socket;
}

const lines = (...text: string[]): string => text.map((line) => `${line}\r\n`).join('');
const halfHeaders = 'GET / HTTP/1.1\r\nHost: loc';
const halfBody = `${lines('POST /auth/sign-in HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', 'Content-Length: 99', '')}{`;
const upgrade = lines(
  'GET /monitoring/graphql/ws HTTP/1.1',
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Protocol: graphql-transport-ws',
  '',
);

// Concurrent, because each mostly waits.
describe.concurrent('stopping a server', () => {
  it('waits only seconds for clients that neither send data nor disconnect', { tags: ['long'] }, async () => {
    await using dir = await preparedDir();
    await using server = await startSteward(['serve'], { STEWARD_DATA_DIR: dir.path, PORT: '0' });
    const peers = await Promise.all(
      ['', halfHeaders, halfBody, upgrade].map((words) => silentPeer(server.url, words)),
    );
    await once(peers[3]!, 'data');
    const stopping = performance.now();
    expect(await server.stop()).toBe(0);
    for (const peer of peers) peer.destroy();
    expect(performance.now() - stopping).toBeLessThan(waitMs);
    expect(server.output()).not.toMatch(/"level":[456]0/);
    expect(await processesIn(join(dir.path, 'postgres'))).toEqual([]);
  });

  it('closes WebSockets with "going away"', async () => {
    await using server = await startStewardOnDatabase(['serve']);
    const address = `${server.url.replace('http', 'ws')}/monitoring/graphql/ws`;
    const socket = new WebSocket(address, 'graphql-transport-ws');
    await once(socket, 'open');
    const closed = once(socket, 'close') as Promise<[number]>;
    expect(await server.stop()).toBe(0);
    expect((await closed)[0]).toBe(1001);
  });

  it('does not wait for the thread that tests patterns', { tags: ['long'] }, async () => {
    await using server = await startStewardOnDatabase(['serve']);
    const client = new Client(server.url);
    await client.signUp({ email: 'a@example.com', name: 'A', password: 'correct horse battery' });
    // A search has a limit of time, which a busy machine can exceed while the thread starts.
    await waitUntil(async () => {
      const { data } = await client.monitoring('{ testErrorPattern(pattern: "b", sample: "abc") }');
      return data?.['testErrorPattern'] === true;
    });
    const stopping = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - stopping).toBeLessThan(waitMs);
  });
});

describe.concurrent('a database that hangs', () => {
  it('does not prevent a server from stopping that has just become ready', { tags: ['long'] }, async () => {
    await using database = await createTestDatabase();
    await using dir = await temporaryDir();
    const locking = await database.pool.connect();
    // The last query of the start asks whether there is an account.
    await locking.query('begin; lock table users in access exclusive mode');
    try {
      await using server = await startSteward(['serve', '--no-workers'], {
        DATABASE_URL: database.address.connectionString,
        STEWARD_DATA_DIR: dir.path,
        PORT: '0',
      });
      const stopping = performance.now();
      await server.stop();
      expect(performance.now() - stopping).toBeLessThan(waitMs);
    } finally {
      locking.release(true);
    }
  });

  it('makes the server not ready within seconds, and does not prevent it from stopping', async () => {
    await using dir = await preparedDir();
    const cluster = join(dir.path, 'postgres');
    await using server = await startSteward(['serve'], { STEWARD_DATA_DIR: dir.path, PORT: '0' });
    const frozen = await processesIn(cluster);
    expect(frozen.length).toBeGreaterThan(1);
    signalAll(frozen, 'SIGSTOP');
    try {
      const started = performance.now();
      expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
      // It gives the database 2 s.
      expect(performance.now() - started).toBeLessThan(waitMs);
      const stopping = performance.now();
      expect(await server.stop()).toBe(1);
      expect(performance.now() - stopping).toBeLessThan(waitMs);
    } finally {
      signalAll(frozen, 'SIGCONT');
    }
    await waitUntil(async () => (await processesIn(cluster)).length === 0);
  });
});
