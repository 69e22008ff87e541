import { hasPermission } from '#identity/permissions.ts';
import { createWakeableSleep } from '#platform/sleep.ts';
import type { Context } from '../context.ts';
import { hasEnded, type Batch } from './batch.ts';
import { subscribeToBatch } from './batch-events.ts';
import { findBatch } from './batch-storage.ts';
import { requireOwnBatch } from './own-batches.ts';

/** A follower also polls, because events can be lost. */
const pollMs = 5_000;
/** A batch changes many times per second. */
const minIntervalMs = 500;

/** In the shape of a GraphQL subscription. */
export type BatchFollower = AsyncIterableIterator<{ vatBatchChanged: Batch }>;

/** The batch now and after each change, at most twice per second, until it has ended. */
export async function followBatch(ctx: Context, id: string): Promise<BatchFollower> {
  const { id: batchId, teamId } = await requireOwnBatch(ctx, id);
  const news = createWakeableSleep(ctx.clock);
  const unsubscribe = await subscribeToBatch(ctx, batchId, news.wake);
  const closing = new AbortController();
  let seen: string | null = null;
  let shownAt = -Infinity;
  const close = async (): Promise<void> => {
    if (closing.signal.aborted) return;
    closing.abort();
    news.wake();
    await unsubscribe();
  };
  const readChange = async (): Promise<Batch | null> => {
    const batch = await findBatch(ctx.db, [teamId], batchId);
    if (!batch || !hasPermission(ctx, 'vat.read', teamId)) {
      await close();
      return null;
    }
    const now = JSON.stringify([batch.state, batch.counts]);
    const hasChanged = now !== seen;
    seen = now;
    if (hasEnded(batch)) await close();
    return hasChanged ? batch : null;
  };
  const follower: BatchFollower = {
    async next() {
      try {
        while (!closing.signal.aborted) {
          const pauseMs = shownAt + minIntervalMs - performance.now();
          if (pauseMs > 0) await ctx.clock.sleep(pauseMs, closing.signal).catch(() => {});
          const batch = closing.signal.aborted ? null : await readChange();
          shownAt = performance.now();
          if (batch) return { value: { vatBatchChanged: batch }, done: false };
          if (!closing.signal.aborted) await news.sleep(pollMs);
        }
        return { value: undefined, done: true };
      } catch (error) {
        await close();
        throw error;
      }
    },
    async return() {
      await close();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]: () => follower,
  };
  return follower;
}
