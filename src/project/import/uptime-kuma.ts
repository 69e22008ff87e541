import { addDnsProbe, addHostProbe, addTcpProbe, addUrlProbe, type ProbeMonitor } from './add-probe.ts';
import type { Assertion, Imported, ImportOptions } from './document.ts';
import { createDraft, type Draft } from './draft.ts';
import { given } from './given.ts';
import { readHeaders } from './headers.ts';
import { addHttpSite } from './http-site.ts';
import { jsonAssertion } from './json-path.ts';
import { periodOf, tagsOf } from './limits.ts';
import { lineOf } from './line.ts';
import { flagOf, jsonOf, listOf, numberOf, rowsOf, textOf, type Row } from './rows.ts';
import { statusAssertion } from './status-codes.ts';
import { addMaintenance } from './uptime-kuma-maintenance.ts';
import { addNotifications } from './uptime-kuma-notifications.ts';

/** What a backup and a database have in common. Their columns have different names, and both are read. */
export type KumaExport = {
  /** With `tags`, a list of objects with a name and a value, and `notificationIDList`, an object whose keys are ids. */
  monitors: readonly Row[];
  notifications: readonly Row[];
  /** With `monitorIds`. */
  maintenances: readonly Row[];
  statusPages: readonly Row[];
  timezone: string | null;
  /** The tables that have more rows than are read. */
  cutTables?: readonly string[];
};

type Monitor = { row: Row; name: string; tags: string[]; paused: boolean };

export function importUptimeKuma(exported: KumaExport, options: ImportOptions): Imported {
  const draft = createDraft(options);
  for (const table of exported.cutTables ?? [])
    draft.leaveOut(`Table "${table}"`, 'It has more than 100,000 rows. The others were not read.');
  const groupsOf = groupFinder(exported.monitors);
  /** Of a monitor, or of all in a group. */
  const siteKeys = new Map<string, string[]>();
  for (const row of exported.monitors) {
    const groups = groupsOf(row);
    const parent = groups[0] && textOf(groups[0], 'name');
    const tags = [...rowsOf(row, 'tags').map(tagOf), ...(parent ? [parent] : [])];
    // What is in a group that is paused is paused too, whatever it says itself.
    const paused = [row, ...groups].some((each) => flagOf(each, 'active') === false);
    const monitor = { row, name: lineOf(textOf(row, 'name') ?? ''), tags, paused };
    const key = addMonitor(draft, monitor);
    if (key === null) continue;
    for (const each of [row, ...groups]) {
      const id = textOf(each, 'id') ?? '';
      const keys = siteKeys.get(id);
      if (keys) keys.push(key);
      else siteKeys.set(id, [key]);
    }
  }
  addNotifications(draft, exported.notifications, exported.monitors);
  for (const row of exported.maintenances) addMaintenance(draft, row, exported.timezone, siteKeys);
  for (const row of exported.statusPages)
    draft.leaveOut(textOf(row, 'title', 'slug') ?? 'Status page', 'Status pages are not imported.');
  return draft.finish();
}

const maxGroups = 20;

/** The groups that a monitor is in, the innermost first. */
function groupFinder(monitors: readonly Row[]): (row: Row) => Row[] {
  const byId = new Map(monitors.map((row) => [textOf(row, 'id'), row]));
  return (row) => {
    const groups: Row[] = [];
    let at: Row | undefined = row;
    while (groups.length < maxGroups) {
      const parent = textOf(at, 'parent');
      at = parent === null ? undefined : byId.get(parent);
      // In a file that somebody made, a group can be inside itself.
      if (!at || at === row || groups.includes(at)) break;
      groups.push(at);
    }
    return groups;
  };
}

function tagOf(row: Row): string {
  const [name, value] = [textOf(row, 'name') ?? '', textOf(row, 'value') ?? ''];
  return value === '' ? name : `${name}:${value}`;
}

/** Returns the key of the site that the monitor became. */
function addMonitor(draft: Draft, monitor: Monitor): string | null {
  const { row, name } = monitor;
  const type = textOf(row, 'type') ?? 'http';
  if (type === 'group') return null;
  if (flagOf(row, 'upsideDown') ?? flagOf(row, 'upside_down')) {
    draft.leaveOut(name, 'Steward has no upside-down mode, in which an unreachable target is fine.');
    return null;
  }
  switch (type) {
    case 'http':
    case 'keyword':
    case 'json-query':
    case 'real-browser':
      return addSite(draft, monitor, type);
    case 'push':
      addPush(draft, monitor);
      return null;
    default:
      addProbe(draft, monitor, type);
      return null;
  }
}

const contentTypes: Record<string, string> = {
  form: 'application/x-www-form-urlencoded',
  xml: 'text/xml; charset=utf-8',
};

