/** PostgreSQL stores every character but this one. */
const nul = '\0';

/**
 * Whether a value that came as JSON holds, anywhere in it, text that cannot be stored. Not by recursion: a body of 1 MiB
 * can be nested half a million deep.
 */
export function holdsNul(value: unknown): boolean {
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
 * In code points, as limits in characters are meant: `length` counts an emoji twice. A half of one that stands alone counts
 * as one.
 */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
