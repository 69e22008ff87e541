/** Keeps the last bytes of an output, from the beginning of a line if that is possible. */
export function createTail(maxBytes: number) {
  let chunks: Buffer[] = [];
  let size = 0;
  let isCut = false;
  return {
    add(bytes: Buffer): void {
      chunks.push(bytes);
      size += bytes.length;
      if (size <= 2 * maxBytes) return;
      const kept = Buffer.concat(chunks).subarray(-maxBytes);
      isCut = true;
      chunks = [Buffer.from(kept)];
      size = kept.length;
    },
    read(): Buffer {
      const all = Buffer.concat(chunks);
      if (!isCut && all.length <= maxBytes) return all;
      const kept = all.subarray(-maxBytes);
      const lineEnd = kept.indexOf(0x0a);
      return lineEnd < 0 || lineEnd === kept.length - 1 ? kept : kept.subarray(lineEnd + 1);
    },
  };
}
