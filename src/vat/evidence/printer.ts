import { messageOf, rateLimited } from '#platform/errors.ts';
import { createLimiter } from '#platform/limiter.ts';
import type { Log } from '#platform/log.ts';
import { findChromium, printPdf, type FindOptions } from '#probing/index.ts';

export type Printer = {
  /** Null if there is no browser. `owner` is who waits for it. */
  print(owner: string, render: () => Promise<string>): Promise<Buffer | null>;
  close(): void;
};

/** How long "there is no browser" is remembered. */
const searchAgainMs = 60_000;
const retryAfterSeconds = 30;
const waitMs = 60_000;

type Chromium = Awaited<ReturnType<typeof findChromium>>;

/** Prints one document at a time, because a browser takes 200 MB, and one of each owner, so that nobody fills the queue. */
export function createPrinter(options: FindOptions, log: Log): Printer {
  const limiter = createLimiter({ permits: 1, maxWaiting: 8 });
  const owners = new Set<string>();
  const closing = new AbortController();
  let found: Chromium | null = null;
  let missingSince = -Infinity;

  const find = async (): Promise<Chromium | null> => {
    if (found || performance.now() - missingSince < searchAgainMs) return found;
    found = await findChromium(options).catch((error: unknown) => {
      missingSince = performance.now();
      log.info({ reason: messageOf(error) }, 'evidence: no browser to print with');
      return null;
    });
    return found;
  };

  return {
    async print(owner, render) {
      if (owners.has(owner)) throw rateLimited(retryAfterSeconds);
      owners.add(owner);
      try {
        using permit = await limiter.acquire({ waitMs, signal: closing.signal });
        if (!permit) throw rateLimited(retryAfterSeconds);
        const chromium = await find();
        if (!chromium) return null;
        return await printPdf(chromium, Buffer.from(await render()), closing.signal);
      } catch (error) {
        // The browser may have been replaced or removed.
        found = null;
        throw error;
      } finally {
        owners.delete(owner);
      }
    },
    close: () => closing.abort(),
  };
}
