import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate, type Baseline, type Facts, type TargetNow, type Watch } from './evaluate.ts';

const switchedAt = Date.UTC(2026, 0, 31, 12);
/** So many seconds after the switch. */
const at = (seconds: number): Date => new Date(switchedAt + seconds * 1_000);

const watch: Watch = {
  startedAt: at(0),
  settledAt: at(15),
  endsAt: at(600),
  deadline: null,
  signals: ['SITE_DOWN', 'PAGE_DOWN', 'CHECKOUT_FAILED'],
};
const baseline: Baseline = { targetId: 'shop', wasDown: false };
const up: TargetNow = {
  id: 'shop',
  downSignal: 'SITE_DOWN',
  confirmedStatus: 'UP',
  failures: 0,
  firstFailureAt: null,
  lastCheckAt: at(590),
  lastStatus: 'UP',
  watchSeconds: 15,
};
/** Up, and checked last at `last`. */
const upAt = (last: number, watchSeconds: number | null = 15): TargetNow => ({
  ...up,
  lastCheckAt: at(last),
  watchSeconds,
});
/** Confirmed: failed at `from`, and last at `last`. */
const down = (from: number, last: number): TargetNow => ({
  ...up,
  confirmedStatus: 'DOWN',
  failures: 2,
  firstFailureAt: at(from),
  lastCheckAt: at(last),
  lastStatus: 'DOWN',
});
const error = { message: 'x is not defined', checkId: 'check', at: at(100), isRepeated: true };

type Case = {
  now: number;
  target?: TargetNow | null;
  before?: Partial<Baseline>;
  over?: Partial<Watch>;
  facts?: Partial<Facts>;
};

const decide = ({ now, target = up, before, over, facts }: Case) =>
  evaluate({ ...watch, ...over }, [{ ...baseline, ...before }], {
    targets: target ? [target] : [],
    jsErrors: new Map(),
    medians: new Map(),
    now: at(now),
    ...facts,
  });

const outcomeOf = (given: Case): string => {
  const decision = decide(given);
  return decision.kind === 'end' ? decision.state : decision.kind;
};

