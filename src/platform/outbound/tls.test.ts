import { describe, expect, it } from 'vitest';
import { outboundRequest } from './request.ts';
import { certificateFailure } from './tls-failure.ts';
import { failureOf } from './failure.fixture.ts';
import { createAuthority, createSelfSigned } from './certificates.fixture.ts';
import { startHttps, startTcp, startHttp } from './servers.fixture.ts';

const authority = createAuthority();
const daysFromNow = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const lookup = async (): Promise<string[]> => ['127.0.0.1'];
const trusting = { policy: 'private-allowed', lookup, ca: authority.cert } as const;
const hello = (_: unknown, response: { end(text: string): void }): void => response.end('hello');

describe('https', () => {
  it('checks the certificate for the name, not for the address it connects to', async () => {
    await using server = await startHttps(authority.issue({ names: ['shop.example'] }), hello);
    const response = await outboundRequest(`https://shop.example:${server.port}/`, trusting);
    expect(response.body.toString()).toBe('hello');
    expect(response.remoteAddress).toBe('127.0.0.1');
    expect(response.phases.tlsMs).toBeGreaterThan(0);
  });

  it('returns the expiry date of the certificate', async () => {
    const validTo = new Date('2099-05-17T10:00:00Z');
    await using server = await startHttps(authority.issue({ names: ['shop.example'], validTo }), hello);
    const { certificateExpiresAt } = await outboundRequest(`https://shop.example:${server.port}/`, trusting);
    expect(certificateExpiresAt).toEqual(validTo);
  });

  it('accepts a certificate for a literal address', async () => {
    await using server = await startHttps(authority.issue({ names: ['127.0.0.1'] }), hello);
    expect((await outboundRequest(`${server.url}/`, trusting)).status).toBe(200);
  });

  it('tries the next address if one refuses', async () => {
    await using server = await startHttps(authority.issue({ names: ['shop.example'] }), hello);
    const options = { ...trusting, lookup: async () => ['127.0.0.2', '127.0.0.3', '127.0.0.1'] };
    const response = await outboundRequest(`https://shop.example:${server.port}/`, options);
    expect(response.remoteAddress).toBe('127.0.0.1');
  });

  it('closes the slower of two connections', async () => {
    await using server = await startHttps(authority.issue({ names: ['shop.example'] }), hello);
    const options = {
      ...trusting,
      policy: 'operator',
      lookup: async () => ['192.0.2.1', '127.0.0.1'],
    } as const;
    expect((await outboundRequest(`https://shop.example:${server.port}/`, options)).status).toBe(200);
  });

  it('ignores the name in the subject', async () => {
    await using server = await startHttps(authority.issue({ names: [], subject: 'shop.example' }), hello);
    const request = outboundRequest(`https://shop.example:${server.port}/`, trusting);
    expect(await failureOf(request)).toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
      message: 'certificate is not for shop.example',
    });
  });

  it('ignores the trailing dot of a fully qualified name', async () => {
    await using server = await startHttps(authority.issue({ names: ['shop.example'] }), hello);
    expect((await outboundRequest(`https://shop.example.:${server.port}/`, trusting)).status).toBe(200);
  });

  const other = createAuthority('Another authority');
  it.each([
    [
      'an expired certificate',
      authority.issue({ names: ['shop.example'], validFrom: daysFromNow(-10), validTo: daysFromNow(-3.1) }),
      { code: 'CERT_HAS_EXPIRED', message: 'certificate expired 3 days ago' },
    ],
    [
      'a certificate that expires in month 13',
      authority.issue({ names: ['shop.example'], validTo: '20271301120000Z' }),
      {
        code: 'ERROR_IN_CERT_NOT_AFTER_FIELD',
        message: 'certificate has a date that cannot be read',
        certificateExpiresAt: undefined,
      },
    ],
    [
      'a certificate for another host',
      authority.issue({ names: ['a.example', 'b.example', 'c.example', 'd.example'] }),
      {
        code: 'ERR_TLS_CERT_ALTNAME_INVALID',
        message: 'certificate is for a.example, b.example, c.example and others, not shop.example',
      },
    ],
    [
      'a self-signed certificate',
      createSelfSigned(['shop.example']),
      { code: 'DEPTH_ZERO_SELF_SIGNED_CERT', message: 'certificate is self-signed' },
    ],
    [
      'a certificate of an unknown authority',
      other.issue({ names: ['shop.example'] }),
      {
        code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
        message:
          'certificate comes from an unknown authority, or the server leaves out the intermediate certificate',
      },
    ],
  ])('refuses %s before anything is sent', async (_, certificate, failure) => {
    let requests = 0;
    await using server = await startHttps(certificate, (_request, response) => {
      requests += 1;
      response.end();
    });
    const url = `https://shop.example:${server.port}/`;
    expect(await failureOf(outboundRequest(url, trusting))).toMatchObject({ kind: 'tls', ...failure });
    expect(requests).toBe(0);
  });

  it('refuses a certificate that is not valid yet', async () => {
    const validFrom = daysFromNow(2);
    await using server = await startHttps(authority.issue({ names: ['shop.example'], validFrom }), hello);
    const failure = await failureOf(outboundRequest(`https://shop.example:${server.port}/`, trusting));
    expect(failure).toMatchObject({ kind: 'tls', code: 'CERT_NOT_YET_VALID' });
    expect(failure.message).toContain(validFrom.toISOString().slice(0, 10));
  });

  it('does not trust the test authority by default', async () => {
    await using server = await startHttps(authority.issue({ names: ['shop.example'] }), hello);
    const url = `https://shop.example:${server.port}/`;
    expect(await failureOf(outboundRequest(url, { policy: 'private-allowed', lookup }))).toMatchObject({
      kind: 'tls',
    });
  });

  it('says that the server speaks plain HTTP', async () => {
    await using server = await startHttp(hello);
    expect(await failureOf(outboundRequest(`https://shop.example:${server.port}/`, trusting))).toMatchObject({
      kind: 'tls',
      message: 'the server does not speak TLS on this port',
    });
  });

  it('says that the server closed the connection during the handshake', async () => {
    await using server = await startTcp((socket) => socket.once('data', () => socket.destroy()));
    expect(await failureOf(outboundRequest(`https://shop.example:${server.port}/`, trusting))).toMatchObject({
      kind: 'tls',
      code: 'ECONNRESET',
    });
  });

  it('times out if the handshake never ends', async () => {
    await using server = await startTcp(() => {});
    const request = outboundRequest(`https://shop.example:${server.port}/`, {
      ...trusting,
      connectTimeoutMs: 150,
    });
    expect(await failureOf(request)).toMatchObject({
      kind: 'timeout',
      code: 'CONNECT_TIMEOUT',
      message: 'timed out after 150 ms during the TLS handshake',
    });
  });
});

it('has no expiry if the certificate has no readable one, whatever Node makes of it', () => {
  // What Node 24 returned for month 13 in one of a hundred runs.
  const validToDate = new Date('+118679-09-14T02:10:28.000Z');
  const certificate = {
    validFrom: 'Nov 15 03:45:16 2026 GMT',
    validTo: 'Bad time value',
    validToDate,
    subjectAltName: undefined,
  };
  const failure = certificateFailure(
    'ERROR_IN_CERT_NOT_AFTER_FIELD',
    'shop.example',
    certificate,
    new Date(),
  );
  expect(failure.certificateExpiresAt).toBeUndefined();
});
