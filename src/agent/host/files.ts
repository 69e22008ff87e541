import {
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Whole or not at all, and on disk when this returns: a new name is synced before and after it takes the place. */
export function writeDurably(path: string, content: string | Buffer, mode = 0o600): void {
  const fresh = `${path}.${process.pid}.new`;
  const file = openFresh(fresh, mode);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(fresh, path);
  syncDirectory(dirname(path));
}

/** Always a new file: a link that somebody has put in its place is removed, not written through. */
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

/** Null when there is none, or when it is not JSON. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what was written by this program, in the shape it has here
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
