import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadWords } from '../words/words.ts';
import { ago, count, countdown, duration, fromNow, inAbout, milliseconds, percent } from './format.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const before = (seconds: number): string => ago(new Date(now - seconds * 1_000), now);
const ahead = (seconds: number): string => fromNow(new Date(now + seconds * 1_000), now);

describe('formatted figures', () => {
  it('show how long ago something was', () => {
    expect([3, 42, 61, 3_600 * 5, 3_600 * 47, 86_400 * 3].map(before)).toEqual([
      'just now',
      '42 s ago',
      '1 min ago',
      '5 h ago',
      '47 h ago',
      '3 days ago',
    ]);
    expect(before(86_400 * 40)).toContain('2026');
  });

  it('show what has happened as past, also if this clock is behind that of the server', () => {
    expect([-1, -9, -3_600, -86_400 * 40].map(before)).toEqual(Array(4).fill('just now'));
  });

  it('show when something will be, and that it has passed', () => {
    expect([2, 90, 86_400 * 7 - 60, -90].map(ahead)).toEqual([
      'just now',
      'in 1 min',
      'in 7 days',
      '1 min ago',
    ]);
  });

  it('say the same of a start and of the time since then', () => {
    const since = (seconds: number): string => duration(Math.floor(seconds));
    const spans = [42.9, 419.9, 3_599.9, 86_400 * 2.6];
    expect(spans.map((span) => `${before(span)}, ${since(span)}`)).toEqual([
      '42 s ago, 42 s',
      '6 min ago, 6 min 59 s',
      '59 min ago, 59 min 59 s',
      '2 days ago, 2 d 14 h',
    ]);
  });

  it('show durations in at most two units', () => {
    expect([0, 42, 59.7, 60, 3_840, 90_061].map(duration)).toEqual([
      '0 s',
      '42 s',
      '1 min',
      '1 min',
      '1 h 4 min',
      '1 d 1 h',
    ]);
  });

  it('show what is left as on a clock', () => {
    expect([9, 41, 60, 605, 3_723].map(countdown)).toEqual(['0:09', '0:41', '1:00', '10:05', '1:02:03']);
  });

  it('never round an uptime with failures up to 100 %', () => {
    expect([100, 99.9999, 0, 0.001, null].map(percent)).toEqual(['100 %', '99.99 %', '0 %', '0.00 %', '–']);
  });

  it('use seconds from 1,000 milliseconds', () => {
    expect([null, 0, 999, 1_500].map(milliseconds)).toEqual(['–', '0 ms', '999 ms', '1.50 s']);
  });
});

describe('formatted figures in German', () => {
  const choose = async (language: string): Promise<void> => {
    vi.stubGlobal('navigator', { languages: ['en-US'] });
    vi.stubGlobal('localStorage', { getItem: () => language });
    vi.stubGlobal('document', { documentElement: {} });
    await loadWords();
    vi.unstubAllGlobals();
  };
  beforeAll(() => choose('de'));
  // The tests of other files share these texts.
  afterAll(() => choose('en'));

  it('show how long ago something was', () => {
    expect([3, 42, 61, 3_600 * 5, 86_400 * 3].map(before)).toEqual([
      'gerade eben',
      'vor 42 Sek.',
      'vor 1 Min.',
      'vor 5 Std.',
      'vor 3 Tagen',
    ]);
    expect(ahead(7_200)).toBe('in 2 Std.');
    expect(inAbout(new Date(now + 180_000), now)).toBe('in etwa 3 Min.');
    expect(before(86_400 * 40)).toBe('29.01.2026');
  });

  it('show durations and numbers as in Germany, also in a browser with another language', () => {
    expect([0, 3_840, 90_061, 2 * 86_400].map(duration)).toEqual(['0 s', '1 h 4 min', '1 Tag 1 h', '2 Tage']);
    expect([percent(99.95), milliseconds(1_500), count(12_345)]).toEqual(['99,95 %', '1,50 s', '12.345']);
  });
});
