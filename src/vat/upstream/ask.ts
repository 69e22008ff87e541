import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { VatMetrics } from '../validation/metrics.ts';
import type { Source } from './result.ts';
import type { VatSettings } from '../settings.ts';
import type { VatNumber } from '../formats/vat-number.ts';
import type { Breakers } from './breaker.ts';
import { createChRegister } from './ch.ts';
import { createEuRegister } from './eu.ts';
import type { Urgency } from './lanes.ts';
import type { Limits, Register } from './register.ts';
import { createTurns } from './permits.ts';
import { createUkRegister, ukNotSetUp } from './uk.ts';
import type { Unavailable, Verdict } from './verdict.ts';

/** For the urgent `timeoutMs` is all there is, waiting included; for the patient it begins with their turn. */
export type Patience = { urgency: Urgency; timeoutMs: number; signal: AbortSignal };

export type Outcome =
  /** `ms` from the turn on: what the register took, without the wait before it. */
  | { kind: 'asked'; verdict: Verdict; ms: number }
  /** Nobody could be asked, now or later. */
  | { kind: 'not asked'; verdict: Unavailable }
  /** The limit is used up: that of revalidations, or one the operator has set. It says nothing about the register, nor about the number. */
  | { kind: 'no turn'; comeBackMs: number };

export type Ask = (number: VatNumber, patience: Patience) => Promise<Outcome>;

export type AskOptions = {
  db: Db;
  clock: Clock;
  settings: VatSettings;
  breakers: Breakers;
  metrics: VatMetrics;
};

/** Before a second try: at once would meet the same hiccup, and all at the same moment would make one. */
const retryAfterMs = { least: 100, most: 300 };
/** With less than this left, a try has no chance, and a turn is of no use. */
const leastTimeMs = 250;

/** One question to the right register: in its turn, within its time, with a second try where that may help. */
export function createAsk({ db, clock, settings, breakers, metrics }: AskOptions): Ask {
  const registers: Record<Source, Register> = {
    eu: createEuRegister(settings.eu),
    uk: createUkRegister(settings.uk, clock),
    ch: createChRegister(settings.ch),
  };
  const turns = createTurns(db, clock, settings);

  async function askInTurn(number: VatNumber, limits: Limits, urgency: Urgency): Promise<Verdict> {
    const started = performance.now();
    const nextTurn = () => turns.another(number, { ...limits, urgency });
    const verdict = await registers[number.source]({ number, ...limits, nextTurn });
    metrics.called(number.source, verdict.kind, (performance.now() - started) / 1_000);
    report(breakers, number, verdict);
    return verdict;
  }

  return async (number, { timeoutMs, signal, urgency }) => {
    // Without credentials nothing leaves the house, and no turn is needed.
    if (number.source === 'uk' && !settings.uk.client) return { kind: 'not asked', verdict: ukNotSetUp };
    const isCalm = circuitsOf(number).every((name) => breakers.stateOf(name) === 'closed');
    const allEnds = performance.now() + timeoutMs;
    // Whoever waits for an answer asks in any case, if need be beside those who have a place: VIES then decides. Half of
    // the time is left for it.
    const asksAnyway = urgency === 'urgent' && number.source === 'eu';
    const waitEnds = allEnds - (asksAnyway ? timeoutMs / 2 : leastTimeMs);
    const turn = await turns.take(number, { urgency, signal, deadline: waitEnds });
    if (turn.kind === 'no turn' && !asksAnyway) return turn;
    const leave = turn.kind === 'turn' ? turn.done : () => {};
    const started = performance.now();
    const deadline = urgency === 'urgent' ? allEnds : started + timeoutMs;
    // Who comes late to its turn gives the register less time than it may need, and who has none asks more of it than it
    // may manage: neither can blame it.
    const limits: Limits = { deadline, signal, fairMs: turn.kind === 'turn' ? timeoutMs / 2 : Infinity };
    const asked = (verdict: Verdict): Outcome => ({
      kind: 'asked',
      verdict,
      ms: performance.now() - started,
    });

    const verdict = await askInTurn(number, limits, urgency).finally(leave);
    if (!isCalm || verdict.kind !== 'unavailable' || !verdict.retryable || verdict.scope === 'ourselves')
      return asked(verdict);
    const pauseMs = retryAfterMs.least + Math.random() * (retryAfterMs.most - retryAfterMs.least);
    if (signal.aborted || deadline - performance.now() < pauseMs + leastTimeMs) return asked(verdict);
    await clock.sleep(pauseMs);
    const second = await turns.take(number, { urgency, signal, deadline: deadline - leastTimeMs });
    if (second.kind === 'no turn') return asked(verdict);
    return asked(await askInTurn(number, limits, urgency).finally(second.done));
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
