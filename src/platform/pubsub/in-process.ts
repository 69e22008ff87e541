import type { Log } from '../log.ts';
import { createListeners } from './listeners.ts';
import { encodeMessage, type PubSub } from './pubsub.ts';

/** For a single process. Messages are encoded as JSON here too, so that all adapters behave the same. */
export function openInProcessPubSub({ log }: { log: Log }): PubSub {
  const listeners = createListeners(log);
  let closed = false;
  return {
    publish(channel, message) {
      const text = encodeMessage(message);
      // Deferred, so that a listener does not run in the middle of the publishing code.
      setImmediate(() => {
        if (!closed) listeners.deliver(channel, JSON.parse(text));
      });
      return Promise.resolve();
    },
    subscribe(channel, listener, onGap) {
      const { remove } = listeners.add(channel, listener, onGap);
      return Promise.resolve(() => Promise.resolve(void remove()));
    },
    close() {
      closed = true;
      return Promise.resolve();
    },
  };
}
