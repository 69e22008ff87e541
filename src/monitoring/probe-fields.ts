import type { Assertion, DnsRecordType, SmtpSecurity, TlsVersion } from '#probing/index.ts';
import type { ShownHeader } from './http-check/parse-headers.ts';

/** All fields of all kinds. A probe has those of its kind (`probe/parse-probe.ts`). */
export type ProbeFields = {
  host: string;
  port: number;
  expectedBanner: string | null;
  recordType: DnsRecordType;
  resolver: string | null;
  comparison: 'EQUALS' | 'CONTAINS';
  records: string[];
  minVersion: TlsVersion;
  serverName: string | null;
  minDaysLeft: number;
  security: SmtpSecurity;
  url: string;
  headers: ShownHeader[];
  subprotocol: string | null;
  expectedMessage: string | null;
  query: string;
  variables: string | null;
  assertions: Assertion[];
};
