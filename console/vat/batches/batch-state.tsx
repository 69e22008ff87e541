import type { ReactElement } from 'react';
import type { VatBatchFactsFragment, VatBatchState } from '../../api/vat.generated.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { count } from '../../ui/format.ts';
import { EstimatedTime } from '../../ui/time.tsx';
import { words } from '../../words/words.ts';
import './batches.css';

export type Batch = VatBatchFactsFragment;

const tones: Record<VatBatchState, Tone> = {
  QUEUED: 'idle',
  RUNNING: 'busy',
  DONE: 'good',
  CANCELLED: 'idle',
};

export const isOpen = ({ state }: Pick<Batch, 'state'>): boolean => state === 'QUEUED' || state === 'RUNNING';

export const BatchBadge = ({ state }: { state: VatBatchState }): ReactElement => (
  <Badge tone={tones[state]}>{words().vat.batches.states[state]}</Badge>
);

/** Rows whose register was not available, and when it is asked again. */
export const Waiting = ({ retry }: { retry: NonNullable<Batch['retry']> }): ReactElement => (
  <>
    {words().vat.batches.waiting(retry.rows, count(retry.rows))} <EstimatedTime at={retry.nextAttemptAt} />
  </>
);

const parts = ['valid', 'invalid', 'unavailable', 'skipped'] as const;

/** How many rows are done, and with which results. */
export function BatchProgress({ batch: { name, counts } }: { batch: Batch }): ReactElement {
  const { batches: t, statuses } = words().vat;
  const { total, done } = counts;
  return (
    <div
      className="batch-progress"
      role="progressbar"
      aria-label={t.progress(name)}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={t.progressText(count(done), count(total))}
      title={parts.map((part) => `${count(counts[part])} ${statuses[part]}`).join(', ')}
    >
      {parts.map((part) => (
        <span
          key={part}
          className={`batch-part batch-${part}`}
          style={{ flexGrow: total === 0 ? 0 : counts[part] / total }}
        />
      ))}
      <span className="batch-part" style={{ flexGrow: total === 0 ? 1 : (total - done) / total }} />
    </div>
  );
}
