import { CsvError, parse } from 'csv-parse/sync';
import { addAddress } from './addresses.ts';
import type { Imported, ImportOptions } from './document.ts';
import { createDraft, type Draft } from './draft.ts';
import { given } from './given.ts';
import { ImportRefused } from './import-refused.ts';
import { periodOf, tagsOf } from './limits.ts';
import { lineOf } from './line.ts';
import { requireSize } from './parse-json.ts';

type Column =
  | 'url'
  | 'name'
  | 'type'
  | 'interval'
  | 'keyword'
  | 'tags'
  | 'paused'
  | 'active'
  | 'method'
  | 'username'
  | 'password';

/** Names of columns without punctuation, in lower case. */
const columnNames: Record<Column, readonly string[]> = {
  url: ['url', 'address', 'website', 'link', 'site', 'target', 'host', 'hostname', 'domain', 'urlip'],
  name: ['name', 'friendlyname', 'title', 'label', 'monitor', 'monitorname'],
  type: ['type', 'kind', 'monitortype'],
  interval: [
    'interval',
    'checkintervalseconds',
    'intervalseconds',
    'frequency',
    'checkfrequency',
    'periodseconds',
  ],
  keyword: ['keyword', 'expectedcontent', 'keywordvalue', 'contains'],
  tags: ['tags', 'tag', 'labels', 'group'],
  paused: ['paused', 'disabled'],
  active: ['active', 'enabled'],
  method: ['method', 'httpmethod'],
  username: ['username', 'basicauthusername', 'httpusername', 'user'],
  password: ['password', 'basicauthpassword', 'httppassword'],
};

/** A table whose first row names the columns. Only the address is required. */
export function importCsv(text: string, options: ImportOptions): Imported {
  const [header = [], ...rows] = readRows(requireSize(text));
  const columns = findColumns(header);
  if (columns.url === undefined)
    throw new ImportRefused('The first row must name the columns, and one of them must be "url".');
  const draft = createDraft(options);
  for (const [index, cells] of rows.entries()) {
    const cell = (column: Column): string => cells[columns[column] ?? -1]?.trim() ?? '';
    addRow(draft, cell, index + 2);
  }
  for (const [index, name] of header.entries())
    if (!Object.values(columns).includes(index) && name.trim() !== '')
      draft.leaveOut(`Column ${lineOf(name, 60)}`, 'The importer does not know this column.');
  return draft.finish();
}

function readRows(text: string): string[][] {
  const line = text.slice(0, 10_000).split(/\r?\n/, 1)[0]!;
  const [delimiter] = [',', ';', '\t'].sort((a, b) => line.split(b).length - line.split(a).length);
  try {
    return parse(text, {
      delimiter: delimiter!,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 64 * 1024,
    }) as unknown as string[][];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ImportRefused(
      `The file is not valid CSV${typeof error['lines'] === 'number' ? `, near line ${error['lines']}` : ''}.`,
    );
  }
}

function findColumns(header: readonly string[]): Partial<Record<Column, number>> {
  const names = header.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const found = Object.entries(columnNames).flatMap(([column, known]) => {
    const index = names.findIndex((name) => known.includes(name));
    return index === -1 ? [] : [[column, index]];
  });
  return Object.fromEntries(found) as Partial<Record<Column, number>>;
}

function addRow(draft: Draft, cell: (column: Column) => string, line: number): void {
  const url = cell('url');
  const name = lineOf(cell('name')) || lineOf(url) || `Line ${line}`;
  const interval = cell('interval');
  const seconds = /^\d{1,9}$/.test(interval) ? Number(interval) : null;
  if (interval !== '' && seconds === null)
    draft.change(name, 'Its interval is not a whole number of seconds, so it is the default.');
  const paused =
    /^(?:1|true|yes|y|x|paused|disabled)$/i.test(cell('paused')) ||
    /^(?:0|false|no|n|paused|disabled|inactive)$/i.test(cell('active'));
  const tags = cell('tags').split(/[;|,]/);
  const type = cell('type').toLowerCase();
  if (/^(?:heartbeat|push|cron)$/.test(type)) {
    draft.addHeartbeat({
      name,
      periodSeconds: periodOf(draft, name, seconds ?? 86_400),
      ...given('tags', tagsOf(draft, name, tags)),
      ...(paused && { paused: true as const }),
    });
    return;
  }
  if (url === '') return draft.leaveOut(name, 'The row has no address.');
  const scheme = /^(?:tcp|port)$/.test(type) ? 'tcp://' : /^(?:icmp|ping)$/.test(type) ? 'icmp://' : '';
  if (scheme === '' && !/^(?:https?|keyword|site|website|)$/.test(type))
    return draft.leaveOut(name, `The importer does not know the type "${lineOf(type, 40)}".`);
  const address = scheme === '' || /^(?:tcp|icmp):\/\//i.test(url) ? url : `${scheme}${url}`;
  addAddress(
    draft,
    { address, name, intervalSeconds: seconds, paused },
    {
      expectedContent: cell('keyword'),
      method: cell('method') || null,
      username: cell('username'),
      password: cell('password'),
      tags,
    },
  );
}
