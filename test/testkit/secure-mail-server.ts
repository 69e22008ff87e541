import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { createAuthority } from '#platform/outbound/certificates.fixture.ts';

export type SecureMail = { to: string[]; user: string; encrypted: boolean; raw: string };
export type SecureMailServer = AsyncDisposable & {
  url(user?: string, password?: string): string;
  /** The certificate authority of the server, as a file for NODE_EXTRA_CA_CERTS. */
  authorityFile: string;
  received: SecureMail[];
  /** Refuses mail to this address. */
  refuse(address: string, reason: { code: number; text: string }): void;
};

/** A mail server that requires TLS and a password, as providers do. `smtps` uses TLS from the start, `smtp` uses STARTTLS. */
export async function startSecureMailServer(scheme: 'smtps' | 'smtp'): Promise<SecureMailServer> {
  const authority = createAuthority('Mail authority');
  const { cert, key } = authority.issue({ names: ['127.0.0.1', 'localhost'] });
  const dir = await mkdtemp(join(tmpdir(), 'steward-mail-'));
  const authorityFile = join(dir, 'authority.pem');
  await writeFile(authorityFile, authority.cert);

  const received: SecureMail[] = [];
  const refusals = new Map<string, { code: number; text: string }>();
  const server = new SMTPServer({
    secure: scheme === 'smtps',
    cert,
    key,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (username === 'steward' && password === 'p@ss word') done(null, { user: username });
      else done(new Error('Authentication failed'));
    },
    onRcptTo({ address }, _session, done) {
      const refusal = refusals.get(address);
      if (refusal) done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
      else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          user: String(session.user),
          encrypted: session.secure,
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  // A client that disconnects in the middle of a handshake does not matter here.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: (user = 'steward', password = 'p@ss word') =>
      `${scheme}://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    authorityFile,
    received,
    refuse: (address, reason) => void refusals.set(address, reason),
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await rm(dir, { recursive: true, force: true });
    },
  };
}
