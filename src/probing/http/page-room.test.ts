import { describe, expect, it } from 'vitest';
import { misbehaviours, page, startMisbehavingServer } from '#testkit/misbehaving-server.ts';
import type { PatternSearch, SearchOutcome } from '#probing/pattern-search/pattern-search.ts';
import { createHttpCheck } from '../own-network/conclude.ts';
import { PageRoom } from './page-room.ts';
import { inWords, runCheck, unknownNetwork } from '#probing/check.fixture.ts';

/** Each page is searched until it is let go. */
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

describe('the room for pages', () => {
  it('holds four fifths of them for one owner, and lets others in', async () => {
    await using server = await startMisbehavingServer(page(large));
    const { search, searched, count } = createSlowSearch();
    const check = createHttpCheck({ network: unknownNetwork, search, room: new PageRoom(100) });
    const run = (owner: string) => runCheck(check, server.url, { owner, patterns });
    const bad = manyTimes(120, () => run('bad'));
    await expect.poll(() => [server.connections(), count('bad')]).toEqual([120, 80]);
    const good = manyTimes(5, () => run('good'));
    await expect.poll(() => count('good')).toBe(5);
    expect(count('bad')).toBe(80);
    // Whoever leaves makes room for the next one, until all have had theirs.
    for (let at = 0; at < 125; at += 1) {
      await expect.poll(() => searched.length).toBeGreaterThan(at);
      searched[at]!.end();
    }
    expect(new Set((await Promise.all([...bad, ...good])).map(inWords))).toEqual(new Set(['UP 200']));
  });

  it('calls nobody down whose page was not read in time for want of it', async () => {
    await using server = await startMisbehavingServer(page(large));
    const { search, searched, count } = createSlowSearch();
    const check = createHttpCheck({
      network: unknownNetwork,
      search,
      room: new PageRoom(40),
      timeoutMs: 3_000,
    });
    const run = () => runCheck(check, server.url, { patterns });
    const first = manyTimes(32, run);
    await expect.poll(() => count('ada')).toBe(32);
    expect(inWords(await run())).toBe('TROUBLE too many pages of this account are read at once');
    searched.forEach(({ end }) => end());
    await Promise.all(first);
  });

  it('calls nobody down who had too little time left after waiting for it', async () => {
    await using slow = await startMisbehavingServer(misbehaviours.hangsInsideBody);
    await using server = await startMisbehavingServer(page(large));
    const { search, searched, count } = createSlowSearch();
    const room = new PageRoom(40);
    const check = createHttpCheck({ network: unknownNetwork, search, room, timeoutMs: 4_000 });
    const first = manyTimes(32, () => runCheck(check, server.url, { patterns }));
    await expect.poll(() => count('ada')).toBe(32);
    const late = runCheck(check, slow.url, { patterns });
    await expect.poll(() => room.waiting).toBe(1);
    searched.forEach(({ end }) => end());
    await Promise.all(first);
    expect(inWords(await late)).toMatch(/^TROUBLE too many pages/);
    expect(inWords(await runCheck(check, slow.url, { patterns }))).toMatch(/^DOWN - timed out/);
  });

  it('is not needed for a page that is not searched', async () => {
    await using server = await startMisbehavingServer(page(large));
    const { search, searched, count } = createSlowSearch();
    const check = createHttpCheck({ network: unknownNetwork, search, room: new PageRoom(40) });
    const first = manyTimes(32, () => runCheck(check, server.url, { patterns }));
    await expect.poll(() => count('ada')).toBe(32);
    expect(inWords(await runCheck(check, server.url))).toBe('UP 200');
    searched.forEach(({ end }) => end());
    await Promise.all(first);
  });
});
