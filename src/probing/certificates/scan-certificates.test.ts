import { createServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createAuthority, type TestCertificate } from '#platform/outbound/certificates.fixture.ts';
import { examineChain, nameIn, trustedAuthorities } from './examine-chain.ts';
import { scanCertificates, type ScanOptions } from './scan-certificates.ts';

const root = createAuthority('Test root');
const started = Math.floor(Date.now() / 1_000) * 1_000;
const inDays = (days: number): Date => new Date(started + days * 86_400_000);
const intermediate = root.issue({ names: [], subject: 'R3', isAuthority: true, validTo: inDays(5) });
const chained = (leaf: TestCertificate): TestCertificate => ({
  ...leaf,
  cert: leaf.cert + intermediate.cert,
});

type Host = { certificate: TestCertificate; redirect?: string };

/** One server for all these hosts, chosen by the name in the handshake. */
async function serve(hosts: Record<string, Host>) {
  const [first] = Object.values(hosts);
  const server = createServer(first!.certificate, (request, response) => {
    const { redirect } = hosts[request.headers.host!.split(':')[0]!]!;
    if (redirect === undefined) response.end('hello');
    else response.writeHead(302, { location: redirect.replace('PORT', String(port)) }).end();
  });
  for (const [name, { certificate }] of Object.entries(hosts)) server.addContext(name, certificate);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const lookup = async (name: string): Promise<string[]> => {
    if (name in hosts) return ['127.0.0.1'];
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  };
  return {
    scan: (paths: string[], given: Partial<ScanOptions> = {}) =>
      scanCertificates(
        paths.map((path) => `https://shop.example:${port}${path}`),
        {
          policy: 'private-allowed',
          userAgent: 'Steward/test',
          signal: new AbortController().signal,
          ca: root.cert,
          lookup,
          ...given,
        },
      ),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

describe('a scan of the names of a site', () => {
  it('finds the certificate of the host, of its redirects and of its www name, and the intermediate one', async () => {
    const [soon, late] = [inDays(3), inDays(20)];
    await using server = await serve({
      'shop.example': {
        certificate: chained(intermediate.issue({ names: ['shop.example'], validTo: late })),
        redirect: 'https://checkout.example:PORT/',
      },
      'checkout.example': { certificate: root.issue({ names: ['checkout.example'], validTo: soon }) },
      'www.shop.example': { certificate: root.issue({ names: ['www.shop.example'], validTo: late }) },
    });
    const { certificates, names, isComplete } = await server.scan(['/']);
    expect(isComplete).toBe(true);
    expect(names.toSorted()).toEqual(['checkout.example', 'shop.example', 'www.shop.example']);
    const shown = certificates.map(({ name, subject, issuer, expiresAt, isIntermediate }) => ({
      name,
      subject,
      issuer,
      expiresAt,
      isIntermediate,
    }));
    expect(shown).toEqual([
      { name: 'shop.example', subject: 'shop.example', issuer: 'R3', expiresAt: late, isIntermediate: false },
      {
        name: 'shop.example',
        subject: 'R3',
        issuer: 'Test root',
        expiresAt: inDays(5),
        isIntermediate: true,
      },
      {
        name: 'checkout.example',
        subject: 'checkout.example',
        issuer: 'Test root',
        expiresAt: soon,
        isIntermediate: false,
      },
      {
        name: 'www.shop.example',
        subject: 'www.shop.example',
        issuer: 'Test root',
        expiresAt: late,
        isIntermediate: false,
      },
    ]);
  });

  it('leaves out a www name that does not exist, or whose certificate is not valid and was not known', async () => {
    const own = { certificate: root.issue({ names: ['shop.example'] }) };
    await using without = await serve({ 'shop.example': own });
    expect((await without.scan(['/'])).names).toEqual(['shop.example']);
    const expired = root.issue({ names: ['www.shop.example'], validFrom: inDays(-30), validTo: inDays(-2) });
    await using bad = await serve({ 'shop.example': own, 'www.shop.example': { certificate: expired } });
    expect((await bad.scan(['/'])).names).toEqual(['shop.example']);
    const known = await bad.scan(['/'], { known: new Set(['www.shop.example']) });
    expect(known.certificates).toMatchObject([
      { name: 'shop.example' },
      { name: 'www.shop.example', expiresAt: inDays(-2) },
    ]);
    expect(known.isComplete).toBe(true);
  });

  it('finds a certificate that has expired, and says that the site did not answer', async () => {
    const certificate = root.issue({ names: ['shop.example'], validFrom: inDays(-30), validTo: inDays(-1) });
    await using server = await serve({ 'shop.example': { certificate } });
    expect(await server.scan(['/'])).toMatchObject({
      isComplete: false,
      certificates: [{ name: 'shop.example', expiresAt: inDays(-1) }],
    });
  });

  it('reaches no private address of a team that may not', async () => {
    await using server = await serve({
      'shop.example': { certificate: root.issue({ names: ['shop.example'] }) },
    });
    expect(await server.scan(['/'], { policy: 'public' })).toMatchObject({
      isComplete: false,
      certificates: [],
    });
  });
});

describe('a chain of certificates', () => {
  type Chain = Parameters<typeof examineChain>[1];
  const certificate = (
    subject: string,
    issuer: string,
    days: number,
    issuerCertificate?: object,
  ): object => ({
    subject,
    issuer,
    validFrom: inDays(-10).toUTCString(),
    validTo: days === 0 ? 'Bad time value' : inDays(days).toUTCString(),
    issuerCertificate,
  });

  it('ends at a trusted authority, so that an expired cross-signed certificate of it does not count', () => {
    const cross = certificate('CN=ISRG Root X1', 'CN=DST Root CA X3', -900);
    const leaf = certificate('CN=shop', 'CN=R3', 80, certificate('CN=R3', 'CN=ISRG Root X1', 300, cross));
    const found = examineChain('shop.example', leaf as Chain, new Set(['CN=ISRG Root X1']));
    expect(found.map(({ subject }) => subject)).toEqual(['shop', 'R3']);
    expect(examineChain('shop.example', leaf as Chain, new Set()).map(({ subject }) => subject)).toEqual([
      'shop',
      'ISRG Root X1',
    ]);
  });

  it('can have dates that cannot be read, and names of any text', async () => {
    const leaf = certificate('CN=shop', 'CN=R3', 0, certificate('O=Nobody\u0000\u202e', 'CN=Root', 30));
    expect(examineChain('shop.example', leaf as Chain, new Set())).toMatchObject([{ subject: 'Nobody' }]);
    expect(nameIn(`CN=${'x'.repeat(5_000)}`)).toHaveLength(200);
    expect([nameIn(''), nameIn(undefined), nameIn('C=DE')]).toEqual([null, null, null]);
    expect((await trustedAuthorities()).size).toBeGreaterThan(50);
  });
});
