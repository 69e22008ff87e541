import { badRequest } from '#platform/errors.ts';

export type Body = Record<string, unknown>;

export const refuse = (field: string, what: string): never => {
  throw badRequest(`"${field}" must be ${what}.`, { field });
};

export function bodyOf(value: unknown, name = 'body'): Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Body)
    : refuse(name, 'an object');
}

/** Too long text is cut, not refused, because it is only for people to read. PostgreSQL stores no U+0000 and no unpaired surrogates. */
export function text(body: Body, field: string, max: number): string {
  const value = body[field] ?? '';
  if (typeof value !== 'string') return refuse(field, 'a text');
  return value.slice(0, max).replaceAll('\0', '').toWellFormed();
}

export function count(value: unknown, field: string, max = Number.MAX_SAFE_INTEGER): number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= max
    ? (value as number)
    : refuse(field, 'a whole number, zero or more');
}

export function list(value: unknown, field: string, max: number): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > max) return refuse(field, `a list of at most ${max}`);
  return value;
}

export function oneOf<T extends string>(value: unknown, field: string, choices: readonly T[]): T {
  return choices.includes(value as T) ? (value as T) : refuse(field, `one of ${choices.join(', ')}`);
}
