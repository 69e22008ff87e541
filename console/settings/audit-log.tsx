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
import { words } from '../words/words.ts';

/** Who did what, when and from where: in the chosen team, or what the user did. */
export function AuditLog(): ReactElement {
  const t = words().settings.audit;
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
  const title = team ? t.ofTeam(team.name) : t.title;
  if (refusal)
    return (
      <Card title={title}>
        <Empty title={t.refused}>{refusal}</Empty>
      </Card>
    );
  return (
    <Card title={title} flush>
      <div className="list-tools">
        <Search label={t.search} placeholder={t.searchHint} value={text} onChange={setText} />
      </div>
      <Paged query={query} entries={entries} more={t.older} empty={<Empty title={t.none} />}>
        {(shown) => (
          <Table columns={[t.columns.when, t.columns.who, t.columns.what, t.columns.on, t.columns.from]}>
            {shown.map((entry) => (
              <tr key={entry.id}>
                <td>
                  <Time at={entry.at} />
                </td>
                <td>
                  {entry.actor}
                  {entry.tokenName && <div className="small quiet">{t.byToken(entry.tokenName)}</div>}
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
