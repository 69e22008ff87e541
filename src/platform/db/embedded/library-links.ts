import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { codeOf } from '#platform/errors.ts';
import { exists } from './data-dir.ts';

/** Both paths begin with `native/`. */
type Link = { source: string; target: string };

/**
 * Creates the links between the libraries of PostgreSQL, such as `libpq.so.5`, since an npm package cannot contain links. The
 * install script of the package does the same, but npm 12 runs install scripts only if the user has allowed them. False if this
 * user cannot create them.
 */
export async function linkLibraries(nativeDir: string): Promise<boolean> {
  const list = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const link = join(nativeDir, relative('native', target));
    try {
      if (await exists(link)) continue;
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      // Another process was faster.
      if (codeOf(error) !== 'EEXIST') return false;
    }
  }
  return true;
}
