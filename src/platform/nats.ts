import { connect, type NatsConnection } from '@nats-io/transport-node';
import { messageOf, OperatorError } from './errors.ts';
import type { Log } from './log.ts';
import { parseNatsUrl } from './nats-address.ts';

export type Nats = {
  connection: NatsConnection;
  /** Messages that are published while disconnected are lost. Check this first where it matters. */
  readonly connected: boolean;
  /** Resolves at once if connected, otherwise with the next connection or when closed. */
  whenConnected: () => Promise<void>;
  /** Calls back on every disconnect and reconnect. Returns a function that stops this. */
  onChange(listener: (change: 'lost' | 'back') => void): () => void;
  close(): Promise<void>;
};

/** The first connection must succeed. After that, it retries every half second without limit. */
export async function connectNats(url: string, name: string, log: Log): Promise<Nats> {
  const connection = await connect({
    ...parseNatsUrl(url),
    name: `steward ${name}`,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    reconnectJitter: 100,
    timeout: 5_000,
    // A broker whose passwords are being changed refuses the connection for a while; by default, the client gives up after two refusals.
    ignoreAuthErrorAbort: true,
    // A dead connection is noticed after two unanswered pings: at most 30 s, instead of 6 minutes by default.
    pingInterval: 10_000,
    maxPingOut: 2,
  }).catch((error: unknown) => {
    throw new OperatorError(`The NATS server at NATS_URL is unreachable: ${messageOf(error)}.`, {
      cause: error,
    });
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
        log.info({ connection: name }, 'NATS connection restored');
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
    // Draining sends buffered messages, which needs a connection.
    close: () => (closed ??= connected ? connection.drain() : connection.close()),
  };
}
