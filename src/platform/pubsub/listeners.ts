import type { Log } from '../log.ts';
import type { Listener } from './pubsub.ts';

/** The listeners of this process. If a listener throws, the error is logged and the others still run. */
export type Listeners = {
  add(
    channel: string,
    listener: Listener,
    onGap?: () => void,
  ): { first: boolean; remove: () => { last: boolean } };
  channels(): Iterable<string>;
  deliver(channel: string, message: unknown): void;
  /** Called when messages of any channel may have been missed. */
  gap(): void;
};

type Entry = { listener: Listener; onGap: (() => void) | undefined };

export function createListeners(log: Log): Listeners {
  const byChannel = new Map<string, Set<Entry>>();

  const guarded = (channel: string, act: () => unknown): void => {
    const failed = (error: unknown): void => log.error({ err: error, channel }, 'a pub/sub listener failed');
    try {
      const result = act();
      if (result instanceof Promise) result.catch(failed);
    } catch (error) {
      failed(error);
    }
  };

  return {
    add(channel, listener, onGap) {
      const entry = { listener, onGap };
      const entries = byChannel.get(channel) ?? new Set();
      byChannel.set(channel, entries.add(entry));
      return {
        first: entries.size === 1,
        remove() {
          if (!entries.delete(entry) || entries.size > 0) return { last: false };
          byChannel.delete(channel);
          return { last: true };
        },
      };
    },
    channels: () => byChannel.keys(),
    deliver(channel, message) {
      for (const { listener } of byChannel.get(channel) ?? []) guarded(channel, () => listener(message));
    },
    gap() {
      for (const [channel, entries] of byChannel)
        for (const { onGap } of entries) if (onGap) guarded(channel, onGap);
    },
  };
}
