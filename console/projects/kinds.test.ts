import { describe, expect, it } from 'vitest';
import { countKind, kindName, pathTo, sortByKind } from './kinds.ts';

describe('the objects of a project', () => {
  it('are counted in words', () => {
    expect([countKind('sites', 1), countKind('pagePatterns', 2), countKind('robots', 3)]).toEqual([
      '1 site',
      '2 error patterns of pages',
      '3 robots',
    ]);
    expect([kindName('statusPages'), kindName('constructor')]).toEqual(['Status pages', 'constructor']);
  });

  it('have an order in which sites come first, and unknown kinds last', () => {
    const kinds = ['robots', 'freezes', 'pages', 'sites'].map((kind) => ({ kind }));
    expect(sortByKind(kinds).map(({ kind }) => kind)).toEqual(['sites', 'pages', 'freezes', 'robots']);
  });

  it.each([
    ['sites', '/sites/a'],
    ['pages', '/sites/root/pages'],
    ['pagePatterns', '/sites/root/pages'],
    ['probes', '/sites/root/probes'],
    ['freezes', '/maintenance/freezes'],
    ['robots', null],
  ])('have a link if they are %s: %s', (kind, path) => {
    expect(pathTo({ kind, id: 'a', rootId: 'root' })).toBe(path);
  });

  it('have no link if the site that they belong to is not known', () => {
    expect(pathTo({ kind: 'pages', id: 'a', rootId: null })).toBeNull();
  });
});
