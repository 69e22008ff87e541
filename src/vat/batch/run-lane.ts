import { sleepUnless } from '#platform/sleep.ts';
import type { VatNumber } from '../formats/vat-number.ts';
import { circuitsOf, type BreakerState } from '../upstream/breaker.ts';
import { askAndStore } from '../validation/ask-and-store.ts';
import type { Vat } from '../validation/vat.ts';
import type { Cancellations } from './cancellations.ts';
import { decideRow } from './decide-row.ts';
import { markRunning, sourceOfLane, takeRows, type DueRow } from './lane-storage.ts';
import type { Answer } from './settle.ts';

export type LaneWork = {
  vat: Vat;
  signal: AbortSignal;
  cancellations: Cancellations;
  /** Of the team. Null if it has none for this register. */
  requesterOf: (teamId: string, number: VatNumber) => Promise<VatNumber | null>;
  /** Resolves when the answer is stored. */
  settle: (answer: Answer) => Promise<unknown>;
  /** The batch has begun. */
  onStarted: (batchId: string) => void;
};

/**
 * Rows of a lane in progress: one is asked, the others wait for it or are being stored, so that the register never waits for the
 * database. More would delay the next team: at 200 ms an answer, these take 2 s.
 */
const maxInProgress = { eu: 10, other: 4 };
const refillBelow = { eu: 5, other: 3 };
const timeoutMs = 15_000;
const pauseMs = 500;
/** After an outage, fresh rows and re-checks of customers, which poll every 2 s, test the register before rows that failed. */
const failedRowsWaitMs = 5_000;
const afterFailureMs = 1_000;

/** Asks the due rows of a lane, until there are none or the lease is lost. */
export async function runLane(work: LaneWork, lane: string, holdsLease: () => boolean): Promise<void> {
  const { vat, signal } = work;
  const size = sourceOfLane(lane) === 'eu' ? 'eu' : 'other';
  const inProgress = new Map<DueRow, Promise<void>>();

  const start = (row: DueRow): void => {
    const cancellable = work.cancellations.watch(row.batchId);
    const asked = askRow(work, lane, row, cancellable.signal)
      .catch(async (error: unknown) => {
        if (cancellable.signal.aborted) return;
        vat.log.warn({ err: error, batch: row.batchId }, 'a row of a VAT batch failed; it is asked again');
        await sleepUnless(signal, vat.clock, afterFailureMs);
      })
      .finally(() => {
        cancellable.end();
        inProgress.delete(row);
      });
    inProgress.set(row, asked);
  };

  async function refill(limit: number, onlyFresh: boolean): Promise<number> {
    const rows = await takeRows(vat.db, lane, { limit, inProgress: [...inProgress.keys()], onlyFresh });
    const batchIds = [...new Set(rows.map(({ batchId }) => batchId))];
    for (const batchId of await markRunning(vat.db, batchIds)) work.onStarted(batchId);
    for (const row of rows) start(row);
    return rows.length;
  }

  while (holdsLease() && !signal.aborted) {
    const state = circuitOf(vat, lane);
    if (state === 'open' || (state === 'half-open' && inProgress.size > 0)) {
      await sleepUnless(signal, vat.clock, pauseMs);
      continue;
    }
    // After an outage, one row tests the register.
    const onlyFresh = state === 'half-open' && !mayTestAgain(vat, lane);
    const started = await refill(state === 'closed' ? maxInProgress[size] - inProgress.size : 1, onlyFresh);
    if (onlyFresh && started === 0) {
      await sleepUnless(signal, vat.clock, pauseMs);
      continue;
    }
    if (inProgress.size === 0) break;
    const left = started === 0 ? inProgress.size - 1 : refillBelow[size];
    while (inProgress.size > left) await Promise.race(inProgress.values());
  }
  await Promise.all(inProgress.values());
}

const circuitNames = (lane: string): string[] => [sourceOfLane(lane), lane];

/** Whether a row that failed before may test the register. If each test failed, no other number would be checked. */
const mayTestAgain = ({ breakers }: Vat, lane: string): boolean =>
  circuitNames(lane).every(
    (name) => breakers.stateOf(name) === 'closed' || breakers.halfOpenMs(name) >= failedRowsWaitMs,
  );

/** The worse one of the register and the member state. */
function circuitOf({ breakers }: Vat, lane: string): BreakerState {
  const states = new Set(circuitNames(lane).map((name) => breakers.stateOf(name)));
  return (['open', 'half-open'] as const).find((state) => states.has(state)) ?? 'closed';
}

async function askRow(work: LaneWork, lane: string, row: DueRow, signal: AbortSignal): Promise<void> {
  const { vat } = work;
  const number: VatNumber = { country: row.country, national: row.national, source: sourceOfLane(lane) };
  const circuits = circuitsOf(number);
  if (!vat.breakers.admit(...circuits)) {
    await sleepUnless(signal, vat.clock, pauseMs);
    return;
  }
  const withdraw = (): void => circuits.forEach((circuit) => vat.breakers.withdraw(circuit));
  const { batchId, position, teamId, customerId, name, address, attempts } = row;
  const given = { name, address };
  const requester = await work.requesterOf(teamId, number);
  const outcome = await askAndStore(
    vat,
    number,
    { origin: 'batch', teamId, batchId, customerId },
    {
      priority: 'batch',
      timeoutMs,
      signal,
      requester,
      ...((name ?? address) !== null && { given }),
    },
  ).catch((error: unknown) => {
    if (signal.aborted) withdraw();
    throw error;
  });
  if (outcome.kind === 'rate limited') {
    // It waits for its next turn. That is not a failed attempt.
    return withdraw();
  }
  const { checkId, at, result } = outcome;
  const decision = decideRow(result, attempts);
  await work.settle({
    batchId,
    position,
    lane,
    number,
    given,
    checkId,
    at,
    result,
    message: decision.message,
    status: decision.kind === 'done' ? decision.status : null,
    delaySeconds: decision.kind === 'retry' ? decision.delaySeconds : 0,
  });
}
