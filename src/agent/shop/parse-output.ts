import { agentLimits, type ShopCron, type ShopIndexer } from '#deployment/protocol/agent-protocol.ts';

/**
 * The output of `bin/magento indexer:status`. Since 2.3 a table, with the column ID in later versions only; in 2.2 and earlier
 * lines such as `Product Price:      Ready`. Null if it is none of them.
 */
export function parseIndexers(output: string): ShopIndexer[] | null {
  const lines = output.split(/\r?\n/);
  const indexers = parseTable(lines) ?? parseLines(lines);
  return indexers && indexers.slice(0, agentLimits.indexers);
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

function parseTable(lines: readonly string[]): ShopIndexer[] | null {
  const rows = lines.filter((line) => line.trimStart().startsWith('|')).map((line) => cellsOf(line.trim()));
  const [header, ...body] = rows;
  if (!header) return null;
  const column = (name: string): number => header.indexOf(name);
  const [id, title, status, schedule] = ['ID', 'Title', 'Status', 'Schedule Status'].map(column);
  const name = id! >= 0 ? id! : title!;
  if (name < 0 || status! < 0) return null;
  return body.map((cells) => {
    const backlog = /\((\d{1,9}) in backlog\)/.exec(cells[schedule!] ?? '')?.[1];
    return {
      name: cells[name] ?? '',
      status: cells[status!] ?? '',
      backlog: backlog === undefined ? null : Number(backlog),
    };
  });
}

function parseLines(lines: readonly string[]): ShopIndexer[] | null {
  const found = lines.flatMap((line) => {
    const [, name, status] =
      /^(\S.*?):\s+(Ready|Reindex required|Processing|unknown)$/.exec(line.trim()) ?? [];
    return name && status ? [{ name, status, backlog: null }] : [];
  });
  return found.length > 0 ? found : null;
}

/** The output of `bin/magento queue:consumers:list`: a name per line. Warnings of PHP have spaces. */
export function parseConsumers(output: string): string[] {
  const names = output
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => /^[\w.:-]+$/.test(line));
  return [...new Set(names)].slice(0, agentLimits.consumers);
}

/** Before the result of the query, because PHP or a file of the shop may write something too. */
export const cronMarker = 'STEWARD-CRON:';

/** The result of the query for `cron_schedule`; null if there is none. Drivers return numbers as texts. */
export function parseCron(output: string): ShopCron | null {
  const line = output.split(/\r?\n/).find((text) => text.startsWith(cronMarker));
  const row = line && parseObject(line.slice(cronMarker.length));
  if (!row) return null;
  const number = (name: string): number | null => {
    const value = row[name];
    if (value === null || value === undefined || value === '') return null;
    const parsed = Number(value);
    return Number.isFinite(parsed) ? Math.max(0, Math.round(parsed)) : null;
  };
  const [running, overdue] = [number('running'), number('overdue')];
  if (running === null || overdue === null) return null;
  const job = row['oldestRunningJob'];
  return {
    running,
    oldestRunningJob: typeof job === 'string' ? job : null,
    oldestRunningSeconds: number('oldestRunningSeconds'),
    lastFinishedSeconds: number('lastFinishedSeconds'),
    overdue,
    oldestOverdueSeconds: number('oldestOverdueSeconds'),
  };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The names of consumers in command lines of processes (`/proc/PID/cmdline`), of the shop in this directory. */
export function runningConsumers(commandLines: readonly string[], deployPath: string): Set<string> {
  const names = commandLines.flatMap((line) => {
    const args = line.split('\0');
    const start = args.indexOf('queue:consumers:start');
    const magento = args[start - 1];
    if (start < 1 || !magento?.endsWith('bin/magento')) return [];
    const isOurs = !magento.startsWith('/') || magento.startsWith(`${deployPath}/`);
    const name = args.slice(start + 1).find((arg) => arg !== '' && !arg.startsWith('-'));
    return isOurs && name ? [name] : [];
  });
  return new Set(names);
}
