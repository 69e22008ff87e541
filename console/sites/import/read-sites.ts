import { delimiterOf } from '#vat/csv/delimiter.ts';
import { parsePreview } from '../../vat/upload/parse-preview.ts';
import { nameFrom } from '../site-address.ts';

/** A site as it is in the list, not checked yet. */
export type ReadSite = {
  /** From 1. */
  line: number;
  name: string;
  url: string;
  tags: string[];
  /** Null: the default. NaN: not a number. */
  interval: number | null;
};

/** As many as the service previews at once. */
export const maxSites = 500;

type Column = 'name' | 'url' | 'tags' | 'interval';

/** Names of columns, in lower case and without punctuation. */
const known: Record<Column, readonly string[]> = {
  url: ['url', 'address', 'adresse', 'website', 'link', 'domain', 'site url', 'shop url'],
  name: ['name', 'title', 'shop', 'site', 'bezeichnung', 'friendly name'],
  tags: ['tags', 'tag', 'labels', 'label', 'group', 'gruppe'],
  interval: ['interval', 'check interval', 'intervall', 'interval seconds'],
};

/** One address per line, or CSV with or without a header. Empty lines and those that start with # are left out. */
export function readSites(text: string): { sites: ReadSite[]; isCut: boolean } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const filled = lines.flatMap((content, index) =>
    content.trim() === '' || content.trim().startsWith('#') ? [] : [{ line: index + 1, content }],
  );
  const delimiter = delimiterOf(filled.map(({ content }) => content).join('\n'));
  const rows = filled.flatMap(({ line, content }) => {
    const cells = parsePreview(content, delimiter, 1)[0]?.map((cell) => cell.trim()) ?? [];
    return cells.some((cell) => cell !== '') ? [{ line, cells }] : [];
  });
  const header = rows[0] && headerOf(rows[0].cells);
  const data = header ? rows.slice(1) : rows;
  const sites = data.slice(0, maxSites).map(({ line, cells }) => {
    const columns = header ?? guessColumns(cells);
    const cell = (column: Column): string => cells[columns.indexOf(column)] ?? '';
    const url = withScheme(cell('url'));
    return {
      line,
      url,
      name: cell('name') || nameFrom(url) || cell('url'),
      tags: tagsIn(columns.flatMap((column, at) => (column === 'tags' ? [cells[at] ?? ''] : []))),
      interval: cell('interval') === '' ? null : Number(cell('interval').replace(/\s*s(ec)?$/i, '')),
    };
  });
  return { sites, isCut: data.length > maxSites };
}

function headerOf(cells: readonly string[]): (Column | null)[] | undefined {
  const columns = cells.map((cell) => {
    const name = cell
      .toLowerCase()
      .replaceAll(/[_\-.()]+/g, ' ')
      .trim();
    return (Object.keys(known) as Column[]).find((column) => known[column].includes(name)) ?? null;
  });
  return columns.includes('url') ? columns : undefined;
}

/** Without a header: the address is what looks like one; the first of the others is the name, and the rest are tags. */
function guessColumns(cells: readonly string[]): Column[] {
  const at = Math.max(0, cells.findIndex(looksLikeAddress));
  const others = cells.flatMap((cell, index) => (index === at || cell === '' ? [] : [index]));
  return cells.map((_, index) => (index === at ? 'url' : index === others[0] ? 'name' : 'tags'));
}

const looksLikeAddress = (cell: string): boolean =>
  /^[a-z][a-z\d+.-]*:\/\//i.test(cell) || /^[^\s/@]+\.[^\s/@]+(?:[/?#:]\S*)?$/.test(cell);

const withScheme = (address: string): string =>
  address === '' || /^[a-z][a-z\d+.-]*:/i.test(address.replace(/^[^/]*:\d+(?=\/|$)/, ''))
    ? address
    : `https://${address}`;

const tagsIn = (cells: readonly string[]): string[] => [
  ...new Set(
    cells.flatMap((cell) =>
      cell
        .split(/[,;|]/)
        .map((tag) => tag.trim().toLowerCase())
        .filter(Boolean),
    ),
  ),
];
