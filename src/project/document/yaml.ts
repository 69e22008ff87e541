import { AppError, badRequest } from '#platform/errors.ts';
import { createLimiter } from '#platform/limiter.ts';
import { createThreadPool, ThreadEnded } from '#platform/thread-pool.ts';
import { maxDocumentBytes, tooLarge } from './document-size.ts';
import { problemAt } from './located.ts';
import type { ReadDocument } from './read-yaml.ts';
import type { YamlRequest } from './yaml-thread.ts';

export type Yaml = {
  /** Throws a BAD_REQUEST for a text that is too large. */
  read(text: string, userId: string): Promise<ReadDocument>;
  write(content: object, userId: string): Promise<string>;
  close(): Promise<void>;
};

const program = new URL('./yaml-thread.ts', import.meta.url);
/** 1 MiB of an ordinary file takes less than a second. */
const timeoutMs = 8_000;
const waitMs = 15_000;

export type YamlOptions = {
  /** Defaults to a thread of its own. */
  request?: (request: YamlRequest, options: { timeoutMs: number }) => Promise<unknown>;
};

/**
 * Reads and writes documents in a thread, one at a time, so that a large one does not delay other requests. A text that takes too long
 * ends together with the thread; the next one starts a new thread. Each user has one document in the queue.
 */
export function createYaml({ request }: YamlOptions = {}): Yaml {
  const threads = createThreadPool<YamlRequest, unknown>({
    start: () => ({ program, resourceLimits: { maxOldGenerationSizeMb: 512 } }),
  });
  const send = request ?? ((message, options) => threads.request(message, options));
  const perUser = createLimiter({ permits: 1, maxWaiting: 1_000 });
  const turns = createLimiter({ permits: 1, maxWaiting: 100 });

  const inTurn = async (message: YamlRequest, userId: string): Promise<unknown> => {
    using own = await perUser.acquire({ key: userId, waitMs });
    using turn = own && (await turns.acquire({ waitMs }));
    if (!turn) throw busy();
    try {
      return await send(message, { timeoutMs });
    } catch (error) {
      // It did not run, so nothing is wrong with the document.
      const isUnrun =
        error instanceof ThreadEnded && ['not-started', 'closed', 'aborted'].includes(error.reason);
      throw isUnrun ? busy() : error;
    }
  };
  return {
    async read(text, userId) {
      if (Buffer.byteLength(text) > maxDocumentBytes) throw badRequest(tooLarge, { field: 'document' });
      try {
        return (await inTurn({ kind: 'read', text }, userId)) as ReadDocument;
      } catch (error) {
        if (!(error instanceof ThreadEnded)) throw error;
        const message =
          error.reason === 'timed-out'
            ? 'The file takes too long to read. Make it smaller, or use fewer anchors.'
            : 'The file takes too much memory to read. Make it smaller, or use fewer anchors.';
        return { root: null, problems: [problemAt({ line: 1, column: 1 }, message, null)] };
      }
    },
    async write(content, userId) {
      return (await inTurn({ kind: 'write', content }, userId)) as string;
    },
    close: () => threads.close(),
  };
}

const busy = (): AppError =>
  new AppError('RATE_LIMITED', 'Too many files are being read or written. Try again in a few seconds.', {
    retryAfterSeconds: 5,
  });
