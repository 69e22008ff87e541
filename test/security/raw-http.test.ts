import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { open, speak, statusesIn } from './raw.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [] });
  owner = await app.signUp();
}, 60_000);
afterAll(() => app?.[Symbol.asyncDispose]());

const head = (lines: string[]): string =>
  ['POST /auth/sign-in HTTP/1.1', 'Host: 127.0.0.1', ...lines, '', ''].join('\r\n');
const json = 'Content-Type: application/json';
/** What is smuggled: were it taken for a request of its own, there would be an answer to it. */
const smuggled = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

describe('a request that two readers would cut differently', () => {
  it.each<[name: string, text: string]>([
    [
      'both a length and chunks',
      head([json, 'Content-Length: 4', 'Transfer-Encoding: chunked']) + `0\r\n\r\n${smuggled}`,
    ],
    [
      'chunks and then a length',
      head([json, 'Transfer-Encoding: chunked', 'Content-Length: 4']) + `0\r\n\r\n${smuggled}`,
    ],
    [
      'two lengths',
      head([json, 'Content-Length: 2', `Content-Length: ${2 + smuggled.length}`]) + `{}${smuggled}`,
    ],
    ['two equal lengths', head([json, 'Content-Length: 2', 'Content-Length: 2']) + `{}${smuggled}`],
    ['a list of lengths', head([json, 'Content-Length: 2, 9']) + `{}${smuggled}`],
    ['a length with a sign', head([json, 'Content-Length: +2']) + `{}${smuggled}`],
    ['a length in hex', head([json, 'Content-Length: 0x2']) + `{}${smuggled}`],
    ['a length that overflows', head([json, 'Content-Length: 18446744073709551618']) + `{}${smuggled}`],
    ['a negative length', head([json, 'Content-Length: -1']) + `{}${smuggled}`],
    ['chunks under another name', head([json, 'Transfer-Encoding: xchunked']) + `0\r\n\r\n${smuggled}`],
    [
      'chunks that are not last',
      head([json, 'Transfer-Encoding: chunked, identity']) + `0\r\n\r\n${smuggled}`,
    ],
    [
      'chunks twice',
      head([json, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity']) + `0\r\n\r\n${smuggled}`,
    ],
    ['a space before the colon', head([json, 'Transfer-Encoding : chunked']) + `0\r\n\r\n${smuggled}`],
    ['a folded header', head([json, 'Transfer-Encoding:', ' chunked']) + `0\r\n\r\n${smuggled}`],
    [
      'a header that begins with a space',
      head([' Transfer-Encoding: chunked', json]) + `0\r\n\r\n${smuggled}`,
    ],
    ['lines without their CR', (head([json, 'Content-Length: 2']) + `{}${smuggled}`).replaceAll('\r', '')],
    ['a CR alone', head([json, 'X: a\rTransfer-Encoding: chunked', 'Content-Length: 2']) + `{}${smuggled}`],
    ['a NUL in a header', head([json, 'X: a\0b', 'Content-Length: 2']) + `{}${smuggled}`],
    ['a chunk of no size', head([json, 'Transfer-Encoding: chunked']) + `\r\n{}\r\n0\r\n\r\n${smuggled}`],
    [
      'a chunk of a size that is none',
      head([json, 'Transfer-Encoding: chunked']) + `zz\r\n{}\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'a chunk of a size with a sign',
      head([json, 'Transfer-Encoding: chunked']) + `-2\r\n{}\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'a chunk of a size that overflows',
      head([json, 'Transfer-Encoding: chunked']) + `fffffffffffffffff\r\n{}\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'a chunk longer than its size',
      head([json, 'Transfer-Encoding: chunked']) + `1\r\n{}\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'an extension with a bare LF',
      head([json, 'Transfer-Encoding: chunked']) + `2;a\n{}\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'extensions without end',
      head([json, 'Transfer-Encoding: chunked']) + `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n${smuggled}`,
    ],
    ['no host', `GET /healthz HTTP/1.1\r\n\r\n${smuggled}`],
    ['a version that is none', `GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n${smuggled}`],
  ])('is refused and the connection closed: %s', async (_name, text) => {
    const statuses = statusesIn(await speak(app.url, text));
    expect(statuses.length).toBeLessThanOrEqual(1);
    for (const status of statuses) expect([400, 405, 411, 413, 431, 501, 505]).toContain(status);
  });

  it('is told apart from two requests in a row', async () => {
    const one = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
    const chunked = `${head([json, 'Transfer-Encoding: chunked']).replace('sign-in', 'sign-out')}2\r\n{}\r\n0\r\n\r\n`;
    expect(statusesIn(await speak(app.url, one + chunked + one, 500))).toEqual([200, 401, 200]);
  });
});

describe('what is too large', () => {
  const ask = (text: string): Promise<string> => speak(app.url, text, 5_000);

  it('is refused: headers, one or many', async () => {
    const request = (headers: string): string =>
      `GET /healthz HTTP/1.1\r\nHost: x\r\n${headers}\r\nConnection: close\r\n\r\n`;
    expect(statusesIn(await ask(request(`X: ${'x'.repeat(100_000)}`)))).toEqual([431]);
    expect(
      statusesIn(await ask(request(Array.from({ length: 20_000 }, (_, at) => `X${at}: y`).join('\r\n')))),
    ).toEqual([431]);
    expect(statusesIn(await ask(request(`Cookie: ${'a=b; '.repeat(50_000)}`)))).toEqual([431]);
  });

  it('is refused: an address', async () => {
    const get = (path: string): Promise<string> =>
      ask(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(statusesIn(await get(`/${'x'.repeat(100_000)}`))).toEqual([431]);
    expect(statusesIn(await get(`/sites/${'x/'.repeat(7_000)}`))).toEqual([200]);
    expect(statusesIn(await get(`/healthz?${'x&'.repeat(7_000)}`))).toEqual([200]);
  });

  it.each([
    '/auth/sign-in',
    '/monitoring/graphql',
    '/deployment/graphql',
    '/deployment/agent/v1/poll',
    '/deployment/agent/v1/register',
  ])('is refused before it is read: a body to %s', async (path) => {
    const huge = `POST ${path} HTTP/1.1\r\nHost: x\r\n${json}\r\nContent-Length: 99999999999\r\n\r\n{"a":"`;
    const [status] = statusesIn(await speak(app.url, huge));
    expect([401, 413]).toContain(status);
    // Chunks do not say beforehand how many there will be.
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const endless = `POST ${path} HTTP/1.1\r\nHost: x\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const answer = await speak(app.url, endless + chunk.repeat(64));
    for (const each of statusesIn(answer)) expect([401, 413]).toContain(each);
  });

  it('is refused: JSON as deep as it is long', async () => {
    const deep = '['.repeat(400_000);
    const nested = `${deep}${']'.repeat(400_000)}`;
    for (const body of [
      deep,
      nested,
      `{"a":${nested}}`,
      '{"a":'.repeat(150_000) + '1' + '}'.repeat(150_000),
    ]) {
      expect((await owner.post('/auth/sign-in', body)).status).toBeLessThan(500);
      expect((await owner.post('/monitoring/graphql', body)).status).toBeLessThan(500);
    }
    for (const variables of [nested, '{"a":'.repeat(150_000) + '1' + '}'.repeat(150_000)]) {
      const query = 'query ($a: ID) { alerts(siteId: $a) { id } }';
      const response = await owner.post(
        '/monitoring/graphql',
        `{"query":"${query}","variables":{"a":${variables}}}`,
      );
      const text = await response.text();
      expect(response.status).toBeLessThan(500);
      expect(text).not.toContain('INTERNAL');
    }
    expect((await owner.get('/healthz')).status).toBe(200);
  });

  it('is refused: a message on a socket', async () => {
    const upgrade = `GET /deployment/graphql/ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n`;
    const socket = await open(app.url);
    const closed = new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
      socket.on('close', () => resolve(text));
    });
    socket.write(upgrade);
    await new Promise((resolve) => socket.once('data', resolve));
    // A frame that says it has 2^40 bytes.
    socket.write(Buffer.from([0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 1, 2, 3, 4]));
    expect(await closed).toContain('\x03\xf1'); // 1009: too big
  });
});
