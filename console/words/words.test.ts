import { describe, expect, it } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';
import { localeOf, preferredLanguage } from './language.ts';

/** Each text with its path, functions without the values. */
const textsOf = (words: object, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const at = `${path}${name}`;
    if (typeof value === 'object' && value) return textsOf(value, `${at}.`);
    return [[at, typeof value === 'function' ? 'function' : String(value)]];
  });

describe('the texts of the console', () => {
  it('are the same in all languages, and none is empty', () => {
    expect(textsOf(de).map(([path]) => path)).toEqual(textsOf(en).map(([path]) => path));
    const empty = [...textsOf(en), ...textsOf(de)].filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });

  it('are in the first language of the browser that there are texts in', () => {
    expect(preferredLanguage(['fr-CH', 'de-CH', 'en'])).toBe('de');
    expect(preferredLanguage(['en-GB', 'de'])).toBe('en');
    expect(preferredLanguage(['fr'])).toBe('en');
    expect(preferredLanguage([])).toBe('en');
  });

  it('have dates and numbers in their language, as in the region of the browser', () => {
    expect(localeOf('de', ['de-CH', 'en'])).toBeUndefined();
    expect(localeOf('de', ['en-US', 'de-AT'])).toBe('de-AT');
    expect(localeOf('de', ['en-US'])).toBe('de-DE');
    expect(localeOf('en', ['fr'])).toBe('en-GB');
    expect(localeOf('en', [])).toBe('en-GB');
  });
});
