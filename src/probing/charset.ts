import { TextDecoder } from 'node:util';

/** The charset of a page, by its byte order mark, its Content-Type header, its <meta> tag, or UTF-8. */
export function charsetOf(contentType: string | undefined, body: Buffer): string {
  const label =
    byteOrderMarkOf(body) ?? labelIn(contentType) ?? labelIn(body.toString('latin1', 0, 1024)) ?? 'utf-8';
  return decoderFor(label).encoding;
}

/** Invalid bytes become U+FFFD. */
export const decodeText = (body: Uint8Array, charset: string): string => decoderFor(charset).decode(body);

function byteOrderMarkOf(body: Buffer): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** The same syntax in a header, in `<meta charset=…>` and in `<meta http-equiv>`. */
const labelIn = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(text)?.[1];

const decoders = new Map<string, TextDecoder>();

/** The about 230 labels that browsers know; any other is read as UTF-8. */
function decoderFor(label: string): TextDecoder {
  const name = label.toLowerCase();
  const known = decoders.get(name);
  if (known) return known;
  const made = tryDecoder(name);
  if (!made) return decoderFor('utf-8');
  decoders.set(name, made);
  return made;
}

function tryDecoder(name: string): TextDecoder | undefined {
  try {
    return new TextDecoder(name);
  } catch {
    return undefined;
  }
}
