import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

/** Whom PostgreSQL runs as when that is not ourselves. */
export type Account = { uid: number; gid: number };

/** PostgreSQL refuses to run as root, so root hands it to `nobody`; anybody else runs it under their own name. */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  // `id` and not /etc/passwd: macOS keeps its accounts elsewhere. There nobody is -2, which files show as 2^32 - 2.
  const ask = (flag: string): number =>
    Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }).trim()) >>> 0;
  return { uid: ask('-u'), gid: ask('-g') };
}

/** What `spawn` takes: signed 32 bits, where the file system speaks of unsigned ones. */
export const spawnAs = (account: Account | undefined): { uid?: number; gid?: number } =>
  account ? { uid: account.uid | 0, gid: account.gid | 0 } : {};

/**
 * Those of `paths` that the account may not enter or execute. The kernel is asked, as that account: mode bits alone
 * know nothing of access lists or of mounts without `exec`.
 */
export async function closedTo(account: Account | undefined, paths: readonly string[]): Promise<string[]> {
  const script = 'for p in "$@"; do [ -x "$p" ] || printf "%s\\0" "$p"; done';
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', script, '--', ...paths], {
    cwd: '/',
    ...spawnAs(account),
  });
  return stdout.split('\0').filter((path) => path !== '');
}
