export const maskedText = '••••';

/** Shorter values are no secrets, and would mask too much of the output. */
const minCharacters = 4;

export const maskableSecrets = (values: readonly string[]): string[] =>
  [...new Set(values)].filter((value) => value.length >= minCharacters);

export type Masker = { push(text: string): string; end(): string };

/**
 * Masks secrets in output that arrives in pieces, with the same result as for the whole output. Overlapping secrets become one
 * mask. Text that may be the start of a secret is held back until the next piece or the end, so that less than the longest secret is
 * held back.
 */
export function createMasker(values: readonly string[]): Masker {
  const secrets = maskableSecrets(values);
  let kept = '';
  /** How much of `kept` belongs to a secret whose mask has already been written. */
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
      return emit(all, all.length - Math.max(0, ...secrets.map((secret) => prefixAtEnd(all, secret))));
    },
    end: () => emit(kept, kept.length),
  };
}

/** In the order of their start. A secret may overlap with itself. */
function occurrences(text: string, secrets: readonly string[]): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (const secret of secrets)
    for (let from = text.indexOf(secret); from >= 0; from = text.indexOf(secret, from + 1))
      found.push([from, from + secret.length]);
  return found.sort(([a], [b]) => a - b);
}

/** How many characters at the end of the text are a prefix of this secret. */
function prefixAtEnd(text: string, secret: string): number {
  for (let length = Math.min(secret.length - 1, text.length); length > 0; length -= 1)
    if (text.endsWith(secret.slice(0, length))) return length;
  return 0;
}

/** The value of an environment variable and, if it is JSON such as Composer's, the texts in it. */
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
      // It is not JSON.
    }
  return [value, ...inner];
}
