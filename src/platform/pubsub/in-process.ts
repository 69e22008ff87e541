import type { Log } from '../log.ts';
import { createListeners } from './listeners.ts';
import { encodeMessage, type PubSub } from './pubsub.ts';

/** For a single process. Messages pass through JSON all the same, so that nothing works here that fails elsewhere. */
export function openInProcessPubSub({ log }: { log: Log }): PubSub {
  const listeners = createListeners(log);
  let closed = false;
  return {
    publish(channel, message) {
      const text = encodeMessage(message);
      // Not in the publisher's own turn: a listener must not run in the middle of whatever published.
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
