import { expect, it } from 'vitest';
import { withLocalTimes } from './waits-for.ts';

it('what a deployment waits for has its time in the zone and language of the browser', () => {
  const at = new Date(2026, 11, 27, 6);
  const sentence = `Waits for the end of the freeze Christmas at ${at.toISOString()}.`;
  const time = at.toLocaleTimeString(undefined, { timeStyle: 'short' });
  expect(withLocalTimes(sentence, new Date(2026, 11, 27, 1))).toBe(
    `Waits for the end of the freeze Christmas at ${time}.`,
  );
  expect(withLocalTimes(sentence, new Date(2026, 11, 24))).toContain('2026');
  expect(withLocalTimes('Waits for 2026.')).toBe('Waits for 2026.');
});
