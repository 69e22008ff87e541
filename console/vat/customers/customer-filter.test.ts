import { describe, expect, it } from 'vitest';
import { downloadPath, toFilter, type View } from './customer-filter.ts';

const now = Date.parse('2026-11-17T13:45:10.123Z');

describe('the filter of VAT customers', () => {
  it('is empty if all customers are shown', () => {
    expect(toFilter('all', '', '  ', now)).toEqual({});
  });

  it('joins the view, the country and the text that is searched for', () => {
    expect(toFilter('invalid', 'DE', ' 1234 ', now)).toEqual({
      verdict: 'INVALID',
      country: 'DE',
      search: '1234',
    });
    expect(toFilter('mismatch', '', '', now)).toEqual({ mismatch: true });
  });

  it('is the same all day long for changes of the last 30 days', () => {
    expect(toFilter('changed', '', '', now)).toEqual({ changedSince: '2026-10-18T00:00:00.000Z' });
    expect(toFilter('changed', '', '', now + 3_600_000)).toEqual({
      changedSince: '2026-10-18T00:00:00.000Z',
    });
  });

  it('takes a text that is too long only as far as the service accepts it', () => {
    expect(toFilter('all', '', 'x'.repeat(500), now).search).toHaveLength(100);
  });

  it('ignores a view that does not exist', () => {
    expect(toFilter('toString' as View, '', '', now)).toEqual({});
  });

  it('is also that of the file that can be downloaded', () => {
    expect(downloadPath('t', toFilter('mismatch', 'DE', 'A & B', now))).toBe(
      '/vat/customers.csv?teamId=t&mismatch=true&country=DE&search=A+%26+B',
    );
  });
});
