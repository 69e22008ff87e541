import { statSync } from 'node:fs';
import { dirname } from 'node:path';

export type Access = { uid: number; mode: number };

/** The path itself and all directories above it. */
const withParents = (path: string): string[] =>
  dirname(path) === path ? [path] : [...withParents(dirname(path)), path];

const isSticky = (mode: number): boolean => (mode & 0o1000) !== 0;

/**
 * The first of these paths, or of the directories above them, that the user of the service could change: root runs what is there with each
 * upgrade and with `steward doctor`. The owner can give himself any permission. Null if there is none.
 */
export function findExposedPath(
  paths: readonly string[],
  uid: number | null,
  accessOf: (path: string) => Access = statSync,
): string | null {
  const all = new Set(paths.flatMap(withParents));
  return (
    [...all].find((path) => {
      const access = accessOf(path);
      return access.uid === uid || ((access.mode & 0o002) !== 0 && !isSticky(access.mode));
    }) ?? null
  );
}

export const exposedRefusal = (path: string, user: string): string =>
  `${path} can be changed by the user ${user}, who could then decide what root runs. Give it to root (chown -R root:root ${path}), ` +
  'with write access for root only.';
