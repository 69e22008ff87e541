import { addDnsProbe, addHostProbe, addTcpProbe, hostIn } from './add-probe.ts';
import type { Imported, ImportOptions } from './document.ts';
import { createDraft, type Draft } from './draft.ts';
import { readHeaders } from './headers.ts';
import { addHttpSite } from './http-site.ts';
import { lacksPages } from './further-pages.ts';
import { ImportRefused } from './import-refused.ts';
import { periodOf } from './limits.ts';
import { lineOf } from './line.ts';
import { parseAnswers } from './parse-json.ts';
import { flagOf, isRow, listOf, numberOf, rowOf, rowsOf, textOf, valueOf, type Row } from './rows.ts';
import { statusAssertion } from './status-codes.ts';
import { minuteOf, minutesBetween, recurringWindow, weekdayOf, weekly, zoneOf } from './window-times.ts';

type Windows = Map<string, { add: (sites: readonly string[]) => void; sites: string[] }>;

/** Answers of /api/v2/monitors and /api/v2/heartbeats, or of one monitor or heartbeat. */
export function importBetterStack(text: string, options: ImportOptions): Imported {
  const answers = parseAnswers(text, 'the answer of /api/v2/monitors or /api/v2/heartbeats');
  const resources = answers.flatMap((answer) =>
    isRow(valueOf(answer, 'data')) ? [rowOf(valueOf(answer, 'data'))] : rowsOf(answer, 'data'),
  );
  if (!answers.some((answer) => Object.hasOwn(answer, 'data')))
    throw new ImportRefused(
      'The file has no list "data". Expected the answer of /api/v2/monitors or /api/v2/heartbeats, or a list of such answers.',
    );
  const draft = createDraft(options);
  if (lacksPages(answers))
    draft.leaveOut(
      'Further pages',
      'The answers have further pages, which are not in the file. Import all of them in one list.',
    );
  const windows: Windows = new Map();
  for (const resource of resources) {
    const row = rowOf(valueOf(resource, 'attributes'));
    const type = textOf(resource, 'type');
    if (type === 'monitor') collectWindow(draft, row, addMonitor(draft, row), windows);
    else if (type === 'heartbeat') addHeartbeat(draft, row);
    else
      draft.leaveOut(lineOf(textOf(row, 'name') ?? type ?? ''), 'Only monitors and heartbeats are imported.');
  }
  for (const { add, sites } of windows.values()) add(sites);
  return draft.finish();
}

function addMonitor(draft: Draft, row: Row): string | null {
  const url = textOf(row, 'url');
  const name = lineOf(textOf(row, 'pronounceable_name') ?? url ?? '');
  const port = Number((textOf(row, 'port') ?? '').split(',')[0]) || null;
  const probe = {
    name,
    host: hostIn(url),
    intervalSeconds: numberOf(row, 'check_frequency'),
    paused: isPaused(row),
  };
  const type = textOf(row, 'monitor_type') ?? 'status';
  switch (type) {
    case 'status':
    case 'expected_status_code':
    case 'keyword':
    case 'keyword_absence':
      return addSite(draft, row, name, type);
    case 'ping':
      addHostProbe(draft, probe, { kind: 'ICMP' });
      return null;
    case 'tcp':
      addTcpProbe(draft, { ...probe, port, banner: textOf(row, 'required_keyword') });
      return null;
    case 'smtp':
      addHostProbe(draft, probe, { kind: 'SMTP', port: port ?? 25, security: port === 465 ? 'TLS' : 'NONE' });
      return null;
    case 'pop':
    case 'imap':
      draft.change(name, 'The mail server is only connected to: Steward speaks SMTP, but not POP3 and IMAP.');
      addTcpProbe(draft, { ...probe, port: port ?? (type === 'pop' ? 110 : 143) });
      return null;
    case 'dns':
      draft.change(name, 'The type of the DNS record is A. Change it in the file if it is another.');
      addDnsProbe(draft, {
        ...probe,
        host: textOf(row, 'request_body'),
        recordType: 'A',
        resolver: probe.host,
      });
      return null;
    default:
      draft.leaveOut(name, `Steward has no counterpart of monitors of the type "${lineOf(type, 40)}".`);
      return null;
  }
}

