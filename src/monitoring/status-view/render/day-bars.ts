import { html, type Html } from '#platform/html.ts';
import type { ViewDay } from '../view.ts';
import type { Language } from './language.ts';

/** Days with less downtime than this have a lower bar of another colour. The legend says so. */
const longOutageSeconds = 15 * 60;
/** So that a page with 500 components stays small however often they fail. */
const listedDays = 10;

type Level = 'none' | 'up' | 'short' | 'long';

function levelOf({ upSeconds, downSeconds, maintenanceSeconds }: ViewDay): Level {
  if (downSeconds >= longOutageSeconds) return 'long';
  if (downSeconds > 0) return 'short';
  // A day that was planned maintenance as a whole has no other time.
  return upSeconds > 0 || maintenanceSeconds > 0 ? 'up' : 'none';
}

/** Horizontal lines through the days that match, which the style cuts into bars with a dash pattern: one short path for 90 days. */
function pathThrough(days: readonly ViewDay[], matches: (day: ViewDay) => boolean, y: number): string {
  const lines: string[] = [];
  for (let start = 0; start < days.length; start += 1) {
    if (!matches(days[start]!)) continue;
    let end = start + 1;
    while (end < days.length && matches(days[end]!)) end += 1;
    lines.push(`M${start} ${y}H${end}`);
    start = end;
  }
  return lines.join('');
}

/**
 * Each level has its own height besides its colour, and planned maintenance is a line of its own below, so that nothing depends on
 * seeing colours. Numbers are the middles of lines whose widths are in the style.
 */
const rows: { name: string; y: number; matches: (day: ViewDay) => boolean }[] = [
  { name: 'none', y: 24, matches: (day) => levelOf(day) === 'none' },
  { name: 'up', y: 14, matches: (day) => levelOf(day) === 'up' || levelOf(day) === 'short' },
  { name: 'short', y: 20, matches: (day) => levelOf(day) === 'short' },
  { name: 'long', y: 14, matches: (day) => levelOf(day) === 'long' },
  { name: 'plan', y: 32, matches: ({ maintenanceSeconds }) => maintenanceSeconds > 0 },
];

const draw = (days: readonly ViewDay[]): Html[] =>
  rows
    .map(({ name, y, matches }) => ({ name, path: pathThrough(days, matches, y) }))
    .filter(({ path }) => path !== '')
    .map(({ name, path }) => html`<path class="b-${name}" d="${path}" />`);

/** The bars of a component, what they mean in words, and the days with outages. */
export function renderDays(
  days: readonly ViewDay[],
  uptimePercent: number | null,
  responseTime: string | null,
  language: Language,
): Html {
  const { words, plural, percent, day, duration } = language;
  const outages = days.filter(({ downSeconds }) => downSeconds > 0).toReversed();
  const maintenance = days.filter(({ maintenanceSeconds }) => maintenanceSeconds > 0).length;
  const uptime = uptimePercent === null ? words.bar.noData : words.uptime(percent(uptimePercent));
  const facts = responseTime === null ? uptime : `${uptime} · ${responseTime}`;
  const label = [
    `${plural(days.length, words.bar.label)}: ${uptime}`,
    outages.length > 0 && plural(outages.length, words.bar.daysWithOutage),
    maintenance > 0 && plural(maintenance, words.bar.daysWithMaintenance),
  ];
  const listed = outages.slice(0, listedDays);
  return html`<svg
      class="bars"
      viewBox="0 0 ${days.length} 34"
      preserveAspectRatio="none"
      role="img"
      aria-label="${label.filter(Boolean).join('. ')}"
    >
      ${draw(days)}
    </svg>
    <p class="span">
      <span>${plural(days.length, words.bar.daysAgo)}</span><span>${facts}</span>
      <span>${words.bar.today}</span>
    </p>
    ${
      outages.length > 0 &&
      html`<details class="days">
        <summary>${plural(outages.length, words.bar.daysWithOutage)}</summary>
        <ul>
          ${listed.map(
            ({ date, downSeconds }) =>
              html`<li><time datetime="${date}">${day(date)}</time>: ${duration(downSeconds)}</li>`,
          )}
          ${
            outages.length > listed.length &&
            html`<li>${plural(outages.length - listed.length, words.bar.earlier)}</li>`
          }
        </ul>
      </details>`
    }`;
}

/** Once for all bars. */
export function renderLegend({ words }: Language): Html {
  const { legend } = words.bar;
  const swatch = (day: Omit<ViewDay, 'date'>, text: string) =>
    html`<li>
      <svg class="bars" viewBox="0 0 1 34" preserveAspectRatio="none" aria-hidden="true">
        ${draw([{ ...day, date: '' }])}
      </svg>
      ${text}
    </li>`;
  const none = { upSeconds: 0, downSeconds: 0, maintenanceSeconds: 0 };
  return html`<div class="legend">
    <p>${legend.title}</p>
    <ul>
      ${swatch({ ...none, upSeconds: 1 }, legend.up)} ${swatch({ ...none, downSeconds: 1 }, legend.short)}
      ${swatch({ ...none, downSeconds: longOutageSeconds }, legend.long)}
      ${swatch({ ...none, upSeconds: 1, maintenanceSeconds: 1 }, legend.maintenance)}
      ${swatch(none, legend.none)}
    </ul>
  </div>`;
}
