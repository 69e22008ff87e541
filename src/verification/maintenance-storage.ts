import { sql } from 'kysely';
import type { SwitchedDeployment } from '#deployment/product.ts';
import type { Db, Tx } from '#platform/db/pool.ts';

/** A release is watched for at least this long after visitors no longer see the maintenance page and it has settled. */
export const leastWindowSeconds = 60;

/** A server of the version before does not store the times of the page: then those of the messages count. */
type PageOf = Pick<SwitchedDeployment, 'id' | 'maintenanceBeganAt' | 'maintenanceEndedAt'>;

/** Returns when it began; null if it has ended, because a message can come late or twice. */
export async function beginMaintenance(tx: Tx, { id, maintenanceBeganAt }: PageOf): Promise<Date | null> {
  const { rows } = await sql<{ beganAt: Date | null }>`/* maintenance.begin */
    insert into deployment_maintenance as m (deployment_id, began_at) values (${id}, coalesce(${maintenanceBeganAt}, now()))
    on conflict (deployment_id) do update set began_at = least(m.began_at, excluded.began_at)
    returning case when m.ended_at is null then m.began_at end as "beganAt"`.execute(tx);
  return rows[0]!.beganAt;
}

/** Returns when it ended; null if that was known. */
export async function endMaintenance(
  tx: Tx,
  { id, maintenanceBeganAt, maintenanceEndedAt }: PageOf,
): Promise<Date | null> {
  const { rows } = await sql<{ endedAt: Date }>`/* maintenance.end */
    insert into deployment_maintenance as m (deployment_id, began_at, ended_at)
    values (${id}, coalesce(${maintenanceBeganAt}, ${maintenanceEndedAt}, now()), coalesce(${maintenanceEndedAt}, now()))
    on conflict (deployment_id) do update set ended_at = excluded.ended_at where m.ended_at is null
    returning ended_at as "endedAt"`.execute(tx);
  return rows[0]?.endedAt ?? null;
}

/**
 * For a verification that begins, with the environment locked: when the page ended; null if it was not shown or is still on. The messages
 * about it may come later, and find here that this is known.
 */
export async function takeMaintenance(tx: Tx, page: PageOf): Promise<Date | null> {
  if (page.maintenanceBeganAt) await beginMaintenance(tx, page);
  if (page.maintenanceEndedAt) await endMaintenance(tx, page);
  const { rows } = await sql<{ endedAt: Date | null }>`/* maintenance.findEnd */
    select ended_at as "endedAt" from deployment_maintenance where deployment_id = ${page.id}`.execute(tx);
  return rows[0]?.endedAt ?? null;
}

export async function findMaintenanceStart(db: Db, { id, maintenanceBeganAt }: PageOf): Promise<Date | null> {
  if (maintenanceBeganAt) return maintenanceBeganAt;
  const { rows } = await sql<{ beganAt: Date }>`/* maintenance.findStart */
    select began_at as "beganAt" from deployment_maintenance where deployment_id = ${id}`.execute(db);
  return rows[0]?.beganAt ?? null;
}

/** A watched release settles when visitors no longer see the maintenance page. Returns the new times; null if it is not watched. */
export async function settleAgain(
  tx: Tx,
  deploymentId: string,
  endedAt: Date,
): Promise<{ environmentId: string; settledAt: Date; endsAt: Date } | null> {
  const { rows } = await sql<{
    environmentId: string;
    settledAt: Date;
    endsAt: Date;
  }>`/* maintenance.settleAgain */
    update verifications set settled_at = greatest(settled_at, ${endedAt}::timestamptz + (settled_at - started_at)),
      ends_at = greatest(ends_at, ${endedAt}::timestamptz + (settled_at - started_at) + ${leastWindowSeconds} * interval '1 second')
    where deployment_id = ${deploymentId} and state = 'WATCHING'
    returning environment_id as "environmentId", settled_at as "settledAt", ends_at as "endsAt"`.execute(tx);
  return rows[0] ?? null;
}