function addSite(draft: Draft, monitor: Monitor, type: string): string | null {
  const { row, name, tags, paused } = monitor;
  const keyword = type === 'keyword' ? textOf(row, 'keyword') : null;
  const isInverted = flagOf(row, 'invertKeyword') ?? flagOf(row, 'invert_keyword') ?? false;
  const hasBasicAuth = reportUnsupported(draft, monitor);
  return addHttpSite(draft, {
    name,
    url: textOf(row, 'url'),
    intervalSeconds: numberOf(row, 'interval'),
    paused,
    method: textOf(row, 'method'),
    headers: readHeaders(jsonOf(row, 'headers')),
    body: textOf(row, 'body'),
    contentType:
      contentTypes[textOf(row, 'httpBodyEncoding', 'http_body_encoding') ?? ''] ?? 'application/json',
    username: hasBasicAuth ? textOf(row, 'basic_auth_user') : null,
    password: hasBasicAuth ? textOf(row, 'basic_auth_pass') : null,
    followRedirects: numberOf(row, 'maxredirects') !== 0,
    expectedContent: isInverted ? null : keyword,
    forbiddenContent: isInverted ? keyword : null,
    assertions: [
      ...statusOf(draft, row, name),
      ...(type === 'json-query' ? jsonOfQuery(draft, row, name) : []),
    ],
    tags,
    failureThreshold: thresholdFor(row),
    timeoutSeconds: numberOf(row, 'timeout'),
    browserChecks: type === 'real-browser',
  });
}

/** A monitor without retries is down after its first failure. */
const thresholdFor = (row: Row): number | null => {
  const retries = numberOf(row, 'maxretries');
  return retries === null ? null : retries + 1;
};

function statusOf(draft: Draft, row: Row, name: string): Assertion[] {
  const decoded = jsonOf(row, 'accepted_statuscodes_json');
  const codes = Array.isArray(decoded) ? decoded : listOf(row, 'accepted_statuscodes');
  return statusAssertion(draft, name, codes.map(String));
}

function jsonOfQuery(draft: Draft, row: Row, name: string): Assertion[] {
  return jsonAssertion(draft, name, {
    path: textOf(row, 'jsonPath', 'json_path') ?? '$',
    operator: textOf(row, 'jsonPathOperator', 'json_path_operator') ?? '==',
    value: textOf(row, 'expectedValue', 'expected_value') ?? '',
  });
}

/** Returns whether its user name and password are for basic authentication. */
function reportUnsupported(draft: Draft, { row, name }: Monitor): boolean {
  if (flagOf(row, 'ignoreTls') ?? flagOf(row, 'ignore_tls'))
    draft.change(name, 'Steward always verifies TLS certificates.');
  if (textOf(row, 'proxyId', 'proxy_id') !== null)
    draft.leaveOut(name, 'The proxy: checks are made directly.');
  const method = textOf(row, 'authMethod', 'auth_method');
  const hasBasicAuth = method === null || method === 'basic';
  if (!hasBasicAuth) draft.leaveOut(name, 'The sign-in with OAuth 2, NTLM or a client certificate.');
  return hasBasicAuth;
}

function addPush(draft: Draft, { row, name, tags, paused }: Monitor): void {
  const period = periodOf(draft, name, numberOf(row, 'interval') ?? 60);
  draft.addHeartbeat({
    name: name || 'Heartbeat',
    periodSeconds: period,
    startGraceSeconds: Math.min(period, 300),
    ...given('tags', tagsOf(draft, name, tags)),
    ...(paused && { paused: true as const }),
  });
  draft.change(
    name,
    'The job has to call the address that Steward gives its heartbeat, instead of the push URL.',
  );
}

function addProbe(draft: Draft, { row, name, paused }: Monitor, type: string): void {
  const monitor = {
    name,
    host: textOf(row, 'hostname'),
    intervalSeconds: numberOf(row, 'interval'),
    paused,
  };
  switch (type) {
    case 'port':
      return addTcpProbe(draft, { ...monitor, port: numberOf(row, 'port') });
    case 'ping':
      return addHostProbe(draft, monitor, { kind: 'ICMP' });
    case 'dns':
      return addDns(draft, row, monitor);
    case 'smtp':
      return addHostProbe(draft, monitor, { kind: 'SMTP', ...smtpOf(row) });
    case 'websocket-upgrade':
      return addUrlProbe(draft, { ...monitor, url: textOf(row, 'url') ?? '' }, { kind: 'WEBSOCKET' });
    default:
      return draft.leaveOut(
        name,
        `Steward has no counterpart of monitors of the type "${lineOf(type, 40)}".`,
      );
  }
}

function addDns(draft: Draft, row: Row, monitor: ProbeMonitor): void {
  const resolver = textOf(row, 'dns_resolve_server')?.split(',')[0]?.trim();
  const port = numberOf(row, 'port');
  const withPort = resolver && port !== null && port !== 53 ? `${bracketed(resolver)}:${port}` : resolver;
  const conditions = jsonOf(row, 'conditions');
  if (Array.isArray(conditions) && conditions.length > 0)
    draft.leaveOut(
      textOf(row, 'name') ?? '',
      'The conditions of the DNS record: name the records in the file.',
    );
  addDnsProbe(draft, {
    ...monitor,
    recordType: textOf(row, 'dns_resolve_type') ?? 'A',
    resolver: withPort ?? null,
  });
}

const bracketed = (address: string): string => (address.includes(':') ? `[${address}]` : address);

function smtpOf(row: Row) {
  const security = textOf(row, 'smtpSecurity', 'smtp_security');
  const port = numberOf(row, 'port');
  return {
    ...(port !== null && { port }),
    ...(security === 'secure' ? { security: 'TLS' as const } : {}),
    ...(security === 'nostarttls' ? { security: 'NONE' as const } : {}),
  };
}
