import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { VatNumber } from '../formats/vat-number.ts';

export type Claimed = { country: string; national: string; failedAt: Date | null };

/**
 * Marks numbers as queued and returns those that were not queued in the last `withinSeconds`. Numbers with a decision
 * from the last second are left out: it was stored after the lookup had found none. The rows are locked in order, so that
 * two batches with common numbers do not deadlock.
 */
export async function claimRevalidations(
  tx: Tx,
  numbers: readonly Pick<VatNumber, 'country' | 'national'>[],
  at: Date,
  withinSeconds: number,
): Promise<Claimed[]> {
  const countries = numbers.map(({ country }) => country);
  const nationals = numbers.map(({ national }) => national);
  const { rows } = await sql<Claimed>`/* revalidation.claim */
    insert into vat_revalidations as r (country_code, vat_number, requested_at, touched_at)
    select country, national, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${countries}::text[], ${nationals}::text[]) as t (country, national)
    where not exists (
      select from vat_validations v
      where v.country_code = t.country and v.vat_number = t.national
        and v.status in ('valid', 'invalid') and v.at > ${at}::timestamptz - interval '1 s'
    )
    order by country, national
    on conflict (country_code, vat_number) do update
      set requested_at = excluded.requested_at, touched_at = excluded.touched_at
      where r.requested_at is null
        or r.requested_at <= excluded.requested_at - make_interval(secs => ${withinSeconds})
    returning country_code as country, vat_number as national, failed_at as "failedAt"`.execute(tx);
  return rows;
}

export async function recordFailure(db: Db, { country, national }: VatNumber, at: Date): Promise<void> {
  await sql`/* revalidation.recordFailure */
    insert into vat_revalidations (country_code, vat_number, failed_at, touched_at)
    values (${country}, ${national}, ${at}, ${at})
    on conflict (country_code, vat_number) do update
      set failed_at = excluded.failed_at, touched_at = excluded.touched_at`.execute(db);
}

/**
 * Whether the message is obsolete: since then there is a decision, or a newer message about the same number. If the
 * clock of the sender is ahead, decisions from now on count, and its own row must not look newer than the message.
 */
export async function isObsolete(
  db: Db,
  { country, national }: VatNumber,
  { requestedAt, now }: { requestedAt: Date; now: Date },
): Promise<boolean> {
  const since = requestedAt > now ? now : requestedAt;
  const { rows } = await sql<{ settled: boolean }>`/* revalidation.isObsolete */
    select exists (
      select from vat_validations
      where country_code = ${country} and vat_number = ${national}
        and status in ('valid', 'invalid') and at >= ${since}
    ) or exists (
      select from vat_revalidations
      where country_code = ${country} and vat_number = ${national} and requested_at > ${requestedAt}
    ) as settled`.execute(db);
  return rows[0]?.settled ?? false;
}

export async function deleteRevalidationsBefore(db: Db, before: Date): Promise<void> {
  await sql`/* revalidation.deleteOld */ delete from vat_revalidations where touched_at < ${before}`.execute(
    db,
  );
}
