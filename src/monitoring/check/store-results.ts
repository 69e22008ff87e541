import type { Db } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { lockSites } from '../alert/alert-storage.ts';
import { reduce, type Reduction } from '../alert/reduce.ts';
import { settleSites, type RaisedEvent } from '../alert/settle-sites.ts';
import { dayMs, deltasOf, hourMs, type RolledCheck } from '../stats/rollup.ts';
import { addToRollups, addToUserRollups, type UserDelta } from '../stats/rollup-storage.ts';
import { lockStates, setCertificates, updateStates, type LockedTarget } from '../target/state-storage.ts';
import { noteErrors, type PageErrors } from '../alert/note-errors.ts';
import type { CheckOutcome, CheckResult } from '#probing/check.ts';
import { insertChecks, type NewCheck } from './check-storage.ts';
import { ensurePartitions, lacksPartition } from './partition-storage.ts';
import { insertScreenshots } from './screenshot-storage.ts';

export type FinishedCheck = { targetId: string; at: Date; outcome: CheckOutcome };
/** How many there were, how many counted, and how many of those became rows: `trouble` of our own counts and leaves none. */
export type StoredCount = { batch: number; taken: number; rows: number };
type Judged = { target: LockedTarget; at: Date; reduction: Reduction; result: CheckResult | null };

/** How soon a failure that is not confirmed is looked at again. */
const recheckSeconds = 5;

/**
 * One transaction a batch: checks, rollups, states, alerts. Either all of it has happened or none. Partitions are made a
 * week ahead; a machine that was asleep for longer makes them when it finds none.
 */
export async function storeResults(db: Db, finished: readonly FinishedCheck[]): Promise<StoredCount> {
  try {
    return await storeOnce(db, finished);
  } catch (error) {
    if (!lacksPartition(error)) throw error;
    await ensurePartitions(db);
    return await storeOnce(db, finished);
  }
}

async function storeOnce(db: Db, finished: readonly FinishedCheck[]): Promise<StoredCount> {
  return db.transaction().execute(async (tx) => {
    const targets = new Map(
      (
        await lockStates(
          tx,
          finished.map(({ targetId }) => targetId),
        )
      ).map((target) => [target.id, target]),
    );
    const judged = judgeAll(finished, targets);
    if (judged.length === 0) return { batch: finished.length, taken: 0, rows: 0 };

    const checks = judged.flatMap(({ target, at, result }) => (result ? [{ target, at, result }] : []));
    const rows = checks.map(({ target: { siteId, pageId, kind }, at, result }) => ({
      id: newId(at.getTime()),
      at,
      siteId,
      pageId,
      kind,
      result,
    }));
    await insertChecks(tx, rows);
    const rolled = judged.flatMap(rolledCheck);
    await addToRollups(
      tx,
      'rollup_hours',
      rolled.flatMap((check) => deltasOf(check, hourMs)),
    );
    await addToRollups(
      tx,
      'rollup_days',
      rolled.flatMap((check) => deltasOf(check, dayMs)),
    );
    await updateStates(
      tx,
      newest(judged).map(({ target: { id, mayOrder }, reduction: { state, recheckSoon } }) => ({
        id,
        state,
        // A flow that failed after its order was placed would order again: it is confirmed at its next regular check.
        recheckSoon: recheckSoon && !mayOrder,
      })),
      recheckSeconds,
    );

    const certificates = newCertificates(judged);
    const raised = judged.flatMap(raisedEvents);
    const errors = rows.flatMap(pageErrors);
    const screenshots = rows.flatMap(({ id: checkId, siteId, at, result: { screenshot: image } }) =>
      image ? [{ checkId, siteId, at, image }] : [],
    );
    // Sites are locked after targets, everywhere; both in the order of their ids. So all that this batch touches are
    // locked at once: those of screenshots too, since a row that refers to a site locks it.
    const changed = [...raised, ...errors, ...screenshots].map(({ siteId }) => siteId);
    const touched = new Set([...changed, ...certificates.keys()]);
    if (touched.size > 0) await lockSites(tx, [...touched]);
    if (screenshots.length > 0) await insertScreenshots(tx, screenshots);
    if (raised.length > 0)
      await settleSites(tx, [...new Set(raised.map(({ siteId }) => siteId))].sort(), raised);
    if (certificates.size > 0) await setCertificates(tx, certificates);
    await noteErrors(tx, errors);
    // Last, since it is the row that every worker wants.
    await addToUserRollups(tx, userDeltas(checks));
    return { batch: finished.length, taken: judged.length, rows: rows.length };
  });
}

