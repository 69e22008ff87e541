import { describe, expect, it } from 'vitest';
import type { CheckResult } from '#probing/index.ts';
import { initialState, reduce, type Rules, type TargetEvent, type TargetState } from './target-state.ts';

const rules: Rules = { failureThreshold: 2, recoveryThreshold: 1, degradedAfterMs: null };
const start = Date.parse('2026-01-01T00:00:00Z');
const at = (minute: number): Date => new Date(start + minute * 60_000);

const result = (given: Partial<CheckResult>): CheckResult => ({
  status: 'UP',
  responseTimeMs: 100,
  statusCode: 200,
  errorMessage: null,
  jsErrors: null,
  phases: null,
  certificateExpiresAt: null,
  ...given,
});
const up = result({});
const down = result({ status: 'DOWN', errorMessage: 'HTTP 503 Service Unavailable', statusCode: 503 });
const broken = result({
  jsErrors: [
    {
      source: 'uncaught',
      message: 'x is not defined',
      stackTrace: null,
      url: null,
      line: null,
      column: null,
    },
  ],
});
const clean = result({ jsErrors: [] });
type Step = CheckResult | 'inconclusive';

/** Applies one check per minute and returns the events as `minute:event`. */
function play(
  steps: readonly Step[],
  given: Partial<Rules> = {},
  before: TargetState = initialState,
): { log: string[]; state: TargetState; rechecks: number[] } {
  let state = before;
  const log: string[] = [];
  const rechecks: number[] = [];
  steps.forEach((step, minute) => {
    const outcome =
      step === 'inconclusive'
        ? ({ kind: 'inconclusive', reason: 'no network' } as const)
        : ({ kind: 'result', result: step } as const);
    const reduction = reduce(state, { at: at(minute), outcome }, { ...rules, ...given });
    state = reduction.state;
    log.push(...reduction.events.map((event) => `${minute}:${name(event)}`));
    if (reduction.recheckSoon) rechecks.push(minute);
  });
  return { log, state, rechecks };
}

const name = (event: TargetEvent): string => {
  if (event.kind === 'down' || event.kind === 'scripts-broken')
    return `${event.kind} since ${(event.since.getTime() - start) / 60_000}`;
  if (event.kind === 'slow') return event.slow ? 'slow' : 'fast';
  if (event.kind === 'certificate') return event.soon ? 'certificate expires' : 'certificate renewed';
  return event.kind;
};

