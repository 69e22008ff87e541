import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import { createLimiter } from '#platform/limiter.ts';
import type { Source } from '../formats/formats.ts';
import type { VatNumber } from '../formats/vat-number.ts';
import { createBatchSlots } from './batch-slots.ts';
import { bookSlot, countRequest, type Budget } from './budget-storage.ts';
import { createCountryLimit, type Priority } from './country-limit.ts';

/** `deadline` is a time of `performance.now()`. */
export type WaitOptions = { priority: Priority; deadline: number; signal: AbortSignal };

/** `retryAfterMs` is for background and batch requests. */
export type RateLimited = { kind: 'rate limited'; retryAfterMs: number };
export type Permit = { kind: 'permit'; release: () => void };

export type RateLimits = {
  /** Interactive and batch requests wait until their deadline. Background requests wait briefly, or are postponed. */
  acquire(number: VatNumber, options: WaitOptions): Promise<Permit | RateLimited>;
  /** For one more request under the same permit. False if there is no time for it. */
  acquireExtra(number: VatNumber, options: WaitOptions): Promise<boolean>;
};

type BudgetedSource = Exclude<Source, 'eu'>;

/** Background and batch requests never take the last `reserved` requests of a budget. */
type SharedBudget = Budget & {
  reserved: number;
  /** Set by the operator: the budget limits `validate` too. Otherwise `validate` is sent at once and only counted. */
  limitsInteractive: boolean;
};

/**
 * At or below the registers' own limits: HMRC allows 3 per second and application, the Swiss register 20 per minute. The registers
 * of Norway and Australia publish none.
 */
const defaultRequests = { uk: 3, ch: 18, no: 6, au: 6 };

const budgetOf = (configured: number | null, fallback: number, seconds: number): SharedBudget => {
  const requests = configured ?? fallback;
  return {
    requests,
    seconds,
    reserved: Math.floor(requests / 3),
    limitsInteractive: configured !== null,
  };
};

/** Until the response time of a member state is known. */
const assumedResponseMs = 200;
/**
 * Postponed requests return three times as fast as they can be served. Each is postponed two or three times, but the
 * register does not idle while a thousand requests wait.
 */
const overbooking = 3;
/** How often a background request, which cannot book ahead, looks for a free slot. */
const slotPollMs = 200;

