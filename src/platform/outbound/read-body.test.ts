import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { messageOf } from '../errors.ts';
import { outboundRequest } from './request.ts';
import { failureOf } from './failure.fixture.ts';
import { startHttp, type TestServer } from './servers.fixture.ts';

const inside = { policy: 'private-allowed' } as const;
const text = 'Grüße aus dem Laden. '.repeat(500);
const serve = (encoding: string, body: Buffer): Promise<TestServer> =>
  startHttp((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body));

describe('a body', () => {
  it.each([
    ['gzip', gzipSync(text)],
    ['GZIP', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['zstd', zstdCompressSync(text)],
  ])('in %s is decoded', async (encoding, body) => {
    await using server = await serve(encoding, body);
    expect((await outboundRequest(server.url, inside)).body.toString()).toBe(text);
  });

  it('in an unknown encoding is not decoded', async () => {
    await using server = await serve('utf-8', Buffer.from(text));
    expect((await outboundRequest(server.url, inside)).body.toString()).toBe(text);
  });

  it('that is compressed and truncated is decoded as far as possible', async () => {
    await using server = await serve('gzip', gzipSync(text).subarray(0, -8));
    expect((await outboundRequest(server.url, inside)).body.toString()).toBe(text);
  });

  it.each(['gzip', 'br', 'zstd', 'deflate'])(
    'that is labelled %s but is not is a failure',
    async (encoding) => {
      await using server = await serve(encoding, Buffer.from('\xff\xff plain text, really'));
      expect(await failureOf(outboundRequest(server.url, inside))).toMatchObject({
        kind: 'protocol',
        message: `the response is not valid ${encoding}`,
      });
    },
  );

  it('can be empty although the response has a content encoding', async () => {
    await using server = await startHttp((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': '500' }).end(),
    );
    const answer = await outboundRequest(server.url, { ...inside, method: 'HEAD' });
    expect(answer.body.length).toBe(0);
  });

  it('is read and measured but not kept with keepBody: false', async () => {
    await using server = await serve('gzip', gzipSync(text));
    const options = { ...inside, keepBody: false };
    expect(await outboundRequest(server.url, options)).toMatchObject({ status: 200, truncated: false });
    expect((await outboundRequest(server.url, options)).body).toHaveLength(0);
    const failure = failureOf(outboundRequest(server.url, { ...options, maxBytes: 100 }));
    expect(await failure).toMatchObject({ kind: 'too-large' });
  });

  const limits = [
    ['error', 'the response is larger than 10000 bytes'],
    ['truncate', '10000 bytes of more'],
  ] as const;
  describe.each(limits)('with a limit of 10,000 bytes and %s', (onOverflow, expected) => {
    const options = { ...inside, maxBytes: 10_000, onOverflow };
    const outcome = async (server: TestServer): Promise<string> => {
      try {
        const { body, truncated } = await outboundRequest(server.url, options);
        return `${body.length} bytes${truncated ? ' of more' : ''}`;
      } catch (error) {
        return messageOf(error);
      }
    };

    it('stops an endless body', async () => {
      const closed = Promise.withResolvers<void>();
      await using server = await startHttp((_, response) => {
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(8192)));
        };
        response.on('drain', more);
        response.on('close', () => closed.resolve());
        more();
      });
      expect(await outcome(server)).toBe(expected);
      await closed.promise;
    });

    // 50 MB of zeros in 50 KB, and in a few dozen bytes.
    const bomb = Buffer.alloc(50_000_000);
    it.each([
      ['gzip', gzipSync(bomb)],
      ['deflate', deflateSync(bomb)],
      ['br', brotliCompressSync(bomb, { params: { 1: 1 } })],
      ['zstd', zstdCompressSync(bomb)],
    ])('defuses a %s bomb', async (encoding, body) => {
      await using server = await serve(encoding, body);
      const before = process.memoryUsage().arrayBuffers;
      expect(await outcome(server)).toBe(expected);
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000);
    });

    it('takes a body that just fits', async () => {
      await using server = await serve('gzip', gzipSync(Buffer.alloc(10_000)));
      expect(await outcome(server)).toBe('10000 bytes');
    });
  });

  it('of endless empty blocks is cut off although it decodes to zero bytes', async () => {
    const emptyMember = gzipSync('');
    const block = Buffer.concat(Array.from({ length: 1000 }, () => emptyMember));
    await using server = await startHttp((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const more = (): void => {
        while (!response.destroyed && response.write(block));
      };
      response.on('drain', more);
      more();
    });
    const options = { ...inside, maxBytes: 10_000, timeoutMs: 15_000 };
    expect(await failureOf(outboundRequest(server.url, options))).toMatchObject({ kind: 'too-large' });
  });

  it('that needs a window of 128 MiB is refused', async () => {
    // 1,000 zeros, compressed as a stream with a window of 128 MiB; valid in every other way.
    const frame = Buffer.from('28b52ffd00884c00001000000100e32b8005010000', 'hex');
    await using server = await serve('zstd', frame);
    expect(await failureOf(outboundRequest(server.url, inside))).toMatchObject({
      code: 'ZSTD_error_frameParameter_windowTooLarge',
    });
  });
});
