import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

export type QuotaField = 'sites' | 'pages' | 'browserChecks' | 'checkoutFlows';

/** Paused and disabled sites and pages count. Disabled checkout flows do not. */
export async function countUsage(db: Db, teamId: string): Promise<Record<QuotaField, number>> {
  const { rows } = await sql<Record<QuotaField, number>>`/* quota.countUsage */
    select s.sites, p.pages, s.browser_sites + p.browser_pages as "browserChecks", s.flows as "checkoutFlows"
    from (select count(*)::int as sites, count(*) filter (where browser_checks)::int as browser_sites,
                 count(*) filter (where checkout_enabled)::int as flows
          from sites where team_id = ${teamId}) s,
         (select count(*)::int as pages, count(*) filter (where p.browser_check)::int as browser_pages
          from site_pages p join sites s on s.id = p.site_id where s.team_id = ${teamId}) p`.execute(db);
  return rows[0]!;
}
