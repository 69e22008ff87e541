import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { createAuthority } from '#platform/outbound/certificates.fixture.ts';
import { startTcp } from '#platform/outbound/servers.fixture.ts';
import { probeInWords } from '../probe.fixture.ts';
import type { SmtpSecurity } from '../probe-target.ts';
import { createSmtpProbe, readReply } from './smtp-probe.ts';

const authority = createAuthority();
const own = authority.issue({ names: ['127.0.0.1'] });

async function startMail(options: SMTPServerOptions): Promise<AsyncDisposable & { port: number }> {
  const server = new SMTPServer({ cert: own.cert, key: own.key, logger: false, ...options });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    port: (server.server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const smtp = (port: number, security: SmtpSecurity) =>
  ({ kind: 'SMTP', host: '127.0.0.1', port, security }) as const;
const probe = createSmtpProbe({ ca: authority.cert, timeoutMs: 5_000 });

describe('SMTP probes', () => {
  it('greet a mail server, start TLS and say goodbye', async () => {
    await using server = await startMail({});
    expect(await probeInWords(probe, smtp(server.port, 'STARTTLS'))).toBe('UP');
    expect(await probeInWords(probe, smtp(server.port, 'NONE'))).toBe('UP');
  });

  it('use TLS from the start if asked to', async () => {
    await using server = await startMail({ secure: true });
    expect(await probeInWords(probe, smtp(server.port, 'TLS'))).toBe('UP');
  });

  it('are down if the certificate after STARTTLS is not for the host', async () => {
    const { cert, key } = authority.issue({ names: ['mail.shop.example'] });
    await using server = await startMail({ cert, key });
    expect(await probeInWords(probe, smtp(server.port, 'STARTTLS'))).toBe(
      'DOWN certificate is for mail.shop.example, not 127.0.0.1',
    );
  });

  it('are down if the server does not offer STARTTLS', async () => {
    await using server = await startMail({ disabledCommands: ['STARTTLS'] });
    expect(await probeInWords(probe, smtp(server.port, 'STARTTLS'))).toBe(
      'DOWN the server does not offer STARTTLS',
    );
  });

  it('say what the server replied instead of the greeting', async () => {
    await using server = await startTcp((socket) => socket.write('554 no service\r\n'));
    expect(await probeInWords(probe, smtp(server.port, 'NONE'))).toBe(
      'DOWN the greeting is "554 no service", not 220',
    );
  });

  it('accept no data that was added to the reply before the TLS handshake', async () => {
    await using server = await startTcp((socket) => {
      socket.write('220 mail\r\n');
      socket.on('data', (data) =>
        socket.write(
          data.toString().startsWith('EHLO')
            ? '250-mail\r\n250 STARTTLS\r\n'
            : '220 go on\r\n250 injected\r\n',
        ),
      );
    });
    expect(await probeInWords(probe, smtp(server.port, 'STARTTLS'))).toBe(
      'DOWN the reply to STARTTLS is "more than one reply: 220 go on", not 220',
    );
  });

  it.each([
    ['220 mail\r\n', '220 mail\r\n'],
    ['250-a\r\n250-b\r\n250 c\r\n', '250-a\r\n250-b\r\n250 c\r\n'],
    ['250-a\r\n250-b\r\n', undefined],
    ['220 ma', undefined],
    ['hello\r\n', 'hello\r\n'],
  ])('read %j as the reply %j', (text, reply) => {
    expect(readReply(text)).toBe(reply);
  });
});
