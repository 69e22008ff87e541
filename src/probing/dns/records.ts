import ipaddr from 'ipaddr.js';
import { isIPv6 } from 'node:net';
import type { DnsRecordType, ProbeTargetOf } from '../probe-target.ts';

/** One form for each record, so that they can be compared: names in lower case and without the last dot. */
export function toRecord(type: DnsRecordType, text: string): string {
  switch (type) {
    case 'TXT':
      return text;
    case 'A':
      return text.trim();
    case 'AAAA':
      return toAddressRecord(text.trim());
    case 'CNAME':
    case 'NS':
      return toName(text);
    case 'MX': {
      const [priority = '', exchange = ''] = text.trim().split(/\s+/);
      return `${Number(priority)} ${toName(exchange)}`;
    }
    default:
      return type satisfies never;
  }
}

export const toAddressRecord = (address: string): string =>
  isIPv6(address) ? ipaddr.parse(address).toString() : address;

const toName = (name: string): string => name.trim().toLowerCase().replace(/\.$/, '');

type Expectation = Pick<ProbeTargetOf<'DNS'>, 'host' | 'recordType' | 'comparison' | 'records'>;

/** Undefined if the records are as expected, in any order. */
export function compareRecords(expected: Expectation, found: readonly string[]): string | undefined {
  const { host, recordType, comparison, records } = expected;
  if (found.length === 0) return `${host} has no ${recordType} record`;
  const missing = records.filter((record) => !found.includes(record));
  if (missing.length > 0)
    return `the ${recordType} records of ${host} are ${listed(found)}; ${listed(missing)} is missing`;
  const added = found.filter((record) => !records.includes(record));
  if (comparison === 'EQUALS' && records.length > 0 && added.length > 0)
    return `the ${recordType} records of ${host} also have ${listed(added)}`;
  return undefined;
}

const listed = (records: readonly string[]): string => {
  const shown = records
    .slice(0, 5)
    .map((record) => (record.length > 80 ? `${record.slice(0, 80)}…` : record));
  return shown.join(', ') + (records.length > 5 ? ` and ${records.length - 5} more` : '');
};