const isPaused = (row: Row): boolean => textOf(row, 'paused_at') !== null || flagOf(row, 'paused') === true;

function addSite(draft: Draft, row: Row, name: string, type: string): string | null {
  const keyword = type.startsWith('keyword') ? textOf(row, 'required_keyword') : null;
  const interval = numberOf(row, 'check_frequency') ?? 180;
  if (flagOf(row, 'verify_ssl') === false) draft.change(name, 'Steward always verifies TLS certificates.');
  if (textOf(row, 'policy_id') !== null)
    draft.leaveOut(name, 'The escalation policy. Policies are described in docs/incidents.md.');
  if (listOf(row, 'regions').length > 0)
    draft.leaveOut(name, 'The regions: Steward checks from the regions that your installation has.');
  return addHttpSite(draft, {
    name,
    url: textOf(row, 'url'),
    intervalSeconds: interval,
    paused: isPaused(row),
    method: textOf(row, 'http_method'),
    headers: readHeaders(valueOf(row, 'request_headers')),
    body: textOf(row, 'request_body'),
    username: textOf(row, 'auth_username'),
    password: textOf(row, 'auth_password'),
    followRedirects: flagOf(row, 'follow_redirects'),
    expectedContent: type === 'keyword' ? keyword : null,
    forbiddenContent: type === 'keyword_absence' ? keyword : null,
    assertions:
      type === 'expected_status_code'
        ? statusAssertion(draft, name, listOf(row, 'expected_status_codes').map(String))
        : [],
    failureThreshold: checksIn(numberOf(row, 'confirmation_period'), interval),
    recoveryThreshold: checksIn(numberOf(row, 'recovery_period'), interval),
    timeoutSeconds: numberOf(row, 'request_timeout'),
  });
}

/** How many checks fail, or succeed, before so many seconds are over. */
const checksIn = (seconds: number | null, interval: number): number | null =>
  seconds === null ? null : Math.ceil(seconds / Math.max(interval, 30)) + 1;

function addHeartbeat(draft: Draft, row: Row): void {
  const name = lineOf(textOf(row, 'name') ?? '') || 'Heartbeat';
  const grace = numberOf(row, 'grace');
  draft.addHeartbeat({
    name,
    periodSeconds: periodOf(draft, name, numberOf(row, 'period') ?? 86_400),
    ...(grace !== null && grace >= 0 && { startGraceSeconds: Math.min(Math.round(grace), 31_622_400) }),
    ...(isPaused(row) && { paused: true as const }),
  });
  draft.change(name, 'The job has to call the address that Steward gives its heartbeat.');
  if (textOf(row, 'maintenance_from') !== null)
    draft.leaveOut(name, 'The maintenance window: windows are for sites, and this heartbeat has none.');
}

/** Monitors with the same times share a window. */
function collectWindow(draft: Draft, row: Row, site: string | null, windows: Windows): void {
  const [from, to] = [minuteOf(textOf(row, 'maintenance_from')), minuteOf(textOf(row, 'maintenance_to'))];
  if (from === null || to === null) return;
  const name = lineOf(textOf(row, 'pronounceable_name') ?? '');
  if (site === null)
    return draft.leaveOut(name, 'The maintenance window: windows are for sites, and this is a probe.');
  const zone = textOf(row, 'maintenance_timezone');
  const timezone = zoneOf(zone) ?? 'UTC';
  if (zone !== null && zoneOf(zone) === null)
    draft.change(name, 'The time zone of its maintenance window is unknown, so it is UTC.');
  const recurrence = weekly(listOf(row, 'maintenance_days').map((day) => weekdayOf(String(day))));
  const key = JSON.stringify([from, to, timezone, recurrence]);
  const known = windows.get(key) ?? {
    sites: [],
    add: (sites: readonly string[]) =>
      draft.addWindow(
        recurringWindow(draft.options, {
          title: 'Maintenance',
          start: from,
          durationMinutes: minutesBetween(from, to),
          timezone,
          recurrence,
        }),
        sites,
      ),
  };
  known.sites.push(site);
  windows.set(key, known);
}
