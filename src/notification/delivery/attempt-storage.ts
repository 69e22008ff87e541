import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { everyEventPrefixes } from '../channels/index.ts';
import type { ChannelQueue } from './queue-storage.ts';
import { keepIn, type Batch } from './plan-batches.ts';

/** `routingKey`: the encrypted key that opens an incident. `mailedTo`: marks of the addresses that it is mailed to; null if it is not. */
export type PlannedBatch = Batch & { routingKey: string | null; mailedTo: readonly string[] | null };

/**
 * Saved before anything is sent: if this process dies, another one repeats the same messages under the same ids. Returns
 * the batches without deliveries that were skipped since they were planned. The addresses of earlier attempts are kept: one may have
 * arrived.
 */
export async function saveBatches(db: Db, batches: readonly PlannedBatch[]): Promise<Batch[]> {
  const assignments = batches.flatMap(({ id, deliveries, routingKey, mailedTo }) =>
    deliveries.map((each) => ({ id: each.id, batch: id, key: routingKey, mailed: mailedTo })),
  );
  const { rows } = await sql<{ id: string }>`/* delivery.saveBatches */
    update notification_deliveries d set batch_id = l.batch, routing_key = coalesce(l.key, d.routing_key),
      mailed_to = case when l.mailed is null then d.mailed_to else array(select unnest(d.mailed_to) union select unnest(l.mailed)) end
    from (select o.id, r.batch, r.key, r.mailed
          from json_to_recordset(${JSON.stringify(assignments)}) as r (id uuid, batch uuid, key text, mailed text[])
          join notification_deliveries o on o.id = r.id where o.status = 'PENDING' order by o.id for update of o) l
    where d.id = l.id returning d.id`.execute(db);
  const saved = new Set(rows.map(({ id }) => id));
  return batches.flatMap((batch) => keepIn(batch, ({ id }) => saved.has(id)) ?? []);
}

const idsOf = ({ deliveries }: Batch): string[] => deliveries.map(({ id }) => id);

// Rows are locked in the order of ids everywhere, because `announce` can be skipping some of them.
const isOf = (batch: Batch) =>
  sql`id in (select id from notification_deliveries where id = any(${idsOf(batch)}::uuid[]) order by id for update)`;

export type SentBatch = { batch: Batch; note: string | null };

/**
 * Returns which batches are marked. Without `wait`, deliveries that another transaction has locked are left for another call, which
 * does not count the attempt of the others again.
 */
export async function markSent(db: Db, sent: readonly SentBatch[], wait: boolean): Promise<boolean[]> {
  const notes = sent.flatMap(({ batch, note }) => idsOf(batch).map((id) => ({ id, note })));
  const { rows } = await sql<{ id: string }>`/* delivery.markSent */
    update notification_deliveries d set status = 'SENT', sent_at = clock_timestamp(), attempts = attempts + 1, due_at = null, error = l.note
    from (select o.id, n.note from json_to_recordset(${JSON.stringify(notes)}) as n (id uuid, note text)
          join notification_deliveries o on o.id = n.id where o.status <> 'SENT'
          order by o.id for update of o ${wait ? sql`` : sql`skip locked`}) l
    where d.id = l.id returning d.id`.execute(db);
  const marked = new Set(rows.map(({ id }) => id));
  return sent.map(({ batch }) => idsOf(batch).every((id) => marked.has(id)));
}

/** If the provider `refused` it, the key opened no incident, so there is none to close. */
export async function markFailed(db: Db, batch: Batch, error: string, refused: boolean): Promise<void> {
  await sql`/* delivery.markFailed */
    update notification_deliveries set status = 'FAILED', attempts = attempts + 1, due_at = null, error = ${error},
      routing_key = case when ${refused} then null else routing_key end
    where ${isOf(batch)}`.execute(db);
}

/** Each batch without deliveries that were skipped since it was saved; null if none is left. */
export async function listPending(db: Db, batches: readonly Batch[]): Promise<(Batch | null)[]> {
  const { rows } = await sql<{ id: string }>`/* delivery.listPending */
    select id from notification_deliveries where id = any(${batches.flatMap(idsOf)}::uuid[]) and status = 'PENDING'`.execute(
    db,
  );
  const pending = new Set(rows.map(({ id }) => id));
  return batches.map((batch) => keepIn(batch, ({ id }) => pending.has(id)));
}

/**
 * Messages about a site in maintenance wait for its end, and for `minSeconds` at least. They leave their batch, because the others in it are
 * sent: later it would be another message under the same id.
 */
