import {
  AckPolicy,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type Consumer,
  type ConsumerConfig,
  type JsMsg,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Database } from '../db/pool.ts';
import { OperatorError } from '../errors.ts';
import type { Nats } from '../nats.ts';
import { repeatForgotten } from './nats-forgotten.ts';
import { headersOfRepeat } from './nats-message.ts';
import type { OutboxRow } from './outbox-storage.ts';

const stream = 'steward';

/** A message whose consumer is silent for this long goes to another one; handlers at work say so three times in it. */
export const ackWaitMs = 6_000;

/** Rows sent again within this time are recognised; later ones are at worst delivered twice. */
const duplicateWindowMs = 10 * 60_000;

export type Stream = {
  /** The ids that are stored. */
  publish: (rows: readonly OutboxRow[]) => Promise<string[]>;
  /**
   * Puts a message with the same id and attempt in the place of this one. To give it back (`nak`) would be counted by
   * the broker as one more delivery, and each delivery is an attempt.
   */
  handBack: (message: JsMsg, id: string, attempt: number) => Promise<void>;
  /** Also puts right what the broker has forgotten; to be asked for now and then. */
  consumerOf: (topic: string) => Promise<Consumer>;
};

export async function openStream(nats: Nats, database: Database): Promise<Stream> {
  const client = jetstream(nats.connection, { timeout: 5_000 });
  const manager = await jetstreamManager(nats.connection, { timeout: 5_000 }).catch((error: unknown) => {
    throw new OperatorError('NATS runs without JetStream. Start nats-server with -js and a store_dir.', {
      cause: error,
    });
  });
  const known = new Set<string>();

  /** A stream lists its subjects, so a new topic is a change to it: one process at a time. */
  async function ensureSubject(topic: string): Promise<void> {
    if (known.has(topic)) return;
    await oneAtATime(database, () => addSubject(manager, topic));
    known.add(topic);
  }

  return {
    async publish(rows) {
      for (const topic of new Set(rows.map((row) => row.topic))) await ensureSubject(topic);
      const sent = await Promise.allSettled(
        rows.map(({ id, topic, json }) => client.publish(topic, json, { msgID: id })),
      );
      // Perhaps the stream is gone, or its subjects: look before the next try.
      if (sent.some(({ status }) => status === 'rejected')) known.clear();
      return rows.filter((_, index) => sent[index]?.status === 'fulfilled').map(({ id }) => id);
    },
    async handBack(message, id, attempt) {
      // The same for each try to hand back this delivery, so that it is stored once.
      const msgID = `${id}-${message.seq}-${message.info.deliveryCount}`;
      await client.publish(message.subject, message.data, { msgID, headers: headersOfRepeat(id, attempt) });
      message.ack();
    },
    async consumerOf(topic) {
      known.delete(topic);
      await ensureSubject(topic);
      const durable = topic.replaceAll('.', '_');
      await ensureConsumer(manager, topic, durable);
      await oneAtATime(database, () => repeatForgotten({ client, manager, stream }, topic, durable));
      return client.consumers.get(stream, durable);
    },
  };
}

async function addSubject(manager: JetStreamManager, topic: string): Promise<void> {
  const info = await manager.streams.info(stream).catch((error: unknown) => {
    if (error instanceof Error && error.message === 'stream not found') return undefined;
    throw error;
  });
  if (!info) {
    await manager.streams.add({
      name: stream,
      subjects: [topic],
      storage: StorageType.File,
      // A message is deleted when its one consumer has acknowledged it.
      retention: RetentionPolicy.Workqueue,
      duplicate_window: nanos(duplicateWindowMs),
    });
  } else if (!info.config.subjects.includes(topic)) {
    // Everything else is the operator's to change: replicas, limits, placement.
    await manager.streams.update(stream, { ...info.config, subjects: [...info.config.subjects, topic] });
  }
}

async function ensureConsumer(manager: JetStreamManager, topic: string, durable: string): Promise<void> {
  const config: Partial<ConsumerConfig> = {
    durable_name: durable,
    filter_subject: topic,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    max_deliver: -1,
    // Messages that wait for their next attempt count as pending: with the default, 1,000 of them block the topic.
    max_ack_pending: -1,
  };
  await manager.consumers.add(stream, config).catch(async (error: unknown) => {
    // It is there with other settings, from another release.
    await manager.consumers.update(stream, durable, config).catch(() => Promise.reject(error));
  });
}

const streamLock = 5_739_103;

async function oneAtATime(database: Database, act: () => Promise<void>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('/* queue.lockStream */ select pg_advisory_lock($1)', [streamLock]);
    await act();
  } finally {
    // Ends the session, and the lock with it.
    client.release(true);
  }
}
