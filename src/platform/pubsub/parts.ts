import { randomBytes } from 'node:crypto';

/** Longest `id index count ` in front of a part. */
export const headerBytes = 64;

export type Splitter = (text: string) => string[];

/**
 * Cuts a text into parts of at most `maxBytes` of UTF-8, never through a character.
 * Every part says which text it belongs to, so no two are ever equal: PostgreSQL drops equal ones in a transaction.
 */
export function createSplitter(maxBytes: number): Splitter {
  const publisher = randomBytes(6).toString('base64url');
  let sent = 0;
  return (text) => {
    const id = `${publisher}${(sent++).toString(36)}`;
    const chunks = cut(Buffer.from(text), maxBytes - headerBytes);
    return chunks.map((chunk, index) => `${id} ${index} ${chunks.length} ${chunk}`);
  };
}

function cut(bytes: Buffer, size: number): string[] {
  const chunks: string[] = [];
  for (let start = 0; start < bytes.length;) {
    let end = Math.min(start + size, bytes.length);
    // 10xxxxxx continues a character.
    while (end < bytes.length && (bytes[end]! & 0xc0) === 0x80) end -= 1;
    chunks.push(bytes.toString('utf8', start, end));
    start = end;
  }
  return chunks;
}

export type Joiner = {
  /** The whole text, once its last part is in. */
  add(part: string): string | undefined;
  clear(): void;
};

/** Texts under way at once; one more means that the rest of the oldest is never going to come. */
const mostUnfinished = 100;

export function createJoiner(): Joiner {
  const unfinished = new Map<string, string[]>();
  return {
    add(part) {
      const header = /^(\S+) (\d+) (\d+) /.exec(part);
      if (!header) return undefined;
      const [prefix, id, index, count] = header as unknown as [string, string, string, string];
      const chunk = part.slice(prefix.length);
      if (count === '1') return chunk;
      const chunks = unfinished.get(id) ?? [];
      // Parts of one text keep their order on every transport; anything else is the tail of a text begun before a gap.
      if (chunks.length !== Number(index)) return void unfinished.delete(id);
      chunks.push(chunk);
      if (chunks.length === Number(count)) return unfinished.delete(id) ? chunks.join('') : undefined;
      unfinished.set(id, chunks);
      const [oldest] = unfinished.keys();
      if (unfinished.size > mostUnfinished) unfinished.delete(oldest!);
      return undefined;
    },
    clear: () => unfinished.clear(),
  };
}
