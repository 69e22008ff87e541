import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { open, sendRaw, statusesIn, type RawResponse } from './raw.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [] });
  owner = await app.signUp();
});
afterAll(() => app?.[Symbol.asyncDispose]());

/** A route that responds with 401 to a valid request, so that 400 always comes from the parser. */
const head = (lines: string[]): string =>
  ['POST /auth/sign-out HTTP/1.1', 'Host: 127.0.0.1', ...lines, '', ''].join('\r\n');
const json = 'Content-Type: application/json';
const chunked = '2\r\n{}\r\n0\r\n\r\n';
/** The smuggled part: it would get a response if it was parsed as a separate request. */
const smuggled = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Protocol: graphql-transport-ws',
].join('\r\n');

describe('an ambiguous request (request smuggling)', { tags: ['strict'] }, () => {
  it.each<[name: string, text: string]>([
    [
      'a content length and chunks',
      head([json, 'Content-Length: 4', 'Transfer-Encoding: chunked']) + `${chunked}${smuggled}`,
    ],
    [
      'chunks and then a content length',
      head([json, 'Transfer-Encoding: chunked', 'Content-Length: 4']) + `${chunked}${smuggled}`,
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
    ['an unknown transfer encoding', head([json, 'Transfer-Encoding: xchunked']) + `${chunked}${smuggled}`],
    [
      'a transfer encoding after chunked',
      head([json, 'Transfer-Encoding: chunked, identity']) + `${chunked}${smuggled}`,
    ],
    [
      'two transfer encodings',
      head([json, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity']) + `${chunked}${smuggled}`,
    ],
    ['a space before the colon', head([json, 'Transfer-Encoding : chunked']) + `${chunked}${smuggled}`],
    ['a folded header', head([json, 'Transfer-Encoding:', ' chunked']) + `${chunked}${smuggled}`],
    [
      'a header that begins with a space',
      head([' Transfer-Encoding: chunked', json]) + `${chunked}${smuggled}`,
    ],
    ['lines without CR', (head([json, 'Content-Length: 2']) + `{}${smuggled}`).replaceAll('\r', '')],
    ['a CR alone', head([json, 'X: a\rTransfer-Encoding: chunked', 'Content-Length: 2']) + `{}${smuggled}`],
    ['a NUL in a header', head([json, 'X: a\0b', 'Content-Length: 2']) + `{}${smuggled}`],
    ['a chunk without a size', head([json, 'Transfer-Encoding: chunked']) + `\r\n{}\r\n0\r\n\r\n${smuggled}`],
    [
      'a chunk with an invalid size',
      head([json, 'Transfer-Encoding: chunked']) + `zz\r\n{}\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'a chunk size with a sign',
      head([json, 'Transfer-Encoding: chunked']) + `-2\r\n{}\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'a chunk size that overflows',
      head([json, 'Transfer-Encoding: chunked']) + `fffffffffffffffff\r\n{}\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'a chunk longer than its size',
      head([json, 'Transfer-Encoding: chunked']) + `1\r\n{}\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'a chunk extension with a bare LF',
      head([json, 'Transfer-Encoding: chunked']) + `2;a\n{}\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'a very long chunk extension',
      head([json, 'Transfer-Encoding: chunked']) + `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'two Host headers',
      `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: other.example\r\n\r\n${smuggled}`,
    ],
    [
      'two equal Host headers',
      `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nhost: 127.0.0.1\r\n\r\n${smuggled}`,
    ],
    ['two Host headers and a body', head([json, 'HOST: other', 'Content-Length: 2']) + `{}${smuggled}`],
    ['two Host headers and an unknown path', `GET /%FF HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n${smuggled}`],
    [
      'two Host headers of a WebSocket',
      `GET /monitoring/graphql/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: other.example\r\n${upgrade}\r\n\r\n`,
    ],
    ['no Host header', `GET /healthz HTTP/1.1\r\n\r\n${smuggled}`],
    ['an invalid HTTP version', `GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n${smuggled}`],
  ])('is rejected and the connection closed: %s', async (_name, text) => {
    // An idle connection is kept for 72 s, so closing within 5 s is caused by the request.
    const answer = await sendRaw(app.url, text, 5_000);
    expect([statusesIn(answer), answer.closedBy]).toEqual([[400], 'the server']);
  });

  it('is distinguished from two pipelined requests', async () => {
    const byChunks = head([json, 'Transfer-Encoding: chunked']) + chunked;
    const byLength = `${head([json, 'Content-Length: 2'])}{}`;
    const answer = await sendRaw(app.url, smuggled + byChunks + byLength + smuggled, 3_000);
    expect([statusesIn(answer), answer.closedBy]).toEqual([[200, 401, 401, 200], 'us']);
  });
});

describe('an oversized request', { tags: ['strict'] }, () => {
  const send = (text: string, patienceMs = 5_000): Promise<RawResponse> => sendRaw(app.url, text, patienceMs);

  // In one segment of the network: the server closes while the rest is on its way, and a reset would discard its response.
  it('is rejected because of its headers', async () => {
    const request = (headers: string): string =>
      `GET /healthz HTTP/1.1\r\nHost: x\r\n${headers}\r\nConnection: close\r\n\r\n`;
    expect(statusesIn(await send(request(`X: ${'x'.repeat(100_000)}`)))).toEqual([431]);
    expect(
      statusesIn(await send(request(Array.from({ length: 4_000 }, (_, at) => `X${at}: y`).join('\r\n')))),
    ).toEqual([431]);
    expect(statusesIn(await send(request(`Cookie: ${'a=b; '.repeat(8_000)}`)))).toEqual([431]);
  });

  it('is rejected because of its URL', async () => {
    const get = (path: string): Promise<RawResponse> =>
      send(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(statusesIn(await get(`/${'x'.repeat(40_000)}`))).toEqual([431]);
    expect(statusesIn(await get(`/sites/${'x/'.repeat(7_000)}`))).toEqual([200]);
    expect(statusesIn(await get(`/healthz?${'x&'.repeat(7_000)}`))).toEqual([200]);
  });

  it.each<[path: string, status: number]>([
    ['/auth/sign-in', 413],
    ['/monitoring/graphql', 413],
    ['/deployment/graphql', 413],
    ['/deployment/agent/v1/poll', 413],
    // Rejected as unauthenticated at once. The rest of the body is discarded, for at most 2 s (drop-rest).
    ['/deployment/agent/v1/register', 401],
  ])('is rejected before its body is read: %s', async (path, status) => {
    const post = `POST ${path} HTTP/1.1\r\nHost: x\r\n${json}\r\n`;
    const huge = await send(`${post}Content-Length: 99999999999\r\n\r\n{"a":"`);
    expect([statusesIn(huge), huge.closedBy]).toEqual([[status], 'the server']);
    // Chunks do not announce the total size: 4 MiB, without a last chunk.
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const endless = await send(`${post}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(64)}`);
    expect([statusesIn(endless), endless.closedBy]).toEqual([[status], 'the server']);
  });

  it('is rejected because of deeply nested JSON', async () => {
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

  it('is rejected as a WebSocket message', async () => {
    const upgrade = `GET /deployment/graphql/ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n`;
    const socket = await open(app.url);
    const closed = new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
      socket.on('close', () => resolve(text));
    });
    socket.write(upgrade);
    await new Promise((resolve) => socket.once('data', resolve));
    // A frame that announces 2^40 bytes.
    socket.write(Buffer.from([0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 1, 2, 3, 4]));
    expect(await closed).toContain('\x03\xf1'); // 1009: too big
  });
});
