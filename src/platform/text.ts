/** PostgreSQL stores every character but this one. */
const nul = '\0';

/** Whether a value that came as JSON holds, anywhere in it, text that cannot be stored. */
export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(nul);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inside]) => key.includes(nul) || holdsNul(inside));
}

export const nulMessage = 'Text must not contain the character U+0000.';
