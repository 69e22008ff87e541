import { isIPv4, isIPv6 } from 'node:net';
import { isLonger, listOf, parseText, refuse } from '#platform/parse-input.ts';
import { toRecord, type DnsRecordType } from '#probing/index.ts';

const maxRecords = 50;
const maxLength = 4_000;
const name = /^[^\s,;]{1,254}$/;

const forms: Record<DnsRecordType, { fits: (text: string) => boolean; form: string }> = {
  A: { fits: isIPv4, form: 'an IPv4 address' },
  AAAA: { fits: isIPv6, form: 'an IPv6 address' },
  CNAME: { fits: (text) => name.test(text), form: 'a name' },
  NS: { fits: (text) => name.test(text), form: 'a name' },
  MX: {
    fits: (text) => /^\d{1,5}\s+[^\s,;]{1,254}$/.test(text),
    form: 'a priority and a name, such as `10 mail.shop.example`',
  },
  TXT: { fits: (text) => text !== '', form: 'a text' },
};

/** The expected records, in the form in which found ones are compared. */
export const parseRecords = (values: readonly string[], type: DnsRecordType, field: string): string[] =>
  listOf<string, string>('Records', maxRecords, (value) => {
    const text = parseText(value, field).trim();
    if (isLonger(text, maxLength)) refuse('A record must have at most 4,000 characters.', field);
    if (!forms[type].fits(text))
      refuse(
        `${JSON.stringify(text.slice(0, 100))} is not ${forms[type].form}, as ${type} records are.`,
        field,
      );
    return toRecord(type, text);
  })(values, field);
