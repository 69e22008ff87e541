import { expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createLanes } from './lanes.ts';

it('lets so many in at once, and the next one when one leaves', async () => {
  const lanes = createLanes(2, systemClock);
  const first = await lanes.enter('DE', 1_000);
  const second = await lanes.enter('DE', 1_000);
  expect(await lanes.enter('AT', 1_000)).not.toBeNull();
  const third = lanes.enter('DE', 5_000);
  first!();
  const leaveThird = await third;
  expect(leaveThird).not.toBeNull();
  expect(await lanes.enter('DE', 5)).toBeNull();
  second!();
  leaveThird!();
  const again = await Promise.all([lanes.enter('DE', 5), lanes.enter('DE', 5), lanes.enter('DE', 5)]);
  expect(again.filter(Boolean)).toHaveLength(2);
});