describe('a verification', () => {
  const onlyJs: Partial<Watch> = { signals: ['NEW_JS_ERRORS'] };
  const hours: Partial<Watch> = { endsAt: at(10_800) };
  const slowOnly: Partial<Watch> = { signals: ['SLOWER'] };
  const found = { jsErrors: new Map([['shop', [error]]]) };
  const foundOnce = { jsErrors: new Map([['shop', [{ ...error, isRepeated: false }]]]) };
  const enough = 10;
  const medians = (before: number, since: number, counts = [enough, enough]) => ({
    medians: new Map([
      [
        'shop',
        { before: { count: counts[0]!, medianMs: before }, since: { count: counts[1]!, medianMs: since } },
      ],
    ]),
  });

  it.each<[string, string, Case]>([
    ['goes on while all is well', 'watch', { now: 300 }],
    ['passes at the end of the window', 'PASSED', { now: 600 }],
    ['fails at a confirmed failure', 'FAILED', { now: 22, target: down(16, 21) }],
    ['goes on at an unconfirmed failure', 'watch', { now: 22, target: { ...up, failures: 1 } }],
    [
      'gets more time at the end with an unconfirmed failure',
      'extend',
      { now: 600, target: { ...up, failures: 1 } },
    ],
    [
      'waits in the extra time',
      'watch',
      { now: 630, target: { ...up, failures: 1 }, over: { deadline: at(660) } },
    ],
    ['passes in the extra time', 'PASSED', { now: 630, over: { deadline: at(660) } }],
    ['fails in the extra time', 'FAILED', { now: 630, target: down(595, 625), over: { deadline: at(660) } }],
    [
      'is inconclusive after the extra time',
      'INCONCLUSIVE',
      { now: 660, target: { ...up, failures: 1 }, over: { deadline: at(660) } },
    ],
    ['gets more time if a target has had no result that counts', 'extend', { now: 600, target: upAt(14) }],
    [
      'is inconclusive if no result was conclusive',
      'INCONCLUSIVE',
      {
        now: 660,
        target: { ...up, confirmedStatus: 'UNKNOWN', lastStatus: null, lastCheckAt: at(-60) },
        over: { deadline: at(660) },
      },
    ],
    [
      'gets more time if the newest result was not conclusive',
      'extend',
      { now: 600, target: { ...up, confirmedStatus: 'UNKNOWN', lastStatus: null, lastCheckAt: at(590) } },
    ],
    ['passes with a result of the last three intervals', 'PASSED', { now: 600, target: upAt(555) }],
    [
      'gets more time without a result of the last three intervals',
      'extend',
      { now: 600, target: upAt(554) },
    ],
    ['waits longer for a check that is made less often', 'PASSED', { now: 600, target: upAt(420, 60) }],
    [
      'passes with the second of three runs of a checkout, because the last one may take longer',
      'PASSED',
      { now: 600, target: upAt(120, null) },
    ],
    [
      'gets more time if a checkout was not run for more than 10 minutes before the end',
      'extend',
      { now: 10_800, target: upAt(120, null), over: hours },
    ],
    [
      'gets more time after an outage since the switch',
      'extend',
      { now: 12_000, target: upAt(16), over: hours },
    ],
    ['gets more time if the end of the window was in an outage', 'extend', { now: 661, target: upAt(598) }],
    [
      'does not pass in that time before everything was checked again',
      'watch',
      { now: 1_830, target: upAt(598), over: { deadline: at(1_860) } },
    ],
    [
      'passes in that time when everything was checked again',
      'PASSED',
      { now: 1_830, target: upAt(1_810), over: { deadline: at(1_860) } },
    ],
    [
      'does not fail by an inconclusive check after a confirmed failure',
      'watch',
      { now: 300, target: { ...down(20, 30), lastStatus: null } },
    ],
    [
      'does not pass while a target recovers',
      'extend',
      { now: 600, target: { ...down(20, 598), lastStatus: 'UP' } },
    ],
    [
      'excludes what was down before',
      'INCONCLUSIVE',
      { now: 30, target: down(-300, 25), before: { wasDown: true } },
    ],
    ['is inconclusive if the target was removed', 'INCONCLUSIVE', { now: 30, target: null }],
    ['does not count checks before it settles', 'watch', { now: 12, target: down(3, 11) }],
    ['looks twice at what failed while it settled', 'watch', { now: 18, target: down(3, 16) }],
    ['fails if that goes on', 'FAILED', { now: 32, target: down(3, 31) }],
    ['lets what was failing at the switch recover', 'watch', { now: 70, target: down(-20, 69) }],
    ['fails if it has not recovered in a minute', 'FAILED', { now: 77, target: down(-20, 76) }],
    [
      'does not fail by a signal that is not chosen',
      'watch',
      { now: 599, target: down(16, 590), over: slowOnly },
    ],
    [
      'does not pass on what is down, because its speed and its errors are not known',
      'extend',
      { now: 600, target: down(16, 590), over: slowOnly },
    ],
    [
      'gets more time at the end with a new JavaScript error in the newest check only',
      'extend',
      { now: 600, over: onlyJs, facts: foundOnce },
    ],
    [
      'is inconclusive if the newest check has a new JavaScript error after that time, too',
      'INCONCLUSIVE',
      { now: 660, over: { ...onlyJs, deadline: at(660) }, facts: foundOnce },
    ],
    [
      'waits for a second check with a new JavaScript error',
      'watch',
      { now: 100, over: onlyJs, facts: foundOnce },
    ],
    ['passes with such an error if errors are not chosen', 'PASSED', { now: 600, facts: foundOnce }],
    [
      'is inconclusive if the clock of the database was set back',
      'INCONCLUSIVE',
      { now: -3_600, target: up },
    ],
    [
      'says nothing if it was not evaluated until long after the window',
      'INCONCLUSIVE',
      { now: 600 + 1_801, target: down(16, 2_400) },
    ],
    ['fails at a new JavaScript error', 'FAILED', { now: 100, over: onlyJs, facts: found }],
    ['ignores JavaScript errors unless chosen', 'watch', { now: 100, facts: found }],
    ['fails if it is slower', 'FAILED', { now: 600, over: slowOnly, facts: medians(600, 1_201) }],
    [
      'decides on the speed only at the end',
      'watch',
      { now: 599, over: slowOnly, facts: medians(600, 9_000) },
    ],
    ['passes at twice the time', 'PASSED', { now: 600, over: slowOnly, facts: medians(600, 1_200) }],
    [
      'passes at 500 ms more, however many times that is',
      'PASSED',
      { now: 600, over: slowOnly, facts: medians(20, 520) },
    ],
    [
      'does not compare fewer than 10 results',
      'PASSED',
      { now: 600, over: slowOnly, facts: medians(20, 9_000, [10, 9]) },
    ],
    [
      'does not compare with fewer than 10',
      'PASSED',
      { now: 600, over: slowOnly, facts: medians(20, 9_000, [9, 10]) },
    ],
    [
      'does not compare with nothing',
      'PASSED',
      {
        now: 600,
        over: slowOnly,
        facts: { medians: new Map([['shop', { before: undefined, since: { count: 10, medianMs: 9_000 } }]]) },
      },
    ],
  ])('%s', (_title, outcome, given) => {
    expect(outcomeOf(given)).toBe(outcome);
  });

  it('names everything that it found', () => {
    expect(
      decide({
        now: 100,
        target: down(16, 90),
        over: { signals: ['SITE_DOWN', 'NEW_JS_ERRORS'] },
        facts: found,
      }),
    ).toEqual({
      kind: 'end',
      state: 'FAILED',
      findings: [
        { kind: 'down', targetId: 'shop', signal: 'SITE_DOWN', at: at(16) },
        { kind: 'js-error', targetId: 'shop', error, at: at(100) },
      ],
    });
  });
});

