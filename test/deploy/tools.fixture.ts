import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export const root = join(import.meta.dirname, '../..');

export const readText = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

const dirs = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin'];

/** Null if this machine does not have the program. */
export function findProgram(name: string): string | null {
  for (const dir of dirs.filter(Boolean))
    try {
      accessSync(join(dir, name), constants.X_OK);
      return join(dir, name);
    } catch {
      // Look in the next directory.
    }
  return null;
}

/** Warns if it is missing, because a skipped test must not look like one that passed. */
export function programIsMissing(name: string, debianPackage: string): boolean {
  if (findProgram(name)) return false;
  console.warn(
    `SKIPPED: no ${name} on this machine, its tests do not run. Debian: apt install ${debianPackage}`,
  );
  return true;
}

/** The exit code and everything that the program printed. */
export async function runProgram(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(findProgram(name)!, args, {
      cwd: root,
      env: { PATH: dirs.join(delimiter), HOME: '/tmp', LANG: 'C.UTF-8', ...env },
    });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string };
    return { code: typeof code === 'number' ? code : 1, output: `${stdout}${stderr}` };
  }
}
