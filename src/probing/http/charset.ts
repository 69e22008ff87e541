import { TextDecoder } from 'node:util';

/** How the bytes of a page are to be read: its byte order mark, what the server says, what the page says, UTF-8. */
export function charsetOf(contentType: string | undefined, body: Buffer): string {
  const label = markOf(body) ?? labelIn(contentType) ?? labelIn(body.toString('latin1', 0, 1024)) ?? 'utf-8';
  return decoderFor(label).encoding;
}

/** What cannot be read as this charset becomes U+FFFD. */
export const decodeText = (body: Uint8Array, charset: string): string => decoderFor(charset).decode(body);

function markOf(body: Buffer): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** In a header, `<meta charset=…>` and `<meta http-equiv>` it looks the same. */
const labelIn = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(text)?.[1];

const decoders = new Map<string, TextDecoder>();

/** The names that browsers know; anything else is read as UTF-8. There are some 230 of them. */
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
