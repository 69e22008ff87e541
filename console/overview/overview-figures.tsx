import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { DeploymentOverviewQuery } from '../api/deployment.generated.ts';
import type { MonitoringOverviewQuery } from '../api/monitoring.generated.ts';
import { Figure, Figures } from '../ui/card.tsx';
import { count, milliseconds } from '../ui/format.ts';

/** The highest number of open alerts that is counted: the limit of the service. */
const maxCounted = 500;

/** Shows placeholders until the data is there. */
export function SiteFigures({ overview }: { overview?: MonitoringOverviewQuery }): ReactElement {
  const stats = overview?.dashboardStats;
  const open = overview?.open.length ?? 0;
  return (
    <Figures>
      <Figure
        name="Up"
        value={stats && count(stats.sitesUp)}
        note={stats ? `of ${count(stats.totalSites)}` : '\u00A0'}
      />
      <Figure
        name="Down"
        value={
          stats &&
          (stats.sitesDown > 0 ? (
            <Link to={'/sites' as '/'} search={{ status: 'DOWN' } as never} className="tone-bad">
              {count(stats.sitesDown)}
            </Link>
          ) : (
            0
          ))
        }
        note={
          stats ? (stats.sitesPaused > 0 ? `${count(stats.sitesPaused)} paused` : 'none paused') : '\u00A0'
        }
      />
      <Figure
        name="Open alerts"
        value={
          overview &&
          (open > 0 ? (
            <Link to={'/alerts' as '/'} className="tone-warn">
              {count(open)}
              {open === maxCounted && '+'}
            </Link>
          ) : (
            0
          ))
        }
      />
      <Figure name="Checks in 24 h" value={stats && count(stats.totalChecks24h)} />
      <Figure name="Average response" value={stats && milliseconds(stats.avgResponseTimeMs)} />
    </Figures>
  );
}

export function EnvironmentFigures({ overview }: { overview?: DeploymentOverviewQuery }): ReactElement {
  const stats = overview?.dashboardStats;
  return (
    <Figures>
      <Figure
        name="Agents online"
        value={stats && count(stats.onlineAgents)}
        note={stats ? `of ${count(stats.totalEnvironments)}` : '\u00A0'}
      />
      <Figure name="Deployments in 24 h" value={stats && count(stats.deploymentsLast24h)} />
      <Figure
        name="Success, 30 days"
        value={stats && (stats.successRate30d === null ? '–' : `${Math.floor(stats.successRate30d * 100)} %`)}
      />
    </Figures>
  );
}
