import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Source } from '../formats/formats.ts';
import type { VatNumber } from '../formats/vat-number.ts';
import { circuitsOf, reportResult, type Breakers } from './breaker.ts';
import { auNotConfigured, createAuRegister, type AuSettings } from './au.ts';
import { createChRegister, type ChSettings } from './ch.ts';
import type { Priority } from './country-limit.ts';
import { createEuRegister, type EuSettings } from './eu.ts';
import { withMatches } from './matches.ts';
import { createNoRegister, type NoSettings } from './no.ts';
import { createRateLimits, type RateLimited } from './rate-limits.ts';
import type { Given, Register, TimeLimits } from './register.ts';
import type { Exchange, RegisterResult } from './result.ts';
import { createUkRegister, ukNotConfigured, type UkSettings } from './uk.ts';

export type RegisterSettings = {
  eu: EuSettings;
  uk: UkSettings;
  ch: ChSettings;
  no: NoSettings;
  au: AuSettings;
};

/** `timeoutMs` includes the wait for the rate limit if the priority is interactive, and starts after it otherwise. */
export type AskOptions = {
  priority: Priority;
  timeoutMs: number;
  signal: AbortSignal;
  /** Undefined: the one of the team that asks. Null: the team has none, so it is the one of the settings. */
  requester?: VatNumber | null;
  given?: Given;
};

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
  /** Once for each number that was asked, after a retry. */
  onResult: (number: VatNumber, result: RegisterResult) => void;
};

/** Random, so that requests that failed together are not retried together. */
const retryDelayMs = { min: 100, max: 300 };
/** With less time left, a request would only time out. */
const minTimeMs = 250;

/** Asks the right register, within its rate limit and the time limit, with one retry where that may help. */
export function createAsk({ db, clock, settings, breakers, onCall, onResult }: Dependencies): Ask {
  const registers: Record<Source, Register> = {
    eu: createEuRegister(settings.eu),
    uk: createUkRegister(settings.uk, clock),
    ch: createChRegister(settings.ch),
    no: createNoRegister(settings.no),
    au: createAuRegister(settings.au),
  };
  const rateLimits = createRateLimits(db, clock, {
    uk: settings.uk.requestsPerSecond,
    ch: settings.ch.requestsPerMinute,
    no: settings.no.requestsPerSecond,
    au: settings.au.requestsPerSecond,
  });

  async function callOnce(
    number: VatNumber,
    limits: TimeLimits,
    { priority, requester, given }: AskOptions,
  ): Promise<RegisterResult> {
    const started = performance.now();
    const nextRequest = () => rateLimits.acquireExtra(number, { ...limits, priority });
    const exchanges: Exchange[] = [];
    const answered = await registers[number.source]({
      number,
      ...(requester && { requester }),
      ...(given && { given }),
      ...limits,
      nextRequest,
      record: (exchange) => void exchanges.push(exchange),
    });
    // The last one decided. Those before it were refused because of the requester or the credentials.
    const exchange = exchanges.at(-1);
    const result = exchange ? { ...answered, exchange } : answered;
    onCall(number.source, result.status, (performance.now() - started) / 1_000);
    reportResult(breakers, number, result);
    return result;
  }

  return async (number, options) => {
    const { timeoutMs, signal, priority } = options;
    // Without credentials no request is sent, so the rate limit does not matter.
    const missing = notConfigured(settings, number.source);
    if (missing) return { kind: 'asked', result: missing, latencyMs: null };
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
    const asked = (result: RegisterResult): AskOutcome => {
      onResult(number, result);
      return {
        kind: 'asked',
        result: withMatches(result, number, options.given),
        latencyMs: performance.now() - started,
      };
    };

    const first = await callOnce(number, limits, options).finally(release);
    if (!isHealthy || first.status !== 'unavailable' || !first.retryable || first.scope === 'local')
      return asked(first);
    const delayMs = retryDelayMs.min + Math.random() * (retryDelayMs.max - retryDelayMs.min);
    if (signal.aborted || deadline - performance.now() < delayMs + minTimeMs) return asked(first);
    await clock.sleep(delayMs);
    const second = await rateLimits.acquire(number, { priority, signal, deadline: deadline - minTimeMs });
    if (second.kind === 'rate limited') return asked(first);
    return asked(await callOnce(number, limits, options).finally(second.release));
  };
}

/** Why a register cannot be asked, or null. */
function notConfigured({ uk, au }: RegisterSettings, source: Source): RegisterResult | null {
  if (source === 'uk' && !uk.client) return ukNotConfigured;
  return source === 'au' && au.guid === null ? auNotConfigured : null;
}
