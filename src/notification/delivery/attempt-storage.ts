import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Channel } from '../channels/channel.ts';
import type { Lane } from './queue-storage.ts';
import type { Batch } from './plan-batches.ts';

/** `routingKey`, encrypted: the one with which this opens an incident. */
export type PlannedBatch = Batch & { routingKey: string | null };

/**
 * Before anything is sent: should this process die, another one sends the same again under the same id. Returns the
 * batches without what was called off since the plan was made.
 */
export async function fixBatches(db: Db, batches: readonly PlannedBatch[]): Promise<Batch[]> {
  const wanted = batches.flatMap(({ id, deliveries, routingKey }) =>
    deliveries.map((each) => ({ id: each.id, batch: id, key: routingKey })),
  );
  const { rows } = await sql<{ id: string }>`/* delivery.fixBatches */
    update notification_deliveries d set batch_id = l.batch, routing_key = coalesce(l.key, d.routing_key)
    from (select o.id, r.batch, r.key from json_to_recordset(${JSON.stringify(wanted)}) as r (id uuid, batch uuid, key text)
          join notification_deliveries o on o.id = r.id where o.status = 'PENDING' order by o.id for update of o) l
    where d.id = l.id returning d.id`.execute(db);
  const fixed = new Set(rows.map(({ id }) => id));
  return batches.flatMap(({ id, deliveries }) => {
    const [first, ...others] = deliveries.filter((each) => fixed.has(each.id));
    return first ? [{ id, deliveries: [first, ...others] as const }] : [];
  });
}

const idsOf = ({ deliveries }: Batch): string[] => deliveries.map(({ id }) => id);

// In one order everywhere: whoever writes several rows may meet a transaction that calls some of them off.
const inOrder = (batch: Batch) =>
  sql`id in (select id from notification_deliveries where id = any(${idsOf(batch)}::uuid[]) order by id for update)`;

export async function markSent(db: Db, batch: Batch, note: string | null): Promise<void> {
  await sql`/* delivery.markSent */
    update notification_deliveries set status = 'SENT', sent_at = clock_timestamp(), attempts = attempts + 1, due_at = null, error = ${note}
    where ${inOrder(batch)}`.execute(db);
}

/** `refused`: nothing was opened with that key, so there is nothing to close. */
export async function markFailed(db: Db, batch: Batch, error: string, refused: boolean): Promise<void> {
  await sql`/* delivery.markFailed */
    update notification_deliveries set status = 'FAILED', attempts = attempts + 1, due_at = null, error = ${error},
      routing_key = case when ${refused} then null else routing_key end
    where ${inOrder(batch)}`.execute(db);
}

/** Those of a batch that nobody has called off since it was fixed. */
export async function stillWanted(db: Db, { id, deliveries }: Batch): Promise<Batch | null> {
  const ids = deliveries.map((each) => each.id);
  const { rows } = await sql<{ id: string }>`/* delivery.listWanted */
    select id from notification_deliveries where id = any(${ids}::uuid[]) and status = 'PENDING'`.execute(db);
  const [first, ...others] = deliveries.filter((each) => rows.some((row) => row.id === each.id));
  return first ? { id, deliveries: [first, ...others] } : null;
}

/**
 * What people no longer need to hear, since its end waits behind it, is not tried again; nor is what was called off while it
 * was under way. All of a batch at one moment, so that it comes again whole.
 */
export async function markForRetry(db: Db, batch: Batch, error: string, inMs: number): Promise<void> {
  await sql`/* delivery.markForRetry */
    update notification_deliveries d set attempts = attempts + 1,
      error = case when o.status = 'PENDING' then ${error} else d.error end,
      status = case when overtaken or o.status <> 'PENDING' then 'SKIPPED' else 'PENDING' end,
      due_at = case when overtaken or o.status <> 'PENDING' then null
        else statement_timestamp() + make_interval(secs => ${inMs / 1_000}) end
    from (select o.id, o.status, o.channel <> 'webhook' and o.event = 'OPENED' and exists (
            select from notification_deliveries e where e.alert_id = o.alert_id and e.channel = o.channel
              and e.event = 'RESOLVED' and e.status = 'PENDING') as overtaken
          from notification_deliveries o where o.id = any(${idsOf(batch)}::uuid[]) order by o.id for update) o
    where d.id = o.id`.execute(db);
}

/** Everything that waits in a channel that cannot be used; only incidents are closed with the key that opened them. */
export async function skipLane(db: Db, { userId, channel }: Lane, reason: string): Promise<void> {
  await sql`/* delivery.skipLane */
    update notification_deliveries set status = 'SKIPPED', due_at = null, error = ${reason}
    where id in (select id from notification_deliveries d
      where user_id = ${userId} and channel = ${channel} and due_at is not null
        and not (channel = 'incident' and event = 'RESOLVED' and exists (
          select from notification_deliveries o
          where o.alert_id = d.alert_id and o.channel = 'incident' and o.routing_key is not null))
      order by id for update)`.execute(db);
}

/**
 * Before `skipLane`: what is not even tried there was not told there. A statement of its own, since whoever changes alerts
 * locks them before their messages.
 */
export async function forgetTold(db: Db, { userId, channel }: Lane): Promise<void> {
  await sql`/* alert.forgetTold */
    update alerts set told_to = array_remove(told_to, ${channel}) where id in (
      select alert_id from notification_deliveries where user_id = ${userId} and channel = ${channel}
        and due_at is not null and event = 'OPENED' and attempts = 0)
      and ${channel} = any(told_to)`.execute(db);
}

/** False when it is off already. */
export async function switchOff(tx: Tx, userId: string, channel: Channel): Promise<boolean> {
  const column = sql.ref(`${channel}_enabled`);
  const { rows } = await sql`/* notificationSettings.switchOff */
    update notification_settings set ${column} = false, updated_at = now()
    where user_id = ${userId} and ${column} returning 1`.execute(tx);
  return rows.length > 0;
}
