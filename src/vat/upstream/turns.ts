import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { VatNumber } from '../vat-number.ts';
import { bookSlot, type Budget } from './budget-storage.ts';
import { createLanes } from './lanes.ts';
import type { Limits } from './register.ts';

/** Just below what the registers put up with: HMRC cuts off an application for a minute, the Swiss one at about 20. */
const budgets: Record<'uk' | 'ch', Budget> = {
  uk: { requests: 3, seconds: 1 },
  ch: { requests: 18, seconds: 60 },
};
/** In flight for each member state; VIES answers MS_MAX_CONCURRENT_REQ to more. */
const atOncePerMemberState = 2;

/** What is to be called when the turn is over; null when it did not come in time. */
export type TakeTurn = (number: VatNumber, limits: Limits) => Promise<(() => void) | null>;

/** The budgets hold for all processes together, the lanes of the member states for each one. */
export function createTurns(db: Db, clock: Clock): TakeTurn {
  const lanes = createLanes(atOncePerMemberState, clock);
  return async ({ source, country }, { deadline, signal }) => {
    const leftMs = deadline - performance.now();
    if (source === 'eu') return lanes.enter(country, leftMs);
    const waitMs = await bookSlot(db, source, budgets[source], leftMs);
    if (waitMs === null) return null;
    if (waitMs > 0) await clock.sleep(waitMs, signal);
    return () => {};
  };
}
