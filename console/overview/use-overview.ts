import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deploymentOverview, type DeploymentOverviewQuery } from '../api/deployment.generated.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import { live } from '../api/live.ts';
import {
  latestIncidents,
  monitoringOverview,
  overviewHours,
  overviewSites,
  overviewTrend,
  type MonitoringOverviewQuery,
  type OverviewSitesQuery,
  type OverviewTrendQuery,
} from '../api/monitoring.generated.ts';
import { useTeamId } from '../teams/use-teams.ts';
import { needsOf, type Need } from './needs.ts';
import type { Hours } from './tile-grid.tsx';
import { timelineOf, type Timeline } from './timeline.ts';

export type Overview = {
  monitoring: UseQueryResult<MonitoringOverviewQuery>;
  sites: UseQueryResult<OverviewSitesQuery>;
  deployment: UseQueryResult<DeploymentOverviewQuery>;
  trend: UseQueryResult<OverviewTrendQuery>;
  needs: readonly Need[];
  hours: Hours | undefined;
  timeline: Timeline | undefined;
};

/** What is urgent is read every 5 s, what changes once an hour or a day is read less often. */
export function useOverview(): Overview {
  const teamId = useTeamId();
  const monitoring = useGraphqlQuery(monitoringOverview, { teamId }, { everySeconds: () => live.every(5) });
  const sites = useGraphqlQuery(overviewSites, { teamId }, { everySeconds: () => live.every(10) });
  const deployment = useGraphqlQuery(deploymentOverview, { teamId }, { everySeconds: 5 });
  const hourly = useGraphqlQuery(overviewHours, { teamId }, { everySeconds: 60 });
  // What is at the end of the page waits for the rest: a browser sends only six requests at a time.
  const enabled = ![monitoring, sites, deployment, hourly].some(({ isPending }) => isPending);
  const trend = useGraphqlQuery(overviewTrend, { teamId }, { everySeconds: 300, enabled });
  const latest = useGraphqlQuery(
    latestIncidents,
    { teamId },
    { everySeconds: () => live.every(15), enabled },
  );
  const hours = useMemo(
    () => hourly.data && new Map(hourly.data.sites.map(({ id, hourlyStates }) => [id, hourlyStates])),
    [hourly.data],
  );
  const deployments = deployment.data?.dashboardStats.recentDeployments ?? [];
  const environments = deployment.data?.environments ?? [];
  const needs = useMemo(
    () =>
      needsOf(
        {
          sites: sites.data?.sites ?? [],
          incidents: [
            ...(monitoring.data?.open.edges ?? []),
            ...(monitoring.data?.acknowledged.edges ?? []),
          ].map(({ node }) => node),
          alerts: monitoring.data?.alerts ?? [],
          deployments,
          environments,
        },
        Date.now(),
      ),
    [monitoring.data, sites.data, deployment.data],
  );
  const timeline = useMemo(
    () =>
      latest.data && (deployment.data || deployment.error)
        ? timelineOf(
            {
              deployments,
              environments,
              incidents: latest.data.incidents.edges.map(({ node }) => node),
            },
            Date.now(),
          )
        : undefined,
    [latest.data, deployment.data, deployment.error],
  );
  return { monitoring, sites, deployment, trend, needs, hours, timeline };
}
