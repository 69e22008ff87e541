import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sweepRunDirs } from '#probing/browser/run-dir.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { waitUntil } from '#testkit/wait.ts';
import { browserIsMissing, openBrowser, servePages } from './browser.fixture.ts';

type Process = { pid: number; parent: number; isPage: boolean };

/** All running processes, without zombies. */
async function processes(): Promise<Process[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(
    names.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
      const isPage = command.includes('--type=renderer');
      return { pid: Number(name), parent: Number(parent), isPage, isOver: !stat || state === 'Z' };
    }),
  );
  return all.filter(({ isOver }) => !isOver);
}

/** The browser of that process, its helpers and its pages. Found by their parents, because only some name a profile. */
async function descendantsOf(pid: number): Promise<Process[]> {
  const all = await processes();
  const below = (parent: number): Process[] =>
    all.flatMap((each) => (each.parent === parent ? [each, ...below(each.pid)] : []));
  return below(pid);
}
const dirsOf = async (pid: number): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`steward-browser-${pid}-`));

describe.skipIf(browserIsMissing())('a process that is killed', () => {
  it.each([
    ['waits for a page', '<p>waiting</p><img src="/never">'],
    [
      'checks a page that hangs in a loop',
      '<img src="/never"><script>onload = () => {}; fetch("/never").catch(() => {}); setTimeout(() => { for (;;); })</script>',
    ],
  ])('while it %s leaves no browser or lasting files', async (_name, page) => {
    await using site = await servePages({ '/': page, '/fine': 'fine', '/never': () => {} });
    const child = spawn(process.execPath, [join(import.meta.dirname, 'checking-process.ts'), site.url], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const pid = child.pid!;
    await waitUntil(() => site.asked.includes('/never'), longWaitMs);
    const family = await descendantsOf(pid);
    expect(family.filter(({ isPage }) => isPage).length).toBeGreaterThan(0);
    expect(await dirsOf(pid)).toHaveLength(1);

    child.kill('SIGKILL');
    await once(child, 'exit');
    const familyPids = new Set(family.map((each) => each.pid));
    await waitUntil(async () => !(await processes()).some((each) => familyPids.has(each.pid)));
    await using next = openBrowser();
    await next.check(`${site.url}/fine`);
    expect(await dirsOf(pid)).toEqual([]);
  });

  it('keeps its directory while it is running', async () => {
    const root = await mkdtemp(join(tmpdir(), 'steward-sweep-'));
    const stat = await readFile('/proc/self/stat', 'utf8');
    const start = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const own = `steward-browser-${process.pid}-${start}-abc`;
    // The same pid, but of an earlier process.
    const gone = `steward-browser-${process.pid}-17-abc`;
    for (const name of [own, gone, 'steward-browser-notes', 'somebody-elses'])
      await mkdir(join(root, name, 'inside'), { recursive: true });
    await sweepRunDirs(root);
    expect((await readdir(root)).sort()).toEqual(['somebody-elses', own, 'steward-browser-notes']);
    await rm(root, { recursive: true });
  });
});
