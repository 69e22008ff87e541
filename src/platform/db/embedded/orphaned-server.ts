import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { OperatorError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { socketFiles, type Layout } from './data-dir.ts';
import { processesIn, signalAll } from './processes.ts';

/** `postmaster.pid` of PostgreSQL: line 1 is the pid, line 5 the socket directory, line 8 the status. */
export type PostmasterFile = { pid: number; socketDir: string; ready: boolean };

const postmasterFile = (clusterDir: string): string => join(clusterDir, 'postmaster.pid');

export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(postmasterFile(clusterDir), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n').map((line) => line.trim());
  return { pid: Number(lines[0]), socketDir: lines[4] ?? '', ready: lines[7] === 'ready' };
}

/**
 * Stops the server processes of a previous owner and then removes their lock files. The pid in a lock file may belong to
 * another process by now, so PostgreSQL would refuse to start. If they were removed earlier, two servers could write to
 * one cluster.
 */
export async function removeOrphanedServer({ clusterDir, runDir }: Layout, log: Log): Promise<void> {
  const running = await processesIn(clusterDir);
  if (running.length > 0) {
    log.warn({ processes: running }, 'stopping a database server left over from an earlier run');
    await stopOrphanedServer(clusterDir);
  }
  for (const file of [postmasterFile(clusterDir), ...socketFiles(runDir)]) await rm(file, { force: true });
}

async function stopOrphanedServer(clusterDir: string): Promise<void> {
  // Backends without a postmaster cannot shut down cleanly. SIGQUIT ends them at once, and the next start replays the WAL.
  const postmaster = (await readPostmasterFile(clusterDir))?.pid;
  const running = await processesIn(clusterDir);
  if (postmaster !== undefined && running.includes(postmaster)) {
    signalAll([postmaster], 'SIGINT');
    if (await exitsWithin(clusterDir, 15_000)) return;
  }
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    signalAll(await processesIn(clusterDir), signal);
    if (await exitsWithin(clusterDir, 5_000)) return;
  }
  throw new OperatorError(
    `A database server from an earlier run still uses ${clusterDir} and cannot be stopped ` +
      `(process ${(await processesIn(clusterDir)).join(', ')}). End it, then start again.`,
  );
}

export async function exitsWithin(clusterDir: string, ms: number): Promise<boolean> {
  const deadline = performance.now() + ms;
  while ((await processesIn(clusterDir)).length > 0) {
    if (performance.now() >= deadline) return false;
    await systemClock.sleep(20);
  }
  return true;
}
