import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { messageOf } from '../api/api-error.ts';
import { Button } from './button.tsx';
import './states.css';

/** What a list shows before it has anything to show: why, and what to do about it. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }): ReactElement => (
  <div className="empty">
    <p className="empty-title">{title}</p>
    {children && <div className="empty-text">{children}</div>}
  </div>
);

/** Holds the place of what is coming, so that nothing jumps. */
export const Loading = ({ lines = 3 }: { lines?: number }): ReactElement => (
  <div className="loading" role="status" aria-label="Loading">
    {Array.from({ length: lines }, (_, line) => (
      <div key={line} className="loading-line" />
    ))}
  </div>
);

export const Problem = ({ error, retry }: { error: unknown; retry?: () => void }): ReactElement => (
  <div className="problem" role="alert">
    <p>{messageOf(error)}</p>
    {retry && <Button onClick={retry}>Try again</Button>}
  </div>
);

/** The three states of an answer. Once there was one it stays; the bar at the foot of the page says when it could not be refreshed. */
export function Loaded<Data>({
  query,
  lines = 3,
  coming,
  children,
}: {
  query: UseQueryResult<Data>;
  lines?: number;
  /** What holds the place until the answer is there, when lines would not have its size. */
  coming?: ReactElement;
  children: (data: Data) => ReactNode;
}): ReactElement {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error) return <Problem error={query.error} retry={() => void query.refetch()} />;
  return coming ?? <Loading lines={lines} />;
}
