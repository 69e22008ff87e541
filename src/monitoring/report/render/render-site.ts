import { html, type Html } from '#platform/html.ts';
import type { ReportData, ReportIncident, ReportRelease, SiteReport } from '../report-data.ts';
import { responseChart, scaleOf, uptimeChart } from './charts.ts';
import type { Format } from './format.ts';

/** So many fit on a sheet of A4 together with everything else. */
const maxRows = 6;

export function renderSite(site: SiteReport, { step }: ReportData, format: Format, id: string): Html {
  const { words, percent, duration } = format;
  const { uptime, uptimeWithoutMaintenance: planned, downMs, maintenanceMs, averageMs, releases } = site;
  const rollbacks = releases.filter(({ isRollback }) => isRollback).length;
  const isUp = downMs === 0 && uptime === 100;
  return html`<section class="sheet site" id="${id}">
    <header>
      <div>
        <h2><bdi>${site.name}</bdi></h2>
        <p class="sub"><bdi>${addressOf(site.url)}</bdi></p>
      </div>
    </header>
    <p class="lead">
      ${isUp ? words.siteLead.up : words.siteLead.down(percent(uptime ?? 0), duration(downMs))}
    </p>
    <dl class="tiles">
      ${tile(words.availability, percent(uptime ?? 0), maintenanceMs > 0 && planned !== null ? words.withoutMaintenance(percent(planned)) : null)}
      ${tile(words.downtime, downMs > 0 ? duration(downMs) : words.noDowntime, maintenanceMs > 0 ? words.ofMaintenance(duration(maintenanceMs)) : null)}
      ${tile(words.incidents, format.number(site.incidents.length))}
      ${tile(words.releases, format.number(releases.length - rollbacks), rollbacks > 0 ? words.rollbacks(rollbacks) : null)}
    </dl>
    <div class="block">
      <h3>${words.availability} <small>${words.perBar[step]}</small></h3>
      ${uptimeChart(site.bars, format, `${words.availability} ${words.perBar[step]}: ${percent(uptime ?? 0)}`)}
      ${renderDays(site, format)} ${renderLegend(site, format)}
    </div>
    ${averageMs !== null && renderResponseTimes(site, averageMs, step, format)}
    ${renderIncidents(site.incidents, format)}
    <div class="columns">
      ${renderReleases(releases, format)}
      <div>${renderPages(site.slowestPages, format)} ${renderJsErrors(site.jsErrors, format)}</div>
    </div>
  </section> `;
}

export const tile = (name: string, value: string, more: string | null = null): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}${more !== null && html`<small>${more}</small>`}</dd>
  </div>`;

/** Without the scheme, which says nothing to most people. */
const addressOf = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

const renderDays = ({ bars }: SiteReport, { day }: Format): Html =>
  html`<div class="days">
    ${[...new Set([bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)])].map(
      (bar) => bar && html`<span>${day(bar.day)}</span>`,
    )}
  </div>`;

/** Only what is in the chart. */
function renderLegend({ bars }: SiteReport, { words }: Format): Html {
  const shown = {
    up: bars.some(({ uptime }) => uptime !== null),
    down: bars.some(({ downMs }) => downMs > 0),
    maintenance: bars.some(({ maintenanceMs }) => maintenanceMs > 0),
    none: bars.some(({ uptime }) => uptime === null),
  };
  const kinds = (['up', 'down', 'maintenance', 'none'] as const).filter((kind) => shown[kind]);
  return html`<ul class="legend">
    ${kinds.map(
      (kind) =>
        html`<li>
          <svg viewBox="0 0 1 1" aria-hidden="true"><rect class="${kind}" width="1" height="1" /></svg
          >${words.legend[kind]}
        </li>`,
    )}
  </ul>`;
}

function renderResponseTimes(
  site: SiteReport,
  averageMs: number,
  step: 'day' | 'week',
  format: Format,
): Html {
  const { words, responseTime } = format;
  const top = scaleOf(site.bars.flatMap((bar) => bar.averageMs ?? []));
  const average = words.average(responseTime(averageMs));
  return html`<div class="block">
    <h3>
      ${words.responseTime} <small>${words.perBar[step]}, ${average}; ${words.upTo(responseTime(top))}</small>
    </h3>
    ${responseChart(site.bars, top, `${words.responseTime} ${words.perBar[step]}: ${average}`)}
    ${renderDays(site, format)}
  </div>`;
}

type Row = { date?: string; text: string; figure?: string };

const renderRows = (title: string, note: string | null, rows: readonly Row[], nothing: string): Html =>
  html`<div class="block">
    <h3>${title}${note !== null && html` <small>${note}</small>`}</h3>
    ${
      rows.length === 0
        ? html`<p class="muted">${nothing}</p>`
        : html`<table class="rows">
            ${rows.map(
              ({ date, text, figure }) =>
                html`<tr>
                  ${date !== undefined && html`<td class="date">${date}</td>`}
                  <td><bdi>${text}</bdi></td>
                  ${figure !== undefined && html`<td class="figure">${figure}</td>`}
                </tr>`,
            )}
          </table>`
    }
  </div>`;

/** The longest, newest first. */
function renderIncidents(incidents: readonly ReportIncident[], { words, dateTime, duration }: Format): Html {
  const longest = new Set(incidents.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, maxRows));
  const rows = incidents
    .filter((incident) => longest.has(incident))
    .map(({ kind, pageName, startedAt, endedAt, durationMs, isPlanned }) => {
      const what = pageName === null ? words.kinds[kind] : words.page(words.kinds[kind], pageName);
      return {
        date: dateTime(startedAt),
        text: isPlanned ? `${what} (${words.planned})` : what,
        figure: endedAt === null ? words.ongoing : duration(durationMs),
      };
    });
  const note = incidents.length > maxRows ? words.longest(maxRows, incidents.length) : null;
  return renderRows(words.incidents, note, rows, words.noIncidents);
}

function renderReleases(releases: readonly ReportRelease[], { words, dateTime }: Format): Html {
  const rows = releases.slice(0, maxRows).map(({ version, isRollback, at }) => ({
    date: dateTime(at),
    text: isRollback ? words.rollback(version) : words.version(version),
  }));
  const note = releases.length > maxRows ? words.newest(maxRows, releases.length) : null;
  return renderRows(words.releases, note, rows, words.noReleases);
}

const renderPages = (pages: SiteReport['slowestPages'], { words, responseTime }: Format): Html =>
  renderRows(
    words.slowestPages,
    null,
    pages.slice(0, maxRows).map(({ name, averageMs }) => ({ text: name, figure: responseTime(averageMs) })),
    words.noPages,
  );

function renderJsErrors(jsErrors: SiteReport['jsErrors'], { words }: Format): Html {
  const sentences =
    jsErrors === null
      ? [words.jsErrorsUnchecked]
      : [
          jsErrors.alerts > 0 ? words.jsErrorTimes(jsErrors.alerts) : words.noJsErrors,
          jsErrors.alerts > 0 && jsErrors.different ? words.jsErrorKinds(jsErrors.different) : '',
        ];
  return html`<div class="block">
    <h3>${words.jsErrors}</h3>
    <p class="muted">${sentences.filter(Boolean).join(' ')}</p>
  </div>`;
}
