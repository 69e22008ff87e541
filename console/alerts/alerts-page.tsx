import { Link, Navigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { alerts as alertsQuery, findAlert } from '../api/monitoring.generated.ts';
import { Evidence, isAboutChecks } from '../incidents/failures.tsx';
import { useTeamId } from '../teams/use-teams.ts';
import { Card } from '../ui/card.tsx';
import { count } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Search } from '../ui/paged.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { useFilter } from '../ui/use-filter.ts';
import { words } from '../words/words.ts';
import { AlertList } from './alert-list.tsx';
import { alertNames } from './alert-type.ts';
import { filterAlerts, type AlertFilter } from './filter-alerts.ts';

/** The highest limit of the service. */
const limit = 500;

const states: readonly AlertFilter['state'][] = ['open', 'resolved', 'all'];

export function AlertsPage(): ReactElement {
  const { alertId } = useParams({ strict: false }) as { alertId?: string };
  return alertId ? <OneAlert id={alertId} /> : <AllAlerts />;
}

function AllAlerts(): ReactElement {
  const t = words().alerts;
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
    <Page title={t.title}>
      <Card flush>
        <div className="list-tools">
          <Search label={t.search} placeholder={t.searchHint} value={search} onChange={setSearch} />
          <select
            aria-label={t.state}
            value={state}
            onChange={(event) => setState(event.target.value as AlertFilter['state'])}
          >
            {states.map((each) => (
              <option key={each} value={each}>
                {t.states[each]}
              </option>
            ))}
          </select>
          <select aria-label={t.type} value={type} onChange={(event) => setType(event.target.value)}>
            <option value="">{t.allTypes}</option>
            {Object.entries(alertNames()).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <Loaded query={query} lines={6}>
          {({ alerts }) => {
            const shown = filterAlerts(alerts, { state, type, search });
            if (shown.length > 0) return <AlertList alerts={shown} />;
            if (search || type) return <Empty title={t.noneMatching} />;
            return <Empty title={state === 'open' ? t.noneOpen : t.none}>{t.noneHint}</Empty>;
          }}
        </Loaded>
        {query.data?.alerts.length === limit && (
          <p className="list-tools quiet small">{t.onlyNewest(count(limit))}</p>
        )}
      </Card>
    </Page>
  );
}

/** The target of links in messages of earlier versions: leads to the incident, or shows the alert if it has none. */
function OneAlert({ id }: { id: string }): ReactElement {
  const t = words().alerts;
  const query = useGraphqlQuery(findAlert, { id }, { everySeconds: 10 });
  const found = query.data?.alert;
  if (found?.incidentId) return <Navigate to="/incidents/$id" params={{ id: found.incidentId }} replace />;
  return (
    <Page title={t.one} actions={<Link to="/alerts">{t.all}</Link>}>
      <Card flush>
        <Loaded query={query} lines={4}>
          {({ alert }) =>
            alert ? <AlertList alerts={[alert]} isExpanded /> : <Empty title={t.gone}>{t.goneHint}</Empty>
          }
        </Loaded>
      </Card>
      {found && isAboutChecks(found) && (
        <Card title={t.lastCheck}>
          <div className="stack">
            <Evidence alert={found} />
          </div>
        </Card>
      )}
    </Page>
  );
}
