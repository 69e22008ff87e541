import { Client } from 'pg';
import { systemClock } from '#platform/clock.ts';
import { codeOf, messageOf, OperatorError } from '#platform/errors.ts';
import type { DatabaseAddress } from '../pool.ts';
import { addressOf } from './address.ts';
import { layoutOf, type Layout } from './data-dir.ts';
import { isLocked, readOwner } from './lock.ts';
import { readPostmasterFile } from './orphaned-server.ts';

/**
 * The database of the Steward process on this data directory, for other commands. Null if none is running. Waits for one
 * that is starting. A server whose owner died does not count, because it is about to stop.
 */
export async function attachEmbeddedPostgres(
  dataDir: string,
  timeoutMs = 10_000,
): Promise<DatabaseAddress | null> {
  const layout = await layoutOf(dataDir, undefined).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (!layout) return null;
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    if (!isOwnerRunning(layout)) return null;
    const address = await liveAddress(layout, Math.max(250, deadline - performance.now()));
    if (address) return address;
    if (performance.now() >= deadline) throw unresponsiveDatabase(layout);
    await systemClock.sleep(50);
  }
}

function isOwnerRunning({ dataDir }: Layout): boolean {
  try {
    return isLocked(dataDir);
  } catch (error) {
    throw new OperatorError(
      `The data directory ${dataDir} belongs to another user (${messageOf(error)}). Run this as the user who runs ` +
        'Steward.',
      { cause: error },
    );
  }
}

async function liveAddress(
  { clusterDir }: Layout,
  connectionTimeoutMillis: number,
): Promise<DatabaseAddress | undefined> {
  // Read from the server's file, because the server may use a different temporary directory.
  const postmaster = await readPostmasterFile(clusterDir);
  if (!postmaster?.ready) return undefined;
  const address = addressOf(postmaster.socketDir, 'steward');
  const client = new Client({ ...address, connectionTimeoutMillis });
  client.on('error', () => {});
  try {
    await client.connect();
    return address;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

function unresponsiveDatabase({ dataDir }: Layout): OperatorError {
  const owner = readOwner(dataDir);
  return new OperatorError(
    `Steward is running on ${dataDir}${owner ? ` (process ${owner})` : ''}, but its database does not respond. ` +
      'Check its log, or restart it.',
  );
}
