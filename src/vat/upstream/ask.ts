import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { VatMetrics } from '../metrics.ts';
import type { Source } from '../result.ts';
import type { VatSettings } from '../settings.ts';
import type { VatNumber } from '../vat-number.ts';
import type { Breakers } from './breaker.ts';
import { createChRegister } from './ch.ts';
import { createEuRegister } from './eu.ts';
import type { Limits, Register } from './register.ts';
import { createTurns } from './turns.ts';
import { createUkRegister } from './uk.ts';
import { unavailable, type Verdict } from './verdict.ts';

export type Patience = { timeoutMs: number; signal: AbortSignal };
export type Ask = (number: VatNumber, patience: Patience) => Promise<Verdict>;

export type AskOptions = {
  db: Db;
  clock: Clock;
  settings: VatSettings;
  breakers: Breakers;
  metrics: VatMetrics;
};

/** Before a second try: at once would meet the same hiccup, and all at the same moment would make one. */
const retryAfterMs = { least: 100, most: 300 };
/** With less than this left, a second try has no chance. */
const leastTimeMs = 250;

/** One question to the right register: in its turn, within its time, with a second try where that may help. */
export function createAsk({ db, clock, settings, breakers, metrics }: AskOptions): Ask {
  const registers: Record<Source, Register> = {
    eu: createEuRegister(settings.eu),
    uk: createUkRegister(settings.uk, clock),
    ch: createChRegister(settings.ch),
  };
  const takeTurn = createTurns(db, clock);

  async function askOnce(number: VatNumber, limits: Limits): Promise<Verdict> {
    // Without credentials nothing leaves the house, and no turn is needed.
    if (number.source === 'uk' && !settings.uk.client)
      return registers.uk({ number, ...limits, nextTurn: async () => true });
    const done = await takeTurn(number, limits);
    if (!done)
      return unavailable('Too many questions are waiting for this register. Try again in a moment.', {
        retryable: false,
        scope: 'ourselves',
      });
    const started = performance.now();
    try {
      // A member state's lane is held until the end; budgets count each request.
      const nextTurn = async () => number.source === 'eu' || (await takeTurn(number, limits)) !== null;
      const verdict = await registers[number.source]({ number, ...limits, nextTurn });
      metrics.called(number.source, verdict.kind, (performance.now() - started) / 1_000);
      report(breakers, number, verdict);
      return verdict;
    } finally {
      done();
    }
  }

  return async (number, { timeoutMs, signal }) => {
    const limits = { deadline: performance.now() + timeoutMs, signal };
    const isCalm = circuitsOf(number).every((name) => breakers.stateOf(name) === 'closed');
    const verdict = await askOnce(number, limits);
    if (!isCalm || verdict.kind !== 'unavailable' || !verdict.retryable || verdict.scope === 'ourselves')
      return verdict;
    const pauseMs = retryAfterMs.least + Math.random() * (retryAfterMs.most - retryAfterMs.least);
    if (signal.aborted || limits.deadline - performance.now() < pauseMs + leastTimeMs) return verdict;
    await clock.sleep(pauseMs);
    return askOnce(number, limits);
  };
}

/** A register has one circuit; each member state behind the EU registry has one besides. */
export const circuitsOf = ({ source, country }: VatNumber): string[] =>
  source === 'eu' ? ['eu', `eu ${country}`] : [source];

function report(breakers: Breakers, number: VatNumber, verdict: Verdict): void {
  const [register = '', memberState = register] = circuitsOf(number);
  if (verdict.kind !== 'unavailable') {
    breakers.report(register, true);
    return breakers.report(memberState, true);
  }
  if (verdict.scope === 'register') breakers.report(register, false);
  if (verdict.scope !== 'member state') return;
  // Whoever passes on the trouble of another is in good health itself.
  if (memberState !== register) breakers.report(register, true);
  breakers.report(memberState, false);
}
