import type { StoredObject } from '#identity/configuration-kind.ts';
import { problemAt, type Problem } from '../document/located.ts';
import { parentKeyOf, type Entry } from '../document/parse-document.ts';
import { pathOf, type OwnedObject } from './owned-object.ts';

/** The object that an entry describes. */
export type Match = {
  entry: Entry;
  /** Null: it has to be created. */
  stored: StoredObject | null;
  /** Null: the project does not own it yet. */
  owned: OwnedObject | null;
};

export type Stored = ReadonlyMap<string, ReadonlyMap<string, StoredObject>>;

export type Matches = {
  byEntry: ReadonlyMap<Entry, Match>;
  /** What the project owns and the file does not name. */
  leftOver: readonly OwnedObject[];
  problems: readonly Problem[];
};

const placeKey = (kind: string, path: string): string => `${kind} ${path}`;

/** `owned` is what the project owns; `others` are the objects of the team's other projects. */
export function matchEntries(
  entries: readonly Entry[],
  stored: Stored,
  owned: readonly OwnedObject[],
  others: readonly OwnedObject[],
): Matches {
  const problems: Problem[] = [];
  const byPlace = new Map(owned.map((object) => [placeKey(object.kind, pathOf(object)), object]));
  const byId = new Map(owned.map((object) => [placeKey(object.kind, object.objectId), object]));
  const otherById = new Map(others.map((object) => [placeKey(object.kind, object.objectId), object]));
  const byEntry = new Map<Entry, Match>();
  const taken = new Map<string, Entry>();
  const named = new Set<OwnedObject>();

  for (const entry of entries) {
    const { kind, path, id, parent } = entry;
    const objects = stored.get(kind.name);
    const own = byPlace.get(placeKey(kind.name, path)) ?? null;
    if (own) named.add(own);
    const current = own && (objects?.get(own.objectId) ?? null);
    const fail = (message: string): void =>
      void problems.push(problemAt(entry.placeOf(['id']), message, `${entry.label}.id`));
    // A new object has taken the place of one that is over, and the id is still in the file.
    const isFormer = id !== null && objects?.get(id)?.isOver === true;
    if (current && (id === null || id === current.id || isFormer)) {
      byEntry.set(entry, { entry, stored: current, owned: own });
      continue;
    }
    byEntry.set(entry, { entry, stored: null, owned: own });
    if (id === null) continue;
    const adopted = objects?.get(id);
    const other = otherById.get(placeKey(kind.name, id));
    const owner = byId.get(placeKey(kind.name, id));
    const twin = taken.get(placeKey(kind.name, id));
    if (!adopted) fail(`This team has no ${kind.spec.title} with the id ${id}.`);
    else if (current) fail(`The key "${path}" already belongs to the ${kind.spec.title} ${current.id}.`);
    else if (twin) fail(`The entry "${twin.path}" has the same id.`);
    else if (other) fail(`It belongs to the project "${other.project}", as "${pathOf(other)}".`);
    else if (owner)
      fail(
        `It is "${pathOf(owner)}" in this project. To rename it, add to moved: {kind: ${kind.name}, from: ${pathOf(owner)}, to: ${path}}.`,
      );
    else if (parent && adopted.parentId !== byEntry.get(parent)?.stored?.id)
      fail(`The ${kind.spec.title} with this id does not belong to "${parentKeyOf(entry)}".`);
    else {
      taken.set(placeKey(kind.name, id), entry);
      byEntry.set(entry, { entry, stored: adopted, owned: null });
    }
  }
  return { byEntry, leftOver: owned.filter((object) => !named.has(object)), problems };
}
