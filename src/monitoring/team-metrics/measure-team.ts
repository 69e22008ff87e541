import type { Tx } from '#platform/db/pool.ts';
import type { TeamGauge, TeamSample } from '#platform/http/exposition.ts';
import {
  countOpenAlerts,
  measureHeartbeats,
  measureSites,
  type CountedAlerts,
  type MeasuredHeartbeat,
  type MeasuredSite,
} from './team-metrics-storage.ts';

/** Three statements for any number of teams and sites. */
export async function measureMonitoring(
  tx: Tx,
  teamIds: readonly string[],
  maxPerTeam: number,
): Promise<TeamGauge[]> {
  return monitoringGauges(
    await measureSites(tx, teamIds, maxPerTeam),
    await countOpenAlerts(tx, teamIds),
    await measureHeartbeats(tx, teamIds, maxPerTeam),
  );
}

export const monitoringGauges = (
  sites: readonly MeasuredSite[],
  alerts: readonly CountedAlerts[],
  heartbeats: readonly MeasuredHeartbeat[],
): TeamGauge[] => [
  {
    name: 'steward_site_up',
    help: 'Whether a site is up: 1 for UP and DEGRADED, 0 for DOWN. Missing while it is paused or was not checked yet.',
    samples: sites.flatMap((site) => sampleOf(siteLabels(site), site.teamId, upOf[site.status])),
  },
  {
    name: 'steward_site_status',
    help: 'The status of a site: always 1, with the status as a label.',
    samples: sites.map((site) => ({
      teamId: site.teamId,
      labels: { ...siteLabels(site), status: site.status },
      value: 1,
    })),
  },
  {
    name: 'steward_site_response_seconds',
    help: 'Mean response time of the HTTP checks of a site in the current hour, or in the hour before.',
    samples: sites.flatMap((site) => sampleOf(siteLabels(site), site.teamId, site.responseSeconds)),
  },
  {
    name: 'steward_site_last_check_timestamp_seconds',
    help: 'Unix time of the last HTTP check of a site.',
    samples: sites.flatMap((site) => sampleOf(siteLabels(site), site.teamId, site.lastCheckAt)),
  },
  {
    name: 'steward_site_certificate_expiry_timestamp_seconds',
    help: 'Unix time at which the certificate of a site expires.',
    samples: sites.flatMap((site) => sampleOf(siteLabels(site), site.teamId, site.certificateExpiresAt)),
  },
  {
    name: 'steward_open_alerts',
    help: 'Open alerts of a team by type. A type without an open alert is missing.',
    samples: alerts.map(({ teamId, type, count }) => ({ teamId, labels: { type }, value: count })),
  },
  {
    name: 'steward_heartbeat_up',
    help: 'Whether a heartbeat is up. Missing while it is paused or has no beat yet.',
    samples: heartbeats.flatMap((heartbeat) =>
      sampleOf(
        heartbeatLabels(heartbeat),
        heartbeat.teamId,
        heartbeat.paused || heartbeat.status === 'NEW' ? null : Number(heartbeat.status === 'UP'),
      ),
    ),
  },
  {
    name: 'steward_heartbeat_last_beat_timestamp_seconds',
    help: 'Unix time of the last beat of a heartbeat.',
    samples: heartbeats.flatMap((heartbeat) =>
      sampleOf(heartbeatLabels(heartbeat), heartbeat.teamId, heartbeat.lastBeatAt),
    ),
  },
];

const upOf: Record<MeasuredSite['status'], number | null> = {
  UP: 1,
  DEGRADED: 1,
  DOWN: 0,
  PAUSED: null,
  UNKNOWN: null,
};

const siteLabels = ({ id, name }: MeasuredSite) => ({ site_id: id, site: name });
const heartbeatLabels = ({ id, name }: MeasuredHeartbeat) => ({ heartbeat_id: id, heartbeat: name });

const sampleOf = (labels: TeamSample['labels'], teamId: string, value: number | null): TeamSample[] =>
  value === null ? [] : [{ teamId, labels, value }];
