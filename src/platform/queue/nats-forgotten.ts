import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';

/** In one go; more of them wait for the next look. */
const most = 1_000;

/**
 * A broker that is killed can come back with messages that lie below what their consumer counts as acknowledged (seen with
 * 2.9.10: three in a run of two minutes that killed it several times, their work was done). It keeps them for ever, and
 * hands them to nobody. So they are published once more: what has been done already is done a second time at worst.
 * Under another id, because the broker would take the same one for a repetition.
 */
export async function repeatForgotten(
  { client, manager, stream }: { client: JetStreamClient; manager: JetStreamManager; stream: string },
  topic: string,
  durable: string,
): Promise<void> {
  // Everything up to here is acknowledged, and of a work queue that means deleted.
  const { ack_floor: floor } = await manager.consumers.info(stream, durable);
  // Known to the broker since 2.9, not to the types of its client.
  const first = { seq: 1, next_by_subj: topic };
  for (let count = 0; count < most; count += 1) {
    const message = await manager.streams.getMessage(stream, first);
    if (!message || message.seq > floor.stream_seq) return;
    await client.publish(topic, message.data);
    await manager.streams.deleteMessage(stream, message.seq);
  }
}
