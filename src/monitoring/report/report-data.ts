import type { VatChecks } from '../extension.ts';
import type { Period } from './period.ts';

export type { VatChecks };

export type Locale = 'en' | 'de';

/** Everything that a report says. */
export type ReportData = Period & {
  locale: Locale;
  timezone: string;
  createdAt: Date;
  /** In its head: the title of the settings, or the name of the team. */
  title: string;
  logo: { mediaType: string; bytes: Uint8Array } | null;
  step: 'day' | 'week';
  isUtc: boolean;
  sites: SiteReport[];
  /** Sites of the team that are not in the report, because it would be too long. */
  omittedSites: number;
  vat: VatChecks | null;
};

export type SiteReport = {
  name: string;
  url: string;
  /** Percentages; null if no check covers any time. */
  uptime: number | null;
  uptimeWithoutMaintenance: number | null;
  upMs: number;
  downMs: number;
  maintenanceMs: number;
  checks: number;
  averageMs: number | null;
  /** One for each day or week, oldest first. */
  bars: Bar[];
  /** Newest first. */
  incidents: ReportIncident[];
  releases: ReportRelease[];
  /** Slowest first. */
  slowestPages: { name: string; path: string; averageMs: number }[];
  /** Null if no page of the site is checked in a browser. `different`: null if it is not known any more. */
  jsErrors: { alerts: number; different: number | null } | null;
};

export type Bar = {
  day: string;
  uptime: number | null;
  downMs: number;
  maintenanceMs: number;
  averageMs: number | null;
};

export type ReportIncident = {
  kind: 'SITE_DOWN' | 'PAGE_DOWN' | 'CHECKOUT_FAILED' | 'PROBE_DOWN' | 'JS_ERROR';
  pageName: string | null;
  startedAt: Date;
  /** Null if it was open when the report was made. */
  endedAt: Date | null;
  /** In the period of the report. */
  durationMs: number;
  /** It began in a maintenance window. */
  isPlanned: boolean;
};

export type ReportRelease = { version: string; isRollback: boolean; environmentName: string; at: Date };
