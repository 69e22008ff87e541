import { describe, expect, it } from 'vitest';
import { atMost } from '#testkit/patience.ts';
import { createPatternSearch } from './pattern-search.ts';

const page = (text: string, owner = 'ada'): { owner: string; body: Uint8Array; charset: string } => ({
  owner,
  body: Buffer.from(text),
  charset: 'utf-8',
});
/** Some 15 s of work on letters without order: many begin a match, which is refuted 1,000 characters later. */
const endless = '(?s)[aeiou].{1000}[\\x00\\x01]|[a-m].{900}[\\x02\\x03]';
let seed = 1;
const letter = (): string => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return String.fromCharCode(97 + (Math.floor(seed / 65_536) % 26));
};
const disorder = Array.from({ length: 400_000 }, letter).join('');

describe('the pattern search', () => {
  it('finds the first pattern of the list that matches', async () => {
    await using search = createPatternSearch();
    const find = async (...patterns: string[]) => search.find({ patterns, ...page('Fatal error: grüße') });
    expect(await find('nothing', 'gr.{2}e', 'Fatal')).toEqual({ kind: 'searched', found: 'gr.{2}e' });
    expect(await find('(?i)FATAL')).toEqual({ kind: 'searched', found: '(?i)FATAL' });
    expect(await find('nothing')).toEqual({ kind: 'searched', found: undefined });
  });

  it('does not detach the body of the page', async () => {
    await using search = createPatternSearch();
    const body = Buffer.from('Fatal error');
    await search.find({ owner: 'ada', patterns: ['x'], body, charset: 'utf-8' });
    expect(body.toString()).toBe('Fatal error');
  });

  it('gives up a search that takes too long, and continues with the others', async () => {
    await using search = createPatternSearch({ budgetMs: 400 });
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 20);
    const [before, evil, after] = await Promise.all([
      search.find({ patterns: ['b'], ...page('abc') }),
      search.find({ patterns: [endless], ...page(disorder) }),
      search.find({ patterns: ['c'], ...page('abc') }),
    ]);
    clearInterval(ticking);
    expect(before).toEqual({ kind: 'searched', found: 'b' });
    expect(evil).toEqual({ kind: 'given-up', reason: 'the error patterns take too long on this page' });
    expect(after).toEqual({ kind: 'searched', found: 'c' });
    expect(ticks).toBeGreaterThan(5);
  });

  it('gives up a search that throws, and continues with the next', async () => {
    await using search = createPatternSearch();
    const broken = await search.find({ patterns: ['(never saved'], ...page('abc') });
    expect(broken).toEqual({ kind: 'given-up', reason: 'the search for error patterns crashed' });
    expect(await search.find({ patterns: ['c'], ...page('abc') })).toEqual({ kind: 'searched', found: 'c' });
  });

  it('does not take a late response for one page as the response for another', async () => {
    await using search = createPatternSearch({ budgetMs: 300 });
    await search.find({ patterns: ['x'], ...page('warms the thread up') });
    await new Promise((resolve) => setImmediate(resolve));
    const given = search.find({ patterns: ['b'], ...page('abc') });
    const other = search.find({ patterns: ['nothing'], ...page('abc', 'bob') });
    // Both are sent in this turn of the event loop. The response comes in time, but timers run before it is read.
    await new Promise((resolve) => setImmediate(resolve));
    const until = performance.now() + 600;
    while (performance.now() < until);
    expect(await given).toEqual({
      kind: 'given-up',
      reason: 'the error patterns take too long on this page',
    });
    expect(await other).toEqual({ kind: 'searched', found: undefined });
  });

  it('searches the pages of other owners before the many of one owner', async () => {
    await using search = createPatternSearch({ budgetMs: 500 });
    const order: string[] = [];
    const find = async (owner: string, patterns: string[], text: string): Promise<void> => {
      await search.find({ patterns, ...page(text, owner) });
      order.push(owner);
    };
    const slow = Array.from({ length: 10 }, () => find('ada', [endless], disorder));
    const quick = ['bob', 'cy', 'bob'].map((owner) => find(owner, ['c'], 'abc'));
    await Promise.all(quick);
    expect(order).toEqual(['ada', 'bob', 'cy', 'bob']);
    await search[Symbol.asyncDispose]();
    await Promise.all(slow);
  });

  it('refuses only the owner whose searches have taken too much time', async () => {
    await using search = createPatternSearch({ budgetMs: 250, maxSlowMs: 500 });
    const reasons = await Promise.all(
      Array.from({ length: 40 }, () => search.find({ patterns: [endless], ...page(disorder) })),
    );
    const refused = 'the error patterns and JSON paths of this account take too much time: simplify them';
    const searched = reasons.filter((outcome) => outcome.kind === 'given-up' && outcome.reason !== refused);
    // 3 on an idle machine. More on a busy one, since a quarter of the time that passes is forgiven (owner-queue.test.ts has the exact rule).
    expect(searched.length).toBeLessThan(reasons.length);
    expect(await search.find({ patterns: ['b'], ...page('abc') })).toMatchObject({ kind: 'given-up' });
    expect(await search.find({ patterns: ['b'], ...page('abc', 'bob') })).toEqual({
      kind: 'searched',
      found: 'b',
    });
  });

  it('ends a search at once when it is cancelled', async () => {
    await using search = createPatternSearch({ budgetMs: 60_000 });
    const cancel = new AbortController();
    const finds = Array.from({ length: 20 }, () =>
      search.find({ patterns: [endless], ...page(disorder) }, cancel.signal),
    );
    await search.find({ patterns: ['c'], ...page('abc', 'bob') }, AbortSignal.abort());
    const started = performance.now();
    cancel.abort();
    const reason = 'the search for error patterns was cancelled';
    expect(await Promise.all(finds)).toEqual(finds.map(() => ({ kind: 'given-up', reason })));
    expect(await search.find({ patterns: ['c'], ...page('abc') })).toEqual({ kind: 'searched', found: 'c' });
    expect(performance.now() - started).toBeLessThan(atMost(5_000));
  });

  it('settles every search when it is closed', async () => {
    const search = createPatternSearch();
    const finds = ['ada', 'ada', 'bob'].map((owner) =>
      search.find({ patterns: [endless], ...page(disorder, owner) }),
    );
    await search[Symbol.asyncDispose]();
    expect((await Promise.all(finds)).map(({ kind }) => kind)).toEqual(['given-up', 'given-up', 'given-up']);
  });
});
