import type { Db, Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { lockSites } from '../alert/alert-storage.ts';
import type { Reduction } from '../target/target-state.ts';
import { updateAlerts, type RaisedEvent } from '../alert/update-alerts.ts';
import { deltasOf, hourMs, type RolledCheck } from '../stats/rollup.ts';
import { listMaintenanceTimes } from '../stats/maintenance-time-storage.ts';
import { addToRollups, addToTeamRollups, type SiteDelta } from '../stats/rollup-storage.ts';
import { addToRegionHours } from '../stats/region-hours-storage.ts';
import { lockStates, setCertificates, updateStates, type LockedTarget } from '../target/state-storage.ts';
import { addErrorsToAlerts, type PageErrors } from '../alert/alert-errors.ts';
import { checkKinds, fingerprintOf, type CheckResult } from '#probing/index.ts';
import type { MonitoringServices } from '../context.ts';
import { defaultRegion } from '../region/region-name.ts';
import { aloneIn, type Regions } from '../region/regions.ts';
import { saveJsErrorSightings, type JsErrorSighting } from '../watch/js-error-storage.ts';
import { watchedResultTopic } from '../watch/watched-result.ts';
import { saveCheckedCertificates, type CheckedCertificate } from '../expiry/scan-storage.ts';
import { insertChecks, type NewCheck } from './check-storage.ts';
import { loadQuestions, saveAnswers, type Asked } from './confirm-results.ts';
import { ensurePartitions, lacksPartition } from './partition-storage.ts';
import {
  reduceAll,
  settleQuestion,
  type FinishedCheck,
  type Questions,
  type ReducedCheck,
} from './reduce-checks.ts';
import { insertScreenshots } from './screenshot-storage.ts';

export type { FinishedCheck } from './reduce-checks.ts';
/** The size of the batch, how many results were not outdated, and how many were stored: inconclusive ones are not. */
export type StoredCount = { batch: number; accepted: number; rows: number };

/** Who learns about the results in the same transaction. Nobody, in tests of what is stored. */
export type ResultListeners = Partial<Pick<MonitoringServices, 'queue' | 'environments'>> & {
  /** Without it, this is the only region. */
  regions?: Regions | undefined;
};

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
  const store = async (): Promise<StoredCount> => {
    const { asked, ...count } = await db
      .transaction()
      .execute((tx) => storeOnce(tx, finished, [], listeners));
    if (asked.regions.length > 0 || asked.environmentIds.length > 0)
      listeners.regions?.wake(asked.regions, asked.environmentIds);
    return count;
  };
  try {
    return await store();
  } catch (error) {
    if (!lacksPartition(error)) throw error;
    await ensurePartitions(db);
    return await store();
  }
}

/** Decides about targets whose other regions have not answered in time. */
export async function settleOverdue(
  db: Db,
  targetIds: readonly string[],
  listeners: ResultListeners,
): Promise<void> {
  await db.transaction().execute((tx) => storeOnce(tx, [], targetIds, listeners));
}

