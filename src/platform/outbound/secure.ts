import type { X509Certificate } from 'node:crypto';
import { isIP, type Socket } from 'node:net';
import { connect, createSecureContext, type SecureContext, type TLSSocket } from 'node:tls';
import { codeOf } from '../errors.ts';
import type { Scope } from './scope.ts';
import { certificateFailure, handshakeFailure } from './tls-failure.ts';

// One context for all requests: making one takes 0.3 ms, a fifth of a whole https request. X25519 first: 750 requests
// a second on two cores, against 450 with OpenSSL's own order.
const contextOptions = { ecdhCurve: 'X25519:P-256:P-384' };
let shared: SecureContext | undefined;
const withOwnRoots = new Map<string, SecureContext>();

function contextFor(ca: string | undefined): SecureContext {
  if (ca === undefined) return (shared ??= createSecureContext(contextOptions));
  let context = withOwnRoots.get(ca);
  if (!context) {
    context = createSecureContext({ ...contextOptions, ca });
    withOwnRoots.set(ca, context);
  }
  return context;
}

/** TLS over a connected socket, the certificate checked for `host`. */
export function secure(
  scope: Scope,
  socket: Socket,
  host: string,
  ca: string | undefined,
): Promise<TLSSocket> {
  return scope.run('during the TLS handshake', (done, fail) => {
    // Node 24 dies of a segmentation fault when a socket is destroyed and then the TLS socket on top of it.
    scope.disown(socket);
    const name = host.replace(/\.$/, '');
    const tls = scope.own(
      connect({
        socket,
        host: name,
        ...(isIP(name) === 0 ? { servername: name } : {}),
        secureContext: contextFor(ca),
        ALPNProtocols: ['http/1.1'],
        // Not a hole: nothing is sent unless `authorized` holds. Node would destroy the socket together with the
        // certificate, and the message could not say since when it has been out of date.
        rejectUnauthorized: false,
      }),
    );
    tls.once('secureConnect', () => {
      if (tls.authorized) done(tls);
      else
        fail(
          certificateFailure(String(tls.authorizationError), name, tls.getPeerX509Certificate(), new Date()),
        );
    });
    tls.on('error', (error) => fail(handshakeFailure(codeOf(error) ?? 'UNKNOWN', error)));
  });
}

export type CertificateFacts = { validFrom: Date; validTo: Date; subject: string; issuer: string };

export const certificateFacts = (certificate: X509Certificate): CertificateFacts => ({
  validFrom: certificate.validFromDate,
  validTo: certificate.validToDate,
  subject: certificate.subject,
  issuer: certificate.issuer,
});
