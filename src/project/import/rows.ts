/** Access to values of which nothing is known. Only own properties are read, so that a key such as `constructor` is like any other. */
export type Row = { readonly [name: string]: unknown };

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const rowOf = (value: unknown): Row => (isRow(value) ? value : {});

export const valueOf = (row: Row, name: string): unknown =>
  Object.hasOwn(row, name) ? row[name] : undefined;

/** The first of these fields that has a text or number. Empty texts count as missing. */
export function textOf(row: Row, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = valueOf(row, name);
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  }
  return null;
}

export function numberOf(row: Row, ...names: readonly string[]): number | null {
  const text = textOf(row, ...names)?.trim();
  return text !== undefined && /^-?\d{1,15}(?:\.\d{1,10})?$/.test(text) ? Number(text) : null;
}

/** SQLite and some APIs write 0 and 1. */
export function flagOf(row: Row, name: string): boolean | null {
  const value = valueOf(row, name);
  if (typeof value === 'boolean') return value;
  const text = textOf(row, name)?.trim().toLowerCase();
  return text === '1' || text === 'true' ? true : text === '0' || text === 'false' ? false : null;
}

export function listOf(row: Row, name: string): readonly unknown[] {
  const value = valueOf(row, name);
  return Array.isArray(value) ? value : [];
}

export const rowsOf = (row: Row, name: string): Row[] => listOf(row, name).filter(isRow);

/** For fields that contain JSON in a text, or already its value. */
export function jsonOf(row: Row, name: string): unknown {
  const value = valueOf(row, name);
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}
