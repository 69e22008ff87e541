import type { ProbeKind } from '../../api/monitoring.generated.ts';
import { words } from '../../words/words.ts';

export type FieldName =
  | 'host'
  | 'port'
  | 'expectedBanner'
  | 'recordType'
  | 'resolver'
  | 'comparison'
  | 'records'
  | 'minVersion'
  | 'serverName'
  | 'minDaysLeft'
  | 'security'
  | 'url'
  | 'headers'
  | 'subprotocol'
  | 'expectedMessage'
  | 'query'
  | 'variables'
  | 'assertions';

export type KindField = {
  name: FieldName;
  label: string;
  hint?: string;
  /** Defaults to one line of text. */
  input?: 'number' | 'lines';
  /** By value. */
  choices?: Readonly<Record<string, string>>;
};

/** The fields of each kind of probe, in the order in which they are asked for. */
export const fieldsOf = (kind: ProbeKind): readonly KindField[] => fields[kind]();

const fields: Record<ProbeKind, () => readonly KindField[]> = {
  TCP() {
    const t = words().site.probes.fields;
    return [host(), port(), { name: 'expectedBanner', label: t.banner, hint: t.bannerHint }];
  },
  DNS() {
    const { fields: t, comparisons } = words().site.probes;
    return [
      { name: 'host', label: t.dnsName, hint: t.dnsNameHint },
      {
        name: 'recordType',
        label: t.recordType,
        choices: { A: 'A', AAAA: 'AAAA', CNAME: 'CNAME', MX: 'MX', TXT: 'TXT', NS: 'NS' },
      },
      { name: 'records', label: t.records, hint: t.recordsHint, input: 'lines' },
      { name: 'comparison', label: t.comparison, choices: comparisons },
      { name: 'resolver', label: t.resolver, hint: t.resolverHint },
    ];
  },
  TLS() {
    const t = words().site.probes.fields;
    return [
      host(),
      port(),
      { name: 'serverName', label: t.serverName, hint: t.serverNameHint },
      { name: 'minVersion', label: t.minVersion, choices: { TLS_1_2: 'TLS 1.2', TLS_1_3: 'TLS 1.3' } },
      { name: 'minDaysLeft', label: t.minDaysLeft, input: 'number' },
    ];
  },
  SMTP() {
    const { fields: t, securities } = words().site.probes;
    return [
      host(),
      { name: 'security', label: t.security, choices: securities },
      { ...port(), hint: t.smtpPortHint },
    ];
  },
  ICMP: () => [host()],
  WEBSOCKET() {
    const t = words().site.probes.fields;
    return [
      { name: 'url', label: t.address, hint: t.websocketHint },
      { name: 'subprotocol', label: t.subprotocol, hint: t.subprotocolHint },
      { name: 'expectedMessage', label: t.message, hint: t.messageHint },
      headers(),
    ];
  },
  GRAPHQL() {
    const t = words().site.probes.fields;
    return [
      { name: 'url', label: t.address, hint: t.graphqlHint },
      { name: 'query', label: t.query, hint: t.queryHint, input: 'lines' },
      { name: 'variables', label: t.variables, hint: t.variablesHint, input: 'lines' },
      headers(),
      { name: 'assertions', label: t.assertions, hint: t.assertionsHint, input: 'lines' },
    ];
  },
};

function host(): KindField {
  const t = words().site.probes.fields;
  return { name: 'host', label: t.host, hint: t.hostHint };
}

const port = (): KindField => ({ name: 'port', label: words().site.probes.fields.port, input: 'number' });

function headers(): KindField {
  const t = words().site.probes.fields;
  return { name: 'headers', label: t.headers, hint: t.headersHint, input: 'lines' };
}
