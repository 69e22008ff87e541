import type { Fields } from '#identity/configuration-kind.ts';
import type { FieldChange } from './change.ts';

/** What differs, by path. Lists are compared as a whole. */
export function compareFields(before: Fields, after: Fields, path = ''): FieldChange[] {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return names.flatMap((name): FieldChange[] => {
    const [old, wanted] = [before[name], after[name]];
    const inside = path === '' ? name : `${path}.${name}`;
    if (isMap(old) && isMap(wanted)) return compareFields(old, wanted, inside);
    const [was, becomes] = [jsonOf(old), jsonOf(wanted)];
    return was === becomes ? [] : [{ path: inside, before: was, after: becomes, secret: false }];
  });
}

const isMap = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** The same text for equal values: the names in maps are sorted. */
function jsonOf(value: unknown): string | null {
  if (value === undefined) return null;
  return JSON.stringify(value, (_, inside: unknown) =>
    isMap(inside) ? Object.fromEntries(Object.entries(inside).sort(([a], [b]) => (a < b ? -1 : 1))) : inside,
  );
}
