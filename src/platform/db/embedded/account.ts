import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

/** The user that PostgreSQL runs as, if it is not the current one. */
export type Account = { uid: number; gid: number };

/** PostgreSQL refuses to run as root, so root starts it as `nobody`. Other users run it under their own name. */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  // `id` instead of /etc/passwd, because macOS stores its accounts elsewhere. There, nobody is -2, which files show as 2^32 -
  // 2.
  const ask = (flag: string): number =>
    Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }).trim()) >>> 0;
  return { uid: ask('-u'), gid: ask('-g') };
}

/** `spawn` takes signed 32-bit numbers; the file system uses unsigned ones. */
export const spawnAs = (account: Account | undefined): { uid?: number; gid?: number } =>
  account ? { uid: account.uid | 0, gid: account.gid | 0 } : {};

/**
 * The `paths` that the account cannot enter or execute. Checked by the kernel as that account, since mode bits do not include
 * access lists and mounts without `exec`.
 */
export async function closedTo(account: Account | undefined, paths: readonly string[]): Promise<string[]> {
  const script = 'for p in "$@"; do [ -x "$p" ] || printf "%s\\0" "$p"; done';
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', script, '--', ...paths], {
    cwd: '/',
    ...spawnAs(account),
  });
  return stdout.split('\0').filter((path) => path !== '');
}
