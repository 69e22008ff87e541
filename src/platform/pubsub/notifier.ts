import type { Query } from '../db/dedicated-connection.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { createSplitter } from './parts.ts';
import { encodeMessage } from './pubsub.ts';

/** PostgreSQL refuses a NOTIFY of 8,000 bytes or more. */
const partBytes = 7_999;

/** Parts held back while a statement is under way, 8 MB at most; a database that is slower than that loses messages. */
const mostPending = 1_000;

export type Notifier = {
  send(name: string, message: unknown): void;
  /** Resolves when everything sent so far is out or lost. */
  idle(): Promise<void>;
};

/**
 * Sends one statement at a time and puts whatever comes meanwhile into the next: 2,000 small messages took 30 ms a
 * hundred at a time and 500 ms one by one.
 */
export function createNotifier(query: Query, log: Log): Notifier {
  const split = createSplitter(partBytes);
  let pending: { name: string; part: string }[] = [];
  let sending: Promise<void> | undefined;

  async function sendAll(): Promise<void> {
    while (pending.length > 0) {
      const batch = pending;
      pending = [];
      await notify(query, batch).catch((error: unknown) =>
        log.debug({ lost: batch.length, reason: messageOf(error) }, 'pub/sub messages lost'),
      );
    }
    sending = undefined;
  }

  return {
    send(name, message) {
      const parts = split(encodeMessage(message));
      if (pending.length + parts.length > mostPending) {
        log.warn({ pending: pending.length }, 'pub/sub cannot keep up, a message is lost');
        return;
      }
      pending.push(...parts.map((part) => ({ name, part })));
      sending ??= sendAll();
    },
    idle: () => sending ?? Promise.resolve(),
  };
}

const notify = (query: Query, batch: readonly { name: string; part: string }[]): Promise<unknown> =>
  query(
    '/* pubsub.notify */ select pg_notify(name, part) from unnest($1::text[], $2::text[]) as t (name, part)',
    [batch.map(({ name }) => name), batch.map(({ part }) => part)],
  );
