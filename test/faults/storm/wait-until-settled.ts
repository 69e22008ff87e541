import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Pool } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { processesOf, type StormFixture } from './storm.fixture.ts';
import type { Ledger } from './ledger.ts';
import { verifyStatuses } from './verify-alerts.ts';

export type Settled = {
  /** Work that was still pending at the timeout. Empty if the system settled. */
  pendingWork: string[];
  /** The pending work that was seen last before that. */
  lastPending: string[];
};

/** Waits until there is no pending work. */
export async function waitUntilSettled(
  fixture: StormFixture,
  pool: Pool,
  ledger: Ledger,
  timeoutMs: number,
): Promise<Settled> {
  const deadline = performance.now() + timeoutMs;
  for (let lastPending: string[] = []; ;) {
    const pendingWork = await listPendingWork(fixture, pool, ledger).catch((error: unknown) => [
      String(error),
    ]);
    if (pendingWork.length === 0 || performance.now() > deadline) return { pendingWork, lastPending };
    lastPending = pendingWork;
    await delay(500);
  }
}

const counts = {
  'messages in the outbox': 'select count(*)::int as n from queue_outbox',
  'pending notifications': 'select count(*)::int as n from notification_deliveries where due_at is not null',
  'messages in bulk': 'select count(*)::int as n from bulk_deliveries where due_at is not null',
  'unfinished deployments': `select count(*)::int as n from deployments where status in ('PENDING', 'RUNNING')`,
  'overdue checks': `select count(*)::int as n from targets where next_check_at < now() - interval '15 seconds'`,
  'sites with held alerts': 'select count(*)::int as n from sites where alerts_held',
  'escalation steps': 'select count(*)::int as n from escalations where due_at is not null',
  // The table of the PostgreSQL queue. With NATS it must stay empty.
  jobs: 'select count(*)::int as n from queue_jobs',
};

async function listPendingWork(fixture: StormFixture, pool: Pool, ledger: Ledger): Promise<string[]> {
  const pending: string[] = [];
  for (const { name, isReady } of processesOf(fixture)) if (!isReady) pending.push(`${name} is not ready`);
  for (const [what, query] of Object.entries(counts)) {
    const { rows } = await pool.query<{ n: number }>(query);
    if (rows[0]!.n > 0) pending.push(`${rows[0]!.n} ${what}`);
  }
  pending.push(...(await listMessages(fixture.nats.url)));
  const { rows: sites } = await pool.query('select id, status from sites');
  const { rows: pages } = await pool.query('select id, status from site_pages');
  return [...pending, ...verifyStatuses(ledger.targets, sites, pages).violations];
}

/** Messages that no consumer has received, and messages that were received but not acknowledged. */
async function listMessages(url: string): Promise<string[]> {
  const connection = await connect({ servers: url, timeout: 3_000, reconnect: false });
  try {
    const manager = await jetstreamManager(connection);
    const { state } = await manager.streams.info('steward', { subjects_filter: '>' });
    const consumers = await manager.consumers.list('steward').next();
    const busy = consumers.filter(({ num_pending, num_ack_pending }) => num_pending + num_ack_pending > 0);
    return [
      ...busy.map(
        ({ name, num_pending, num_ack_pending }) =>
          `${name}: ${num_pending} messages pending, ${num_ack_pending} not acknowledged`,
      ),
      ...(state.messages > 0
        ? [`${state.messages} messages in the stream: ${JSON.stringify(state.subjects)}`]
        : []),
    ];
  } finally {
    await connection.close();
  }
}
