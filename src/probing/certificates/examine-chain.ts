import { X509Certificate } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getCACertificates } from 'node:tls';
import { plainMessage } from '../report.ts';

/** A certificate of a host, or the intermediate certificate of it that expires first. */
export type FoundCertificate = {
  /** The host. */
  name: string;
  isIntermediate: boolean;
  /** The common name. */
  subject: string | null;
  issuer: string | null;
  validFrom: Date | null;
  expiresAt: Date;
};

type Certificate = Pick<X509Certificate, 'subject' | 'issuer' | 'validFrom' | 'validTo'>;

/** More are not presented by any server that wants to be trusted. */
const maxLength = 10;

/**
 * The certificate of a host and, of the intermediate certificates that lead to a trusted authority, the one that expires first. What a
 * server presents beyond that, such as a cross-signed certificate of the authority itself, is not needed and may have expired.
 */
export function examineChain(
  name: string,
  leaf: X509Certificate,
  authorities: ReadonlySet<string>,
): FoundCertificate[] {
  const intermediates: X509Certificate[] = [];
  let current = leaf;
  while (intermediates.length < maxLength && !authorities.has(current.issuer)) {
    const issuer = current.issuerCertificate;
    if (!issuer || issuer.subject === issuer.issuer) break;
    intermediates.push(issuer);
    current = issuer;
  }
  const found = intermediates
    .flatMap((each) => describe(name, each, true))
    .toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime());
  return [...describe(name, leaf, false), ...found.slice(0, 1)];
}

/** Nothing if the date of its expiry cannot be read. */
function describe(name: string, certificate: Certificate, isIntermediate: boolean): FoundCertificate[] {
  const expiresAt = parseDate(certificate.validTo);
  if (!expiresAt) return [];
  return [
    {
      name,
      isIntermediate,
      subject: nameIn(certificate.subject),
      issuer: nameIn(certificate.issuer),
      validFrom: parseDate(certificate.validFrom),
      expiresAt,
    },
  ];
}

/** The common name, or else the organisation, of a distinguished name with one attribute per line. */
export function nameIn(distinguished: string | undefined): string | null {
  const lines = (distinguished ?? '').split('\n');
  const line =
    lines.findLast((each) => each.startsWith('CN=')) ?? lines.find((each) => each.startsWith('O='));
  const text = plainMessage(line?.slice(line.indexOf('=') + 1) ?? '').slice(0, 200);
  return text.toWellFormed() || null;
}

/** Null for `Bad time value`, and for years that are certainly wrong. */
function parseDate(text: string): Date | null {
  const date = new Date(text);
  const year = date.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? date : null;
}

let trusted: Promise<ReadonlySet<string>> | undefined;

/** The names of the authorities that this machine trusts. Reading 272 certificates takes 0.2 s of a core, so other work goes on meanwhile. */
export const trustedAuthorities = (): Promise<ReadonlySet<string>> => (trusted ??= readAuthorities());

async function readAuthorities(): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const pem of getCACertificates('default')) {
    names.add(new X509Certificate(pem).subject);
    await nextTurn();
  }
  return names;
}
