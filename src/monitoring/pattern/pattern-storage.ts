import { sql } from 'kysely';
import { andOnly } from '#identity/configuration-storage.ts';
import type { Only } from '#identity/configuration-kind.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import type { PatternSettings } from './parse-pattern.ts';

/** Patterns of sites and of pages are in one table and are listed and changed separately. */
export type PatternOwner = 'site' | 'page';

export type ErrorPattern = PatternSettings & {
  id: string;
  siteId: string;
  pageId: string | null;
  createdAt: Date;
  updatedAt: Date;
};

const patternColumns = sql`e.id, e.site_id as "siteId", e.page_id as "pageId", e.pattern, e.description, e.action, e.enabled,
  e.created_at as "createdAt", e.updated_at as "updatedAt"`;

/** Without the patterns of its pages. Null if these teams have no such site. */
export async function listSitePatterns(
  db: Db,
  teamIds: readonly string[],
  siteId: string,
): Promise<ErrorPattern[] | null> {
  if (!isId(siteId)) return null;
  const { rows } = await sql<ErrorPattern | { id: null }>`/* pattern.listOfSite */
    select ${patternColumns} from sites s left join error_patterns e on e.site_id = s.id and e.page_id is null
    where s.id = ${siteId} and s.team_id = any(${teamIds}::uuid[]) order by e.id`.execute(db);
  return present(rows);
}

/** Without the patterns of its site. Null if these teams have no such page. */
export async function listPagePatterns(
  db: Db,
  teamIds: readonly string[],
  pageId: string,
): Promise<ErrorPattern[] | null> {
  if (!isId(pageId)) return null;
  const { rows } = await sql<ErrorPattern | { id: null }>`/* pattern.listOfPage */
    select ${patternColumns} from site_pages p join sites s on s.id = p.site_id
    left join error_patterns e on e.page_id = p.id
    where p.id = ${pageId} and s.team_id = any(${teamIds}::uuid[]) order by e.id`.execute(db);
  return present(rows);
}

/** Of all sites of the team, or of all their pages. */
export async function listTeamPatterns(
  db: Db,
  teamId: string,
  owner: PatternOwner,
  only?: Only,
): Promise<ErrorPattern[]> {
  const { rows } = await sql<ErrorPattern>`/* pattern.listOfTeam */
    select ${patternColumns} from sites s join error_patterns e on e.site_id = s.id
    where s.team_id = ${teamId} and (e.page_id is null) = ${owner === 'site'}
      ${andOnly(only, { id: sql`e.id`, parentId: owner === 'site' ? sql`e.site_id` : sql`e.page_id` })}
    order by e.id`.execute(db);
  return rows;
}

const present = (rows: (ErrorPattern | { id: null })[]): ErrorPattern[] | null =>
  rows.length === 0 ? null : rows.filter((row): row is ErrorPattern => row.id !== null);

export async function findPattern(
  db: Db,
  teamIds: readonly string[],
  id: string,
  owner: PatternOwner,
): Promise<ErrorPattern | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<ErrorPattern>`/* pattern.find */
    select ${patternColumns} from error_patterns e join sites s on s.id = e.site_id
    where e.id = ${id} and s.team_id = any(${teamIds}::uuid[]) and (e.page_id is null) = ${owner === 'site'}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The patterns of the site and all its pages. */
export async function countPatterns(tx: Tx, siteId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* pattern.count */
    select count(*)::int as count from error_patterns where site_id = ${siteId}`.execute(tx);
  return rows[0]!.count;
}

export async function insertPattern(
  tx: Tx,
  { id, siteId, pageId }: { id: string; siteId: string; pageId: string | null },
  { pattern, description, action, enabled }: PatternSettings,
): Promise<ErrorPattern> {
  const { rows } = await sql<ErrorPattern>`/* pattern.insert */
    insert into error_patterns as e (id, site_id, page_id, pattern, description, action, enabled)
    values (${id}, ${siteId}, ${pageId}, ${pattern}, ${description}, ${action}, ${enabled})
    returning ${patternColumns}`.execute(tx);
  return rows[0]!;
}

export async function updatePatternRow(
  tx: Tx,
  id: string,
  { pattern, description, action, enabled }: PatternSettings,
): Promise<ErrorPattern> {
  const { rows } = await sql<ErrorPattern>`/* pattern.update */
    update error_patterns as e set pattern = ${pattern}, description = ${description}, action = ${action},
      enabled = ${enabled}, updated_at = now()
    where e.id = ${id} returning ${patternColumns}`.execute(tx);
  return rows[0]!;
}

export async function deletePatternRow(tx: Tx, id: string): Promise<void> {
  await sql`/* pattern.delete */ delete from error_patterns where id = ${id}`.execute(tx);
}