/** EU requests are limited per country and process, those to the other registers by a budget that all processes share. */
export function createRateLimits(
  db: Db,
  clock: Clock,
  configured: Record<BudgetedSource, number | null>,
): RateLimits {
  const budgets: Record<BudgetedSource, SharedBudget> = {
    uk: budgetOf(configured.uk, defaultRequests.uk, 1),
    ch: budgetOf(configured.ch, defaultRequests.ch, 60),
    no: budgetOf(configured.no, defaultRequests.no, 1),
    au: budgetOf(configured.au, defaultRequests.au, 1),
  };
  const countryLimit = createCountryLimit();
  // Background requests to one slow register must not occupy every slot of the queue's consumer.
  const backgroundLimit = createLimiter({ permits: 3 });
  /** Background requests that look for a slot. Batches let them go first. */
  const lookingForSlot: Record<BudgetedSource, number> = { uk: 0, ch: 0, no: 0, au: 0 };
  /** Budgets that had no slot left for the last background request. */
  const exhausted = new Set<BudgetedSource>();
  const spacing = createRetrySpacing(() => performance.now());
  const averageResponseMs = new Map<string, number>();

  const rateLimited = (key: string, intervalMs: number, priority: Priority): RateLimited => ({
    kind: 'rate limited',
    retryAfterMs: priority === 'interactive' ? 0 : spacing.nextDelay(key, intervalMs / overbooking),
  });

  async function acquireForCountry(
    { country }: VatNumber,
    { deadline, priority, signal }: WaitOptions,
  ): Promise<Permit | RateLimited> {
    const waitMs = deadline - performance.now();
    const permit = await countryLimit.acquire(country, { priority, signal, waitMs });
    const averageMs = averageResponseMs.get(country) ?? assumedResponseMs;
    if (!permit) return rateLimited(country, averageMs, priority);
    const started = performance.now();
    return {
      kind: 'permit',
      release() {
        averageResponseMs.set(country, averageMs * 0.7 + (performance.now() - started) * 0.3);
        permit.release();
      },
    };
  }

  async function book(source: BudgetedSource, { priority, deadline, signal }: WaitOptions): Promise<boolean> {
    const { reserved, limitsInteractive, ...budget } = budgets[source];
    if (priority === 'interactive' && !limitsInteractive) {
      await countRequest(db, source, budget);
      return true;
    }
    const options =
      priority === 'interactive'
        ? { maxWaitMs: deadline - performance.now(), reserved: 0 }
        : { maxWaitMs: 0, reserved };
    const waitMs = await bookSlot(db, source, budget, options);
    if (priority === 'background') exhausted[waitMs === null ? 'add' : 'delete'](source);
    if (waitMs !== null && waitMs > 0) await clock.sleep(waitMs, signal);
    return waitMs !== null;
  }

  async function bookBefore(source: BudgetedSource, options: WaitOptions): Promise<boolean> {
    while (!(await book(source, options))) {
      if (options.priority === 'interactive' || options.deadline - performance.now() < slotPollMs)
        return false;
      await clock.sleep(slotPollMs, options.signal);
    }
    return true;
  }

  async function acquireSlot(source: BudgetedSource, options: WaitOptions): Promise<Permit | RateLimited> {
    const { priority, signal } = options;
    if (priority === 'interactive')
      return (await bookBefore(source, options))
        ? { kind: 'permit', release: () => {} }
        : rateLimited(source, 0, priority);
    const { requests, reserved, seconds } = budgets[source];
    const intervalMs = (seconds * 1_000) / (requests - reserved);
    const permit = await backgroundLimit.acquire({ key: source, waitMs: 0, signal });
    // The queue delivers messages in batches. While the budget has slots, a message only waits for those before it.
    if (!permit)
      return exhausted.has(source)
        ? rateLimited(source, intervalMs, priority)
        : rateLimited(`${source} busy`, assumedResponseMs, priority);
    // Waits for about one slot, so that no slot is wasted.
    const deadline = performance.now() + intervalMs + slotPollMs;
    lookingForSlot[source] += 1;
    const isBooked = await bookBefore(source, { ...options, deadline })
      .catch((error: unknown) => {
        permit.release();
        throw error;
      })
      .finally(() => (lookingForSlot[source] -= 1));
    if (isBooked) return { kind: 'permit', release: permit.release };
    permit.release();
    return rateLimited(source, intervalMs, priority);
  }

  const acquireForBatch = createBatchSlots(
    clock,
    async (source: BudgetedSource, options: WaitOptions) =>
      lookingForSlot[source] === 0 && book(source, options),
  );

  async function acquireBudgeted(
    source: BudgetedSource,
    options: WaitOptions,
  ): Promise<Permit | RateLimited> {
    if (options.priority !== 'batch') return acquireSlot(source, options);
    const { requests, reserved, seconds } = budgets[source];
    const intervalMs = (seconds * 1_000) / (requests - reserved);
    const permit = await acquireForBatch(source, intervalMs, options);
    return permit ? { kind: 'permit', release: permit.release } : rateLimited(source, intervalMs, 'batch');
  }

  return {
    acquire: (number, options) =>
      number.source === 'eu' ? acquireForCountry(number, options) : acquireBudgeted(number.source, options),
    // The limit per country counts calls; a budget counts every request.
    acquireExtra: async ({ source }, options) => source === 'eu' || bookBefore(source, options),
  };
}

/** Postponing a message takes a few milliseconds of work. */
const minDelayMs = 100;
/** A register that is slow now can be fast again soon. */
const maxDelayMs = 60_000;

export type RetrySpacing = {
  /** The delay for the next postponed request, if one of this key can be served every `intervalMs`. */
  nextDelay(key: string, intervalMs: number): number;
};

/** Spreads postponed requests over time, so that they do not all return at once. */
export function createRetrySpacing(now: () => number, random: () => number = Math.random): RetrySpacing {
  const lastAt = new Map<string, number>();
  return {
    nextDelay(key, intervalMs) {
      const at = Math.max(now() + minDelayMs, (lastAt.get(key) ?? -Infinity) + intervalMs);
      const delayMs = at - now();
      if (delayMs > maxDelayMs) return maxDelayMs * (0.5 + random() / 2);
      lastAt.set(key, at);
      return delayMs;
    },
  };
}
