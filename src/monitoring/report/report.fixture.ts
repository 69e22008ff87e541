import { bucketsOf, monthPeriod } from './period.ts';
import type { Bar, ReportData, ReportIncident, SiteReport } from './report-data.ts';

const hourMs = 3_600_000;
const period = monthPeriod('2026-10');
const { days } = bucketsOf(period, 'Europe/Berlin', new Date(0));

const barOf = (day: string, index: number): Bar => ({
  day,
  uptime: 100,
  downMs: 0,
  maintenanceMs: 0,
  averageMs: 280 + 60 * Math.sin(index / 3),
});

export const quietSite: SiteReport = {
  name: 'Blumen Weber',
  url: 'https://blumen-weber.example/',
  uptime: 100,
  uptimeWithoutMaintenance: 100,
  upMs: 744 * hourMs,
  downMs: 0,
  maintenanceMs: 0,
  checks: 44_640,
  averageMs: 287,
  bars: days.map(barOf),
  incidents: [],
  releases: [],
  slowestPages: [],
  jsErrors: null,
};

const incident = (day: number, hours: number, more: Partial<ReportIncident> = {}): ReportIncident => {
  const startedAt = new Date(Date.UTC(2026, 9, day, 13, 7));
  return {
    kind: 'SITE_DOWN',
    pageName: null,
    startedAt,
    endedAt: new Date(startedAt.getTime() + hours * hourMs),
    durationMs: hours * hourMs,
    isPlanned: false,
    ...more,
  };
};

/** A month with everything that can be in it. */
export const busySite: SiteReport = {
  ...quietSite,
  name: 'Café Müller Onlineshop',
  url: 'https://shop.cafe-mueller.example',
  uptime: 99.7312,
  uptimeWithoutMaintenance: 99.8743,
  upMs: 742 * hourMs,
  downMs: 2 * hourMs,
  maintenanceMs: 1.5 * hourMs,
  averageMs: 412,
  bars: days.map((day, index) => ({
    ...barOf(day, index),
    ...(index === 6 ? { uptime: 96.2, downMs: 0.9 * hourMs } : {}),
    ...(index === 17 ? { uptime: 99.6, downMs: 0.1 * hourMs } : {}),
    ...(index === 22 ? { uptime: 95.8, downMs: hourMs, maintenanceMs: 1.5 * hourMs } : {}),
    ...(index < 2 ? { uptime: null, averageMs: null } : {}),
    ...(index > 22 ? { averageMs: 560 } : {}),
  })),
  incidents: [
    incident(29, 0.4, { kind: 'JS_ERROR' }),
    incident(24, 0.3, { kind: 'PAGE_DOWN', pageName: 'Warenkorb' }),
    incident(23, 1, { isPlanned: true }),
    incident(18, 0.1),
    incident(12, 0.2, { kind: 'CHECKOUT_FAILED' }),
    incident(9, 0.01, { kind: 'JS_ERROR' }),
    incident(7, 0.9),
    incident(5, 0.05, { kind: 'PAGE_DOWN', pageName: 'Suche' }),
  ],
  releases: [27, 23, 22, 20, 14, 9, 8, 2].map((day, index) => ({
    version: `2.${30 - index}.0`,
    isRollback: index === 2,
    environmentName: 'production',
    at: new Date(Date.UTC(2026, 9, day, 8, 30)),
  })),
  slowestPages: ['Suche', 'Warenkorb', 'Kategorie Kaffee', 'Startseite', 'Impressum'].map((name, index) => ({
    name,
    path: '/',
    averageMs: 1_870 / (index + 1),
  })),
  jsErrors: { alerts: 2, different: 3 },
};

export const sampleReport: ReportData = {
  ...period,
  locale: 'en',
  timezone: 'Europe/Berlin',
  createdAt: new Date('2026-11-01T05:00:00Z'),
  title: 'Agentur Nordlicht',
  logo: null,
  step: 'day',
  isUtc: false,
  sites: [quietSite, busySite],
  omittedSites: 0,
  vat: null,
};
