import { sql } from 'kysely';
import { column } from '#platform/db/column.ts';
import type { Tx } from '#platform/db/pool.ts';
import type { Quorum } from './quorum.ts';
import { initialState, type TargetState } from './target-state.ts';
import { kindsWith, type CheckKind } from '#probing/index.ts';

export type LockedTarget = TargetState & {
  id: string;
  siteId: string;
  teamId: string;
  pageId: string | null;
  probeId: string | null;
  kind: CheckKind;
  intervalSeconds: number;
  /** The time before this is already counted in the rollups. */
  countedUntil: Date | null;
  failureThreshold: number;
  recoveryThreshold: number;
  quorum: Quorum;
  degradedAfterMs: number | null;
  certificateExpiresAt: Date | null;
  /** Whether it is a checkout flow that can place orders. */
  canPlaceOrders: boolean;
  /** Its results are reported to whoever watches the site (`watchedResultTopic`). */
  isWatched: boolean;
};

const kindsWithFlow = sql.join(
  kindsWith(({ hasCheckoutFlow }) => hasCheckoutFlow).map((kind) => sql.lit(kind)),
);

/** Whether a target `t` of a site `s` is a checkout flow that can place orders. It runs only at its regular times. */
export const canPlaceOrders = sql`(t.kind in (${kindsWithFlow}) and coalesce((s.checkout_flow ->> 'allowOrderPlacement')::bool, false))`;

/**
 * Null for a time in the future: the clock of the database was set back since, and no check would be newer for that long. A
 * difference of up to 5 s, as after a failover, does not matter.
 */
const unlessAhead = (column: string) =>
  sql`case when ${sql.ref(column)} <= clock_timestamp() + interval '5 seconds' then ${sql.ref(column)} end`;

/** Skips targets that were deleted or paused meanwhile. Locks in the order of ids, as everywhere. */
export async function lockStates(tx: Tx, ids: readonly string[]): Promise<LockedTarget[]> {
  const { rows } = await sql<LockedTarget>`/* target.lockStates */
    select t.id, t.site_id as "siteId", s.team_id as "teamId", t.page_id as "pageId", t.probe_id as "probeId", t.kind, t.interval_seconds as "intervalSeconds",
           ${unlessAhead('t.counted_until')} as "countedUntil", t.confirmed_status as "confirmedStatus", t.failures, t.successes, t.first_failure_at as "firstFailureAt", t.scripts_broken as "scriptsBroken",
           t.script_failures as "scriptFailures", t.script_successes as "scriptSuccesses",
           t.first_script_failure_at as "firstScriptFailureAt", t.slow, t.slow_checks as "slowChecks",
           t.certificate_soon as "certificateSoon", ${unlessAhead('t.last_check_at')} as "lastCheckAt", t.last_status as "lastStatus", t.check_from as "checkFrom",
           s.failure_threshold as "failureThreshold", s.recovery_threshold as "recoveryThreshold", s.quorum,
           case when t.probe_id is null then s.degraded_after_ms end as "degradedAfterMs", s.certificate_expires_at as "certificateExpiresAt",
           ${canPlaceOrders} as "canPlaceOrders",
           -- A check that began before the end can take 3 minutes.
           coalesce(t.watched_until > clock_timestamp() - interval '3 minutes', false) as "isWatched"
    from targets t join sites s on s.id = t.site_id
    where t.id = any(${column(ids, (id) => id)}::uuid[]) and t.next_check_at is not null
    order by t.id for update of t`.execute(tx);
  return rows;
}

export type NewState = { before: LockedTarget; state: TargetState; recheckSoon: boolean };

/** What every check changes. */
const steadyKeys = new Set(['successes', 'lastCheckAt']);
const otherKeys = (Object.keys(initialState) as (keyof TargetState)[]).filter((key) => !steadyKeys.has(key));

const isSteady = ({ before, state, recheckSoon }: NewState): boolean =>
  !recheckSoon && otherKeys.every((key) => state[key] === before[key]);

/**
 * Most checks find what the previous one found, so their targets get a shorter statement, with 3 columns instead of 15.
 * Each target is in one of the two, because if a transaction updates a row twice, PostgreSQL checks its foreign keys again, which
 * locks the site too early.
 */
export async function updateStates(
  tx: Tx,
  changes: readonly NewState[],
  recheckSeconds: number,
): Promise<void> {
  const steady = changes.filter(isSteady);
  const changed = changes.filter((each) => !isSteady(each));
  if (steady.length > 0) await updateSteady(tx, steady);
  if (changed.length > 0) await updateChanged(tx, changed, recheckSeconds);
}

async function updateSteady(tx: Tx, changes: readonly NewState[]): Promise<void> {
  await sql`/* target.updateSteady */
    update targets t set successes = n.successes, last_check_at = n.last_check_at
    from unnest(${column(changes, ({ before }) => before.id)}::uuid[], ${column(changes, ({ state }) => state.successes)}::int[],
      ${column(changes, ({ state }) => state.lastCheckAt)}::timestamptz[]) as n (id, successes, last_check_at)
    where t.id = n.id`.execute(tx);
}

/**
 * Also makes targets with an unconfirmed failure due soon. For the others, no indexed column changes, so PostgreSQL can update
 * them in place (HOT).
 */
async function updateChanged(tx: Tx, changes: readonly NewState[], recheckSeconds: number): Promise<void> {
  const of = (key: keyof TargetState): string => column(changes, ({ state }) => state[key]);
  await sql`/* target.updateChanged */
    update targets t set confirmed_status = n.confirmed_status, failures = n.failures, successes = n.successes,
      first_failure_at = n.first_failure_at, scripts_broken = n.scripts_broken, script_failures = n.script_failures,
      script_successes = n.script_successes, first_script_failure_at = n.first_script_failure_at, slow = n.slow,
      slow_checks = n.slow_checks, certificate_soon = n.certificate_soon, last_check_at = n.last_check_at, last_status = n.last_status, check_from = n.check_from,
      next_check_at = case when n.recheck
        then least(t.next_check_at, clock_timestamp() + make_interval(secs => ${recheckSeconds})) else t.next_check_at end
    from unnest(${column(changes, ({ before }) => before.id)}::uuid[], ${of('confirmedStatus')}::text[], ${of('failures')}::int[], ${of('successes')}::int[],
      ${of('firstFailureAt')}::timestamptz[], ${of('scriptsBroken')}::bool[], ${of('scriptFailures')}::int[],
      ${of('scriptSuccesses')}::int[], ${of('firstScriptFailureAt')}::timestamptz[], ${of('slow')}::bool[],
      ${of('slowChecks')}::int[], ${of('certificateSoon')}::bool[], ${of('lastCheckAt')}::timestamptz[], ${of('lastStatus')}::text[],
      ${of('checkFrom')}::text[], ${column(changes, (each) => each.recheckSoon)}::bool[])
      as n (id, confirmed_status, failures, successes, first_failure_at, scripts_broken, script_failures, script_successes,
            first_script_failure_at, slow, slow_checks, certificate_soon, last_check_at, last_status, check_from, recheck)
    where t.id = n.id`.execute(tx);
}

export async function setCertificates(
  tx: Tx,
  found: ReadonlyMap<string, { expiresAt: Date }>,
): Promise<void> {
  await sql`/* site.setCertificates */
    update sites s set certificate_expires_at = n.expires_at
    from unnest(${[...found.keys()]}::uuid[], ${[...found.values()].map(({ expiresAt }) => expiresAt)}::timestamptz[]) as n (id, expires_at)
    where s.id = n.id`.execute(tx);
}