export async function postpone(
  db: Db,
  deliveries: readonly { id: string; until: Date }[],
  minSeconds: number,
): Promise<void> {
  if (deliveries.length === 0) return;
  await sql`/* delivery.postpone */
    update notification_deliveries d set postponed = true, batch_id = null, error = 'waits until the maintenance of the site is over',
      due_at = greatest(l.until, clock_timestamp() + make_interval(secs => ${minSeconds}))
    from (select o.id, n.until from json_to_recordset(${JSON.stringify(deliveries)}) as n (id uuid, until timestamptz)
          join notification_deliveries o on o.id = n.id where o.status = 'PENDING' order by o.id for update of o) l
    where d.id = l.id`.execute(db);
}

/** The sites that messages wait for, each with the team that gets them. */
export async function listPostponedSites(db: Db): Promise<{ id: string; teamId: string }[]> {
  const { rows } = await sql<{ id: string; teamId: string }>`/* delivery.listPostponedSites */
    select distinct site_id as id, team_id as "teamId" from notification_deliveries where postponed and due_at > now()`.execute(
    db,
  );
  return rows;
}

/** What was postponed for these sites is due now. */
export async function makePostponedDue(
  db: Db,
  sites: readonly { id: string; teamId: string }[],
): Promise<void> {
  if (sites.length === 0) return;
  await sql`/* delivery.makePostponedDue */
    update notification_deliveries set due_at = now() where id in (
      select d.id from unnest(${sites.map(({ id }) => id)}::uuid[], ${sites.map(({ teamId }) => teamId)}::uuid[]) as s (id, team_id)
      join notification_deliveries d on d.site_id = s.id and d.team_id = s.team_id
      where d.postponed and d.due_at > now() order by d.id for update of d)`.execute(db);
}

/**
 * Does not retry the opening of an alert whose closing waits, nor a message that was skipped while it was being sent. All
 * deliveries of a batch get the same due time, so that they are sent together again.
 */
export async function markForRetry(db: Db, batch: Batch, error: string, inMs: number): Promise<void> {
  await sql`/* delivery.markForRetry */
    update notification_deliveries d set attempts = attempts + 1, postponed = false,
      error = case when o.status = 'PENDING' then ${error} else d.error end,
      status = case when overtaken or o.status <> 'PENDING' then 'SKIPPED' else 'PENDING' end,
      due_at = case when overtaken or o.status <> 'PENDING' then null
        else statement_timestamp() + make_interval(secs => ${inMs / 1_000}) end
    from (select o.id, o.status, split_part(o.channel, ':', 1) <> all(${everyEventPrefixes}) and o.event = 'OPENED' and exists (
            select from notification_deliveries e where e.alert_id = o.alert_id and e.channel = o.channel
              and e.event = 'RESOLVED' and e.status = 'PENDING') as overtaken
          from notification_deliveries o where o.id = any(${idsOf(batch)}::uuid[]) order by o.id for update) o
    where d.id = o.id`.execute(db);
}

/** Skips what waits in an unusable channel. Incidents are still closed, with the key that opened them. */
export async function skipQueue(db: Db, { teamId, channel }: ChannelQueue, reason: string): Promise<void> {
  await sql`/* delivery.skipQueue */
    update notification_deliveries set status = 'SKIPPED', due_at = null, error = ${reason}
    where id in (select id from notification_deliveries d
      where team_id = ${teamId} and channel = ${channel} and due_at is not null
        and not (event = 'RESOLVED' and exists (
          select from notification_deliveries o
          where o.alert_id = d.alert_id and o.team_id = d.team_id and o.channel = d.channel and o.routing_key is not null))
      order by id for update)`.execute(db);
}

/**
 * Call before `skipQueue`: a channel in which the opening was never tried does not count as notified. An alert can have several openings
 * there, because policies repeat their steps and people send messages again.
 */
export async function removeNotifiedChannel(db: Db, { teamId, channel }: ChannelQueue): Promise<void> {
  await sql`/* announcement.removeChannel */
    update alert_announcements set notified_channels = array_remove(notified_channels, ${channel}) where alert_id in (
      select alert_id from alert_announcements where ${channel} = any(notified_channels) and alert_id in (
        select alert_id from notification_deliveries d where team_id = ${teamId} and channel = ${channel}
          and due_at is not null and event = 'OPENED' and attempts = 0 and not exists (
            select from notification_deliveries tried
            where tried.alert_id = d.alert_id and tried.team_id = d.team_id and tried.channel = d.channel
              and tried.event in ('OPENED', 'SUMMARY') and (tried.attempts > 0 or tried.routing_key is not null)))
      order by alert_id for update)`.execute(db);
}
