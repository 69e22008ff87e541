import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { layoutOf, type Layout } from '../host/layout.ts';
import { collectShop } from './collect-shop.ts';
import { cronMarker } from './parse-output.ts';

const release = '20260131_120000';
/** Only root can give files to another user; PHP then runs as that user. */
const isRoot = process.geteuid?.() === 0;
const nobody = 65_534;

/** Replaces PHP. It writes its user and arguments to a file, and then does what the test says. */
const phpIn = (dir: string): string => `#!/bin/sh
FAKE=${dir}
if [ "$1" = -r ]; then what=cron; else what="$2"; fi
echo "$(id -u) $(pwd -P) $1 $what" >> "$FAKE/calls"
. "$FAKE/$what"
`;
const cron = {
  running: 1,
  oldestRunningJob: 'sitemap_generate',
  oldestRunningSeconds: '90',
  lastFinishedSeconds: '30',
  overdue: '0',
  oldestOverdueSeconds: null,
};
const healthy = {
  cron: `echo 'a notice'; echo '${cronMarker}${JSON.stringify(cron)}'`,
  'indexer:status': `echo '| ID | Title | Status |'; echo '| customer_grid | Customer Grid | Ready |'`,
  'queue:consumers:list': 'echo async.operations.all',
};

let dir: string;
let layout: Layout;
let fake: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'steward-shop-'));
  chmodSync(dir, 0o755);
  layout = layoutOf(join(dir, 'shop'));
  fake = join(dir, 'fake');
  for (const path of ['bin', 'app/etc']) mkdirSync(join(layout.release(release), path), { recursive: true });
  for (const path of ['bin/magento', 'app/etc/env.php'])
    writeFileSync(join(layout.release(release), path), '');
  symlinkSync(`releases/${release}`, layout.current);
  mkdirSync(join(fake, 'bin'), { recursive: true });
  writeFileSync(join(fake, 'bin/php'), phpIn(fake));
  chmodSync(join(fake, 'bin/php'), 0o755);
  chmodSync(fake, 0o777);
  answer(healthy);
  if (isRoot) for (const path of ['', 'bin', 'bin/magento']) give(path, nobody, nobody);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const give = (path: string, uid: number, gid: number): void =>
  chownSync(join(layout.release(release), path), uid, gid);
const answer = (scripts: Record<string, string>): void => {
  for (const [name, script] of Object.entries(scripts)) writeFileSync(join(fake, name), script);
};
const collect = (signal = AbortSignal.timeout(30_000)) =>
  collectShop({
    layout,
    env: { PATH: `${join(fake, 'bin')}:/usr/bin:/bin`, LANG: 'C', DEPLOY_KEY: 'hunter2' },
    secrets: ['hunter2'],
    signal,
  });
const calls = (): string[] => readFileSync(join(fake, 'calls'), 'utf8').trim().split('\n');

