import { expect, it } from 'vitest';
import { parseLimit } from './key-limit.ts';

it.each([
  ['', { limit: null }],
  ['  ', { limit: null }],
  [' 10 ', { limit: 10 }],
  ['10/min', { mistake: 'Enter a whole number.' }],
  ['1e3', { mistake: 'Enter a whole number.' }],
  ['-1', { mistake: 'Enter a whole number.' }],
  ['9'.repeat(400), { mistake: 'Enter a whole number.' }],
])('the limit of a VAT key %j is %j', (text, parsed) => {
  expect(parseLimit(text)).toEqual(parsed);
});
