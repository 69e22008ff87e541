import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import type { Clock } from '../clock.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Nats } from '../nats.ts';
import { createWakeableSleep, sleepUnless } from '../sleep.ts';
import type { HandlerRunner } from './handler-runner.ts';
import { ackWaitMs } from './nats-stream.ts';

export type Pull = {
  /** Stops fetching, and extends the acknowledgement deadlines of running messages until they are drained. */
  stop(drain: () => Promise<void>): Promise<void>;
};

export type PullOptions = {
  nats: Nats;
  runner: HandlerRunner;
  consumerOf: (topic: string) => Promise<Consumer>;
  handle: (message: JsMsg) => Promise<void>;
  log: Log;
  clock: Clock;
};

/** How long a pull request stays open at the broker. An idle topic sends one request in this time. */
const expiresMs = 30_000;
const afterFailureMs = 500;
/** A broker that was killed can have lost messages without an error. */
const refreshConsumerMs = 60_000;

/**
 * Fetches only as many messages as can be handled at once, so that no message waits in a buffer while another process is
 * idle.
 */
export function startPull({ nats, runner, handle, log, clock, ...options }: PullOptions): Pull {
  const { topic } = runner;
  const running = new Set<JsMsg>();
  const stopping = new AbortController();
  const ended = new AbortController();
  const idle = createWakeableSleep(clock);
  let fetching: ConsumerMessages | undefined;
  const stopWatching = nats.onChange((change) => {
    // Otherwise the client would repeat the request for the full number after a reconnect.
    if (change === 'lost') fetching?.stop();
    idle.wake();
  });
  const pulling = pull();
  const extending = extendDeadlines();

  async function pull(): Promise<void> {
    let consumer: Consumer | undefined;
    let refreshedAt = 0;
    while (!stopping.signal.aborted) {
      if (!nats.connected || running.size >= topic.concurrency) {
        await idle.sleep(expiresMs);
        continue;
      }
      try {
        if (!consumer || performance.now() - refreshedAt > refreshConsumerMs) {
          consumer = await options.consumerOf(topic.name);
          refreshedAt = performance.now();
        }
        await fetch(consumer);
      } catch (error) {
        consumer = undefined;
        if (nats.connected && !stopping.signal.aborted)
          log.warn({ topic: topic.name, reason: messageOf(error) }, 'could not fetch messages; trying again');
        await sleepUnless(stopping.signal, clock, afterFailureMs);
      }
    }
  }

  async function fetch(consumer: Consumer): Promise<void> {
    fetching = await consumer.fetch({ max_messages: topic.concurrency - running.size, expires: expiresMs });
    if (stopping.signal.aborted || !nats.connected) fetching.stop();
    for await (const message of fetching) void start(message);
  }

  async function start(message: JsMsg): Promise<void> {
    running.add(message);
    try {
      await handle(message);
    } catch (error) {
      // It was not acknowledged, so the broker delivers it again.
      log.warn({ err: error, topic: topic.name }, 'a message could not be settled');
    } finally {
      running.delete(message);
      idle.wake();
    }
  }

  async function extendDeadlines(): Promise<void> {
    while (await sleepUnless(ended.signal, clock, ackWaitMs / 3))
      if (nats.connected) for (const message of running) message.working();
  }

  return {
    async stop(drain) {
      stopping.abort();
      fetching?.stop();
      idle.wake();
      await pulling;
      await drain();
      ended.abort();
      await extending;
      stopWatching();
    },
  };
}
