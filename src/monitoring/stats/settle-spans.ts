import type { Tx } from '#platform/db/pool.ts';
import { addToRollups } from './rollup-storage.ts';
import { dayMs, hourMs, spanDeltas, stillHolds, type OpenSpan } from './rollup.ts';

/**
 * Counts the time up to `at` by the interval that was in force until then: for targets that are about to be paused or to
 * get another interval or address. Returns those of which nothing is known any more.
 */
export async function settleSpans(tx: Tx, spans: readonly OpenSpan[], at: Date): Promise<OpenSpan[]> {
  for (const [table, bucketMs] of [
    ['rollup_hours', hourMs],
    ['rollup_days', dayMs],
  ] as const)
    await addToRollups(
      tx,
      table,
      spans.flatMap((span) => spanDeltas(span, at, bucketMs)),
    );
  return spans.filter((span) => !stillHolds(span, at));
}
