import { JSONPathEnvironment, JSONPathError, type JSONValue } from 'json-p3';

/** No response that people look at is nested this deeply. */
const environment = new JSONPathEnvironment({ maxRecursionDepth: 100 });
const maxValues = 100;

/** Why a path cannot be used. Undefined if it can. */
export function pathProblem(path: string): string | undefined {
  const plain = path.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''");
  const count = (text: string): number => plain.split(text).length - 1;
  // Each of these multiplies the work for a response that somebody else sends; without them, it is linear in its size.
  if (count('..') > 1) return 'it can have `..` only once';
  if (count('?') > 1) return 'it can have one filter only';
  if (count('$') > 1) return 'it can have `$` only at the beginning';
  if (count(',') > 0) return 'it can select one name, index or range at a time, without commas';
  if (/[a-z_]\w*\s*\(/i.test(plain)) return 'functions are not supported';
  try {
    environment.compile(path);
    return undefined;
  } catch (error) {
    if (error instanceof JSONPathError) return error.message;
    throw error;
  }
}

/** At most 100. Undefined if the JSON is nested too deeply. */
export function findValues(path: string, json: unknown): unknown[] | undefined {
  try {
    const found = environment.lazyQuery(path, json as JSONValue);
    return Iterator.from(found)
      .take(maxValues)
      .map(({ value }) => value)
      .toArray();
  } catch (error) {
    if (error instanceof JSONPathError || error instanceof RangeError) return undefined;
    throw error;
  }
}
