import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { deploymentOverview } from '../api/deployment.generated.ts';
import { useAsk } from '../api/hooks.ts';
import { monitoringOverview } from '../api/monitoring.generated.ts';
import { Card, Figure, Figures } from '../ui/card.tsx';
import { count, milliseconds } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { eventsOf } from './events.ts';
import { EventList } from './event-list.tsx';

/** Everything at a glance; it asks again by itself. */
export function OverviewPage(): ReactElement {
  const watched = useAsk(monitoringOverview, {}, { everySeconds: 5 });
  const shipped = useAsk(deploymentOverview, {}, { everySeconds: 5 });
  return (
    <Page title="Overview">
      <div className="columns">
        <Card title={<Link to={'/sites' as '/'}>Sites</Link>}>
          <Loaded query={watched}>
            {({ dashboardStats: stats, alerts }) => (
              <Figures>
                <Figure name="Up" value={count(stats.sitesUp)} note={`of ${count(stats.totalSites)}`} />
                <Figure
                  name="Down"
                  value={count(stats.sitesDown)}
                  tone={stats.sitesDown > 0 ? 'bad' : undefined}
                  note={stats.sitesPaused > 0 ? `${count(stats.sitesPaused)} paused` : 'none paused'}
                />
                <Figure
                  name="Open alerts"
                  value={count(alerts.filter(({ status }) => status === 'OPEN').length)}
                  tone={alerts.some(({ status }) => status === 'OPEN') ? 'warn' : undefined}
                />
                <Figure name="Checks in 24 h" value={count(stats.totalChecks24h)} />
                <Figure name="Average response" value={milliseconds(stats.avgResponseTimeMs)} />
              </Figures>
            )}
          </Loaded>
        </Card>
        <Card title={<Link to={'/environments' as '/'}>Environments</Link>}>
          <Loaded query={shipped}>
            {({ dashboardStats: stats }) => (
              <Figures>
                <Figure
                  name="Agents online"
                  value={count(stats.onlineAgents)}
                  note={`of ${count(stats.totalEnvironments)}`}
                />
                <Figure name="Deployments in 24 h" value={count(stats.deploymentsLast24h)} />
                <Figure
                  name="Success, 30 days"
                  value={stats.successRate30d === null ? '–' : `${Math.floor(stats.successRate30d * 100)} %`}
                />
              </Figures>
            )}
          </Loaded>
        </Card>
      </div>
      <Card title="Recent events" flush>
        <Loaded query={watched} lines={6}>
          {(monitoring) => {
            const events = eventsOf(monitoring, shipped.data);
            return events.length > 0 ? (
              <EventList events={events} />
            ) : (
              <Empty title="Quiet so far">
                Alerts and deployments appear here. <Link to={'/sites' as '/'}>Add a site</Link> to watch, or{' '}
                <Link to={'/environments' as '/'}>an environment</Link> to deploy to.
              </Empty>
            );
          }}
        </Loaded>
      </Card>
    </Page>
  );
}
