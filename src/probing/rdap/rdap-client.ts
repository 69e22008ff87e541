import type { Clock } from '#platform/clock.ts';
import { OutboundError, outboundRequest, type AddressPolicy, type Resolver } from '#platform/outbound.ts';
import { readBootstrap, registryOf, type Registries } from './bootstrap.ts';
import { readDomain, type DomainFacts } from './read-domain.ts';

export type RdapOptions = {
  /** Of the list of registries. */
  bootstrapUrl: string;
  policy: AddressPolicy;
  userAgent: string;
  clock: Clock;
  lookup?: Resolver | undefined;
  /** Defaults to 10 s. */
  timeoutMs?: number | undefined;
};

export type RdapAnswer =
  | ({ kind: 'answered'; etag: string | null } & DomainFacts)
  /** The same as when this ETag was given. */
  | { kind: 'unchanged' }
  /** The registry does not know the domain, or says nothing that can be understood. */
  | { kind: 'unknown'; reason: string }
  /** Worth another attempt. `afterMs`: what the registry asks for. */
  | { kind: 'failed'; reason: string; afterMs: number | null };

export type RdapClient = {
  /**
   * The address of the registry of this domain. Null if it has no RDAP service, and undefined if the list of registries is not
   * available now.
   */
  findRegistry(domain: string, signal: AbortSignal): Promise<string | null | undefined>;
  /** Never throws. */
  ask(registry: string, domain: string, etag: string | null, signal: AbortSignal): Promise<RdapAnswer>;
};

const dayMs = 86_400_000;
const limits = { maxBytes: 1_048_576, maxRedirects: 3 };
const bootstrapRetryMs = 600_000;
const maxPauseMs = dayMs;

export function createRdapClient(options: RdapOptions): RdapClient {
  const { bootstrapUrl, policy, userAgent, clock, lookup, timeoutMs = 10_000 } = options;
  let registries: Registries | null = null;
  let loadAt = 0;
  let loading: Promise<void> | undefined;

  const get = (url: string, accept: string, etag: string | null, signal: AbortSignal) =>
    outboundRequest(url, {
      ...limits,
      timeoutMs,
      policy,
      lookup,
      signal,
      headers: { 'user-agent': userAgent, accept, ...(etag !== null && { 'if-none-match': etag }) },
    });

  /** If the list cannot be loaded, the last one stays in use. */
  async function load(signal: AbortSignal): Promise<void> {
    loadAt = clock.now().getTime() + bootstrapRetryMs;
    try {
      const { status, body } = await get(bootstrapUrl, 'application/json', null, signal);
      const found = status === 200 ? readBootstrap(body.toString('utf8')) : null;
      if (!found) return;
      registries = found;
      loadAt = clock.now().getTime() + dayMs;
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
    }
  }

  return {
    async findRegistry(domain, signal) {
      if (clock.now().getTime() >= loadAt)
        await (loading ??= load(signal).finally(() => (loading = undefined)));
      return registries === null ? undefined : registryOf(registries, domain);
    },

    async ask(registry, domain, etag, signal) {
      const url = `${registry.replace(/\/$/, '')}/domain/${domain}`;
      try {
        const { status, headers, body } = await get(url, 'application/rdap+json', etag, signal);
        if (status === 304 && etag !== null) return { kind: 'unchanged' };
        if (status === 429 || status >= 500)
          return {
            kind: 'failed',
            reason: `HTTP ${status}`,
            afterMs: pauseIn(headers['retry-after'], clock.now()),
          };
        if (status !== 200) return { kind: 'unknown', reason: `HTTP ${status}` };
        const facts = readDomain(body.toString('utf8'), domain, clock.now());
        if (!facts) return { kind: 'unknown', reason: 'the answer is not about this domain' };
        return { kind: 'answered', ...facts, etag: etagIn(headers.etag) };
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        return { kind: 'failed', reason: error.message, afterMs: null };
      }
    },
  };
}

/** It is sent back in a header. */
const etagIn = (value: string | undefined): string | null =>
  value !== undefined && /^(?:W\/)?"[\x21\x23-\x7e]{1,200}"$/.test(value) ? value : null;

/** Of Retry-After: seconds or a date. */
function pauseIn(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), maxPauseMs) : null;
}
