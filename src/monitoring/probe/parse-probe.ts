import {
  clearable,
  clearableText,
  integer,
  kept,
  parseGiven,
  refuse,
  required,
  withDefault,
  withoutNulls,
  type Given,
} from '#platform/parse-input.ts';
import { parseHttpUrl } from '#platform/outbound/http-url.ts';
import type { ProbeKind } from '#probing/index.ts';
import { parseAssertions, type AssertionInput } from '../http-check/parse-assertions.ts';
import type { HeaderInput } from '../http-check/parse-headers.ts';
import { defaultInterval, intervalField, nameField, type SiteRules } from '../site/parse-site.ts';
import { parseHost, parseRecordName, parseResolver, parseWebSocketUrl } from './parse-address.ts';
import { parseQuery, parseVariables } from './parse-query.ts';
import { parseRecords } from './parse-records.ts';
import type { ProbeFields } from '../probe-fields.ts';
import type { ProbeSettings } from './probe.ts';

export type ProbeFieldsInput = Given<Omit<ProbeFields, 'headers' | 'assertions'>> & {
  headers?: readonly HeaderInput[] | null;
  assertions?: readonly AssertionInput[] | null;
};
export type ProbeInput = Given<ProbeSettings> & ProbeFieldsInput;
export type NewProbeInput = ProbeInput & { name: string };

type FieldName = keyof ProbeFields;
/** Undefined: the field is required. */
type Incomplete = { readonly [Name in FieldName]?: ProbeFields[Name] | undefined };

/** The fields of each kind, with their defaults. */
const kindFields: Record<ProbeKind, Incomplete> = {
  TCP: { host: undefined, port: undefined, expectedBanner: null },
  DNS: { host: undefined, recordType: undefined, resolver: null, comparison: 'EQUALS', records: [] },
  TLS: { host: undefined, port: 443, minVersion: 'TLS_1_2', serverName: null, minDaysLeft: 0 },
  SMTP: { host: undefined, port: 25, security: 'STARTTLS' },
  ICMP: { host: undefined },
  WEBSOCKET: { url: undefined, headers: [], subprotocol: null, expectedMessage: null },
  GRAPHQL: { url: undefined, headers: [], query: undefined, variables: null, assertions: [] },
};

const probeNames: Record<ProbeKind, string> = {
  TCP: 'TCP',
  DNS: 'DNS',
  TLS: 'TLS',
  SMTP: 'mail server',
  ICMP: 'ping',
  WEBSOCKET: 'WebSocket',
  GRAPHQL: 'GraphQL',
};

/** Those without a default. */
const neededNames: Partial<Record<FieldName, string>> = {
  host: 'a host',
  port: 'a port',
  recordType: 'the type of the record',
  url: 'an address',
  query: 'a query',
};

const settingFields = (rules: SiteRules) => ({
  name: nameField,
  intervalSeconds: intervalField(rules),
  enabled: kept<boolean>(),
});

const parsersOf = (kind: ProbeKind, { policy }: SiteRules) => ({
  host: required((value: string, field) =>
    (kind === 'DNS' ? parseRecordName : parseHost)(value, field, policy),
  ),
  port: integer('A port', 1, 65_535),
  expectedBanner: clearableText('The expected banner', 200),
  recordType: kept<ProbeFields['recordType']>(),
  resolver: clearable((value: string, field) => parseResolver(value, field, policy)),
  comparison: withDefault<ProbeFields['comparison'], ProbeFields['comparison']>('EQUALS', (value) => value),
  // In the form of their type, which may come with the same request (`withRecords`).
  records: withDefault<readonly string[], string[]>([], (value) => [...value]),
  minVersion: kept<ProbeFields['minVersion']>(),
  serverName: clearable((value: string, field) => parseHost(value, field, 'operator')),
  minDaysLeft: integer('The days until the certificate expires', 0, 365),
  security: kept<ProbeFields['security']>(),
  url: required((value: string, field) =>
    (kind === 'WEBSOCKET' ? parseWebSocketUrl : parseHttpUrl)(value, field, policy),
  ),
  subprotocol: clearable(parseSubprotocol),
  expectedMessage: clearableText('The expected message', 200),
  query: required(parseQuery),
  variables: clearable(parseVariables),
  assertions: withDefault<readonly AssertionInput[], ProbeFields['assertions']>([], parseAssertions),
});

/** `headers` are parsed apart, since that needs the stored ones. */
export type ParsedProbe = { settings: ProbeSettings; fields: Partial<ProbeFields> };

const defaultSettings = (rules: SiteRules) => ({
  intervalSeconds: defaultInterval(60, rules),
  enabled: true,
});

const defaultFields = (
  kind: ProbeKind,
  security: ProbeFields['security'] | null | undefined,
): Incomplete => ({
  ...kindFields[kind],
  ...(kind === 'SMTP' && security === 'TLS' && { port: 465 }),
});

/** Of what is not given. */
export const defaultProbe = (
  kind: ProbeKind,
  security: ProbeFields['security'] | null | undefined,
  rules: SiteRules,
): object => ({ ...defaultSettings(rules), ...defaultFields(kind, security) });

export function parseNewProbe(kind: ProbeKind, input: NewProbeInput, rules: SiteRules): ParsedProbe {
  const given = withoutNulls(input);
  refuseOtherKinds(kind, given);
  const settings = {
    ...defaultSettings(rules),
    ...parseGiven(given, settingFields(rules)),
  } as ProbeSettings;
  const fields = { ...defaultFields(kind, given.security), ...parseGiven(given, parsersOf(kind, rules)) };
  return { settings, fields: complete(kind, fields) };
}

export type ProbeChange = { settings: Partial<ProbeSettings>; fields: Partial<ProbeFields> };

/** The fields of the whole probe after the change. */
export function parseProbeChange(
  kind: ProbeKind,
  before: Partial<ProbeFields>,
  input: ProbeInput,
  rules: SiteRules,
): ProbeChange {
  refuseOtherKinds(kind, input);
  const change = parseGiven(input, parsersOf(kind, rules));
  return {
    settings: parseGiven(input, settingFields(rules)),
    fields: complete(kind, { ...before, ...change }),
  };
}

function refuseOtherKinds(kind: ProbeKind, input: ProbeInput): void {
  const all = new Set(Object.values(kindFields).flatMap((fields) => Object.keys(fields)));
  for (const [field, value] of Object.entries(input))
    if (value !== null && value !== undefined && all.has(field) && !(field in kindFields[kind]))
      refuse(`A ${probeNames[kind]} probe has no "${field}".`, field);
}

function complete(kind: ProbeKind, fields: Incomplete): Partial<ProbeFields> {
  for (const field of Object.keys(kindFields[kind]) as FieldName[])
    if (fields[field] === undefined)
      refuse(`A ${probeNames[kind]} probe needs ${neededNames[field]!}.`, field);
  const { records, recordType } = fields;
  const parsed = records && recordType ? { records: parseRecords(records, recordType, 'records') } : {};
  return { ...(fields as Partial<ProbeFields>), ...parsed };
}

function parseSubprotocol(value: string, field: string): string {
  const text = value.trim();
  return /^[!#$%&'*+\-.^_`|~0-9a-z]{1,100}$/i.test(text)
    ? text
    : refuse('A subprotocol has 1 to 100 letters, digits and characters such as `-` and `.`.', field);
}
