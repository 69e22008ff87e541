import { createHash } from 'node:crypto';
import { OperatorError } from '#platform/errors.ts';
import { isPlainName, isPlainTime, type Contents, type SequenceState, type TableShape } from './contents.ts';

/** Incremented when older versions cannot read the new format. */
const format = 1;

export type BackupFile = { path: string; bytes: number; sha256: string };
export type BackedUpTable = TableShape & { rows: number; file: BackupFile };

export type Manifest = Omit<Contents, 'tables'> & {
  format: number;
  /** The version of Steward that made the backup. */
  version: string;
  startedAt: string;
  finishedAt: string;
  serverVersion: string;
  tables: BackedUpTable[];
  sequences: SequenceState[];
  key: {
    /** The current key comes first. */
    ids: string[];
    /** Null if it was left out or is not stored in a file. */
    file: BackupFile | null;
  };
};

/** The last line is the manifest's own checksum, so that a truncated or edited manifest is detected. */
export function printManifest(manifest: Omit<Manifest, 'format'>): string {
  const body = JSON.stringify({ format, ...manifest }, null, 1);
  return `${body}\n${sealOf(body)}\n`;
}

const sealOf = (body: string): string => `sha256 ${createHash('sha256').update(body).digest('hex')}`;

export function parseManifest(text: string, place: string): Manifest {
  const damaged = new OperatorError(
    `${place} is damaged: its own checksum does not match. Use another backup.`,
  );
  const end = text.lastIndexOf('\n', text.length - 2);
  const body = text.slice(0, end);
  if (end < 0 || text.slice(end + 1) !== `${sealOf(body)}\n`) throw damaged;
  const manifest = JSON.parse(body) as Manifest;
  if (manifest.format !== format)
    throw new OperatorError(
      `${place} is of a kind (${manifest.format}) that this release of Steward does not know. Use the release that made ` +
        `it (${manifest.version}), or a newer one.`,
    );
  if (!isHarmless(manifest)) throw damaged;
  return manifest;
}

/** The checksum detects accidents, not forged manifests. */
function isHarmless({ tables, sequences, key }: Manifest): boolean {
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
