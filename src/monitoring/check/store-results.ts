import type { Db } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { lockSites } from '../alert/alert-storage.ts';
import { reduce, type Reduction } from '../target/target-state.ts';
import { updateAlerts, type RaisedEvent } from '../alert/update-alerts.ts';
import { deltasOf, hourMs, type RolledCheck } from '../stats/rollup.ts';
import { listMaintenanceTimes } from '../stats/maintenance-time-storage.ts';
import { addToRollups, addToTeamRollups, type SiteDelta } from '../stats/rollup-storage.ts';
import { lockStates, setCertificates, updateStates, type LockedTarget } from '../target/state-storage.ts';
import { addErrorsToAlerts, type PageErrors } from '../alert/alert-errors.ts';
import { checkKinds, fingerprintOf, type CheckOutcome, type CheckResult } from '#probing/index.ts';
import type { MonitoringServices } from '../context.ts';
import { saveJsErrorSightings, type JsErrorSighting } from '../watch/js-error-storage.ts';
import { watchedResultTopic } from '../watch/watched-result.ts';
import { insertChecks, type NewCheck } from './check-storage.ts';
import { ensurePartitions, lacksPartition } from './partition-storage.ts';
import { insertScreenshots } from './screenshot-storage.ts';

export type FinishedCheck = { targetId: string; at: Date; outcome: CheckOutcome };
/** The size of the batch, how many results were not outdated, and how many were stored: inconclusive ones are not. */
export type StoredCount = { batch: number; accepted: number; rows: number };
type ReducedCheck = { target: LockedTarget; at: Date; reduction: Reduction; result: CheckResult | null };

/** Who learns about the results in the same transaction. Nobody, in tests of what is stored. */
export type ResultListeners = Partial<Pick<MonitoringServices, 'queue' | 'environments'>>;

/** Time until an unconfirmed failure is checked again. */
const recheckSeconds = 5;

/**
 * One transaction per batch: checks, rollups, states and alerts are stored together or not at all. Partitions are created
 * a week ahead; a machine that was suspended for longer creates them here.
 */
export async function storeResults(
  db: Db,
  finished: readonly FinishedCheck[],
  listeners: ResultListeners = {},
): Promise<StoredCount> {
  try {
    return await storeOnce(db, finished, listeners);
  } catch (error) {
    if (!lacksPartition(error)) throw error;
    await ensurePartitions(db);
    return await storeOnce(db, finished, listeners);
  }
}

async function storeOnce(
  db: Db,
  finished: readonly FinishedCheck[],
  { queue, environments }: ResultListeners,
): Promise<StoredCount> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockStates(
      tx,
      finished.map(({ targetId }) => targetId),
    );
    const before = new Map(locked.map((target) => [target.id, target]));
    const reduced = reduceAll(finished, new Map(before));
    if (reduced.length === 0) return { batch: finished.length, accepted: 0, rows: 0 };

    const checks = reduced.flatMap(({ target, at, reduction, result }) =>
      result ? [{ target, at, result, notable: isNotable(target, result, reduction) }] : [],
    );
    const rows = checks.map(({ target: { siteId, pageId, kind }, at, result, notable }) => ({
      id: newId(at.getTime()),
      at,
      siteId,
      pageId,
      kind,
      result,
      notable,
    }));
    await insertChecks(tx, rows);
    const rolled = reduced.flatMap(toRolledCheck);
    const newestAt = reduced.at(-1)!.at;
    const maintenance = await listMaintenanceTimes(tx, rolled, newestAt);
    await addToRollups(
      tx,
      rolled.flatMap((check) => deltasOf(check, maintenance.get(check.siteId))),
    );
    await updateStates(
      tx,
      newest(reduced).map(({ target: { id, canPlaceOrders }, reduction: { state, recheckSoon } }) => ({
        before: before.get(id)!,
        state,
        // A flow that failed after its order was placed would order again: it is confirmed at its next regular check.
        recheckSoon: recheckSoon && !canPlaceOrders,
      })),
      recheckSeconds,
    );

    const certificates = newCertificates(reduced);
    const raised = reduced.flatMap(raisedEvents);
    const errors = rows.flatMap(pageErrors);
    const screenshots = rows.flatMap(({ id: checkId, siteId, at, result: { screenshot: image } }) =>
      image ? [{ checkId, siteId, at, image }] : [],
    );
    // Sites are locked after targets everywhere, both in the order of their ids. So all sites of this batch are locked
    // at once, including those of screenshots, because inserting a row that refers to a site locks the site.
    const changed = [...raised, ...errors, ...screenshots].map(({ siteId }) => siteId);
    const toLock = new Set([...changed, ...certificates.keys()]);
    if (toLock.size > 0) await lockSites(tx, [...toLock]);
    if (screenshots.length > 0) await insertScreenshots(tx, screenshots);
    if (raised.length > 0)
      await updateAlerts(tx, [...new Set(raised.map(({ siteId }) => siteId))].sort(), {
        raised,
        environments,
      });
    if (certificates.size > 0) await setCertificates(tx, certificates);
    await addErrorsToAlerts(tx, errors);
    if (errors.length > 0) await saveJsErrorSightings(tx, rows.flatMap(sightings));
    const watched = new Set(
      reduced
        .filter(({ target, result }) => target.isWatched && isFailure(result))
        .map(({ target }) => target.siteId),
    );
    if (watched.size > 0) await queue?.enqueue(watchedResultTopic, { siteIds: [...watched] }, { tx });
    // Last, because every worker locks this row.
    await addToTeamRollups(tx, siteDeltas(checks));
    return { batch: finished.length, accepted: reduced.length, rows: rows.length };
  });
}

