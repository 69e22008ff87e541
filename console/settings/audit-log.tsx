import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { execute } from '../api/client.ts';
import { auditLog, type AuditLogQuery } from '../api/deployment.generated.ts';
import { refusalOf } from '../teams/may.ts';
import { useChosenTeam } from '../teams/use-teams.ts';
import { Card } from '../ui/card.tsx';
import { Paged, Search } from '../ui/paged.tsx';
import { Empty } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { useDebounced } from '../ui/use-debounced.ts';

/** Who did what, when and from where: in the chosen team, or what the user did. */
export function AuditLog(): ReactElement {
  const team = useChosenTeam();
  const refusal = team && refusalOf(team, 'audit.read');
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const query = useInfiniteQuery({
    queryKey: ['deployment', 'audit', search, team?.id],
    enabled: !refusal,
    queryFn: ({ pageParam, signal }) =>
      execute(auditLog, { search: search || null, after: pageParam, teamId: team?.id ?? null }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ auditLog: { pageInfo } }: AuditLogQuery) =>
      pageInfo.hasNextPage ? pageInfo.endCursor : undefined,
  });
  const entries = query.data?.pages.flatMap(({ auditLog: { edges } }) => edges.map(({ node }) => node));
  const title = team ? `Audit log of ${team.name}` : 'Audit log';
  if (refusal)
    return (
      <Card title={title}>
        <Empty title="You cannot read this audit log.">{refusal}</Empty>
      </Card>
    );
  return (
    <Card title={title} flush>
      <div className="list-tools">
        <Search
          label="Search the audit log"
          placeholder="Search by token, user, action or resource"
          value={text}
          onChange={setText}
        />
      </div>
      <Paged query={query} entries={entries} more="Older entries" empty={<Empty title="Nothing found" />}>
        {(shown) => (
          <Table columns={['When', 'Who', 'What', 'On', 'From']}>
            {shown.map((entry) => (
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
          </Table>
        )}
      </Paged>
    </Card>
  );
}
