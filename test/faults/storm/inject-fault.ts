import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Bed } from './storm.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import type { Deed } from './ledger.ts';
import { aheadMs, forgottenMs, setBackMs, type Injury, type InjuryKind } from './plan.ts';
import { aheadSeconds } from './database-state.ts';
import { pauseProcess, processOn, resumeProcess, signal } from './signals.ts';

/** Does the injury and, where it is not healed by the one who suffers it, heals it. Answers with what was done. */
export async function injure(bed: Bed, injury: Injury): Promise<Deed> {
  const { kind } = injury;
  const isImpossible =
    (kind === 'step clock' && !bed.clock) ||
    (kind === 'set clock back' && !bed.databaseClock) ||
    (kind === 'fill disk' && !bed.disk);
  if (isImpossible) return { end: 'impossible', what: 'SKIPPED, not possible on this machine' };
  try {
    return { end: 'done', what: await acts[kind](bed, injury) };
  } catch (error) {
    return { end: 'failed', what: `failed: ${String(error)}` };
  }
}

/** Both processes of the wire may be starting just now, on a busy machine. */
const startsWithinMs = 30_000;

const acts: Record<InjuryKind, (bed: Bed, injury: Injury) => Promise<string>> = {
  'kill server': ({ servers }, { which }) => end(servers[which]!, 'SIGKILL'),
  'kill worker': ({ workers }, { which }) => end(workers[which]!, 'SIGKILL'),
  'terminate server': ({ servers }, { which }) => end(servers[which]!, 'SIGTERM'),
  'terminate worker': ({ workers }, { which }) => end(workers[which]!, 'SIGTERM'),
  'pause server': ({ servers }, { which }) => pause(servers[which]!),
  'pause worker': ({ workers }, { which }) => pause(workers[which]!),
  async 'cut wire'({ wire }) {
    await waitUntil(() => wire.cut() > 0, startsWithinMs);
    return 'server-2 and worker-1 from PostgreSQL';
  },
  async 'stall wire'({ wire }, { forMs }) {
    await waitUntil(() => wire.isUsed);
    await wire.stall(forMs);
    return `${forMs} ms, between PostgreSQL and server-2, worker-1`;
  },
  async 'step clock'({ clock }, { seconds, forMs }) {
    await clock!.step(seconds);
    await delay(forMs * 3);
    await clock!.step(0);
    return `worker-2 by ${seconds} s for ${forMs * 3} ms`;
  },
  async 'forget connections'({ wire }) {
    let count = 0;
    await waitUntil(() => (count = wire.forget()) > 0, startsWithinMs);
    await delay(forgottenMs);
    return `${count} between PostgreSQL and server-2, worker-1`;
  },
  async 'set clock back'({ databaseClock }, { forMs }) {
    await databaseClock!.step(aheadSeconds);
    // Long enough to be seen: clocks are compared every 5 s.
    await delay(aheadMs + forMs);
    await databaseClock!.step(0);
    await delay(setBackMs);
    return `PostgreSQL was ${aheadSeconds} s ahead for ${aheadMs + forMs} ms`;
  },
  async 'crash PostgreSQL'({ postgres }, { forMs }) {
    await postgres.crash();
    await delay(forMs);
    await revive(postgres);
    return `away for ${forMs} ms`;
  },
  async 'crash NATS'({ nats }, { forMs }) {
    await nats.crash();
    await delay(forMs);
    await nats.start();
    return `away for ${forMs} ms`;
  },
  async 'pause NATS'({ nats }, { forMs }) {
    const { port } = new URL(nats.url);
    return pauseProcess(await processOn(port), forMs);
  },
  async 'end sessions'({ postgres }) {
    const all = `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;
    let ended = 0;
    await waitUntil(async () => (ended = (await query(postgres.url, all)).length));
    return `${ended} sessions`;
  },
  async 'pause session'({ postgres }, { forMs }) {
    let pid = 0;
    const newest = `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
       order by state = 'active' desc, state_change desc limit 1`;
    // The session may end in the very moment, with its process.
    await waitUntil(async () => {
      pid = Number((await query(postgres.url, newest))[0]?.['pid'] ?? 0);
      return pid > 0 && signal(pid, 'SIGSTOP');
    });
    return resumeProcess(pid, forMs);
  },
  async 'fill disk'({ disk, postgres }, { forMs }) {
    await disk!.fill();
    await delay(forMs * 2);
    await disk!.free();
    return `PostgreSQL had no space for ${forMs * 2} ms${(await revive(postgres)) ? ' and gave up' : ''}`;
  },
};

type Process = Bed['servers'][0];

async function end(part: Process, how: 'SIGKILL' | 'SIGTERM'): Promise<string> {
  const was = part.isReady ? '' : ', which was starting';
  // Between two lives there is nobody for half a second.
  await waitUntil(() => part.end(how));
  return `${part.name} by ${how}${was}`;
}

async function pause(part: Process): Promise<string> {
  await waitUntil(() => part.pause(2_000));
  return `${part.name} for 2 s`;
}

/** Starts the server if it has ended, as its service manager would. True when that was needed. */
export async function revive(postgres: Bed['postgres']): Promise<boolean> {
  const deadline = performance.now() + 30_000;
  for (let started = false; ;) {
    try {
      await query(postgres.url, 'select 1');
      return started;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await delay(300);
    // Refused while one is there, which may only be busy with its recovery.
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
