import { problemAt, type Problem } from '../document/located.ts';
import type { Change } from './change.ts';
import type { Stored } from './match-entries.ts';
import { comparable } from './find-duplicates.ts';

/**
 * Puts a change that gives a unique value up, such as the name of a destination, before the one that takes it. Several that wait for each
 * other, such as two that swap their names, cannot be made one after the other.
 */
export function orderReleases(
  changes: readonly Change[],
  stored: Stored,
): { changes: Change[]; problems: Problem[] } {
  const groups = Map.groupBy(changes, groupOf);
  const holders = new Map<string, string>();
  for (const { kind } of changes)
    for (const { id, fields } of kind.spec.unique ? (stored.get(kind.name)?.values() ?? []) : []) {
      const value = comparable(fields[kind.spec.unique!]);
      if (value !== null) holders.set(`${kind.name} ${value}`, `${kind.name} ${id}`);
    }
  const problems: Problem[] = [];
  const ordered: Change[] = [];
  const done = new Set<string>();
  const visit = (group: string, path: readonly string[]): void => {
    const own = groups.get(group);
    if (!own || done.has(group)) return;
    const taken = own.find(({ action }) => action === 'CREATE' || action === 'UPDATE');
    const { unique } = own[0]!.kind.spec;
    const value = taken?.entry && unique ? comparable(taken.entry.fields[unique]) : null;
    const holder = value === null ? undefined : holders.get(`${own[0]!.kind.name} ${value}`);
    if (holder !== undefined && path.includes(holder)) {
      const { entry, kind } = taken!;
      const message = `Entries exchange this ${unique}, and each ${kind.spec.title} is changed by itself. Give one of them another ${unique} first.`;
      problems.push(problemAt(entry!.placeOf([unique!]), message, `${entry!.label}.${unique}`));
    } else if (holder !== undefined && holder !== group) visit(holder, [...path, group]);
    if (done.has(group)) return;
    done.add(group);
    ordered.push(...own);
  };
  for (const group of groups.keys()) visit(group, [group]);
  return { changes: ordered, problems };
}

/** All changes of an object stay together. */
const groupOf = ({ kind, objectId, key, action }: Change): string =>
  action === 'MOVE' ? `move ${kind.name} ${key}` : `${kind.name} ${objectId ?? key}`;
