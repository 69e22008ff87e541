import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Ranges = Record<string, string>;

export type Manifest = {
  name: string;
  version: string;
  dependencies?: Ranges;
  devDependencies?: Ranges;
  optionalDependencies?: Ranges;
};

export type LockedPackage = {
  version: string;
  license?: string;
  resolved?: string;
  integrity?: string;
  dependencies?: Ranges;
  optionalDependencies?: Ranges;
  peerDependencies?: Ranges;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/** By place, such as `node_modules/a/node_modules/b`. The place of Steward itself is the empty string. */
export type LockFile = { packages: Record<string, LockedPackage> };

const readJson = async <T>(root: string, name: string): Promise<T> =>
  JSON.parse(await readFile(join(root, name), 'utf8')) as T;

export const readManifest = (root: string): Promise<Manifest> => readJson(root, 'package.json');
export const readLockFile = (root: string): Promise<LockFile> => readJson(root, 'package-lock.json');

/** The name of the package at a place. */
export const nameAt = (place: string): string =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Where Node finds a package that the package at `from` imports: in its own node_modules, or in one further up. */
export function findPackage(lock: LockFile, name: string, from: string): string | undefined {
  const place = from ? `${from}/node_modules/${name}` : `node_modules/${name}`;
  if (lock.packages[place]) return place;
  if (!from) return undefined;
  return findPackage(lock, name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}
