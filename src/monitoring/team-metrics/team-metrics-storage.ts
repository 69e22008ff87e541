import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';
import { primaryKind } from '#probing/index.ts';
import type { SiteStatus } from '../alert/site-status.ts';

export type MeasuredSite = {
  id: string;
  teamId: string;
  name: string;
  status: SiteStatus;
  /** Unix times, in seconds. */
  lastCheckAt: number | null;
  certificateExpiresAt: number | null;
  responseSeconds: number | null;
};

/** The oldest sites of each team, so that a limit never replaces one series by another. */
export async function measureSites(
  tx: Tx,
  teamIds: readonly string[],
  maxPerTeam: number,
): Promise<MeasuredSite[]> {
  const { rows } = await sql<MeasuredSite>`/* teamMetrics.sites */
    select s.id, s.team_id as "teamId", s.name, s.status,
      extract(epoch from t.last_check_at)::float8 as "lastCheckAt",
      extract(epoch from s.certificate_expires_at)::float8 as "certificateExpiresAt",
      r.seconds as "responseSeconds"
    from unnest(${teamIds}::uuid[]) team (id)
    cross join lateral (
      select s.id, s.team_id, s.name, s.status, s.certificate_expires_at from sites s
      where s.team_id = team.id order by s.id limit ${maxPerTeam}
    ) s
    left join targets t on t.site_id = s.id and t.page_id is null and t.kind = ${sql.lit(primaryKind)}
    left join lateral (
      select h.sum_ms::float8 / h.measured / 1000 as seconds from rollup_hours h
      where h.target_id = t.id and h.bucket > now() - interval '2 hours' and h.measured > 0
      order by h.bucket desc limit 1
    ) r on true`.execute(tx);
  return rows;
}

export type CountedAlerts = { teamId: string; type: string; count: number };

export async function countOpenAlerts(tx: Tx, teamIds: readonly string[]): Promise<CountedAlerts[]> {
  const { rows } = await sql<CountedAlerts>`/* teamMetrics.openAlerts */
    select o.team_id as "teamId", a.type, count(*)::int as count
    from alert_owners o join alerts a on a.owner_id = o.id and a.status = 'OPEN'
    where o.team_id = any(${teamIds}::uuid[]) group by o.team_id, a.type`.execute(tx);
  return rows;
}

export type MeasuredHeartbeat = {
  id: string;
  teamId: string;
  name: string;
  paused: boolean;
  status: 'NEW' | 'UP' | 'DOWN';
  lastBeatAt: number | null;
};

export async function measureHeartbeats(
  tx: Tx,
  teamIds: readonly string[],
  maxPerTeam: number,
): Promise<MeasuredHeartbeat[]> {
  const { rows } = await sql<MeasuredHeartbeat>`/* teamMetrics.heartbeats */
    select h.id, h.team_id as "teamId", h.name, h.paused, h.status,
      extract(epoch from h.last_beat_at)::float8 as "lastBeatAt"
    from unnest(${teamIds}::uuid[]) team (id)
    cross join lateral (
      select h.id, h.team_id, h.name, h.paused, h.status, h.last_beat_at from heartbeats h
      where h.team_id = team.id order by h.id limit ${maxPerTeam}
    ) h`.execute(tx);
  return rows;
}
