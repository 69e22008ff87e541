import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

export type QuotaField = 'sites' | 'pages' | 'browserChecks' | 'checkoutFlows' | 'probes';

export type Usage = Record<QuotaField, number>;

export const countUsage = (db: Db, teamId: string): Promise<Usage> =>
  countWhere(db, sql`s.team_id = ${teamId}`);
export const countSiteUsage = (db: Db, siteId: string): Promise<Usage> =>
  countWhere(db, sql`s.id = ${siteId}`);

/** Paused and disabled sites, pages and probes count. Disabled checkout flows do not. */
async function countWhere(db: Db, which: RawBuilder<unknown>): Promise<Usage> {
  const { rows } = await sql<Usage>`/* quota.countUsage */
    select s.sites, p.pages, s.browser_sites + p.browser_pages as "browserChecks", s.flows as "checkoutFlows", r.probes
    from (select count(*)::int as sites, count(*) filter (where browser_checks)::int as browser_sites,
                 count(*) filter (where checkout_enabled)::int as flows
          from sites s where ${which}) s,
         (select count(*)::int as pages, count(*) filter (where p.browser_check)::int as browser_pages
          from site_pages p join sites s on s.id = p.site_id where ${which}) p,
         (select count(*)::int as probes from probes r join sites s on s.id = r.site_id where ${which}) r`.execute(
    db,
  );
  return rows[0]!;
}
