import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';
import { words } from '../../words/words.ts';
import type { BulkProgress } from './use-bulk.ts';
import './bulk.css';

/** How far it is, and what failed. */
export function BulkProgressView<Item>({
  progress: { total, done, failures, isRunning },
  failedTitle,
  nameOf,
  onStop,
  onRetry,
  onClose,
}: {
  progress: BulkProgress<Item>;
  failedTitle: (items: string) => string;
  nameOf: (item: Item) => string;
  onStop: () => void;
  onRetry: () => void;
  onClose: () => void;
}): ReactElement {
  const { sites: t } = words();
  return (
    <div className="stack">
      <div className="bulk-progress">
        <progress value={done} max={total} aria-label={t.bulk.progress(count(done), count(total))} />
        <span className="number" role="status">
          {t.bulk.progress(count(done), count(total))}
        </span>
      </div>
      {failures.length > 0 && (
        <div className="bulk-failures">
          <strong>{failedTitle(t.sites(failures.length, count(failures.length)))}</strong>
          <ul>
            {failures.map(({ item, problem }, index) => (
              <li key={index}>
                <strong>{nameOf(item)}</strong>: {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="row dialog-actions">
        {isRunning ? (
          <Button onClick={onStop}>{t.bulk.stop}</Button>
        ) : (
          <>
            {failures.length > 0 && <Button onClick={onRetry}>{t.bulk.retry}</Button>}
            <Button look="primary" onClick={onClose}>
              {t.bulk.close}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
