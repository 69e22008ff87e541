import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  onRequest,
  page,
  says,
  startMisbehavingServer,
  type Behaviour,
} from '#testkit/misbehaving-server.ts';
import { createAuthority } from '#platform/outbound/certificates.fixture.ts';
import type { ProbeAnswer } from '#deployment/protocol/agent-protocol.ts';
import { guardOf, type Guard } from './guard.ts';
import { probePage, type ProbeOptions } from './probe-page.ts';

const guard = guardOf(() => []);
/** Lets the test server be reached, and nothing else that is not public. */
const allowLoopback: Guard = (address) => (address === '127.0.0.1' ? null : guard(address));
const toLoopback = async (host: string): Promise<string[]> =>
  host === 'inside.example' ? ['10.0.0.1'] : ['127.0.0.1'];

async function ask(
  behave: Behaviour,
  more: { expectedContent?: string; answerWithinMs?: number } & ProbeOptions = {},
): Promise<ProbeAnswer> {
  await using server = await startMisbehavingServer(behave);
  const { expectedContent = null, answerWithinMs = 5_000, ...options } = more;
  return await probePage(
    { url: `http://shop.example:${server.port}/`, expectedContent, answerWithinMs },
    { guard: allowLoopback, lookup: toLoopback, ...options },
  );
}
const redirectTo = (location: string): Behaviour =>
  says(`HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`);

describe('an agent that is asked about a page', () => {
  it('votes UP if it answers with a status from 200 to 299', async () => {
    expect(await ask(page('hello'))).toEqual({ vote: 'UP', statusCode: 200, message: null });
  });

  it('votes DOWN if it answers with another status', async () => {
    expect(await ask(page('', 'HTTP/1.1 503 Oops'))).toEqual({
      vote: 'DOWN',
      statusCode: 503,
      message: 'HTTP 503 Service Unavailable',
    });
  });

  it.each<[string, Behaviour, ProbeAnswer['vote']]>([
    ['is there', page('<p>Add to cart</p>'), 'UP'],
    ['is not there', page('<p>Sold out</p>'), 'DOWN'],
    [
      'is compressed',
      says('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n', gzipSync('Add to cart')),
      'UP',
    ],
    ['is after the first MiB', page(`${'x'.repeat(1_048_576)}Add to cart`), 'DOWN'],
  ])('votes about the expected text that %s', async (_, behave, vote) => {
    expect(await ask(behave, { expectedContent: 'Add to cart' })).toMatchObject({ vote });
  });

  it('reads at most 1 MiB of a decompression bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1_048_576));
    const behave = says('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n', bomb);
    expect(await ask(behave, { expectedContent: 'x' })).toMatchObject({ vote: 'DOWN' });
  });

  it('votes DOWN if the connection is refused', async () => {
    const server = await startMisbehavingServer(page(''));
    await server[Symbol.asyncDispose]();
    const question = {
      url: `http://shop.example:${server.port}/`,
      expectedContent: null,
      answerWithinMs: 5_000,
    };
    expect(await probePage(question, { guard: allowLoopback, lookup: toLoopback })).toMatchObject({
      vote: 'DOWN',
    });
  });

  it('has no vote if the answer takes longer than it has time', async () => {
    expect(await ask(() => {}, { answerWithinMs: 200 })).toMatchObject({ vote: 'NONE' });
  });

  it.each(['EAI_AGAIN', 'ENETUNREACH', 'EMFILE'])(
    'has no vote after %s, a failure of its own',
    async (code) => {
      const lookup = (): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }));
      expect(await ask(page(''), { lookup })).toMatchObject({ vote: 'NONE' });
    },
  );

  it('votes DOWN if the name does not exist', async () => {
    const lookup = (): Promise<never> =>
      Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    expect(await ask(page(''), { lookup })).toMatchObject({ vote: 'DOWN' });
  });

  it.each([
    'http://10.0.0.1/',
    'http://127.0.0.2/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://2130706434/',
    'http://inside.example/',
    'file:///etc/passwd',
    'ftp://shop.example/',
    'http://user:secret@shop.example/',
  ])('has no vote and requests nothing if the page is at or redirects to %s', async (url) => {
    const options = { guard: allowLoopback, lookup: toLoopback };
    const refused = { vote: 'NONE', statusCode: null };
    expect(await probePage({ url, expectedContent: null, answerWithinMs: 2_000 }, options)).toMatchObject(
      refused,
    );
    expect(await ask(redirectTo(url))).toMatchObject(refused);
  });

  it('follows redirects, without cookies or credentials, and has no vote after five', async () => {
    const seen: string[] = [];
    const steps = (count: number): Behaviour =>
      onRequest((socket, { path, headers }) => {
        seen.push(...Object.keys(headers));
        const step = Number(path.slice(1));
        socket.end(
          step < count
            ? `HTTP/1.1 302 Found\r\nlocation: /${step + 1}\r\nset-cookie: a=b\r\ncontent-length: 0\r\n\r\n`
            : 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n',
        );
      });
    expect(await ask(steps(5))).toMatchObject({ vote: 'UP' });
    expect(await ask(steps(6))).toMatchObject({ vote: 'NONE' });
    expect(new Set(seen)).toEqual(new Set(['host', 'user-agent', 'accept', 'accept-encoding', 'connection']));
  });

  it('resolves a name once, and connects to the address that it has checked', async () => {
    let lookups = 0;
    // DNS rebinding: the second lookup would lead inside.
    const lookup = async (): Promise<string[]> => ((lookups += 1) === 1 ? ['127.0.0.1'] : ['10.0.0.1']);
    expect(await ask(page(''), { lookup })).toMatchObject({ vote: 'UP' });
    expect(lookups).toBe(1);
  });

  it('is not on this machine by default', async () => {
    await using server = await startMisbehavingServer(page(''));
    const question = { url: server.url, expectedContent: null, answerWithinMs: 2_000 };
    expect(await probePage(question)).toMatchObject({ vote: 'NONE', message: 'the address is not public' });
    expect(server.connections()).toBe(0);
  });

  it.each([
    ['has expired', { validTo: new Date(Date.now() - 3_600_000) }],
    ['is not valid yet', { validFrom: new Date(Date.now() + 3_600_000) }],
  ])('has no vote if the certificate %s, because its own clock may be wrong', async (_, dates) => {
    const authority = createAuthority();
    const { cert, key } = authority.issue({ names: ['shop.example'], ...dates });
    const server = createServer({ cert, key }, (_request, response) => response.end('hello'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answer = await probePage(
      { url: `https://shop.example:${port}/`, expectedContent: null, answerWithinMs: 5_000 },
      { guard: allowLoopback, lookup: toLoopback, ca: authority.cert },
    );
    server.close();
    expect(answer).toMatchObject({ vote: 'NONE', message: expect.stringContaining('certificate') });
  });
});
