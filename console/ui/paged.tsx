import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Loading, Problem } from './states.tsx';

/** A list that is loaded page by page, with a button for older entries. */
export function Paged<Entry>({
  query,
  entries,
  empty,
  more,
  children,
}: {
  query: Pick<
    UseInfiniteQueryResult,
    'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  /** Undefined until the first page is loaded. */
  entries: readonly Entry[] | undefined;
  empty: ReactNode;
  more: string;
  children: (entries: readonly Entry[]) => ReactNode;
}): ReactElement {
  if (!entries)
    return query.error ? (
      <Problem error={query.error} retry={() => void query.refetch()} />
    ) : (
      <Loading lines={6} />
    );
  return (
    <>
      {entries.length > 0 ? children(entries) : empty}
      {query.hasNextPage && (
        <div className="list-tools">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {more}
          </Button>
        </div>
      )}
    </>
  );
}

/** The search field above a list. */
export const Search = ({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}): ReactElement => (
  <input
    type="search"
    aria-label={label}
    placeholder={placeholder}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
