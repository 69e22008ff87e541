import { describe, expect, it } from 'vitest';
import { languageOf, localeFor } from './language.ts';

const [en, de] = [languageOf('en'), languageOf('de')];
/** Intl separates numbers from units with several kinds of spaces. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('the languages of status pages', () => {
  it('count by the rules of the language', () => {
    expect(en.plural(1, en.words.components)).toBe('1 system');
    expect(en.plural(1_200, en.words.components)).toBe('1,200 systems');
    expect(de.plural(1, de.words.components)).toBe('1 System');
    expect(de.plural(1_200, de.words.components)).toBe('1.200 Systeme');
  });
  it('never round an outage away', () => {
    expect(en.percent(100)).toBe('100%');
    expect(en.percent(99.9999)).toBe('99.99%');
    expect(en.percent(99.95)).toBe('99.95%');
    expect(plain(de.percent(99.9))).toBe('99,9 %');
    expect(en.percent(0)).toBe('0%');
  });
  it('write durations in their two greatest units', () => {
    expect([20, 3_600, 4_320, 90_061, 172_800].map((seconds) => plain(en.duration(seconds)))).toEqual([
      '1 min',
      '1 hr',
      '1 hr 12 mins',
      '1 day 1 hr',
      '2 days',
    ]);
    expect(plain(de.duration(4_320))).toBe('1 Std. 12 Min.');
    expect(plain(en.duration(-5))).toBe('1 min');
  });
  it('name at most three components', () => {
    expect(en.list(['A'])).toBe('A');
    expect(en.list(['A', 'B', 'C'])).toBe('A, B and C');
    expect(en.list(['A', 'B', 'C', 'D'])).toBe('A, B and 2 more');
    expect(de.list(['A', 'B', 'C', 'D'])).toBe('A, B und 2 weitere');
  });
  it('write times in UTC, with a machine-readable form', () => {
    const at = new Date('2026-11-16T19:20:00Z');
    expect(en.time(at).text).toBe('<time datetime="2026-11-16T19:20:00.000Z">16 Nov 2026, 19:20 UTC</time>');
    expect(de.dateTime(at)).toBe('16.11.2026, 19:20 UTC');
    const text = (until: string) => en.range(at, new Date(until)).text.replaceAll(/<[^>]*>|\s+(?=\s)/g, '');
    expect(plain(text('2026-11-16T21:00:00Z'))).toBe('16 Nov 2026, 19:20 – 21:00 UTC');
    expect(plain(text('2026-11-17T01:00:00Z'))).toBe('16 Nov 2026, 19:20 – 17 Nov 2026, 01:00 UTC');
  });
  it('follow the browser where a page has no language', () => {
    expect(['de-AT,de;q=0.9,en;q=0.8', 'en-GB,de;q=0.5', 'fr', '', undefined].map(localeFor)).toEqual([
      'de',
      'en',
      'en',
      'en',
      'en',
    ]);
  });
});
