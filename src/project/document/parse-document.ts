import type { Fields, JsonSchema } from '#identity/configuration-kind.ts';
import { isId } from '#platform/id.ts';
import type { Catalogue, Kind } from './catalogue.ts';
import { checkNode } from './check-node.ts';
import { documentVersion, entrySchema, headSchema } from './document-schema.ts';
import {
  entryOf,
  positionOf,
  problemAt,
  type Located,
  type LocatedMap,
  type Position,
  type Problem,
} from './located.ts';

export type Entry = {
  kind: Kind;
  key: string;
  /** Null for an entry of a list of the file itself. */
  parent: Entry | null;
  /** The keys of the entries that it is nested in, and its own: `shop/cart`. */
  path: string;
  /** The object that it adopts. */
  id: string | null;
  /** As in the file: references are keys, and secrets have variables. */
  fields: Fields;
  /** For messages. */
  placeOf(path: readonly string[]): Position;
  label: string;
};

export type Move = Position & { kind: Kind; from: string; to: string };

export type ProjectDocument = { project: string; entries: readonly Entry[]; moves: readonly Move[] };

export type ParsedDocument =
  | { kind: 'document'; document: ProjectDocument }
  | { kind: 'invalid'; project: string | null; problems: Problem[] };

/** 1 MiB has room for more, but every one of them takes time to compare. */
const maxEntries = 20_000;
/** Nobody reads more of them, and each takes time. */
export const maxProblems = 200;

class TooManyProblems extends Error {}

export const parentKeyOf = ({ parent }: Pick<Entry, 'parent'>): string => parent?.path ?? '';

export function parseDocument(root: Located | null, catalogue: Catalogue): ParsedDocument {
  const problems: Problem[] = [];
  const report = (problem: Problem): void => {
    if (problems.push(problem) >= maxProblems) throw new TooManyProblems();
  };
  try {
    return readDocument(root, catalogue, problems, report);
  } catch (error) {
    if (error instanceof TooManyProblems) return { kind: 'invalid', project: null, problems };
    throw error;
  }
}

function readDocument(
  root: Located | null,
  catalogue: Catalogue,
  problems: Problem[],
  report: (problem: Problem) => void,
): ParsedDocument {
  const invalid = (project: string | null = null): ParsedDocument => ({ kind: 'invalid', project, problems });
  const start = { line: 1, column: 1 };
  if (root?.kind !== 'map') {
    report(
      problemAt(start, 'The file must be a map that begins with "version: 1" and "project: NAME".', null),
    );
    return invalid();
  }
  if (hasOtherVersion(root, report)) return invalid();

  const headOnly: JsonSchema = { required: ['version', 'project'], properties: headSchema(catalogue) };
  const head = checkNode(
    withoutLists(root, catalogue.roots),
    withLists(headOnly, catalogue.roots),
    '',
    report,
  ) as { project?: string; moved?: { kind: string; from: string; to: string }[] };
  const entries: Entry[] = [];
  readLists(root, catalogue.roots, null, entries, report);
  const moves = readMoves(root, head.moved ?? [], catalogue);
  if (problems.length > 0 || head.project === undefined) return invalid(head.project ?? null);
  return { kind: 'document', document: { project: head.project, entries, moves } };
}

/** All other mistakes would be about a format that is not ours. */
function hasOtherVersion(root: LocatedMap, report: (problem: Problem) => void): boolean {
  const version = entryOf(root, 'version')?.value;
  if (version?.kind !== 'scalar' || version.value === documentVersion || typeof version.value !== 'number')
    return false;
  const reason =
    version.value > documentVersion
      ? 'It was made for a newer Steward: upgrade the server.'
      : 'Export the configuration again.';
  report(
    problemAt(
      version,
      `The file has version ${version.value}, and this server reads version ${documentVersion}. ${reason}`,
      'version',
    ),
  );
  return true;
}

/** Nested lists are read by themselves, but their names are known keys. */
const withoutLists = (node: LocatedMap, kinds: readonly Kind[]): LocatedMap => ({
  ...node,
  entries: node.entries.filter(({ key }) => !kinds.some(({ listName }) => listName === key)),
});
const withLists = (schema: JsonSchema, kinds: readonly Kind[]): JsonSchema => ({
  ...schema,
  properties: {
    ...(schema['properties'] as object),
    ...Object.fromEntries(kinds.map(({ listName }) => [listName, {}])),
  },
});

function readLists(
  node: LocatedMap,
  kinds: readonly Kind[],
  parent: Entry | null,
  entries: Entry[],
  report: (problem: Problem) => void,
): void {
  for (const kind of kinds) {
    const list = entryOf(node, kind.listName)?.value;
    if (!list || (list.kind === 'scalar' && list.value === null)) continue;
    const label = parent ? `${parent.label}.${kind.listName}` : kind.listName;
    if (list.kind !== 'list') {
      report(problemAt(list, `${kind.listName} must be a list.`, label));
      continue;
    }
    const used = new Map<string, Position>();
    for (const [index, item] of list.items.entries())
      readEntry(item, kind, parent, `${label}.${index}`, { used, entries, report });
  }
}

function readEntry(
  node: Located,
  kind: Kind,
  parent: Entry | null,
  label: string,
  to: { used: Map<string, Position>; entries: Entry[]; report: (problem: Problem) => void },
): void {
  const { used, entries, report } = to;
  if (entries.length >= maxEntries) {
    report(problemAt(node, `A file can have at most ${maxEntries.toLocaleString('en-US')} entries.`, null));
    throw new TooManyProblems();
  }
  if (node.kind !== 'map') {
    report(problemAt(node, `An entry of ${kind.listName} must be a map with a key.`, label));
    return;
  }
  const own = withoutLists(node, kind.children);
  const written = entryOf(own, 'key')?.value;
  const named =
    written?.kind === 'scalar' && typeof written.value === 'string'
      ? `${label.replace(/\.\d+$/, '')}.${written.value.slice(0, 100)}`
      : label;
  const schema = withLists(entrySchema(kind), kind.children);
  const { key, id, ...fields } = checkNode(own, schema, named, report) as {
    key?: string;
    id?: string;
  } & Fields;
  if (id !== undefined && !isId(id))
    report(problemAt(positionOf(own, ['id']), `"${id.slice(0, 60)}" is not an id.`, `${named}.id`));
  const place = positionOf(own, ['key']);
  const first = key === undefined ? undefined : used.get(key);
  if (first)
    report(problemAt(place, `The key "${key}" is used twice: also in line ${first.line}.`, `${named}.key`));
  if (key !== undefined) used.set(key, first ?? place);
  const entry: Entry = {
    kind,
    key: key ?? '',
    parent,
    path: parent ? `${parent.path}/${key ?? ''}` : (key ?? ''),
    id: id?.toLowerCase() ?? null,
    fields: kind.spec.expand?.(fields) ?? fields,
    placeOf: (path) => positionOf(own, path),
    label: named,
  };
  entries.push(entry);
  readLists(node, kind.children, entry, entries, report);
}

const readMoves = (
  root: LocatedMap,
  moved: readonly ({ kind: string; from: string; to: string } | undefined)[],
  catalogue: Catalogue,
): Move[] =>
  moved.flatMap((move, index) => {
    const kind = move && catalogue.find(move.kind);
    if (!kind) return [];
    return [{ kind, from: move.from, to: move.to, ...positionOf(root, ['moved', String(index)]) }];
  });
