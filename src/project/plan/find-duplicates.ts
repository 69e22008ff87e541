import type { Catalogue, Kind } from '../document/catalogue.ts';
import { problemAt, type Problem } from '../document/located.ts';
import type { Entry } from '../document/parse-document.ts';
import type { Match, Stored } from './match-entries.ts';
import { pathOf, type OwnedObject } from './owned-object.ts';

export type DuplicateInput = {
  catalogue: Catalogue;
  stored: Stored;
  matches: readonly Match[];
  /** What the project owns and the file does not name. It is deleted last, if at all. */
  leftOver: readonly OwnedObject[];
};

/** Entries with a value that another entry has, or another object that is there when they are created or changed. */
export function findDuplicates(input: DuplicateInput): Problem[] {
  return input.catalogue.kinds.flatMap((kind) =>
    kind.spec.unique === undefined ? [] : duplicatesOf(kind, kind.spec.unique, input),
  );
}

function duplicatesOf(
  kind: Kind,
  field: string,
  { stored, matches, leftOver }: Omit<DuplicateInput, 'catalogue'>,
): Problem[] {
  const own = matches.filter(({ entry }) => entry.kind === kind);
  if (own.length === 0) return [];
  const matched = new Set(own.flatMap((match) => match.stored?.id ?? []));
  const leaving = new Map(leftOver.map((object) => [object.objectId, pathOf(object)]));
  const { name, spec } = kind;
  /** Says to an entry who has the value. */
  const taken = new Map<string, (entry: Entry) => string>();
  for (const { id, fields } of stored.get(name)?.values() ?? []) {
    const value = comparable(fields[field]);
    if (value === null || matched.has(id)) continue;
    const key = leaving.get(id);
    taken.set(value, ({ path }) =>
      key === undefined
        ? `Another ${spec.title} of this team has this ${field}. If the entry is for it, add its id: ${id}.`
        : `The ${spec.title} "${key}", which this file no longer names, has this ${field}. If the entry is for it, add to moved: {kind: ${name}, from: ${key}, to: ${path}}.`,
    );
  }
  return own.flatMap(({ entry }) => {
    const value = comparable(entry.fields[field]);
    if (value === null) return [];
    const describe = taken.get(value);
    const place = entry.placeOf([field]);
    taken.set(value, () => `This ${field} is used twice: also in line ${place.line}.`);
    return describe ? [problemAt(place, describe(entry), `${entry.label}.${field}`)] : [];
  });
}

export const comparable = (value: unknown): string | null =>
  typeof value === 'string' ? value.trim().toLowerCase() : null;
