import { useEffect, useRef, type ReactElement } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { lonePoints, timeLabels } from './chart-parts.ts';
import './chart.css';

export type Line = { name: string; values: readonly (number | null)[]; tone: 'accent' | 'quiet' | 'warn' };

const height = 240;
const colourOf = (tone: Line['tone'] | 'line'): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${tone}`).trim();

/** Lines over time. Drag to zoom, double-click to zoom out; gaps stay gaps. */
export function Chart({
  times,
  lines,
  unit,
  label,
}: {
  /** Seconds since the epoch. */
  times: readonly number[];
  lines: readonly Line[];
  unit: (value: number | null) => string;
  label: string;
}): ReactElement {
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
      drawn.current = new uPlot(options(frame.clientWidth, lines, unit), latest.current, frame);
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
  return <div ref={ref} className="chart" role="img" aria-label={label} />;
}

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
