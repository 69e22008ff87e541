import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { isMissing, startNginx } from '#testkit/engines.ts';
import { beat, beatsOf, newHeartbeat } from './heartbeat-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [] });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const run = promisify(execFile);
// The program is compiled when it is started.
const hasJava = await run('javac', ['-version']).then(
  () => true,
  () => false,
);
if (!hasJava) console.warn('SKIPPED: no JDK on this machine (Debian: default-jdk-headless).');

const query = JSON.stringify({ query: '{ me { name } }' });

/** Sends the bytes, and returns what comes back until the server closes the connection. */
async function send(url: string, ...parts: (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (bytes) => (received += bytes.toString()));
  for (const part of parts) socket.write(part);
  await once(socket, 'close');
  return received;
}

const post = (path: string, headers: Record<string, string>, length: number): string =>
  [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    `content-length: ${length}`,
    ...Object.entries({ connection: 'close', ...owner.headers, ...headers }).map(([k, v]) => `${k}: ${v}`),
    '\r\n',
  ].join('\r\n');

const h2c = {
  connection: 'Upgrade, HTTP2-Settings, close',
  upgrade: 'h2c',
  'http2-settings': 'AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
};

describe('HTTP clients', () => {
  it.each([
    ['h2c, as of Java and curl --http2', h2c],
    ['TLS/1.0', { connection: 'Upgrade, close', upgrade: 'TLS/1.0' }],
    ['a WebSocket for a request with a body', { connection: 'Upgrade, close', upgrade: 'websocket' }],
  ])('get a usual response if they offer %s', async (_name, headers) => {
    const response = await send(app.serverUrl, post('/identity/graphql', headers, query.length), query);
    expect(response).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(response).toContain('{"data":{"me":{"name":"User 1"}}}');
  });

  it('get the VAT endpoint and their 404 with an offer of h2c, too', async () => {
    const get = (path: string): Promise<string> =>
      send(
        app.serverUrl,
        [
          `GET ${path} HTTP/1.1`,
          'host: localhost',
          ...Object.entries(h2c).map(([k, v]) => `${k}: ${v}`),
          '\r\n',
        ].join('\r\n'),
      );
    expect(await get('/vat/V1/vendor-vat-validator/validate/XX/1')).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(await get('/nothing-here')).toMatch(/^HTTP\/1\.1 404 Not Found/);
  });

  it.runIf(hasJava)('of the JDK get responses from the VAT and the GraphQL service', async () => {
    const { token } = await owner.mintToken('java');
    const program = join(import.meta.dirname, 'clients/HttpClients.java');
    const { stdout } = await run('java', ['-XX:TieredStopAtLevel=1', program, app.serverUrl, token]);
    const [vat, graphql] = stdout.trim().split('\n');
    expect(vat).toMatch(/^200 \{"country_code":"XX"/);
    expect(graphql).toBe('200 {"data":{"me":{"name":"User 1"}}}');
  });

  it('that compress their body are told to send it as it is', async () => {
    const response = await fetch(`${app.url}/identity/graphql`, {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: new Uint8Array(gzipSync(query)),
    });
    expect([response.status, response.headers.get('accept-encoding')]).toEqual([415, 'identity']);
    expect(await response.json()).toEqual({
      errors: [
        {
          message: 'Bodies are accepted only as they are: leave out Content-Encoding and do not compress.',
          extensions: { code: 'BAD_REQUEST' },
        },
      ],
    });
    const plain = { 'content-encoding': 'identity' };
    expect(await send(app.serverUrl, post('/identity/graphql', plain, query.length), query)).toContain(
      '200 OK',
    );
  });

  it('that beat with a compressed log are counted', async () => {
    const heartbeat = await newHeartbeat(owner);
    const log = new Uint8Array(gzipSync('done'));
    const sent = await beat(owner, heartbeat, '', {
      method: 'POST',
      headers: { 'content-encoding': 'gzip' },
      body: log,
    });
    expect(sent.status).toBe(200);
    expect(await beatsOf(owner, heartbeat.id)).toMatchObject([{ kind: 'SUCCESS' }]);
  });

  it('that send everything before they read get the response to a body that is too large', async () => {
    const body = Buffer.alloc(4 * 1024 * 1024, 0x20);
    const response = await send(app.serverUrl, post('/identity/graphql', {}, body.length), body);
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(response).toContain('"message":"A request can have 1024 KiB."');
  });

  it('that send no more of a body that was refused get the response anyway', async () => {
    const response = await send(app.serverUrl, post('/identity/graphql', {}, 2_000_000), 'x');
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe.skipIf(isMissing('nginx'))('HTTP clients behind the shipped nginx.conf', () => {
  it('get the message of Steward for a body of 1 to 3 MiB, and the offer of h2c is not passed on', async () => {
    await using nginx = await startNginx(app.url);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const response = await fetch(`${nginx.url}/identity/graphql`, {
          method: 'POST',
          headers: { ...owner.headers, 'content-type': 'application/json' },
          body: ' '.repeat((1 + at / 10) * 1024 * 1024 + 1),
        });
        return `${response.status} ${await response.text()}`;
      }),
    );
    for (const answer of answers) expect(answer).toMatch(/^413 .*A request can have 1024 KiB/);
    const response = await send(nginx.url, post('/identity/graphql', h2c, query.length), query);
    expect(response).toContain('"me":{"name":"User 1"}');
  });
});
