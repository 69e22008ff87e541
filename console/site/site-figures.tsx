import type { ReactElement } from 'react';
import { useGraphqlQuery, useRefetch } from '../api/hooks.ts';
import {
  siteFigures,
  siteReleases,
  type SiteFactsFragment,
  type SiteFiguresQuery,
} from '../api/monitoring.generated.ts';
import { Card, Figure, Figures } from '../ui/card.tsx';
import { count, percent } from '../ui/format.ts';
import { Loaded } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { UptimeBars } from '../ui/uptime-bars.tsx';
import { certificateNote } from './certificate.ts';
import { checkOf } from './check-of.ts';
import type { Place } from '../ui/chart.tsx';
import { words } from '../words/words.ts';
import { ResponseHistory } from './history/response-history.tsx';
import { SiteExpiries } from './site-expiries.tsx';
import { SiteRegions } from './regions/site-regions.tsx';
import { ReleaseMarkers, type Release } from './release-markers.tsx';
import { downtimeNote, outsideMaintenance, sinceWhen, uptimeMethod } from './uptime-notes.ts';

/** Uptime, downtime and response times of the site. */
export function SiteFigures({ site }: { site: SiteFactsFragment }): ReactElement {
  const query = useGraphqlQuery(siteFigures, { id: site.id }, { everySeconds: 30 });
  useRefetch(query, checkOf(site));
  const { data } = useGraphqlQuery(siteReleases, { id: site.id }, { everySeconds: 60 });
  const releases = data?.site?.releases ?? [];
  return (
    <>
      <Card title={words().site.figures.title}>
        <Loaded query={query} coming={<Uptime site={site} />}>
          {(figures) => <Uptime site={site} figures={figures} releases={releases} />}
        </Loaded>
      </Card>
      <ResponseHistory site={site} releases={releases} />
      <SiteExpiries site={site} />
      <SiteRegions site={site} />
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
  const t = words().site.figures;
  const stats = figures?.siteStats;
  const now = new Date();
  const since = (hours: number): string | null => sinceWhen(site.createdAt, hours, now);
  return (
    <div className="stack">
      <Figures>
        <Figure name={t.hours(24)} value={stats && percent(stats.uptime24h)} note={since(24)} />
        <Figure name={t.days(7)} value={stats && percent(stats.uptime7d)} note={since(7 * 24)} />
        <Figure
          name={t.days(30)}
          value={stats && percent(stats.uptime30d)}
          note={
            <>
              {since(30 * 24)}
              {since(30 * 24) && <br />}
              {(stats && downtimeNote(stats)) ?? '\u00A0'}
              <br />
              {(stats && outsideMaintenance(stats)) ?? '\u00A0'}
            </>
          }
        />
        <Figure name={t.days(90)} value={stats && percent(stats.uptime90d)} note={since(90 * 24)} />
        <Figure name={t.lastIncident} value={stats && <Time at={stats.lastIncidentAt} />} />
        <Figure name={t.certificate} {...certificateNote(site, new Date())} />
      </Figures>
      <div>
        <UptimeBars days={figures?.uptimeData ?? []} />
        <ReleaseMarkers releases={releases} place={placeInDays(figures?.uptimeData ?? [])} />
      </div>
      <div className="row apart quiet small">
        <span>{t.daysAgo(90)}</span>
        <span className="uptime-failed">
          {stats && t.failed(count(stats.failedChecks), count(stats.totalChecks))}
        </span>
        <span>{t.today}</span>
      </div>
      <p className="quiet small">{uptimeMethod(stats)}</p>
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
