import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createRegistry, httpMetrics } from './metrics.ts';
import { createHttpServer } from './server.ts';

const list = (items: number) => Array.from({ length: items }, (_, id) => ({ id, name: `Müller ${id}` }));
const gzip = { 'accept-encoding': 'br, gzip' };
let app: FastifyInstance;
let isSourceClosed: Promise<void>;

beforeAll(async () => {
  app = await createHttpServer({
    log: createLog({ level: 'silent', pretty: false }),
    trustProxy: [],
    secure: false,
    metrics: httpMetrics(createRegistry()),
  });
  app.get('/small', () => list(3));
  app.get('/list', () => list(200));
  app.get('/long', () => list(20_000));
  app.get('/stream', (_request, reply) =>
    reply.type('text/csv; charset=utf-8').send(Readable.from(['a,b\n', 'c,d\n'.repeat(1_000)])),
  );
  app.get('/endless', (_request, reply) => {
    const source = new Readable({ read: () => source.push('more '.repeat(1_000)) });
    isSourceClosed = new Promise((resolve) => source.once('close', resolve));
    return reply.type('text/plain').send(source);
  });
  app.get('/picture', (_request, reply) => reply.type('image/png').send(Buffer.alloc(5_000)));
  app.get('/encoded', (_request, reply) =>
    reply.header('content-encoding', 'br').type('text/html').send(Buffer.alloc(5_000)),
  );
  app.get('/tagged', (_request, reply) =>
    reply.headers({ etag: '"1"', vary: 'origin' }).type('text/html').send('x'.repeat(5_000)),
  );
});
afterAll(() => app.close());

const get = (url: string, options: InjectOptions = { headers: gzip }) => app.inject({ url, ...options });

describe('a response', () => {
  it.each(['/list', '/long'])('of JSON is compressed: %s', async (path) => {
    const plain = await get(path, {});
    const answer = await get(path);
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(answer.rawPayload.length),
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    expect(gunzipSync(answer.rawPayload).equals(plain.rawPayload)).toBe(true);
  });

  it.each([
    ['below 1 KB', '/small', gzip, undefined],
    ['to a client that accepts no encoding', '/list', {}, 'accept-encoding'],
    ['to a client that refuses gzip', '/list', { 'accept-encoding': 'gzip;q=0, br' }, 'accept-encoding'],
  ])('%s is sent as it is, and caches know why', async (_, path, headers, vary) => {
    const answer = await get(path, { headers });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.headers['vary']).toBe(vary);
    expect(answer.json()).toEqual((await get(path, {})).json());
  });

  it('that is a stream is compressed while it is sent', async () => {
    const answer = await get('/stream');
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip' });
    expect(gunzipSync(answer.rawPayload).toString()).toBe(`a,b\n${'c,d\n'.repeat(1_000)}`);
  });

  it('that is a stream ends with its client', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const request = httpRequest({ port, host: '127.0.0.1', path: '/endless', headers: gzip });
    request.on('error', () => {});
    request.on('response', (response) => response.once('data', () => request.destroy())).end();
    await expect.poll(() => isSourceClosed).toBeUndefined();
  });

  it.each([
    ['a picture', '/picture', undefined],
    ['encoded already', '/encoded', 'br'],
  ])('that is %s is left alone', async (_, path, encoding) => {
    const { headers, rawPayload } = await get(path);
    expect([headers['content-encoding'], headers['vary'], rawPayload.length]).toEqual([
      encoding,
      undefined,
      5_000,
    ]);
  });

  it('to HEAD has the headers of the whole', async () => {
    const { headers, rawPayload } = await get('/list', { method: 'HEAD', headers: gzip });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(rawPayload.length).toBe(0);
  });

  it('keeps what it varies by, and no longer promises the same bytes', async () => {
    expect((await get('/tagged')).headers).toMatchObject({
      vary: 'origin, accept-encoding',
      etag: 'W/"1"',
    });
  });
});
