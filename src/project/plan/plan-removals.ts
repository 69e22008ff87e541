import type { StoredObject } from '#identity/configuration-kind.ts';
import type { Catalogue, Kind } from '../document/catalogue.ts';
import { problemAt, type Problem } from '../document/located.ts';
import { findAt } from '../document/paths.ts';
import type { Change, FieldChange } from './change.ts';
import type { Match, Stored } from './match-entries.ts';
import { pathOf, splitPath, type OwnedObject } from './owned-object.ts';
import type { Resolved } from './resolve-entry.ts';

export type RemovalInput = {
  catalogue: Catalogue;
  stored: Stored;
  /** What the project owns and the file does not name. All of it exists. */
  leftOver: readonly OwnedObject[];
  /** What other projects of the team own. */
  others: readonly OwnedObject[];
  matches: readonly Match[];
  resolved: ReadonlyMap<Match, Resolved>;
  deleteMissing: boolean;
};

export type Removals = {
  changes: Change[];
  problems: Problem[];
  /** What is over: there is nothing to do, and the project no longer owns it. */
  forgotten: OwnedObject[];
};

export function planRemovals(input: RemovalInput): Removals {
  const { catalogue, stored, leftOver, deleteMissing } = input;
  const currentOf = ({ kind, objectId }: OwnedObject): StoredObject => stored.get(kind)!.get(objectId)!;
  const isOver = (object: OwnedObject): boolean => currentOf(object).isOver === true;
  const changes: Change[] = [];
  const problems: Problem[] = [];
  const findLosses = deleteMissing ? createLossFinder(input) : () => ({ lost: [], problems: [] });
  for (const object of outermost(
    leftOver.filter((each) => !isOver(each)),
    catalogue,
  )) {
    const kind = catalogue.find(object.kind)!;
    const current = currentOf(object);
    const { objectId } = object;
    const about = { kind, key: pathOf(object), formerKey: null, name: current.name, objectId, entry: null };
    if (!deleteMissing) {
      changes.push({ ...about, action: 'DETACH', fields: [], basis: null });
      continue;
    }
    const losses = findLosses(kind, current);
    problems.push(...losses.problems);
    changes.push({
      ...about,
      action: 'DELETE',
      fields: shownLosses(losses.lost),
      basis: basisOf(current, losses.lost),
    });
  }
  return { changes, problems, forgotten: leftOver.filter(isOver) };
}

type Lost = { kind: Kind; object: StoredObject };
type Losses = { lost: Lost[]; problems: Problem[] };

const maxNames = 20;

/** What is deleted together with an object, as a field of the change for each kind: people see it before they apply. */
function shownLosses(lost: readonly Lost[]): FieldChange[] {
  const byKind = Map.groupBy(lost, ({ kind }) => kind.name);
  return [...byKind].map(([path, all]) => {
    const names = all.slice(0, maxNames).map(({ object }) => object.name);
    const more = all.length > maxNames ? [`and ${all.length - maxNames} more`] : [];
    return { path, before: JSON.stringify([...names, ...more]), after: null, secret: false };
  });
}

/** The object itself, and the ids of all that goes with it. */
export const basisOf = (
  { fields, storedSecrets }: StoredObject,
  lost: readonly { object: { id: string } }[],
): unknown => [fields, storedSecrets, lost.map(({ object }) => object.id).toSorted()];

/**
 * Finds what is deleted with an object: what is nested in it, by hand or not, and what belongs to it otherwise, such as the heartbeats of a
 * site. Refuses if a file still wants one of these.
 */
function createLossFinder(input: RemovalInput): (kind: Kind, object: StoredObject) => Losses {
  const { catalogue, stored, leftOver, others, matches, resolved } = input;
  const byParent = new Map<string, Lost[]>();
  const leaving = new Set(leftOver.map(({ kind, objectId }) => `${kind} ${objectId}`));
  const owners = new Map(others.map((object) => [`${object.kind} ${object.objectId}`, object]));
  const entries = new Map<string, Match>();
  for (const match of matches)
    if (match.stored) entries.set(`${match.entry.kind.name} ${match.stored.id}`, match);
  /** Those that are nowhere else in the plan, or in a file. */
  const dependents = new Map<string, Lost[]>();
  const wanted = new Map<string, Problem[]>();
  for (const kind of catalogue.kinds)
    for (const object of stored.get(kind.name)?.values() ?? []) {
      const { parent, deletedWith = [], references, title } = kind.spec;
      if (parent !== undefined && object.parentId !== null)
        addTo(byParent, `${parent} ${object.parentId}`, { kind, object });
      for (const path of deletedWith) {
        const [target, place] = [references[path]!, `${kind.name} ${object.id}`];
        const match = entries.get(place);
        const fields = match ? (resolved.get(match)?.fields ?? {}) : object.fields;
        for (const { value } of findAt(fields, path)) {
          const at = `${target} ${String(value)}`;
          const owner = owners.get(place);
          const { title: targetTitle } = catalogue.find(target)!.spec;
          const refuse = (message: string): void => {
            const position = match?.entry.placeOf(path.split('.')) ?? { line: 1, column: 1 };
            const label = match ? `${match.entry.label}.${path}` : null;
            addTo(wanted, at, problemAt(position, message, label));
          };
          if (match)
            refuse(`It belongs to a ${targetTitle} that this file no longer names, and that is deleted.`);
          else if (owner)
            refuse(
              `The ${title} "${pathOf(owner)}" of the project "${owner.project}" would be deleted together with its ${targetTitle}. Remove it there first.`,
            );
          else if (!leaving.has(place)) addTo(dependents, at, { kind, object });
        }
      }
    }
  const find = (kind: Kind, object: StoredObject): Losses => {
    const at = `${kind.name} ${object.id}`;
    const direct = byParent.get(at) ?? [];
    const nested = direct.map((child) => find(child.kind, child.object));
    return {
      lost: [...direct, ...(dependents.get(at) ?? []), ...nested.flatMap(({ lost }) => lost)],
      problems: [...(wanted.get(at) ?? []), ...nested.flatMap(({ problems }) => problems)],
    };
  };
  return find;
}

function addTo<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** What is inside another one that goes, goes with it. A page and a probe of a site can have the same path, so the kind counts too. */
function outermost(objects: readonly OwnedObject[], catalogue: Catalogue): OwnedObject[] {
  const places = new Set(objects.map((object) => `${object.kind} ${pathOf(object)}`));
  const isInsideOther = ({ kind, parentKey }: Pick<OwnedObject, 'kind' | 'parentKey'>): boolean => {
    const parent = catalogue.find(kind)?.spec.parent;
    if (parent === undefined) return false;
    const { parentKey: above } = splitPath(parentKey);
    return places.has(`${parent} ${parentKey}`) || isInsideOther({ kind: parent, parentKey: above });
  };
  return objects.filter((object) => !isInsideOther(object));
}
