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
import { tones, type VatLog } from './vat.ts';

/** The responses of the registers, newest first. */
export function ValidationLog(): ReactElement {
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
    <Card title="Validation log" flush>
      <div className="list-tools">
        <Search
          label="Search the validation log"
          placeholder="Country, number or name"
          value={text}
          onChange={setText}
        />
      </div>
      <Paged
        query={query}
        entries={entries}
        more="Older entries"
        empty={
          <Empty title={search ? 'No entry matches' : 'No entries yet'}>
            {!search && 'Every response of a register is stored here, as proof of the result and its time.'}
          </Empty>
        }
      >
        {(shown) => (
          <Table columns={['Number', 'Status', 'Name', 'Origin', { name: 'Duration', end: true }, 'When']}>
            {shown.map((entry) => (
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
          </Table>
        )}
      </Paged>
    </Card>
  );
}
