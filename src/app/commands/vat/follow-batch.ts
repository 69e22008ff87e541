import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '#platform/errors.ts';
import type { ApiClient } from '../deploy/api-client.ts';
import type { StatusLine } from '../deploy/progress.ts';

export type BatchView = {
  id: string;
  name: string;
  state: string;
  counts: {
    total: number;
    done: number;
    valid: number;
    invalid: number;
    unavailable: number;
    skipped: number;
  };
  estimatedEndAt: string | null;
  retry: { rows: number; nextAttemptAt: string } | null;
};

const query = `query ($id: ID!) { vatBatch(id: $id) {
  id name state counts { total done valid invalid unavailable skipped } estimatedEndAt
  retry { rows nextAttemptAt }
} }`;
/** 60 reads per minute: a tenth of a token's default limit of 600. */
const pauseMs = 1_000;

/** Shows a batch until it has ended. */
export async function followBatch(
  client: ApiClient,
  id: string,
  line: StatusLine,
  { pause = () => delay(pauseMs), now = () => Date.now() } = {},
): Promise<BatchView> {
  for (;;) {
    const { vatBatch: batch } = await client.query<{ vatBatch: BatchView | null }>(query, { id });
    if (!batch) throw new OperatorError(`There is no VAT batch ${id} that you may see.`);
    if (batch.state === 'DONE' || batch.state === 'CANCELLED') {
      line.end();
      return batch;
    }
    line.show(progressOf(batch, now()));
    await pause();
  }
}

const width = 24;
const counted = (count: number): string => count.toLocaleString('en-US');

export function progressOf({ counts, estimatedEndAt, retry }: BatchView, now: number): string {
  const { total, done, invalid, unavailable } = counts;
  const share = total === 0 ? 0 : done / total;
  const filled = Math.floor(share * width);
  const secondsTo = (time: string): number => Math.max(0, Date.parse(time) - now) / 1_000;
  return [
    `[${'█'.repeat(filled)}${'░'.repeat(width - filled)}] ${counted(done)} of ${counted(total)} (${Math.floor(share * 100)} %)`,
    ...(invalid > 0 ? [`${counted(invalid)} invalid`] : []),
    ...(unavailable > 0 ? [`${counted(unavailable)} unavailable`] : []),
    ...(estimatedEndAt ? [`about ${durationOf(secondsTo(estimatedEndAt))} left`] : []),
    ...(retry ? [waitOf(retry.rows, secondsTo(retry.nextAttemptAt))] : []),
  ].join(', ');
}

const waitOf = (rows: number, seconds: number): string =>
  `${rows === 1 ? '1 row waits' : `${counted(rows)} rows wait`} because the register is not available ` +
  `(next attempt ${seconds < 1 ? 'soon' : `in ${durationOf(seconds)}`})`;

function durationOf(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export const summaryOf = ({ state, counts }: BatchView): string =>
  `${state === 'CANCELLED' ? 'Cancelled' : 'Done'}: ${(
    ['valid', 'invalid', 'unavailable', 'skipped'] as const
  )
    .map((status) => `${counted(counts[status])} ${status}`)
    .join(', ')}${counts.done < counts.total ? `, ${counted(counts.total - counts.done)} not checked` : ''}.`;
