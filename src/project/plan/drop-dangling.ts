import type { StoredObject } from '#identity/configuration-kind.ts';
import type { Kind } from '../document/catalogue.ts';
import { findAt, replaceAt } from '../document/paths.ts';

/**
 * Without references to what the team no longer has: a maintenance window keeps the ids of sites that were deleted or transferred. A list
 * that is empty then is absent, unless that would mean "all": then it stays, and is empty.
 */
export function dropDangling(
  { spec }: Kind,
  object: StoredObject,
  exists: (kind: string, id: string) => boolean,
): StoredObject {
  let { fields } = object;
  for (const [pattern, kind] of Object.entries(spec.references)) {
    const isDead = (value: unknown): boolean => typeof value === 'string' && !exists(kind, value);
    if (!findAt(fields, pattern).some(({ value }) => isDead(value))) continue;
    const listPattern = pattern.endsWith('.*') ? pattern.slice(0, -2) : null;
    for (const { path, value } of findAt(fields, listPattern ?? pattern)) {
      const left = Array.isArray(value) ? value.filter((each) => !isDead(each)) : [];
      const isKept = left.length > 0 || (listPattern !== null && spec.emptyMeansAll?.includes(listPattern));
      if (listPattern !== null || isDead(value)) fields = replaceAt(fields, path, isKept ? left : undefined);
    }
  }
  return fields === object.fields ? object : { ...object, fields };
}

/** Whether it is for nothing any more, because all that it was for is gone. Without the list it would be for all. */
export const hasLostAll = ({ spec }: Kind, { fields }: StoredObject): boolean =>
  (spec.emptyMeansAll ?? []).some((path) =>
    findAt(fields, path).some(({ value }) => Array.isArray(value) && value.length === 0),
  );
