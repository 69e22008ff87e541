import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';

/** Per pass; further ones wait for the next pass. */
const maxPerPass = 1_000;

/**
 * After a kill, a broker can come back with messages below the position that their consumer has acknowledged (seen with 2.9.10:
 * three in a run of two minutes with several kills; their work was done). It keeps them forever and delivers them to no
 * consumer. So they are published again, and at worst handled twice. They get another id, because the broker would treat the
 * same id as a duplicate.
 */
export async function republishLost(
  { client, manager, stream }: { client: JetStreamClient; manager: JetStreamManager; stream: string },
  topic: string,
  durable: string,
): Promise<void> {
  // All messages up to here are acknowledged, which in a work queue means deleted.
  const { ack_floor: floor } = await manager.consumers.info(stream, durable);
  // Supported by the broker since 2.9, but missing in the types of its client.
  const first = { seq: 1, next_by_subj: topic };
  for (let count = 0; count < maxPerPass; count += 1) {
    const message = await manager.streams.getMessage(stream, first);
    if (!message || message.seq > floor.stream_seq) return;
    await client.publish(topic, message.data);
    await manager.streams.deleteMessage(stream, message.seq);
  }
}
