import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useAsk } from '../api/hooks.ts';
import { alerts as alertsQuery, sites as sitesQuery } from '../api/monitoring.generated.ts';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { AlertList } from './alert-list.tsx';
import { alertNames } from './alert-type.ts';

const limit = 200;

export function AlertsPage(): ReactElement {
  // Messages link to their alert; it may be over by the time somebody follows the link.
  const { alertId } = useParams({ strict: false }) as { alertId?: string };
  const [unresolvedOnly, setUnresolvedOnly] = useState(!alertId);
  const [type, setType] = useState('');
  const query = useAsk(alertsQuery, { unresolvedOnly, limit }, { everySeconds: 10 });
  const sites = useAsk(sitesQuery, {}, { everySeconds: 60 });
  const names = new Map(sites.data?.sites.map(({ id, name }) => [id, name]));
  return (
    <Page title="Alerts" actions={alertId && <Link to="/alerts">All alerts</Link>}>
      <Card flush>
        <div className="list-tools">
          <select
            aria-label="State"
            value={unresolvedOnly ? 'open' : 'all'}
            onChange={(event) => setUnresolvedOnly(event.target.value === 'open')}
          >
            <option value="open">Open</option>
            <option value="all">Open and resolved</option>
          </select>
          <select aria-label="Kind" value={type} onChange={(event) => setType(event.target.value)}>
            <option value="">Every kind</option>
            {Object.entries(alertNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <Loaded query={query} lines={6}>
          {({ alerts }) => {
            const shown = alerts.filter(
              ({ id, alertType }) => (!type || alertType === type) && (!alertId || id === alertId),
            );
            if (shown.length > 0) return <AlertList alerts={shown} siteNames={names} />;
            if (alertId)
              return (
                <Empty title="This alert is not among the newest">
                  It may have been deleted with its site.
                </Empty>
              );
            return (
              <Empty title={unresolvedOnly ? 'Nothing is open' : 'No alerts'}>
                An alert opens when a failure is confirmed by a second look, and closes by itself when it is
                over.
              </Empty>
            );
          }}
        </Loaded>
        {query.data?.alerts.length === limit && (
          <p className="list-tools quiet small">The newest {limit} are shown.</p>
        )}
      </Card>
    </Page>
  );
}
