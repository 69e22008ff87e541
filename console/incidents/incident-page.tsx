import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { AlertList } from '../alerts/alert-list.tsx';
import { ownerPath } from '../alerts/owner-path.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import { live } from '../api/live.ts';
import { incident as incidentQuery, type IncidentEntryFragment } from '../api/monitoring.generated.ts';
import { NotFound } from '../app/not-found.tsx';
import { PublishIncident } from '../status-pages/publish-incident.tsx';
import { TeamName } from '../teams/team-name.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { count } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Loaded, Loading } from '../ui/states.tsx';
import { words } from '../words/words.ts';
import { Acknowledge } from './acknowledge.tsx';
import { Failures } from './failures.tsx';
import { IncidentFacts } from './incident-facts.tsx';
import { IncidentBadge } from './incident-state.tsx';
import { MessagesSent } from './messages-sent.tsx';
import { Postmortem } from './postmortem.tsx';
import { ReleasesAround } from './releases-around.tsx';
import { Snooze } from './snooze.tsx';
import { Unacknowledge } from './unacknowledge.tsx';
import { Timeline } from './timeline.tsx';
import type { WholeIncident } from './whole-incident.ts';
import './incident-page.css';

export function IncidentPage(): ReactElement {
  const { id = '' } = useParams({ strict: false });
  return <OneIncident key={id} id={id} />;
}

function OneIncident({ id }: { id: string }): ReactElement {
  const query = useGraphqlQuery(
    incidentQuery,
    { id },
    { everySeconds: (data) => (data?.incident?.state === 'RESOLVED' ? 30 : live.every(5)) },
  );
  const found = query.data?.incident;
  if (found === null) return <NotFound />;
  return (
    <Page
      title={found ? `#${found.number} ${found.title}` : words().incidents.one}
      lead={found && <Lead incident={found} />}
      actions={
        found && (
          <>
            <Snooze incident={found} />
            <Acknowledge incident={found} primary />
            <Unacknowledge incident={found} />
          </>
        )
      }
    >
      <Loaded query={query} coming={<Coming />}>
        {({ incident }) => incident && <Incident incident={incident} />}
      </Loaded>
    </Page>
  );
}

/** Of the size of the page. */
const Coming = (): ReactElement => (
  <div className="incident-parts">
    <Card>
      <Loading lines={8} />
    </Card>
    <Card>
      <Loading lines={5} />
    </Card>
  </div>
);

function Lead({ incident }: { incident: IncidentEntryFragment }): ReactElement {
  return (
    <span className="row">
      <IncidentBadge incident={incident} />
      <span className="small">
        <Link to={ownerPath(incident) as '/'}>{incident.ownerName}</Link>
        <TeamName id={incident.teamId} />
      </span>
    </span>
  );
}

function Incident({ incident }: { incident: WholeIncident }): ReactElement {
  return (
    <div className="incident-parts">
      <div className="incident-main">
        <Failures incident={incident} />
        <Timeline incident={incident} />
        <Postmortem incident={incident} />
      </div>
      <div className="incident-side">
        <IncidentFacts incident={incident} />
        <PublishIncident incident={incident} />
        <ReleasesAround incident={incident} />
        <Alerts incident={incident} />
        <MessagesSent incident={incident} />
      </div>
    </div>
  );
}

/** A site that flaps for a day has hundreds of alerts. */
const most = 5;

function Alerts({ incident }: { incident: WholeIncident }): ReactElement {
  const t = words().incidents;
  const [showsAll, setShowsAll] = useState(false);
  // Newest first, as in other lists. The release is named once for all alerts that began after it.
  const alerts = incident.alerts
    .toReversed()
    .map((alert) =>
      alert.suspectDeploymentId === incident.suspectDeploymentId
        ? { ...alert, suspectDeploymentId: null }
        : alert,
    );
  return (
    <Card title={t.alerts} flush>
      <AlertList
        alerts={showsAll ? alerts : alerts.slice(0, most)}
        namesOwners={false}
        linksIncidents={false}
        showsNotifications={false}
      />
      {!showsAll && alerts.length > most && (
        <div className="list-tools">
          <Button onClick={() => setShowsAll(true)}>{t.showAllAlerts(count(alerts.length))}</Button>
        </div>
      )}
    </Card>
  );
}
