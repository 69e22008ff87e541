import type { JsMsg } from '@nats-io/jetstream';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/pool.ts';
import type { Log } from '../log.ts';
import { connectNats } from '../nats.ts';
import { createHandlerRunner, type HandlerRunner, type Outcome } from './handler-runner.ts';
import { insertDeadLetter } from './dead-letter-storage.ts';
import { retryUntilAborted } from './retry-until-aborted.ts';
import { insertMessage, insertMessages } from './message-storage.ts';
import { toStored } from './message.ts';
import { readMessage } from './nats-message.ts';
import { startPull } from './nats-pull.ts';
import { openStream } from './nats-stream.ts';
import { startOutboxRelay } from './outbox-relay.ts';
import { checkTopic, defaultStopLimits, type Queue, type StopLimits } from './queue.ts';

export type NatsQueueOptions = { database: Database; natsUrl: string; log: Log; clock: Clock };

/**
 * JetStream delivers the messages. Every enqueue goes through the outbox, with or without a transaction. Publishing directly
 * took 0.8 ms instead of 3 ms (on a busy 2-core machine), but few enqueues have no transaction. With a single path, nothing
 * is lost while the broker is down, an enqueued message is on disk (JetStream syncs every two minutes), and dedup keys and
 * delays work as with PostgreSQL.
 */
export async function openNatsQueue({ database, natsUrl, log, clock }: NatsQueueOptions): Promise<Queue> {
  const nats = await connectNats(natsUrl, 'queue', log);
  const { relay, consumerOf, requeue } = await start().catch(async (error: unknown) => {
    await nats.close();
    throw error;
  });
  const closing = new AbortController();
  const consumers = new Map<string, (limits?: StopLimits) => Promise<void>>();

  async function start() {
    const { publish, ...stream } = await openStream(nats, database);
    const relay = await startOutboxRelay({ database, log, clock, isReady: () => nats.connected, publish });
    nats.onChange(relay.wake);
    return { relay, ...stream };
  }

  async function handle(runner: HandlerRunner, message: JsMsg): Promise<void> {
    const { id, attempt, delaySeconds, json, parsed } = readMessage(message);
    if (delaySeconds > 0) return message.nak(delaySeconds * 1000);
    const topic = runner.topic.name;
    const settle = async (outcome: Outcome): Promise<void> => {
      if (outcome.kind === 'dead') {
        const letter = { id, topic, json, error: outcome.error, attempts: attempt };
        const store = (): Promise<void> => insertDeadLetter(database.db, letter);
        await retryUntilAborted(`storing a dead letter of ${topic}`, store, {
          clock,
          log,
          signal: closing.signal,
        });
      }
      // An acknowledgement over a broken connection would be lost, and the message would be delivered again.
      await nats.whenConnected();
      const delaySeconds = outcome.kind === 'postpone' ? outcome.delaySeconds : 0;
      if (outcome.kind === 'release' || outcome.kind === 'postpone')
        // If this fails, the broker delivers the message again, which counts as one more attempt.
        await requeue(message, id, attempt, delaySeconds).catch(() => message.nak(delaySeconds * 1000));
      else acknowledge(message, outcome);
    };
    if (parsed) await runner.handle({ id, attempt, payload: parsed.payload }, settle);
    else await settle({ kind: 'dead', error: 'The message is not JSON.' });
  }

  async function close(): Promise<void> {
    await Promise.all([...consumers.values()].map((stop) => stop()));
    closing.abort();
    await relay.close();
    await nats.close();
  }
  let closed: Promise<void> | undefined;

  return {
    async enqueue(topic, payload, options = {}) {
      checkTopic(topic);
      await insertMessage(options.tx ?? database.db, 'queue_outbox', topic.name, toStored(payload), options);
    },
    async enqueueMany(topic, messages, { tx } = {}) {
      checkTopic(topic);
      if (messages.length === 0) return;
      const due = messages.map(({ payload, runAt }) => ({ ...toStored(payload), runAt: runAt ?? null }));
      await insertMessages(tx ?? database.db, 'queue_outbox', topic.name, due);
    },
    async consume(topic, handler) {
      checkTopic(topic);
      if (consumers.has(topic.name)) throw new Error(`${topic.name} already has a consumer in this process.`);
      const runner = createHandlerRunner(topic, handler, { log, clock });
      const pull = startPull({
        nats,
        runner,
        consumerOf,
        handle: (message) => handle(runner, message),
        log,
        clock,
      });
      const stop = async (limits: StopLimits = defaultStopLimits): Promise<void> => {
        await pull.stop(() => runner.stop(limits));
        consumers.delete(topic.name);
      };
      consumers.set(topic.name, stop);
      return { stop };
    },
    close: () => (closed ??= close()),
  };
}

function acknowledge(message: JsMsg, outcome: Exclude<Outcome, { kind: 'release' | 'postpone' }>): void {
  switch (outcome.kind) {
    case 'done':
    case 'dead':
      return message.ack();
    case 'retry':
      return message.nak(outcome.delaySeconds * 1000);
  }
}
