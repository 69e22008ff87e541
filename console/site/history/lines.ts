import type { SiteHistoryQuery } from '../../api/monitoring.generated.ts';
import type { Line } from '../../ui/chart.tsx';
import { count } from '../../ui/format.ts';
import { words } from '../../words/words.ts';

export type History = SiteHistoryQuery['responseTimes'];
export type Series = { times: number[]; lines: Line[] };

export const secondsOf = (timestamp: string): number => Date.parse(timestamp) / 1_000;

/** Each check, or the percentiles of each hour or day. Failures are marks at the bottom. */
export function linesOf({ resolution, points }: History): Series {
  const t = words().site.history;
  const lines: Line[] =
    resolution === 'CHECK'
      ? [{ name: t.responseTime, tone: 'accent', values: points.map((point) => point.p50ResponseTimeMs) }]
      : [
          { name: t.p95, tone: 'warn', values: points.map((point) => point.p95ResponseTimeMs), dash: [6, 3] },
          { name: t.median, tone: 'accent', values: points.map((point) => point.p50ResponseTimeMs) },
          {
            name: t.fastest,
            tone: 'quiet',
            values: points.map((point) => point.minResponseTimeMs),
            dash: [2, 3],
          },
        ];
  return {
    times: points.map(({ timestamp }) => secondsOf(timestamp)),
    lines: [...lines, ...failures(points)],
  };
}

function failures(points: History['points']): Line[] {
  const t = words().site.history;
  if (points.every(({ failedChecks }) => failedChecks === 0)) return [];
  return [
    {
      name: t.failed,
      tone: 'bad',
      values: points.map(({ failedChecks }) => (failedChecks > 0 ? 0 : null)),
      marks: points.map(({ failedChecks }) => (failedChecks > 0 ? count(failedChecks) : null)),
    },
  ];
}

const tones = ['accent', 'warn', 'bad', 'quiet'] as const;
/** Those with the same colour differ in their dashes, and so do neighbours for readers who see no colours. */
const dashes = [[], [6, 4], [2, 3], [10, 4, 2, 4]] as const;

/** The median of each region. The checks of regions have times of their own; hours are the same for all. */
export function linesByRegion({ regions }: Pick<History, 'regions'>): Series {
  const times = [
    ...new Set(regions.flatMap(({ points }) => points.map(({ timestamp }) => secondsOf(timestamp)))),
  ].sort((a, b) => a - b);
  return {
    times,
    lines: regions.map(({ region, points }, index) => {
      const valueAt = new Map(points.map((point) => [secondsOf(point.timestamp), point.p50ResponseTimeMs]));
      return {
        name: region,
        tone: tones[index % tones.length]!,
        dash: dashes[(index + Math.floor(index / tones.length)) % dashes.length]!,
        spansGaps: points.length < times.length,
        values: times.map((time) => valueAt.get(time) ?? null),
      };
    }),
  };
}
