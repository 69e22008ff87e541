import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { lonePoints, timeLabels } from './chart-parts.ts';
import './chart.css';

export type Line = { name: string; values: readonly (number | null)[]; tone: 'accent' | 'quiet' | 'warn' };

const height = 240;
const colourOf = (tone: Line['tone'] | 'line'): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${tone}`).trim();

/** The part of the chart with the lines, in pixels, and the time it shows, in seconds since the epoch. */
type Plot = { left: number; width: number; from: number; to: number };

/** Where a time is between the edges of a chart, from 0 to 1. Null if it is outside. */
export type Place = (seconds: number) => number | null;

/** Lines over time. Drag to zoom, double-click to zoom out; gaps stay gaps. */
export function Chart({
  times,
  lines,
  unit,
  label,
  children,
}: {
  /** Seconds since the epoch. */
  times: readonly number[];
  lines: readonly Line[];
  unit: (value: number | null) => string;
  label: string;
  /** Shown over the lines. */
  children?: (place: Place) => ReactNode;
}): ReactElement {
  const [plot, setPlot] = useState<Plot>();
  const ref = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot>(undefined);
  const data = [times, ...lines.map(({ values }) => values)] as uPlot.AlignedData;
  const latest = useRef(data);
  latest.current = data;
  const names = lines.map(({ name }) => name).join('|');

  useEffect(() => {
    const frame = ref.current!;
    const draw = (): void => {
      drawn.current?.destroy();
      drawn.current = new uPlot(
        {
          ...options(frame.clientWidth, lines, unit),
          hooks: { draw: [(chart) => setPlot((before) => samePlot(before, plotOf(chart)))] },
        },
        latest.current,
        frame,
      );
    };
    draw();
    const resized = new ResizeObserver(() => drawn.current?.setSize({ width: frame.clientWidth, height }));
    resized.observe(frame);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', draw);
    return () => {
      dark.removeEventListener('change', draw);
      resized.disconnect();
      drawn.current?.destroy();
      drawn.current = undefined;
    };
    // New data goes to the existing chart, so that the zoom is kept.
  }, [names]);
  useEffect(() => {
    const chart = drawn.current;
    const [from, to] = [chart?.scales['x']?.min, chart?.scales['x']?.max];
    const isZoomed = chart && (from! > chart.data[0][0]! || to! < chart.data[0].at(-1)!);
    chart?.setData(data, !isZoomed);
  });
  return (
    <div className="chart-frame">
      <div ref={ref} className="chart" role="img" aria-label={label} />
      {plot && children && (
        <div className="chart-over" style={{ left: plot.left, width: plot.width, height: height }}>
          {children((seconds) => {
            const part = (seconds - plot.from) / (plot.to - plot.from);
            return part >= 0 && part <= 1 ? part : null;
          })}
        </div>
      )}
    </div>
  );
}

const plotOf = ({ over, scales }: uPlot): Plot => ({
  left: over.offsetLeft,
  width: over.offsetWidth,
  from: scales['x']?.min ?? 0,
  to: scales['x']?.max ?? 1,
});

/** Keeps the object if nothing has changed: the chart is drawn with each update of the page, which must not update the page. */
const samePlot = (before: Plot | undefined, now: Plot): Plot =>
  JSON.stringify(before) === JSON.stringify(now) ? before! : now;

const moment = (seconds: number): string =>
  new Date(seconds * 1_000).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const options = (
  width: number,
  lines: readonly Line[],
  unit: (value: number | null) => string,
): uPlot.Options => {
  const axis = {
    stroke: colourOf('quiet'),
    grid: { stroke: colourOf('line'), width: 1 },
    ticks: { show: false },
  };
  return {
    width,
    height,
    cursor: { drag: { x: true, y: false } },
    scales: { y: { range: (_, __, max) => [0, Math.max(max * 1.1, 10)] } },
    axes: [
      {
        ...axis,
        // Wide enough for "12:00 PM". The library's own labels always use the US format.
        space: 72,
        values: (_, times, __, ___, step) => timeLabels(times, step),
      },
      { ...axis, size: 64, values: (_, ticks) => ticks.map((tick) => unit(tick)) },
    ],
    series: [
      { label: 'Time', value: (_, time: number | null) => (time === null ? '–' : moment(time)) },
      ...lines.map(({ name, tone }) => ({
        label: name,
        stroke: colourOf(tone),
        width: 1.5,
        spanGaps: false,
        // For the first hour of a site, or an hour between two gaps.
        points: {
          show: true,
          size: 7,
          fill: colourOf(tone),
          filter: (chart: uPlot, index: number) => lonePoints(chart.data[index]!),
        },
        value: (_: uPlot, value: number | null) => unit(value),
      })),
    ],
  };
};
