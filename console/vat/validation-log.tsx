import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { askRest } from '../api/ask.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { milliseconds } from '../ui/format.ts';
import { Empty, Loading, Problem } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { tones, type VatLog } from './vat.ts';

/** Every answer of a register, newest first. */
export function ValidationLog(): ReactElement {
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const query = useInfiniteQuery({
    queryKey: ['rest', 'vat log', search],
    queryFn: ({ pageParam, signal }) =>
      askRest<VatLog>(`/vat/admin/log?${new URLSearchParams({ search, before: pageParam, limit: '50' })}`, {
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }: VatLog) => next ?? undefined,
  });
  const entries = query.data?.pages.flatMap((page) => page.entries);
  return (
    <Card title="Validation log" flush>
      <div className="list-tools">
        <input
          type="search"
          aria-label="Search the validation log"
          placeholder="Country, number or name"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {!entries ? (
        query.error ? (
          <Problem error={query.error} retry={() => void query.refetch()} />
        ) : (
          <Loading />
        )
      ) : entries.length === 0 ? (
        <Empty title={search ? 'Nothing found' : 'Nothing asked yet'}>
          {!search && 'Every answer of a register is kept here, as proof of what it said and when.'}
        </Empty>
      ) : (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                <th>Number</th>
                <th>Status</th>
                <th>Name</th>
                <th>Asked by</th>
                <th className="end">Took</th>
                <th>When</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.id}>
                  <td className="mono">
                    {entry.country_code} {entry.vat_number}
                  </td>
                  <td>
                    <Badge tone={tones[entry.status]}>{entry.status}</Badge>
                  </td>
                  <td>{entry.name ?? <span className="quiet">{entry.message}</span>}</td>
                  <td>{entry.origin}</td>
                  <td className="end number">{milliseconds(entry.latency_ms)}</td>
                  <td>
                    <Time at={entry.at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {query.hasNextPage && (
        <div className="list-tools">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Older entries
          </Button>
        </div>
      )}
    </Card>
  );
}
