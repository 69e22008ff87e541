import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { resolveAlert, type AlertFactsFragment } from '../api/monitoring.generated.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { duration } from '../ui/format.ts';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { alertNames } from './alert-type.ts';
import { Deliveries } from './deliveries.tsx';
import { ownerPath } from './owner-path.ts';
import { SuspectRelease } from './suspect-release.tsx';
import './alert-list.css';

export const AlertList = ({
  alerts,
  namesOwners = true,
  linksIncidents = true,
  isExpanded = false,
  showsNotifications = true,
}: {
  alerts: readonly AlertFactsFragment[];
  /** False where the page already names the site, heartbeat or environment. */
  namesOwners?: boolean;
  /** False on the page of their incident. */
  linksIncidents?: boolean;
  /** Shows the notifications right away. */
  isExpanded?: boolean;
  /** False where the page lists them already. */
  showsNotifications?: boolean;
}): ReactElement => (
  <ul className="list">
    {alerts.map((alert) => (
      <AlertRow
        key={alert.id}
        alert={alert}
        namesOwner={namesOwners}
        linksIncident={linksIncidents}
        isExpanded={isExpanded}
        showsNotifications={showsNotifications}
      />
    ))}
  </ul>
);

function AlertRow({
  alert,
  namesOwner,
  linksIncident,
  isExpanded,
  showsNotifications,
}: {
  alert: AlertFactsFragment;
  namesOwner: boolean;
  linksIncident: boolean;
  isExpanded: boolean;
  showsNotifications: boolean;
}): ReactElement {
  const t = words().alerts;
  const [isOpen, setOpen] = useState(isExpanded);
  const refusal = useRefusal(alert.teamId, 'alert.resolve');
  const resolve = useGraphqlMutation(resolveAlert, { done: t.resolvedDone });
  return (
    <li className="alert">
      <div className="alert-head">
        <Badge tone={alert.resolvedAt ? 'good' : 'bad'}>
          {alert.resolvedAt ? t.resolved : alertNames()[alert.alertType]}
        </Badge>
        <div className="alert-text">
          <span>{alert.message}</span>
          <span className="quiet small">
            {namesOwner && (
              <>
                <Link to={ownerPath(alert) as '/'}>{alert.ownerName}</Link>
                {' · '}
              </>
            )}
            {t.started} <Time at={alert.createdAt} />
            {alert.resolvedAt && `, ${t.lasted(lasted(alert.createdAt, alert.resolvedAt))}`}
            {linksIncident && alert.incidentId && (
              <>
                {' · '}
                <Link to="/incidents/$id" params={{ id: alert.incidentId }}>
                  {t.incident}
                </Link>
              </>
            )}
          </span>
          {/* One query per release: of resolved alerts, there can be hundreds. */}
          {alert.suspectDeploymentId && (isOpen || !alert.resolvedAt) && (
            <SuspectRelease deploymentId={alert.suspectDeploymentId} failedAt={alert.createdAt} />
          )}
        </div>
        <div className="row">
          {showsNotifications && (
            <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t.notifications}
            </Button>
          )}
          {!alert.resolvedAt && (
            <Button
              refusal={refusal}
              busy={resolve.isPending}
              onClick={() => resolve.mutate({ id: alert.id })}
            >
              {t.resolve}
            </Button>
          )}
        </div>
      </div>
      {isOpen && <Deliveries alert={alert} teamId={alert.teamId} />}
    </li>
  );
}

export const lasted = (from: string, to: string): string =>
  duration((Date.parse(to) - Date.parse(from)) / 1_000);
