import { addDnsProbe, addHostProbe, addTcpProbe, addUrlProbe } from './add-probe.ts';
import type { Draft } from './draft.ts';
import { expectsFailure, readConditions, type Conditions } from './gatus-conditions.ts';
import { hasVariable, readDuration, toReferences, unescapeDollars } from './gatus-values.ts';
import { headersOf, readHeaders } from './headers.ts';
import { addHttpSite } from './http-site.ts';
import { lineOf } from './line.ts';
import { flagOf, isRow, listOf, numberOf, rowOf, rowsOf, textOf, valueOf, type Row } from './rows.ts';

/** Returns the key of the site that the endpoint became. */
export function addGatusEndpoint(draft: Draft, row: Row, alerting: Row): string | null {
  const raw = textOf(row, 'url')?.trim() ?? '';
  const name = lineOf(textOf(row, 'name') ?? '') || lineOf(raw) || 'Endpoint';
  if (hasVariable(raw)) {
    draft.leaveOut(name, 'Its address contains an environment variable, which is possible only in secrets.');
    return null;
  }
  const texts = listOf(row, 'conditions').map(String);
  if (expectsFailure(texts)) {
    draft.leaveOut(name, 'It is fine when its target does not answer, which Steward cannot express.');
    return null;
  }
  if (textOf(row, 'interval') !== null && readDuration(textOf(row, 'interval')) === null)
    draft.change(name, 'Its interval cannot be read, so it is 60 s.');
  const url = unescapeDollars(raw);
  reportClient(draft, name, rowOf(valueOf(row, 'client')));
  const isDns = isRow(valueOf(row, 'dns'));
  const isWeb = /^https?:\/\//i.test(url) && !isDns;
  const isGraphql = isWeb && flagOf(row, 'graphql') === true;
  const isHttp = isWeb && !isGraphql;
  const conditions = readConditions(draft, name, texts, {
    isHttp,
    isGraphql,
    isDns,
    isTls: /^tls:\/\//i.test(url),
  });
  if (isHttp) return addSite(draft, row, { name, url, thresholds: thresholdsOf(row, alerting) }, conditions);
  addProbe(draft, row, { name, url }, conditions);
  return null;
}

type Target = { name: string; url: string };

type Thresholds = { failureThreshold: number | null; recoveryThreshold: number | null };

/** Those of the first alert, else of the default of its provider, else of Gatus. Null for an endpoint without alerts. */
function thresholdsOf(row: Row, alerting: Row): Thresholds {
  const alert = rowsOf(row, 'alerts').find((each) => flagOf(each, 'enabled') !== false);
  if (!alert) return { failureThreshold: null, recoveryThreshold: null };
  const usual = rowOf(valueOf(rowOf(valueOf(alerting, textOf(alert, 'type') ?? '')), 'default-alert'));
  const read = (name: string): number | null => numberOf(alert, name) ?? numberOf(usual, name);
  return {
    failureThreshold: read('failure-threshold') ?? 3,
    recoveryThreshold: read('success-threshold') ?? 2,
  };
}

