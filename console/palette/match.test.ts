import { describe, expect, it } from 'vitest';
import { findEntries, fit, prepare, search, type Entry } from './match.ts';

const entry = (group: Entry['group'], name: string, detail = ''): Entry => ({
  id: `${group}:${name}`,
  group,
  name,
  detail,
});
const entries = [
  entry('actions', 'Add site'),
  entry('pages', 'Sites'),
  entry('pages', 'Status pages'),
  entry('sites', 'Shop Zürich', 'https://zh.shop.example/'),
  entry('sites', 'Bookshop', 'https://books.example/'),
  entry('environments', 'Shop production', 'web1'),
].map(prepare);
const find = (text: string, recent: string[] = []): string[] =>
  findEntries(entries, text, recent, 20).found.map(({ name }) => name);

describe('the palette', () => {
  it('puts the beginning of a name before the beginning of a word, and that before a part of a word', () => {
    expect(find('shop')).toEqual(['Shop Zürich', 'Shop production', 'Bookshop']);
    expect(find('site')).toEqual(['Sites', 'Add site']);
  });

  it('finds by initials, by letters in order and by the address', () => {
    expect(find('sp')).toEqual(['Status pages', 'Shop production']);
    expect(find('shprod')).toEqual(['Shop production']);
    expect(find('books.ex')).toEqual(['Bookshop']);
    expect(find('SHOP zür')).toEqual(['Shop Zürich']);
    expect(find('shop web1')).toEqual(['Shop production']);
    expect(find('xyz')).toEqual([]);
  });

  it('puts what was used lately first among what fits equally well', () => {
    expect(find('shop', ['environments:Shop production'])).toEqual([
      'Shop production',
      'Shop Zürich',
      'Bookshop',
    ]);
  });

  it('shows what was used lately, actions and pages before anything is typed', () => {
    expect(find('', ['sites:Bookshop', 'sites:gone'])).toEqual([
      'Bookshop',
      'Add site',
      'Sites',
      'Status pages',
    ]);
  });

  it('does not take scattered letters of short queries for a match', () => {
    expect(fit(search('Environments'), 'es')).toBe(0);
    expect(fit(search('Bookshop'), 'ksp')).toBe(0);
  });

  it('searches 5,000 entries in less than 50 ms', () => {
    const many = Array.from({ length: 5_000 }, (_, at) =>
      prepare(entry('sites', `Shop number ${at}`, `https://s${at}.example/`)),
    );
    const times = Array.from({ length: 5 }, () => {
      const began = performance.now();
      findEntries(many, 'number 99', [], 50);
      return performance.now() - began;
    });
    expect(Math.min(...times)).toBeLessThan(50);
    const { found, total } = findEntries(many, 'number 99', [], 50);
    expect([found[0]!.name, found.length, total]).toEqual(['Shop number 99', 50, 140]);
  });
});
