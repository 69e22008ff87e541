import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { html, Html } from '#platform/html.ts';
import type { ReportData, SiteReport } from '../report-data.ts';
import { miniChart } from './charts.ts';
import { formatOf, type Format } from './format.ts';
import { renderSite, tile } from './render-site.ts';
import { style } from './style.ts';

/** Indentation would be a third of a report. Names and other texts contain no line breaks. */
const compact = (text: string): string => text.replaceAll(/\s*\n\s*/g, '\n').trim();

const css = compact(style);
const styleElement = new Html(`<style>${css}</style>`);
const styleHash = createHash('sha256').update(css).digest('base64');
/** The report needs nothing but its own text: no scripts, no requests, whatever a name contains. */
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'`;

/** One file with everything in it: pictures, charts and styles. Other work gets its turn after each site, which takes 2 ms. */
export async function renderReport(data: ReportData): Promise<string> {
  const format = formatOf(data);
  const monitored = data.sites.filter(({ uptime }) => uptime !== null);
  const sheets = [renderOverview(data, monitored, format)];
  for (const [index, site] of monitored.entries()) {
    sheets.push(renderSite(site, data, format, `site-${index + 1}`));
    await setImmediate();
  }
  return compact(
    html`<!doctype html>
      <html lang="${data.locale}">
        <head>
          <meta charset="utf-8" />
          <meta http-equiv="Content-Security-Policy" content="${policy}" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="noindex" />
          <title>${format.words.report} · ${data.title} · ${format.period}</title>
          ${styleElement}
        </head>
        <body>
          <main>${sheets}</main>
        </body>
      </html> `.text,
  );
}

function renderOverview(data: ReportData, monitored: readonly SiteReport[], format: Format): Html {
  const { words, number, duration } = format;
  const { title, logo, vat, sites, omittedSites } = data;
  const total = totalsOf(monitored);
  const unmonitored = sites.length - monitored.length;
  return html`<section class="sheet">
    <header>
      <div>
        <h1>${words.report}</h1>
        <p class="sub">${format.period}</p>
      </div>
      <div class="brand">
        ${
          logo &&
          html`<img
            src="data:${logo.mediaType};base64,${Buffer.from(logo.bytes).toString('base64')}"
            alt=""
          />`
        }<span><bdi>${title}</bdi></span>
      </div>
    </header>
    <p class="lead">${leadOf(monitored, format)}</p>
    ${
      monitored.length > 0 &&
      html`<dl class="tiles">
          ${tile(words.availability, total.uptime === null ? '–' : format.percent(total.uptime))}
          ${tile(words.downtime, total.downMs > 0 ? duration(total.downMs) : words.noDowntime, total.downMs > 0 && monitored.length > 1 ? words.ofAllSites : null)}
          ${tile(words.incidents, number(total.incidents))}
          ${tile(words.releases, number(total.releases), total.rollbacks > 0 ? words.rollbacks(total.rollbacks) : null)}
        </dl>
        <h2 class="part">${words.allSites}</h2>
        <table>
          <thead>
            <tr>
              <th scope="col">${words.site}</th>
              <th scope="col" class="figure wide">${words.perBar[data.step]}</th>
              <th scope="col" class="figure">${words.availability}</th>
              <th scope="col" class="figure">${words.downtime}</th>
              <th scope="col" class="figure wide">${words.responseTime}</th>
            </tr>
          </thead>
          <tbody>
            ${monitored.map((site, index) => renderRow(site, format, `site-${index + 1}`))}
          </tbody>
        </table>`
    }
    ${unmonitored > 0 && html`<p class="sub">${words.unmonitored(unmonitored)}</p>`}
    ${omittedSites > 0 && html`<p class="sub">${words.omitted(omittedSites)}</p>`}
    ${
      vat &&
      html`<div class="method">
        <h2 class="part">${words.vat}</h2>
        <p>${words.vatChecks(vat, number)}</p>
      </div>`
    }
    <div class="method">
      <h2 class="part">${words.method}</h2>
      <p>${words.methodText(data.isUtc ? 'UTC' : data.timezone)}</p>
      <p>${words.created(format.date(data.createdAt))}</p>
    </div>
  </section>`;
}

const renderRow = (site: SiteReport, format: Format, id: string): Html => {
  const { words, percent, duration, responseTime } = format;
  const { name, uptime, downMs, averageMs } = site;
  return html`<tr>
    <td>
      <a href="#${id}"><bdi>${name}</bdi></a>
    </td>
    <td class="wide">${miniChart(site.bars)}</td>
    <td class="figure">${percent(uptime!)}</td>
    <td class="figure">${downMs > 0 ? duration(downMs) : words.noDowntime}</td>
    <td class="figure wide">${averageMs === null ? '–' : responseTime(averageMs)}</td>
  </tr> `;
};

/** The report in one sentence. */
export function leadOf(monitored: readonly SiteReport[], { words, when, percent, duration }: Format): string {
  const { lead } = words;
  const [first, ...others] = monitored;
  if (!first) return lead.nothing(when);
  const withoutDowntime = monitored.filter(({ downMs, uptime }) => downMs === 0 && uptime === 100).length;
  const { uptime, downMs } = totalsOf(monitored);
  if (others.length === 0)
    return withoutDowntime === 1
      ? lead.oneUp(first.name, when)
      : lead.one(first.name, when, percent(uptime!), duration(downMs));
  return withoutDowntime === monitored.length
    ? lead.allUp(monitored.length, when)
    : lead.many(monitored.length, withoutDowntime, when, percent(uptime!));
}

/** Over all sites: each counts for the time in which it was monitored. */
function totalsOf(sites: readonly SiteReport[]) {
  const add = (of: (site: SiteReport) => number): number => sites.reduce((sum, site) => sum + of(site), 0);
  const [upMs, downMs] = [add((site) => site.upMs), add((site) => site.downMs)];
  const covered = upMs + downMs;
  return {
    uptime:
      covered > 0
        ? (upMs / covered) * 100
        : sites.length > 0
          ? add(({ uptime }) => uptime ?? 0) / sites.length
          : null,
    downMs,
    incidents: add(({ incidents }) => incidents.length),
    releases: add(({ releases }) => releases.filter(({ isRollback }) => !isRollback).length),
    rollbacks: add(({ releases }) => releases.filter(({ isRollback }) => isRollback).length),
  };
}
