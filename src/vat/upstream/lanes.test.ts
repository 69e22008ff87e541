import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createLanes, type Urgency } from './lanes.ts';

const { signal } = new AbortController();

const bed = (widths: Partial<Parameters<typeof createLanes>[0]> = {}) => {
  const lanes = createLanes({ places: 2, patientPlaces: 1, patientChairs: 2, ...widths }, systemClock);
  return (name: string, ms: number, urgency: Urgency = 'urgent') =>
    lanes.enter(name, { urgency, ms, signal });
};

it('lets so many in at once, and the next one when one leaves', async () => {
  const enter = bed();
  const first = await enter('DE', 1_000);
  const second = await enter('DE', 1_000);
  expect(await enter('AT', 1_000)).not.toBeNull();
  const third = enter('DE', 5_000);
  first!();
  const leaveThird = await third;
  expect(leaveThird).not.toBeNull();
  expect(await enter('DE', 5)).toBeNull();
  second!();
  leaveThird!();
  const again = await Promise.all([enter('DE', 5), enter('DE', 5), enter('DE', 5)]);
  expect(again.filter(Boolean)).toHaveLength(2);
});

it('keeps a place for the urgent, however many of the patient there are', async () => {
  const enter = bed();
  const inside = await enter('DE', 0, 'patient');
  expect(inside).not.toBeNull();
  expect(await enter('DE', 5, 'patient')).toBeNull();
  expect(await enter('DE', 0)).not.toBeNull();
});

it('calls the urgent first, whoever came first', async () => {
  const enter = bed();
  const leave = [await enter('DE', 0, 'patient'), await enter('DE', 0)];
  const order: string[] = [];
  const patient = enter('DE', 5_000, 'patient').then((done) => (order.push('patient'), done));
  const urgent = enter('DE', 5_000).then((done) => (order.push('urgent'), done));
  leave[0]!();
  (await urgent)!();
  (await patient)!();
  leave[1]!();
  expect(order).toEqual(['urgent', 'patient']);
});

it('gives one name half of the chairs at most, so that there is one for the next, and sends the others away at once', async () => {
  const enter = bed({ patientChairs: 4 });
  const waiting = async (name: string): Promise<number> => {
    await enter(name, 0, 'patient');
    let away = 0;
    for (let n = 0; n < 5; n += 1) void enter(name, 60_000, 'patient').then(() => (away += 1));
    await setImmediate();
    return 5 - away;
  };
  expect([await waiting('DE'), await waiting('AT'), await waiting('FR'), await waiting('IT')]).toEqual([
    2, 1, 1, 0,
  ]);
});

it('ends a wait when it is told to', async () => {
  const lanes = createLanes({ places: 1, patientPlaces: 1, patientChairs: 1 }, systemClock);
  const stop = new AbortController();
  const entry = { urgency: 'patient', ms: 60_000, signal: stop.signal } as const;
  const leave = await lanes.enter('DE', entry);
  const waiting = lanes.enter('DE', entry);
  stop.abort();
  expect(await waiting).toBeNull();
  leave!();
  expect(await lanes.enter('DE', { ...entry, signal })).not.toBeNull();
});
