import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

export type MonitoringChange = { teamId: string; kind: 'INCIDENT' | 'SITE'; id: string };

/** `snapshot` and `next` are for the next call: which transactions had ended, and the first one that had not begun. */
export type MonitoringChanges = { snapshot: string; next: string; changes: MonitoringChange[] };

/**
 * What has changed in these teams by transactions that were still running, or had not begun, at the time of this snapshot. Each change is
 * in one answer. Without a snapshot, nothing is read.
 */
export async function listMonitoringChanges(
  db: Db,
  teamIds: readonly string[],
  since: string | null,
): Promise<MonitoringChanges> {
  const former = sql`${since}::text::pg_snapshot`;
  const inTeams = sql`team_id = any(${teamIds}::uuid[])`;
  const { rows } = await sql<MonitoringChanges>`/* monitoringChange.list */
    select pg_current_snapshot()::text as snapshot, pg_snapshot_xmax(pg_current_snapshot())::text as next, (
      select coalesce(json_agg(json_build_object('teamId', team_id, 'kind', kind, 'id', object_id)), '[]') from (
        select team_id, kind, object_id from monitoring_changes
        where xact >= pg_snapshot_xmax(${former}) and ${inTeams}
        union
        select team_id, kind, object_id from monitoring_changes
        where xact = any(array(select pg_snapshot_xip(${former}))) and ${inTeams}) c) as changes`.execute(db);
  return rows[0]!;
}

/** Whoever could not read for that long has to begin anew. */
export const monitoringChangesKeptMs = 3_600_000;

export async function deleteOldMonitoringChanges(db: Db): Promise<void> {
  await sql`/* monitoringChange.deleteOld */
    delete from monitoring_changes where at < now() - make_interval(secs => ${monitoringChangesKeptMs / 1_000})`.execute(
    db,
  );
}
