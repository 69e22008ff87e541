import { Link } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef, type KeyboardEvent, type ReactElement } from 'react';
import type { SiteTrendsQuery } from '../api/monitoring.generated.ts';
import { TeamName } from '../teams/team-name.tsx';
import { milliseconds, percent } from '../ui/format.ts';
import { Sparkline } from '../ui/sparkline.tsx';
import { Tags } from '../ui/tag-input.tsx';
import { Time } from '../ui/time.tsx';
import { UptimeBars } from '../ui/uptime-bars.tsx';
import { words } from '../words/words.ts';
import type { ListedSite } from './filter-sites.ts';
import { MaintenanceBadge, SiteStatusBadge } from './site-status.tsx';
import { useTrends } from './use-trends.ts';
import './site-list.css';

const rowHeight = 60;

/** Renders only the visible rows, so that a thousand sites scroll as smoothly as ten. */
export function SiteList({
  sites,
  selected,
  onSelect,
  onKeyDown,
}: {
  sites: readonly ListedSite[];
  selected: ReadonlySet<string>;
  /** Must not change, so that only the selected row is rendered again. */
  onSelect: (id: string, isRange: boolean) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLUListElement>) => void;
}): ReactElement {
  const frame = useRef<HTMLUListElement>(null);
  const rows = useWindowVirtualizer({
    count: sites.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: frame.current?.offsetTop ?? 0,
    getItemKey: (index) => sites[index]!.id,
  });
  const visible = rows.getVirtualItems();
  const trends = useTrends(visible.map(({ index }) => sites[index]!.id));
  return (
    <ul ref={frame} className="list site-list" style={{ height: rows.getTotalSize() }} onKeyDown={onKeyDown}>
      {visible.map(({ index, key, start }) => (
        <li
          key={key}
          aria-setsize={sites.length}
          aria-posinset={index + 1}
          style={{ transform: `translateY(${start - rows.options.scrollMargin}px)`, height: rowHeight }}
        >
          <SiteRow
            site={sites[index]!}
            trend={trends.get(sites[index]!.id)}
            isSelected={selected.has(sites[index]!.id)}
            onSelect={onSelect}
          />
        </li>
      ))}
    </ul>
  );
}

type Trend = SiteTrendsQuery['siteTrends'][number];

const SiteRow = memo(function SiteRow({
  site,
  trend,
  isSelected,
  onSelect,
}: {
  site: ListedSite;
  trend: Trend | undefined;
  isSelected: boolean;
  onSelect: (id: string, isRange: boolean) => void;
}): ReactElement {
  const t = words().sites;
  const times = trend?.responseTimes.map(({ avgResponseTimeMs }) => avgResponseTimeMs) ?? [];
  const latest = times.findLast((value) => value !== null) ?? null;
  return (
    <div className="site-row">
      <input
        type="checkbox"
        aria-label={t.select(site.name)}
        checked={isSelected}
        // With Shift, all from the last one that was clicked.
        onChange={({ nativeEvent }) => onSelect(site.id, (nativeEvent as MouseEvent).shiftKey)}
      />
      <div className="site-state">
        <SiteStatusBadge status={site.status} />
        {site.inMaintenance && <MaintenanceBadge />}
      </div>
      <div className="site-name">
        <div className="site-first">
          <Link to={`/sites/${site.id}` as '/'} className="truncate">
            {site.name}
          </Link>
          <Tags tags={site.tags} />
        </div>
        <span className="truncate quiet small">
          {site.inMaintenance && <span className="tone-busy site-maintained">{t.maintained} · </span>}
          {site.nextMaintenanceAt && !site.inMaintenance && (
            <>
              {t.nextMaintenance} <Time at={site.nextMaintenanceAt} future />
              {' · '}
            </>
          )}
          {site.url.replace(/^https?:\/\//, '').replace(/\/$/, '')}
          {site.muted && ` · ${t.muted}`}
          <TeamName id={site.teamId} />
        </span>
      </div>
      <div className="site-uptime">{trend && <UptimeBars days={trend.uptime} small />}</div>
      <span className="number small site-percent" title={t.uptime}>
        <span className="visually-hidden">{t.uptime} </span>
        {trend && percent(trend.uptimePercentage)}
      </span>
      <div className="site-speed">{trend && <Sparkline values={times} label={t.responseTime} />}</div>
      <span className="number small site-latest">{milliseconds(latest)}</span>
      <span className="quiet small site-checked">
        <Time at={site.lastCheckAt} never={t.notChecked} />
      </span>
    </div>
  );
});
