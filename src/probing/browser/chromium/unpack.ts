import { createReadStream, createWriteStream } from 'node:fs';
import {
  access,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress } from 'node:zlib';
import { codeOf } from '#platform/errors.ts';
import { extractTar } from './untar.ts';

export type Unpacked = { executable: string; env: Readonly<Record<string, string>> };

const inProgress = '.unpacking-';

/**
 * Unpacks the bundled browser once for all processes that share the data directory. It is unpacked under a temporary name
 * and renamed when it is complete. If two processes do so at the same time, the second uses the result of the first. Takes
 * 2 s and 230 MB.
 */
export async function unpackChromium(source: string, version: string, home: string): Promise<Unpacked> {
  const dir = dirOf(version, home);
  if (!(await isUnpacked(version, home))) {
    await mkdir(home, { recursive: true, mode: 0o755 });
    const draft = await mkdtemp(join(home, inProgress));
    try {
      await unpackInto(source, draft, dir);
      // mkdtemp allows only its owner, but other users may share the data directory.
      await chmod(draft, 0o755);
      await rename(draft, dir).catch((error: unknown) => {
        if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    await removeLeftovers(home, version);
  }
  return {
    executable: join(dir, 'chromium'),
    env: { LD_LIBRARY_PATH: join(dir, 'lib'), FONTCONFIG_FILE: join(dir, 'fonts.conf') },
  };
}

const dirOf = (version: string, home: string): string => join(home, `chromium-${version}`);

export const isUnpacked = (version: string, home: string): Promise<boolean> =>
  access(dirOf(version, home)).then(
    () => true,
    () => false,
  );

async function unpackInto(source: string, draft: string, dir: string): Promise<void> {
  await pipeline(
    createReadStream(join(source, 'chromium.br')),
    createBrotliDecompress({ chunkSize: 1 << 20 }),
    createWriteStream(join(draft, 'chromium'), { mode: 0o755, flush: true }),
  );
  // The graphics libraries belong next to the program; `al2023` holds `lib/`, `fonts` holds `fonts/`.
  for (const part of ['swiftshader', 'al2023', 'fonts'])
    await extractTar(
      await promisify(brotliDecompress)(await readFile(join(source, `${part}.tar.br`))),
      draft,
    );
  await writeFile(join(draft, 'fonts.conf'), fontsConf(dir), { flush: true });
}

/** Without it, the bundled browser finds no font on a minimal system and draws no text. */
const fontsConf = (dir: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escapeXml(join(dir, 'fonts'))}</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${escapeXml(join(dir, 'font-cache'))}</cachedir>
</fontconfig>
`;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Removes other versions, which a process that needs one unpacks again, and what killed processes left behind. */
async function removeLeftovers(home: string, version: string): Promise<void> {
  for (const name of await readdir(home)) {
    const isOther = name.startsWith('chromium-') && name !== `chromium-${version}`;
    const isStale = name.startsWith(inProgress) && (await ageOf(join(home, name))) > staleMs;
    if (isStale || isOther) await rm(join(home, name), { recursive: true, force: true });
  }
}

/** By age, because process ids mean nothing in another container that shares the directory. */
const staleMs = 600_000;

const ageOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
