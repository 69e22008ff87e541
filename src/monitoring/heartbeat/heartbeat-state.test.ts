import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Beat, HeartbeatFacts, HeartbeatRules } from './heartbeat.ts';
import { applyBeat, applyTime, nextSweep, startAfresh, stateOf } from './heartbeat-state.ts';

const rules: HeartbeatRules = {
  name: 'Nightly import',
  schedule: '0 2 * * *',
  timezone: 'Europe/Berlin',
  periodSeconds: null,
  startGraceSeconds: 600,
  runGraceSeconds: 3_600,
  minRunSeconds: 60,
  paused: false,
};
const fresh: HeartbeatFacts = {
  status: 'NEW',
  lastBeatAt: null,
  dueAt: null,
  runs: [],
  ended: [],
  isForgiven: false,
  problem: null,
};
const quiet = { isAlerted: false, alertChangedAt: null };
const at = (time: string): Date => new Date(`2027-01-02T${time}Z`);
const beat = (kind: Beat['kind'], more: Partial<Beat> = {}): Beat => ({
  kind,
  exitCode: null,
  rid: '',
  body: null,
  ...more,
});
const after = (facts: HeartbeatFacts, each: Beat, now: Date) => applyBeat(rules, facts, each, now).facts;
const up = after(fresh, beat('SUCCESS'), at('00:00:00'));

