import { once } from 'node:events';
import { longWaitMs } from '#testkit/patience.ts';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { RunningSteward } from '#testkit/process.ts';
import { startStewardOnDatabase } from '#testkit/steward-on-database.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { open } from './raw.ts';

/** Headers may take 15 s, a request 30 s, and Node checks every 5 s. The rest allows for a busy machine. */
const headersMs = 30_000;
const requestMs = 50_000;

let steward: RunningSteward;
beforeAll(async () => {
  // A separate process, so that its handles and memory are not those of the attacker.
  steward = await startStewardOnDatabase(['serve', '--no-workers']);
});
afterAll(() => steward?.[Symbol.asyncDispose]());

/** Sends a byte every half second. Returns the time until the connection is closed, and the response. */
async function dribble(beginning: string, drop: string): Promise<{ ms: number; said: string }> {
  const since = performance.now();
  const socket = await open(steward.url);
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
  socket.write(beginning);
  const dripping = setInterval(() => socket.write(drop), 500);
  await once(socket, 'close');
  clearInterval(dripping);
  return { ms: performance.now() - since, said };
}

const answersIn = async (path: string): Promise<number> => {
  const since = performance.now();
  expect((await fetch(steward.url + path)).status).toBe(200);
  return performance.now() - since;
};

describe.concurrent('a slow client', () => {
  it('is disconnected if its headers take too long', { timeout: headersMs + 5_000 }, async () => {
    const slow = Array.from({ length: 200 }, () =>
      dribble('GET /healthz HTTP/1.1\r\nHost: x\r\n', 'X-Drop: y\r\n'),
    );
    for (const { ms, said } of await Promise.all(slow)) {
      expect(ms).toBeLessThan(headersMs);
      expect(said).toMatch(/^HTTP\/1\.1 408 /);
    }
  });

  it('is disconnected if its body takes too long', { timeout: requestMs + 5_000 }, async () => {
    const head = (path: string): string =>
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`;
    const paths = [
      '/auth/sign-in',
      '/monitoring/graphql',
      '/deployment/graphql',
      '/deployment/agent/v1/poll',
      // Answered before its body is read. This connection must be closed as well.
      '/deployment/agent/v1/register',
    ];
    const slow = paths.flatMap((path) => Array.from({ length: 25 }, () => dribble(head(path), ' ')));
    for (const { ms } of await Promise.all(slow)) expect(ms).toBeLessThan(requestMs);
  });

  it('is disconnected if its first WebSocket message takes too long', { timeout: headersMs }, async () => {
    const address = `${steward.url.replace('http', 'ws')}/deployment/graphql/ws`;
    const socket = new WebSocket(address, 'graphql-transport-ws');
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(4408);
  });

  it('does not delay other clients', { timeout: headersMs }, async () => {
    // Concurrent with all of the above.
    const times: number[] = [];
    for (let at = 0; at < 100; at += 1) times.push(await answersIn('/readyz'));
    expect(times.toSorted((a, b) => a - b)[90]).toBeLessThan(1_000);
  });
});

describe.concurrent('ten thousand idle connections', () => {
  /** Both ends need a file handle each, and some are needed for other things. */
  const wanted = async (): Promise<number> => {
    const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
    const [, handles] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
    const possible = handles === undefined ? 1_000 : Number(handles) - 1_000;
    if (possible < 10_000)
      console.warn(
        `REDUCED: ${possible} connections instead of 10,000, for want of file handles (ulimit -n)`,
      );
    return Math.min(10_000, possible);
  };

  it('do not block the server, and are closed', async () => {
    const count = await wanted();
    const residentMb = async (): Promise<number> =>
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${steward.child.pid}/status`, 'utf8'))![1]) / 1_024;
    const before = await residentMb();
    let closed = 0;
    const sockets: Socket[] = [];
    for (let at = 0; at < count; at += 500)
      sockets.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(500, count - at) }, async () => {
            const socket = await open(steward.url);
            socket.on('close', () => (closed += 1));
            // Reads, so that the end of the connection is noticed.
            socket.resume();
            return socket;
          }),
        )),
      );
    const held = count - closed;
    const [first, ms, during] = [await answersIn('/healthz'), await answersIn('/readyz'), await residentMb()];
    console.log(
      `${held} of ${count} idle connections held: /healthz in ${first.toFixed(0)} ms, /readyz in ${ms.toFixed(0)} ms, ` +
        `memory ${before.toFixed(0)} -> ${during.toFixed(0)} MB`,
    );
    expect(held).toBeGreaterThan(count / 2);
    expect(Math.max(first, ms)).toBeLessThan(2_000);
    // Node takes about 20 KB per connection; the limit is five times that.
    expect(during - before).toBeLessThan(0.1 * count);
    await waitUntil(() => closed === count, longWaitMs);
    expect(await answersIn('/readyz')).toBeLessThan(2_000);
    for (const socket of sockets) socket.destroy();
  });
});
