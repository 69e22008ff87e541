import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomLetters } from '#testkit/random.ts';
import { compilePattern } from '#probing/pattern-search/compile-pattern.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { atMost } from '#testkit/patience.ts';
import { extensionsOf, make, newSite } from '../contract/monitoring-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [] });
  owner = await app.signUp();
});
afterAll(() => app?.[Symbol.asyncDispose]());

/** Each takes exponential or quadratic time in JavaScript's own regular expressions. */
const evil: [pattern: string, text: (size: number) => string][] = [
  ['(a+)+$', (size) => `${'a'.repeat(size)}!`],
  ['(a|a)*b', (size) => 'a'.repeat(size)],
  ['(a|aa)+$', (size) => `${'a'.repeat(size)}!`],
  ['(.*)*x', (size) => 'a'.repeat(size)],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', (size) => 'a'.repeat(size)],
  ['(x+x+)+y', (size) => 'x'.repeat(size)],
  ['.*.*=.*', (size) => 'x'.repeat(size)],
  ['(?:(?:"[^"]*")|[^"])*"$', (size) => 'x"'.repeat(size / 2)],
  ['^\\s+|\\s+$', (size) => `x${' '.repeat(size)}x`],
  ['<!--.*?-->.*<script.*?>.*</script>', (size) => '<!--'.repeat(size / 4)],
];

describe('a pattern with catastrophic backtracking', { tags: ['strict'] }, () => {
  it.each(evil)('is matched in linear time: %s', (pattern, text) => {
    const found = compilePattern(pattern);
    const cost = (size: number): number => {
      const sample = text(size);
      found.test(sample.slice(0, 1_000));
      const best = Array.from({ length: 3 }, () => {
        const { user } = process.cpuUsage();
        found.test(sample);
        return process.cpuUsage().user - user;
      });
      return Math.min(...best);
    };
    const [once, eightfold] = [cost(64_000), cost(512_000)];
    // Eight times the text takes eight times the work if linear, and 64 times if quadratic. 20 ms allow for the clock.
    expect(eightfold).toBeLessThan(24 * once + 20_000);
    expect(eightfold).toBeLessThan(5_000_000);
  });

  it.each(evil)('is tested on half a megabyte over the API: %s', async (pattern, text) => {
    const query =
      'query ($pattern: String!, $sample: String!) { testErrorPattern(pattern: $pattern, sample: $sample) }';
    const since = performance.now();
    const { errors, data } = await owner.monitoring(query, { pattern, sample: text(500_000) });
    expect(
      typeof data?.['testErrorPattern'] === 'boolean' || errors?.[0]?.extensions.code === 'BAD_REQUEST',
    ).toBe(true);
    expect(performance.now() - since).toBeLessThan(atMost(15_000));
  });

  it.each([
    '(a)\\1',
    '(?=a)b',
    '(?<=a)b',
    '(?!a)b',
    '(?>a+)b',
    'a++',
    '((((a{1,100}){1,100}){1,100}){1,100})',
    '(a{1000}){1000}',
    `${'(a?'.repeat(300)}${')'.repeat(300)}{900}`,
    '('.repeat(900),
    '[',
    '\\',
  ])('is rejected if it is invalid or too expensive: %s', async (pattern) => {
    const { id: siteId } = await newSite(owner);
    expect(extensionsOf(await make(owner, 'createSiteErrorPattern', { siteId, pattern }))).toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

describe('pattern tests', { tags: ['strict'] }, () => {
  const query =
    'query ($pattern: String!, $sample: String!) { testErrorPattern(pattern: $pattern, sample: $sample) }';
  const many = `query ($pattern: String!, $sample: String!) {
    ${Array.from({ length: 120 }, (_, at) => `a${at}: testErrorPattern(pattern: $pattern, sample: $sample)`).join(' ')} }`;

  it('of one member do not delay those of another, even if 600 are slow', { tags: ['long'] }, async () => {
    const [greedy, other] = [await app.signUp(), await app.signUp()];
    // No two windows are equal, so the automaton never reaches a known state.
    const sample = randomLetters(400_000);
    const slow = { pattern: '(a|b)*a[ab]{190}[^ab]', sample };
    const since = performance.now();
    const attacks = Promise.all(Array.from({ length: 5 }, () => greedy.monitoring(many, slow)));
    const visits: number[] = [];
    const attack = { hasEnded: false };
    void attacks.then(() => (attack.hasEnded = true));
    while (!attack.hasEnded || visits.length < 20) {
      const sent = performance.now();
      const { data } = await other.monitoring(query, { pattern: 'b', sample: 'ab' });
      visits.push(performance.now() - sent);
      expect(data).toEqual({ testErrorPattern: true });
    }
    const codes = (await attacks).flatMap(({ errors }) => errors!.map(({ extensions }) => extensions.code));
    console.log(
      `others: worst of ${visits.length} ${Math.max(...visits).toFixed(0)} ms; the attack ended after ${((performance.now() - since) / 1_000).toFixed(1)} s`,
    );
    expect(codes.filter((code) => code !== 'BAD_REQUEST' && code !== 'RATE_LIMITED')).toEqual([]);
    // One search of half a second, and the start of a new thread after it. Without fair queueing it took 150 s and more.
    expect(Math.max(...visits)).toBeLessThan(20_000);
  });
});
