import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import type { Clock } from '../clock.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Nats } from '../nats.ts';
import { createWakeableSleep, sleepUnless } from '../sleep.ts';
import type { Consumption } from './handler-runner.ts';
import { ackWaitMs } from './nats-stream.ts';

export type Pull = {
  /** Stops fetching, and keeps renewing the messages in progress until they are drained. */
  stop(drain: () => Promise<void>): Promise<void>;
};

export type PullOptions = {
  nats: Nats;
  consumption: Consumption;
  consumerOf: (topic: string) => Promise<Consumer>;
  handle: (message: JsMsg) => Promise<void>;
  log: Log;
  clock: Clock;
};

/** How long a request stays open at the broker. An idle topic costs one request per interval. */
const expiresMs = 30_000;
const afterFailureMs = 500;
/** How often to look for messages that the broker has lost track of after a kill, since it does not report them. */
const lookAgainMs = 60_000;

/**
 * Requests only as many messages as there are free slots. A fetched message is handled at once, and none waits in a buffer
 * while another process is free.
 */
export function startPull({ nats, consumption, handle, log, clock, ...options }: PullOptions): Pull {
  const { topic } = consumption;
  const running = new Set<JsMsg>();
  const stopping = new AbortController();
  const ended = new AbortController();
  const idle = createWakeableSleep(clock);
  let fetching: ConsumerMessages | undefined;
  const forget = nats.onChange((change) => {
    // By default, the client repeats the request after a reconnect, for the full number of messages.
    if (change === 'lost') fetching?.stop();
    idle.wake();
  });
  const pulling = pull();
  const renewing = renewAll();

  async function pull(): Promise<void> {
    let consumer: Consumer | undefined;
    let lookedAt = 0;
    while (!stopping.signal.aborted) {
      if (!nats.connected || running.size >= topic.concurrency) {
        await idle.sleep(expiresMs);
        continue;
      }
      try {
        if (!consumer || performance.now() - lookedAt > lookAgainMs) {
          consumer = await options.consumerOf(topic.name);
          lookedAt = performance.now();
        }
        await fetch(consumer);
      } catch (error) {
        consumer = undefined;
        if (nats.connected && !stopping.signal.aborted)
          log.warn({ topic: topic.name, reason: messageOf(error) }, 'could not fetch messages; retrying');
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

  async function renewAll(): Promise<void> {
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
      await renewing;
      forget();
    },
  };
}