describe('the confirmed status of a target', () => {
  it.each<[string, Step[], string[], Partial<Rules>?]>([
    ['is up from the first success', [up, up], ['0:up']],
    [
      'is down when enough failures in a row confirm it, since the first of them',
      [up, down, down],
      ['0:up', '2:down since 1'],
    ],
    ['is down from the start when the first checks fail', [down, down], ['1:down since 0']],
    ['is not down for one failure', [up, down, up, down, up], ['0:up']],
    [
      'is down at once when one failure is enough',
      [up, down],
      ['0:up', '1:down since 1'],
      { failureThreshold: 1 },
    ],
    [
      'is down after three failures if the threshold is three',
      [down, down, up, down, down, down],
      ['2:up', '5:down since 3'],
      { failureThreshold: 3 },
    ],
    ['reports a failure once, however long it lasts', [down, down, down, down], ['1:down since 0']],
    ['is up again at the first success', [down, down, up], ['1:down since 0', '2:up']],
    [
      'is up again after as many successes in a row as the recovery threshold',
      [down, down, up, down, up, up],
      ['1:down since 0', '5:up'],
      { recoveryThreshold: 2 },
    ],
    [
      'starts a new outage after a recovery',
      [down, down, up, down, down],
      ['1:down since 0', '2:up', '4:down since 3'],
    ],
    [
      'is unknown while checks are inconclusive',
      [up, 'inconclusive', 'inconclusive', up],
      ['0:up', '1:unknown', '3:up'],
    ],
    [
      'stays down while checks are inconclusive',
      [down, down, 'inconclusive', down, up],
      ['1:down since 0', '4:up'],
    ],
    [
      'keeps counting failures over an inconclusive check',
      [up, down, 'inconclusive', down],
      ['0:up', '2:unknown', '3:down since 1'],
    ],
    [
      'is unknown, not down, if all checks were inconclusive',
      ['inconclusive', 'inconclusive', 'inconclusive'],
      [],
    ],
  ])('%s', (_name, steps, events, given) => {
    expect(play(steps, given).log).toEqual(events);
  });

  it('has the error message of the check that confirmed a failure', () => {
    const [event] = reduce(
      { ...initialState, failures: 1, firstFailureAt: at(0) },
      { at: at(1), outcome: { kind: 'result', result: down } },
      rules,
    ).events;
    expect(event).toEqual({ kind: 'down', since: at(0), message: 'HTTP 503 Service Unavailable' });
  });

  it('is looked for elsewhere at once if the region that saw a failure loses its network, but only once', () => {
    const waiting = { kind: 'waiting', region: 'fra', isAsked: false } as const;
    const outcome = { kind: 'inconclusive', reason: 'no network' } as const;
    const failing = reduce(
      play([up]).state,
      { at: at(1), outcome: { kind: 'result', result: down }, region: 'fra' },
      rules,
      waiting,
    ).state;
    const handed = reduce(failing, { at: at(2), outcome, region: 'fra', elsewhere: 'nyc,waw' }, rules);
    expect(handed).toMatchObject({
      state: { confirmedStatus: 'UP', failures: 1, checkFrom: 'nyc,waw' },
      recheckSoon: true,
    });
    const lost = reduce(handed.state, { at: at(3), outcome, region: 'waw', elsewhere: 'fra,nyc' }, rules);
    expect(lost).toMatchObject({
      state: { confirmedStatus: 'UNKNOWN', failures: 1, checkFrom: null },
      recheckSoon: false,
    });
  });

  it('confirms a failure across a restart', () => {
    const { state } = play([up, down]);
    const restored = structuredClone(state);
    expect(reduce(restored, { at: at(2), outcome: { kind: 'result', result: down } }, rules).events).toEqual([
      { kind: 'down', since: at(1), message: down.errorMessage },
    ]);
  });

  it('ignores a check that finishes after a newer one', () => {
    const { state } = play([up, up, up]);
    expect(reduce(state, { at: at(1), outcome: { kind: 'result', result: down } }, rules)).toEqual({
      state,
      events: [],
      recheckSoon: false,
    });
  });

  it('recovers by the checks of the first region that sees it up, unless one region that sees it down is enough', () => {
    const before: TargetState = { ...initialState, confirmedStatus: 'DOWN', checkFrom: 'fra,waw' };
    const after = (quorum: Rules['quorum']) =>
      reduce(
        before,
        { at: at(0), outcome: { kind: 'result', result: up }, region: 'fra' },
        { ...rules, recoveryThreshold: 2, ...(quorum && { quorum }) },
      ).state.checkFrom;
    expect(after('MAJORITY')).toBe('fra');
    expect(after('ALL')).toBe('fra');
    expect(after('ANY')).toBe('fra,waw');
  });

  it('asks for an early check only while a failure is unconfirmed', () => {
    expect(play([up, down, down, down, up]).rechecks).toEqual([1]);
    expect(play([down, down, down], { failureThreshold: 3 }).rechecks).toEqual([0, 1]);
    expect(play([clean, broken, broken]).rechecks).toEqual([1]);
  });
});

describe('the scripts of a page', () => {
  it.each<[string, Step[], string[]]>([
    [
      'are broken when enough checks in a row find errors',
      [clean, broken, broken],
      ['0:up', '2:scripts-broken since 1'],
    ],
    ['are not broken for one bad check', [broken, clean, broken, clean], ['0:up']],
    [
      'recover after three checks in a row without errors',
      [broken, broken, clean, clean, broken, clean, clean, clean],
      ['0:up', '1:scripts-broken since 0', '7:scripts-recovered'],
    ],
    [
      'are not affected by checks that run no scripts',
      [broken, broken, up, up, up],
      ['0:up', '1:scripts-broken since 0'],
    ],
    [
      'do not recover by a check that could not load the page',
      [
        broken,
        broken,
        result({ status: 'DOWN', jsErrors: [] }),
        result({ status: 'DOWN', jsErrors: [] }),
        clean,
        clean,
      ],
      ['0:up', '1:scripts-broken since 0', '3:down since 2', '4:up'],
    ],
  ])('%s', (_name, steps, events) => {
    expect(play(steps).log).toEqual(events);
  });
});

describe('a slow or expiring target', () => {
  const ms = (responseTimeMs: number): CheckResult => result({ responseTimeMs });
  const expires = (days: number): CheckResult =>
    result({ certificateExpiresAt: new Date(start + days * 86_400_000) });

  it('is slow after as many slow checks as the failure threshold, and fast at the first fast one', () => {
    expect(play([ms(100), ms(900), ms(900), ms(900), ms(500)], { degradedAfterMs: 500 }).log).toEqual([
      '0:up',
      '2:slow',
      '4:fast',
    ]);
    expect(play([ms(900), ms(900)]).log).toEqual(['0:up']);
  });

  it('has an event when its certificate expires within 14 days, and when it is renewed', () => {
    expect(play([expires(30), expires(13.9), expires(13.9), expires(90), expires(14.1)]).log).toEqual([
      '0:up',
      '1:certificate expires',
      '3:certificate renewed',
    ]);
  });
});
