import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import {
  deploymentName,
  type DeploymentFactsFragment,
  type MaintenanceWindow,
} from '../api/deployment.generated.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import { Card } from '../ui/card.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { clockTime, duration } from '../ui/format.ts';
import { Time } from '../ui/time.tsx';
import { releaseTime } from './release-time.ts';
import { useSeconds } from './use-seconds.ts';
import { kindName } from './type-names.ts';

const windows: Record<MaintenanceWindow, string> = {
  NONE: 'none',
  MIGRATIONS: 'database migration',
  DRIFT: 'changed modules',
  ALWAYS: 'in every deployment',
  FAILED_ROLLBACK: 'still shown',
};

export function DeploymentFacts({
  deployment: d,
  isOnline,
}: {
  deployment: DeploymentFactsFragment;
  /** Whether the agent is online; undefined if the environment was deleted. */
  isOnline: boolean | undefined;
}): ReactElement {
  return (
    <>
      <Notice deployment={d} isOnline={isOnline} />
      <Card>
        <Facts>
          <Fact name="Type">{kindName(d)}</Fact>
          <Fact name="Reference">
            <span className="mono">{d.gitRef}</span>
            {d.commitSha && <span className="mono quiet"> {d.commitSha.slice(0, 10)}</span>}
          </Fact>
          <Fact name="Requested by">
            {d.triggeredBy}
            {d.tokenName && <span className="quiet"> with {d.tokenName}</span>}
          </Fact>
          <Fact name="Requested">
            <Time at={d.createdAt} />
          </Fact>
          {d.notBefore && <Fact name="Not before">{clockTime(new Date(d.notBefore), new Date())}</Fact>}
          {d.overrideFreeze && <Fact name="Started in a freeze">{d.overrideFreeze}</Fact>}
          <Fact name="Started">
            <Time at={d.startedAt} never={d.completedAt ? 'never' : 'not yet'} />
          </Fact>
          <Took deployment={d} />
          <Fact name="Release">
            {d.releaseTimestamp ? (
              <span title={releaseTime(d.releaseTimestamp)} className="mono">
                {d.releaseTimestamp}
              </span>
            ) : (
              '–'
            )}
          </Fact>
          <Fact name="Maintenance page">{windows[d.maintenanceWindow]}</Fact>
          <Fact name="Database">{d.databaseChanged ? 'changed' : 'not changed'}</Fact>
          {d.rollbackOf && <RolledBackFrom id={d.rollbackOf} />}
        </Facts>
      </Card>
    </>
  );
}

/** The deployment that was live before, by its version. */
function RolledBackFrom({ id }: { id: string }): ReactElement {
  const { data } = useGraphqlQuery(deploymentName, { id }, { everySeconds: false });
  return (
    <Fact name="Rolled back from">
      <Link to="/deployments/$id" params={{ id }}>
        {data?.deployment?.version ?? '…'}
      </Link>
    </Fact>
  );
}

/** For a running deployment, the time since its start. */
function Took({
  deployment: { status, startedAt, durationSeconds },
}: {
  deployment: DeploymentFactsFragment;
}): ReactElement {
  const isRunning = status === 'RUNNING' && startedAt !== null;
  const now = useSeconds(isRunning);
  const seconds = isRunning
    ? Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1_000))
    : durationSeconds;
  return <Fact name={isRunning ? 'Running for' : 'Took'}>{seconds === null ? '–' : duration(seconds)}</Fact>;
}

/** The most important information, at the top of the page. */
function Notice({
  deployment: { status, errorMessage, maintenanceWindow, cancelRequestedAt },
  isOnline,
}: {
  deployment: DeploymentFactsFragment;
  isOnline: boolean | undefined;
}): ReactNode {
  if (maintenanceWindow === 'FAILED_ROLLBACK')
    return (
      <div className="problem deployment-why" role="alert">
        Visitors see the maintenance page. {errorMessage}
      </div>
    );
  if (errorMessage)
    return (
      <div className="problem deployment-why" role="alert">
        {errorMessage}
      </div>
    );
  if (status === 'PENDING' && isOnline === false)
    return <p className="banner">The agent is offline. The deployment starts when it is online.</p>;
  if (status === 'RUNNING' && cancelRequestedAt)
    return (
      <p className="banner">
        The agent was asked to stop. The deployment is cancelled unless it has already switched.
      </p>
    );
  return null;
}
