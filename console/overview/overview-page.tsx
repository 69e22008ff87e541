import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { deploymentOverview } from '../api/deployment.generated.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import { monitoringOverview, systemStatus } from '../api/monitoring.generated.ts';
import { useUser } from '../app/use-user.ts';
import { useTeamId } from '../teams/use-teams.ts';
import { ProblemList } from '../settings/system.tsx';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded, Loading } from '../ui/states.tsx';
import { eventsOf, type Event } from './events.ts';
import { EnvironmentFigures, SiteFigures } from './overview-figures.tsx';
import { Badge } from '../ui/badge.tsx';
import { Time } from '../ui/time.tsx';
import './event-list.css';

/** A summary of everything, refreshed automatically. */
export function OverviewPage(): ReactElement {
  const teamId = useTeamId();
  const watched = useGraphqlQuery(monitoringOverview, { teamId }, { everySeconds: 5 });
  const shipped = useGraphqlQuery(deploymentOverview, { teamId }, { everySeconds: 5 });
  return (
    <Page title="Overview">
      <SystemProblems />
      <div className="columns columns-even">
        <Card title={<Link to={'/sites' as '/'}>Sites</Link>}>
          <Loaded query={watched} coming={<SiteFigures />}>
            {(overview) => <SiteFigures overview={overview} />}
          </Loaded>
        </Card>
        <Card title={<Link to={'/environments' as '/'}>Environments</Link>}>
          <Loaded query={shipped} coming={<EnvironmentFigures />}>
            {(overview) => <EnvironmentFigures overview={overview} />}
          </Loaded>
        </Card>
      </div>
      <Card title="Recent events" flush>
        <Loaded query={watched} lines={6}>
          {(monitoring) => {
            // Show both at once: later events would push the first ones down.
            if (!shipped.data && !shipped.error) return <Loading lines={6} />;
            const events = eventsOf(monitoring, shipped.data);
            return events.length > 0 ? (
              <EventList events={events} />
            ) : (
              <Empty title="No events yet">
                Alerts and deployments appear here. <Link to={'/sites' as '/'}>Add a site</Link> to monitor or{' '}
                <Link to={'/environments' as '/'}>an environment</Link> to deploy to.
              </Empty>
            );
          }}
        </Loaded>
      </Card>
    </Page>
  );
}

/** Problems of this installation. Only administrators see them. */
function SystemProblems(): ReactElement {
  const isAdmin = useUser().role === 'ADMIN';
  const { data } = useGraphqlQuery(systemStatus, {}, { enabled: isAdmin });
  return <ProblemList problems={data?.systemStatus.troubles ?? []} />;
}

const EventList = ({ events }: { events: readonly Event[] }): ReactElement => (
  <ol className="list events">
    {events.map(({ key, at, tone, what, text, path }) => (
      <li key={key}>
        <Badge tone={tone}>{what}</Badge>
        <Link to={path as '/'} className="truncate event-text">
          {text}
        </Link>
        <span className="quiet small">
          <Time at={at} />
        </span>
      </li>
    ))}
  </ol>
);
