import { randomBytes } from 'node:crypto';

/** The longest header (`id index count `) of a part. */
export const headerBytes = 64;

export type Splitter = (text: string) => string[];

/**
 * Splits a text into parts of at most `maxBytes` of UTF-8, never within a character. Every part contains the id of its text, so
 * no two parts are equal: PostgreSQL drops equal notifications in a transaction.
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
  /** The whole text, when its last part has arrived. */
  add(part: string): string | undefined;
  clear(): void;
};

/** Number of incomplete texts. With one more, the oldest is dropped, since its rest will never arrive. */
const maxUnfinished = 100;

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
      // Every transport keeps the order of the parts. Anything else is the end of a text that started before a gap.
      if (chunks.length !== Number(index)) return void unfinished.delete(id);
      chunks.push(chunk);
      if (chunks.length === Number(count)) return unfinished.delete(id) ? chunks.join('') : undefined;
      unfinished.set(id, chunks);
      const [oldest] = unfinished.keys();
      if (unfinished.size > maxUnfinished) unfinished.delete(oldest!);
      return undefined;
    },
    clear: () => unfinished.clear(),
  };
}
