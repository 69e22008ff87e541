import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { refresh } from '../../api/hooks.ts';
import { words } from '../../words/words.ts';

export type Failure<Item> = { item: Item; problem: string };
export type BulkProgress<Item> = {
  total: number;
  done: number;
  failures: readonly Failure<Item>[];
  isRunning: boolean;
};
export type Send<Item> = (items: readonly Item[]) => Promise<readonly { problem: string | null }[]>;

/** As the service accepts them. */
const mostPerRequest = 50;
/** Few in each request, so that the progress is seen; at most 20 requests, because their number is limited per minute. */
const chunkSize = (total: number): number => Math.min(mostPerRequest, Math.max(5, Math.ceil(total / 20)));
/** The next request would fail in the same way. */
const endsAll = (error: unknown): boolean =>
  error instanceof ApiError && ['UNREACHABLE', 'RATE_LIMITED', 'FORBIDDEN'].includes(error.code);

/** Does the same with many things, some at a time. What fails does not stop the others. */
export function useBulk<Item>(): {
  /** Null before the first run. */
  progress: BulkProgress<Item> | null;
  /** Resolves with the failures. */
  run: (items: readonly Item[], send: Send<Item>) => Promise<readonly Failure<Item>[]>;
  /** Ends after the request that is running. */
  stop: () => void;
} {
  const [progress, setProgress] = useState<BulkProgress<Item> | null>(null);
  const isStopped = useRef(false);
  const run = async (items: readonly Item[], send: Send<Item>): Promise<readonly Failure<Item>[]> => {
    isStopped.current = false;
    const failures: Failure<Item>[] = [];
    const total = items.length;
    const size = chunkSize(total);
    let at = 0;
    let reason = words().sites.bulk.skipped;
    const show = (isRunning: boolean): void =>
      setProgress({ total, done: at, failures: [...failures], isRunning });
    show(true);
    while (at < total && !isStopped.current) {
      const chunk = items.slice(at, at + size);
      try {
        const results = await send(chunk);
        for (const [index, item] of chunk.entries()) {
          const problem = results[index]?.problem;
          if (problem) failures.push({ item, problem });
        }
      } catch (error) {
        for (const item of chunk) failures.push({ item, problem: messageOf(error) });
        if (endsAll(error)) isStopped.current = true;
        reason = messageOf(error);
      }
      at += chunk.length;
      show(true);
    }
    for (const item of items.slice(at)) failures.push({ item, problem: reason });
    at = total;
    show(false);
    await refresh('monitoring');
    return failures;
  };
  return { progress, run, stop: () => (isStopped.current = true) };
}
