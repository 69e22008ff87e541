import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Pool } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bed } from './storm.fixture.ts';
import { judgeStatuses } from './verify-alerts.ts';
import type { Ledger } from './ledger.ts';

export type Quiet = {
  /** What was still under way when patience had run out. */
  unquiet: string[];
  /** What there was to wait for last. */
  last: string[];
};

/** Waits until nothing is under way any more. */
export async function untilQuiet(bed: Bed, pool: Pool, ledger: Ledger, patienceMs: number): Promise<Quiet> {
  const deadline = performance.now() + patienceMs;
  for (let last: string[] = []; ;) {
    const noise = await listNoise(bed, pool, ledger).catch((error: unknown) => [String(error)]);
    if (noise.length === 0 || performance.now() > deadline) return { unquiet: noise, last };
    last = noise;
    await delay(500);
  }
}

const counts = {
  'messages in the outbox': 'select count(*)::int as n from queue_outbox',
  'notifications that wait':
    'select count(*)::int as n from notification_deliveries where due_at is not null',
  'deployments that have not ended': `select count(*)::int as n from deployments where status in ('PENDING', 'RUNNING')`,
  'checks that are late': `select count(*)::int as n from targets where next_check_at < now() - interval '15 seconds'`,
  // Written with the jobs of PostgreSQL's own queue; NATS carries them here, so there must be none.
  jobs: 'select count(*)::int as n from queue_jobs',
};

async function listNoise(bed: Bed, pool: Pool, ledger: Ledger): Promise<string[]> {
  const noise: string[] = [];
  for (const part of [...bed.servers, ...bed.workers])
    if (!part.isReady) noise.push(`${part.name} is not ready`);
  for (const [what, query] of Object.entries(counts)) {
    const { rows } = await pool.query<{ n: number }>(query);
    if (rows[0]!.n > 0) noise.push(`${rows[0]!.n} ${what}`);
  }
  noise.push(...(await listMessages(bed.nats.url)));
  const { rows: sites } = await pool.query('select id, status from sites');
  const { rows: pages } = await pool.query('select id, status from site_pages');
  return [...noise, ...judgeStatuses(ledger.watched, sites, pages).violations];
}

/** Of every topic: what nobody has taken yet, and what was taken and not settled. */
async function listMessages(url: string): Promise<string[]> {
  const connection = await connect({ servers: url, timeout: 3_000, reconnect: false });
  try {
    const manager = await jetstreamManager(connection);
    const { state } = await manager.streams.info('steward', { subjects_filter: '>' });
    const consumers = await manager.consumers.list('steward').next();
    const waiting = consumers.filter(({ num_pending, num_ack_pending }) => num_pending + num_ack_pending > 0);
    return [
      ...waiting.map(
        ({ name, num_pending, num_ack_pending }) =>
          `${name}: ${num_pending} wait, ${num_ack_pending} are not settled`,
      ),
      ...(state.messages > 0
        ? [`${state.messages} messages in the stream: ${JSON.stringify(state.subjects)}`]
        : []),
    ];
  } finally {
    await connection.close();
  }
}
