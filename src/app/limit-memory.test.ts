import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { planRestart, type RunningProcess } from './limit-memory.ts';

const bare: RunningProcess = {
  platform: 'linux',
  connected: false,
  execPath: process.execPath,
  execArgv: ['--enable-source-maps'],
  argv: [process.execPath, '/opt/steward/src/app/main.ts', 'serve', '--port', '80'],
  env: { HOME: '/root' },
};
const limits = ['--max-semi-space-size=16', '--heap-growing-percent=100'];

it('restarts the same program with limits, once', () => {
  const restart = planRestart(bare)!;
  expect(restart.args).toEqual([process.execPath, ...limits, '--enable-source-maps', ...bare.argv.slice(1)]);
  expect(restart.env).toEqual({ HOME: '/root', MALLOC_MMAP_THRESHOLD_: '1048576' });
  expect(planRestart({ ...bare, execArgv: restart.args.slice(1, 4), env: restart.env })).toBeNull();
});

it('keeps what the operator chose', () => {
  const env = {
    NODE_OPTIONS: '--enable-source-maps --max_semi_space_size=64',
    MALLOC_MMAP_THRESHOLD_: '4096',
  };
  const restart = planRestart({ ...bare, env })!;
  expect(restart.args.slice(1, 3)).toEqual([limits[1], '--enable-source-maps']);
  expect(restart.env).toEqual(env);
});

it.each<[string, Partial<RunningProcess>]>([
  ['on Windows', { platform: 'win32' }],
  ['under a parent with a channel, which would be closed', { connected: true }],
])('does not restart %s', (_where, differs) => {
  expect(planRestart({ ...bare, ...differs })).toBeNull();
});

/** Fills the young generation with objects that survive, and hashes passwords in all threads of the pool. */
const grow = `
  const { getHeapSpaceStatistics } = require('node:v8');
  const { argon2 } = require('node:crypto');
  let kept = [];
  for (let at = 0; at < 3e6; at += 1) {
    kept.push({ at, list: [at] });
    if (kept.length > 4e5) kept = kept.slice(2e5);
  }
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size;
  const before = process.memoryUsage.rss();
  const cost = { message: 'x', nonce: Buffer.alloc(16), memory: 19456, passes: 1, parallelism: 1, tagLength: 32 };
  let left = 24;
  const next = () => {
    if ((left -= 1) >= 0) return argon2('argon2id', cost, next);
    if (left === -4) console.log(JSON.stringify({ young, hashing: process.memoryUsage.rss() - before }));
  };
  for (let at = 0; at < 4; at += 1) next();`;

it('under these limits the young generation stays small and passwords leave no memory behind', async () => {
  const { args, env } = planRestart({ ...bare, execArgv: [], argv: [process.execPath, '-e', grow] })!;
  const { stdout } = await promisify(execFile)(process.execPath, args.slice(1), { env });
  const { young, hashing } = JSON.parse(stdout) as { young: number; hashing: number };
  const mb = 1_048_576;
  expect(young).toBeLessThanOrEqual(32 * mb);
  // Without the limits 4 × 19 MB stay, and often more.
  expect(hashing).toBeLessThan(40 * mb);
});

it('does not pass the setting of malloc on to the programs that it starts', async () => {
  const code = `const { limitMemory } = await import(${JSON.stringify(new URL('./limit-memory.ts', import.meta.url).href)});
    limitMemory();
    console.log(JSON.stringify([process.execArgv.includes('--heap-growing-percent=100'), process.env]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', `--eval=${code}`], {
    env: { HOME: '/root' },
  });
  expect(JSON.parse(stdout)).toEqual([true, { HOME: '/root' }]);
});
