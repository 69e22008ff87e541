import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { EnvironmentsQuery } from '../api/deployment.generated.ts';
import { DeploymentBadge } from '../deployments/status.tsx';
import { TeamName } from '../teams/team-name.tsx';
import { Time } from '../ui/time.tsx';
import { freezeEnd } from '../maintenance/freeze-end.ts';
import { AgentBadge } from './agent-state.tsx';
import './environment-list.css';

type ListedEnvironment = EnvironmentsQuery['environments'][number];

export const EnvironmentList = ({
  environments,
}: {
  environments: readonly ListedEnvironment[];
}): ReactElement => (
  <ul className="list environment-list">
    {environments.map((environment) => (
      <li key={environment.id}>
        <span className="environment-agent">
          <AgentBadge agent={environment} />
          {environment.agentLastSeenAt && !environment.isOnline && (
            <span className="quiet small">
              seen <Time at={environment.agentLastSeenAt} />
            </span>
          )}
        </span>
        <div className="environment-name">
          <Link to="/environments/$id" params={{ id: environment.id }} className="truncate">
            {environment.name}
          </Link>
          <span className="quiet small truncate">
            {environment.host}
            <TeamName id={environment.teamId} />
          </span>
          {freezeEnd(environment) && (
            <span className="small tone-warn">Frozen until {freezeEnd(environment)}</span>
          )}
        </div>
        <div className="environment-release">
          <span className="quiet small">Live release</span>
          <span className="mono small">{environment.currentRelease ?? '–'}</span>
        </div>
        <LastDeployment environment={environment} />
      </li>
    ))}
  </ul>
);

function LastDeployment({ environment: { deployments } }: { environment: ListedEnvironment }): ReactElement {
  const last = deployments.edges[0]?.node;
  if (!last) return <span className="quiet small environment-last">No deployments yet</span>;
  return (
    <div className="environment-last">
      <DeploymentBadge status={last.status} />
      <span className="environment-version">
        <Link to="/deployments/$id" params={{ id: last.id }} className="truncate small">
          {last.kind === 'ROLLBACK' && 'Back to '}
          {last.version}
        </Link>
        <span className="quiet small">
          <Time at={last.completedAt ?? last.createdAt} />
        </span>
      </span>
    </div>
  );
}
