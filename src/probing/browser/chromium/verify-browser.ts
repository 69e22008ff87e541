import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { messageOf } from '#platform/errors.ts';
import { makeRunDir, removeDir } from '../run-dir.ts';
import type { Unpacked } from './unpack.ts';

const patienceMs = 20_000;

export const sandboxHint =
  'its sandbox does not work for this user. Debian: apt install chromium-sandbox. Ubuntu: allow unprivileged user namespaces ' +
  '(sysctl kernel.apparmor_restrict_unprivileged_userns=0). Containers: allow them in the seccomp profile.';

/**
 * Starts the browser and returns its version. It also opens an empty page, which takes 0.3 s: that shows missing libraries
 * and a system that does not allow the sandbox before the first check.
 */
export async function verifyBrowser({ executable, env }: Unpacked): Promise<string> {
  const home = await makeRunDir();
  const run = async (args: readonly string[]): Promise<string> => {
    const options = {
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: home, TMPDIR: home, ...env },
      timeout: patienceMs,
      killSignal: 'SIGKILL',
    } as const;
    const { stdout } = await promisify(execFile)(executable, args, options).catch((error: unknown) => {
      throw new Error(`${executable} does not start: ${reasonIn(messageOf(error))}`, { cause: error });
    });
    return stdout;
  };
  try {
    const [version] = /\d+\.\d+\.\d+\.\d+/.exec(await run(['--version'])) ?? [];
    if (!version) throw new Error(`${executable} does not say that it is a Chromium`);
    await run([...emptyPage(home), 'about:blank']);
    return version;
  } finally {
    await removeDir(home);
  }
}

const emptyPage = (home: string): string[] => [
  '--headless',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  `--user-data-dir=${home}/profile`,
  '--dump-dom',
  // As for checks.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

function reasonIn(text: string): string {
  if (text.includes('No usable sandbox')) return sandboxHint;
  const lines = text.trim().split('\n');
  return lines.find((line) => /error while loading|cannot open|FATAL/.test(line)) ?? lines.at(-1) ?? '';
}
