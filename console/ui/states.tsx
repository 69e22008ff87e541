import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { messageOf } from '../api/api-error.ts';
import { words } from '../words/words.ts';
import { Button } from './button.tsx';
import './states.css';

/** Shown instead of an empty list: why it is empty, and what to do about it. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }): ReactElement => (
  <div className="empty">
    <p className="empty-title">{title}</p>
    {children && <div className="empty-text">{children}</div>}
  </div>
);

/** A placeholder while data loads, so that the layout does not jump. */
export const Loading = ({ lines = 3 }: { lines?: number }): ReactElement => (
  <div className="loading" role="status" aria-label={words().ui.loading}>
    {Array.from({ length: lines }, (_, line) => (
      <div key={line} className="loading-line" />
    ))}
  </div>
);

export const Problem = ({ error, retry }: { error: unknown; retry?: () => void }): ReactElement => (
  <div className="problem" role="alert">
    <p>{messageOf(error)}</p>
    {retry && <Button onClick={retry}>{words().ui.retry}</Button>}
  </div>
);

/** The three states of a query. Loaded data stays; the bar at the bottom of the page says if it could not be refreshed. */
export function Loaded<Data>({
  query,
  lines = 3,
  coming,
  children,
}: {
  query: UseQueryResult<Data>;
  lines?: number;
  /** A placeholder of the right size, if lines would not fit. */
  coming?: ReactElement;
  children: (data: Data) => ReactNode;
}): ReactElement {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error) return <Problem error={query.error} retry={() => void query.refetch()} />;
  return coming ?? <Loading lines={lines} />;
}
