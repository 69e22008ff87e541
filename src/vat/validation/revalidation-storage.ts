import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { nobodyId, type WantedDecision } from '../log/log-storage.ts';

export type Claimed = { country: string; national: string; ownerId: string; failedAt: Date | null };

/**
 * Marks numbers as queued and returns those that were not queued in the last `withinSeconds`. Numbers with a decision
 * since `missedAt` (less a second) are left out: it was stored after the lookup had found none. The rows are locked in order, so that
 * two batches with common numbers do not deadlock.
 */
export async function claimRevalidations(
  tx: Tx,
  wanted: readonly (WantedDecision & { missedAt: Date })[],
  at: Date,
  withinSeconds: number,
): Promise<Claimed[]> {
  const countries = wanted.map(({ number }) => number.country);
  const nationals = wanted.map(({ number }) => number.national);
  const owners = wanted.map(({ ownerId }) => ownerId ?? nobodyId);
  const missed = wanted.map(({ missedAt }) => missedAt);
  const { rows } = await sql<Claimed>`/* revalidation.claim */
    insert into vat_pending_revalidations as r (country_code, vat_number, team_id, requested_at, touched_at)
    select country, national, owner, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${countries}::text[], ${nationals}::text[], ${owners}::uuid[], ${missed}::timestamptz[])
      as t (country, national, owner, missed_at)
    where not exists (
      select from vat_validations v
      where v.country_code = t.country and v.vat_number = t.national
        and v.status in ('valid', 'invalid') and v.at > t.missed_at - interval '1 s'
        and (t.owner = ${nobodyId} or v.team_id = t.owner)
    )
    order by country, national, owner
    on conflict (country_code, vat_number, team_id) do update
      set requested_at = excluded.requested_at, touched_at = excluded.touched_at
      where r.requested_at is null
        or r.requested_at <= excluded.requested_at - make_interval(secs => ${withinSeconds})
    returning country_code as country, vat_number as national, team_id as "ownerId", failed_at as "failedAt"`.execute(
    tx,
  );
  return rows;
}

export async function recordFailure(
  db: Db,
  { number: { country, national }, ownerId }: WantedDecision,
  at: Date,
): Promise<void> {
  await sql`/* revalidation.recordFailure */
    insert into vat_pending_revalidations (country_code, vat_number, team_id, failed_at, touched_at)
    values (${country}, ${national}, ${ownerId ?? nobodyId}, ${at}, ${at})
    on conflict (country_code, vat_number, team_id) do update
      set failed_at = excluded.failed_at, touched_at = excluded.touched_at`.execute(db);
}

/**
 * Whether the message is obsolete: since then there is a decision, or a newer message about the same number. If the
 * clock of the sender is ahead, decisions from now on count, and its own row must not look newer than the message.
 */
export async function isObsolete(
  db: Db,
  { number: { country, national }, ownerId }: WantedDecision,
  { requestedAt, now }: { requestedAt: Date; now: Date },
): Promise<boolean> {
  const since = requestedAt > now ? now : requestedAt;
  const { rows } = await sql<{ settled: boolean }>`/* revalidation.isObsolete */
    select exists (
      select from vat_validations
      where country_code = ${country} and vat_number = ${national}
        and status in ('valid', 'invalid') and at >= ${since}
        and (${ownerId}::uuid is null or team_id = ${ownerId})
    ) or exists (
      select from vat_pending_revalidations
      where country_code = ${country} and vat_number = ${national} and team_id = ${ownerId ?? nobodyId}
        and requested_at > ${requestedAt}
    ) as settled`.execute(db);
  return rows[0]?.settled ?? false;
}

export async function deleteRevalidationsBefore(db: Db, before: Date): Promise<void> {
  await sql`/* revalidation.deleteOld */ delete from vat_pending_revalidations where touched_at < ${before}`.execute(
    db,
  );
}
