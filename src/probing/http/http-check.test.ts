import { describe, expect, it } from 'vitest';
import { misbehaviours, onRequest, page, says, startMisbehavingServer } from '#testkit/misbehaving-server.ts';
import type { Behaviour } from '#testkit/misbehaving-server.ts';
import { createHttpCheck, inWords, resultOf, runCheck } from '../check.fixture.ts';

const userAgent = 'Steward/1.2.3 (+monitoring)';
const check = createHttpCheck({ timeoutMs: 20_000, userAgent });
/** Only for servers that never answer: a busy machine can take this long for any other. */
const impatient = createHttpCheck({ timeoutMs: 1_000, userAgent });

async function verdict(behave: Behaviour): Promise<string> {
  await using server = await startMisbehavingServer(behave);
  return inWords(await runCheck(check, server.url));
}

describe('an HTTP check of a server that answers', () => {
  it.each<[string, Behaviour, string]>([
    ['200', page('hello'), 'UP 200'],
    ['201 with a body in chunks', says(chunked('201 Created', 'hello ', 'world')), 'UP 201'],
    ['an empty 204', says('HTTP/1.1 204 No Content\r\n\r\n'), 'UP 204'],
    ['an empty 200', page(''), 'UP 200'],
    ['HTTP/1.0 without a length', says('HTTP/1.0 200 OK\r\n\r\nuntil I close'), 'UP 200'],
    ['a status line without a reason', says('HTTP/1.1 200\r\n\r\nx'), 'UP 200'],
    ['bare line feeds', says('HTTP/1.1 200 OK\nserver: old\ncontent-length: 1\n\nx'), 'UP 200'],
    [
      'hints before the answer',
      says('HTTP/1.1 103 Early Hints\r\nlink: <a>\r\n\r\nHTTP/1.1 200 OK\r\n\r\nx'),
      'UP 200',
    ],
    [
      'a header that is none',
      says('HTTP/1.1 200 OK\r\nno header at all\r\ncontent-length: 1\r\n\r\nx'),
      'UP 200',
    ],
    ['more than it promised', misbehaviours.sendsMoreThanPromised, 'UP 200'],
    ['an endless body, which is cut', misbehaviours.endlessBody, 'UP 200'],
    ['a gzip bomb, which is cut', misbehaviours.gzipBomb, 'UP 200'],
    [
      '300 without a place',
      says('HTTP/1.1 300 Multiple Choices\r\n\r\n'),
      'DOWN 300 HTTP 300 Multiple Choices, but it does not say where to',
    ],
    [
      '302 without a place',
      says('HTTP/1.1 302 Found\r\n\r\n'),
      'DOWN 302 HTTP 302 Found, but it does not say where to',
    ],
    [
      '304',
      says('HTTP/1.1 304 Not Modified\r\ncontent-length: 500\r\n\r\n'),
      'DOWN 304 HTTP 304 Not Modified',
    ],
    ['401', page('', 'HTTP/1.1 401 Unauthorized'), 'DOWN 401 HTTP 401 Unauthorized'],
    ['404', page('gone', 'HTTP/1.1 404 Not Found'), 'DOWN 404 HTTP 404 Not Found'],
    ['503', page('', 'HTTP/1.1 503 Service Unavailable'), 'DOWN 503 HTTP 503 Service Unavailable'],
    ['500 without a reason', page('', 'HTTP/1.1 500 '), 'DOWN 500 HTTP 500 Internal Server Error'],
    [
      '500 with its own number as reason',
      page('', 'HTTP/1.1 500 500'),
      'DOWN 500 HTTP 500 Internal Server Error',
    ],
    [
      '500 with control characters',
      page('', 'HTTP/1.1 500 \x1b[31mOh\x00\x07 no\x9b'),
      'DOWN 500 HTTP 500 [31mOh no',
    ],
    ['500 with a reason in UTF-8', page('', `HTTP/1.1 500 ${utf8('Störung')}`), 'DOWN 500 HTTP 500 Störung'],
    ['599, which has no name', page('', 'HTTP/1.1 599'), 'DOWN 599 HTTP 599'],
    [
      'a reason that never ends',
      page('', `HTTP/1.1 500 ${'x'.repeat(5_000)}`),
      `DOWN 500 HTTP 500 ${'x'.repeat(490)}…`,
    ],
  ])('reports %s', async (_, behave, expected) => {
    expect(await verdict(behave)).toBe(expected);
  });

  it('measures the phases of the request', async () => {
    await using server = await startMisbehavingServer(
      onRequest((socket) => setTimeout(() => socket.end('HTTP/1.1 200 OK\r\n\r\nx'), 60)),
    );
    const { responseTimeMs, phases, ...rest } = resultOf(await runCheck(check, server.url));
    expect(responseTimeMs).toBeGreaterThanOrEqual(59);
    expect(phases!.firstByteMs).toBeGreaterThanOrEqual(59);
    expect(phases!.totalMs).toBeGreaterThanOrEqual(phases!.firstByteMs);
    expect(phases!.tlsMs).toBe(0);
    expect(rest).toEqual({
      status: 'UP',
      statusCode: 200,
      errorMessage: null,
      jsErrors: null,
      certificateExpiresAt: null,
    });
  });

  it('reports a response time of at least 1 ms', async () => {
    await using server = await startMisbehavingServer(page('x'));
    for (let i = 0; i < 5; i += 1) {
      const { responseTimeMs } = resultOf(await runCheck(check, server.url));
      expect(responseTimeMs).toBeGreaterThanOrEqual(1);
    }
    expect(server.connections()).toBe(5);
  });

  it('sends its User-Agent', async () => {
    let seen: Record<string, string> = {};
    await verdict(
      onRequest((socket, request) => {
        seen = request.headers;
        socket.end('HTTP/1.1 200 OK\r\n\r\n');
      }),
    );
    expect(seen['user-agent']).toBe('Steward/1.2.3 (+monitoring)');
    expect(seen['connection']).toBe('close');
  });
});