describe('a Magento shop', () => {
  it('is asked for its cron, indexers and consumers, in the live release and never as root', async () => {
    expect(await collect()).toEqual({
      cron: {
        running: 1,
        oldestRunningJob: 'sitemap_generate',
        oldestRunningSeconds: 90,
        lastFinishedSeconds: 30,
        overdue: 0,
        oldestOverdueSeconds: null,
      },
      indexers: [{ name: 'customer_grid', status: 'Ready', backlog: null }],
      consumers: [{ name: 'async.operations.all', isRunning: false }],
      problem: null,
    });
    const made = calls();
    expect(made.filter((line) => /magento [iq]/.test(line))).toHaveLength(2);
    for (const line of made) {
      expect(line.split(' ')[0]).toBe(String(isRoot ? nobody : process.geteuid!()));
      expect(line).toContain(release);
    }
  });

  it.runIf(isRoot)('whose release belongs to root is not asked by an agent that runs as root', async () => {
    for (const [uid, gid] of [
      [0, 0],
      [0, nobody],
      [nobody, 0],
    ] as const) {
      give('', uid, gid);
      expect(await collect()).toMatchObject({ cron: null, problem: expect.stringContaining('root') });
    }
    expect(existsSync(join(fake, 'calls'))).toBe(false);
  });

  it.runIf(isRoot).each(['bin', 'bin/magento'])(
    'cannot choose its user by a link or a file of another user as %s',
    async (path) => {
      give(path, 1, 1);
      expect(await collect()).toMatchObject({
        cron: null,
        problem: expect.stringContaining(`${path} does not belong to the user of the release`),
      });
      give(path, nobody, nobody);
      const real = join(layout.release(release), path);
      renameSync(real, `${real}.elsewhere`);
      symlinkSync(`${real}.elsewhere`, real);
      expect(await collect()).toMatchObject({
        cron: null,
        problem: expect.stringContaining(`${path} is a link`),
      });
      expect(existsSync(join(fake, 'calls'))).toBe(false);
    },
  );

  it.runIf(isRoot)('does not see the variables of deployments if it runs as another user', async () => {
    answer({ cron: 'echo "key=$DEPLOY_KEY lang=$LANG" >> "$FAKE/seen"' });
    await collect();
    expect(readFileSync(join(fake, 'seen'), 'utf8')).toBe('key= lang=C\n');
  });

  it('is unknown where PHP fails, with the reason but without secrets', async () => {
    answer({
      cron: 'echo "SQLSTATE[HY000] [1045] Access denied, password hunter2" >&2; exit 1',
      'indexer:status': 'echo "Command not found"',
    });
    expect(await collect()).toMatchObject({
      cron: null,
      indexers: null,
      consumers: [{ name: 'async.operations.all' }],
      problem:
        'cron_schedule: exit code 1, SQLSTATE[HY000] [1045] Access denied, password ••••. indexer:status: unexpected output, Command not found.',
    });
  });

  it('that hangs is stopped with all its processes when the time is over or a deployment begins', async () => {
    answer({ cron: `sleep 300 & echo $! > "$FAKE/child"; wait` });
    const interrupt = new AbortController();
    const collected = collect(interrupt.signal);
    await expect
      .poll(() => existsSync(join(fake, 'child')) && readFileSync(join(fake, 'child'), 'utf8'))
      .toMatch(/\d/);
    interrupt.abort();
    expect(await collected).toMatchObject({
      cron: null,
      indexers: null,
      consumers: null,
      problem: expect.stringContaining('cron_schedule: did not end, it took too long.'),
    });
    const pid = readFileSync(join(fake, 'child'), 'utf8').trim();
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(calls()).toHaveLength(1);
  });

  it('that leaves a process behind in a session of its own does not keep the agent waiting', async () => {
    answer({ cron: `setsid sh -c 'echo $$ > ${join(fake, 'child')}; exec sleep 300' & wait` });
    const interrupt = new AbortController();
    const collected = collect(interrupt.signal);
    await expect
      .poll(() => existsSync(join(fake, 'child')) && readFileSync(join(fake, 'child'), 'utf8'))
      .toMatch(/\d/);
    const pid = readFileSync(join(fake, 'child'), 'utf8').trim();
    try {
      interrupt.abort();
      expect(await collected).toMatchObject({ cron: null, problem: expect.stringContaining('too long') });
      expect(isRunning(pid)).toBe(true);
    } finally {
      process.kill(Number(pid));
    }
  });

  it('that writes without end is stopped', async () => {
    answer({ 'indexer:status': 'yes' });
    expect(await collect()).toMatchObject({ indexers: null, consumers: [{}] });
  });

  it('without PHP is unknown', async () => {
    rmSync(join(fake, 'bin/php'));
    expect(await collect()).toMatchObject({ cron: null, indexers: null, consumers: null });
  });

  it('is none without bin/magento or its settings', async () => {
    rmSync(join(layout.release(release), 'app/etc/env.php'));
    expect(await collect()).toBeNull();
  });
});

function isRunning(pid: string): boolean {
  try {
    // A process whose parent is gone may stay as a zombie in a container without an init.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
