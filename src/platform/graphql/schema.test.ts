import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toIso } from './schema.ts';

it('prints a DateTime as JavaScript prints dates', () => {
  const years = { min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z') };
  for (const range of [{}, years])
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, ...range }), (at) => {
        expect(toIso(at)).toBe(at.toISOString());
        expect(toIso(at.toISOString())).toBe(at.toISOString());
      }),
    );
});

it('refuses a DateTime that is not a date', () => {
  expect(() => toIso(new Date(Number.NaN))).toThrow(RangeError);
  expect(() => toIso('yesterday')).toThrow(RangeError);
});
