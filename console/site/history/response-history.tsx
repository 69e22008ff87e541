import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useRefetch } from '../../api/hooks.ts';
import type { SiteFactsFragment } from '../../api/monitoring.generated.ts';
import { Card } from '../../ui/card.tsx';
import type { Line } from '../../ui/chart.tsx';
import { count, milliseconds, percent } from '../../ui/format.ts';
import { Empty, Loaded, Loading } from '../../ui/states.tsx';
import { useFilter } from '../../ui/use-filter.ts';
import { words } from '../../words/words.ts';
import { checkOf } from '../check-of.ts';
import { ReleaseMarkers, type Release } from '../release-markers.tsx';
import { bandsOf } from './bands.ts';
import { linesByRegion, linesOf } from './lines.ts';
import { customRange, defaultRange, parseRange, toText, type Range } from './range.ts';
import { RangeTools, spanName } from './range-tools.tsx';
import { useHistory, type SiteHistory } from './use-history.ts';
import './history.css';

const Chart = lazy(async () => ({ default: (await import('../../ui/chart.tsx')).Chart }));

/**
 * The response times of a site, or of one of its pages, in a range that is part of the address. With a line per region if there are
 * several, because their networks differ more than the moments of a day.
 */
export function ResponseHistory({
  site,
  pageId = null,
  releases,
}: {
  site: SiteFactsFragment;
  pageId?: string | null;
  releases: readonly Release[];
}): ReactElement {
  const t = words().site.history;
  const [text, setText] = useFilter('range', toText(defaultRange));
  const range = parseRange(text);
  const setRange = (next: Range): void => setText(toText(next));
  const [byRegion, setByRegion] = useState(true);
  const query = useHistory(site.id, pageId, range);
  useRefetch(query, checkOf(site));
  const hasRegions = (query.data?.responseTimes.regions.length ?? 0) > 1;
  return (
    <Card
      title={t.title}
      actions={
        hasRegions && (
          <select
            className="select"
            aria-label={t.lines}
            value={byRegion ? 'regions' : 'all'}
            onChange={(event) => setByRegion(event.target.value === 'regions')}
          >
            <option value="regions">{t.byRegion}</option>
            <option value="all">{t.allRegions}</option>
          </select>
        )
      }
    >
      <RangeTools range={range} onChange={setRange} />
      <Loaded
        query={query}
        coming={
          <div className="chart-coming">
            <Loading lines={8} />
          </div>
        }
      >
        {(history) => (
          <Times
            site={site}
            pageId={pageId}
            history={history}
            showsRegions={hasRegions && byRegion}
            releases={releases}
            onZoom={(span) => setRange(customRange(span, Date.now() / 1_000))}
          />
        )}
      </Loaded>
    </Card>
  );
}

function Times({
  site,
  pageId,
  history,
  showsRegions,
  releases,
  onZoom,
}: {
  site: SiteFactsFragment;
  pageId: string | null;
  history: SiteHistory;
  showsRegions: boolean;
  releases: readonly Release[];
  onZoom: (span: { from: number; to: number }) => void;
}): ReactElement {
  const t = words().site.history;
  const { responseTimes, span } = history;
  const { times, lines } = showsRegions ? linesByRegion(responseTimes) : linesOf(responseTimes);
  const bands = bandsOf(history);
  const isEmpty = !lines.some(({ values }: Line) => values.some((value) => value !== null));
  const name = nameOf(parseRange(history.range));
  return (
    <>
      <div className="chart-coming">
        {isEmpty ? (
          <Empty title={t.empty}>{t.emptyHint}</Empty>
        ) : (
          <Suspense fallback={<Loading lines={8} />}>
            <Chart
              label={t.label(name, lines.map((line) => line.name).join(', '))}
              times={times}
              unit={milliseconds}
              lines={lines}
              span={span}
              bands={bands}
              onZoom={onZoom}
            >
              {(place) => <ReleaseMarkers releases={releases} place={place} lines />}
            </Chart>
          </Suspense>
        )}
      </div>
      <div className="row apart small quiet chart-foot">
        <span className="small">
          {t.summary(
            percent(responseTimes.uptimePercentage),
            count(responseTimes.totalChecks),
            count(responseTimes.failedChecks),
          )}{' '}
          <Link
            to={`/sites/${site.id}/checks` as '/'}
            search={
              {
                from: new Date(span.from * 1_000).toISOString(),
                to: new Date(span.to * 1_000).toISOString(),
                ...(pageId ? { place: pageId } : {}),
              } as never
            }
          >
            {t.showChecks}
          </Link>
        </span>
        <Legend bands={bands} />
      </div>
      <p className="quiet small">
        {t.resolution[responseTimes.resolution]} {t.zoomHint}
      </p>
    </>
  );
}

const nameOf = (range: Range): string => {
  if (range.kind === 'last') return spanName(range.hours);
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return format.formatRange(range.span.from * 1_000, range.span.to * 1_000);
};

/** What the shades mean, if there are any. */
function Legend({ bands }: { bands: ReturnType<typeof bandsOf> }): ReactElement {
  const t = words().site.history;
  return (
    <span className="row" aria-hidden="true">
      {(['incident', 'maintenance'] as const).map(
        (kind) =>
          bands.some((band) => band.kind === kind) && (
            <span key={kind} className="row chart-key">
              <span className={`chart-key-sign chart-band-${kind}`} />
              {t.bands[kind]}
            </span>
          ),
      )}
    </span>
  );
}
