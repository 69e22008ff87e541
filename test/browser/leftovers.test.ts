import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sweepRunDirs } from '#monitoring/browser/run-dir.ts';
import { waitUntil } from '#testkit/wait.ts';
import { browserIsMissing, servePages } from './bed.ts';

/** Everything of a browser that belongs to that process: itself, its helpers, its pages. */
async function processesOf(pid: number): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    pids.map((each) => readFile(`/proc/${each}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands.filter((command) => command.includes(`steward-browser-${pid}-`));
}
const dirsOf = async (pid: number): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`steward-browser-${pid}-`));

describe.skipIf(browserIsMissing())('a process that is killed', () => {
  it.each([
    ['waits for a page', '<p>waiting</p><img src="/never">'],
    [
      'looks at a page that hangs in a loop',
      '<img src="/never"><script>onload = () => {}; fetch("/never").catch(() => {}); setTimeout(() => { for (;;); })</script>',
    ],
  ])('while it %s leaves no browser, and its files to the next', { timeout: 60_000 }, async (_name, page) => {
    await using site = await servePages({ '/': page, '/never': () => {} });
    const child = spawn(process.execPath, [join(import.meta.dirname, 'checking-process.ts'), site.url], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const pid = child.pid!;
    await waitUntil(() => site.asked.includes('/never'), 40_000);
    expect((await processesOf(pid)).length).toBeGreaterThan(0);
    expect(await dirsOf(pid)).toHaveLength(1);

    child.kill('SIGKILL');
    await once(child, 'exit');
    await waitUntil(async () => (await processesOf(pid)).length === 0, 10_000);
    await sweepRunDirs();
    expect(await dirsOf(pid)).toEqual([]);
  });

  it('has nothing taken from it while it lives', async () => {
    const root = await mkdtemp(join(tmpdir(), 'steward-sweep-'));
    const stat = await readFile('/proc/self/stat', 'utf8');
    const start = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const own = `steward-browser-${process.pid}-${start}-abc`;
    // The same number, given to another process since.
    const gone = `steward-browser-${process.pid}-17-abc`;
    for (const name of [own, gone, 'steward-browser-notes', 'somebody-elses'])
      await mkdir(join(root, name, 'inside'), { recursive: true });
    await sweepRunDirs(root);
    expect((await readdir(root)).sort()).toEqual(['somebody-elses', own, 'steward-browser-notes']);
    await rm(root, { recursive: true });
  });
});
