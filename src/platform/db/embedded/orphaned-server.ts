import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { OperatorError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { socketFiles, type Layout } from './data-dir.ts';
import { processesIn, signalAll } from './processes.ts';

/** The contents of `postmaster.pid`: line 1 is the pid, line 5 the socket directory, line 8 whether the server is ready. */
export type PostmasterFile = { pid: number; socketDir: string; ready: boolean };

const postmasterFile = (clusterDir: string): string => join(clusterDir, 'postmaster.pid');

export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(postmasterFile(clusterDir), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n').map((line) => line.trim());
  return { pid: Number(lines[0]), socketDir: lines[4] ?? '', ready: lines[7] === 'ready' };
}

/**
 * Brings the cluster into the state after a shutdown. Stops the processes of a former owner, waits for them, and removes their
 * lock files only when none is left. The pid in those files may be in use by another process, so that PostgreSQL would refuse
 * to start; removed earlier, two servers could write to the same cluster.
 */
export async function clearFormerServer({ clusterDir, runDir }: Layout, log: Log): Promise<void> {
  const living = await processesIn(clusterDir);
  if (living.length > 0) {
    log.warn({ processes: living }, 'stopping a database server left over from an earlier run');
    await stopFormerServer(clusterDir);
  }
  for (const file of [postmasterFile(clusterDir), ...socketFiles(runDir)]) await rm(file, { force: true });
}

async function stopFormerServer(clusterDir: string): Promise<void> {
  // Without a postmaster, its backends have no clean shutdown. SIGQUIT ends them at once, and the log is replayed.
  const postmaster = (await readPostmasterFile(clusterDir))?.pid;
  const living = await processesIn(clusterDir);
  if (postmaster !== undefined && living.includes(postmaster)) {
    signalAll([postmaster], 'SIGINT');
    if (await goneWithin(clusterDir, 15_000)) return;
  }
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    signalAll(await processesIn(clusterDir), signal);
    if (await goneWithin(clusterDir, 5_000)) return;
  }
  throw new OperatorError(
    `A database server of an earlier run still uses ${clusterDir} and cannot be stopped ` +
      `(process ${(await processesIn(clusterDir)).join(', ')}). End it, then start again.`,
  );
}

export async function goneWithin(clusterDir: string, ms: number): Promise<boolean> {
  const deadline = performance.now() + ms;
  while ((await processesIn(clusterDir)).length > 0) {
    if (performance.now() >= deadline) return false;
    await systemClock.sleep(20);
  }
  return true;
}
