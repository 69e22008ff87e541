import { addDnsProbe, addHostProbe, addTcpProbe } from './add-probe.ts';
import type { Imported, ImportOptions } from './document.ts';
import { createDraft, type Draft } from './draft.ts';
import { readHeaders } from './headers.ts';
import { addHttpSite } from './http-site.ts';
import { ImportRefused } from './import-refused.ts';
import { lineOf } from './line.ts';
import { parseAnswers } from './parse-json.ts';
import { addPingdomMaintenance } from './pingdom-maintenance.ts';
import { flagOf, isRow, listOf, numberOf, rowOf, rowsOf, textOf, valueOf, type Row } from './rows.ts';

type Check = { row: Row; name: string; type: string; details: Row | null };

/** Answers of /api/3.1/checks, /api/3.1/checks/ID, which has the details, and /api/3.1/maintenance. */
export function importPingdom(text: string, options: ImportOptions): Imported {
  const answers = parseAnswers(text, 'the answer of /api/3.1/checks');
  const checks = checksIn(answers);
  const maintenances = answers.flatMap((answer) => rowsOf(answer, 'maintenance'));
  if (
    !answers.some((answer) => ['check', 'checks', 'maintenance'].some((name) => Object.hasOwn(answer, name)))
  )
    throw new ImportRefused(
      'The file has no list "checks". Expected the answer of /api/3.1/checks or /api/3.1/checks/ID, or a list of such answers.',
    );
  const draft = createDraft(options);
  const siteKeys = new Map<string, string>();
  for (const [id, check] of checks) {
    const key = addCheck(draft, check);
    if (key !== null) siteKeys.set(id, key);
  }
  for (const row of maintenances) addPingdomMaintenance(draft, row, siteKeys);
  return draft.finish();
}

/** By id: the details of a check come before its line in the list. */
function checksIn(answers: readonly Row[]): Map<string, Check> {
  const rows = answers.flatMap((answer) => {
    const check = valueOf(answer, 'check');
    return isRow(check) ? [check] : rowsOf(answer, 'checks');
  });
  const checks = new Map<string, Check>();
  for (const [index, row] of rows.entries()) {
    const id = textOf(row, 'id') ?? `#${index}`;
    const check = readCheck(row);
    if (check.details || !checks.get(id)?.details) checks.set(id, check);
  }
  return checks;
}

/** The type is a text in the list, and an object with one name in the details. */
function readCheck(row: Row): Check {
  const type = valueOf(row, 'type');
  const name = lineOf(textOf(row, 'name') ?? textOf(row, 'hostname') ?? '') || 'Check';
  if (!isRow(type)) return { row, name, type: textOf(row, 'type') ?? 'http', details: null };
  const [kind = 'http'] = Object.keys(type);
  return { row, name, type: kind, details: rowOf(valueOf(type, kind)) };
}

function addCheck(draft: Draft, check: Check): string | null {
  const { row, name, type } = check;
  const details = check.details ?? {};
  const minutes = numberOf(row, 'resolution');
  const probe = {
    name,
    host: textOf(row, 'hostname'),
    intervalSeconds: minutes === null ? null : minutes * 60,
    paused: textOf(row, 'status') === 'paused' || flagOf(row, 'paused') === true,
  };
  const port = numberOf(details, 'port');
  switch (type) {
    case 'http':
      return addSite(draft, check, probe);
    case 'ping':
      addHostProbe(draft, probe, { kind: 'ICMP' });
      return null;
    case 'tcp':
      if (textOf(details, 'stringtosend') !== null)
        draft.leaveOut(name, 'The text to send: a TCP probe only reads what the server sends first.');
      addTcpProbe(draft, {
        ...probe,
        port,
        banner: textOf(details, 'stringtosend') === null ? textOf(details, 'stringtoexpect') : null,
      });
      return null;
    case 'smtp':
      addHostProbe(draft, probe, {
        kind: 'SMTP',
        port: port ?? 25,
        security: flagOf(details, 'encryption') ? 'TLS' : 'NONE',
      });
      return null;
    case 'pop3':
    case 'imap':
      draft.change(name, 'The mail server is only connected to: Steward speaks SMTP, but not POP3 and IMAP.');
      addTcpProbe(draft, { ...probe, port: port ?? (type === 'pop3' ? 110 : 143) });
      return null;
    case 'dns': {
      const expected = textOf(details, 'expectedip');
      addDnsProbe(draft, {
        ...probe,
        recordType: expected?.includes(':') ? 'AAAA' : 'A',
        resolver: textOf(details, 'nameserver'),
        records: expected === null ? [] : [expected],
      });
      return null;
    }
    default:
      draft.leaveOut(name, `Steward has no counterpart of checks of the type "${lineOf(type, 40)}".`);
      return null;
  }
}

type Common = { name: string; host: string | null; intervalSeconds: number | null; paused: boolean };

function addSite(draft: Draft, { row, name, details }: Check, common: Common): string | null {
  if (!details)
    draft.change(
      name,
      'The list of checks has neither path nor scheme, so it is https://HOST/. Import the answers of /checks/ID instead.',
    );
  const http = details ?? {};
  if (flagOf(row, 'verify_certificate') === false)
    draft.change(name, 'Steward always verifies TLS certificates.');
  if (listOf(row, 'probe_filters').length > 0)
    draft.leaveOut(name, 'The regions: Steward checks from the regions that your installation has.');
  const threshold = numberOf(row, 'responsetime_threshold');
  return addHttpSite(draft, {
    ...common,
    url: addressOf(common.host, details),
    method: textOf(http, 'postdata') === null ? null : 'POST',
    headers: readHeaders(valueOf(http, 'requestheaders')).filter(
      ([header, value]) => !(header.toLowerCase() === 'user-agent' && value.startsWith('Pingdom.com_bot')),
    ),
    body: textOf(http, 'postdata'),
    contentType: 'application/x-www-form-urlencoded',
    username: textOf(http, 'username'),
    password: textOf(http, 'password'),
    expectedContent: textOf(http, 'shouldcontain'),
    forbiddenContent: textOf(http, 'shouldnotcontain'),
    tags: rowsOf(row, 'tags').flatMap((tag) => textOf(tag, 'name') ?? []),
    failureThreshold: numberOf(row, 'sendnotificationwhendown'),
    // 30 s is the default of Pingdom, and its timeout.
    degradedAfterMs: threshold === 30_000 ? null : threshold,
  });
}

function addressOf(host: string | null, details: Row | null): string | null {
  if (host === null) return null;
  const isEncrypted = details === null || flagOf(details, 'encryption') === true;
  const port = details && numberOf(details, 'port');
  const path = (details && textOf(details, 'url')) ?? '/';
  const shownPort = port === null || port === (isEncrypted ? 443 : 80) ? '' : `:${port}`;
  return `${isEncrypted ? 'https' : 'http'}://${host.trim()}${shownPort}${path.startsWith('/') ? '' : '/'}${path}`;
}
