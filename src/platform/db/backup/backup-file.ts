import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { OperatorError } from '#platform/errors.ts';
import type { BackupFile } from './manifest.ts';

/** The default of zstd. docs/decisions/0007-backup.md compares it with other levels. */
const level = 3;

export async function writeCompressed(dir: string, path: string, rows: Readable): Promise<BackupFile> {
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: level } });
  return write(dir, path, (sink) => pipeline(rows, compress, ...sink));
}

export async function writePlain(dir: string, path: string, text: string): Promise<BackupFile> {
  return write(dir, path, (sink) => pipeline([Buffer.from(text)], ...sink));
}

async function write(
  dir: string,
  path: string,
  fill: (sink: readonly [Transform, NodeJS.WritableStream]) => Promise<void>,
): Promise<BackupFile> {
  const measured = measure();
  // `flush` syncs the file to disk before it is closed.
  await fill([
    measured.through,
    createWriteStream(join(dir, path), { flags: 'wx', mode: 0o600, flush: true }),
  ]);
  return { path, bytes: measured.bytes(), sha256: measured.hash.digest('hex') };
}

/** Throws if size or checksum differ from the manifest. */
export async function verifyFile(dir: string, expected: BackupFile): Promise<void> {
  const file = join(dir, expected.path);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(file, {
      highWaterMark: 1024 * 1024,
    }) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    throw new OperatorError(`${file} is missing or cannot be read. Use another backup.`, { cause: error });
  }
  if (bytes === expected.bytes && hash.digest('hex') === expected.sha256) return;
  throw new OperatorError(`${file} is damaged: its checksum does not match. Use another backup.`);
}

/** Calls `use` with the decompressed content. */
export async function readCompressed(
  dir: string,
  { path }: BackupFile,
  use: (rows: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  await pipeline(createReadStream(join(dir, path)), createZstdDecompress(), (rows: AsyncIterable<Buffer>) =>
    use(rows),
  );
}

function measure(): { through: Transform; hash: Hash; bytes: () => number } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _, callback) {
      hash.update(chunk);
      bytes += chunk.length;
      callback(null, chunk);
    },
  });
  return { through, hash, bytes: () => bytes };
}