describe('an HTTP check of a server that misbehaves', () => {
  const closed = 'DOWN - the server closed the connection before it responded';
  const brokenOff = 'DOWN - the connection was lost in the middle of the response';
  const notHttp = 'DOWN - the response is not valid HTTP';
  const waiting = 'DOWN - timed out after 1 s while waiting for the response';
  const reading = 'DOWN - timed out after 1 s while reading the response';

  it.each<[keyof typeof misbehaviours, string]>([
    ['closesAtOnce', closed],
    ['closesAfterRequest', closed],
    ['resetsAfterRequest', closed],
    ['closesInsideHeaders', brokenOff],
    ['closesAfterHeaders', brokenOff],
    ['resetsInsideBody', brokenOff],
    ['promisesMore', brokenOff],
    ['endsWithoutLastChunk', brokenOff],
    ['hangsBeforeHeaders', waiting],
    ['hangsInsideHeaders', waiting],
    ['dripsHeaders', waiting],
    ['hangsInsideBody', reading],
    ['dripsBody', reading],
    ['dripsChunks', reading],
    ['speaksSsh', notHttp],
    ['speaksGarbage', notHttp],
    ['breaksChunks', notHttp],
    ['contradictsItself', notHttp],
    ['endlessHeaders', 'DOWN - the response headers are too large'],
    ['endlessStatusLine', 'DOWN - the response headers are too large'],
    ['endlessHints', 'DOWN - the response headers are too large'],
    ['claimsGzip', 'DOWN - the response is not valid gzip'],
  ])('%s', async (name, expected) => {
    await using server = await startMisbehavingServer(misbehaviours[name]);
    const asker = expected.includes('timed out') ? impatient : check;
    expect(inWords(await runCheck(asker, server.url))).toBe(expected);
    expect(server.connections()).toBe(1);
    await expect.poll(() => server.open()).toBe(0);
  });

  it('reports a refused connection', async () => {
    const server = await startMisbehavingServer(page('x'));
    await server[Symbol.asyncDispose]();
    expect(inWords(await runCheck(check, server.url))).toBe('DOWN - connection refused');
  });
});

function chunked(status: string, ...chunks: string[]): string {
  const body = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');
  return `HTTP/1.1 ${status}\r\ntransfer-encoding: chunked\r\n\r\n${body}0\r\n\r\n`;
}
function utf8(text: string): string {
  return Buffer.from(text).toString('latin1');
}