const seconds = fc.integer({ min: -1_000, max: 5_000 });
const time = seconds.map(at);
const targetNow = (id: string): fc.Arbitrary<TargetNow> =>
  fc.record({
    id: fc.constant(id),
    downSignal: fc.constantFrom('SITE_DOWN', 'PAGE_DOWN', 'CHECKOUT_FAILED'),
    confirmedStatus: fc.constantFrom('UP', 'DOWN', 'UNKNOWN'),
    failures: fc.integer({ min: 0, max: 3 }),
    firstFailureAt: fc.option(time),
    lastCheckAt: fc.option(time),
    lastStatus: fc.constantFrom('UP', 'DOWN', null),
    watchSeconds: fc.constantFrom(15, 60, null),
  });
const before = (targetId: string): fc.Arbitrary<Baseline> =>
  fc.record({
    targetId: fc.constant(targetId),
    wasDown: fc.boolean(),
  });
const ids = ['a', 'b', 'c'];
const scene = fc.record({
  watch: fc.record({
    startedAt: fc.constant(at(0)),
    settledAt: fc.constant(at(15)),
    endsAt: fc.constant(at(600)),
    deadline: fc.option(fc.constant(at(660))),
    signals: fc.subarray(['SITE_DOWN', 'PAGE_DOWN', 'CHECKOUT_FAILED', 'NEW_JS_ERRORS', 'SLOWER'] as const, {
      minLength: 1,
    }),
  }),
  baseline: fc.tuple(...ids.map(before)),
  targets: fc.tuple(...ids.map(targetNow)),
  jsErrors: fc
    .tuple(fc.subarray(ids), fc.boolean())
    .map(([some, isRepeated]) => new Map(some.map((id) => [id, [{ ...error, isRepeated }]]))),
  medians: fc
    .subarray(ids)
    .map(
      (some) =>
        new Map(
          some.map((id) => [
            id,
            { before: { count: 12, medianMs: 10 }, since: { count: 12, medianMs: 9_000 } },
          ]),
        ),
    ),
  now: time,
});
type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never;
const run = ({ watch, baseline, ...facts }: Scene) => evaluate(watch, baseline, facts);

