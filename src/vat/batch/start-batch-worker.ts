import { LRUCache } from 'lru-cache';
import type { Background } from '#platform/background.ts';
import { createBatcher } from '#platform/batcher.ts';
import { startClaimLoop, type Claimed } from '#platform/claim-loop.ts';
import { newId } from '#platform/id.ts';
import type { PubSub } from '#platform/pubsub/pubsub.ts';
import { within } from '#platform/sleep.ts';
import type { VatNumber } from '../formats/vat-number.ts';
import { findUsableRequester } from '../requester/requester-storage.ts';
import type { Vat } from '../validation/vat.ts';
import { publishBatchChange } from './batch-events.ts';
import { createCancellations } from './cancellations.ts';
import { claimLanes, nextDueMs, releaseLanes, renewLanes } from './lane-storage.ts';
import { runLane, type LaneWork } from './run-lane.ts';
import { settle, type Answer } from './settle.ts';

/** More than there are lanes: the member states, and the other registers. */
const maxLanes = 64;
const leaseSeconds = 15;
/** Also how long a request of a batch that was cancelled can keep its member state busy. */
const renewEveryMs = 4_000;
/** No row is started this long before the lease ends, because the clocks of two machines can drift apart. */
const leaseMarginMs = 4_000;
const pollMs = 1_000;
/** Answers that are stored together. Their batches change at most five times per second. */
const settleMs = 200;
const maxSettled = 500;
/** For the rows in progress when the process stops. Their answers are lost after that, and they are asked again. */
const stopMs = 3_000;
const requesterMs = 30_000;

type LeasedLane = { lane: string; owner: string; heldUntil: number };

/** Asks the rows of batches. Any number of processes share the work; each lane has one worker at a time. */
export function startBatchWorker(vat: Vat, pubsub: PubSub): Background {
  const { db, clock, log } = vat;
  const stopping = new AbortController();
  const publish = (batchId: string): void => void publishBatchChange({ pubsub }, batchId).catch(() => {});

  const answers = createBatcher<Answer, boolean>({
    gather: settleMs,
    maxItems: maxSettled,
    run: async (items) => {
      for (const id of await settleOrEach(vat, items)) publish(id);
      return items.map(() => true);
    },
  });

  const requesters = new LRUCache<string, Promise<VatNumber | null>>({ max: 1_000, ttl: requesterMs });
  const requesterOf: LaneWork['requesterOf'] = async (teamId, { source }) => {
    const found = requesters.get(teamId) ?? findUsableRequester(db, teamId);
    requesters.set(teamId, found, { noUpdateTTL: true });
    found.catch(() => requesters.delete(teamId));
    const requester = await found;
    return requester?.source === source ? requester : null;
  };

  const cancellations = createCancellations(db, stopping.signal);
  const work: LaneWork = {
    vat,
    signal: stopping.signal,
    cancellations,
    requesterOf,
    settle: answers.add,
    onStarted: publish,
  };

  const claim = async (limit: number): Promise<Claimed<LeasedLane>> => {
    if (!vat.settings.enabled) return { items: [] };
    const owner = newId();
    const heldUntil = performance.now() + leaseSeconds * 1_000 - leaseMarginMs;
    const lanes = await claimLanes(db, owner, { limit, leaseSeconds });
    const dueMs = await nextDueMs(db);
    return {
      items: lanes.map((lane) => ({ lane, owner, heldUntil })),
      mayBeMore: false,
      nextDueMs: dueMs === null ? null : Math.max(50, dueMs),
    };
  };

  const renew = async (leased: readonly LeasedLane[]): Promise<void> => {
    for (const [owner, held] of Map.groupBy(leased, (each) => each.owner)) {
      const heldUntil = performance.now() + leaseSeconds * 1_000 - leaseMarginMs;
      const lanes = await renewLanes(db, owner, { lanes: held.map(({ lane }) => lane), leaseSeconds });
      for (const each of held) if (lanes.includes(each.lane)) each.heldUntil = heldUntil;
    }
    await cancellations.check();
  };

  let isStopping = false;
  const run = async (leased: LeasedLane): Promise<void> => {
    const holdsLease = (): boolean => !isStopping && performance.now() < leased.heldUntil;
    try {
      await runLane(work, leased.lane, holdsLease);
    } finally {
      await releaseLanes(db, leased.owner, [leased.lane]);
    }
  };

  const loop = startClaimLoop<LeasedLane>({
    name: 'VAT batches',
    concurrency: maxLanes,
    claim,
    run,
    lease: { renewEveryMs, renew },
    pollMs,
    log,
    clock,
  });
  return {
    async stop() {
      isStopping = true;
      await loop.stop(async () => {
        await within(clock, stopMs, loop.settled());
        stopping.abort();
        await loop.settled();
        await answers.idle();
      });
    },
  };
}

/** One answer that cannot be stored does not stop the others. Its row is asked again. */
async function settleOrEach({ db, log, settings }: Vat, answers: readonly Answer[]): Promise<string[]> {
  try {
    return await settle(db, settings, answers);
  } catch (error) {
    log.warn({ err: error }, 'answers of VAT batches could not be stored together; storing each alone');
  }
  const ids: string[] = [];
  for (const answer of answers)
    try {
      ids.push(...(await settle(db, settings, [answer])));
    } catch (error) {
      log.warn({ err: error, batch: answer.batchId }, 'an answer of a VAT batch could not be stored');
    }
  return [...new Set(ids)];
}
