import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { OperatorError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { socketFiles, type Layout } from './data-dir.ts';
import { processesIn, signalAll } from './processes.ts';

/** What PostgreSQL writes into `postmaster.pid`: line 1 its pid, line 5 the socket dir, line 8 whether it is ready. */
export type PostmasterFile = { pid: number; socketDir: string; ready: boolean };

const postmasterFile = (clusterDir: string): string => join(clusterDir, 'postmaster.pid');

export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(postmasterFile(clusterDir), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n').map((line) => line.trim());
  return { pid: Number(lines[0]), socketDir: lines[4] ?? '', ready: lines[7] === 'ready' };
}

/**
 * Leaves the cluster as if it had been shut down: processes of a former owner are stopped and waited for, and only
 * when none is left are its lock files removed. They carry a pid that may by now be somebody else's, so PostgreSQL
 * itself would refuse to start; removed sooner, two servers would write to one cluster.
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
  // Without a postmaster its backends know no clean shutdown; SIGQUIT ends them at once, and the log is replayed.
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
