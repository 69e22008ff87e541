import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useGraphqlQuery, useRefetch } from '../api/hooks.ts';
import {
  siteFigures,
  siteReleases,
  siteResponseTimes,
  type SiteFactsFragment,
  type SiteFiguresQuery,
} from '../api/monitoring.generated.ts';
import { Card, Figure, Figures } from '../ui/card.tsx';
import { count, duration, milliseconds, percent } from '../ui/format.ts';
import { Empty, Loaded, Loading } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { UptimeBars } from '../ui/uptime-bars.tsx';
import { certificateNote } from './certificate.ts';
import type { Place } from '../ui/chart.tsx';
import { ReleaseMarkers, type Release } from './release-markers.tsx';

const Chart = lazy(async () => ({ default: (await import('../ui/chart.tsx')).Chart }));

const spans = [
  [1, '24 hours'],
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
] as const;

/** Refresh with the status: older figures would contradict it, such as "Down" next to "no incident". */
const checkOf = ({ status, lastCheckAt }: SiteFactsFragment): string => `${status} ${lastCheckAt}`;

/** Uptime, downtime and response times of the site. */
export function SiteFigures({ site }: { site: SiteFactsFragment }): ReactElement {
  const query = useGraphqlQuery(siteFigures, { id: site.id }, { everySeconds: 30 });
  useRefetch(query, checkOf(site));
  const { data } = useGraphqlQuery(siteReleases, { id: site.id }, { everySeconds: 60 });
  const releases = data?.site?.releases ?? [];
  return (
    <>
      <Card title="Uptime">
        <Loaded query={query} coming={<Uptime site={site} />}>
          {(figures) => <Uptime site={site} figures={figures} releases={releases} />}
        </Loaded>
      </Card>
      <ResponseTimes site={site} stats={query.data?.siteStats} releases={releases} />
    </>
  );
}

/** Shows placeholders until the data is there. */
function Uptime({
  site,
  figures,
  releases = [],
}: {
  site: SiteFactsFragment;
  figures?: SiteFiguresQuery;
  releases?: readonly Release[];
}): ReactElement {
  const stats = figures?.siteStats;
  return (
    <div className="stack">
      <Figures>
        <Figure name="24 hours" value={stats && percent(stats.uptime24h)} />
        <Figure name="7 days" value={stats && percent(stats.uptime7d)} />
        <Figure
          name="30 days"
          value={stats && percent(stats.uptime30d)}
          note={
            <>
              {stats ? downtime(stats.downtimeSeconds30d) : '\u00A0'}
              <br />
              {stats ? withoutMaintenance(stats) : '\u00A0'}
            </>
          }
        />
        <Figure name="90 days" value={stats && percent(stats.uptime90d)} />
        <Figure name="Last incident" value={stats && <Time at={stats.lastIncidentAt} />} />
        <Figure name="Certificate" {...certificateNote(site, new Date())} />
      </Figures>
      <div>
        <UptimeBars days={figures?.uptimeData ?? []} />
        <ReleaseMarkers releases={releases} place={placeInDays(figures?.uptimeData ?? [])} />
      </div>
      <div className="row apart quiet small">
        <span>90 days ago</span>
        <span className="uptime-failed">
          {stats && `${count(stats.failedChecks)} of ${count(stats.totalChecks)} checks failed in 30 days`}
        </span>
        <span>today</span>
      </div>
      <p className="quiet small">
        Uptime is the share of time in which HTTP checks of the site itself succeeded. Without maintenance,
        the time in maintenance windows counts as neither up nor down
        {stats && `: ${duration(stats.maintenanceSeconds30d)} in 30 days`}.
      </p>
    </div>
  );
}

/** The bars are days of the same width. */
const placeInDays =
  (days: SiteFiguresQuery['uptimeData']): Place =>
  (seconds) => {
    const [first] = days;
    const part = first ? (seconds - Date.parse(first.date) / 1_000) / (days.length * 86_400) : -1;
    return part >= 0 && part <= 1 ? part : null;
  };

const downtime = (seconds: number): string => (seconds === 0 ? 'no downtime' : `${duration(seconds)} down`);

const withoutMaintenance = ({ uptimeWithoutMaintenance30d: uptime }: Stats): string | null =>
  uptime === null ? null : `${percent(uptime)} without maintenance`;

type Stats = SiteFiguresQuery['siteStats'];

function ResponseTimes({
  site,
  stats,
  releases,
}: {
  site: SiteFactsFragment;
  stats: Stats | undefined;
  releases: readonly Release[];
}): ReactElement {
  const [days, setDays] = useState<number>(1);
  const query = useGraphqlQuery(siteResponseTimes, { id: site.id, days }, { everySeconds: 60 });
  useRefetch(query, checkOf(site));
  return (
    <Card
      title="Response time"
      actions={
        <select
          className="select"
          aria-label="Time span"
          value={days}
          onChange={(event) => setDays(Number(event.target.value))}
        >
          {spans.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      }
    >
      <Loaded query={query} lines={8}>
        {({ responseTimeData }) => {
          const points = untilNewest(responseTimeData, releases);
          return points.some(({ avgResponseTimeMs }) => avgResponseTimeMs !== null) ? (
            <Suspense fallback={<Loading lines={8} />}>
              <Chart
                key={days}
                label={`Response time over ${days === 1 ? '24 hours' : `${days} days`}`}
                times={points.map(({ timestamp }) => Date.parse(timestamp) / 1_000)}
                unit={milliseconds}
                lines={[
                  {
                    name: '95 % within',
                    tone: 'warn',
                    values: points.map((point) => point.p95ResponseTimeMs),
                  },
                  { name: 'Average', tone: 'accent', values: points.map((point) => point.avgResponseTimeMs) },
                  { name: 'Fastest', tone: 'quiet', values: points.map((point) => point.minResponseTimeMs) },
                ]}
              >
                {(place) => <ReleaseMarkers releases={releases} place={place} lines />}
              </Chart>
              <p className="quiet small">
                {stats &&
                  stats.avgResponseTimeMs !== null &&
                  `Average of the last 24 hours: ${milliseconds(stats.avgResponseTimeMs)}; 95 % within ${milliseconds(stats.p95ResponseTimeMs)}. `}
                Drag over the chart to zoom in, double-click to zoom out.
              </p>
            </Suspense>
          ) : (
            <Empty title="No data for this period" />
          );
        }}
      </Loaded>
    </Card>
  );
}

/** A point is the start of an hour or day. A release in the last one is after it, so the chart has to go on until then. */
function untilNewest<Point extends { timestamp: string }>(
  points: readonly Point[],
  releases: readonly Release[],
): (Point | EmptyPoint)[] {
  const [last, newest] = [points.at(-1), releases[0]];
  return last && newest && newest.at > last.timestamp
    ? [...points, { ...noTimes, timestamp: newest.at }]
    : [...points];
}

type EmptyPoint = typeof noTimes & { timestamp: string };
const noTimes = { avgResponseTimeMs: null, minResponseTimeMs: null, p95ResponseTimeMs: null };
