/** A value inside another one: `steps.*.destinations.*` finds `steps.0.destinations.1`. */
export type Found = { path: readonly string[]; value: unknown };

export function findAt(value: unknown, pattern: string): Found[] {
  let found: Found[] = [{ path: [], value }];
  for (const step of pattern.split('.'))
    found = found.flatMap(({ path, value: inside }) => childrenAt(inside, step, path));
  return found;
}

function childrenAt(value: unknown, step: string, path: readonly string[]): Found[] {
  if (Array.isArray(value)) {
    if (step === '*')
      return value.map((item: unknown, index) => ({ path: [...path, String(index)], value: item }));
    const item: unknown = value[Number(step)];
    return item === undefined ? [] : [{ path: [...path, step], value: item }];
  }
  if (typeof value !== 'object' || value === null) return [];
  const fields = value as Record<string, unknown>;
  const names = step === '*' ? Object.keys(fields) : Object.hasOwn(fields, step) ? [step] : [];
  return names.flatMap((name) =>
    fields[name] === undefined ? [] : [{ path: [...path, name], value: fields[name] }],
  );
}

/** A copy in which the value at the path is another one; `undefined` removes it. Missing lists and maps on the way are made. */
export function replaceAt<T>(value: T, path: readonly string[], replacement: unknown): T {
  const [step, ...rest] = path;
  if (step === undefined) return replacement as T;
  if (Array.isArray(value) || (value === undefined && /^\d+$/.test(step))) {
    const copy: unknown[] = [...((value ?? []) as unknown[])];
    copy[Number(step)] = replaceAt(copy[Number(step)], rest, replacement);
    return copy as T;
  }
  const copy = { ...(value as object) } as Record<string, unknown>;
  const replaced = replaceAt(copy[step], rest, replacement);
  if (replaced === undefined) delete copy[step];
  else copy[step] = replaced;
  return copy as T;
}
