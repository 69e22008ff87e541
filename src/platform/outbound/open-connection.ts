import type { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { connectToFirst, openPlain } from './connect.ts';
import type { OutboundOptions, Phases } from './options.ts';
import type { Hop } from './redirect.ts';
import { allowedAddresses, hostOf } from './resolve.ts';
import type { Scope } from './scope.ts';
import { handshake, openSecure } from './tls.ts';

/** Facts about a request in progress, also available if it fails. */
export type Trail = { address: string | undefined; phases: Phases };
type Ready = { socket: Socket; certificate: X509Certificate | undefined };

/** A connection that is ready for HTTP. */
export async function openConnection(
  scope: Scope,
  hop: Hop,
  options: OutboundOptions,
  trail: Trail,
): Promise<Ready> {
  const stopTimer = scope.expireAfter(options.connectTimeoutMs ?? 10_000, 'CONNECT_TIMEOUT');
  const { phases } = trail;
  try {
    const host = hostOf(hop.url);
    const started = performance.now();
    const addresses = await scope.race('while looking up the host', () =>
      allowedAddresses(host, hop.policy, options.lookup),
    );
    trail.address = addresses[0];
    const resolved = performance.now();
    phases.dnsMs += resolved - started;
    if (hop.url.protocol === 'http:') {
      const { socket, address } = await connectToFirst(
        scope,
        addresses,
        Number(hop.url.port) || 80,
        openPlain,
      );
      trail.address = address;
      phases.connectMs += performance.now() - resolved;
      return { socket, certificate: undefined };
    }
    const open = openSecure(host, options.ca);
    const { socket, address } = await connectToFirst(scope, addresses, Number(hop.url.port) || 443, open);
    trail.address = address;
    const connected = performance.now();
    phases.connectMs += connected - resolved;
    const certificate = await handshake(scope, socket, host);
    phases.tlsMs += performance.now() - connected;
    return { socket, certificate };
  } finally {
    stopTimer();
  }
}
