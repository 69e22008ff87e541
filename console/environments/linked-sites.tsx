import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { LinkedSitesQuery, SiteStatus } from '../api/monitoring.generated.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { words } from '../words/words.ts';
import './linked-sites.css';

const tones: Record<SiteStatus, Tone> = {
  UP: 'good',
  DOWN: 'bad',
  DEGRADED: 'warn',
  PAUSED: 'idle',
  UNKNOWN: 'idle',
};

/** What needs attention comes first, and is never among the sites that are left out. */
const order: Record<SiteStatus, number> = { DOWN: 0, DEGRADED: 1, UNKNOWN: 2, UP: 3, PAUSED: 4 };
const most = 4;

/** The sites on which the releases of an environment are watched. */
export function LinkedSites({
  sites,
}: {
  /** Undefined while they load. */
  sites: readonly LinkedSitesQuery['sites'][number][] | undefined;
}): ReactElement {
  const t = words().environments;
  if (!sites) return <div className="linked-sites" />;
  if (sites.length === 0) return <p className="linked-sites quiet small">{t.noSites}</p>;
  const sorted = sites.toSorted((one, other) => order[one.status] - order[other.status]);
  return (
    <ul className="linked-sites">
      {sorted.slice(0, most).map(({ id, name, status }) => (
        <li key={id}>
          <Link
            to={`/sites/${id}` as '/'}
            title={`${name}: ${t.siteStates[status]}`}
            aria-label={`${name}: ${t.siteStates[status]}`}
          >
            <Badge tone={tones[status]}>
              <span className="truncate">{name}</span>
            </Badge>
          </Link>
        </li>
      ))}
      {sorted.length > most && <li className="quiet small">{t.moreSites(sorted.length - most)}</li>}
    </ul>
  );
}
