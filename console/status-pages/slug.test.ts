import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slugOf } from './slug.ts';

it('the address that a title suggests is made of plain letters', () => {
  expect(slugOf('Müller & Söhne GmbH')).toBe('mueller-soehne-gmbh');
  expect(slugOf('  Café Crème ')).toBe('cafe-creme');
  expect(slugOf('東京')).toBe('');
});

it('the address that any title suggests is accepted if it is long enough', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      expect(slugOf(title)).toMatch(/^(|[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)$/);
    }),
  );
});
