import { access, constants, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { messageOf, OperatorError } from '#platform/errors.ts';
import { listInstalled } from './installed.ts';
import { verifyBrowser } from './verify-browser.ts';
import { isUnpacked, unpackChromium } from './unpack.ts';

export type Chromium = {
  executable: string;
  /** As it reports: `156.0.8078.79`. */
  version: string;
  env: Readonly<Record<string, string>>;
  origin: 'configured' | 'installed' | 'system' | 'bundled';
};

export type FindOptions = {
  /** STEWARD_CHROMIUM. If set, nothing else is tried. */
  configured: string | null;
  dataDir: string;
  platform?: NodeJS.Platform;
  arch?: string;
  /** Where to look for the system's programs. */
  path?: readonly string[];
  /** The directory of the packed bundled browser; null if there is none. */
  bundled?: string | null;
  /** If false and the choice is the bundled browser that is still packed, throws `StillPacked`. */
  unpack?: boolean;
};

export class StillPacked extends Error {}

type Located = Pick<Chromium, 'executable' | 'env'>;
type Candidate = { origin: Chromium['origin']; locate: () => Promise<Located[]> };

// Debian's own programs come first: those on its PATH are shell scripts around them, one of which stays between this
// process and the browser.
const systemPath = [
  '/usr/lib/chromium',
  '/usr/local/bin',
  '/usr/bin',
  '/bin',
  '/snap/bin',
  '/opt/google/chrome',
];
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const fullBrowsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

export const installHint =
  'Install one with `steward browser install`, or with your system (Debian, Ubuntu: apt install chromium-headless-shell), or name its program in STEWARD_CHROMIUM.';

/**
 * The browser of this machine, after a test that it starts. A headless shell is preferred: a full browser takes four
 * times the processor time for the same page.
 */
export async function findChromium(options: FindOptions): Promise<Chromium> {
  const reasons: string[] = [];
  for (const { origin, locate } of candidates(options)) {
    const noted = (error: unknown): null => {
      if (error instanceof StillPacked) throw error;
      reasons.push(messageOf(error));
      return null;
    };
    for (const located of (await locate().catch(noted)) ?? []) {
      const version = await verifyBrowser(located).catch(noted);
      if (version !== null) return { ...located, origin, version };
    }
  }
  if (options.configured) throw new OperatorError(`STEWARD_CHROMIUM: ${reasons.join('; ')}`);
  throw new OperatorError(
    [`No browser for checks was found. ${installHint}`, ...reasons.map((reason) => `  - ${reason}`)].join(
      '\n',
    ),
  );
}

/**
 * Whether there is a browser that could be tried. Starts none: a server does this at its start, when it has other things to do.
 */
export async function hasBrowser(options: FindOptions): Promise<boolean> {
  for (const { locate } of candidates({ ...options, unpack: false })) {
    const located = await locate().catch((error: unknown) => error instanceof StillPacked && 'packed');
    if (located === 'packed') return true;
    for (const { executable } of located || []) if (await isExecutable(executable)) return true;
  }
  return false;
}

function candidates(options: FindOptions): Candidate[] {
  const { configured, platform = process.platform, arch = process.arch, path = systemPath } = options;
  if (configured)
    return [{ origin: 'configured', locate: async () => [{ executable: configured, env: {} }] }];
  const onSystem = (names: readonly string[]): Candidate => ({
    origin: 'system',
    locate: () => locateOnPath(names, path),
  });
  const hasBundled = platform === 'linux' && arch === 'x64';
  return [
    { origin: 'installed', locate: () => locateInstalled(options) },
    onSystem(shells),
    ...(hasBundled ? [{ origin: 'bundled', locate: () => locateBundled(options) } as const] : []),
    onSystem(fullBrowsers),
  ];
}

async function locateOnPath(names: readonly string[], dirs: readonly string[]): Promise<Located[]> {
  const paths = dirs.flatMap((dir) => names.map((name) => join(dir, name)));
  const usable = await Promise.all(paths.map(isExecutable));
  return paths.filter((_, at) => usable[at]).map((executable) => ({ executable, env: {} }));
}

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

const locateInstalled = async ({ dataDir }: FindOptions): Promise<Located[]> =>
  (await listInstalled(dataDir)).map((executable) => ({ executable, env: {} }));

/** The package is optional: it is absent where npm could not install it. */
async function locateBundled(options: FindOptions): Promise<Located[]> {
  const { dataDir, unpack = true, bundled: source = bundledSource() } = options;
  if (!source) return [];
  const { version } = JSON.parse(await readFile(join(source, '../package.json'), 'utf8')) as {
    version: string;
  };
  const home = join(dataDir, 'browser');
  if (!unpack && !(await isUnpacked(version, home))) throw new StillPacked();
  try {
    return [await unpackChromium(source, version, home)];
  } catch (error) {
    throw new Error(`the bundled browser could not be unpacked into ${dataDir}: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

export function bundledSource(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
    return join(dirname(entry), '../bin');
  } catch {
    return null;
  }
}
