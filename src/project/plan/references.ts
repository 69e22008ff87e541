import { createHash } from 'node:crypto';
import type { Entry } from '../document/parse-document.ts';
import { suggest } from '../document/suggest.ts';
import type { Match, Stored } from './match-entries.ts';

export type References = {
  /** The id of what an entry of the file describes. For what is not created yet, any text that no other entry has. */
  idOf: (kind: string, path: string) => string | undefined;
  /** Whether the team has this object. */
  exists: (kind: string, id: string) => boolean;
  /** For messages: ` Did you mean "shop"?`, or nothing. */
  suggest(kind: string, path: string): string;
};

/** Each compares with up to 200 keys of 50 characters, and an entry can have 1,000 references that are wrong. */
const maxSuggestions = 20;

export function createReferences(
  entries: readonly Entry[],
  stored: Stored,
  idOf: (entry: Entry) => string | undefined,
): References {
  const byKind = new Map<string, Map<string, Entry>>();
  for (const entry of entries) {
    const paths = byKind.get(entry.kind.name) ?? new Map<string, Entry>();
    byKind.set(entry.kind.name, paths.set(entry.path, entry));
  }
  let suggestions = 0;
  return {
    idOf(kind, path) {
      const entry = byKind.get(kind)?.get(path);
      return entry && idOf(entry);
    },
    exists: (kind, id) => stored.get(kind)?.has(id) ?? false,
    suggest: (kind, path) =>
      (suggestions += 1) > maxSuggestions ? '' : suggest(path, byKind.get(kind)?.keys() ?? []),
  };
}

/** For an object that does not exist yet: the same in every plan, and no id of another object. */
export const plannedId = ({ entry, stored }: Match): string =>
  stored?.id ?? placeholder(`${entry.kind.name} ${entry.path}`);

function placeholder(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
