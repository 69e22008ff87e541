import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import type { AlertSites } from '../alerts/filter-alerts.ts';
import { execute } from '../api/client.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import {
  incidents as incidentsQuery,
  sites as sitesQuery,
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
import { stateNames } from './incident-state.tsx';

const states = Object.keys(stateNames) as IncidentState[];

/** Open ones first, then those that somebody has, then those that have ended. */
export function IncidentsPage(): ReactElement {
  const [state, setState] = useFilter<IncidentState | ''>('state', '');
  const query = useGraphqlQuery(sitesQuery, { teamId: null }, { everySeconds: 60 });
  const sites = useMemo(() => new Map(query.data?.sites.map((site) => [site.id, site])), [query.data]);
  return (
    <Page
      title="Incidents"
      actions={
        <select
          className="select"
          aria-label="State"
          value={state}
          onChange={(event) => setState(event.target.value as IncidentState | '')}
        >
          <option value="">All states</option>
          {states.map((each) => (
            <option key={each} value={each}>
              {stateNames[each]}
            </option>
          ))}
        </select>
      }
    >
      {states
        .filter((each) => !state || each === state)
        .map((each) => (
          <IncidentsIn key={each} state={each} sites={sites} isOnly={state !== ''} />
        ))}
    </Page>
  );
}

function IncidentsIn({
  state,
  sites,
  isOnly,
}: {
  state: IncidentState;
  sites: AlertSites;
  /** Of the three lists, only the open one is shown if it is empty. */
  isOnly: boolean;
}): ReactElement | null {
  const teamId = useTeamId();
  const query = useInfiniteQuery({
    queryKey: ['monitoring', 'incidents', state, teamId],
    queryFn: ({ pageParam, signal }) => execute(incidentsQuery, { state, teamId, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ incidents: { pageInfo } }: IncidentsQuery) =>
      pageInfo.hasNextPage ? pageInfo.endCursor : undefined,
    // All pages that were loaded are read again.
    refetchInterval: ({ state: { data } }) => 5_000 * (data?.pages.length ?? 1),
  });
  const found = query.data?.pages.flatMap(({ incidents: { edges } }) => edges.map(({ node }) => node));
  if (!isOnly && state !== 'OPEN' && found?.length === 0) return null;
  return (
    <Card title={stateNames[state]} flush>
      <Paged
        query={query}
        entries={found}
        more="Older incidents"
        empty={
          state === 'OPEN' ? (
            <Empty title="No open incidents">
              An incident begins with the first alert of a site and ends when none of its alerts is open.
            </Empty>
          ) : (
            <Empty title={`No ${stateNames[state].toLowerCase()} incidents`} />
          )
        }
      >
        {(shown) => <IncidentList incidents={shown} sites={sites} />}
      </Paged>
    </Card>
  );
}
