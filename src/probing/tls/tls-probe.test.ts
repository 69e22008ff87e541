import { createServer, type TlsOptions } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createAuthority, createSelfSigned } from '#platform/outbound/certificates.fixture.ts';
import { probeInWords } from '../probe.fixture.ts';
import type { ProbeTargetOf } from '../probe-target.ts';
import { createTlsProbe } from './tls-probe.ts';

const authority = createAuthority();

async function startTls(options: TlsOptions): Promise<AsyncDisposable & { port: number }> {
  const server = createServer(options, (socket) => socket.on('error', () => {}));
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const found = async (options: TlsOptions, changes: Partial<ProbeTargetOf<'TLS'>> = {}): Promise<string> => {
  await using server = await startTls(options);
  const probe: ProbeTargetOf<'TLS'> = {
    kind: 'TLS',
    host: '127.0.0.1',
    port: server.port,
    minVersion: 'TLS_1_2',
    serverName: null,
    minDaysLeft: 0,
    ...changes,
  };
  return await probeInWords(createTlsProbe({ ca: authority.cert }), probe);
};

const issue = (names: string[], validTo?: Date): TlsOptions => {
  const { cert, key } = authority.issue({ names, ...(validTo && { validTo }) });
  return { cert, key };
};

describe('TLS probes', () => {
  it('are up with a trusted certificate for the host', async () => {
    expect(await found(issue(['127.0.0.1']))).toBe('UP');
  });

  it('check the certificate for the given server name', async () => {
    expect(await found(issue(['mail.shop.example']), { serverName: 'mail.shop.example' })).toBe('UP');
    expect(await found(issue(['mail.shop.example']))).toBe(
      'DOWN certificate is for mail.shop.example, not 127.0.0.1',
    );
  });

  it('are down with a certificate that nobody trusts or that has expired', async () => {
    const { cert, key } = createSelfSigned(['127.0.0.1']);
    expect(await found({ cert, key })).toBe('DOWN certificate is self-signed');
    expect(await found(issue(['127.0.0.1'], new Date(Date.now() - 3_600_000)))).toMatch(
      /^DOWN certificate expired/,
    );
  });

  it('are down if the certificate expires too soon', async () => {
    expect(
      await found(issue(['127.0.0.1'], new Date(Date.now() + 5.5 * 86_400_000)), { minDaysLeft: 7 }),
    ).toBe('DOWN the certificate expires in 5 days; at least 7 are expected');
  });

  it('are down if the server chooses an older version', async () => {
    const options: TlsOptions = { ...issue(['127.0.0.1']), maxVersion: 'TLSv1.2' };
    expect(await found(options)).toBe('UP');
    expect(await found(options, { minVersion: 'TLS_1_3' })).toBe(
      'DOWN the server chose TLSv1.2; at least TLSv1.3 is expected',
    );
  });
});
