import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { StormFixture } from './storm.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import type { FaultOutcome } from './ledger.ts';
import { blackholeMs, clockAheadMs, clockRecoveryMs, type Fault, type FaultKind } from './plan.ts';
import { clockAheadSeconds } from './database-state.ts';
import { pauseProcess, processOn, resumeProcess, signal } from './signals.ts';

/** Injects the fault, and removes it unless the program recovers from it without help. */
export async function injectFault(fixture: StormFixture, fault: Fault): Promise<FaultOutcome> {
  const { kind } = fault;
  const isUnsupported =
    (kind === 'step clock' && !fixture.clock) ||
    (kind === 'set clock back' && !fixture.databaseClock) ||
    (kind === 'fill disk' && !fixture.disk);
  if (isUnsupported) return { status: 'unsupported', detail: 'SKIPPED, not possible on this machine' };
  try {
    return { status: 'injected', detail: await injectors[kind](fixture, fault) };
  } catch (error) {
    return { status: 'failed', detail: `failed: ${String(error)}` };
  }
}

/** Both processes behind the proxy may be starting, which takes long on a busy machine. */
const connectTimeoutMs = 30_000;

const injectors: Record<FaultKind, (fixture: StormFixture, fault: Fault) => Promise<string>> = {
  'kill server': ({ servers }, { instance }) => terminate(servers[instance]!, 'SIGKILL'),
  'kill worker': ({ workers }, { instance }) => terminate(workers[instance]!, 'SIGKILL'),
  'terminate server': ({ servers }, { instance }) => terminate(servers[instance]!, 'SIGTERM'),
  'terminate worker': ({ workers }, { instance }) => terminate(workers[instance]!, 'SIGTERM'),
  'pause server': ({ servers }, { instance }) => pause(servers[instance]!),
  'pause worker': ({ workers }, { instance }) => pause(workers[instance]!),
  async 'reset connections'({ proxy }) {
    await waitUntil(() => proxy.reset() > 0, connectTimeoutMs);
    return 'of server-2 and worker-1 to PostgreSQL';
  },
  async 'stall connections'({ proxy }, { durationMs }) {
    await waitUntil(() => proxy.hasConnections);
    await proxy.stall(durationMs);
    return `of server-2 and worker-1 to PostgreSQL for ${durationMs} ms`;
  },
  async 'step clock'({ clock }, { stepSeconds, durationMs }) {
    await clock!.step(stepSeconds);
    await delay(durationMs * 3);
    await clock!.step(0);
    return `of worker-2 by ${stepSeconds} s for ${durationMs * 3} ms`;
  },
  async 'blackhole connections'({ proxy }) {
    let count = 0;
    await waitUntil(() => (count = proxy.blackhole()) > 0, connectTimeoutMs);
    await delay(blackholeMs);
    return `${count} of server-2 and worker-1 to PostgreSQL`;
  },
  async 'set clock back'({ databaseClock }, { durationMs }) {
    await databaseClock!.step(clockAheadSeconds);
    // Long enough to be detected: the program compares clocks every 5 s.
    await delay(clockAheadMs + durationMs);
    await databaseClock!.step(0);
    await delay(clockRecoveryMs);
    return `PostgreSQL was ${clockAheadSeconds} s ahead for ${clockAheadMs + durationMs} ms`;
  },
  async 'crash PostgreSQL'({ postgres }, { durationMs }) {
    await postgres.crash();
    await delay(durationMs);
    await recoverPostgres(postgres);
    return `down for ${durationMs} ms`;
  },
  async 'crash NATS'({ nats }, { durationMs }) {
    await nats.crash();
    await delay(durationMs);
    await nats.start();
    return `down for ${durationMs} ms`;
  },
  async 'pause NATS'({ nats }, { durationMs }) {
    const { port } = new URL(nats.url);
    return pauseProcess(await processOn(port), durationMs);
  },
  async 'terminate sessions'({ postgres }) {
    const terminateAll = `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;
    let count = 0;
    await waitUntil(async () => (count = (await query(postgres.url, terminateAll)).length));
    return `${count} sessions`;
  },
  async 'pause session'({ postgres }, { durationMs }) {
    let pid = 0;
    const newest = `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
       order by state = 'active' desc, state_change desc limit 1`;
    // The session and its process may end between the query and the signal.
    await waitUntil(async () => {
      pid = Number((await query(postgres.url, newest))[0]?.['pid'] ?? 0);
      return pid > 0 && signal(pid, 'SIGSTOP');
    });
    return resumeProcess(pid, durationMs);
  },
  async 'fill disk'({ disk, postgres }, { durationMs }) {
    await disk!.fill();
    await delay(durationMs * 2);
    await disk!.free();
    const detail = `PostgreSQL had no disk space for ${durationMs * 2} ms`;
    return (await recoverPostgres(postgres)) ? `${detail} and stopped` : detail;
  },
};

type Process = StormFixture['servers'][0];

async function terminate(process: Process, signalName: 'SIGKILL' | 'SIGTERM'): Promise<string> {
  const state = process.isReady ? '' : ', which was starting';
  // After an exit, there is no process for half a second.
  await waitUntil(() => process.terminate(signalName));
  return `${process.name} by ${signalName}${state}`;
}

async function pause(process: Process): Promise<string> {
  await waitUntil(() => process.pause(2_000));
  return `${process.name} for 2 s`;
}

/** Waits until PostgreSQL accepts queries, and starts it if it has stopped. Returns true if a start was necessary. */
export async function recoverPostgres(postgres: StormFixture['postgres']): Promise<boolean> {
  const deadline = performance.now() + 30_000;
  for (let started = false; ;) {
    try {
      await query(postgres.url, 'select 1');
      return started;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await delay(300);
    // Fails if PostgreSQL is still running, for example during crash recovery.
    started = await postgres.start().then(
      () => true,
      () => started,
    );
  }
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
