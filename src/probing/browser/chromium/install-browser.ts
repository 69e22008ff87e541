import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { messageOf, OperatorError } from '#platform/errors.ts';
import type { Chromium } from './find-chromium.ts';
import { installedDir, listInstalled } from './installed.ts';
import { verifyBrowser } from './verify-browser.ts';

export type InstallOptions = {
  dataDir: string;
  /** Variables for the download: a proxy, a mirror. */
  env: Readonly<Record<string, string>>;
  onOutput: (text: string) => void;
  /** Downloads it again if it is there. */
  force?: boolean;
  /** Ends the download. */
  signal?: AbortSignal;
};

const inProgress = '.download-';

/** By age, because another container that shares the data directory may be downloading. With a signal, nothing is left behind. */
const staleMs = 3_600_000;

/**
 * Downloads the headless shell that the browser driver was tested with, for x64 and arm64, into the data directory. The driver's
 * own installer does it: it knows where the build of each platform is, tries again, and removes the version of the last release.
 */
export async function installBrowser(options: InstallOptions): Promise<Chromium> {
  const { dataDir, onOutput, force = false } = options;
  const home = installedDir(dataDir);
  await refuseAsRoot(dataDir);
  await mkdir(home, { recursive: true, mode: 0o755 }).catch((error: unknown) => {
    throw new OperatorError(`Cannot create ${home}: ${messageOf(error)}. Set STEWARD_DATA_DIR.`, {
      cause: error,
    });
  });
  await removeStale(dirname(home));
  // The archive has more than 100 MB, and /tmp is often in memory.
  const temporary = await mkdtemp(join(dirname(home), inProgress));
  try {
    const args = ['install', 'chromium-headless-shell', ...(force ? ['--force'] : [])];
    const code = await runInstaller(args, {
      env: { ...options.env, PLAYWRIGHT_BROWSERS_PATH: home, TMPDIR: temporary },
      onOutput,
      signal: options.signal,
    });
    if (options.signal?.aborted)
      throw new OperatorError('The download was interrupted. Nothing was installed.');
    if (code !== 0)
      throw new OperatorError(
        'The browser could not be downloaded. Steward needs access to cdn.playwright.dev: set HTTPS_PROXY for a proxy, or ' +
          'PLAYWRIGHT_DOWNLOAD_HOST for a mirror. Or install the browser of your system (Debian, Ubuntu: apt install ' +
          'chromium-headless-shell).',
      );
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return verified(dataDir);
}

/** Who owns the directory could lead root to any place with a link, or let it run another program than the downloaded one. */
async function refuseAsRoot(dataDir: string): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const found = await stat(dataDir).catch(() => null);
  if (found && found.uid !== 0)
    throw new OperatorError(
      `${dataDir} belongs to another user (uid ${found.uid}), and root does not install a browser there. Run the command as this user, ` +
        'or with the script of `steward install-service`.',
    );
}

/** What killed processes left behind: up to 300 MB each. */
async function removeStale(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!name.startsWith(inProgress)) continue;
    const found = await stat(join(dir, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > staleMs)
      await rm(join(dir, name), { recursive: true, force: true });
  }
}

async function verified(dataDir: string): Promise<Chromium> {
  const [executable] = await listInstalled(dataDir);
  if (!executable)
    throw new OperatorError('There is no headless shell for this system. Set STEWARD_CHROMIUM to a browser.');
  try {
    return {
      executable,
      env: {},
      origin: 'installed',
      version: await verifyBrowser({ executable, env: {} }),
    };
  } catch (error) {
    throw new OperatorError(
      `The browser was downloaded, but ${messageOf(error)}\nIf libraries or fonts are missing, run this as root:\n  ${installerCommand('install-deps')}`,
      { cause: error },
    );
  }
}

const installer = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');

/** The browser of a minimal server needs libraries of the system, which only root can install. */
const installerCommand = (action: string): string =>
  `${process.execPath} ${installer()} ${action} chromium-headless-shell`;

function runInstaller(
  args: readonly string[],
  { env, onOutput, signal }: Pick<InstallOptions, 'env' | 'onOutput'> & { signal: AbortSignal | undefined },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [installer(), ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const end = (): void => void child.kill();
    signal?.addEventListener('abort', end, { once: true });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => onOutput(text));
    child.once('error', reject).once('close', (code) => resolve(code ?? 1));
  });
}
