import { Link } from '@tanstack/react-router';
import { memo, type ReactElement } from 'react';
import type { HourState, SiteStatus } from '../api/monitoring.generated.ts';
import type { Tone } from '../ui/badge.tsx';
import { HourBars } from '../ui/hour-bars.tsx';
import { words } from '../words/words.ts';
import type { OverviewSite } from './filter-tiles.ts';

export const statusTones: Record<SiteStatus, Tone> = {
  UP: 'good',
  DOWN: 'bad',
  DEGRADED: 'warn',
  PAUSED: 'idle',
  UNKNOWN: 'idle',
};

/** A site in a few square centimeters: its status, its last 24 hours and its tags. */
export const SiteTile = memo(function SiteTile({
  site,
  states,
  isSmall,
}: {
  site: OverviewSite;
  states: readonly HourState[] | undefined;
  /** Without tags, where there are many. */
  isSmall: boolean;
}): ReactElement {
  const t = words().overview.grid;
  const status = site.inMaintenance ? t.maintenance : t.statuses[site.status];
  const tone = site.inMaintenance ? 'busy' : statusTones[site.status];
  const summary = summaryOf(states);
  return (
    <Link
      to={`/sites/${site.id}` as '/'}
      className={`tile tile-${tone} ${isSmall ? 'tile-small' : ''}`}
      title={`${site.name}\n${site.url}\n${status}, ${summary}`}
    >
      <span className="tile-head">
        <span className={`badge badge-${tone} tile-dot`}>
          <span className="badge-dot" />
        </span>
        <span className="truncate tile-name">{site.name}</span>
        <span
          className={site.status === 'UP' || isSmall ? 'visually-hidden' : `small tone-${tone} tile-status`}
        >
          {status}
        </span>
      </span>
      <HourBars states={states} />
      <span className="visually-hidden">{summary}</span>
      {!isSmall && (
        <span className="truncate quiet small tile-tags">
          {site.tags.join(' · ') || site.url.replace(/^https?:\/\//, '').replace(/\/$/, '')}
        </span>
      )}
    </Link>
  );
});

/** What the bars show. */
export function summaryOf(states: readonly HourState[] | undefined): string {
  const t = words().overview.grid;
  const hours = (wanted: HourState): number => states?.filter((state) => state === wanted).length ?? 0;
  if (!states || hours('UNKNOWN') === states.length) return t.noData;
  if (hours('DOWN') > 0) return t.down(hours('DOWN'));
  return hours('DEGRADED') > 0 ? t.degraded(hours('DEGRADED')) : t.noFailure;
}
