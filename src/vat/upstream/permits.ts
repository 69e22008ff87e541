import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { VatSettings } from '../settings.ts';
import type { VatNumber } from '../formats/vat-number.ts';
import { bookSlot, countRequest, type Budget } from './budget-storage.ts';
import { createLanes, type Urgency } from './lanes.ts';
import { createLine } from './retry-spacing.ts';

/**
 * Revalidations never take the last `kept` requests of a budget: those are for people who wait for an answer.
 * `bindsAll`: the operator has set the budget, so it also limits `validate`, which otherwise asks at once and is only
 * counted.
 */
type SharedBudget = Budget & { kept: number; bindsAll: boolean };

/** Just below what the registers allow: HMRC 3 requests per second and application, the Swiss register 20 per minute. */
const defaultRequests = { uk: 3, ch: 18 };

const budgetOf = (set: number | null, fallback: number, seconds: number): SharedBudget => {
  const requests = set ?? fallback;
  return { requests, seconds, kept: Math.floor(requests / 3), bindsAll: set !== null };
};

const budgetsOf = ({ uk, ch }: VatSettings): Record<'uk' | 'ch', SharedBudget> => ({
  uk: budgetOf(uk.requestsPerSecond, defaultRequests.uk, 1),
  ch: budgetOf(ch.requestsPerMinute, defaultRequests.ch, 60),
});
/** In flight for each member state, one of them for those who wait; VIES answers MS_MAX_CONCURRENT_REQ to more. */
const memberStateLanes = { places: 2, patientPlaces: 1, patientChairs: 14 };
/** Only revalidations go through these, lest a slow register take all the places of the consumer. */
const otherLanes = { places: 3, patientPlaces: 3, patientChairs: 0 };

/** Until a member state has shown how long it takes. */
const guessedMs = 200;
/**
 * Those who are sent away come again this much sooner than it would take to serve all before them: come too soon, each
 * is sent away twice or thrice; too late, and a place stays empty with a thousand waiting.
 */
const haste = 3;
/** Between two looks at a budget by those who cannot book ahead. */
const lookAgainMs = 200;

/** `deadline` by `performance.now()`. */
export type Waiting = { urgency: Urgency; deadline: number; signal: AbortSignal };

export type Turn =
  /** `done` is to be called when it is over. */
  | { kind: 'turn'; done: () => void }
  /** It did not come in time. For those who wait at leisure: when to come again. */
  | { kind: 'no turn'; comeBackMs: number };

export type Turns = {
  /** The urgent wait in line; the patient take what is free, or come again. */
  take(number: VatNumber, waiting: Waiting): Promise<Turn>;
  /** For one more request within the same turn, which counts, too. False when there is no time for it. */
  another(number: VatNumber, waiting: Waiting): Promise<boolean>;
};

/** The budgets hold for all processes together, the lanes for each one. */
export function createTurns(db: Db, clock: Clock, settings: VatSettings): Turns {
  const budgets = budgetsOf(settings);
  const ofMemberStates = createLanes(memberStateLanes, clock);
  const ofOthers = createLanes(otherLanes, clock);
  const line = createLine(() => performance.now());
  const paces = new Map<string, number>();

  const comeAgain = (name: string, paceMs: number, urgency: Urgency): Turn => ({
    kind: 'no turn',
    // The urgent are told so and go; no time is set aside for them.
    comeBackMs: urgency === 'urgent' ? 0 : line.comeBackIn(name, paceMs / haste),
  });

  async function takeLane({ country }: VatNumber, { deadline, ...waiting }: Waiting): Promise<Turn> {
    const leave = await ofMemberStates.enter(country, { ...waiting, ms: deadline - performance.now() });
    const paceMs = paces.get(country) ?? guessedMs;
    if (!leave) return comeAgain(country, paceMs, waiting.urgency);
    const started = performance.now();
    return {
      kind: 'turn',
      done() {
        paces.set(country, paceMs * 0.7 + (performance.now() - started) * 0.3);
        leave();
      },
    };
  }

  async function book(source: 'uk' | 'ch', { urgency, deadline, signal }: Waiting): Promise<boolean> {
    const { kept, bindsAll, ...budget } = budgets[source];
    if (urgency === 'urgent' && !bindsAll) {
      await countRequest(db, source, budget);
      return true;
    }
    const wish =
      urgency === 'urgent'
        ? { withinMs: deadline - performance.now(), leaving: 0 }
        : { withinMs: 0, leaving: kept };
    const waitMs = await bookSlot(db, source, budget, wish);
    if (waitMs !== null && waitMs > 0) await clock.sleep(waitMs, signal);
    return waitMs !== null;
  }

  async function takeSlot(source: 'uk' | 'ch', waiting: Waiting): Promise<Turn> {
    const { urgency, signal } = waiting;
    const { requests, kept, seconds } = budgets[source];
    const paceMs = (seconds * 1_000) / (requests - kept);
    const leave = urgency === 'urgent' ? () => {} : await ofOthers.enter(source, { urgency, signal, ms: 0 });
    if (!leave) return comeAgain(source, paceMs, urgency);
    // The patient stay until something is free, that it may not go to waste; but not for long.
    const deadline = urgency === 'urgent' ? waiting.deadline : performance.now() + paceMs + lookAgainMs;
    try {
      if (await bookInTime(source, { ...waiting, deadline })) return { kind: 'turn', done: leave };
    } catch (error) {
      leave();
      throw error;
    }
    leave();
    return comeAgain(source, paceMs, urgency);
  }

  async function bookInTime(source: 'uk' | 'ch', waiting: Waiting): Promise<boolean> {
    while (!(await book(source, waiting))) {
      if (waiting.urgency === 'urgent' || waiting.deadline - performance.now() < lookAgainMs) return false;
      await clock.sleep(lookAgainMs, waiting.signal);
    }
    return true;
  }

  return {
    take: (number, waiting) =>
      number.source === 'eu' ? takeLane(number, waiting) : takeSlot(number.source, waiting),
    // A member state's lane is held until the end; budgets count each request.
    another: async ({ source }, waiting) => source === 'eu' || bookInTime(source, waiting),
  };
}
