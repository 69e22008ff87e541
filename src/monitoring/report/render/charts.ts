import { html, type Html } from '#platform/html.ts';
import type { Bar } from '../report-data.ts';
import type { Format } from './format.ts';

/** Stretched to the width of the page. */
const width = 600;
const height = 40;
/** Of a bar: a minute of downtime in a week must be seen. */
const leastShare = 0.2;

/** A bar for each day or week: available above, not available below, with a line below it for planned maintenance. */
export function uptimeChart(bars: readonly Bar[], format: Format, label: string): Html {
  const step = width / bars.length;
  const gap = Math.min(3, step / 4);
  const drawn = bars.map((bar, index) => {
    const { uptime, downMs, maintenanceMs } = bar;
    const part = (kind: string, y: number, high: number): Html | false =>
      high > 0 && rect(kind, index * step + gap / 2, y, step - gap, high);
    const down = downMs > 0 && uptime !== null ? height * Math.max(leastShare, 1 - uptime / 100) : 0;
    return html`<g>
      <title>${titleOf(bar, format)}</title>
      ${part(uptime === null ? 'none' : 'up', 0, height - down)} ${part('down', height - down, down)}
      ${part('maintenance', height + 2, maintenanceMs > 0 ? 4 : 0)}
    </g>`;
  });
  return svg(height + 6, label, drawn);
}

/** The same in a row of a table, without texts: a path for each colour instead of an element for each bar. */
export function miniChart(bars: readonly Bar[]): Html {
  const paths = { up: '', down: '', none: '' };
  for (const [index, { uptime, downMs }] of bars.entries()) {
    const down = downMs > 0 && uptime !== null ? Math.max(3, 10 * (1 - uptime / 100)) : 0;
    const add = (kind: keyof typeof paths, y: number, high: number): void => {
      if (high > 0) paths[kind] += `M${index * 4} ${round(y)}h3v${round(high)}h-3z`;
    };
    add(uptime === null ? 'none' : 'up', 0, 10 - down);
    add('down', 10 - down, down);
  }
  return html`<svg
    class="mini"
    viewBox="0 0 ${bars.length * 4} 10"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    ${Object.entries(paths).map(([kind, path]) => path && html`<path class="${kind}" d="${path}" />`)}
  </svg>`;
}

const svg = (high: number, label: string, content: readonly Html[]): Html =>
  html`<svg
    class="chart"
    viewBox="0 0 ${width} ${high}"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    ${content}
  </svg>`;

const rect = (kind: string, x: number, y: number, wide: number, high: number): Html =>
  html`<rect
    class="${kind}"
    x="${round(x)}"
    y="${round(y)}"
    width="${round(wide)}"
    height="${round(high)}"
  />`;

const titleOf = ({ day, uptime, downMs }: Bar, { words, day: dayOf, percent, duration }: Format): string =>
  words.bar(
    dayOf(day),
    uptime === null ? words.noData : percent(uptime),
    downMs > 0 ? duration(downMs) : null,
  );

/** The average response times as an area; nothing where there are none. */
export function responseChart(bars: readonly Bar[], top: number, label: string): Html {
  const step = width / bars.length;
  const y = (ms: number): number => round(height - (height - 2) * (ms / top));
  const areas: string[] = [];
  for (let index = 0; index < bars.length; index += 1) {
    const points: string[] = [];
    const first = index;
    for (; bars[index]?.averageMs != null; index += 1) {
      const { averageMs } = bars[index]!;
      // A step for each bar, so that a single one is seen, too.
      points.push(`${round(index * step)},${y(averageMs!)}`, `${round((index + 1) * step)},${y(averageMs!)}`);
    }
    if (points.length > 0)
      areas.push(
        [`${round(first * step)},${height}`, ...points, `${round(index * step)},${height}`].join(' '),
      );
  }
  return svg(height, label, [
    ...areas.map((points) => html`<polygon class="time" points="${points}" />`),
    html`<line class="axis" x1="0" y1="${height}" x2="${width}" y2="${height}" />`,
  ]);
}

/** The end of the scale: a round figure at or above every value. */
export function scaleOf(values: readonly number[]): number {
  const most = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * power).find((end) => end >= most) ?? most;
}

const round = (value: number): number => Math.round(value * 10) / 10;
