export const maskedText = '••••';

/** Shorter ones would mask half of the output, and are no secrets. */
const leastCharacters = 4;

/** Longest first, so that a secret within a secret leaves nothing of the longer one. */
export const worthMasking = (values: readonly string[]): string[] =>
  [...new Set(values)].filter((value) => value.length >= leastCharacters).sort((a, b) => b.length - a.length);

/**
 * Replaces secrets in output that comes in pieces. What may be the beginning of one is kept back until the next piece, or
 * the end, tells.
 */
export function createMasker(values: readonly string[]): { push(text: string): string; end(): string } {
  const secrets = worthMasking(values);
  let kept = '';
  return {
    push(text) {
      const all = replaceAll(kept + text, secrets);
      const keep = Math.max(0, ...secrets.map((secret) => beginningAtEnd(all, secret)));
      kept = all.slice(all.length - keep);
      return all.slice(0, all.length - keep);
    },
    end() {
      const rest = kept;
      kept = '';
      return rest;
    },
  };
}

const replaceAll = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((masked, secret) => masked.replaceAll(secret, maskedText), text);

/** How many characters at the end of the text are the beginning of this secret. */
function beginningAtEnd(text: string, secret: string): number {
  for (let length = Math.min(secret.length - 1, text.length); length > 0; length -= 1)
    if (text.endsWith(secret.slice(0, length))) return length;
  return 0;
}

/** What an environment variable gives away: its value and, when that is JSON, as Composer's is, the texts in it. */
export function secretsIn(value: string): string[] {
  const inner: string[] = [];
  const collect = (part: unknown): void => {
    if (typeof part === 'string') inner.push(part);
    else if (typeof part === 'object' && part !== null) Object.values(part).forEach(collect);
  };
  if (value.trimStart().startsWith('{'))
    try {
      collect(JSON.parse(value));
    } catch {
      // Not JSON after all.
    }
  return [value, ...inner];
}
