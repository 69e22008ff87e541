import { sql, type RawBuilder } from 'kysely';
import type { Only } from '#identity/configuration-kind.ts';
import { andOnly } from '#identity/configuration-storage.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';

export type StatusPageVisibility = 'PUBLIC' | 'LINK' | 'PASSWORD';
export type StatusDetail = 'ADDRESS' | 'ERROR' | 'TITLE';

export type StatusPageSettings = {
  slug: string;
  title: string;
  description: string | null;
  accent: string | null;
  locale: 'en' | 'de';
  visibility: StatusPageVisibility;
  domain: string | null;
  /** What a DNS record of the domain has to contain. Null without a domain. */
  domainToken: string | null;
  /** Null: not verified, so that the page is not shown there. */
  domainVerifiedAt: Date | null;
  uptimeDays: number;
  autoPublishAfterMinutes: number | null;
  showDetails: StatusDetail[];
  logoId: string | null;
  passwordHash: string | null;
  /** Encrypted. Null if the page was never LINK. */
  linkKey: string | null;
};

export type StatusPage = StatusPageSettings & { id: string; teamId: string };

const columns = sql`p.id, p.team_id as "teamId", p.slug, p.title, p.description, p.logo_id as "logoId", p.accent, p.locale, p.visibility,
  p.password_hash as "passwordHash", p.link_key as "linkKey", p.domain, p.domain_token as "domainToken", p.domain_verified_at as "domainVerifiedAt", p.uptime_days as "uptimeDays",
  p.auto_publish_after_minutes as "autoPublishAfterMinutes", p.show_details as "showDetails"`;

const findWhere = async (db: Db, condition: RawBuilder<unknown>): Promise<StatusPage | null> =>
  (
    await sql<StatusPage>`/* statusPage.find */
    select ${columns} from status_pages p where ${condition}`.execute(db)
  ).rows[0] ?? null;

export const findPage = async (db: Db, teamIds: readonly string[], id: string): Promise<StatusPage | null> =>
  isId(id) ? findWhere(db, sql`p.id = ${id} and p.team_id = any(${teamIds}::uuid[])`) : null;

/** Whoever it belongs to. */
export const findPageById = (db: Db, id: string): Promise<StatusPage | null> =>
  findWhere(db, sql`p.id = ${id}`);

/** Sorted by title. */
export async function listPages(db: Db, teamIds: readonly string[], only?: Only): Promise<StatusPage[]> {
  const { rows } = await sql<StatusPage>`/* statusPage.list */
    select ${columns} from status_pages p where p.team_id = any(${teamIds}::uuid[])
      ${andOnly(only, { id: sql`p.id` })} order by lower(p.title), p.id`.execute(db);
  return rows;
}

/** The settings stay the same until the transaction ends. Does not block what refers to the page, such as a new incident. */
export async function lockPage(tx: Tx, id: string): Promise<StatusPage | null> {
  const { rows } = await sql<StatusPage>`/* statusPage.lock */
    select ${columns} from status_pages p where p.id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

export async function countPages(db: Db, teamId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* statusPage.count */
    select count(*)::int as count from status_pages where team_id = ${teamId}`.execute(db);
  return rows[0]!.count;
}

const values = (page: StatusPageSettings): RawBuilder<unknown> =>
  sql`${page.slug}, ${page.title}, ${page.description}, ${page.logoId}, ${page.accent}, ${page.locale}, ${page.visibility},
    ${page.passwordHash}, ${page.linkKey}, ${page.domain}, ${page.domainToken}, ${page.domainVerifiedAt}::timestamptz, ${page.uptimeDays}::integer, ${page.autoPublishAfterMinutes}::integer,
    ${page.showDetails}::text[]`;
const written = sql`slug, title, description, logo_id, accent, locale, visibility, password_hash, link_key, domain, domain_token, domain_verified_at, uptime_days,
  auto_publish_after_minutes, show_details`;

export async function insertPage(tx: Tx, page: StatusPage): Promise<void> {
  await sql`/* statusPage.insert */
    insert into status_pages (id, team_id, ${written}) values (${page.id}, ${page.teamId}, ${values(page)})`.execute(
    tx,
  );
}

export async function updatePage(tx: Tx, page: StatusPage): Promise<void> {
  await sql`/* statusPage.update */
    update status_pages set (${written}) = row (${values(page)}) where id = ${page.id}`.execute(tx);
}

export async function deletePage(tx: Tx, id: string): Promise<void> {
  await sql`/* statusPage.delete */ delete from status_pages where id = ${id}`.execute(tx);
}
