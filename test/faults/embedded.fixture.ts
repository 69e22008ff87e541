import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import { inject, vi } from 'vitest';
import { processesIn, signalAll } from '#platform/db/embedded/processes.ts';
import { startMs, waitMs } from '#testkit/patience.ts';
import { copyPreparedTo } from '#testkit/prepared-dir.ts';
import type { FixtureOptions } from './embedded-process.ts';

export const asRoot = process.getuid?.() === 0;

/** As in the rest of the tests: nothing here needs to survive a power cut. */
const fast = { fsync: 'off', full_page_writes: 'off' };

export type FixtureProcess = AsyncDisposable & {
  pid: number;
  connectionString: string;
  /** How long the start took inside the process. */
  ms: number;
  output(): string;
  kill(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

function spawnFixture(options: FixtureOptions): ChildProcessWithoutNullStreams {
  const settled = {
    binaries: inject('testBinaries'),
    ...options,
    settings: { ...fast, ...options.settings },
  };
  const script = join(import.meta.dirname, 'embedded-process.ts');
  // Not in our process group: a Ctrl-C on the test run is not meant for it.
  return spawn(process.execPath, [script, JSON.stringify(settled)], { detached: true });
}

/** Resolves when the database is ready; rejects with everything that was said when it does not come to that. */
export async function startFixture(options: FixtureOptions): Promise<FixtureProcess> {
  const child = spawnFixture(options);
  let output = '';
  const ready = new Promise<void>((resolve) => {
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      if (/^ready .*\n/m.test(output)) resolve();
    });
  });
  const exited = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
  const giveUp = setTimeout(() => child.kill('SIGKILL'), startMs);
  await Promise.race([ready, once(child, 'close')]).finally(() => clearTimeout(giveUp));
  const answer = /^ready (.*)$/m.exec(output)?.[1];
  if (answer === undefined) throw new Error(/^refused (.*)/ms.exec(output)?.[1] ?? output);
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited as ReturnType<FixtureProcess['kill']>;
  };
  return {
    pid: child.pid!,
    ...(JSON.parse(answer) as { connectionString: string; ms: number }),
    output: () => output,
    kill,
    [Symbol.asyncDispose]: async () => void (await kill('SIGKILL')),
  };
}

/** What is in the data dir the moment node is gone. */
export async function killedDuringInitdb(dataDir: string): Promise<string[]> {
  const child = spawnFixture({ dataDir });
  // The first file that initdb writes.
  const begun = async (): Promise<boolean> => {
    const dirs = (await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'));
    return (await Promise.all(dirs.map((name) => readdir(join(dataDir, name)))))
      .flat()
      .includes('PG_VERSION');
  };
  await vi.waitUntil(begun, { timeout: waitMs, interval: 5 });
  child.kill('SIGKILL');
  await once(child, 'exit');
  return readdir(dataDir);
}

export type TemporaryDir = AsyncDisposable & { path: string; clusterDir: string };

/** Takes with it whatever a failed test left running in it. */
export async function temporaryDir(): Promise<TemporaryDir> {
  const path = await mkdtemp(join(tmpdir(), 'steward-fault-'));
  const clusterDir = join(path, 'postgres');
  return {
    path,
    clusterDir,
    async [Symbol.asyncDispose]() {
      signalAll(await processesIn(clusterDir), 'SIGKILL');
      await noProcessesIn(clusterDir);
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The same, as after an earlier start: without `initdb`. */
export async function preparedDir(): Promise<TemporaryDir> {
  const dir = await temporaryDir();
  await copyPreparedTo(dir.path);
  return dir;
}

export const noProcessesIn = (clusterDir: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const living = await processesIn(clusterDir);
      if (living.length > 0) throw new Error(`still running: ${living.join(', ')}`);
    },
    { timeout: waitMs, interval: 20 },
  );

/** Runs one statement on a connection of its own. */
export async function ask<Row extends QueryResultRow>(
  { connectionString }: { connectionString: string },
  sql: string,
): Promise<Row[]> {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
