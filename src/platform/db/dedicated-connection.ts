import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { sleepUnless, within } from '../sleep.ts';
import type { DatabaseAddress } from './pool.ts';
import { PreparingClient } from './preparing-client.ts';

export type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/** One session for what belongs to a session: LISTEN and advisory locks. Reconnects for as long as it is open. */
export type DedicatedConnection = {
  /** Statements run one after the other; rejects while the database is away. */
  query: Query;
  close(): Promise<void>;
};

export type DedicatedConnectionOptions = {
  address: DatabaseAddress;
  name: string;
  log: Log;
  clock: Clock;
  /** Prepares each new session, the first one and every one after a loss. */
  onSession?: (query: Query, session: 'first' | 'again') => Promise<void>;
  onNotification?: (channel: string, payload: string) => void;
};

/** A connection that was forgotten on the way is replaced within 10 s: one such, and the wait for an answer. */
const pingEveryMs = 5_000;
const answerWithinMs = 5_000;
const retryMs = { first: 100, most: 1_000 };

/** Lets the server notice a vanished host within 30 s; its own default is two hours. No effect on a unix socket. */
const keepalive = `set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

/** The first connection must work; later losses are mended in the background. */
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
      options.log.info({ connection: options.name }, 'database connection is back');
    }
  }

  async function reconnect(): Promise<boolean> {
    for (let wait = retryMs.first; ; wait = Math.min(wait * 2, retryMs.most)) {
      try {
        session = await connect(options);
        // Closed while connecting: this session came too late to be closed with the rest.
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
  // A peer that vanished without a word is only noticed by asking. Behind others the question may take longer than that.
  const ping = async (): Promise<void> => {
    while (await sleepUnless(ended.signal, clock, pingEveryMs)) {
      const askedAt = performance.now();
      const answered = await within(clock, answerWithinMs, query('select 1')).catch(() => false);
      // Cut: what was asked over it fails, instead of waiting with everything behind it.
      if (!answered && answeredAt < askedAt) client.cut('the database does not answer');
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
