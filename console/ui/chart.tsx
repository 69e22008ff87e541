import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { Bands, type Band } from './chart-bands.tsx';
import { drawnPoints, timeLabels, type Place, type Span } from './chart-parts.ts';
import { locale, words } from '../words/words.ts';
import './chart.css';

export type { Place, Span } from './chart-parts.ts';
export type { Band } from './chart-bands.tsx';

export type Line = {
  name: string;
  values: readonly (number | null)[];
  tone: 'accent' | 'quiet' | 'warn' | 'bad';
  /** The lengths of dashes and gaps. Empty: a solid line. */
  dash?: readonly number[];
  /** Connects values across those of other lines, whose times differ. */
  spansGaps?: boolean;
  /** Points without a line at the bottom of the chart. The text for each, or null. */
  marks?: readonly (string | null)[];
};

const height = 240;
const colourOf = (tone: Line['tone'] | 'line'): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${tone}`).trim();

/** The part of the chart with the lines, in pixels, and the time it shows, in seconds since the epoch. */
type Plot = { left: number; width: number; top: number; height: number; from: number; to: number };

/** Lines over time. Dragging calls `onZoom`; gaps stay gaps, and a value without neighbours is a point. */
export function Chart({
  times,
  lines,
  unit,
  label,
  span,
  bands = [],
  onZoom,
  children,
}: {
  /** Seconds since the epoch. */
  times: readonly number[];
  lines: readonly Line[];
  unit: (value: number | null) => string;
  label: string;
  /** The time that is shown. */
  span: Span;
  bands?: readonly Band[];
  onZoom?: (span: Span) => void;
  /** Shown over the lines. */
  children?: (place: Place) => ReactNode;
}): ReactElement {
  const [plot, setPlot] = useState<Plot>();
  const ref = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot>(undefined);
  const data = [times, ...lines.map(({ values }) => values)] as uPlot.AlignedData;
  const latest = useRef({ data, lines, span, onZoom });
  latest.current = { data, lines, span, onZoom };
  const shape = lines.map(({ name, marks, dash }) => `${name} ${Boolean(marks)} ${dash?.join()}`).join('|');

  useEffect(() => {
    const frame = ref.current!;
    const zoom = (chart: uPlot): void => {
      const { left, width } = chart.select;
      chart.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
      if (width < 2) return;
      latest.current.onZoom?.({ from: chart.posToVal(left, 'x'), to: chart.posToVal(left + width, 'x') });
    };
    const draw = (): void => {
      drawn.current?.destroy();
      drawn.current = new uPlot(
        {
          ...options(frame.clientWidth, latest.current.lines, unit, () => latest.current),
          hooks: {
            draw: [(chart) => setPlot((before) => samePlot(before, plotOf(chart)))],
            setSelect: [zoom],
          },
        },
        latest.current.data,
        frame,
      );
    };
    draw();
    const resized = new ResizeObserver(() => drawn.current?.setSize({ width: frame.clientWidth, height }));
    resized.observe(frame);
    // As in tokens.css: on paper it is light.
    const dark = matchMedia('screen and (prefers-color-scheme: dark)');
    dark.addEventListener('change', draw);
    return () => {
      dark.removeEventListener('change', draw);
      resized.disconnect();
      drawn.current?.destroy();
      drawn.current = undefined;
    };
    // New data goes to the existing chart.
  }, [shape]);
  useEffect(() => drawn.current?.setData(data));
  const place: Place = (seconds) => {
    const part = (seconds - plot!.from) / (plot!.to - plot!.from);
    return part >= 0 && part <= 1 ? part : null;
  };
  return (
    <div className="chart-frame">
      <div ref={ref} className="chart" role="img" aria-label={label} />
      {plot && (
        <>
          <div
            className="chart-over"
            style={{ left: plot.left, width: plot.width, top: plot.top, height: plot.height }}
          >
            <Bands bands={bands} span={plot} />
          </div>
          <div className="chart-over" style={{ left: plot.left, width: plot.width, top: 0, height }}>
            {children?.(place)}
          </div>
        </>
      )}
    </div>
  );
}

const plotOf = ({ over, scales }: uPlot): Plot => ({
  left: over.offsetLeft,
  width: over.offsetWidth,
  top: over.offsetTop,
  height: over.offsetHeight,
  from: scales['x']?.min ?? 0,
  to: scales['x']?.max ?? 1,
});

/** Keeps the object if nothing has changed: the chart is drawn with each update of the page, which must not update the page. */
const samePlot = (before: Plot | undefined, now: Plot): Plot =>
  JSON.stringify(before) === JSON.stringify(now) ? before! : now;

const moment = (seconds: number): string =>
  new Date(seconds * 1_000).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'medium' });

type Latest = { lines: readonly Line[]; span: Span };

const options = (
  width: number,
  lines: readonly Line[],
  unit: (value: number | null) => string,
  latest: () => Latest,
): uPlot.Options => {
  const axis = {
    stroke: colourOf('quiet'),
    grid: { stroke: colourOf('line'), width: 1 },
    ticks: { show: false },
  };
  return {
    width,
    height,
    cursor: { drag: { x: true, y: false, setScale: false } },
    scales: {
      x: { range: () => [latest().span.from, latest().span.to] },
      y: { range: (_, __, max) => [0, Math.max((max ?? 0) * 1.1, 10)] },
    },
    axes: [
      {
        ...axis,
        // Wide enough for "12:00 PM". The library's own labels always use the US format.
        space: 72,
        values: (_, times, __, ___, step) => timeLabels(times, step, locale()),
      },
      { ...axis, size: 64, values: (_, ticks) => ticks.map((tick) => unit(tick)) },
    ],
    series: [
      { label: words().ui.time, value: (_, time: number | null) => (time === null ? '–' : moment(time)) },
      ...lines.map((line, index) => series(line, unit, () => latest().lines[index])),
    ],
  };
};

const series = (
  { name, tone, dash = [], spansGaps = false, marks }: Line,
  unit: (value: number | null) => string,
  latest: () => Line | undefined,
): uPlot.Series => ({
  label: name,
  stroke: colourOf(tone),
  dash: [...dash],
  width: marks ? 0 : 1.5,
  spanGaps: spansGaps,
  ...(marks ? { paths: () => null } : {}),
  points: {
    show: true,
    size: marks ? 8 : 6,
    fill: colourOf(tone),
    filter: (chart: uPlot, index: number) =>
      marks
        ? Array.from(chart.data[index]!, (_, at) => at).filter((at) => chart.data[index]![at] != null)
        : drawnPoints(chart.data[index]!, spansGaps),
  },
  value: (_: uPlot, value: number | null, __: number, at: number | null) =>
    marks ? ((at === null ? null : latest()?.marks?.[at]) ?? '–') : unit(value),
});
