import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { sleepUnless, within } from '../sleep.ts';
import type { DatabaseAddress } from './pool.ts';
import { DatabaseClient } from './database-client.ts';

export type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/** One session for LISTEN and advisory locks, which belong to a session. Reconnects until it is closed. */
export type DedicatedConnection = {
  /** Statements run one after the other. Rejects while the database is unreachable. */
  query: Query;
  close(): Promise<void>;
};

export type DedicatedConnectionOptions = {
  address: DatabaseAddress;
  name: string;
  log: Log;
  clock: Clock;
  /** Prepares each new session: the first one and every one after a reconnect. */
  onSession?: (query: Query, session: 'first' | 'reconnected') => Promise<void>;
  onNotification?: (channel: string, payload: string) => void;
};

/** A connection that a firewall dropped is replaced within 10 s: the interval and the timeout of a ping. */
const pingEveryMs = 5_000;
const responseTimeoutMs = 5_000;
const retryMs = { first: 100, max: 1_000 };

/** Lets the server detect a lost client within 30 s instead of two hours. No effect on a unix socket. */
const keepalive = `set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

/** Rejects if the first connection fails. Later losses are handled by reconnecting in the background. */
export async function openDedicatedConnection(
  options: DedicatedConnectionOptions,
): Promise<DedicatedConnection> {
  const closing = new AbortController();
  let session = await connect(options);
  await options.onSession?.(session.query, 'first').catch(async (error: unknown) => {
    await session.end();
    throw error;
  });
  const reconnecting = reconnectWhenLost();

  async function reconnectWhenLost(): Promise<void> {
    for (;;) {
      const error = await session.lost;
      if (closing.signal.aborted) return;
      options.log.warn({ connection: options.name, reason: messageOf(error) }, 'database connection lost');
      if (!(await reconnect())) return;
      options.log.info({ connection: options.name }, 'database connection restored');
    }
  }

  async function reconnect(): Promise<boolean> {
    for (let wait = retryMs.first; ; wait = Math.min(wait * 2, retryMs.max)) {
      try {
        session = await connect(options);
        // Closed while connecting: close() did not know this session yet.
        if (closing.signal.aborted) return session.end().then(() => false);
        await options.onSession?.(session.query, 'reconnected');
        return true;
      } catch {
        void session.end();
        if (!(await sleepUnless(closing.signal, options.clock, wait))) return false;
      }
    }
  }

  return {
    query: (text, values) => session.query(text, values),
    async close() {
      closing.abort();
      await session.end();
      await reconnecting;
    },
  };
}

type Session = { query: Query; lost: Promise<Error>; end(): Promise<void> };

async function connect({
  address,
  name,
  clock,
  onNotification,
}: DedicatedConnectionOptions): Promise<Session> {
  const client = new DatabaseClient({
    ...address,
    application_name: `steward ${name}`,
    keepAlive: true,
    connectionTimeoutMillis: responseTimeoutMs,
  });
  const ended = new AbortController();
  const lost = new Promise<Error>((resolve) => {
    client.on('error', resolve);
    client.on('end', () => resolve(new Error('connection closed')));
  });
  void lost.then(() => {
    ended.abort();
    client.end().catch(() => {});
  });
  client.on('notification', ({ channel, payload }) => onNotification?.(channel, payload ?? ''));
  await client.connect();

  let tail: Promise<unknown> = Promise.resolve();
  let respondedAt = performance.now();
  const query: Query = (text, values) => {
    const result = tail.then(() => client.query(text, values));
    tail = result.catch(() => {}).then(() => (respondedAt = performance.now()));
    return result;
  };
  // Only a query detects a lost peer. The ping waits behind earlier queries, so any response counts.
  const ping = async (): Promise<void> => {
    while (await sleepUnless(ended.signal, clock, pingEveryMs)) {
      const pingedAt = performance.now();
      const hasResponded = await within(clock, responseTimeoutMs, query('select 1')).catch(() => false);
      // Pending queries fail instead of waiting for ever.
      if (!hasResponded && respondedAt < pingedAt) client.disconnect('the database does not respond');
    }
  };
  void ping();
  await query(keepalive);
  return {
    query,
    lost,
    async end() {
      await Promise.race([client.end(), lost]).catch(() => {});
      ended.abort();
    },
  };
}
