import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

export type TarEntry = { name: string; mode: number; kind: 'file' | 'directory'; data: Buffer };

const block = 512;

/** Reads the simple archives of Chromium's parts: files and directories with short names. Anything else is refused. */
export function readTar(archive: Buffer): TarEntry[] {
  const entries: TarEntry[] = [];
  for (let at = 0; at + block <= archive.length;) {
    const header = archive.subarray(at, at + block);
    if (header.every((byte) => byte === 0)) return entries;
    const text = (from: number, length: number): string =>
      header.toString('utf8', from, from + length).replace(/\0.*$/s, '');
    const octal = (from: number, length: number): number =>
      Number.parseInt(text(from, length).trim() || '0', 8);
    const [name, size, type] = [text(0, 100), octal(124, 12), text(156, 1)];
    if (octal(148, 8) !== checksumOf(header)) throw new Error('the archive is damaged');
    if (type !== '' && type !== '0' && type !== '5') throw new Error(`the archive holds a "${type}" entry`);
    const start = at + block;
    if (start + size > archive.length) throw new Error('the archive breaks off');
    entries.push({
      name: insideOnly(name),
      mode: octal(100, 8) & 0o777,
      kind: type === '5' ? 'directory' : 'file',
      data: archive.subarray(start, start + size),
    });
    at = start + Math.ceil(size / block) * block;
  }
  throw new Error('the archive breaks off');
}

/** Flushes each file: after a power failure, a renamed directory must not contain empty libraries. */
export async function extractTar(archive: Buffer, dir: string): Promise<void> {
  for (const { name, kind, data, mode } of readTar(archive)) {
    const path = join(dir, name);
    await mkdir(kind === 'directory' ? path : dirname(path), { recursive: true });
    if (kind === 'file') await writeFile(path, data, { mode: mode | 0o444, flush: true });
  }
}

/** The sum of the header's bytes, with spaces in place of the checksum itself. */
const checksumOf = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);

function insideOnly(name: string): string {
  const path = normalize(name);
  if (path.startsWith('/') || path.split('/').includes('..') || name === '')
    throw new Error(`the archive reaches outside of itself with "${name}"`);
  return path;
}
