import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

/** The account of PostgreSQL if it differs from that of this process. */
export type Account = { uid: number; gid: number };

/** PostgreSQL refuses to run as root, so root starts it as `nobody`. Other users run it under their own account. */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  // `id` instead of /etc/passwd, which macOS does not use. There `nobody` is -2, which files show as 2^32 - 2.
  const readId = (flag: string): number =>
    Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }).trim()) >>> 0;
  return { uid: readId('-u'), gid: readId('-g') };
}

/** `spawn` takes signed 32-bit ids, while the file system has unsigned ones. */
export const spawnAs = (account: Account | undefined): { uid?: number; gid?: number } =>
  account ? { uid: account.uid | 0, gid: account.gid | 0 } : {};

/**
 * The paths that the account cannot enter or execute. Checked by a process of that account, because mode bits do not
 * include access lists and `noexec` mounts.
 */
export async function inaccessibleTo(
  account: Account | undefined,
  paths: readonly string[],
): Promise<string[]> {
  const script = 'for p in "$@"; do [ -x "$p" ] || printf "%s\\0" "$p"; done';
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', script, '--', ...paths], {
    cwd: '/',
    ...spawnAs(account),
  });
  return stdout.split('\0').filter((path) => path !== '');
}
