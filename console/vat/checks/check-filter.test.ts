import { describe, expect, it } from 'vitest';
import { toCheckFilter } from './check-filter.ts';

describe('the search for checks by number', () => {
  it.each([
    ['', {}],
    [' - ', {}],
    ['123.456', { number: '123456' }],
    ['de 123 456 789', { country: 'DE', number: '123456789' }],
    ['DE', { country: 'DE' }],
    ['EL09', null],
    ['EL0941', { country: 'EL', number: '0941' }],
    ['ATU1234', { country: 'AT', number: 'U1234' }],
    ['U1234', { number: 'U1234' }],
    ['ES+1', null],
    ['123', null],
    ['1'.repeat(100), { number: '1'.repeat(20) }],
  ])('understands %j', (text, filter) => {
    expect(toCheckFilter(text)).toEqual(filter);
  });
});
