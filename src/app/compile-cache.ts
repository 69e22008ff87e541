import { mkdirSync, statSync } from 'node:fs';
import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { join } from 'node:path';

// Not `packageFile`: in the bundle, a module that main.ts shares with the commands would become part of main.ts, and the commands
// would wait for main.ts, which waits for them.
const root = join(import.meta.dirname, '../..');

/**
 * Keeps compiled code on disk: loading `steward serve` takes half as much CPU time, and a probe thread starts with 130 ms of it
 * instead of 470 ms. `NODE_COMPILE_CACHE` chooses another directory. Without a cache everything works, only slower.
 */
export function useCompileCache(): void {
  const { env } = process;
  if (getCompileCacheDir() !== undefined || env['NODE_DISABLE_COMPILE_CACHE']) return;
  // The libraries of an installed package can be beside it instead of below it.
  const cache = createCacheIn(join(root, 'node_modules')) ?? createCacheIn(join(root, 'dist'));
  if (cache === undefined || enableCompileCache(cache).directory === undefined) return;
  // Threads read it, and this program when it replaces itself (limit-memory.ts).
  env['NODE_COMPILE_CACHE'] = cache;
}

/**
 * Node runs what it finds in the cache, so only those who can change the program may write to it: it is beside its files,
 * and only if they belong to this user. Node's default, a directory in /tmp, could have been created by anybody. Root does not
 * use, or leave files in, the directory of another user.
 */
export function createCacheIn(dir: string): string | undefined {
  const cache = join(dir, '.cache/node');
  try {
    if (process.geteuid && statSync(dir).uid !== process.geteuid()) return undefined;
    // Not left to Node, which would use the umask, and does not return if the file system refuses in an unusual way.
    mkdirSync(cache, { recursive: true, mode: 0o700 });
    return cache;
  } catch {
    return undefined;
  }
}
