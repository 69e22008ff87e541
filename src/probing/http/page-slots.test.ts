import { describe, expect, it } from 'vitest';
import { misbehaviours, page, startMisbehavingServer } from '#testkit/misbehaving-server.ts';
import type { PatternSearch, SearchOutcome } from '../pattern-search/pattern-search.ts';
import { createHttpCheck, inWords, runCheck } from '../check.fixture.ts';
import { PageSlots } from './page-slots.ts';

/** Each search lasts until the test ends it. */
function createSlowSearch() {
  const searched: { owner: string; end: () => void }[] = [];
  const search: PatternSearch = {
    find: ({ owner }) =>
      new Promise<SearchOutcome>((resolve) =>
        searched.push({ owner, end: () => resolve({ kind: 'searched', found: undefined }) }),
      ),
    [Symbol.asyncDispose]: async () => {},
  };
  const count = (owner: string): number => searched.filter((each) => each.owner === owner).length;
  return { search, searched, count };
}
const patterns = [{ pattern: 'x', action: 'FAIL' }] as const;
const manyTimes = <T>(times: number, act: () => T): T[] => Array.from({ length: times }, act);
/** More than one piece, so that it is not there with its headers. */
const large = 'y'.repeat(500_000);

describe('the slots for pages', () => {
  it('give four fifths to one owner and the rest to others', async () => {
    await using server = await startMisbehavingServer(page(large));
    const { search, searched, count } = createSlowSearch();
    const check = createHttpCheck({ search, slots: new PageSlots(100) });
    const run = (owner: string) => runCheck(check, server.url, { owner, patterns });
    const bad = manyTimes(120, () => run('bad'));
    await expect.poll(() => [server.connections(), count('bad')]).toEqual([120, 80]);
    const good = manyTimes(5, () => run('good'));
    await expect.poll(() => count('good')).toBe(5);
    expect(count('bad')).toBe(80);
    // Each slot that is released goes to the next check, until all pages were searched.
    for (let at = 0; at < 125; at += 1) {
      await expect.poll(() => searched.length).toBeGreaterThan(at);
      searched[at]!.end();
    }
    expect(new Set((await Promise.all([...bad, ...good])).map(inWords))).toEqual(new Set(['UP 200']));
  });

  it('make a check inconclusive that did not get one in time', async () => {
    await using server = await startMisbehavingServer(page(large));
    const { search, searched, count } = createSlowSearch();
    const check = createHttpCheck({
      search,
      slots: new PageSlots(8),
      timeoutMs: 1_000,
    });
    const run = () => runCheck(check, server.url, { patterns });
    const first = manyTimes(8, run);
    await expect.poll(() => count('ada')).toBe(8);
    expect(inWords(await run())).toBe('INCONCLUSIVE too many pages of this account are read at once');
    searched.forEach(({ end }) => end());
    await Promise.all(first);
  });

  it('make a check inconclusive that failed after it had waited for one', async () => {
    await using slow = await startMisbehavingServer(misbehaviours.hangsInsideBody);
    await using server = await startMisbehavingServer(page(large));
    const { search, searched, count } = createSlowSearch();
    const slots = new PageSlots(8);
    const check = createHttpCheck({ search, slots, timeoutMs: 1_500 });
    const first = manyTimes(8, () => runCheck(check, server.url, { patterns }));
    await expect.poll(() => count('ada')).toBe(8);
    const late = runCheck(check, slow.url, { patterns });
    await expect.poll(() => slots.waiting).toBe(1);
    searched.forEach(({ end }) => end());
    await Promise.all(first);
    expect(inWords(await late)).toMatch(/^INCONCLUSIVE too many pages/);
    expect(inWords(await runCheck(check, slow.url, { patterns }))).toMatch(/^DOWN - timed out/);
  });

  it('are not needed for a page that is not searched', async () => {
    await using server = await startMisbehavingServer(page(large));
    const { search, searched, count } = createSlowSearch();
    const check = createHttpCheck({ search, slots: new PageSlots(8) });
    const first = manyTimes(8, () => runCheck(check, server.url, { patterns }));
    await expect.poll(() => count('ada')).toBe(8);
    expect(inWords(await runCheck(check, server.url))).toBe('UP 200');
    searched.forEach(({ end }) => end());
    await Promise.all(first);
  });
});
