import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Bed } from './bed.ts';
import type { Injury, InjuryKind } from './plan.ts';

/** Does the injury and, where it is not healed by the one who suffers it, heals it. Answers with what was done. */
export async function injure(bed: Bed, injury: Injury): Promise<string> {
  return acts[injury.kind](bed, injury);
}

const acts: Record<InjuryKind, (bed: Bed, injury: Injury) => Promise<string>> = {
  'kill server': ({ servers }, { which }) => end(servers[which]!, 'SIGKILL'),
  'kill worker': ({ workers }, { which }) => end(workers[which]!, 'SIGKILL'),
  'terminate server': ({ servers }, { which }) => end(servers[which]!, 'SIGTERM'),
  'terminate worker': ({ workers }, { which }) => end(workers[which]!, 'SIGTERM'),
  'pause server': ({ servers }, { which }) => pause(servers[which]!),
  'pause worker': ({ workers }, { which }) => pause(workers[which]!),
  async 'cut wire'({ wire }) {
    wire.cut();
    return 'server-2 and worker-1 from PostgreSQL';
  },
  async 'stall wire'({ wire }, { forMs }) {
    await wire.stall(forMs);
    return `${forMs} ms, between PostgreSQL and server-2, worker-1`;
  },
  async 'step clock'({ clock }, { seconds, forMs }) {
    if (!clock) return 'not possible here';
    await clock.step(seconds);
    await delay(forMs * 3);
    await clock.step(0);
    return `worker-2 by ${seconds} s for ${forMs * 3} ms`;
  },
  async 'crash PostgreSQL'({ postgres }, { forMs }) {
    await postgres.crash().catch(() => {});
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
    const ended = await query(
      postgres.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return `${ended.length} sessions`;
  },
  async 'pause session'({ postgres }, { forMs }) {
    const [first] = await query(
      postgres.url,
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
       order by state = 'active' desc, state_change desc limit 1`,
    );
    return first ? pauseProcess(Number(first['pid']), forMs) : 'there was none';
  },
  async 'fill disk'({ disk, postgres }, { forMs }) {
    if (!disk) return 'not possible here';
    await disk.fill();
    await delay(forMs * 2);
    await disk.free();
    return `PostgreSQL had no space for ${forMs * 2} ms${(await revive(postgres)) ? ' and gave up' : ''}`;
  },
};

type Process = Bed['servers'][0];

async function end(part: Process, signal: 'SIGKILL' | 'SIGTERM'): Promise<string> {
  const was = part.isReady ? '' : ', which was starting';
  part.end(signal);
  return `${part.name} by ${signal}${was}`;
}

async function pause(part: Process): Promise<string> {
  await part.pause(2_000);
  return `${part.name} for 2 s`;
}

async function pauseProcess(pid: number, ms: number): Promise<string> {
  process.kill(pid, 'SIGSTOP');
  try {
    await delay(ms);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  return `process ${pid} for ${ms} ms`;
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

/** By its name as well: the shell that holds it has the same arguments. */
async function processOn(port: string): Promise<number> {
  const { stdout } = await promisify(execFile)('pgrep', ['-a', '-x', 'nats-server']);
  const line = stdout.split('\n').find((each) => each.includes(` -p ${port} `));
  if (!line) throw new Error('NATS is not there');
  return Number.parseInt(line, 10);
}
