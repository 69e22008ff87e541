import type { PubSub } from './pubsub.ts';

/** Keeps messages until they are flushed, for a verb that runs inside a transaction of its caller: listeners read what is committed. */
export function bufferPublications(pubsub: PubSub): PubSub & { flush(): Promise<void> } {
  const kept: [channel: string, message: unknown][] = [];
  return {
    publish: (channel, message) => {
      kept.push([channel, message]);
      return Promise.resolve();
    },
    subscribe: (channel, listener, onGap) => pubsub.subscribe(channel, listener, onGap),
    close: () => pubsub.close(),
    async flush() {
      for (const [channel, message] of kept.splice(0)) await pubsub.publish(channel, message);
    },
  };
}
