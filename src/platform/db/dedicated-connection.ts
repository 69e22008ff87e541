import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { sleepUnless, within } from '../sleep.ts';
import type { DatabaseAddress } from './pool.ts';
import { PreparingClient } from './database-client.ts';

export type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/** A separate session for features that belong to a session: LISTEN and advisory locks. Reconnects until it is closed. */
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
  /** Prepares each new session: the first one, and every one after a reconnect. */
  onSession?: (query: Query, session: 'first' | 'again') => Promise<void>;
  onNotification?: (channel: string, payload: string) => void;
};

/** A connection that a firewall or proxy has dropped is replaced within 10 s: one interval and one timeout. */
const pingEveryMs = 5_000;
const answerWithinMs = 5_000;
const retryMs = { first: 100, most: 1_000 };

/** Lets the server detect a vanished host within 30 s instead of its default of two hours. Has no effect on a Unix socket. */
const keepalive = `set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

/** The first connection must succeed. Later losses are repaired in the background. */
export async function openDedicatedConnection(
  options: DedicatedConnectionOptions,
): Promise<DedicatedConnection> {
  const closing = new AbortController();
  let session = await connect(options);
  await options.onSession?.(session.query, 'first').catch(async (error: unknown) => {
    await session.end();
    throw error;
  });
  const kept = keep();

  async function keep(): Promise<void> {
    for (;;) {
      const error = await session.lost;
      if (closing.signal.aborted) return;
      options.log.warn({ connection: options.name, reason: messageOf(error) }, 'database connection lost');
      if (!(await reconnect())) return;
      options.log.info({ connection: options.name }, 'database connection restored');
    }
  }

  async function reconnect(): Promise<boolean> {
    for (let wait = retryMs.first; ; wait = Math.min(wait * 2, retryMs.most)) {
      try {
        session = await connect(options);
        // Closed while connecting: this session was not open yet when the others were closed.
        if (closing.signal.aborted) return session.end().then(() => false);
        await options.onSession?.(session.query, 'again');
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
      await kept;
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
  const client = new PreparingClient({
    ...address,
    application_name: `steward ${name}`,
    keepAlive: true,
    connectionTimeoutMillis: answerWithinMs,
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
  let answeredAt = performance.now();
  const query: Query = (text, values) => {
    const result = tail.then(() => client.query(text, values));
    tail = result.catch(() => {}).then(() => (answeredAt = performance.now()));
    return result;
  };
  // A peer that vanished silently is only noticed by a query. Behind other statements, that query may take longer.
  const ping = async (): Promise<void> => {
    while (await sleepUnless(ended.signal, clock, pingEveryMs)) {
      const askedAt = performance.now();
      const answered = await within(clock, answerWithinMs, query('select 1')).catch(() => false);
      // Destroy the connection, so that pending statements fail instead of waiting.
      if (!answered && answeredAt < askedAt) client.cut('the database does not respond');
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
