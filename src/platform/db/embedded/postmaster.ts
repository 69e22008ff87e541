import { systemClock } from '#platform/clock.ts';
import { OperatorError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { binaryPath, type Binaries } from './binaries.ts';
import type { Layout } from './data-dir.ts';
import { readPostmasterFile, exitsWithin } from './orphaned-server.ts';
import { processesIn, signalAll } from './processes.ts';
import { serverLog } from './server-log.ts';
import { spawnDependent, type Exit } from './dependent-process.ts';

export type Settings = Readonly<Record<string, string>>;

export type Postmaster = { exited: Promise<Exit>; stop(): Promise<void> };

/** For a machine that also runs other services. */
const defaults: Settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // The working set (rollups, state, sessions) is tens of MB. The page cache holds the rest.
  shared_buffers: '128MB',
  max_connections: '100',
  // For SSDs, where random and sequential reads cost about the same. The default of 4 is for hard disks.
  random_page_cost: '1.1',
  // Parallel workers need /dev/shm, which has 64 MB in a container, and one query should not use all cores.
  max_parallel_workers_per_gather: '0',
  // The default starts three I/O workers, which take 9 MB (33 instead of 24 MB idle). They help with larger tables only.
  io_method: 'sync',
  // Compiling takes longer than any of Steward's queries runs.
  jit: 'off',
  max_logical_replication_workers: '0',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // Statements can contain personal data.
  log_min_error_statement: 'panic',
};

/** Resolves when the server accepts connections. There is no timeout, because a recovery can take long. */
export async function launchPostmaster(
  layout: Layout,
  binaries: Binaries,
  log: Log,
  settings: Settings = {},
): Promise<Postmaster> {
  const lines = serverLog(log);
  const ready = Promise.withResolvers<void>();
  const flags = Object.entries({ ...defaults, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const command = [
    binaryPath(binaries, 'postgres'),
    '-D',
    layout.clusterDir,
    '-k',
    quoted(layout.runDir),
    ...flags,
  ];
  const server = spawnDependent(command, {
    account: layout.account,
    onLine(line) {
      lines.line(line);
      if (line.includes('database system is ready to accept connections')) ready.resolve();
    },
  });
  const died = server.exited.then(() => {
    throw new OperatorError(`The embedded database did not start. Its output:\n${lines.tail()}`);
  });
  await Promise.race([ready.promise, died]);
  return {
    exited: server.exited,
    async stop() {
      lines.quiet();
      server.interrupt();
      await stopWithTimeout(layout.clusterDir, server.exited, log);
    },
  };
}

/** The server expects a comma-separated list of directories. */
const quoted = (dir: string): string => `"${dir.replaceAll('"', '""')}"`;

/** Waits 8 s for the final checkpoint. After that the server is killed and replays its WAL at the next start. */
async function stopWithTimeout(clusterDir: string, exited: Promise<Exit>, log: Log): Promise<void> {
  if (await settlesWithin(exited, 8_000)) return;
  const postmaster = await readPostmasterFile(clusterDir);
  log.warn({ pid: postmaster?.pid }, 'the embedded database does not stop and is killed');
  if (postmaster) signalAll([postmaster.pid], 'SIGQUIT');
  if (await exitsWithin(clusterDir, 3_000)) return;
  signalAll(await processesIn(clusterDir), 'SIGKILL');
}

async function settlesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const cancel = new AbortController();
  const late = systemClock.sleep(ms, cancel.signal).then(
    () => false,
    () => false,
  );
  return Promise.race([promise.then(() => true), late]).finally(() => cancel.abort());
}
