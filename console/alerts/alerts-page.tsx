import { useParams, Link } from '@tanstack/react-router';
import { useMemo, type ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { alerts as alertsQuery, sites as sitesQuery, findAlert } from '../api/monitoring.generated.ts';
import { useTeamId } from '../teams/use-teams.ts';
import { Card } from '../ui/card.tsx';
import { count } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Search } from '../ui/paged.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { useFilter } from '../ui/use-filter.ts';
import { AlertList } from './alert-list.tsx';
import { alertNames } from './alert-type.ts';
import { filterAlerts, type AlertFilter, type AlertSites } from './filter-alerts.ts';

/** The highest limit of the service. */
const limit = 500;

const states: readonly (readonly [AlertFilter['state'], string])[] = [
  ['open', 'Open'],
  ['resolved', 'Resolved'],
  ['all', 'Open and resolved'],
];

export function AlertsPage(): ReactElement {
  const { alertId } = useParams({ strict: false }) as { alertId?: string };
  const sites = useGraphqlQuery(sitesQuery, { teamId: null }, { everySeconds: 60 });
  const known = useMemo(() => new Map(sites.data?.sites.map((site) => [site.id, site])), [sites.data]);
  return alertId ? <OneAlert id={alertId} sites={known} /> : <AllAlerts sites={known} />;
}

function AllAlerts({ sites }: { sites: AlertSites }): ReactElement {
  const teamId = useTeamId();
  const [state, setState] = useFilter<AlertFilter['state']>('state', 'open');
  const [type, setType] = useFilter('kind', '');
  const [search, setSearch] = useFilter('search', '');
  const query = useGraphqlQuery(
    alertsQuery,
    { unresolvedOnly: state === 'open', limit, teamId },
    { everySeconds: 10 },
  );
  return (
    <Page title="Alerts">
      <Card flush>
        <div className="list-tools">
          <Search
            label="Search alerts"
            placeholder="Search by message or site"
            value={search}
            onChange={setSearch}
          />
          <select
            aria-label="State"
            value={state}
            onChange={(event) => setState(event.target.value as AlertFilter['state'])}
          >
            {states.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <select aria-label="Kind" value={type} onChange={(event) => setType(event.target.value)}>
            <option value="">All kinds</option>
            {Object.entries(alertNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <Loaded query={query} lines={6}>
          {({ alerts }) => {
            const shown = filterAlerts(alerts, sites, { state, type, search });
            if (shown.length > 0) return <AlertList alerts={shown} sites={sites} />;
            if (search || type) return <Empty title="No alert matches" />;
            return (
              <Empty title={state === 'open' ? 'No open alerts' : 'No alerts'}>
                An alert opens when a second check confirms a failure. It closes automatically when the
                failure ends.
              </Empty>
            );
          }}
        </Loaded>
        {query.data?.alerts.length === limit && (
          <p className="list-tools quiet small">
            Only the newest {count(limit)} alerts are shown. Older ones are on the page of their site.
          </p>
        )}
      </Card>
    </Page>
  );
}

/** The target of links in notifications. The alert is searched among the newest alerts and among the open ones. */
function OneAlert({ id, sites }: { id: string; sites: AlertSites }): ReactElement {
  const query = useGraphqlQuery(findAlert, {}, { everySeconds: 10 });
  return (
    <Page title="Alert" actions={<Link to="/alerts">All alerts</Link>}>
      <Card flush>
        <Loaded query={query} lines={4}>
          {({ newest, open }) => {
            const found = [...newest, ...open].find((alert) => alert.id === id);
            return found ? (
              <AlertList alerts={[found]} sites={sites} isExpanded />
            ) : (
              <Empty title="This alert is closed">
                It is not one of the newest alerts. Open <Link to="/sites">its site</Link> and choose “Alerts”
                to find it. If the site was deleted, the alert was deleted with it.
              </Empty>
            );
          }}
        </Loaded>
      </Card>
    </Page>
  );
}
