import {
  closeSync,
  constants,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Atomic, and on disk when it returns: the new file is synced before the rename, and the directory after it. */
export function writeDurably(path: string, content: string | Buffer, mode = 0o600): void {
  const fresh = `${path}.${process.pid}.new`;
  writeSynced(fresh, content, mode);
  renameSync(fresh, path);
  syncDirectory(dirname(path));
}

/** A new file whose content is on disk when it returns, but perhaps not its name. */
export function writeSynced(path: string, content: string | Buffer, mode = 0o600): void {
  const file = openFresh(path, mode);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Always creates a new file: an existing link is removed, not followed. */
export function openFresh(path: string, mode: number): number {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  rmSync(path, { force: true });
  return openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
}

export function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

/** Also true for a link that leads nowhere, which `existsSync` does not see. */
export function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Null if the file is missing or not JSON. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- this program has written the file, in this shape
export function readJson<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch (error) {
    if (error instanceof SyntaxError || isMissing(error)) return null;
    throw error;
  }
}

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
