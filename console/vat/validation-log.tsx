import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { fetchJson } from '../api/client.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { milliseconds } from '../ui/format.ts';
import { Paged, Search } from '../ui/paged.tsx';
import { Empty } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { words } from '../words/words.ts';
import { tones, type VatLog } from './vat.ts';

/** The responses of the registers, newest first. */
export function ValidationLog(): ReactElement {
  const { log: t, statuses } = words().vat;
  const origins: Record<string, string> = t.origins;
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const query = useInfiniteQuery({
    queryKey: ['rest', 'vat log', search],
    queryFn: ({ pageParam, signal }) =>
      fetchJson<VatLog>(`/vat/admin/log?${new URLSearchParams({ search, before: pageParam, limit: '50' })}`, {
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }: VatLog) => next ?? undefined,
  });
  const entries = query.data?.pages.flatMap((page) => page.entries);
  return (
    <Card title={t.title} flush>
      <div className="list-tools">
        <Search label={t.search} placeholder={t.searchHint} value={text} onChange={setText} />
      </div>
      <Paged
        query={query}
        entries={entries}
        more={t.older}
        empty={<Empty title={search ? t.noMatch : t.none}>{!search && t.noneHint}</Empty>}
      >
        {(shown) => (
          <Table
            columns={[
              t.columns.number,
              t.columns.status,
              t.columns.name,
              t.columns.origin,
              { name: t.columns.duration, end: true },
              t.columns.when,
            ]}
          >
            {shown.map((entry) => (
              <tr key={entry.id}>
                <td className="mono">
                  {entry.country_code} {entry.vat_number}
                </td>
                <td>
                  <Badge tone={tones[entry.status]}>{statuses[entry.status]}</Badge>
                </td>
                <td>{entry.name ?? <span className="quiet">{entry.message}</span>}</td>
                <td>{origins[entry.origin] ?? entry.origin}</td>
                <td className="end number">{milliseconds(entry.latency_ms)}</td>
                <td>
                  <Time at={entry.at} />
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Paged>
    </Card>
  );
}
