import type { IncomingHttpHeaders } from 'node:http';
import type { AddressPolicy } from './address-policy.ts';
import type { BodyLimit } from './read-body.ts';
import type { Resolver } from './name-resolver.ts';
import type { CertificateFacts } from './tls.ts';

export type OutboundOptions = {
  policy: AddressPolicy;
  method?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: string | Buffer | undefined;
  basicAuth?: { username: string; password: string } | undefined;
  /** Headers, besides Authorization and Cookie, that are not sent after a redirect to another origin. */
  sensitiveHeaders?: readonly string[] | undefined;
  signal?: AbortSignal | undefined;
  /** For the whole request including redirects. Defaults to 30 s. */
  timeoutMs?: number | undefined;
  /** For lookup, connection and TLS handshake of each hop. Defaults to 10 s. */
  connectTimeoutMs?: number | undefined;
  /** Limit of the decoded body. Defaults to 1 MiB. */
  maxBytes?: number | undefined;
  onOverflow?: BodyLimit['onOverflow'] | undefined;
  /** If false, the body is read but not kept, to check only that it arrives. */
  keepBody?: boolean | undefined;
  /** Called when the headers have arrived. The body is not read before this resolves; the timeout continues. */
  beforeBody?: (() => Promise<void> | undefined) | undefined;
  /** 0 returns a redirect as the response; otherwise more redirects than this are a failure. Defaults to 10. */
  maxRedirects?: number | undefined;
  /** Sends cookies that a redirect sets to its target, as browsers do. */
  cookies?: boolean | undefined;
  lookup?: Resolver | undefined;
  /** Root certificates in PEM format instead of the built-in ones. */
  ca?: string | undefined;
};

export type OutboundResponse = {
  status: number;
  statusText: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  truncated: boolean;
  /** The URL after the last redirect. */
  url: string;
  redirects: number;
  phases: Phases;
  remoteAddress: string;
  /** The certificate that expires first, of all hops. */
  certificate: CertificateFacts | undefined;
};

/** The first three are sums over all hops; the last two count from the start of the request. */
export type Phases = {
  dnsMs: number;
  connectMs: number;
  tlsMs: number;
  firstByteMs: number;
  totalMs: number;
};
