import type { X509Certificate } from 'node:crypto';
import { OutboundError } from './failure.ts';

type CertificateLike = Pick<X509Certificate, 'validFrom' | 'validTo' | 'subjectAltName'>;

/** Explains OpenSSL's error code to the person who has to renew the certificate. */
export function certificateFailure(
  code: string,
  host: string,
  certificate: CertificateLike | undefined,
  now: Date,
): OutboundError {
  return new OutboundError('tls', code, certificateMessage(code, host, certificate, now), {
    certificateExpiresAt: certificate && certificateDate(certificate.validTo),
    certificateOf: certificate && { host, validFrom: certificateDate(certificate.validFrom) },
  });
}

/**
 * A date of a certificate in the text form of OpenSSL, which is `Bad time value` for an invalid one such as month 13. Node's
 * `validToDate` is then whatever was in memory: a valid date in some runs.
 */
export function certificateDate(text: string): Date | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function certificateMessage(
  code: string,
  host: string,
  certificate: CertificateLike | undefined,
  now: Date,
): string {
  const validFrom = certificate && certificateDate(certificate.validFrom);
  const validTo = certificate && certificateDate(certificate.validTo);
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      // The result may concern an intermediate certificate while the certificate of the site is still valid.
      return validTo && validTo < now
        ? `certificate expired ${ago(validTo, now)}`
        : 'a certificate in the chain has expired';
    case 'CERT_NOT_YET_VALID':
      return validFrom && validFrom > now
        ? `certificate is not valid before ${validFrom.toISOString()}`
        : 'a certificate in the chain is not valid yet';
    case 'ERROR_IN_CERT_NOT_BEFORE_FIELD':
    case 'ERROR_IN_CERT_NOT_AFTER_FIELD':
      return 'certificate has a date that cannot be read';
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `certificate is ${namesOf(certificate)} ${host}`;
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return 'certificate is self-signed';
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return 'certificate comes from an authority that is not trusted';
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return 'certificate comes from an unknown authority, or the server leaves out the intermediate certificate';
    case 'CERT_REVOKED':
      return 'certificate has been revoked';
    default:
      return `certificate was refused (${code})`;
  }
}

function ago(then: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - then.getTime()) / 3_600_000);
  if (hours < 1) return 'less than an hour ago';
  if (hours < 48) return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
  return `${Math.floor(hours / 24)} days ago`;
}

function namesOf(certificate: CertificateLike | undefined): string {
  const names = (certificate?.subjectAltName ?? '')
    .split(', ')
    .map((name) => name.replace(/^(DNS|IP Address):/, ''))
    .filter((name) => name !== '');
  if (names.length === 0) return 'not for';
  return `for ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' and others' : ''}, not`;
}

export function handshakeFailure(code: string, cause: unknown): OutboundError {
  return new OutboundError('tls', code, handshakeMessage(code), { cause });
}

function handshakeMessage(code: string): string {
  switch (code) {
    case 'ECONNRESET':
      return 'the server closed the connection during the TLS handshake';
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return 'the server does not speak TLS on this port';
    case 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION':
    case 'ERR_SSL_UNSUPPORTED_PROTOCOL':
      return 'the server only speaks an outdated version of TLS';
    default:
      return `the TLS handshake failed (${code})`;
  }
}
