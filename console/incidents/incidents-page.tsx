import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { execute } from '../api/client.ts';
import { live } from '../api/live.ts';
import {
  incidents as incidentsQuery,
  type IncidentsQuery,
  type IncidentState,
} from '../api/monitoring.generated.ts';
import { useTeamId } from '../teams/use-teams.ts';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Paged } from '../ui/paged.tsx';
import { Empty } from '../ui/states.tsx';
import { useFilter } from '../ui/use-filter.ts';
import { IncidentList } from './incident-list.tsx';
import { words } from '../words/words.ts';

const states: readonly IncidentState[] = ['OPEN', 'ACKNOWLEDGED', 'RESOLVED'];

/** Open ones first, then those that somebody has, then those that have ended. */
export function IncidentsPage(): ReactElement {
  const t = words().incidents;
  const [state, setState] = useFilter<IncidentState | ''>('state', '');
  return (
    <Page
      title={t.title}
      actions={
        <select
          className="select"
          aria-label={t.state}
          value={state}
          onChange={(event) => setState(event.target.value as IncidentState | '')}
        >
          <option value="">{t.allStates}</option>
          {states.map((each) => (
            <option key={each} value={each}>
              {t.states[each]}
            </option>
          ))}
        </select>
      }
    >
      {states
        .filter((each) => !state || each === state)
        .map((each) => (
          <IncidentsIn key={each} state={each} isOnly={state !== ''} />
        ))}
    </Page>
  );
}

function IncidentsIn({
  state,
  isOnly,
}: {
  state: IncidentState;
  /** Of the three lists, only the open one is shown if it is empty. */
  isOnly: boolean;
}): ReactElement | null {
  const t = words().incidents;
  const teamId = useTeamId();
  const query = useInfiniteQuery({
    queryKey: ['monitoring', 'incidents', state, teamId],
    queryFn: ({ pageParam, signal }) => execute(incidentsQuery, { state, teamId, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ incidents: { pageInfo } }: IncidentsQuery) =>
      pageInfo.hasNextPage ? pageInfo.endCursor : undefined,
    // All pages that were loaded are read again.
    refetchInterval: ({ state: { data } }) => 1_000 * live.every(5) * (data?.pages.length ?? 1),
  });
  const found = query.data?.pages.flatMap(({ incidents: { edges } }) => edges.map(({ node }) => node));
  if (!isOnly && state !== 'OPEN' && found?.length === 0) return null;
  return (
    <Card title={t.states[state]} flush>
      <Paged
        query={query}
        entries={found}
        more={t.older}
        empty={
          state === 'OPEN' ? (
            <Empty title={t.noneOpen}>{t.noneOpenHint}</Empty>
          ) : (
            <Empty title={t.none[state]} />
          )
        }
      >
        {(shown) => <IncidentList incidents={shown} />}
      </Paged>
    </Card>
  );
}