async function storeOnce(
  tx: Tx,
  finished: readonly FinishedCheck[],
  overdue: readonly string[],
  { queue, environments, regions = aloneIn(defaultRegion) }: ResultListeners,
): Promise<StoredCount & { asked: Asked }> {
  const locked = await lockStates(tx, [...overdue, ...finished.map(({ targetId }) => targetId)]);
  const before = new Map(locked.map((target) => [target.id, target]));
  const questions = await loadQuestions(tx, finished, before, overdue, regions, environments);
  const reduced = [
    ...reduceAll(finished, new Map(before), questions),
    ...settleAll(overdue, before, questions),
  ];
  const asked = await saveAnswers(tx, questions);
  if (reduced.length === 0) return { batch: finished.length, accepted: 0, rows: 0, asked };

  const checks = reduced.flatMap(({ target, at, reduction, result, isVote }) =>
    result
      ? [
          {
            target,
            at,
            result,
            notable: isVote ? result.status === 'DOWN' : isNotable(target, result, reduction),
          },
        ]
      : [],
  );
  const region = regions.own === defaultRegion ? null : regions.own;
  const rows = checks.map(({ target: { siteId, pageId, probeId, kind }, at, result, notable }) => ({
    id: newId(at.getTime()),
    at,
    siteId,
    pageId,
    probeId,
    kind,
    result,
    notable,
    region,
  }));
  await insertChecks(tx, rows);
  if (regions.others().length > 0) await addToRegionHours(tx, regions.own, checks);
  const rolled = reduced.flatMap(toRolledCheck);
  const newestAt = reduced.at(-1)!.at;
  const maintenance = await listMaintenanceTimes(tx, rolled, newestAt);
  await addToRollups(
    tx,
    rolled.flatMap((check) => deltasOf(check, maintenance.get(check.siteId))),
  );
  await updateStates(
    tx,
    newest(reduced.filter(hasNewState)).map(
      ({ target: { id, canPlaceOrders }, reduction: { state, recheckSoon } }) => ({
        before: before.get(id)!,
        state,
        // A flow that failed after its order was placed would order again: it is confirmed at its next regular check.
        recheckSoon: recheckSoon && !canPlaceOrders,
      }),
    ),
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
  if (certificates.size > 0) {
    await setCertificates(tx, certificates);
    await saveCheckedCertificates(tx, [...certificates.values()]);
  }
  await addErrorsToAlerts(tx, errors);
  if (errors.length > 0) await saveJsErrorSightings(tx, rows.flatMap(sightings));
  const watched = new Set(
    reduced
      .filter(({ target, result, reduction }) => target.isWatched && isFailure(result, reduction))
      .map(({ target }) => target.siteId),
  );
  if (watched.size > 0) await queue?.enqueue(watchedResultTopic, { siteIds: [...watched] }, { tx });
  // Last, because every worker locks this row.
  if (checks.length > 0) await addToTeamRollups(tx, siteDeltas(checks));
  return { batch: finished.length, accepted: reduced.length, rows: rows.length, asked };
}

const settleAll = (
  ids: readonly string[],
  targets: ReadonlyMap<string, LockedTarget>,
  { of, region }: Questions,
): ReducedCheck[] =>
  ids.flatMap((id) => {
    const [target, question] = [targets.get(id), of.get(id)];
    if (!target || !question) return [];
    const reduction = settleQuestion(target, question, region);
    // Unless it is another one by now.
    if (question.facts.open?.isOver) question.close();
    return [{ target, at: new Date(), reduction, result: null, isVote: true }];
  });

/** Most votes change nothing: others are missing. */
const hasNewState = ({ target, reduction }: ReducedCheck): boolean => reduction.state !== target;

/** Whether the check found something new: a failure, an error, or a change since the check before. Screenshots refer to it. */
const isNotable = (before: LockedTarget, result: CheckResult, { events }: Reduction): boolean =>
  result.status === 'DOWN' ||
  result.status !== before.lastStatus ||
  events.length > 0 ||
  (result.jsErrors?.length ?? 0) > 0 ||
  Boolean(result.screenshot);

/** Only a failure can end the watch of a release before its time. */
const isFailure = (result: CheckResult | null, { events }: Reduction): boolean =>
  result?.status === 'DOWN' ||
  (result?.jsErrors?.length ?? 0) > 0 ||
  events.some(({ kind }) => kind === 'down');

function newest(reduced: readonly ReducedCheck[]): ReducedCheck[] {
  return [...new Map(reduced.map((each) => [each.target.id, each])).values()];
}

/** A vote covers no time: its target is checked as often as before. */
function toRolledCheck({ target, at, result, isVote }: ReducedCheck): RolledCheck[] {
  if (!result || isVote) return [];
  const { id: targetId, siteId, intervalSeconds, lastCheckAt, countedUntil, lastStatus: status } = target;
  const since = lastCheckAt && countedUntil && countedUntil > lastCheckAt ? countedUntil : lastCheckAt;
  return [{ targetId, siteId, intervalSeconds, at, result, since, status }];
}

const raisedEvents = ({
  target: { siteId, pageId, probeId, kind },
  reduction,
}: ReducedCheck): RaisedEvent[] =>
  reduction.events.map((event) => ({ siteId, pageId, probeId, kind, event }));

const pageErrors = ({ siteId, pageId, result: { jsErrors } }: NewCheck): PageErrors[] =>
  jsErrors && jsErrors.length > 0 ? [{ siteId, pageId, errors: jsErrors }] : [];

const sightings = ({ siteId, at, result: { jsErrors } }: NewCheck): JsErrorSighting[] =>
  (jsErrors ?? []).map((error) => ({ siteId, fingerprint: fingerprintOf(error), at }));

function newCertificates(reduced: readonly ReducedCheck[]): Map<string, CheckedCertificate> {
  const found = new Map<string, CheckedCertificate>();
  for (const { target, result, isVote } of reduced) {
    const expiresAt = isVote ? null : result?.certificateExpiresAt;
    if (target.pageId !== null || target.probeId !== null || !result || !expiresAt) continue;
    if (expiresAt.getTime() === target.certificateExpiresAt?.getTime()) continue;
    const { host = null, validFrom } = result.certificateOf ?? {};
    const isStorable = validFrom && validFrom.getUTCFullYear() >= 1970 && validFrom <= expiresAt;
    found.set(target.siteId, {
      siteId: target.siteId,
      host,
      validFrom: isStorable ? validFrom : null,
      expiresAt,
    });
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
