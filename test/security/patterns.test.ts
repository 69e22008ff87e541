import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compilePattern } from '#probing/pattern-search/compile-pattern.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { extensionsOf, make, newSite } from '../contract/monitoring-requests.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [] });
  owner = await app.signUp();
}, 60_000);
afterAll(() => app?.[Symbol.asyncDispose]());

/** Each takes JavaScript's own expressions longer than the universe has left, or the square of the text. */
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

describe('an evil pattern', { retry: 0 }, () => {
  // Tried again when it fails: on a busy machine the same work takes more of the processor, now and then for long.
  it.each(evil)('is linear in the page: %s', { retry: 1 }, (pattern, text) => {
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
    // Eight times the text: eight times the work if it is linear, sixty-four if it is the square. 20 ms are for the clock.
    expect(eightfold).toBeLessThan(24 * once + 20_000);
    expect(eightfold).toBeLessThan(5_000_000);
  });

  it.each(evil)('is tried on half a megabyte over the interface: %s', async (pattern, text) => {
    const query =
      'query ($pattern: String!, $sample: String!) { testErrorPattern(pattern: $pattern, sample: $sample) }';
    const since = performance.now();
    const { errors, data } = await owner.monitoring(query, { pattern, sample: text(500_000) });
    expect(
      typeof data?.['testErrorPattern'] === 'boolean' || errors?.[0]?.extensions.code === 'BAD_REQUEST',
    ).toBe(true);
    expect(performance.now() - since).toBeLessThan(15_000);
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
  ])('is not taken: %s', async (pattern) => {
    const { id: siteId } = await newSite(owner);
    expect(extensionsOf(await make(owner, 'createSiteErrorPattern', { siteId, pattern }))).toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});
