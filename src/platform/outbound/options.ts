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
  /** Besides Authorization and Cookie: headers that must not follow a redirect to another origin. */
  sensitiveHeaders?: readonly string[] | undefined;
  signal?: AbortSignal | undefined;
  /** For the whole request with its redirects; 30 s unless told. */
  timeoutMs?: number | undefined;
  /** For look-up, connection and TLS handshake of each hop; 10 s unless told. */
  connectTimeoutMs?: number | undefined;
  /** Of the decoded body; 1 MiB unless told. */
  maxBytes?: number | undefined;
  onOverflow?: BodyLimit['onOverflow'] | undefined;
  /** False reads the body without keeping it, for those who only want to see that it comes. */
  keepBody?: boolean | undefined;
  /** Called when the headers are there: the body is not read before this resolves. The time goes on. */
  beforeBody?: (() => Promise<void> | undefined) | undefined;
  /** 0 hands out a redirect as it is; otherwise one more than this many is a failure. 10 unless told. */
  maxRedirects?: number | undefined;
  /** Carries the cookies that a redirect sets on to where it leads, as browsers do. */
  cookies?: boolean | undefined;
  lookup?: Resolver | undefined;
  /** Root certificates in PEM instead of the built-in ones. */
  ca?: string | undefined;
};

export type OutboundResponse = {
  status: number;
  statusText: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  truncated: boolean;
  /** Where the last redirect led. */
  url: string;
  redirects: number;
  phases: Phases;
  remoteAddress: string;
  /** Of the certificates on the way, redirects included, the one that expires first. */
  certificate: CertificateFacts | undefined;
};

/** The first three are summed over all hops; the last two count from the start of the request. */
export type Phases = {
  dnsMs: number;
  connectMs: number;
  tlsMs: number;
  firstByteMs: number;
  totalMs: number;
};
