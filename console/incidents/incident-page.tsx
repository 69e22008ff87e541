import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { AlertList } from '../alerts/alert-list.tsx';
import { SuspectRelease } from '../alerts/suspect-release.tsx';
import { useGraphqlQuery } from '../api/hooks.ts';
import {
  incident as incidentQuery,
  siteName,
  type IncidentEntryFragment,
  type IncidentQuery,
} from '../api/monitoring.generated.ts';
import { NotFound } from '../app/not-found.tsx';
import { useSeconds } from '../deployments/use-seconds.ts';
import { TeamName } from '../teams/team-name.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { count, duration } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { Acknowledge } from './acknowledge.tsx';
import { IncidentBadge, isSnoozed, NextStep } from './incident-state.tsx';
import { Snooze } from './snooze.tsx';
import { Timeline } from './timeline.tsx';

export function IncidentPage(): ReactElement {
  const { id = '' } = useParams({ strict: false });
  return <OneIncident key={id} id={id} />;
}

function OneIncident({ id }: { id: string }): ReactElement {
  const query = useGraphqlQuery(
    incidentQuery,
    { id },
    { everySeconds: (data) => (data?.incident?.state === 'RESOLVED' ? 30 : 5) },
  );
  const found = query.data?.incident;
  if (found === null) return <NotFound />;
  return (
    <Page
      title={found ? `#${found.number} ${found.title}` : 'Incident'}
      lead={found && <Lead incident={found} />}
      actions={
        found && (
          <>
            <Snooze incident={found} />
            <Acknowledge incident={found} primary />
          </>
        )
      }
    >
      <Loaded query={query} lines={8}>
        {({ incident }) => incident && <Incident incident={incident} />}
      </Loaded>
    </Page>
  );
}

function Lead({ incident }: { incident: IncidentEntryFragment }): ReactElement {
  const { siteId, teamId } = incident;
  const { data } = useGraphqlQuery(siteName, { id: siteId }, { everySeconds: 60 });
  return (
    <span className="row">
      <IncidentBadge incident={incident} />
      {data?.site && (
        <span className="small">
          <Link to={`/sites/${siteId}` as '/'}>{data.site.name}</Link>
          <TeamName id={teamId} />
        </span>
      )}
    </span>
  );
}

/** A site that flaps for a day has hundreds of alerts. */
const most = 10;

function Incident({ incident }: { incident: NonNullable<IncidentQuery['incident']> }): ReactElement {
  const { teamId, siteId, suspectDeploymentId } = incident;
  const [showsAll, setShowsAll] = useState(false);
  // Newest first, as in other lists. The release is named once for all alerts that began after it.
  const alerts = incident.alerts
    .toReversed()
    .map((alert) =>
      alert.suspectDeploymentId === suspectDeploymentId ? { ...alert, suspectDeploymentId: null } : alert,
    );
  return (
    <>
      <Card>
        <div className="stack">
          <IncidentFacts incident={incident} />
          {suspectDeploymentId && (
            <SuspectRelease
              lead={<strong>Suspected cause: </strong>}
              deploymentId={suspectDeploymentId}
              failedAt={incident.startedAt}
            />
          )}
        </div>
      </Card>
      <Card title="Alerts" flush>
        <AlertList
          alerts={showsAll ? alerts : alerts.slice(0, most)}
          sites={new Map([[siteId, { name: '', teamId }]])}
          namesSites={false}
          linksIncidents={false}
        />
        {!showsAll && alerts.length > most && (
          <div className="list-tools">
            <Button onClick={() => setShowsAll(true)}>Show all {count(alerts.length)} alerts</Button>
          </div>
        )}
      </Card>
      <Timeline incident={incident} events={incident.timeline} />
    </>
  );
}

function IncidentFacts({ incident }: { incident: IncidentEntryFragment }): ReactElement {
  const { state, startedAt, resolvedAt, acknowledgedBy, acknowledgedAt, escalation } = incident;
  const isWaiting = incident.held || isSnoozed(incident) || Boolean(escalation?.nextStepAt);
  const now = useSeconds(resolvedAt === null);
  const seconds = ((resolvedAt ? Date.parse(resolvedAt) : now) - Date.parse(startedAt)) / 1_000;
  return (
    <Facts>
      <Fact name="Started">
        <Time at={startedAt} />
      </Fact>
      <Fact name={resolvedAt ? 'Lasted' : 'Lasts for'}>
        <span className="number">{duration(Math.max(0, Math.floor(seconds)))}</span>
      </Fact>
      <Fact name="Acknowledged by">
        {acknowledgedBy ?? (state === 'OPEN' ? <span className="tone-bad">nobody yet</span> : '–')}
        {acknowledgedAt && (
          <span className="quiet">
            {' '}
            since <Time at={acknowledgedAt} />
          </span>
        )}
      </Fact>
      <Fact name="Escalation">
        {escalation
          ? `${escalation.policyName}, ${count(escalation.stepsTaken)} ${escalation.stepsTaken === 1 ? 'step' : 'steps'} taken`
          : 'No policy: all channels at once'}
      </Fact>
      {state === 'OPEN' && (
        <Fact name="Next">{isWaiting ? <NextStep incident={incident} /> : 'No further step'}</Fact>
      )}
    </Facts>
  );
}
