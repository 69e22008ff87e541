import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';

export type NewScreenshot = { checkId: string; siteId: string; at: Date; image: Uint8Array };

/** Enough to see how a failure started and what it looks like now: at most 5 MB per site and kind. */
const keptPerKind = 20;

export async function insertScreenshots(tx: Tx, screenshots: readonly NewScreenshot[]): Promise<void> {
  const of = <T>(pick: (screenshot: NewScreenshot) => T): T[] => screenshots.map(pick);
  await sql`/* screenshot.insert */
    insert into screenshots (check_id, site_id, created_at, image)
    select n.check_id, n.site_id, n.created_at, n.image
    from unnest(${of(({ checkId }) => checkId)}::uuid[], ${of(({ siteId }) => siteId)}::uuid[], ${of(({ at }) => at)}::timestamptz[],
      ${of(({ image }) => Buffer.from(image))}::bytea[]) as n (check_id, site_id, created_at, image)`.execute(
    tx,
  );
  // Per kind, because pages are checked far more often than the checkout. Screenshots without a check are never shown.
  await sql`/* screenshot.deleteSurplus */
    delete from screenshots where check_id in (
      select check_id from (
        select p.check_id, c.kind,
          row_number() over (partition by p.site_id, c.kind order by p.created_at desc, p.check_id desc) as place
        from screenshots p left join notable_checks c on c.created_at = p.created_at and c.id = p.check_id
        where p.site_id = any(${[...new Set(of(({ siteId }) => siteId))]}::uuid[])
      ) ranked where place > ${keptPerKind} or kind is null)`.execute(tx);
}

/** Returns null if there is none, or if it belongs to another team. */
export async function findScreenshot(
  db: Db,
  teamIds: readonly string[],
  checkId: string,
): Promise<Buffer | null> {
  if (!isId(checkId)) return null;
  const { rows } = await sql<{ image: Buffer }>`/* screenshot.find */
    select p.image from screenshots p join sites s on s.id = p.site_id
    where p.check_id = ${checkId} and s.team_id = any(${teamIds}::uuid[])`.execute(db);
  return rows[0]?.image ?? null;
}

/** Returns the number of deleted screenshots. */
export async function deleteOldScreenshots(db: Db, retentionDays: number, limit: number): Promise<number> {
  const { rows } = await sql`/* screenshot.deleteOld */
    delete from screenshots where check_id in (
      select check_id from screenshots where created_at < now() - make_interval(days => ${retentionDays})
      limit ${limit} for update skip locked) returning check_id`.execute(db);
  return rows.length;
}
