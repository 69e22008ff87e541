import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { ConfirmedStatus } from './target-state.ts';
import { checkKinds, type CheckKind, type CheckoutStep, type ErrorPatternRule } from '#probing/index.ts';

export type ClaimedTarget = {
  id: string;
  /** When the target was due. */
  dueAt: Date;
  /** By the clock of the database, which all workers share. */
  claimedAt: Date;
  confirmedStatus: ConfirmedStatus;
  siteUrl: string;
  path: string | null;
  expectedContent: string | null;
  basicAuthUsername: string | null;
  basicAuthPassword: string | null;
  ownerId: string;
  ownerRole: 'ADMIN' | 'MEMBER';
  patterns: ErrorPatternRule[] | null;
  /** Only for kinds that use a browser. */
  viewportWidth?: number;
  viewportHeight?: number;
  waitForSelector?: string | null;
  /** Only for checkout flows. */
  checkoutFlow?: { steps: CheckoutStep[]; allowOrderPlacement: boolean } | null;
  checkoutSecrets?: string | null;
};

/**
 * The seconds between two checks: fewer while the target is being watched. `least` ignores null. The kind is known when the
 * statement is built, so a claim of 500 takes as long as without it: 45.2 and 45.1 ms, in alternation.
 */
function intervalOf(kind: CheckKind) {
  const { watchSeconds } = checkKinds[kind];
  return watchSeconds === undefined
    ? sql`interval_seconds`
    : sql`least(interval_seconds, case when watched_until > statement_timestamp() then ${sql.lit(watchSeconds)} end)`;
}

/** The highest limit of a claim: larger batches keep their rows locked for longer than they save in round trips. */
export const maxClaim = 500;

/**
 * Takes up to `limit` targets that are due and sets the next due time of each. If a worker dies, its running checks are lost
 * and run again at their next due time. That is a whole number of intervals after the last one, however late the check
 * starts, so that targets stay spread out; a target that is late by more than half an interval skips one. After its
 * first check a target waits up to a quarter of an interval longer, by a hash of its id: this spreads out targets that
 * were created at the same time.
 *
 * `except` are owners whose targets are skipped and stay due, at 6 µs per target (bench/claims.ts).
 *
 * What is due is compared with `statement_timestamp()`, which ends the scan of the index at the due time: with
 * `clock_timestamp()`, each claim that finds fewer than `limit` reads all targets of the kind, and a claim without due targets
 * takes 58 instead of 0.9 ms at 30,000 targets (bench/claims.ts). The constant limit inside
 * lets PostgreSQL keep one plan, with index lookups. Without it, PostgreSQL plans each claim anew, which takes 1 ms.
 */
export async function claimDue(
  db: Db,
  kind: CheckKind,
  limit: number,
  except: readonly string[] = [],
): Promise<ClaimedTarget[]> {
  const { work, hasCheckoutFlow } = checkKinds[kind];
  const { rows } = await sql<ClaimedTarget>`/* target.claimDue */
    with due as (
      select * from (
        select id, next_check_at, ${intervalOf(kind)} as interval_seconds,
               next_check_at + make_interval(secs => case when last_check_at is null
                 then ${intervalOf(kind)} * (('x' || right(id::text, 7))::bit(28)::int % 1000) / 4000.0 else 0 end) as base
        from targets where kind = ${kind} and next_check_at <= statement_timestamp()
          ${except.length > 0 ? sql`and (select s.team_id from sites s where s.id = site_id) <> all(${except}::uuid[])` : sql``}
        order by next_check_at limit ${sql.lit(maxClaim)} for update skip locked
      ) as first limit ${limit}
    ), claimed as (
      update targets t set next_check_at = due.base + make_interval(secs => due.interval_seconds * greatest(1, ceil(
        extract(epoch from clock_timestamp() - due.base) / due.interval_seconds + 0.5)))
      from due where t.id = due.id
      returning t.id, t.site_id, t.page_id, t.confirmed_status, due.next_check_at as due_at
    )
    select c.id, c.due_at as "dueAt", clock_timestamp() as "claimedAt", c.confirmed_status as "confirmedStatus", s.url as "siteUrl", p.path,
           case when c.page_id is null then s.expected_content else p.expected_content end as "expectedContent",
           s.basic_auth_username as "basicAuthUsername", s.basic_auth_password as "basicAuthPassword", s.team_id as "ownerId", coalesce(u.role, 'MEMBER') as "ownerRole",
           (select json_agg(json_build_object('pattern', e.pattern, 'action', e.action)) from error_patterns e
            where e.site_id = c.site_id and e.enabled and (e.page_id is null or e.page_id = c.page_id)) as patterns
           ${work === 'browser' ? browserColumns : sql``}
           ${hasCheckoutFlow ? sql`, s.checkout_flow as "checkoutFlow", s.checkout_secrets as "checkoutSecrets"` : sql``}
    from claimed c join sites s on s.id = c.site_id join teams o on o.id = s.team_id left join users u on u.id = o.created_by
    left join site_pages p on p.id = c.page_id`.execute(db);
  return rows;
}

const browserColumns = sql`, s.viewport_width as "viewportWidth", s.viewport_height as "viewportHeight",
           case when c.page_id is null then s.wait_for_selector else p.wait_for_selector end as "waitForSelector"`;

/** Makes targets due at once, so that another worker checks them. For checks that a stopping worker did not finish. */
export async function releaseTargets(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`/* target.release */
    update targets set next_check_at = clock_timestamp()
    where id = any(${ids}::uuid[]) and next_check_at > clock_timestamp()`.execute(db);
}

/**
 * After the clock of the database was set back: moves due times that are further ahead than two intervals, which would
 * otherwise wait for as long as the clock was set back. Moves by whole intervals, so that targets stay spread out. Locks in
 * the order of ids, as everywhere.
 */
export async function bringForward(db: Db, kind: CheckKind): Promise<void> {
  await sql`/* target.bringForward */
    with ahead as (
      select id, seconds from targets cross join lateral (select ${intervalOf(kind)} as seconds) i
      where kind = ${kind} and next_check_at > clock_timestamp() + make_interval(secs => 2 * seconds)
      order by id for update of targets skip locked
    )
    update targets t set next_check_at = next_check_at - make_interval(secs => seconds * floor(
      extract(epoch from next_check_at - clock_timestamp()) / seconds))
    from ahead where t.id = ahead.id`.execute(db);
}
