import type { Subscription } from '@nats-io/transport-node';
import type { Log } from '../log.ts';
import { connectNats } from '../nats.ts';
import { wireName } from './channel-name.ts';
import { createListeners } from './listeners.ts';
import { createJoiner, createSplitter } from './parts.ts';
import { encodeMessage, type PubSub } from './pubsub.ts';

/** Half of the broker's default limit of 1 MiB per message. */
const partBytes = 512 * 1024;

/** Core NATS: nothing is stored; subscribers receive only messages that are published while they are connected. */
export async function openNatsPubSub({ natsUrl, log }: { natsUrl: string; log: Log }): Promise<PubSub> {
  const nats = await connectNats(natsUrl, 'pubsub', log);
  const { connection } = nats;
  const split = createSplitter(partBytes);
  const joiner = createJoiner();
  const listeners = createListeners(log);
  const subscriptions = new Map<string, Subscription>();
  nats.onChange((change) => {
    joiner.clear();
    if (change === 'back') listeners.gap();
  });

  const listen = (subject: string): Subscription =>
    connection.subscribe(subject, {
      callback(error, message) {
        if (error) return log.warn({ err: error }, 'NATS refused a subscription');
        const text = joiner.add(message.string());
        if (text !== undefined) listeners.deliver(subject, JSON.parse(text));
      },
    });

  return {
    async publish(channel, message) {
      const parts = split(encodeMessage(message));
      if (!nats.connected) return;
      for (const part of parts) connection.publish(subjectOf(channel), part);
    },
    async subscribe(channel, listener, onGap) {
      const subject = subjectOf(channel);
      const { first, remove } = listeners.add(subject, listener, onGap);
      if (first) subscriptions.set(subject, listen(subject));
      // When the broker answers, it has processed the subscription. While it is unreachable, the client subscribes on reconnect.
      await connection.flush().catch(() => {});
      return async () => {
        if (!remove().last) return;
        subscriptions.get(subject)?.unsubscribe();
        subscriptions.delete(subject);
      };
    },
    close: () => nats.close(),
  };
}

const subjectOf = (channel: string): string => `steward-pubsub.${wireName(channel)}`;