function addSite(
  draft: Draft,
  row: Row,
  { name, url, thresholds }: Target & { thresholds: Thresholds },
  conditions: Conditions,
): string | null {
  const group = textOf(row, 'group');
  const body = bodyOf(draft, row, name);
  if (body !== null && /\[(?:ENDPOINT_|LOCAL_|RANDOM_|CONTEXT)/.test(body))
    draft.change(name, 'The placeholders in the body of the request are sent as they are.');
  return addHttpSite(draft, {
    name,
    url,
    intervalSeconds: readDuration(textOf(row, 'interval')),
    paused: flagOf(row, 'enabled') === false,
    method: textOf(row, 'method'),
    headers: headersIn(draft, row),
    body,
    followRedirects: flagOf(rowOf(valueOf(row, 'client')), 'ignore-redirect') !== true,
    expectedContent: conditions.expectedContent,
    forbiddenContent: conditions.forbiddenContent,
    // Without a condition about the status, any status is fine for Gatus.
    assertions: conditions.hasStatus
      ? conditions.assertions
      : [{ source: 'STATUS', value: '100-599' }, ...conditions.assertions],
    tags: group === null ? [] : [group],
    ...thresholds,
    timeoutSeconds: readDuration(textOf(rowOf(valueOf(row, 'client')), 'timeout')),
  });
}

/** Null without one. */
function bodyOf(draft: Draft, row: Row, name: string): string | null {
  const body = textOf(row, 'body');
  if (body === null || !hasVariable(body)) return body && unescapeDollars(body);
  draft.leaveOut(
    name,
    'The body of the request contains an environment variable, which is possible only in secrets.',
  );
  return null;
}

const headersIn = (draft: Draft, row: Row) =>
  readHeaders(valueOf(row, 'headers')).map(([name, value]) => [name, toReferences(draft, value)] as const);

function reportClient(draft: Draft, name: string, client: Row): void {
  if (flagOf(client, 'insecure')) draft.change(name, 'Steward always verifies TLS certificates.');
  for (const [option, label] of [
    ['oauth2', 'The sign-in with OAuth 2.'],
    ['identity-aware-proxy', 'The sign-in at an identity-aware proxy.'],
    ['proxy-url', 'The proxy: checks are made directly.'],
    ['tunnel', 'The SSH tunnel: checks are made directly.'],
    ['tls', 'The client certificate.'],
    ['dns-resolver', 'The name server of the client.'],
  ] as const)
    if (Object.hasOwn(client, option)) draft.leaveOut(name, label);
}

function addProbe(draft: Draft, row: Row, { name, url }: Target, conditions: Conditions): void {
  const [, scheme = '', authority = ''] = /^([a-z]+):\/\/([^/?#]*)/i.exec(url) ?? ['', '', url];
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]*))(?::(\d{1,5}))?$/.exec(authority) ?? [];
  const probe = {
    name,
    host: bracketed ?? plain ?? null,
    intervalSeconds: readDuration(textOf(row, 'interval')),
    paused: flagOf(row, 'enabled') === false,
  };
  const dns = valueOf(row, 'dns');
  if (isRow(dns))
    return addDnsProbe(draft, {
      ...probe,
      host: textOf(dns, 'query-name'),
      recordType: textOf(dns, 'query-type') ?? 'A',
      resolver: authority || url,
      records: conditions.records,
    });
  const number = port === undefined ? null : Number(port);
  switch (scheme.toLowerCase()) {
    case 'tcp':
      return addTcpProbe(draft, { ...probe, port: number });
    case 'icmp':
      return addHostProbe(draft, probe, { kind: 'ICMP' });
    case 'tls':
      return addHostProbe(draft, probe, {
        kind: 'TLS',
        port: number ?? 443,
        ...(conditions.minDaysLeft > 0 && { minDaysLeft: conditions.minDaysLeft }),
      });
    case 'starttls':
      return addHostProbe(draft, probe, { kind: 'SMTP', port: number ?? 25, security: 'STARTTLS' });
    case 'ws':
    case 'wss':
      return addUrlProbe(draft, { ...probe, url }, { kind: 'WEBSOCKET', ...headerFields(draft, row, name) });
    case 'http':
    case 'https':
      return addGraphql(draft, row, { ...probe, url }, conditions);
    default:
      return draft.leaveOut(name, `Steward has no counterpart of endpoints with "${lineOf(scheme, 20)}://".`);
  }
}

function addGraphql(
  draft: Draft,
  row: Row,
  probe: Parameters<typeof addUrlProbe>[1] & { name: string },
  { assertions }: Conditions,
): void {
  const query = bodyOf(draft, row, probe.name);
  if (query === null || query.length > 10_000)
    return draft.leaveOut(
      probe.name,
      'A GraphQL endpoint without a query, or with one of over 10,000 characters.',
    );
  addUrlProbe(draft, probe, {
    kind: 'GRAPHQL',
    query,
    ...headerFields(draft, row, probe.name),
    ...(assertions.length > 0 && { assertions: assertions.slice(0, 20) }),
  });
}

function headerFields(draft: Draft, row: Row, name: string) {
  const headers = headersOf(draft, name, headersIn(draft, row));
  return headers.length > 0 ? { headers } : {};
}
