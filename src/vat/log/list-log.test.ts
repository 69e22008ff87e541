import { expect, it } from 'vitest';
import { parseSearch } from './list-log.ts';

it.each([
  [undefined, { kind: 'all' }],
  ['  ', { kind: 'all' }],
  ['de', { kind: 'recent', country: 'DE', text: null }],
  ['GR', { kind: 'recent', country: 'EL', text: null }],
  ['DE 1234', { kind: 'number', country: 'DE', number: '1234' }],
  ['CHE-116.068', { kind: 'number', country: 'CH', number: '116068' }],
  ['ATU1234', { kind: 'number', country: 'AT', number: 'U1234' }],
  ['1234-5', { kind: 'number', country: null, number: '12345' }],
  ['DE 12', { kind: 'recent', country: 'DE', text: '12' }],
  ['12', { kind: 'recent', country: null, text: '12' }],
  ['Delta GmbH', { kind: 'recent', country: null, text: 'Delta GmbH' }],
  ['Studio 2000', { kind: 'recent', country: null, text: 'Studio 2000' }],
])('parses the log search %j', (search, expected) => {
  expect(parseSearch(search)).toEqual(expected);
});
