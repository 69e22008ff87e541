import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { deploymentName, type DeploymentFactsFragment } from '../api/deployment.generated.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import { Card } from '../ui/card.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { clockTime, duration } from '../ui/format.ts';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { CommitLine } from './commit-list.tsx';
import { releaseSubtitle } from './release-title.ts';
import { releaseTime } from './release-time.ts';
import { useSeconds } from '../ui/clock.ts';
import { kindName } from './type-names.ts';

export function DeploymentFacts({
  deployment: d,
  isOnline,
}: {
  deployment: DeploymentFactsFragment;
  /** Whether the agent is online; undefined if the environment was deleted. */
  isOnline: boolean | undefined;
}): ReactElement {
  const t = words().deployments.facts;
  return (
    <>
      <Notice deployment={d} isOnline={isOnline} />
      <Card>
        <div className="deployment-commit">
          {releaseSubtitle(d) && <span className="deployment-subject">{d.commitSubject}</span>}
          <span className="quiet small">
            <CommitLine release={d} />
          </span>
        </div>
        <Facts>
          <Fact name={t.type}>{kindName(d)}</Fact>
          <Fact name={t.requestedBy}>
            {d.triggeredBy}
            {d.tokenName && <span className="quiet"> {words().deployments.withToken(d.tokenName)}</span>}
          </Fact>
          <Fact name={t.requested}>
            <Time at={d.createdAt} />
          </Fact>
          {d.notBefore && <Fact name={t.notBefore}>{clockTime(new Date(d.notBefore), new Date())}</Fact>}
          {d.overrideFreeze && <Fact name={t.overrideFreeze}>{d.overrideFreeze}</Fact>}
          <Fact name={t.started}>
            <Time at={d.startedAt} never={d.completedAt ? t.never : t.notYet} />
          </Fact>
          <Took deployment={d} />
          <Fact name={t.release}>
            {d.releaseTimestamp ? (
              <span title={releaseTime(d.releaseTimestamp)} className="mono">
                {d.releaseTimestamp}
              </span>
            ) : (
              '–'
            )}
          </Fact>
          <Fact name={t.maintenance}>{t.maintenanceWindows[d.maintenanceWindow]}</Fact>
          <Fact name={t.database}>{t.databaseChanges[d.databaseChanged ? 'changed' : 'unchanged']}</Fact>
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
    <Fact name={words().deployments.facts.rolledBackFrom}>
      <Link to="/deployments/$id" params={{ id }}>
        {data?.deployment?.version ?? '…'}
      </Link>
    </Fact>
  );
}

/** A duration that stays on one line. */
const unbroken = (seconds: number): string => duration(seconds).replaceAll(' ', '\u00a0');

/** For a running deployment, the time since its start. */
function Took({
  deployment: { status, startedAt, durationSeconds, usualDurationSeconds: usual },
}: {
  deployment: DeploymentFactsFragment;
}): ReactElement {
  const t = words().deployments;
  const isRunning = status === 'RUNNING' && startedAt !== null;
  const now = useSeconds(isRunning);
  const seconds = isRunning
    ? Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1_000))
    : durationSeconds;
  // A median of a second or less says nothing about the next deployment.
  const isComparable = seconds !== null && usual !== null && usual > 1;
  return (
    <Fact name={isRunning ? t.facts.running : t.facts.took}>
      <span className={isComparable && seconds > 2 * usual ? 'tone-warn' : undefined}>
        {isComparable
          ? t.usually(unbroken(seconds), unbroken(usual))
          : seconds === null
            ? '–'
            : duration(seconds)}
      </span>
    </Fact>
  );
}

/** The most important information, at the top of the page. */
function Notice({
  deployment: { status, errorMessage, maintenanceWindow, cancelRequestedAt },
  isOnline,
}: {
  deployment: DeploymentFactsFragment;
  isOnline: boolean | undefined;
}): ReactNode {
  const t = words().deployments.notices;
  if (maintenanceWindow === 'FAILED_ROLLBACK')
    return (
      <div className="problem deployment-why" role="alert">
        {t.maintenanceShown} {errorMessage}
      </div>
    );
  if (errorMessage)
    return (
      <div className="problem deployment-why" role="alert">
        {errorMessage}
      </div>
    );
  if (status === 'PENDING' && isOnline === false) return <p className="banner">{t.agentOffline}</p>;
  if (status === 'RUNNING' && cancelRequestedAt) return <p className="banner">{t.stopping}</p>;
  return null;
}
