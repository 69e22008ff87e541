import { expect, it } from 'vitest';
import { parseVatNumber } from '#vat/formats/vat-number.ts';
import { drawVatNumber } from './vat-numbers.ts';
import { randomOf } from './random.ts';

it('draws VAT numbers of three countries in valid formats', () => {
  const random = randomOf(7, 'numbers');
  const drawn = Array.from({ length: 300 }, (_, at) => drawVatNumber(random, at));
  for (const { country, national } of drawn)
    expect(parseVatNumber(country, national)).toMatchObject({ kind: 'number', number: { national } });
  expect(
    Object.fromEntries(
      Object.entries(Object.groupBy(drawn, ({ country }) => country)).map(([country, of]) => [
        country,
        of.length,
      ]),
    ),
  ).toEqual({ CH: 20, GB: 30, DE: 250 });
});
