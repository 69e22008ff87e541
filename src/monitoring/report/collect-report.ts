import type { AlertType } from '#notification/index.ts';
import type { MonitoringServices } from '../context.ts';
import { sum, uptime, uptimeWithoutMaintenance } from '../stats/series.ts';
import { sightingDays } from '../watch/js-error-storage.ts';
import {
  countJsErrors,
  findTeamName,
  listBucketSums,
  listReportSites,
  listSiteIncidents,
  listSlowestPages,
  type BucketSums,
  type FoundIncident,
  type ReportSite,
} from './collect-storage.ts';
import { bucketsOf, instantsOf, type Buckets } from './period.ts';
import type { Bar, ReportData, ReportIncident, SiteReport } from './report-data.ts';
import type { PendingReport } from './report-storage.ts';
import type { ReportSettings } from './settings-storage.ts';

/** A report of 500 sites has 500 pages. */
const maxSites = 500;
const dayMs = 86_400_000;

type Collected = Omit<ReportData, 'logo'>;

/** Reads rollups only, one site after another, so that a report of many sites holds neither much memory nor the database for long. */
export async function collectReport(
  services: MonitoringServices,
  report: PendingReport,
  settings: Pick<ReportSettings, 'locale' | 'title' | 'includeVat'>,
  /** Called after each site. Throws if the report is no longer ours. */
  onProgress: () => Promise<void>,
): Promise<Collected> {
  const { db, clock, environments, vat, monitoring } = services;
  const { teamId, timezone, month, from, to } = report;
  const now = clock.now();
  const hoursSince = new Date(now.getTime() - Math.max(8, monitoring.retentionDays) * dayMs);
  const buckets = bucketsOf(report, timezone, hoursSince);
  const { start, end } = instantsOf(report, timezone);
  const { sites: found, count } = await listReportSites(db, teamId, report.siteIds, maxSites);
  const sites: SiteReport[] = [];
  for (const site of found) {
    const sums = await listBucketSums(db, site.targetId, buckets);
    const incidents = await listSiteIncidents(db, teamId, site.id, { start, end, types: kinds });
    const [releases] = await environments.listReleases(db, [{ siteId: site.id, since: start, until: end }]);
    sites.push({
      ...figuresOf(site, sums, buckets),
      incidents: incidents.map((incident) => toIncident(incident, { start, end: end < now ? end : now })),
      releases: (releases ?? []).map(({ version, kind, environmentName, at }) => ({
        version,
        isRollback: kind === 'ROLLBACK',
        environmentName,
        at,
      })),
      slowestPages: await listSlowestPages(db, site.id, report, 5),
      jsErrors: site.hasBrowserChecks
        ? withKnown(
            await countJsErrors(db, site.id, { start, end }),
            start.getTime() > now.getTime() - sightingDays * dayMs,
          )
        : null,
    });
    await onProgress();
  }
  return {
    month,
    from,
    to,
    timezone,
    locale: settings.locale,
    title: settings.title ?? (await findTeamName(db, teamId)),
    createdAt: now,
    step: buckets.step,
    isUtc: buckets.isUtc,
    sites,
    omittedSites: count - sites.length,
    vat: settings.includeVat ? await vat.countVatChecks(db, teamId, start, end) : null,
  };
}

const withKnown = (
  { alerts, different }: { alerts: number; different: number },
  isKnown: boolean,
): SiteReport['jsErrors'] => ({ alerts, different: isKnown ? different : null });

type Figures = Omit<SiteReport, 'incidents' | 'releases' | 'slowestPages' | 'jsErrors'>;

function figuresOf({ name, url }: ReportSite, sums: readonly BucketSums[], { days }: Buckets): Figures {
  const rollups = sums.map(toRollup);
  const byPlace = new Map(sums.map((each) => [each.place, each]));
  return {
    name,
    url,
    uptime: uptime(rollups),
    uptimeWithoutMaintenance: uptimeWithoutMaintenance(rollups),
    upMs: sum(sums, 'upMs'),
    downMs: sum(sums, 'downMs'),
    maintenanceMs: sum(sums, 'maintenanceUpMs') + sum(sums, 'maintenanceDownMs'),
    checks: sum(sums, 'up') + sum(sums, 'down'),
    averageMs: averageOf(sums),
    bars: days.map((day, place) => toBar(day, byPlace.get(place))),
  };
}

function toBar(day: string, sums: BucketSums | undefined): Bar {
  if (!sums) return { day, uptime: null, downMs: 0, maintenanceMs: 0, averageMs: null };
  const { downMs, maintenanceUpMs, maintenanceDownMs } = sums;
  return {
    day,
    uptime: uptime([toRollup(sums)]),
    downMs,
    maintenanceMs: maintenanceUpMs + maintenanceDownMs,
    averageMs: averageOf([sums]),
  };
}

const averageOf = (sums: readonly BucketSums[]): number | null => {
  const measured = sum(sums, 'measured');
  return measured === 0 ? null : sum(sums, 'sumMs') / measured;
};

/** The functions of the statistics take whole rollups, but need only these figures. */
const toRollup = (sums: BucketSums) => ({
  ...sums,
  bucket: new Date(0),
  minMs: null,
  maxMs: null,
  histogram: [],
});

/** The worst first. */
const kinds = [
  'SITE_DOWN',
  'CHECKOUT_FAILED',
  'PAGE_DOWN',
  'PROBE_DOWN',
  'JS_ERROR',
] as const satisfies AlertType[];

function toIncident(
  { startedAt, resolvedAt, types, pageName, isPlanned }: FoundIncident,
  period: { start: Date; end: Date },
): ReportIncident {
  const from = Math.max(startedAt.getTime(), period.start.getTime());
  const to = Math.min(resolvedAt?.getTime() ?? Infinity, period.end.getTime());
  const kind = kinds.find((each) => types.includes(each)) ?? 'SITE_DOWN';
  return {
    kind,
    pageName: kind === 'PAGE_DOWN' ? pageName : null,
    startedAt,
    endedAt: resolvedAt,
    durationMs: Math.max(0, to - from),
    isPlanned,
  };
}
