import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Chromium } from './chromium/find-chromium.ts';
import { makeRunDir, removeDir } from './run-dir.ts';

const timeoutMs = 60_000;

/**
 * Prints a page of our own, in a browser of its own that ends with it: a page that takes long delays no check. `nice` leaves the
 * processor to the browser of the checks. The page gets no network, and its own policy allows no scripts.
 */
export async function printPdf(
  { executable, env }: Pick<Chromium, 'executable' | 'env'>,
  html: Uint8Array,
  signal: AbortSignal,
): Promise<Buffer> {
  const home = await makeRunDir();
  const [page, pdf] = [join(home, 'page.html'), join(home, 'page.pdf')];
  try {
    await writeFile(page, html);
    await promisify(execFile)(
      'nice',
      [
        '-n',
        '15',
        executable,
        '--headless',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--no-first-run',
        `--user-data-dir=${home}/profile`,
        '--no-pdf-header-footer',
        `--print-to-pdf=${pdf}`,
        // As for checks: traffic of no check goes nowhere, and Chromium refuses its sandbox to root.
        '--proxy-server=socks5://127.0.0.1:9',
        '--host-resolver-rules=MAP * ~NOTFOUND',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        pathToFileURL(page).href,
      ],
      {
        env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: home, TMPDIR: home, LANG: 'C.UTF-8', ...env },
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
        signal,
      },
    );
    return await readFile(pdf);
  } finally {
    await removeDir(home);
  }
}
