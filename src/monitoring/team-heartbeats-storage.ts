import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { AppError } from '#platform/errors.ts';

const maxHeartbeats = 500;

export async function countHeartbeats(db: Db, teamId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* heartbeat.count */
    select count(*)::int as count from heartbeats where team_id = ${teamId}`.execute(db);
  return rows[0]!.count;
}

/** Exact only while the configuration of the team is locked. */
export async function requireHeartbeatRoom(tx: Tx, teamId: string, added: number): Promise<void> {
  if ((await countHeartbeats(tx, teamId)) + added > maxHeartbeats)
    throw new AppError('QUOTA_EXCEEDED', `A team can have at most ${maxHeartbeats} heartbeats.`, {
      limit: maxHeartbeats,
    });
}

/** The heartbeats of a site follow it to another team. They are locked. */
export async function transferHeartbeats(tx: Tx, siteId: string, teamId: string): Promise<void> {
  const { rows } = await sql`/* heartbeat.setTeam */
    update heartbeats set team_id = ${teamId} where site_id = ${siteId} returning 1`.execute(tx);
  if (rows.length > 0) await requireHeartbeatRoom(tx, teamId, 0);
}
