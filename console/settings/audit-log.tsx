import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { ask } from '../api/ask.ts';
import { auditLog, type AuditLogQuery } from '../api/deployment.generated.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty, Loading, Problem } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { useSettled } from '../ui/use-settled.ts';

/** Who did what, when and from where. */
export function AuditLog(): ReactElement {
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const query = useInfiniteQuery({
    queryKey: ['deployment', 'audit', search],
    queryFn: ({ pageParam, signal }) => ask(auditLog, { search: search || null, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ auditLog: { pageInfo } }: AuditLogQuery) =>
      pageInfo.hasNextPage ? pageInfo.endCursor : undefined,
  });
  const entries = query.data?.pages.flatMap(({ auditLog: { edges } }) => edges.map(({ node }) => node));
  return (
    <Card title="Audit log" flush>
      <div className="list-tools">
        <input
          type="search"
          aria-label="Search the audit log"
          placeholder="Search token, person, action, resource"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {!entries ? (
        query.error ? (
          <Problem error={query.error} retry={() => void query.refetch()} />
        ) : (
          <Loading lines={6} />
        )
      ) : entries.length === 0 ? (
        <Empty title="Nothing found" />
      ) : (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                <th>When</th>
                <th>Who</th>
                <th>What</th>
                <th>On</th>
                <th>From</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.id}>
                  <td>
                    <Time at={entry.at} />
                  </td>
                  <td>
                    {entry.actor}
                    {entry.tokenName && <div className="small quiet">by token {entry.tokenName}</div>}
                  </td>
                  <td className="mono">{entry.action}</td>
                  <td>{entry.resource}</td>
                  <td className="small quiet">{entry.ip}</td>
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
