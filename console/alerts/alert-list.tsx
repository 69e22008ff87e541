import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { resolveAlert, type AlertFactsFragment } from '../api/monitoring.generated.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { duration } from '../ui/format.ts';
import { Time } from '../ui/time.tsx';
import { alertNames } from './alert-type.ts';
import { Deliveries } from './deliveries.tsx';
import type { AlertSite, AlertSites } from './filter-alerts.ts';
import { SuspectRelease } from './suspect-release.tsx';
import './alert-list.css';

export const AlertList = ({
  alerts,
  sites,
  namesSites = true,
  linksIncidents = true,
  isExpanded = false,
}: {
  alerts: readonly AlertFactsFragment[];
  sites: AlertSites;
  /** False where the page already names the site. */
  namesSites?: boolean;
  /** False on the page of their incident. */
  linksIncidents?: boolean;
  /** Shows the notifications right away. */
  isExpanded?: boolean;
}): ReactElement => (
  <ul className="list">
    {alerts.map((alert) => (
      <AlertRow
        key={alert.id}
        alert={alert}
        site={sites.get(alert.siteId)}
        namesSite={namesSites}
        linksIncident={linksIncidents}
        isExpanded={isExpanded}
      />
    ))}
  </ul>
);

function AlertRow({
  alert,
  site,
  namesSite,
  linksIncident,
  isExpanded,
}: {
  alert: AlertFactsFragment;
  site: AlertSite | undefined;
  namesSite: boolean;
  linksIncident: boolean;
  isExpanded: boolean;
}): ReactElement {
  const [isOpen, setOpen] = useState(isExpanded);
  const refusal = useRefusal(site?.teamId, 'alert.resolve');
  const resolve = useGraphqlMutation(resolveAlert, { done: 'The alert is resolved.' });
  return (
    <li className="alert">
      <div className="alert-head">
        <Badge tone={alert.resolvedAt ? 'good' : 'bad'}>
          {alert.resolvedAt ? 'Resolved' : alertNames[alert.alertType]}
        </Badge>
        <div className="alert-text">
          <span>{alert.message}</span>
          <span className="quiet small">
            {namesSite && site && (
              <>
                <Link to={`/sites/${alert.siteId}` as '/'}>{site.name}</Link>
                {' · '}
              </>
            )}
            since <Time at={alert.createdAt} />
            {alert.resolvedAt && `, for ${lasted(alert.createdAt, alert.resolvedAt)}`}
            {linksIncident && alert.incidentId && (
              <>
                {' · '}
                <Link to="/incidents/$id" params={{ id: alert.incidentId }}>
                  Incident
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
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Messages
          </Button>
          {!alert.resolvedAt && (
            <Button
              refusal={refusal}
              busy={resolve.isPending}
              onClick={() => resolve.mutate({ id: alert.id })}
            >
              Resolve
            </Button>
          )}
        </div>
      </div>
      {isOpen && <Deliveries alert={alert} teamId={site?.teamId} />}
    </li>
  );
}

export const lasted = (from: string, to: string): string =>
  duration((Date.parse(to) - Date.parse(from)) / 1_000);
