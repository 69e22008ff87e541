/** A value in a script that is only known when the script runs. */
export const unknownValue: unique symbol = Symbol('known only when the script runs');

/** What can be read of a script without running it. `{{name}}` in a text stands for the setting of that name. */
export type ScriptValue = string | number | boolean | null | typeof unknownValue | readonly ScriptValue[];

export type Settings = ReadonlyMap<string, ScriptValue>;

/** Puts settings into texts. Texts that depend on what is not known are unknown. */
export function createResolver(layers: readonly Settings[]): (value: ScriptValue | undefined) => ScriptValue {
  const known = new Map<string, string | null>();
  const resolving = new Set<string>();

  /** Each name is resolved once, so that nested names take linear time. */
  const resolveName = (name: string): string | null => {
    const before = known.get(name);
    if (before !== undefined) return before;
    if (resolving.has(name) || resolving.size > 20) return null;
    resolving.add(name);
    const value = layers.find((layer) => layer.has(name))?.get(name);
    const text =
      typeof value === 'string' ? resolveText(value) : typeof value === 'number' ? String(value) : null;
    resolving.delete(name);
    known.set(name, text);
    return text;
  };

  const resolveText = (text: string): string | null => {
    let resolved = '';
    let end = 0;
    for (const match of text.matchAll(/\{\{\s*([\w./:-]{1,100})\s*\}\}/g)) {
      const inner = resolveName(match[1]!);
      if (inner === null) return null;
      resolved += text.slice(end, match.index) + inner;
      end = match.index + match[0].length;
      if (resolved.length > 4_000) return null;
    }
    return resolved + text.slice(end);
  };

  const resolve = (value: ScriptValue | undefined): ScriptValue => {
    if (typeof value === 'string') return resolveText(value) ?? unknownValue;
    if (Array.isArray(value)) return value.map(resolve);
    return value ?? null;
  };
  return resolve;
}
