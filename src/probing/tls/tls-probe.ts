import type { X509Certificate } from 'node:crypto';
import type { TlsVersion } from '../probe-target.ts';
import { createConnectedProbe, Unexpected } from '../connected-probe.ts';

const dayMs = 86_400_000;
const versions: Record<TlsVersion, number> = { TLS_1_2: 1.2, TLS_1_3: 1.3 };

/** Checks the chain and the name of the certificate, the protocol version and the days until it expires. */
export const createTlsProbe = createConnectedProbe(
  'TLS',
  ({ host, port }) => ({ host, port }),
  async (connection, { host, serverName, minVersion, minDaysLeft }) => {
    const { socket, certificate } = await connection.startTls(serverName ?? host);
    const version = socket.getProtocol() ?? 'an unknown version';
    const number = Number(/^TLSv(1\.\d)$/.exec(version)?.[1] ?? 0);
    if (number < versions[minVersion])
      throw new Unexpected(`the server chose ${version}; at least TLSv${versions[minVersion]} is expected`);
    if (certificate) requireDaysLeft(certificate, minDaysLeft, new Date());
  },
);

/** A date that cannot be read has been refused by the handshake. */
function requireDaysLeft({ validTo }: X509Certificate, minDaysLeft: number, now: Date): void {
  const days = Math.floor((new Date(validTo).getTime() - now.getTime()) / dayMs);
  if (days < minDaysLeft)
    throw new Unexpected(
      `the certificate expires in ${days === 1 ? 'a day' : `${days} days`}; at least ${minDaysLeft} are expected`,
    );
}
