import {
  AckPolicy,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type Consumer,
  type ConsumerConfig,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Database } from '../db/pool.ts';
import { OperatorError } from '../errors.ts';
import type { Nats } from '../nats.ts';
import { requeueHeaders } from './nats-message.ts';
import type { OutboxRow } from './outbox-storage.ts';

const stream = 'steward';

/** Without a sign of the consumer for this long, a message is delivered again. Running handlers send three in this time. */
export const ackWaitMs = 6_000;

/** The broker drops duplicates within this time. Later ones are delivered twice. */
const duplicateWindowMs = 10 * 60_000;

export type Stream = {
  /** Returns the ids of the stored messages. */
  publish: (rows: readonly OutboxRow[]) => Promise<string[]>;
  /**
   * Replaces the message by one with the same id and attempt. After a `nak` the broker would count one more delivery, and
   * each delivery is an attempt. With a delay, the new message is only handled after it.
   */
  requeue: (message: JsMsg, id: string, attempt: number, delaySeconds: number) => Promise<void>;
  /** Also publishes messages again that the broker has lost. Must be called regularly. */
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

  /** A new topic changes the stream's list of subjects, which only one process may do at a time. */
  async function ensureSubject(topic: string): Promise<void> {
    if (known.has(topic)) return;
    await withStreamLock(database, () => addSubject(manager, topic));
    known.add(topic);
  }

  return {
    async publish(rows) {
      for (const topic of new Set(rows.map((row) => row.topic))) await ensureSubject(topic);
      const sent = await Promise.allSettled(
        rows.map(({ id, topic, json }) => client.publish(topic, json, { msgID: id })),
      );
      // The stream or its subjects may have been deleted: check before the next attempt.
      if (sent.some(({ status }) => status === 'rejected')) known.clear();
      return rows.filter((_, index) => sent[index]?.status === 'fulfilled').map(({ id }) => id);
    },
    async requeue(message, id, attempt, delaySeconds) {
      // The same for each attempt to requeue this delivery, so that it is stored once.
      const msgID = `${id}-${message.seq}-${message.info.deliveryCount}`;
      const headers = requeueHeaders(id, attempt, delaySeconds);
      await client.publish(message.subject, message.data, { msgID, headers });
      message.ack();
    },
    async consumerOf(topic) {
      known.delete(topic);
      await ensureSubject(topic);
      const durable = topic.replaceAll('.', '_');
      await ensureConsumer(manager, topic, durable);
      await withStreamLock(database, () => republishLost(client, manager, topic, durable));
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
      // A message is deleted when its consumer has acknowledged it.
      retention: RetentionPolicy.Workqueue,
      duplicate_window: nanos(duplicateWindowMs),
    });
  } else if (!info.config.subjects.includes(topic)) {
    // Keeps the operator's changes to replicas, limits and placement.
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
    // Messages that wait for a retry count as pending. With the default, 1,000 of them block the topic.
    max_ack_pending: -1,
  };
  await manager.consumers.add(stream, config).catch(async (error: unknown) => {
    // It exists with the settings of another release.
    await manager.consumers.update(stream, durable, config).catch(() => Promise.reject(error));
  });
}

/** Messages per call. More of them wait for the next call. */
const maxRepublished = 1_000;

/**
 * After a broker was killed, it can have messages below the acknowledged sequence of their consumer (seen with 2.9.10: three
 * in two minutes with several kills). It keeps them for ever and never delivers them. So they are published again, with a
 * new id because the broker would drop a duplicate. At worst, a message is handled twice.
 */
async function republishLost(
  client: JetStreamClient,
  manager: JetStreamManager,
  topic: string,
  durable: string,
): Promise<void> {
  // A work queue deletes acknowledged messages, so everything up to here should be gone.
  const { ack_floor: floor } = await manager.consumers.info(stream, durable);
  // Supported by the broker since 2.9, but missing in the types of the client.
  const first = { seq: 1, next_by_subj: topic };
  for (let count = 0; count < maxRepublished; count += 1) {
    const message = await manager.streams.getMessage(stream, first);
    if (!message || message.seq > floor.stream_seq) return;
    await client.publish(topic, message.data);
    await manager.streams.deleteMessage(stream, message.seq);
  }
}

const streamLock = 5_739_103;

async function withStreamLock(database: Database, act: () => Promise<void>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('/* queue.lockStream */ select pg_advisory_lock($1)', [streamLock]);
    await act();
  } finally {
    // Closing the session releases the lock.
    client.release(true);
  }
}
