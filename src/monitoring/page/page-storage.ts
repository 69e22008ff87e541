import { sql } from 'kysely';
import { andOnly } from '#identity/configuration-storage.ts';
import type { Only } from '#identity/configuration-kind.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import { primaryKind } from '#probing/index.ts';
import type { SiteStatus } from '../alert/site-status.ts';
import type { HttpCheck } from '../http-check/parse-http-check.ts';
import type { PageSettings } from './parse-page.ts';

export type SitePage = PageSettings & {
  id: string;
  siteId: string;
  httpCheck: HttpCheck | null;
  status: SiteStatus;
  lastCheckAt: Date | null;
  createdAt: Date;
};

const pageColumns = sql`p.id, p.site_id as "siteId", p.name, p.path, p.check_interval_seconds as "checkIntervalSeconds",
  p.browser_check as "browserCheck", p.enabled, p.status, p.created_at as "createdAt",
  p.expected_content as "expectedContent", p.wait_for_selector as "waitForSelector", t.last_check_at as "lastCheckAt",
  p.http_check as "httpCheck"`;

// A page has exactly one such target, so the join adds no rows.
const primaryTarget = sql`left join targets t on t.page_id = p.id and t.kind = ${sql.lit(primaryKind)}`;

/** Null if these teams have no such site. For a site without pages, the join returns one row with nulls. */
export async function listPages(
  db: Db,
  teamIds: readonly string[],
  siteId: string,
): Promise<SitePage[] | null> {
  if (!isId(siteId)) return null;
  const { rows } = await sql<SitePage | { id: null }>`/* page.list */
    select ${pageColumns} from sites s left join site_pages p on p.site_id = s.id ${primaryTarget}
    where s.id = ${siteId} and s.team_id = any(${teamIds}::uuid[]) order by lower(p.name), p.id`.execute(db);
  return rows.length === 0 ? null : rows.filter((row): row is SitePage => row.id !== null);
}

/** Of all sites of the team. */
export async function listTeamPages(db: Db, teamId: string, only?: Only): Promise<SitePage[]> {
  const { rows } = await sql<SitePage>`/* page.listOfTeam */
    select ${pageColumns} from sites s join site_pages p on p.site_id = s.id ${primaryTarget}
    where s.team_id = ${teamId} ${andOnly(only, { id: sql`p.id`, parentId: sql`p.site_id` })}
    order by lower(p.name), p.id`.execute(db);
  return rows;
}

export async function findPage(db: Db, teamIds: readonly string[], id: string): Promise<SitePage | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<SitePage>`/* page.find */
    select ${pageColumns} from site_pages p join sites s on s.id = p.site_id ${primaryTarget}
    where p.id = ${id} and s.team_id = any(${teamIds}::uuid[])`.execute(db);
  return rows[0] ?? null;
}

export async function insertPage(
  tx: Tx,
  { id, siteId }: { id: string; siteId: string },
  page: PageSettings,
): Promise<void> {
  await sql`/* page.insert */
    insert into site_pages (id, site_id, name, path, check_interval_seconds, browser_check, enabled, expected_content,
      wait_for_selector)
    values (${id}, ${siteId}, ${page.name}, ${page.path}, ${page.checkIntervalSeconds}, ${page.browserCheck},
      ${page.enabled}, ${page.expectedContent}, ${page.waitForSelector})`.execute(tx);
}

export async function updatePageRow(tx: Tx, id: string, page: PageSettings): Promise<void> {
  await sql`/* page.update */
    update site_pages set name = ${page.name}, path = ${page.path}, check_interval_seconds = ${page.checkIntervalSeconds},
      browser_check = ${page.browserCheck}, enabled = ${page.enabled}, expected_content = ${page.expectedContent},
      wait_for_selector = ${page.waitForSelector}
    where id = ${id}`.execute(tx);
}

export async function deletePageRow(tx: Tx, id: string): Promise<void> {
  await sql`/* page.delete */ delete from site_pages where id = ${id}`.execute(tx);
}
