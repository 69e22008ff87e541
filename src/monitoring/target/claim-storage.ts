import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { ConfirmedStatus } from './target-state.ts';
import {
  checkKinds,
  type CheckKind,
  type CheckoutStep,
  type ErrorPatternRule,
  type ProbeKind,
} from '#probing/index.ts';
import type { HttpCheck } from '../http-check/parse-http-check.ts';
import type { ProbeFields } from '../probe-fields.ts';

/** Where a worker checks from, and all regions that are alive, with its own. */
export type Place = { region: string; alive: readonly string[] };

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
  /** Only for HTTP checks: null for a GET without assertions. */
  httpCheck?: HttpCheck | null;
  httpCheckSecrets?: string | null;
  isPage?: boolean;
  /** Only for probes. */
  probe?: { kind: ProbeKind; fields: Partial<ProbeFields> };
  probeSecrets?: string | null;
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

/** The account whose share the checks of a site take. */
const ownerOf = (siteId: RawBuilder<unknown>) =>
  sql`(select o.owner_id from sites s join teams o on o.id = s.team_id where s.id = ${siteId})`;

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
  place: Place | null = null,
): Promise<ClaimedTarget[]> {
  const { rows } = await sql<ClaimedTarget>`/* target.claimDue */
    with due as (
      select * from (
        select id, next_check_at, ${intervalOf(kind)} as interval_seconds,
               next_check_at + make_interval(secs => case when last_check_at is null
                 then ${intervalOf(kind)} * (('x' || right(id::text, 7))::bit(28)::int % 1000) / 4000.0 else 0 end) as base
        from targets where kind = ${kind} and next_check_at <= statement_timestamp()
          ${except.length > 0 ? sql`and ${ownerOf(sql`site_id`)} <> all(${except}::uuid[])` : sql``}
          ${place ? isFor(place) : sql``}
        order by next_check_at limit ${sql.lit(maxClaim)} for update skip locked
      ) as first limit ${limit}
    ), claimed as (
      update targets t set next_check_at = due.base + make_interval(secs => due.interval_seconds * greatest(1, ceil(
        extract(epoch from clock_timestamp() - due.base) / due.interval_seconds + 0.5)))
      from due where t.id = due.id
      returning t.id, t.site_id, t.page_id, t.probe_id, t.confirmed_status, due.next_check_at as due_at
    )
    ${selectClaimed(kind)}`.execute(db);
  return rows;
}

/**
 * The limit and the order keep PostgreSQL at one lookup in the index per kind, whether all targets are due or none of the kind exists.
 */
export async function listDueKinds(db: Db, kinds: readonly CheckKind[]): Promise<CheckKind[]> {
  const { rows } = await sql<{ kind: CheckKind }>`/* target.listDueKinds */
    select k.kind from unnest(${kinds}::text[]) as k (kind) cross join lateral (
      select from targets t where t.kind = k.kind and t.next_check_at <= statement_timestamp() order by t.next_check_at limit 1
    ) as due`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** Only regions that are alive count, so somebody checks it in any case. */
function isFor({ region, alive }: Place) {
  return sql`and case when string_to_array(check_from, ',') && ${alive}::text[]
            then ${region} = any(string_to_array(check_from, ','))
            else (select not s.regions && ${alive}::text[] or ${region} = any(s.regions) from sites s where s.id = site_id) end`;
}

/** What a check needs to know of the rows of `claimed`. */
function selectClaimed(kind: CheckKind, more = sql``) {
  const { work, hasCheckoutFlow, isPrimary, isProbe } = checkKinds[kind];
  return sql`
    select c.id, c.due_at as "dueAt", clock_timestamp() as "claimedAt", c.confirmed_status as "confirmedStatus", s.url as "siteUrl", p.path,
           case when c.page_id is null then s.expected_content else p.expected_content end as "expectedContent",
           s.basic_auth_username as "basicAuthUsername", s.basic_auth_password as "basicAuthPassword", o.owner_id as "ownerId", coalesce(u.role, 'MEMBER') as "ownerRole",
           (select json_agg(json_build_object('pattern', e.pattern, 'action', e.action)) from error_patterns e
            where e.site_id = c.site_id and e.enabled and (e.page_id is null or e.page_id = c.page_id)) as patterns
           ${work === 'browser' ? browserColumns : sql``}
           ${hasCheckoutFlow ? sql`, s.checkout_flow as "checkoutFlow", s.checkout_secrets as "checkoutSecrets"` : sql``}
           ${isPrimary ? httpColumns : sql``}
           ${isProbe ? sql`, json_build_object('kind', r.kind, 'fields', r.settings) as probe, r.secrets as "probeSecrets"` : sql``} ${more}
    from claimed c join sites s on s.id = c.site_id join teams o on o.id = s.team_id left join users u on u.id = o.created_by
    left join site_pages p on p.id = c.page_id
    ${isProbe ? sql`join probes r on r.id = c.probe_id` : sql``}`;
}

export type ClaimedConfirmation = ClaimedTarget & { round: string };

/** Takes up to `limit` targets that another region has asked this one about, oldest question first. */
export async function claimConfirmations(
  db: Db,
  kind: CheckKind,
  region: string,
  limit: number,
  except: readonly string[] = [],
): Promise<ClaimedConfirmation[]> {
  const { rows } = await sql<ClaimedConfirmation>`/* target.claimConfirmations */
    with due as (
      select c.round, c.region from confirmations c join targets t on t.id = c.target_id and t.kind = ${kind}
      where c.region = ${region} and c.claimed_at is null and t.next_check_at is not null
        ${except.length > 0 ? sql`and ${ownerOf(sql`t.site_id`)} <> all(${except}::uuid[])` : sql``}
      order by c.asked_at limit ${limit} for update of c skip locked
    ), taken as (
      update confirmations c set claimed_at = clock_timestamp() from due
      where c.round = due.round and c.region = due.region
      returning c.target_id, c.round, c.asked_at
    ), claimed as (
      select t.id, t.site_id, t.page_id, t.probe_id, t.confirmed_status, taken.asked_at as due_at, taken.round
      from taken join targets t on t.id = taken.target_id
    )
    ${selectClaimed(kind, sql`, c.round`)}`.execute(db);
  return rows;
}

const browserColumns = sql`, s.viewport_width as "viewportWidth", s.viewport_height as "viewportHeight",
           case when c.page_id is null then s.wait_for_selector else p.wait_for_selector end as "waitForSelector"`;

const httpColumns = sql`, case when c.page_id is null then s.http_check else p.http_check end as "httpCheck",
           case when c.page_id is null then s.http_check_secrets else p.http_check_secrets end as "httpCheckSecrets",
           c.page_id is not null as "isPage"`;

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
