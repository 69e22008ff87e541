import type { Assertion } from './assertions/assertion.ts';

/** What a probe checks. Names and addresses were parsed when it was saved; they are resolved and checked again for each check. */
export type ProbeTarget =
  | { kind: 'TCP'; host: string; port: number; expectedBanner: string | null }
  | {
      kind: 'DNS';
      host: string;
      recordType: DnsRecordType;
      /** An address with an optional port. Null for the name servers of this machine. */
      resolver: string | null;
      comparison: 'EQUALS' | 'CONTAINS';
      /** In the form of `toRecord`. Empty: any record. */
      records: readonly string[];
    }
  | {
      kind: 'TLS';
      host: string;
      port: number;
      minVersion: TlsVersion;
      serverName: string | null;
      minDaysLeft: number;
    }
  | { kind: 'SMTP'; host: string; port: number; security: SmtpSecurity }
  | { kind: 'ICMP'; host: string }
  | {
      kind: 'WEBSOCKET';
      url: string;
      headers: Headers;
      subprotocol: string | null;
      expectedMessage: string | null;
    }
  | {
      kind: 'GRAPHQL';
      url: string;
      headers: Headers;
      query: string;
      /** JSON. */
      variables: string | null;
      assertions: readonly Assertion[];
    };

export type ProbeKind = ProbeTarget['kind'];
export type ProbeTargetOf<Kind extends ProbeKind> = Extract<ProbeTarget, { kind: Kind }>;
export type DnsRecordType = 'A' | 'AAAA' | 'CNAME' | 'MX' | 'TXT' | 'NS';
export type TlsVersion = 'TLS_1_2' | 'TLS_1_3';
export type SmtpSecurity = 'STARTTLS' | 'TLS' | 'NONE';

/** Decrypted, by name in lower case. */
type Headers = Readonly<Record<string, string>>;

/** The request of an HTTP check, if it is more than a GET, and what its response must be. */
export type HttpRequestRules = {
  method: string;
  headers: Headers;
  body: string | null;
  followRedirects: boolean;
  assertions: readonly Assertion[];
};
