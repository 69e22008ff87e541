import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/** An update whose subscribers of one kind do not all have a message yet. */
export type FanOut = { updateId: string; kind: SubscriberKind; teamId: string };
export type SubscriberKind = 'EMAIL' | 'WEBHOOK' | 'SLACK';

/** For the kinds of subscribers that their pages have. */
export async function insertFanOuts(tx: Tx, updateIds: readonly string[]): Promise<void> {
  await sql`/* fanOut.insert */
    insert into status_fan_outs (update_id, kind, team_id)
    select u.id, k.kind, p.team_id from status_updates u join status_incidents n on n.id = u.status_incident_id
    join status_pages p on p.id = n.status_page_id cross join unnest(array['EMAIL', 'WEBHOOK', 'SLACK']) k (kind)
    where u.id = any(${updateIds}::uuid[]) and exists (
      select from status_subscribers s where s.status_page_id = p.id and s.kind = k.kind and s.confirmed_at is not null)`.execute(
    tx,
  );
}

/** The oldest one of each team and kind. */
export async function listDueFanOuts(db: Db): Promise<FanOut[]> {
  const { rows } = await sql<FanOut>`/* fanOut.listDue */
    select distinct on (team_id, kind) update_id as "updateId", kind, team_id as "teamId" from status_fan_outs
    where due_at <= now() order by team_id, kind, due_at, update_id`.execute(db);
  return rows;
}

/** Until the end of the transaction. Null if another process has locked it, or if it is done. */
export async function lockFanOut(
  tx: Tx,
  { updateId, kind }: FanOut,
): Promise<{ lastSubscriberId: string | null } | null> {
  const { rows } = await sql<{ lastSubscriberId: string | null }>`/* fanOut.lock */
    select last_subscriber_id as "lastSubscriberId" from status_fan_outs
    where update_id = ${updateId} and kind = ${kind} for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

export async function advanceFanOut(
  tx: Tx,
  { updateId, kind }: FanOut,
  lastSubscriberId: string,
): Promise<void> {
  await sql`/* fanOut.advance */
    update status_fan_outs set last_subscriber_id = ${lastSubscriberId} where update_id = ${updateId} and kind = ${kind}`.execute(
    tx,
  );
}

export async function deleteFanOut(tx: Tx, { updateId, kind }: FanOut): Promise<void> {
  await sql`/* fanOut.delete */
    delete from status_fan_outs where update_id = ${updateId} and kind = ${kind}`.execute(tx);
}

/** After a failure, so that it does not hold up the other updates of its team. */
export async function postponeFanOut(db: Db, { updateId, kind }: FanOut, seconds: number): Promise<void> {
  await sql`/* fanOut.postpone */
    update status_fan_outs set due_at = now() + make_interval(secs => ${seconds})
    where update_id = ${updateId} and kind = ${kind}`.execute(db);
}
