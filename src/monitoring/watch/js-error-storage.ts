import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/** A page can report other errors in every check. The ones that were seen last are kept. */
const maxPerSite = 1_000;
/** New errors are those that were not seen for 7 days. The report of a month is made in the first days of the next one. */
export const sightingDays = 40;

export type JsErrorSighting = { siteId: string; fingerprint: string; at: Date };

/**
 * The caller has locked the sites. Most errors are seen in every check, so their time is updated once per hour: until then this is
 * one read.
 */
export async function saveJsErrorSightings(tx: Tx, sightings: readonly JsErrorSighting[]): Promise<void> {
  const { rows } = await sql<{ siteId: string }>`/* jsError.saveSightings */
    insert into js_error_sightings as s (site_id, fingerprint, first_seen_at, last_seen_at)
    select "siteId", fingerprint, min(at), max(at)
    from json_to_recordset(${JSON.stringify(sightings)}) as n ("siteId" uuid, fingerprint text, at timestamptz)
    where not exists (select from js_error_sightings o
      where o.site_id = "siteId" and o.fingerprint = n.fingerprint and o.last_seen_at > at - interval '1 hour')
    group by 1, 2 order by 1, 2
    on conflict (site_id, fingerprint) do update set last_seen_at = greatest(s.last_seen_at, excluded.last_seen_at),
      first_seen_at = case when s.last_seen_at < excluded.first_seen_at - interval '7 days'
        then excluded.first_seen_at else s.first_seen_at end
    returning site_id as "siteId"`.execute(tx);
  if (rows.length === 0) return;
  await sql`/* jsError.deleteSurplus */
    delete from js_error_sightings s using (
      select site_id, fingerprint, row_number() over (partition by site_id order by last_seen_at desc, fingerprint) as place
      from js_error_sightings where site_id = any(${[...new Set(rows.map(({ siteId }) => siteId))]}::uuid[])) o
    where o.place > ${maxPerSite} and s.site_id = o.site_id and s.fingerprint = o.fingerprint`.execute(tx);
}

/**
 * The fingerprints of the errors that each site had in the 7 days before a time. Errors that were found after it do not count, even
 * if this is called later.
 */
export async function listKnownJsErrors(
  db: Db,
  siteIds: readonly string[],
  before: Date,
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ siteId: string; fingerprints: string[] }>`/* jsError.listKnown */
    select site_id as "siteId", array_agg(fingerprint order by fingerprint) as fingerprints from js_error_sightings
    where site_id = any(${siteIds}::uuid[]) and first_seen_at < ${before}
      and last_seen_at >= ${before}::timestamptz - interval '7 days' group by site_id`.execute(db);
  return new Map(rows.map(({ siteId, fingerprints }) => [siteId, fingerprints]));
}

/** Returns the number of deleted sightings. */
export async function deleteOldSightings(db: Db, days: number, limit: number): Promise<number> {
  const { rows } = await sql`/* jsError.deleteOld */
    delete from js_error_sightings where (site_id, fingerprint) in (
      select site_id, fingerprint from js_error_sightings where last_seen_at < now() - make_interval(days => ${days})
      limit ${limit} for update skip locked) returning 1`.execute(db);
  return rows.length;
}
