import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import type { WholeIncident } from './whole-incident.ts';

/** What went live on the environments of the site, from an hour before. Newest first. */
export function ReleasesAround({
  incident: { releases, suspectDeploymentId, ownerKind },
}: {
  incident: WholeIncident;
}): ReactElement | null {
  const t = words().incidents.releases;
  if (ownerKind !== 'SITE') return null;
  return (
    <Card title={t.title} flush={releases.length > 0}>
      {releases.length === 0 ? (
        <p className="quiet small">{t.none}</p>
      ) : (
        <ul className="list sent-list">
          {releases.map(({ deploymentId, version, kind, environmentName, triggeredBy, at }) => (
            <li key={deploymentId}>
              <span className="row">
                <Link to="/deployments/$id" params={{ id: deploymentId }}>
                  {(kind === 'ROLLBACK' ? t.rolledBack : t.deployed)(version, environmentName)}
                </Link>
                {deploymentId === suspectDeploymentId && <Badge tone="warn">{t.suspect}</Badge>}
              </span>
              <span className="quiet small">
                <Time at={at} /> {t.by(triggeredBy)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