describe('a heartbeat', () => {
  it('is LATE from its time to the end of its grace, and then DOWN', () => {
    expect(stateOf(rules, up, at('00:59:59'))).toBe('UP');
    expect(stateOf(rules, up, at('01:00:00'))).toBe('LATE');
    expect(applyTime(rules, up, at('01:09:59'), [])).toBe(up);
    const down = applyTime(rules, up, at('01:10:00'), []);
    expect(down.problem).toEqual({
      kind: 'LATE',
      since: '2027-01-02T01:00:00.000Z',
      message: 'Nightly import did not report by 02:10 (expected 02:00, Europe/Berlin)',
    });
    expect(stateOf(rules, down, at('01:10:00'))).toBe('DOWN');
  });

  it('is RUNNING from the start of a run to its end, which must not be too early', () => {
    const running = after(up, beat('START'), at('01:00:01'));
    expect(stateOf(rules, running, at('01:30:00'))).toBe('RUNNING');
    expect(stateOf(rules, after(running, beat('SUCCESS'), at('01:02:00')), at('01:02:00'))).toBe('UP');
    const short = applyBeat(rules, running, beat('SUCCESS'), at('01:00:03'));
    expect(short.facts.problem?.message).toBe('Nightly import ended after 2 s, at least 60 s were expected');
    expect(short.durationMs).toBe(2_000);
  });

  it('is DOWN if a run does not end, also while others do', () => {
    const two = after(
      after(up, beat('START', { rid: 'a' }), at('01:00:00')),
      beat('START', { rid: 'b' }),
      at('01:30:00'),
    );
    const one = after(two, beat('SUCCESS', { rid: 'b' }), at('01:40:00'));
    expect(nextSweep(rules, one, quiet, at('01:40:00'))).toEqual(at('02:00:00'));
    expect(applyTime(rules, one, at('02:00:00'), []).problem?.message).toBe(
      'Nightly import did not end within 1 hour (started 02:00, Europe/Berlin, run a)',
    );
  });

  it('stays DOWN for its first reason until a success', () => {
    const failed = after(up, beat('FAIL', { exitCode: 3, body: 'a\nlast line\n' }), at('00:30:00'));
    const again = after(after(failed, beat('START'), at('00:40:00')), beat('FAIL'), at('00:50:00'));
    expect(again.problem?.message).toBe('Nightly import failed with exit code 3: last line');
    expect(stateOf(rules, again, at('00:50:00'))).toBe('DOWN');
    expect(after(again, beat('SUCCESS'), at('00:55:00'))).toMatchObject({ status: 'UP', problem: null });
  });

  it('is expected again from now on if nobody could have accepted its beat', () => {
    const stops = [{ stoppedAt: at('00:59:00'), resumedAt: at('03:00:00') }];
    const forgiven = applyTime(rules, up, at('03:00:01'), stops);
    expect(forgiven).toMatchObject({ status: 'UP', dueAt: new Date('2027-01-03T01:00:00Z') });
    const before = [{ stoppedAt: at('00:10:00'), resumedAt: at('00:20:00') }];
    expect(applyTime(rules, up, at('03:00:01'), before).status).toBe('DOWN');
  });

  it('is forgiven only once until its next beat, so that a stop each day does not hide a dead job', () => {
    const stops = [1, 2].map((day) => ({
      stoppedAt: new Date(`2027-01-0${day + 1}T01:00:00Z`),
      resumedAt: new Date(`2027-01-0${day + 1}T01:00:20Z`),
    }));
    const once = applyTime(rules, up, at('01:10:00'), stops);
    expect(once).toMatchObject({ status: 'UP', isForgiven: true });
    const twice = applyTime(rules, once, new Date('2027-01-03T01:10:00Z'), stops);
    expect(twice.problem?.kind).toBe('LATE');
    expect(after(once, beat('SUCCESS'), at('05:00:00')).isForgiven).toBe(false);
    expect(startAfresh(rules, once, at('05:00:00')).isForgiven).toBe(false);
  });

  it('is expected again from now on after a run whose end may have been sent without a server', () => {
    const hourly = { ...rules, schedule: '0 * * * *', runGraceSeconds: 3 * 3_600 };
    const running = applyBeat(hourly, up, beat('START', { rid: 'a' }), at('12:00:00')).facts;
    const stops = [{ stoppedAt: at('14:00:00'), resumedAt: at('14:01:00') }];
    const forgotten = applyTime(hourly, running, at('15:00:01'), stops);
    expect(forgotten).toMatchObject({ status: 'UP', runs: [], dueAt: at('16:00:00') });
  });

  it('is DOWN if a job starts each minute and never ends', () => {
    let facts = up;
    for (let minute = 0; minute < 60; minute += 1)
      facts = after(
        facts,
        beat('START', { rid: `run ${minute}` }),
        new Date(at('01:00:00').getTime() + minute * 60_000),
      );
    expect(nextSweep(rules, facts, quiet, at('01:59:00'))).toEqual(at('02:00:00'));
    expect(applyTime(rules, facts, at('02:00:00'), []).problem?.kind).toBe('OVERRUN');
  });

  it.each([[''], ['fixed id']])(
    'is DOWN if a job starts each minute with the id "%s" and never ends',
    (rid) => {
      let facts = up;
      for (let minute = 0; minute < 60; minute += 1)
        facts = after(facts, beat('START', { rid }), new Date(at('01:00:00').getTime() + minute * 60_000));
      expect(nextSweep(rules, facts, quiet, at('01:59:00'))).toEqual(at('02:00:00'));
      expect(applyTime(rules, facts, at('02:00:00'), []).problem?.message).toMatch(
        /^Nightly import did not end within 1 hour \(started 02:00, Europe\/Berlin/,
      );
      // The time of a run is that since its last start.
      expect(applyBeat(rules, facts, beat('SUCCESS', { rid }), at('02:00:00'))).toMatchObject({
        durationMs: 60_000,
        facts: { runs: [], status: 'UP' },
      });
    },
  );

  it('is forgiven the end of an earlier start that nobody could accept, but not that of the last one', () => {
    const first = after(up, beat('START'), at('01:00:00'));
    const facts = after(first, beat('START'), at('01:50:00'));
    const stops = [{ stoppedAt: at('01:20:00'), resumedAt: at('01:30:00') }];
    const forgiven = applyTime(rules, facts, at('02:00:00'), stops);
    expect(forgiven).toMatchObject({ status: 'UP', runs: [{ at: at('01:50:00').getTime() }] });
    expect(nextSweep(rules, forgiven, quiet, at('02:00:00'))).toEqual(at('02:50:00'));
    expect(applyTime(rules, forgiven, at('02:50:00'), stops).problem?.kind).toBe('OVERRUN');
  });

  it('ignores a start that arrives after its end, but not the next run with the same id', () => {
    const ended = after(up, beat('SUCCESS', { rid: 'a' }), at('00:30:00'));
    expect(after(ended, beat('START', { rid: 'a' }), at('00:30:03'))).toBe(ended);
    expect(after(ended, beat('START', { rid: 'a' }), at('00:32:00')).runs).toHaveLength(1);
    expect(after(ended, beat('START', { rid: 'b' }), at('00:30:03')).runs).toHaveLength(1);
  });

  it('has no short run if the clock was set back during it', () => {
    const running = after(up, beat('START'), at('12:00:00'));
    expect(applyBeat(rules, running, beat('SUCCESS'), at('11:10:00'))).toMatchObject({
      durationMs: null,
      facts: { status: 'UP' },
    });
  });

  it('opens its alert again a minute after it was closed at the earliest', () => {
    const failed = after(up, beat('FAIL'), at('00:30:10'));
    const closed = { isAlerted: false, alertChangedAt: at('00:30:00') };
    expect(nextSweep(rules, failed, closed, at('00:30:10'))).toEqual(at('00:31:00'));
    expect(nextSweep(rules, failed, closed, at('00:40:00'))).toEqual(at('00:40:00'));
    expect(nextSweep(rules, up, { ...closed, isAlerted: true }, at('00:30:10'))).toEqual(at('00:30:10'));
  });

  it('keeps a failure, but not a missing beat, when its times change', () => {
    const late = applyTime(rules, up, at('01:10:00'), []);
    expect(startAfresh(rules, late, at('05:00:00'))).toMatchObject({ status: 'UP', problem: null });
    const failed = after(up, beat('FAIL'), at('00:30:00'));
    expect(startAfresh(rules, failed, at('05:00:00')).status).toBe('DOWN');
    expect(startAfresh({ ...rules, paused: true }, failed, at('05:00:00')).status).toBe('UP');
    expect(startAfresh(rules, fresh, at('05:00:00'))).toBe(fresh);
  });

  it('is swept when time changes it, and never in vain', () => {
    const kinds = fc.constantFrom<Beat['kind']>('START', 'SUCCESS', 'FAIL');
    const steps = fc.array(
      fc.record({
        kind: kinds,
        rid: fc.constantFrom('', 'a', 'b'),
        wait: fc.integer({ min: 0, max: 90_000 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(steps, (list) => {
        let [facts, now] = [fresh, at('00:00:00').getTime()];
        for (const { kind, rid, wait } of list) {
          now += wait * 1_000;
          facts = after(facts, beat(kind, { rid }), new Date(now));
          const sweep = nextSweep(
            rules,
            facts,
            { ...quiet, isAlerted: facts.status === 'DOWN' },
            new Date(now),
          );
          expect(sweep === null).toBe(facts.status !== 'UP');
          const [before, then] = [(sweep?.getTime() ?? now) - 1, sweep ?? new Date(now)];
          expect(applyTime(rules, facts, new Date(before), [])).toBe(facts);
          expect(applyTime(rules, facts, then, []).status).toBe('DOWN');
        }
      }),
    );
  });
});