/** In the order of time, because each check of a target starts from the state after the previous one. */
function reduceAll(finished: readonly FinishedCheck[], targets: Map<string, LockedTarget>): ReducedCheck[] {
  const reduced: ReducedCheck[] = [];
  for (const { targetId, at, outcome } of [...finished].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const target = targets.get(targetId);
    if (!target || isOutdated(target, at)) continue;
    const reduction = reduce(target, { at, outcome }, target);
    reduced.push({ target, at, reduction, result: outcome.kind === 'result' ? outcome.result : null });
    targets.set(targetId, { ...target, ...reduction.state });
  }
  return reduced;
}

/**
 * True if a newer check has been stored: a triggered check can overtake one, and after a lost connection a batch is stored
 * twice. Also true if the check started before the address or interval of the target changed, or before it was resumed.
 */
const isOutdated = ({ lastCheckAt, countedUntil }: LockedTarget, at: Date): boolean =>
  (lastCheckAt !== null && at <= lastCheckAt) || (countedUntil !== null && at < countedUntil);

/** Whether the check found something new: a failure, an error, or a change since the check before. Screenshots refer to it. */
const isNotable = (before: LockedTarget, result: CheckResult, { events }: Reduction): boolean =>
  result.status === 'DOWN' ||
  result.status !== before.lastStatus ||
  events.length > 0 ||
  (result.jsErrors?.length ?? 0) > 0 ||
  Boolean(result.screenshot);

/** Only a failure can end the watch of a release before its time. */
const isFailure = (result: CheckResult | null): boolean =>
  result?.status === 'DOWN' || (result?.jsErrors?.length ?? 0) > 0;

function newest(reduced: readonly ReducedCheck[]): ReducedCheck[] {
  return [...new Map(reduced.map((each) => [each.target.id, each])).values()];
}

function toRolledCheck({ target, at, result }: ReducedCheck): RolledCheck[] {
  if (!result) return [];
  const { id: targetId, siteId, intervalSeconds, lastCheckAt, countedUntil, lastStatus: status } = target;
  const since = lastCheckAt && countedUntil && countedUntil > lastCheckAt ? countedUntil : lastCheckAt;
  return [{ targetId, siteId, intervalSeconds, at, result, since, status }];
}

const raisedEvents = ({ target: { siteId, pageId, kind }, reduction }: ReducedCheck): RaisedEvent[] =>
  reduction.events.map((event) => ({ siteId, pageId, kind, event }));

const pageErrors = ({ siteId, pageId, result: { jsErrors } }: NewCheck): PageErrors[] =>
  jsErrors && jsErrors.length > 0 ? [{ siteId, pageId, errors: jsErrors }] : [];

const sightings = ({ siteId, at, result: { jsErrors } }: NewCheck): JsErrorSighting[] =>
  (jsErrors ?? []).map((error) => ({ siteId, fingerprint: fingerprintOf(error), at }));

function newCertificates(reduced: readonly ReducedCheck[]): Map<string, Date> {
  const found = new Map<string, Date>();
  for (const { target, result } of reduced) {
    const expires = result?.certificateExpiresAt;
    if (target.pageId === null && expires && expires.getTime() !== target.certificateExpiresAt?.getTime())
      found.set(target.siteId, expires);
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function siteDeltas(checks: readonly { target: LockedTarget; at: Date; result: CheckResult }[]): SiteDelta[] {
  const sums = new Map<string, SiteDelta>();
  for (const {
    target: { siteId, kind },
    at,
    result,
  } of checks) {
    const bucket = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
    const sum = sums.get(`${siteId} ${bucket.getTime()}`) ?? {
      siteId,
      bucket,
      checks: 0,
      measured: 0,
      sumMs: 0,
    };
    // Browser checks take many times as long, so an average over both kinds would mean nothing.
    const ms = checkKinds[kind].isPrimary && result.status === 'UP' ? result.responseTimeMs : null;
    sum.checks += 1;
    if (ms !== null) [sum.measured, sum.sumMs] = [sum.measured + 1, sum.sumMs + ms];
    sums.set(`${siteId} ${bucket.getTime()}`, sum);
  }
  return [...sums.values()];
}
