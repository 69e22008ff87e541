import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { lasted } from '../alerts/alert-list.tsx';
import { ownerPath } from '../alerts/owner-path.ts';
import type { IncidentEntryFragment } from '../api/monitoring.generated.ts';
import { TeamName } from '../teams/team-name.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { Acknowledge } from './acknowledge.tsx';
import { Holder, IncidentBadge, NextStep } from './incident-state.tsx';
import './incident-list.css';

export const IncidentList = ({
  incidents,
}: {
  incidents: readonly IncidentEntryFragment[];
}): ReactElement => (
  <ul className="list incident-list">
    {incidents.map((incident) => (
      <li key={incident.id}>
        <IncidentBadge incident={incident} />
        <div className="incident-what">
          <Link to="/incidents/$id" params={{ id: incident.id }} className="incident-title">
            <span className="quiet number">#{incident.number}</span> {incident.title}
          </Link>
          <span className="quiet small">
            <Link to={ownerPath(incident) as '/'}>{incident.ownerName}</Link>
            {` · ${words().incidents.started}`} <Time at={incident.startedAt} />
            {incident.resolvedAt &&
              `, ${words().incidents.lasted(lasted(incident.startedAt, incident.resolvedAt))}`}
            <TeamName id={incident.teamId} />
          </span>
        </div>
        <div className="incident-who small">
          <Holder incident={incident} />
          <span className="quiet">
            <NextStep incident={incident} />
          </span>
        </div>
        <Acknowledge incident={incident} />
      </li>
    ))}
  </ul>
);
