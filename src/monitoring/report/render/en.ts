import type { Words } from './words.ts';

const sites = (count: number): string => (count === 1 ? '1 site' : `${count} sites`);

export const en: Words = {
  language: 'en-GB',
  report: 'Website report',
  inMonth: (month) => `in ${month}`,
  inRange: (from, to) => `from ${from} to ${to}`,
  underAMinute: 'less than 1 min',
  lead: {
    nothing: (when) => `No site was monitored ${when}.`,
    oneUp: (name, when) => `${name} was available without interruption ${when}.`,
    one: (name, when, uptime, downtime) =>
      `${name} was available ${uptime} of the time ${when}; it was down for ${downtime}.`,
    allUp: (count, when) =>
      `${count === 2 ? 'Both sites' : `All ${sites(count)}`} were available without interruption ${when}.`,
    many: (count, up, when, uptime) =>
      up === 0
        ? `The ${sites(count)} were available ${uptime} of the time ${when}, on average.`
        : `${up} of ${sites(count)} ${up === 1 ? 'was' : 'were'} available without interruption ${when}; on average, the sites were available ${uptime} of the time.`,
  },
  siteLead: {
    up: 'The site was available without interruption.',
    down: (uptime, downtime) => `The site was available ${uptime} of the time and down for ${downtime}.`,
  },
  availability: 'Availability',
  withoutMaintenance: (uptime) => `${uptime} without planned maintenance`,
  ofMaintenance: (duration) => `${duration} of planned maintenance`,
  downtime: 'Downtime',
  noDowntime: 'none',
  ofAllSites: 'all sites together',
  incidents: 'Incidents',
  noIncidents: 'There were no incidents.',
  longest: (shown, all) => `The ${shown} longest of ${all}`,
  planned: 'planned maintenance',
  ongoing: 'ongoing',
  kinds: {
    SITE_DOWN: 'Site not available',
    CHECKOUT_FAILED: 'Checkout did not work',
    PAGE_DOWN: 'Page not available',
    PROBE_DOWN: 'A service did not respond',
    JS_ERROR: 'Errors in the browser',
  },
  page: (kind, name) => `${kind}: ${name}`,
  releases: 'Releases',
  noReleases: 'No new version was released.',
  newest: (shown, all) => `The newest ${shown} of ${all}`,
  version: (version) => `Version ${version}`,
  rollback: (version) => `Return to version ${version}`,
  rollbacks: (count) => (count === 1 ? '1 rolled back' : `${count} rolled back`),
  slowestPages: 'Slowest pages',
  noPages: 'No further pages are monitored.',
  jsErrors: 'Errors in the browser',
  noJsErrors: 'Visitors saw no errors caused by scripts of the site.',
  jsErrorTimes: (alerts) =>
    alerts === 1
      ? 'Once, scripts of the site failed repeatedly in the browser.'
      : `${alerts} times, scripts of the site failed repeatedly in the browser.`,
  jsErrorKinds: (count) =>
    count === 1 ? '1 different error was seen.' : `${count} different errors were seen.`,
  jsErrorsUnchecked: 'The site is not checked in a browser.',
  responseTime: 'Response time',
  average: (time) => `${time} on average`,
  perBar: { day: 'per day', week: 'per week' },
  upTo: (time) => `scale up to ${time}`,
  bar: (day, uptime, downtime) =>
    downtime === null ? `${day}: ${uptime}` : `${day}: ${uptime}, down for ${downtime}`,
  noData: 'not monitored',
  legend: {
    up: 'available',
    down: 'not available',
    maintenance: 'planned maintenance',
    none: 'not monitored',
  },
  allSites: 'All sites',
  site: 'Site',
  unmonitored: (count) => `${sites(count)} ${count === 1 ? 'was' : 'were'} not monitored in this period.`,
  omitted: (count) => `${count} more ${count === 1 ? 'site is' : 'sites are'} not in this report.`,
  vat: 'VAT numbers',
  vatChecks: ({ total, valid, invalid, unavailable }, number) =>
    total === 0
      ? 'No VAT numbers were checked.'
      : `${number(total)} VAT ${total === 1 ? 'number was' : 'numbers were'} checked: ${number(valid)} valid, ${number(invalid)} invalid${unavailable === 0 ? '' : `; for ${number(unavailable)} the official register did not answer`}.`,
  method: 'How this is measured',
  methodText: (timezone) =>
    `Every site is requested at short intervals, day and night. Availability is the share of time in which these requests succeeded: each result counts until the next one. Time without results, for example because the monitoring itself was interrupted, counts neither as available nor as down. Planned maintenance counts like any other time; the value without it is given beside it. The response time is the average time until a site has answered. Days begin at midnight (${timezone}).`,
  created: (when) => `Created on ${when}`,
  mail: {
    subject: (title, period) => `${title}: website report ${period}`,
    open: 'Open the report',
    attached: 'The report is attached as a PDF.',
    stop: 'Stop these mails',
  },
};
