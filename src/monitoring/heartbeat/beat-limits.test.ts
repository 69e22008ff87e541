import { expect, it } from 'vitest';
import { createBeatLimits } from './beat-limits.ts';

it('wrong keys of one network do not block valid ones that are used for the first time', () => {
  const limits = createBeatLimits({ now: () => new Date(0) });
  for (let count = 0; count < 1_000; count += 1)
    if (limits.spend(null, 'network') === null) limits.countUnknown(null, 'network');
  expect(limits.spend(null, 'network')).toBe('Too many beats with unknown keys.');
  for (let count = 0; count < 1_000; count += 1) limits.countUnknown(`wrong ${count}`, 'network');
  expect(limits.isMissing('wrong 7')).toBe(true);
  expect(limits.isMissing('valid')).toBe(false);
  expect(limits.spend('valid', 'network')).toBeNull();
});
