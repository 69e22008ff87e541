export const maskedText = '••••';

/** Shorter ones would mask half of the output, and are no secrets. */
const minCharacters = 4;

export const maskableSecrets = (values: readonly string[]): string[] =>
  [...new Set(values)].filter((value) => value.length >= minCharacters);

export type Masker = { push(text: string): string; end(): string };

/**
 * Replaces secrets in output that comes in pieces, as if it had come in one: whatever belongs to any occurrence of any secret
 * is masked, those that overlap as one. What may be the logStart of a secret is kept back until the next piece, or the end,
 * tells; so it keeps less than the longest secret.
 */
export function createMasker(values: readonly string[]): Masker {
  const secrets = maskableSecrets(values);
  let kept = '';
  /** How much of what is kept belongs to a secret whose mask is out already. */
  let covered = 0;
  const emit = (all: string, end: number): string => {
    let output = '';
    let at = covered;
    for (const [from, to] of occurrences(all, secrets)) {
      if (from >= end) break;
      if (from >= at) output += all.slice(at, from) + maskedText;
      at = Math.max(at, to);
    }
    output += all.slice(at, end);
    kept = all.slice(end);
    covered = Math.max(0, at - end);
    return output;
  };
  return {
    push(text) {
      const all = kept + text;
      return emit(all, all.length - Math.max(0, ...secrets.map((secret) => beginningAtEnd(all, secret))));
    },
    end: () => emit(kept, kept.length),
  };
}

/** In the order in which they begin. A secret may overlap with itself. */
function occurrences(text: string, secrets: readonly string[]): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (const secret of secrets)
    for (let from = text.indexOf(secret); from >= 0; from = text.indexOf(secret, from + 1))
      found.push([from, from + secret.length]);
  return found.sort(([a], [b]) => a - b);
}

/** How many characters at the end of the text are the logStart of this secret. */
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