/** In order of time; several checks of one target build on each other. */
function judgeAll(finished: readonly FinishedCheck[], targets: Map<string, LockedTarget>): Judged[] {
  const judged: Judged[] = [];
  for (const { targetId, at, outcome } of [...finished].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const target = targets.get(targetId);
    if (!target || isOutdated(target, at)) continue;
    const reduction = reduce(target, { at, outcome }, target);
    judged.push({ target, at, reduction, result: outcome.kind === 'result' ? outcome.result : null });
    targets.set(targetId, { ...target, ...reduction.state });
  }
  return judged;
}

/**
 * Heard already: a check by hand can overtake one, and a lost connection makes a batch come twice. Or begun before the
 * target got another address or interval, or was woken: it tells of something else, and the target has been due since then.
 */
const isOutdated = ({ lastCheckAt, settledAt }: LockedTarget, at: Date): boolean =>
  (lastCheckAt !== null && at <= lastCheckAt) || (settledAt !== null && at < settledAt);

function newest(judged: readonly Judged[]): Judged[] {
  return [...new Map(judged.map((each) => [each.target.id, each])).values()];
}

function rolledCheck({ target, at, result }: Judged): RolledCheck[] {
  if (!result) return [];
  const { id: targetId, siteId, intervalSeconds, lastCheckAt, settledAt, lastStatus: status } = target;
  const since = lastCheckAt && settledAt && settledAt > lastCheckAt ? settledAt : lastCheckAt;
  return [{ targetId, siteId, intervalSeconds, at, result, since, status }];
}

const raisedEvents = ({ target: { siteId, pageId, kind }, reduction }: Judged): RaisedEvent[] =>
  reduction.events.map((event) => ({ siteId, pageId, kind, event }));

const pageErrors = ({ siteId, pageId, result: { jsErrors } }: NewCheck): PageErrors[] =>
  jsErrors && jsErrors.length > 0 ? [{ siteId, pageId, errors: jsErrors }] : [];

function newCertificates(judged: readonly Judged[]): Map<string, Date> {
  const found = new Map<string, Date>();
  for (const { target, result } of judged) {
    const expires = result?.certificateExpiresAt;
    if (target.pageId === null && expires && expires.getTime() !== target.certificateExpiresAt?.getTime())
      found.set(target.siteId, expires);
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function userDeltas(checks: readonly { target: LockedTarget; at: Date; result: CheckResult }[]): UserDelta[] {
  const sums = new Map<string, UserDelta>();
  for (const {
    target: { userId, kind },
    at,
    result,
  } of checks) {
    const bucket = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
    const sum = sums.get(`${userId} ${bucket.getTime()}`) ?? {
      userId,
      bucket,
      checks: 0,
      measured: 0,
      sumMs: 0,
    };
    // Loading a page in a browser takes many times as long; mixed, the average would tell of neither.
    const ms = kind === 'HTTP' && result.status === 'UP' ? result.responseTimeMs : null;
    sum.checks += 1;
    if (ms !== null) [sum.measured, sum.sumMs] = [sum.measured + 1, sum.sumMs + ms];
    sums.set(`${userId} ${bucket.getTime()}`, sum);
  }
  return [...sums.values()];
}