describe('for any state of its targets, a verification', () => {
  it('never passes if a target that counts had only inconclusive results', () => {
    fc.assert(
      fc.property(
        scene,
        fc.constantFrom(...ids),
        fc.option(fc.integer({ min: -1_000, max: 14 }).map(at)),
        (some, id, last) => {
          const targets = some.targets.map((target) =>
            target.id === id ? { ...target, lastCheckAt: last, lastStatus: null } : target,
          );
          const baseline = some.baseline.map((each) =>
            each.targetId === id ? { ...each, wasDown: false } : each,
          );
          expect(run({ ...some, targets, baseline } as Scene)).not.toEqual({ kind: 'end', state: 'PASSED' });
        },
      ),
    );
  });

  it('never passes if the newest result of a target that counts is older than the last 10 minutes of the window, or unknown', () => {
    fc.assert(
      fc.property(scene, fc.boolean(), (some, isUnknown) => {
        const [bad, ...others] = some.targets.map(({ id, watchSeconds }) => ({ ...up, id, watchSeconds }));
        const stale = { lastCheckAt: at(99) };
        const unknown = { confirmedStatus: 'UNKNOWN', lastStatus: null };
        const targets = [{ ...bad, ...(isUnknown ? unknown : stale) }, ...others];
        const baseline = some.baseline.map((each) => ({ ...each, wasDown: false }));
        const watch = { ...some.watch, endsAt: at(700) };
        const facts = { targets, jsErrors: new Map(), medians: new Map(), now: some.now };
        expect(run({ watch, baseline, ...facts } as never)).not.toMatchObject({ state: 'PASSED' });
      }),
    );
  });

  it('never passes while a target that counts is down', () => {
    fc.assert(
      fc.property(scene, (some) => {
        const [first] = some.baseline;
        const targets = some.targets.map((target) => ({ ...target, confirmedStatus: 'DOWN' }));
        const baseline = [{ ...first, wasDown: false }];
        expect(run({ ...some, targets, baseline } as never)).not.toMatchObject({ state: 'PASSED' });
      }),
    );
  });

  it('never fails because of what was down before', () => {
    fc.assert(
      fc.property(scene, (some) => {
        const decision = run(some);
        if (decision.kind !== 'end' || decision.state !== 'FAILED') return;
        const wasDown = some.baseline.filter((each) => each.wasDown).map(({ targetId }) => targetId);
        for (const { targetId } of decision.findings) expect(wasDown).not.toContain(targetId);
      }),
    );
  });

  it('never fails if the newest check of every target was inconclusive', () => {
    fc.assert(
      fc.property(scene, (some) => {
        const targets = some.targets.map((target) => ({ ...target, lastStatus: null }));
        const decision = run({ ...some, targets, jsErrors: new Map(), medians: new Map() } as Scene);
        expect(decision).not.toMatchObject({ state: 'FAILED' });
      }),
    );
  });

  it('ends at its deadline', () => {
    fc.assert(
      fc.property(scene, (some) => {
        const over = { ...some, watch: { ...some.watch, deadline: at(660) }, now: at(660) };
        expect(run(over).kind).toBe('end');
      }),
    );
  });

  it('is inconclusive if everything was down before', () => {
    fc.assert(
      fc.property(scene, (some) => {
        const baseline = some.baseline.map((each) => ({ ...each, wasDown: true }));
        expect(run({ ...some, baseline } as Scene)).toEqual({ kind: 'end', state: 'INCONCLUSIVE' });
      }),
    );
  });
});
