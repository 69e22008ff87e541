import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import { createWakeableSleep, sleepUnless, within } from './sleep.ts';

export type Claimed<T> = {
  items: readonly T[];
  /** Whether to claim again immediately. Defaults to whether there are as many items as requested. */
  mayBeMore?: boolean;
  /** How long until the next item is due, if known. */
  nextDueMs?: number | null;
};

export type ClaimLoopOptions<T> = {
  /** What is claimed, for log messages. */
  name: string;
  /** Items that run at the same time. */
  concurrency: number;
  /** The highest number of items for the next claim, if it is less than the free slots. */
  claimSize?: () => number;
  /** Claims up to `limit` items that are due. */
  claim: (limit: number) => Promise<Claimed<T>>;
  run: (item: T) => Promise<void>;
  /** For claims without a lease: gives back items whose claim came back after the stop. */
  release?: (items: readonly T[]) => Promise<unknown>;
  /** For leases: called with all running items. */
  lease?: { renewEveryMs: number; renew: (items: readonly T[]) => Promise<unknown> };
  /** The longest time between two claims. */
  pollMs: number;
  /** How long to wait if there is no free slot. By default until an item ends. */
  fullMs?: number;
  log: Log;
  clock: Clock;
};

export type ClaimLoop = {
  /** Claims now: after a notification, or when a lost connection is restored. */
  wake: () => void;
  readonly running: number;
  /** Resolves when no item is running. */
  settled: () => Promise<void>;
  /** Stops claiming, and keeps renewing leases until `drain` has finished with the running items. */
  stop: (drain: () => Promise<unknown>) => Promise<void>;
};

const afterFailureMs = 1_000;
/** For a claim that is running at a stop. What it returns later is released, or its lease expires. */
const lastClaimMs = 2_000;

/** Claims due work and runs it. Any number of processes share the work through the claim. */
export function startClaimLoop<T>(options: ClaimLoopOptions<T>): ClaimLoop {
  const { name, claimSize = () => Infinity, pollMs, fullMs, lease, log, clock } = options;
  const stopping = new AbortController();
  const ended = new AbortController();
  const idle = createWakeableSleep(clock);
  const running = new Map<T, Promise<void>>();
  let isFull = false;

  function start(item: T): void {
    const run = async (): Promise<void> => options.run(item);
    const done = run()
      .catch((error: unknown) => log.error({ err: error }, `${name}: one item could not be run`))
      .finally(() => {
        running.delete(item);
        if (isFull && fullMs === undefined) idle.wake();
      });
    running.set(item, done);
  }

  /** How long to wait before the next claim. */
  async function claim(): Promise<number> {
    const limit = Math.min(options.concurrency - running.size, claimSize());
    isFull = limit <= 0;
    if (isFull) return fullMs ?? pollMs;
    try {
      const { items, nextDueMs, mayBeMore = items.length >= limit } = await options.claim(limit);
      if (ended.signal.aborted) {
        await options.release?.(items);
        return 0;
      }
      for (const item of items) start(item);
      if (mayBeMore) return 0;
      // Slightly late rather than early: the claim decides what is due.
      return Math.min(pollMs, Math.ceil(nextDueMs ?? pollMs) + 1);
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, `${name}: could not claim; retrying`);
      return afterFailureMs;
    }
  }

  async function claimAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const waitMs = await claim();
      if (waitMs > 0 && !stopping.signal.aborted) await idle.sleep(waitMs);
    }
  }

  async function renewAll({ renewEveryMs, renew }: NonNullable<typeof lease>): Promise<void> {
    while (await sleepUnless(ended.signal, clock, renewEveryMs))
      if (running.size > 0)
        await renew([...running.keys()]).catch((error: unknown) =>
          log.debug({ err: error }, `${name}: could not renew leases`),
        );
  }

  const claiming = claimAll();
  if (lease) void renewAll(lease);

  return {
    wake: idle.wake,
    get running() {
      return running.size;
    },
    async settled() {
      while (running.size > 0) await Promise.all(running.values());
    },
    async stop(drain) {
      stopping.abort();
      idle.wake();
      await within(clock, lastClaimMs, claiming);
      await drain();
      ended.abort();
    },
  };
}
