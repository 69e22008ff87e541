import { addHostProbe, addTcpProbe, hostIn } from './add-probe.ts';
import type { Imported, ImportOptions } from './document.ts';
import { destinationOf } from './destinations.ts';
import { createDraft, type Draft } from './draft.ts';
import { readHeaders } from './headers.ts';
import { addHttpSite } from './http-site.ts';
import { ImportRefused } from './import-refused.ts';
import { periodOf } from './limits.ts';
import { lineOf } from './line.ts';
import { parseAnswers } from './parse-json.ts';
import { isRow, jsonOf, numberOf, rowOf, rowsOf, textOf, valueOf, type Row } from './rows.ts';
import { addUptimeRobotWindow } from './uptimerobot-windows.ts';

const methods = ['', 'HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const services = new Map([
  [1, 80],
  [2, 443],
  [3, 21],
  [4, 25],
  [5, 110],
  [6, 143],
]);

/** Answers of API v2: getMonitors, and, if they are in the list as well, getAlertContacts and getMWindows. */
export function importUptimeRobot(text: string, options: ImportOptions): Imported {
  const answers = parseAnswers(text, 'the answer of getMonitors (API v2)');
  const failed = answers.find((answer) => textOf(answer, 'stat') === 'fail');
  if (failed) throw new ImportRefused('The file is an error of UptimeRobot, not a list of monitors.');
  if (!answers.some((answer) => Array.isArray(valueOf(answer, 'monitors'))))
    throw new ImportRefused(
      'The file has no list "monitors". Expected the answer of getMonitors (API v2), or a list of such answers.',
    );
  const draft = createDraft(options);
  const windows = new Map<string, { row: Row; sites: string[] }>();
  for (const row of answers.flatMap((answer) => rowsOf(answer, 'mwindows')))
    windows.set(textOf(row, 'id') ?? '', { row, sites: [] });
  const monitors = answers.flatMap((answer) => rowsOf(answer, 'monitors'));
  const total = Math.max(
    ...answers.map((answer) => numberOf(rowOf(valueOf(answer, 'pagination')), 'total') ?? 0),
  );
  if (total > monitors.length)
    draft.leaveOut(
      'Further pages',
      `The file has ${monitors.length} of ${total} monitors. Import all answers in one list.`,
    );
  for (const row of monitors) {
    const key = addMonitor(draft, row);
    for (const window of rowsOf(row, 'mwindows')) {
      const id = textOf(window, 'id') ?? '';
      const known = windows.get(id) ?? { row: window, sites: [] };
      windows.set(id, known);
      if (key !== null) known.sites.push(key);
    }
  }
  for (const row of answers.flatMap((answer) => rowsOf(answer, 'alert_contacts'))) addContact(draft, row);
  for (const { row, sites } of windows.values()) addUptimeRobotWindow(draft, row, sites);
  return draft.finish();
}

function addMonitor(draft: Draft, row: Row): string | null {
  const name = lineOf(textOf(row, 'friendly_name') ?? '');
  const monitor = {
    name,
    intervalSeconds: numberOf(row, 'interval'),
    paused: numberOf(row, 'status') === 0,
  };
  const url = textOf(row, 'url');
  switch (numberOf(row, 'type')) {
    case 1:
    case 2:
      return addSite(draft, row, { ...monitor, url });
    case 3:
      addHostProbe(draft, { ...monitor, host: hostIn(url) }, { kind: 'ICMP' });
      return null;
    case 4: {
      const port = numberOf(row, 'port') ?? services.get(numberOf(row, 'sub_type') ?? 0) ?? null;
      addTcpProbe(draft, { ...monitor, host: hostIn(url), port });
      return null;
    }
    case 5:
      addHeartbeat(draft, monitor);
      return null;
    default:
      draft.leaveOut(name, 'Steward has no counterpart of this type of monitor.');
      return null;
  }
}

type Common = { name: string; intervalSeconds: number | null; paused: boolean };

function addSite(draft: Draft, row: Row, monitor: Common & { url: string | null }): string | null {
  const keyword = numberOf(row, 'type') === 2 ? textOf(row, 'keyword_value') : null;
  // The type says when UptimeRobot alerts: 1 if the keyword exists.
  const isForbidden = numberOf(row, 'keyword_type') === 1;
  if (numberOf(row, 'http_auth_type') === 2)
    draft.leaveOut(monitor.name, 'Digest authentication: Steward has basic authentication only.');
  const hasBasicAuth = numberOf(row, 'http_auth_type') !== 2;
  if (isRow(valueOf(row, 'custom_http_statuses')) || textOf(row, 'custom_http_statuses') !== null)
    draft.leaveOut(monitor.name, 'The list of status codes that count as up and down: use an assertion.');
  return addHttpSite(draft, {
    ...monitor,
    method: methods[numberOf(row, 'http_method') ?? 0] || null,
    headers: readHeaders(valueOf(row, 'custom_http_headers')),
    ...bodyOf(row),
    username: hasBasicAuth ? textOf(row, 'http_username') : null,
    password: hasBasicAuth ? textOf(row, 'http_password') : null,
    expectedContent: isForbidden ? null : keyword,
    forbiddenContent: isForbidden ? keyword : null,
    timeoutSeconds: numberOf(row, 'timeout'),
    ignoresCase: numberOf(row, 'keyword_case_type') === 1,
    tags: rowsOf(row, 'tags').flatMap((tag) => textOf(tag, 'name') ?? []),
  });
}

/** `post_type` 1 are the fields of a form, and 2 is a text. */
function bodyOf(row: Row): { body: string | null; contentType: string } {
  const value = jsonOf(row, 'post_value');
  if (numberOf(row, 'post_type') === 1 && isRow(value)) {
    const fields = Object.keys(value).map((name): [string, string] => [name, textOf(value, name) ?? '']);
    return { body: String(new URLSearchParams(fields)), contentType: 'application/x-www-form-urlencoded' };
  }
  const isJson = isRow(value) || numberOf(row, 'post_content_type') === 1;
  return {
    body: isRow(valueOf(row, 'post_value')) ? JSON.stringify(value) : textOf(row, 'post_value'),
    contentType: isJson ? 'application/json' : 'text/html',
  };
}

function addHeartbeat(draft: Draft, { name, intervalSeconds, paused }: Common): void {
  draft.addHeartbeat({
    name: name || 'Heartbeat',
    periodSeconds: periodOf(draft, name, intervalSeconds ?? 300),
    ...(paused && { paused: true as const }),
  });
  draft.change(name, 'The job has to call the address that Steward gives its heartbeat.');
}

function addContact(draft: Draft, row: Row): void {
  const value = textOf(row, 'value');
  const name = lineOf(textOf(row, 'friendly_name') ?? '', 70) || 'Alert contact';
  const build = destinationOf(draft, name);
  const type = numberOf(row, 'type');
  const fields =
    type === 2
      ? build.email([value])
      : type === 5
        ? build.withUrl('WEBHOOK', value)
        : type === 11
          ? build.withUrl('SLACK', value)
          : type === 16
            ? build.withKey('PAGERDUTY', value)
            : type === 20
              ? build.withUrl('TEAMS', value)
              : type === 23
                ? build.withUrl('DISCORD', value)
                : build.unsupported(`alert contact of the type ${type ?? 'unknown'}`);
  if (!fields) return;
  draft.addDestination({ ...fields, ...(numberOf(row, 'status') !== 2 && { enabled: false as const }) });
}
