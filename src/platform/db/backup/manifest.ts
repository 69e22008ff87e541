import { createHash } from 'node:crypto';
import { OperatorError } from '#platform/errors.ts';
import { isPlainName, isPlainTime, type Contents, type SequenceState, type TableShape } from './contents.ts';

/** Increased when older releases cannot read the new format. */
const format = 1;

export type BackupFile = { path: string; bytes: number; sha256: string };
export type BackedUpTable = TableShape & { rows: number; file: BackupFile };

export type Manifest = Omit<Contents, 'tables'> & {
  format: number;
  /** The release that made the backup. */
  version: string;
  startedAt: string;
  finishedAt: string;
  serverVersion: string;
  tables: BackedUpTable[];
  sequences: SequenceState[];
  key: {
    /** The current key first. */
    ids: string[];
    /** Null if the keys were left out or are not stored in a file. */
    file: BackupFile | null;
  };
};

/** Ends with its own checksum, which detects a truncated or edited manifest. */
export function printManifest(manifest: Omit<Manifest, 'format'>): string {
  const body = JSON.stringify({ format, ...manifest }, null, 1);
  return `${body}\n${checksumOf(body)}\n`;
}

const checksumOf = (body: string): string => `sha256 ${createHash('sha256').update(body).digest('hex')}`;

export function parseManifest(text: string, file: string): Manifest {
  const damaged = new OperatorError(`${file} is damaged: its checksum does not match. Use another backup.`);
  const end = text.lastIndexOf('\n', text.length - 2);
  const body = text.slice(0, end);
  if (end < 0 || text.slice(end + 1) !== `${checksumOf(body)}\n`) throw damaged;
  const manifest = JSON.parse(body) as Manifest;
  if (manifest.format !== format)
    throw new OperatorError(
      `${file} has a format (${manifest.format}) that this release of Steward does not know. Use the release that made ` +
        `it (${manifest.version}), or a newer one.`,
    );
  if (!isSafe(manifest)) throw damaged;
  return manifest;
}

/** The checksum detects accidents. This check protects against a manipulated manifest with a valid checksum. */
function isSafe({ tables, sequences, key }: Manifest): boolean {
  const files = [...tables.map(({ file }) => file), ...(key.file ? [key.file] : [])];
  return (
    files.every(({ path }) => /^[a-z0-9_.]+$/.test(path) && !path.startsWith('.')) &&
    sequences.every(({ name, next }) => isPlainName(name) && /^\d{1,19}$/.test(next)) &&
    tables.every(
      ({ name, columns, partition }) =>
        isPlainName(name) &&
        columns.every(isPlainName) &&
        (partition === null ||
          (isPlainName(partition.of) && isPlainTime(partition.from) && isPlainTime(partition.to))),
    )
  );
}
