import type { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { connectToFirst, openTcp } from './connect.ts';
import type { OutboundOptions, Phases } from './options.ts';
import type { Hop } from './redirect.ts';
import { allowedAddresses, hostOf } from './resolve.ts';
import type { Scope } from './scope.ts';
import { handshake, openTls } from './tls.ts';

/** Updated while the request runs, so it is also available after a failure. */
export type RequestProgress = { address: string | undefined; phases: Phases };
type OpenConnection = { socket: Socket; certificate: X509Certificate | undefined };

/** Looks up the host, connects and completes the TLS handshake. */
export async function openConnection(
  scope: Scope,
  hop: Hop,
  options: OutboundOptions,
  progress: RequestProgress,
): Promise<OpenConnection> {
  const stopTimer = scope.expireAfter(options.connectTimeoutMs ?? 10_000, 'CONNECT_TIMEOUT');
  const { phases } = progress;
  try {
    const host = hostOf(hop.url);
    const started = performance.now();
    const addresses = await scope.race('while looking up the host', () =>
      allowedAddresses(host, hop.policy, options.lookup),
    );
    progress.address = addresses[0];
    const resolved = performance.now();
    phases.dnsMs += resolved - started;
    if (hop.url.protocol === 'http:') {
      const { socket, address } = await connectToFirst(scope, addresses, Number(hop.url.port) || 80, openTcp);
      progress.address = address;
      phases.connectMs += performance.now() - resolved;
      return { socket, certificate: undefined };
    }
    const open = openTls(host, options.ca);
    const { socket, address } = await connectToFirst(scope, addresses, Number(hop.url.port) || 443, open);
    progress.address = address;
    const connected = performance.now();
    phases.connectMs += connected - resolved;
    const onCertificate = options.onCertificate?.bind(undefined, hop.url.hostname);
    const certificate = await handshake(scope, socket, host, onCertificate);
    phases.tlsMs += performance.now() - connected;
    return { socket, certificate };
  } finally {
    stopTimer();
  }
}
