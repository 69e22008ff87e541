import { isIP } from 'node:net';
import { OutboundError, outboundRequest, type AddressPolicy, type Resolver } from '#platform/outbound.ts';
import { examineChain, trustedAuthorities, type FoundCertificate } from './examine-chain.ts';

export type ScanOptions = {
  policy: AddressPolicy;
  userAgent: string;
  signal: AbortSignal;
  lookup?: Resolver | undefined;
  /** Root certificates in PEM instead of the built-in ones. */
  ca?: string | undefined;
  /** For each address. Defaults to 15 s. */
  timeoutMs?: number | undefined;
  /** Names that were found before. */
  known?: ReadonlySet<string> | undefined;
};

export type ScanResult = {
  certificates: FoundCertificate[];
  /** The hosts of the addresses, of those to which they redirect, and with or without `www.` if that has a certificate. */
  names: string[];
  /** Whether all addresses answered. If not, names may be missing. */
  isComplete: boolean;
};

/** More hosts than this are not a site. */
const maxNames = 30;

/**
 * Finds the certificates of all names of a site by one request for each of its addresses, without credentials. A name with or without
 * `www.` that nobody links to counts only if it has a valid certificate: it may be somebody else's.
 */
export async function scanCertificates(urls: readonly string[], options: ScanOptions): Promise<ScanResult> {
  const { policy, userAgent, signal, lookup, ca, timeoutMs = 15_000, known = new Set() } = options;
  const authorities = await trustedAuthorities();
  type Found = { certificates: Map<string, FoundCertificate[]>; names: Set<string>; isAnswered: boolean };
  const request = async (url: string, maxRedirects: number): Promise<Found> => {
    const certificates = new Map<string, FoundCertificate[]>();
    const names = new Set([new URL(url).hostname]);
    try {
      const response = await outboundRequest(url, {
        policy,
        signal,
        lookup,
        ca,
        timeoutMs,
        maxRedirects,
        headers: { 'user-agent': userAgent },
        cookies: true,
        keepBody: false,
        onOverflow: 'truncate',
        onCertificate: (host, certificate) => {
          names.add(host);
          certificates.set(host, examineChain(host, certificate, authorities));
        },
      });
      names.add(new URL(response.url).hostname);
      return { certificates, names, isAnswered: true };
    } catch (error) {
      if (error instanceof OutboundError) return { certificates, names, isAnswered: false };
      throw error;
    }
  };

  const all: Found[] = [];
  for (const url of urls) all.push(await request(url, 10));
  const isComplete = all.every(({ isAnswered }) => isAnswered);
  const isFound = (name: string): boolean => all.some(({ names }) => names.has(name));
  for (const url of new Set(urls.flatMap(otherName))) {
    const { hostname } = new URL(url);
    if (isFound(hostname)) continue;
    const found = await request(url, 0);
    if (found.isAnswered || known.has(hostname)) all.push(found);
  }
  const certificates = new Map(all.flatMap((each) => [...each.certificates]).slice(0, maxNames));
  const names = [...new Set(all.flatMap((each) => [...each.names]))].slice(0, maxNames);
  return { certificates: [...certificates.values()].flat(), names, isComplete };
}

/** The same host with or without `www.`. */
function otherName(address: string): string[] {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'https:' || isIP(hostname) !== 0 || hostname.startsWith('[') || !hostname.includes('.'))
    return [];
  const name = hostname.startsWith('www.') ? hostname.slice(4) : `www.${hostname}`;
  return name.includes('.') ? [`https://${name}${port && `:${port}`}/`] : [];
}
