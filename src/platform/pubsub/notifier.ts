import { createBatcher } from '../batcher.ts';
import type { Query } from '../db/dedicated-connection.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { createSplitter } from './parts.ts';
import { encodeMessage } from './pubsub.ts';

/** PostgreSQL refuses a NOTIFY of 8,000 bytes or more. */
const partBytes = 7_999;

/** Parts that wait for the next statement, 8 MB at most. With a slower database, messages are lost. */
const maxWaiting = 1_000;

export type Notifier = {
  send(name: string, message: unknown): void;
  /** Resolves when everything sent so far has been delivered to the database or lost. */
  idle: () => Promise<void>;
};

type Part = { name: string; part: string };

/** Sends in batches: 2,000 small messages took 30 ms in statements of a hundred and 500 ms one by one. */
export function createNotifier(query: Query, log: Log): Notifier {
  const split = createSplitter(partBytes);
  const batcher = createBatcher<Part, void>({
    async run(parts) {
      await notify(query, parts).catch((error: unknown) =>
        log.debug({ lost: parts.length, reason: messageOf(error) }, 'pub/sub messages lost'),
      );
      return [];
    },
  });

  return {
    send(name, message) {
      const parts = split(encodeMessage(message));
      if (batcher.waiting + parts.length > maxWaiting) {
        log.warn({ pending: batcher.waiting }, 'pub/sub is too slow; a message was lost');
        return;
      }
      for (const part of parts) void batcher.add({ name, part });
    },
    idle: batcher.idle,
  };
}

const notify = (query: Query, parts: readonly Part[]): Promise<unknown> =>
  query(
    '/* pubsub.notify */ select pg_notify(name, part) from unnest($1::text[], $2::text[]) as t (name, part)',
    [parts.map(({ name }) => name), parts.map(({ part }) => part)],
  );
