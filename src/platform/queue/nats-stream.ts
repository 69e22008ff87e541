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
import { republishLost } from './nats-republish-lost.ts';
import { headersOfRepeat } from './nats-message.ts';
import type { OutboxRow } from './outbox-storage.ts';

const stream = 'steward';

/**
 * A message without a sign of life for this long is delivered to another consumer. Running handlers renew it three times in
 * this period.
 */
export const ackWaitMs = 6_000;

/** Messages that are sent again within this time are recognised as duplicates; later ones may be delivered twice. */
const duplicateWindowMs = 10 * 60_000;

export type Stream = {
  /** The ids that are stored. */
  publish: (rows: readonly OutboxRow[]) => Promise<string[]>;
  /**
   * Replaces this message by one with the same id and attempt. The broker would count a `nak` as one more delivery, and each
   * delivery is an attempt.
   */
  handBack: (message: JsMsg, id: string, attempt: number) => Promise<void>;
  /** Also republishes messages that the broker has lost track of. Called regularly. */
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

  /** A stream lists its subjects, so that a new topic changes the stream. Only one process does this at a time. */
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
      // The stream or its subjects may be gone. Check before the next attempt.
      if (sent.some(({ status }) => status === 'rejected')) known.clear();
      return rows.filter((_, index) => sent[index]?.status === 'fulfilled').map(({ id }) => id);
    },
    async handBack(message, id, attempt) {
      // The same for each attempt to release this delivery, so that it is stored once.
      const msgID = `${id}-${message.seq}-${message.info.deliveryCount}`;
      await client.publish(message.subject, message.data, { msgID, headers: headersOfRepeat(id, attempt) });
      message.ack();
    },
    async consumerOf(topic) {
      known.delete(topic);
      await ensureSubject(topic);
      const durable = topic.replaceAll('.', '_');
      await ensureConsumer(manager, topic, durable);
      await oneAtATime(database, () => republishLost({ client, manager, stream }, topic, durable));
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
      // A message is deleted when its only consumer has acknowledged it.
      retention: RetentionPolicy.Workqueue,
      duplicate_window: nanos(duplicateWindowMs),
    });
  } else if (!info.config.subjects.includes(topic)) {
    // All other settings are left to the operator: replicas, limits, placement.
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
    // Messages that wait for their next attempt count as pending. With the default, 1,000 of them would block the topic.
    max_ack_pending: -1,
  };
  await manager.consumers.add(stream, config).catch(async (error: unknown) => {
    // It exists with the settings of another release.
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
    // Ends the session and thereby releases the lock.
    client.release(true);
  }
}
