import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** `snapshot` and `next` are for the next call: which transactions had ended, and the first one that had not begun. */
export type Changes = { snapshot: string; next: string; teamIds: string[] };

/**
 * The teams of changes in transactions that were still running, or had not begun, at the time of this snapshot. Each change is in one
 * answer. Without a snapshot, nothing is read.
 */
export async function listChanges(db: Db, since: string | null): Promise<Changes> {
  const former = sql`${since}::text::pg_snapshot`;
  const { rows } = await sql<Changes>`/* statusChange.list */
    select pg_current_snapshot()::text as snapshot, pg_snapshot_xmax(pg_current_snapshot())::text as next, (
      select coalesce(json_agg(team_id), '[]') from (
        select team_id from status_changes where xact >= pg_snapshot_xmax(${former})
        union
        select team_id from status_changes where xact = any(array(select pg_snapshot_xip(${former})))) c) as "teamIds"`.execute(
    db,
  );
  return rows[0]!;
}

/** Servers that could not read for that long read everything again. */
export const changesKeptMs = 3_600_000;

export async function deleteOldChanges(db: Db): Promise<void> {
  await sql`/* statusChange.deleteOld */
    delete from status_changes where at < now() - make_interval(secs => ${changesKeptMs / 1_000})`.execute(
    db,
  );
}

/** What has to be known about a page before anything of it is shown. */
export type ListedPage = {
  id: string;
  teamId: string;
  slug: string;
  domain: string | null;
  /** Null: the page is not shown there. */
  domainVerifiedAt: Date | null;
  locale: 'en' | 'de';
  visibility: 'PUBLIC' | 'LINK' | 'PASSWORD';
  /** Encrypted. */
  linkKey: string | null;
  passwordHash: string | null;
};

/** Of some teams, or of all. 100,000 pages take about 0.3 s and 40 MB. */
export async function listPages(db: Db, teamIds: readonly string[] | null): Promise<ListedPage[]> {
  const { rows } = await sql<ListedPage>`/* statusPage.listServed */
    select id, team_id as "teamId", slug, domain, domain_verified_at as "domainVerifiedAt", locale, visibility, link_key as "linkKey", password_hash as "passwordHash"
    from status_pages ${teamIds === null ? sql`` : sql`where team_id = any(${teamIds}::uuid[])`}`.execute(db);
  return rows;
}
