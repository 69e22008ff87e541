import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseLsof, processesIn, signalAll } from './processes.ts';

it('finds the processes with a working directory and no others', async () => {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'steward-cwd-')));
  const sleeper = spawn('sleep', ['60'], { cwd: dir });
  await once(sleeper, 'spawn');
  expect(await processesIn(dir)).toEqual([sleeper.pid]);
  signalAll([sleeper.pid!], 'SIGKILL');
  await once(sleeper, 'exit');
  expect(await processesIn(dir)).toEqual([]);
  signalAll([sleeper.pid!], 'SIGKILL');
  await rm(dir, { recursive: true });
});

it('parses the output of lsof', () => {
  const output = 'p71\nfcwd\nn/data/postgres\np72\nfcwd\nn/data/postgres\np80\nfcwd\nn/data/postgres2\n';
  expect(parseLsof(output, '/data/postgres')).toEqual([71, 72]);
  expect(parseLsof('', '/data/postgres')).toEqual([]);
});
