import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Source } from '../formats/formats.ts';
import type { VatNumber } from '../formats/vat-number.ts';
import { circuitsOf, reportResult, type Breakers } from './breaker.ts';
import { createChRegister, type ChSettings } from './ch.ts';
import type { Priority } from './country-limit.ts';
import { createEuRegister, type EuSettings } from './eu.ts';
import { createRateLimits, type RateLimited } from './rate-limits.ts';
import type { Register, TimeLimits } from './register.ts';
import type { RegisterResult } from './result.ts';
import { createUkRegister, ukNotConfigured, type UkSettings } from './uk.ts';

export type RegisterSettings = { eu: EuSettings; uk: UkSettings; ch: ChSettings };

/** `timeoutMs` includes the wait for the rate limit if the priority is interactive, and starts after it otherwise. */
export type AskOptions = { priority: Priority; timeoutMs: number; signal: AbortSignal };

export type AskOutcome =
  /** `latencyMs` does not include the wait for the rate limit. Null if no register was called. */
  { kind: 'asked'; result: RegisterResult; latencyMs: number | null } | RateLimited;

export type Ask = (number: VatNumber, options: AskOptions) => Promise<AskOutcome>;

type Dependencies = {
  db: Db;
  clock: Clock;
  settings: RegisterSettings;
  breakers: Breakers;
  onCall: (source: Source, status: RegisterResult['status'], seconds: number) => void;
};

/** Random, so that requests that failed together are not retried together. */
const retryDelayMs = { min: 100, max: 300 };
/** With less time left, a request would only time out. */
const minTimeMs = 250;

/** Asks the right register, within its rate limit and the time limit, with one retry where that may help. */
export function createAsk({ db, clock, settings, breakers, onCall }: Dependencies): Ask {
  const registers: Record<Source, Register> = {
    eu: createEuRegister(settings.eu),
    uk: createUkRegister(settings.uk, clock),
    ch: createChRegister(settings.ch),
  };
  const rateLimits = createRateLimits(db, clock, {
    uk: settings.uk.requestsPerSecond,
    ch: settings.ch.requestsPerMinute,
  });

  async function callOnce(
    number: VatNumber,
    limits: TimeLimits,
    priority: Priority,
  ): Promise<RegisterResult> {
    const started = performance.now();
    const nextRequest = () => rateLimits.acquireExtra(number, { ...limits, priority });
    const result = await registers[number.source]({ number, ...limits, nextRequest });
    onCall(number.source, result.status, (performance.now() - started) / 1_000);
    reportResult(breakers, number, result);
    return result;
  }

  return async (number, { timeoutMs, signal, priority }) => {
    // Without credentials no request is sent, so the rate limit does not matter.
    if (number.source === 'uk' && !settings.uk.client)
      return { kind: 'asked', result: ukNotConfigured, latencyMs: null };
    const isHealthy = circuitsOf(number).every((name) => breakers.stateOf(name) === 'closed');
    const latestEnd = performance.now() + timeoutMs;
    // An interactive EU request waits for at most half of its time and is then sent over the limit. VIES decides.
    const mayExceed = priority === 'interactive' && number.source === 'eu';
    const waitUntil = latestEnd - (mayExceed ? timeoutMs / 2 : minTimeMs);
    const permit = await rateLimits.acquire(number, { priority, signal, deadline: waitUntil });
    if (permit.kind === 'rate limited' && !mayExceed) return permit;
    const release = permit.kind === 'permit' ? permit.release : () => {};
    const started = performance.now();
    const deadline = priority === 'interactive' ? latestEnd : started + timeoutMs;
    // After a long wait the register has too little time, and over the limit it can be overloaded. A timeout then does not
    // count as its failure.
    const fairTimeoutMs = permit.kind === 'permit' ? timeoutMs / 2 : Infinity;
    const limits: TimeLimits = { deadline, signal, fairTimeoutMs };
    const asked = (result: RegisterResult): AskOutcome => ({
      kind: 'asked',
      result,
      latencyMs: performance.now() - started,
    });

    const first = await callOnce(number, limits, priority).finally(release);
    if (!isHealthy || first.status !== 'unavailable' || !first.retryable || first.scope === 'local')
      return asked(first);
    const delayMs = retryDelayMs.min + Math.random() * (retryDelayMs.max - retryDelayMs.min);
    if (signal.aborted || deadline - performance.now() < delayMs + minTimeMs) return asked(first);
    await clock.sleep(delayMs);
    const second = await rateLimits.acquire(number, { priority, signal, deadline: deadline - minTimeMs });
    if (second.kind === 'rate limited') return asked(first);
    return asked(await callOnce(number, limits, priority).finally(second.release));
  };
}
