import { systemClock } from '#platform/clock.ts';
import { OperatorError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { binaryPath, type Binaries } from './binaries.ts';
import type { Layout } from './data-dir.ts';
import { readPostmasterFile, goneWithin } from './orphaned-server.ts';
import { processesIn, signalAll } from './processes.ts';
import { serverLog } from './server-log.ts';
import { spawnTied, type Exit } from './dependent-process.ts';

export type Settings = Readonly<Record<string, string>>;

export type Postmaster = { exited: Promise<Exit>; stop(): Promise<void> };

/** Settings for a machine that also does other work. */
const defaults: Settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // The frequently used data (rollups, state, sessions) is tens of MB; the page cache holds the rest. Memory is allocated when
  // used.
  shared_buffers: '128MB',
  max_connections: '100',
  // For SSDs, where a random read costs about as much as a sequential one. The default of 4 is for hard disks.
  random_page_cost: '1.1',
  // Parallel workers keep their state in /dev/shm, which has 64 MB in a container. Also, one query should not use all cores.
  max_parallel_workers_per_gather: '0',
  // The default readers are three more processes and 9 MB (33 instead of 24 MB idle), for scans larger than these tables.
  io_method: 'sync',
  // Compiling a query takes longer than running any of these queries.
  jit: 'off',
  max_logical_replication_workers: '0',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // Statements can contain personal data.
  log_min_error_statement: 'panic',
};

/** Resolves when the server accepts connections. A recovery can take any time; the server becomes ready or exits. */
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
  const server = spawnTied(command, {
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
      lines.hush();
      server.interrupt();
      await stopBounded(layout.clusterDir, server.exited, log);
    },
  };
}

/** The server accepts a list of directories, separated by commas. */
const quoted = (dir: string): string => `"${dir.replaceAll('"', '""')}"`;

/** 8 s for the final checkpoint. A server that takes longer is killed and replays its log at the next start. */
async function stopBounded(clusterDir: string, exited: Promise<Exit>, log: Log): Promise<void> {
  if (await settlesWithin(exited, 8_000)) return;
  const postmaster = await readPostmasterFile(clusterDir);
  log.warn({ pid: postmaster?.pid }, 'the embedded database does not stop; killing it');
  if (postmaster) signalAll([postmaster.pid], 'SIGQUIT');
  if (await goneWithin(clusterDir, 3_000)) return;
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
