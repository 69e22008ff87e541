import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { checkKinds, kindsWith, type CheckKind } from '#probing/index.ts';
import { downAlertType } from '../alert/site-status.ts';
import type { ConfirmedStatus } from '../target/target-state.ts';

export type WatchedSite = {
  id: string;
  teamId: string;
  name: string;
  url: string;
  paused: boolean;
  /** Of the site itself or one of its enabled pages. */
  hasBrowserChecks: boolean;
};

export async function findSites(db: Db, ids: readonly string[]): Promise<WatchedSite[]> {
  const { rows } = await sql<WatchedSite>`/* watch.findSites */
    select s.id, s.team_id as "teamId", s.name, s.url, s.paused,
           s.browser_checks or exists (select from site_pages p where p.site_id = s.id and p.enabled and p.browser_check)
             as "hasBrowserChecks"
    from sites s where s.id = any(${ids}::uuid[]) order by s.id`.execute(db);
  return rows;
}

/** What identifies a target in its stored checks. */
export type TargetKey = { siteId: string; pageId: string | null; probeId?: string | null; kind: CheckKind };

export type WatchedTarget = TargetKey & {
  id: string;
  /** Of the site, page or probe. */
  name: string;
  /** What it means if the target is down. */
  downSignal: 'SITE_DOWN' | 'PAGE_DOWN' | 'CHECKOUT_FAILED' | 'PROBE_DOWN';
  findsJsErrors: boolean;
  isPrimary: boolean;
  confirmedStatus: ConfirmedStatus;
  failures: number;
  firstFailureAt: Date | null;
  /** The newest conclusive check. */
  lastCheckAt: Date | null;
  lastStatus: 'UP' | 'DOWN' | null;
  /** The checks in a row that found JavaScript errors. */
  scriptFailures: number;
  /** The longest time between two checks while it is watched; null if its runs are asked for one by one. */
  watchSeconds: number | null;
};

/** The targets of these sites and their pages that are not paused or disabled. */
export async function listWatchedTargets(db: Db, siteIds: readonly string[]): Promise<WatchedTarget[]> {
  const { rows } = await sql<
    Omit<WatchedTarget, 'downSignal' | 'findsJsErrors' | 'isPrimary' | 'watchSeconds'>
  >`/* watch.listTargets */
    select t.id, t.site_id as "siteId", t.page_id as "pageId", t.probe_id as "probeId", t.kind, coalesce(r.name, p.name, s.name) as name,
           t.confirmed_status as "confirmedStatus", t.failures, t.first_failure_at as "firstFailureAt",
           t.last_check_at as "lastCheckAt", t.last_status as "lastStatus",
           t.script_failures as "scriptFailures"
    from targets t join sites s on s.id = t.site_id left join site_pages p on p.id = t.page_id
    left join probes r on r.id = t.probe_id
    where t.site_id = any(${siteIds}::uuid[]) and t.next_check_at is not null
    order by t.site_id, t.page_id nulls first, t.kind, t.probe_id`.execute(db);
  return rows.map((row) => ({
    ...row,
    downSignal: downAlertType(row) as WatchedTarget['downSignal'],
    findsJsErrors: checkKinds[row.kind].findsJsErrors ?? false,
    isPrimary: checkKinds[row.kind].isPrimary ?? false,
    watchSeconds: checkKinds[row.kind].watchSeconds ?? null,
  }));
}

const repeatedKinds = sql.join(
  kindsWith(({ watchSeconds }) => watchSeconds !== undefined).map((kind) => sql.lit(kind)),
);

// In the order of ids, as everywhere.
const lockActive = (siteIds: readonly string[]) => sql`
    select id from targets where site_id = any(${siteIds}::uuid[]) and next_check_at is not null order by id for update`;

/**
 * Checks the targets of these sites at `from`, and then every `watchSeconds` of their kind until `until`, or at their interval if
 * that is shorter. Until `from` they are not checked, because the shop may still be starting; but what is checked repeatedly is
 * postponed by a minute at most, because it may be down for another reason. If a site is watched already, that continues, and the
 * later end applies.
 */
export async function watchSites(
  tx: Tx,
  siteIds: readonly string[],
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  await sql`/* watch.begin */
    with active as (${lockActive(siteIds)})
    update targets t set watched_until = greatest(t.watched_until, ${until}),
      next_check_at = case when t.watched_until > now() then least(t.next_check_at, ${from})
        when t.kind in (${repeatedKinds})
        then greatest(least(t.next_check_at, ${from}), least(now() + interval '1 minute', ${from}))
        else ${from} end
    from active where t.id = active.id`.execute(tx);
}

/** Returns to the interval of each target, after its next check. For sites that nobody else watches. */
export async function unwatchSites(tx: Tx, siteIds: readonly string[]): Promise<void> {
  await sql`/* watch.end */
    with watched as (
      select id from targets where site_id = any(${siteIds}::uuid[]) and watched_until is not null order by id for update)
    update targets t set watched_until = null from watched where t.id = watched.id`.execute(tx);
}

/** Makes targets due now, unless they are paused. */
export async function checkTargets(tx: Tx, targetIds: readonly string[]): Promise<void> {
  await sql`/* watch.checkNow */
    with later as (
      select id from targets where id = any(${targetIds}::uuid[]) and next_check_at > clock_timestamp() order by id for update)
    update targets t set next_check_at = clock_timestamp() from later where t.id = later.id`.execute(tx);
}
