import { describe, expect, it } from 'vitest';
import { onRequest, page, startMisbehavingServer, type Request } from '#testkit/misbehaving-server.ts';
import type { Behaviour, MisbehavingServer } from '#testkit/misbehaving-server.ts';
import { createHttpCheck, inWords, runCheck } from '../check.fixture.ts';

const toLoopback = async (host: string): Promise<string[]> =>
  host === 'inside.example' ? ['10.0.0.1'] : ['127.0.0.1'];
const check = createHttpCheck({ timeoutMs: 2_000, lookup: toLoopback });

/** Redirects where `route` says, and is a page where it says nothing. */
const redirecting = (route: (request: Request) => string | undefined, seen: Request[] = []): Behaviour =>
  onRequest((socket, request) => {
    seen.push(request);
    const location = route(request);
    socket.end(
      location === undefined
        ? 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nthere'
        : `HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`,
    );
  });
const start = (
  route: (request: Request) => string | undefined,
  seen?: Request[],
): Promise<MisbehavingServer> => startMisbehavingServer(redirecting(route, seen));
const steps = (count: number) => (request: Request) => {
  const step = Number(request.path.slice(1));
  return step < count ? `/${step + 1}` : undefined;
};

describe('an HTTP check with redirects', () => {
  it('follows ten redirects', async () => {
    await using server = await start(steps(10));
    expect(inWords(await runCheck(check, server.url))).toBe('UP 200');
    expect(server.connections()).toBe(11);
  });

  it('does not follow eleven redirects', async () => {
    await using server = await start(steps(11));
    expect(inWords(await runCheck(check, server.url))).toBe('DOWN - redirected more than 10 times');
    expect(server.connections()).toBe(11);
  });

  it('detects a redirect loop', async () => {
    await using server = await start(({ path }) => (path === '/a' ? '/b' : '/a'));
    expect(inWords(await runCheck(check, server.url))).toBe('DOWN - redirect loop');
  });

  it('checks the last response, and names its host in the message', async () => {
    await using there = await startMisbehavingServer(page('gone', 'HTTP/1.1 410 Gone'));
    await using server = await start(() => there.url);
    const place = `127.0.0.1:${there.port}`;
    expect(inWords(await runCheck(check, server.url))).toBe(
      `DOWN 410 HTTP 410 Gone (after a redirect to ${place})`,
    );
    await there[Symbol.asyncDispose]();
    expect(inWords(await runCheck(check, server.url))).toBe(
      `DOWN - connection refused (after a redirect to ${place})`,
    );
  });

  it('searches the expected content in the last response', async () => {
    await using server = await start(steps(1));
    expect(inWords(await runCheck(check, server.url, { expectedContent: 'there' }))).toBe('UP 200');
    expect(inWords(await runCheck(check, server.url, { expectedContent: 'here!' }))).toBe(
      'DOWN 200 the text "here!" is not on the page',
    );
  });

  it.each<[string, string, string]>([
    [
      'a private address',
      'http://10.0.0.1/',
      '10.0.0.1 is a private address, which is not allowed (after a redirect to 10.0.0.1)',
    ],
    [
      'loopback',
      'http://127.0.0.1:1/',
      '127.0.0.1 is a loopback address, which is not allowed (after a redirect to 127.0.0.1:1)',
    ],
    [
      'a name inside',
      'http://inside.example/',
      'inside.example resolves to a private address, which is not allowed (after a redirect to inside.example)',
    ],
    [
      'a metadata service',
      'http://169.254.169.254/',
      '169.254.169.254 is the address of a cloud metadata service, which is not allowed (after a redirect to 169.254.169.254)',
    ],
  ])('does not follow a redirect to %s', async (_, location, message) => {
    await using server = await start(() => location);
    // `operator` lets the test server on loopback be reached; where it sends us is judged as `public`.
    const outcome = await runCheck(check, `http://shop.example:${server.port}/`, { policy: 'operator' });
    expect(inWords(outcome)).toBe(`DOWN - ${message}`);
  });

  it('is refused if its own address is forbidden for its owner', async () => {
    expect(inWords(await runCheck(check, 'http://127.0.0.1:1/', { policy: 'public' }))).toBe(
      'DOWN - 127.0.0.1 is a loopback address, which is not allowed',
    );
    expect(inWords(await runCheck(check, 'http://inside.example/', { policy: 'public' }))).toBe(
      'DOWN - inside.example resolves to a private address, which is not allowed',
    );
  });

  it.each([
    ['javascript:alert(1)', 'only http and https are supported, not javascript'],
    ['http://[bad/', 'this is not a valid URL'],
    ['http://me:secret@shop.example/', 'the URL must not contain a user name or a password'],
  ])('does not follow %s', async (location, reason) => {
    await using server = await start(() => location);
    expect(inWords(await runCheck(check, server.url))).toBe(
      `DOWN - redirected to a URL that cannot be followed: ${reason}`,
    );
  });

  it('sends its password only to its own origin', async () => {
    const [home, elsewhere]: [Request[], Request[]] = [[], []];
    await using other = await start(() => undefined, elsewhere);
    await using server = await start(({ path }) => (path === '/' ? '/same' : other.url), home);
    const basicAuth = { username: 'shop', password: 'geheim: ü' };
    expect(inWords(await runCheck(check, server.url, { basicAuth }))).toBe('UP 200');
    const expected = `Basic ${Buffer.from('shop:geheim: ü').toString('base64')}`;
    expect(home.map(({ headers }) => headers['authorization'])).toEqual([expected, expected]);
    expect(elsewhere).toHaveLength(1);
    expect(elsewhere[0]!.headers['authorization']).toBeUndefined();
  });

  it('sends cookies along redirects, as shops expect', async () => {
    const seen: Request[] = [];
    await using server = await startMisbehavingServer(
      onRequest((socket, request) => {
        seen.push(request);
        const known = request.headers['cookie'] === 'store=de';
        socket.end(
          known
            ? 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'
            : 'HTTP/1.1 302 Found\r\nset-cookie: store=de; path=/\r\nlocation: /\r\ncontent-length: 0\r\n\r\n',
        );
      }),
    );
    expect(inWords(await runCheck(check, server.url))).toBe('UP 200');
    expect(inWords(await runCheck(check, server.url))).toBe('UP 200');
    expect(seen.map(({ headers }) => headers['cookie'])).toEqual([
      undefined,
      'store=de',
      undefined,
      'store=de',
    ]);
  });
});
