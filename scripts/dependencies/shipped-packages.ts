import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPackage, type LockFile, type Manifest } from './lock-file.ts';

/**
 * The places of all packages that users get: those that are installed with Steward, and those that are bundled into the server, the
 * console or the explorer, which are development dependencies of some builds. Sorted.
 */
export async function findShipped(root: string, manifest: Manifest, lock: LockFile): Promise<string[]> {
  const known = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  const imported = (await listImported(root)).filter((name) => Object.hasOwn(known, name));
  const names = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  const found = new Set<string>();
  for (const name of [...names, ...imported]) visit(lock, name, '', found);
  return [...found].sort();
}

function visit(lock: LockFile, name: string, from: string, found: Set<string>): void {
  const place = findPackage(lock, name, from);
  if (!place || found.has(place)) return;
  found.add(place);
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    lock.packages[place]!;
  const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !peerDependenciesMeta?.[peer]?.optional);
  for (const each of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
    visit(lock, each, place, found);
}

/** The packages that the source of what users get imports. Types leave no trace in it. */
async function listImported(root: string): Promise<string[]> {
  const files = globSync('{src,console,explorer}/**/*.{ts,tsx}', { cwd: root }).filter(
    (name) => !/\.(test|fixture|config|generated)\.tsx?$/.test(name),
  );
  const texts = await Promise.all(files.map((name) => readFile(join(root, name), 'utf8')));
  return [...new Set(texts.flatMap(importsOf))].sort();
}

export function importsOf(source: string): string[] {
  const statement = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;
  return [...source.matchAll(statement)]
    .map(([, fixed, dynamic]) => (fixed ?? dynamic)!)
    .filter((specifier) => /^@?[a-z]/.test(specifier) && !specifier.startsWith('node:'))
    .map((specifier) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    );
}
