import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/** Returns when it began; null if it has ended, because a message can come late or twice. */
export async function beginMaintenance(tx: Tx, deploymentId: string): Promise<Date | null> {
  const { rows } = await sql<{ beganAt: Date | null }>`/* maintenance.begin */
    insert into deployment_maintenance as m (deployment_id, began_at) values (${deploymentId}, now())
    on conflict (deployment_id) do update set began_at = m.began_at
    returning case when m.ended_at is null then m.began_at end as "beganAt"`.execute(tx);
  return rows[0]!.beganAt;
}

/** Returns whether this is the first message about the end. */
export async function endMaintenance(tx: Tx, deploymentId: string): Promise<boolean> {
  const { rows } = await sql`/* maintenance.end */
    insert into deployment_maintenance as m (deployment_id, began_at, ended_at) values (${deploymentId}, now(), now())
    on conflict (deployment_id) do update set ended_at = now() where m.ended_at is null returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function findMaintenanceStart(db: Db, deploymentId: string): Promise<Date | null> {
  const { rows } = await sql<{ beganAt: Date }>`/* maintenance.findStart */
    select began_at as "beganAt" from deployment_maintenance where deployment_id = ${deploymentId}`.execute(
    db,
  );
  return rows[0]?.beganAt ?? null;
}

/** A watched release settles when visitors no longer see the maintenance page. Returns the new times; null if it is not watched. */
export async function settleAgain(
  tx: Tx,
  deploymentId: string,
): Promise<{ environmentId: string; settledAt: Date; endsAt: Date } | null> {
  const { rows } = await sql<{
    environmentId: string;
    settledAt: Date;
    endsAt: Date;
  }>`/* maintenance.settleAgain */
    update verifications set settled_at = greatest(settled_at, now() + (settled_at - started_at)),
      ends_at = greatest(ends_at, now() + (settled_at - started_at) + interval '60 seconds')
    where deployment_id = ${deploymentId} and state = 'WATCHING'
    returning environment_id as "environmentId", settled_at as "settledAt", ends_at as "endsAt"`.execute(tx);
  return rows[0] ?? null;
}
