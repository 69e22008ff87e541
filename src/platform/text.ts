/** The only character that PostgreSQL cannot store. */
const nul = '\0';

/**
 * Whether a JSON value contains text that cannot be stored. Without recursion: a body of 1 MiB can be nested half a million
 * levels deep.
 */
export function containsNul(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && next.includes(nul)) return true;
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, inside] of Object.entries(next)) {
      if (key.includes(nul)) return true;
      waiting.push(inside);
    }
  }
  return false;
}

export const nulMessage = 'Text must not contain the character U+0000.';

/**
 * The length in code points, which limits use: `length` counts an emoji twice. A lone surrogate counts as one.
 */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
