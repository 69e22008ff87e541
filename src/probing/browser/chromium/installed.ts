import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Where `steward browser install` puts browsers: apart from the unpacked one, whose other versions are removed. */
export const installedDir = (dataDir: string): string => join(dataDir, 'browser/installed');

const shellDir = /^chromium_headless_shell-(\d+)$/;

/** The installed headless shells, the newest revision first. One whose download has not finished has no marker. */
export async function listInstalled(dataDir: string): Promise<string[]> {
  const home = installedDir(dataDir);
  const revisions = (await namesIn(home))
    .flatMap((name) => (shellDir.test(name) ? [{ name, revision: Number(shellDir.exec(name)![1]) }] : []))
    .sort((a, b) => b.revision - a.revision);
  const found: string[] = [];
  for (const { name } of revisions) {
    const dir = join(home, name);
    if (!(await isFile(join(dir, 'INSTALLATION_COMPLETE')))) continue;
    // Its directory is named after the platform: chrome-headless-shell-linux64, -linux-arm64, -mac-arm64.
    for (const platform of await namesIn(dir)) {
      const program = join(dir, platform, 'chrome-headless-shell');
      if (platform.startsWith('chrome-headless-shell-') && (await isFile(program))) found.push(program);
    }
  }
  return found;
}

const namesIn = (dir: string): Promise<string[]> => readdir(dir).catch(() => []);

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
