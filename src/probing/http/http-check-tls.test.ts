import { describe, expect, it } from 'vitest';
import { createAuthority, createSelfSigned } from '#platform/outbound/certificates.fixture.ts';
import { misbehaviours, onRequest, page, startMisbehavingServer } from '#testkit/misbehaving-server.ts';
import type { CheckOutcome } from '../check.ts';
import { createHttpCheck, inWords, resultOf, runCheck } from '../check.fixture.ts';

const authority = createAuthority();
const stranger = createAuthority('Nobody knows me');
const daysFromNow = (days: number): Date =>
  new Date(Math.floor(Date.now() / 1_000) * 1_000 + days * 86_400_000);
const names = ['shop.example'];
const lookup = async (): Promise<string[]> => ['127.0.0.1'];
const check = createHttpCheck({ lookup, ca: authority.cert, timeoutMs: 20_000 });
/** Only for servers that never answer. */
const impatient = createHttpCheck({ lookup, ca: authority.cert, timeoutMs: 1_000 });

const expiryOf = (outcome: CheckOutcome): Date | null => resultOf(outcome).certificateExpiresAt;

describe('an HTTPS check', () => {
  it('reports the expiry of the certificate', async () => {
    const validTo = daysFromNow(12);
    await using server = await startMisbehavingServer(page('x'), {
      certificate: authority.issue({ names, validTo }),
    });
    const outcome = await runCheck(check, `https://shop.example:${server.port}/`);
    expect(inWords(outcome)).toBe('UP 200');
    expect(expiryOf(outcome)).toEqual(validTo);
    expect(resultOf(outcome).phases!.tlsMs).toBeGreaterThan(0);
  });

  it('reports the expiry of the certificate of an error page, too', async () => {
    const validTo = daysFromNow(12);
    const certificate = authority.issue({ names, validTo });
    await using server = await startMisbehavingServer(page('', 'HTTP/1.1 502 Bad Gateway'), { certificate });
    const outcome = await runCheck(check, `https://shop.example:${server.port}/`);
    expect(inWords(outcome)).toBe('DOWN 502 HTTP 502 Bad Gateway');
    expect(expiryOf(outcome)).toEqual(validTo);
  });

  it('reports the certificate that expires first along redirects', async () => {
    const [soon, late] = [daysFromNow(3), daysFromNow(20)];
    const [first, second] = [soon, late].map((validTo) => authority.issue({ names, validTo }));
    await using there = await startMisbehavingServer(page('x'), { certificate: second! });
    const redirect = page('', 'HTTP/1.1 301 Moved', `location: https://shop.example:${there.port}/\r\n`);
    await using server = await startMisbehavingServer(redirect, { certificate: first! });
    expect(expiryOf(await runCheck(check, `https://shop.example:${server.port}/`))).toEqual(soon);
  });

  it('says which host along redirects has the certificate that was refused', async () => {
    const [valid, expired] = [
      authority.issue({ names }),
      authority.issue({ names: ['pay.example'], validTo: daysFromNow(-3) }),
    ];
    await using there = await startMisbehavingServer(page('x'), { certificate: expired });
    const redirect = page('', 'HTTP/1.1 301 Moved', `location: https://pay.example:${there.port}/\r\n`);
    await using server = await startMisbehavingServer(redirect, { certificate: valid });
    const outcome = await runCheck(check, `https://shop.example:${server.port}/`);
    expect(resultOf(outcome).certificateOf).toMatchObject({
      host: 'pay.example',
      validFrom: expect.any(Date),
    });
  });

  it.each([
    ['is self-signed', createSelfSigned(names), 'certificate is self-signed'],
    [
      'has expired',
      authority.issue({ names, validFrom: daysFromNow(-30), validTo: daysFromNow(-3.5) }),
      'certificate expired 3 days ago',
    ],
    [
      'has just expired',
      authority.issue({ names, validFrom: daysFromNow(-30), validTo: daysFromNow(-0.01) }),
      'certificate expired less than an hour ago',
    ],
    [
      'is for another host',
      authority.issue({ names: ['other.example'] }),
      'certificate is for other.example, not shop.example',
    ],
    ['is for nobody', authority.issue({ names: [] }), 'certificate is not for shop.example'],
    [
      'is not valid yet',
      authority.issue({
        names,
        validFrom: new Date('2099-01-01T00:00:00Z'),
        validTo: new Date('2099-02-01T00:00:00Z'),
      }),
      'certificate is not valid before 2099-01-01T00:00:00.000Z',
    ],
    [
      'comes from an unknown authority',
      stranger.issue({ names }),
      'certificate comes from an unknown authority, or the server leaves out the intermediate certificate',
    ],
  ])('is down when the certificate %s', async (_, certificate, message) => {
    let requests = 0;
    const behave = onRequest((socket) => {
      requests += 1;
      socket.end('HTTP/1.1 200 OK\r\n\r\n');
    });
    await using server = await startMisbehavingServer(behave, { certificate });
    const url = `https://shop.example:${server.port}/`;
    const outcome = await runCheck(check, url, { basicAuth: { username: 'a', password: 'b' } });
    expect(inWords(outcome)).toBe(`DOWN - ${message}`);
    expect(expiryOf(outcome)).toBeInstanceOf(Date);
    expect(requests).toBe(0);
  });

  it('matches wildcards one level deep', async () => {
    await using server = await startMisbehavingServer(page('x'), {
      certificate: authority.issue({ names: ['*.shop.example'] }),
    });
    const ask = async (host: string): Promise<string> =>
      inWords(await runCheck(check, `https://${host}:${server.port}/`));
    expect(await ask('www.shop.example')).toBe('UP 200');
    expect(await ask('shop.example')).toBe('DOWN - certificate is for *.shop.example, not shop.example');
    expect(await ask('a.b.shop.example')).toBe(
      'DOWN - certificate is for *.shop.example, not a.b.shop.example',
    );
  });

  it('reports a server that does not speak TLS, hangs or closes the connection', async () => {
    await using plain = await startMisbehavingServer(
      (socket) => void socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    );
    await using silent = await startMisbehavingServer((socket) => void socket.resume());
    await using gone = await startMisbehavingServer(
      (socket) => void socket.once('data', () => socket.destroy()),
    );
    const ask = async ({ port }: { port: number }, asker = check): Promise<string> =>
      inWords(await runCheck(asker, `https://shop.example:${port}/`));
    expect(await ask(plain)).toBe('DOWN - the server does not speak TLS on this port');
    expect(await ask(silent, impatient)).toBe('DOWN - timed out after 1 s during the TLS handshake');
    expect(await ask(gone)).toBe('DOWN - the server closed the connection during the TLS handshake');
  });

  it.each<[keyof typeof misbehaviours, string]>([
    ['closesAfterRequest', 'the server closed the connection before it responded'],
    ['closesAfterHeaders', 'the connection was lost in the middle of the response'],
    ['promisesMore', 'the connection was lost in the middle of the response'],
    ['hangsInsideBody', 'timed out after 1 s while reading the response'],
    ['speaksGarbage', 'the response is not valid HTTP'],
  ])('reports a server behind TLS that %s', async (name, message) => {
    const certificate = authority.issue({ names });
    await using server = await startMisbehavingServer(misbehaviours[name], { certificate });
    const asker = message.startsWith('timed out') ? impatient : check;
    expect(inWords(await runCheck(asker, `https://shop.example:${server.port}/`))).toBe(`DOWN - ${message}`);
    await expect.poll(() => server.open()).toBe(0);
  });
});
