export type Position = { line: number; column: number };

/** A mistake in a document, or a warning about it. */
export type Problem = Position & { message: string; path: string | null };

export type Scalar = string | number | boolean | null;

/** A value of a document, with the place where it is written. */
export type Located = Position &
  (
    | { kind: 'scalar'; value: Scalar }
    | { kind: 'list'; items: readonly Located[] }
    | { kind: 'map'; entries: readonly LocatedEntry[] }
  );
/** The position is that of the key. */
export type LocatedEntry = Position & { key: string; value: Located };
export type LocatedMap = Extract<Located, { kind: 'map' }>;

export const problemAt = ({ line, column }: Position, message: string, path: string | null): Problem => ({
  message,
  line,
  column,
  path,
});

export const entryOf = (node: LocatedMap, key: string): LocatedEntry | undefined =>
  node.entries.find((entry) => entry.key === key);

/** Where the value at a path is written, or the innermost value around it that exists. */
export function positionOf(node: Located, path: readonly string[]): Position {
  const { line, column } = innermost(node, path);
  return { line, column };
}

function innermost(node: Located, path: readonly string[]): Position {
  let place: Position = node;
  let at: Located | undefined = node;
  for (const step of path) {
    if (at?.kind === 'list') place = at = at.items[Number(step)] ?? at;
    else if (at?.kind === 'map') {
      const entry = entryOf(at, step);
      if (!entry) return place;
      place = entry;
      at = entry.value;
    } else return place;
  }
  return place;
}

/** As a plain value. Without keys that have no value. */
export function valueOf(node: Located): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(valueOf);
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, valueOf(value)]));
}
