import { describe, expect, it } from 'vitest';
import type { CheckResult } from '#probing/index.ts';
import { freshState, reduce, type Rules, type TargetEvent, type TargetState } from './target-state.ts';

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

/** Feeds one check a minute and tells what happened at each, as `minute:event`. */
function play(
  steps: readonly Step[],
  given: Partial<Rules> = {},
  before: TargetState = freshState,
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
  if (event.kind === 'certificate') return event.soon ? 'certificate runs out' : 'certificate renewed';
  return event.kind;
};

describe('the verdict on a target', () => {
  it.each<[string, Step[], string[], Partial<Rules>?]>([
    ['is up from the first success', [up, up], ['0:up']],
    [
      'is down when enough failures in a row confirm it, dated back to the first',
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
      'waits for three when three are asked for',
      [down, down, up, down, down, down],
      ['2:up', '5:down since 3'],
      { failureThreshold: 3 },
    ],
    ['says so once, however long it lasts', [down, down, down, down], ['1:down since 0']],
    ['is up again at the first success', [down, down, up], ['1:down since 0', '2:up']],
    [
      'is up again after as many successes as asked for, in a row',
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

  it('carries the message of the check that confirmed it', () => {
    const [event] = reduce(
      { ...freshState, failures: 1, firstFailureAt: at(0) },
      { at: at(1), outcome: { kind: 'result', result: down } },
      rules,
    ).events;
    expect(event).toEqual({ kind: 'down', since: at(0), message: 'HTTP 503 Service Unavailable' });
  });

  it('goes on where it was after a restart in the middle of a confirmation', () => {
    const { state } = play([up, down]);
    const restored = structuredClone(state);
    expect(reduce(restored, { at: at(2), outcome: { kind: 'result', result: down } }, rules).events).toEqual([
      { kind: 'down', since: at(1), message: down.errorMessage },
    ]);
  });

  it('does not listen to a check that ends after a newer one', () => {
    const { state } = play([up, up, up]);
    expect(reduce(state, { at: at(1), outcome: { kind: 'result', result: down } }, rules)).toEqual({
      state,
      events: [],
      recheckSoon: false,
    });
  });

  it('asks for a look soon while a failure is unconfirmed, and no longer', () => {
    expect(play([up, down, down, down, up]).rechecks).toEqual([1]);
    expect(play([down, down, down], { failureThreshold: 3 }).rechecks).toEqual([0, 1]);
    expect(play([clean, broken, broken]).rechecks).toEqual([1]);
  });
});

describe('the scripts of a page', () => {
  it.each<[string, Step[], string[]]>([
    [
      'are broken when enough checks in a row see errors',
      [clean, broken, broken],
      ['0:up', '2:scripts-broken since 1'],
    ],
    ['are not broken for one bad check', [broken, clean, broken, clean], ['0:up']],
    [
      'are mended by three clean checks in a row',
      [broken, broken, clean, clean, broken, clean, clean, clean],
      ['0:up', '1:scripts-broken since 0', '7:scripts-mended'],
    ],
    [
      'are not judged by checks that run none',
      [broken, broken, up, up, up],
      ['0:up', '1:scripts-broken since 0'],
    ],
    [
      'are not mended by a check that never saw the page',
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

describe('a weak target', () => {
  const ms = (responseTimeMs: number): CheckResult => result({ responseTimeMs });
  const expires = (days: number): CheckResult =>
    result({ certificateExpiresAt: new Date(start + days * 86_400_000) });

  it('is slow after as many slow checks as make a failure, and fast at the first fast one', () => {
    expect(play([ms(100), ms(900), ms(900), ms(900), ms(500)], { degradedAfterMs: 500 }).log).toEqual([
      '0:up',
      '2:slow',
      '4:fast',
    ]);
    expect(play([ms(900), ms(900)]).log).toEqual(['0:up']);
  });

  it('has a certificate that runs out within 14 days, or a renewed one', () => {
    expect(play([expires(30), expires(13.9), expires(13.9), expires(90), expires(14.1)]).log).toEqual([
      '0:up',
      '1:certificate runs out',
      '3:certificate renewed',
    ]);
  });
});
