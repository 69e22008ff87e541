import { sql } from 'kysely';
import { databaseNow } from '#platform/db/clock-storage.ts';
import type { Tx } from '#platform/db/pool.ts';
import { listMaintenanceTimes } from '../stats/maintenance-time-storage.ts';
import { addToRollups } from '../stats/rollup-storage.ts';
import { spanDeltas, stillHolds, type OpenSpan } from '../stats/rollup.ts';

const spanColumns = sql`t.id as "targetId", t.site_id as "siteId", t.interval_seconds as "intervalSeconds",
  greatest(t.last_check_at, t.counted_until) as since, t.last_status as status`;

/** The targets that a site, its pages and its probes should have. */
const wantedOf = (siteId: string) => sql`wanted as (
      select s.id as site_id, null::uuid as page_id, null::uuid as probe_id, k.kind, k.interval_seconds, not s.paused as active
      from sites s cross join lateral (values
        ('HTTP', s.check_interval_seconds, true),
        ('BROWSER', s.check_interval_seconds, s.browser_checks),
        ('CHECKOUT_FLOW', s.checkout_interval_seconds, s.checkout_enabled)
      ) as k (kind, interval_seconds, used)
      where s.id = ${siteId} and k.used
      union all
      select s.id, p.id, null, k.kind, p.check_interval_seconds, not s.paused and p.enabled
      from sites s join site_pages p on p.site_id = s.id cross join lateral (values
        ('HTTP', true), ('BROWSER', p.browser_check)
      ) as k (kind, used)
      where s.id = ${siteId} and k.used
      union all
      select s.id, null, r.id, r.kind, r.interval_seconds, not s.paused and r.enabled
      from sites s join probes r on r.site_id = s.id where s.id = ${siteId}
    )`;

const isSame = sql`w.kind = t.kind and w.page_id is not distinct from t.page_id and w.probe_id is not distinct from t.probe_id`;
const isWanted = sql`t.site_id = w.site_id and ${isSame}`;
const isChanged = sql`${isWanted} and (t.interval_seconds <> w.interval_seconds or w.active <> (t.next_check_at is not null))`;

/**
 * Creates, changes and deletes targets to match the configuration of a site, its pages and its probes. A target that is new, resumed or
 * has a new interval is due now; one that is paused or disabled is never due, and its state is reset. Must be called in every
 * transaction that changes a site, page or probe. `at` defaults to the time of the database.
 */
export async function syncTargets(tx: Tx, siteId: string, at?: Date): Promise<void> {
  const { rows: spans } = await sql<OpenSpan>`/* target.listChangedSpans */
    with ${wantedOf(siteId)} select ${spanColumns} from targets t join wanted w on ${isChanged}`.execute(tx);
  await endSpans(tx, spans, at);
  await sql`/* target.sync */
    with ${wantedOf(siteId)}, dropped as (
      delete from targets t where t.site_id = ${siteId} and not exists (
        select from wanted w where ${isSame})
    ), changed as (
      update targets t set
        interval_seconds = w.interval_seconds,
        next_check_at = case when not w.active then null
          when t.next_check_at is null or t.interval_seconds <> w.interval_seconds then now() else t.next_check_at end,
        confirmed_status = case when w.active then t.confirmed_status else 'UNKNOWN' end,
        failures = case when w.active then t.failures else 0 end,
        successes = case when w.active then t.successes else 0 end,
        first_failure_at = case when w.active then t.first_failure_at end,
        scripts_broken = w.active and t.scripts_broken,
        script_failures = case when w.active then t.script_failures else 0 end,
        script_successes = case when w.active then t.script_successes else 0 end,
        first_script_failure_at = case when w.active then t.first_script_failure_at end,
        slow = w.active and t.slow,
        certificate_soon = w.active and t.certificate_soon,
        slow_checks = case when w.active then t.slow_checks else 0 end,
        last_status = case when w.active then t.last_status end,
        check_from = case when w.active then t.check_from end
      from wanted w where ${isChanged}
    )
    insert into targets (id, site_id, page_id, probe_id, kind, interval_seconds, next_check_at)
    select gen_random_uuid(), w.site_id, w.page_id, w.probe_id, w.kind, w.interval_seconds, case when w.active then now() end
    from wanted w where not exists (select from targets t where ${isWanted})`.execute(tx);
}

/**
 * Adds the time up to now to the rollups, by the interval that applied until now: for targets that are about to be paused or
 * to get another interval or address. The result of a check that is running now is not counted, and what other regions were
 * asked is forgotten: their answers are about the old address.
 */
async function endSpans(tx: Tx, spans: readonly OpenSpan[], given?: Date): Promise<void> {
  if (spans.length === 0) return;
  const at = given ?? (await databaseNow(tx));
  const maintenance = await listMaintenanceTimes(tx, spans, at);
  await addToRollups(
    tx,
    spans.flatMap((span) => spanDeltas(span, at, maintenance.get(span.siteId))),
  );
  const expired = spans.filter((span) => !stillHolds(span, at));
  const idsOf = (some: readonly OpenSpan[]): string[] => some.map(({ targetId }) => targetId);
  await sql`/* target.endSpans */
    update targets set counted_until = ${at}, last_status = case when id = any(${idsOf(expired)}::uuid[]) then null else last_status end
    where id = any(${idsOf(spans)}::uuid[])`.execute(tx);
  await sql`/* target.forgetQuestions */
    delete from confirmation_rounds where target_id = any(${idsOf(spans)}::uuid[])`.execute(tx);
}

/** What has another address now: a page, a probe, or the site with its pages. */
export type Moved = { pageId: string } | { probeId: string } | null;

const hasMoved = (siteId: string, moved: Moved) =>
  moved === null
    ? sql`t.site_id = ${siteId} and t.probe_id is null`
    : 'pageId' in moved
      ? sql`t.site_id = ${siteId} and t.page_id = ${moved.pageId}`
      : sql`t.site_id = ${siteId} and t.probe_id = ${moved.probeId}`;

/** Resets the state after a change of address, and makes the targets due now. */
export async function resetTargets(tx: Tx, siteId: string, moved: Moved): Promise<void> {
  const { rows: spans } = await sql<OpenSpan>`/* target.listSpans */
    select ${spanColumns} from targets t where ${hasMoved(siteId, moved)}`.execute(tx);
  await endSpans(tx, spans);
  await sql`/* target.reset */
    update targets t set confirmed_status = 'UNKNOWN', failures = 0, successes = 0, first_failure_at = null, scripts_broken = false,
      script_failures = 0, script_successes = 0, first_script_failure_at = null, slow = false, slow_checks = 0,
      certificate_soon = false, last_status = null, check_from = null,
      next_check_at = case when next_check_at is not null then now() end
    where ${hasMoved(siteId, moved)}`.execute(tx);
}

/** Returns the number of targets that are due now. */
export async function makeTargetsDue(tx: Tx, siteId: string): Promise<number> {
  const { rows } = await sql`/* target.makeDue */
    update targets set next_check_at = now() where site_id = ${siteId} and next_check_at is not null returning id`.execute(
    tx,
  );
  return rows.length;
}
