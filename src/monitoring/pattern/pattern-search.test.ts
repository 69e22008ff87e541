import { describe, expect, it } from 'vitest';
import { createPatternSearch } from './pattern-search.ts';

const page = (text: string): { body: Uint8Array; charset: string } => ({
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

describe('the search for patterns', () => {
  it('finds the first of the list', async () => {
    await using search = createPatternSearch();
    const find = async (...patterns: string[]) => search.find({ patterns, ...page('Fatal error: grüße') });
    expect(await find('nothing', 'gr.{2}e', 'Fatal')).toEqual({ kind: 'searched', found: 'gr.{2}e' });
    expect(await find('(?i)FATAL')).toEqual({ kind: 'searched', found: '(?i)FATAL' });
    expect(await find('nothing')).toEqual({ kind: 'searched', found: undefined });
  });

  it('leaves the page as it was', async () => {
    await using search = createPatternSearch();
    const body = Buffer.from('Fatal error');
    await search.find({ patterns: ['x'], body, charset: 'utf-8' });
    expect(body.toString()).toBe('Fatal error');
  });

  it('gives up what takes too long, while the others go on', async () => {
    await using search = createPatternSearch({ budgetMs: 800 });
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
    expect(ticks).toBeGreaterThan(20);
  });

  it('survives a thread that breaks down', async () => {
    await using search = createPatternSearch();
    const broken = await search.find({ patterns: ['(never saved'], ...page('abc') });
    expect(broken).toEqual({ kind: 'given-up', reason: 'the search for error patterns broke down' });
    expect(await search.find({ patterns: ['c'], ...page('abc') })).toEqual({ kind: 'searched', found: 'c' });
  });
});
