import type { X509Certificate } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressPolicy } from './address-policy.ts';
import type { BodyLimit } from './read-body.ts';
import type { Resolver } from './name-resolver.ts';

export type OutboundOptions = {
  policy: AddressPolicy;
  method?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: string | Buffer | undefined;
  basicAuth?: { username: string; password: string } | undefined;
  /** Headers that are not sent after a redirect to another origin, in addition to Authorization and Cookie. */
  sensitiveHeaders?: readonly string[] | undefined;
  signal?: AbortSignal | undefined;
  /** For the whole request with its redirects. Defaults to 30 s. */
  timeoutMs?: number | undefined;
  /** For DNS lookup, connection and TLS handshake of each hop. Defaults to 10 s. */
  connectTimeoutMs?: number | undefined;
  /** The maximum size of the decoded body. Defaults to 1 MiB. */
  maxBytes?: number | undefined;
  onOverflow?: BodyLimit['onOverflow'] | undefined;
  /** If false, the body is read to its end but not kept. Defaults to true. */
  keepBody?: boolean | undefined;
  /** Called after the headers. The body is read when this resolves; the timeout keeps running. */
  beforeBody?: (() => Promise<void> | undefined) | undefined;
  /** With 0, a redirect is returned as the response. Otherwise more redirects than this are a failure. Defaults to 10. */
  maxRedirects?: number | undefined;
  /** Sends the cookies that a redirect sets with the next request, as browsers do. */
  cookies?: boolean | undefined;
  lookup?: Resolver | undefined;
  /** Root certificates in PEM instead of the built-in ones. */
  ca?: string | undefined;
  /** Called after the TLS handshake of each hop, with the certificate of the host. Also called for one that has expired. */
  onCertificate?: ((host: string, certificate: X509Certificate) => void) | undefined;
};

export type OutboundResponse = {
  status: number;
  statusText: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  truncated: boolean;
  /** The URL after all redirects. */
  url: string;
  redirects: number;
  phases: Phases;
  remoteAddress: string;
  /** When the first certificate among those of all hops expires. Undefined without TLS, and for a date that cannot be read. */
  certificateExpiresAt: Date | undefined;
  /** The host that presented this certificate, and the beginning of its validity. */
  certificateOf: { host: string; validFrom: Date | undefined } | undefined;
};

/** The first three are sums over all hops. The last two are measured from the start of the request. */
export type Phases = {
  dnsMs: number;
  connectMs: number;
  tlsMs: number;
  firstByteMs: number;
  totalMs: number;
};
