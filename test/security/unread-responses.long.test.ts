import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp } from '#testkit/app.ts';
import { Client } from '#testkit/client.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { startSteward, temporaryDir, type RunningSteward } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';
import { open } from './raw.ts';

let steward: RunningSteward;
let ada: Client;
let grace: Client;
const stack = new AsyncDisposableStack();
beforeAll(async () => {
  const database = stack.use(await createTestDatabase());
  const dir = stack.use(await temporaryDir());
  const env = {
    DATABASE_URL: database.address.connectionString,
    STEWARD_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
  const cookies: (string | null)[] = [];
  {
    await using app = await startApp({ work: [], env });
    for (const name of ['ada', 'grace']) {
      const client = await app.signUp({ email: `${name}@example.com` });
      cookies.push(client.cookie);
      await client.monitoring(`mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }`, {
        input: { name: 'Shop', url: `https://${name}.example.com` },
      });
    }
    await app.platform.database.pool.query(
      `insert into sites select s.* from sites t cross join generate_series(1, 1000) n cross join lateral (
         select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'name', 'Shop ' || n, 'url', t.url || '/' || n))).*) s
       where t.url like '%ada%'`,
    );
  }
  steward = stack.use(
    await startSteward(['serve', '--no-workers'], {
      ...env,
      STEWARD_DATA_DIR: dir.path,
      PORT: '0',
      HOST: '127.0.0.1',
    }),
  );
  [ada, grace] = cookies.map((cookie) => {
    const client = new Client(steward.url);
    client.cookie = cookie;
    return client;
  }) as [Client, Client];
}, 600_000);
afterAll(() => stack.disposeAsync());

const residentMegabytes = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${steward.child.pid}/status`, 'utf8'))![1]) / 1024;

const query = `{ ${Array.from({ length: 190 }, (_, at) => `a${at}: sites { id name url }`).join(' ')} }`;

/** Sends a request and reads nothing of its response. */
async function sendUnread(client: Client): Promise<Socket> {
  const body = JSON.stringify({ query });
  const socket = await open(steward.url);
  socket.pause();
  socket.write(
    `POST /monitoring/graphql HTTP/1.1\r\nHost: ${new URL(steward.url).host}\r\nCookie: ${client.cookie}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  return socket;
}

it('responses that nobody reads do not use up the memory', { timeout: 300_000 }, async () => {
  await ada.monitoring(query);
  const before = residentMegabytes();
  const sockets: Socket[] = [];
  let most = 0;
  const watching = setInterval(() => (most = Math.max(most, residentMegabytes())), 100);
  for (let round = 0; round < 8; round += 1) {
    sockets.push(...(await Promise.all(Array.from({ length: 10 }, () => sendUnread(ada)))));
    const { data } = await grace.monitoring('{ sites { id } }');
    expect(data).toMatchObject({ sites: [{ id: expect.any(String) }] });
  }
  await waitUntil(async () => (await grace.monitoring('{ me { id } }')).errors === undefined);
  clearInterval(watching);
  console.log(`memory: ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB`);
  for (const socket of sockets) socket.destroy();
  expect(most - before).toBeLessThan(1_000);
});
