import { connect, type NatsConnection } from '@nats-io/transport-node';
import { messageOf, OperatorError } from './errors.ts';
import type { Log } from './log.ts';
import { parseNatsUrl } from './nats-address.ts';

export type Nats = {
  connection: NatsConnection;
  /** What is published while the link is down is lost: look first where that matters. */
  readonly connected: boolean;
  /** Resolves at once when connected, else with the next connection (or when closed). */
  whenConnected: () => Promise<void>;
  /** Calls on every loss and every return of the link, until told to stop. */
  onChange(listener: (change: 'lost' | 'back') => void): () => void;
  close(): Promise<void>;
};

/** The first connection must work; after that it reconnects for ever, every half second. */
export async function connectNats(url: string, name: string, log: Log): Promise<Nats> {
  const connection = await connect({
    ...parseNatsUrl(url),
    name: `steward ${name}`,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    reconnectJitter: 100,
    timeout: 5_000,
    // A broker whose passwords are being changed refuses us for a while; twice would be the end.
    ignoreAuthErrorAbort: true,
    // Two unanswered pings mean the link is dead: noticed after at most 30 s, by default after 6 minutes.
    pingInterval: 10_000,
    maxPingOut: 2,
  }).catch((error: unknown) => {
    throw new OperatorError(`NATS does not answer at NATS_URL: ${messageOf(error)}.`, { cause: error });
  });

  let up = Promise.withResolvers<void>();
  up.resolve();
  let connected = true;
  let closed: Promise<void> | undefined;
  const listeners = new Set<(change: 'lost' | 'back') => void>();
  const tell = (change: 'lost' | 'back'): void => listeners.forEach((listener) => listener(change));

  async function watch(): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect' && connected) {
        connected = false;
        up = Promise.withResolvers();
        log.warn({ connection: name }, 'NATS connection lost');
        tell('lost');
      } else if (status.type === 'reconnect') {
        connected = true;
        up.resolve();
        log.info({ connection: name }, 'NATS connection is back');
        tell('back');
      } else if (status.type === 'error') {
        log.warn({ connection: name, err: status.error }, 'NATS reported an error');
      }
    }
    connected = false;
    up.resolve();
  }
  void watch();

  return {
    connection,
    get connected() {
      return connected;
    },
    whenConnected: () => up.promise,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    // Draining sends what is buffered; without a link there is nothing to drain into.
    close: () => (closed ??= connected ? connection.drain() : connection.close()),
  };
}
