import { createBatcher } from '#platform/batcher.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Log } from '#platform/log.ts';
import { laneOf, type VatNumber } from '../formats/vat-number.ts';
import type { RegisterResult } from '../upstream/result.ts';
import { addCounts, type DayCounts } from './availability-storage.ts';

export type AvailabilityCounter = {
  /** Counts one question. Never waits, and never fails. */
  count: (number: VatNumber, result: RegisterResult) => void;
  /** Resolves when everything is stored, or could not be stored now. */
  idle: () => Promise<void>;
};

/** One statement in this time, however many questions there are. A process that is killed loses the last of them. */
const gatherMs = 5_000;
/** At least a month of all registers. Then new sums are not counted until the others are stored. */
const maxSums = 1_000;

export function createAvailabilityCounter({
  db,
  clock,
  log,
}: {
  db: Db;
  clock: Clock;
  log: Log;
}): AvailabilityCounter {
  let sums = new Map<string, DayCounts>();
  let hasFailed = false;

  const flushes = createBatcher<null, null>({
    run: async (flush) => {
      const stored = sums;
      sums = new Map();
      try {
        if (stored.size > 0) await addCounts(db, [...stored.values()]);
        hasFailed = false;
      } catch (error) {
        for (const each of stored.values()) add(sums, each);
        if (!hasFailed)
          log.warn({ err: error }, 'the availability of VAT registers was not stored and is kept in memory');
        hasFailed = true;
      }
      return flush;
    },
    gather: gatherMs,
  });
  const flush = (): void => {
    if (flushes.waiting === 0) void flushes.add(null);
  };

  return {
    count(number, result) {
      if (result.status === 'unavailable' && isOurs(result)) return;
      const answered = result.status === 'unavailable' ? 0 : 1;
      const day = clock.now().toISOString().slice(0, 10);
      add(sums, { day, lane: laneOf(number), answered, failed: 1 - answered });
      flush();
    },
    async idle() {
      if (sums.size > 0) flush();
      await flushes.idle();
    },
  };
}

/** Such as wrong credentials, a timeout after a long wait or a block: it says nothing about the register. */
const isOurs = ({
  scope,
  isOurs: isOurFailure,
}: Extract<RegisterResult, { status: 'unavailable' }>): boolean => scope === 'local' || isOurFailure === true;

function add(sums: Map<string, DayCounts>, { day, lane, answered, failed }: DayCounts): void {
  const key = `${day} ${lane}`;
  const sum = sums.get(key);
  if (sum) {
    sum.answered += answered;
    sum.failed += failed;
  } else if (sums.size < maxSums) sums.set(key, { day, lane, answered, failed });
}
