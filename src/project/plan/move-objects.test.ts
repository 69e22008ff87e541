import { describe, expect, it } from 'vitest';
import type { ConfigurationKind } from '#identity/configuration-kind.ts';
import { createCatalogue } from '../document/catalogue.ts';
import { moveKey, moveObjects, type Moved } from './move-objects.ts';
import { pathOf, splitPath, type OwnedObject } from './owned-object.ts';

const kind = (name: string, parent?: string): ConfigurationKind =>
  ({ name, title: name.slice(0, -1), references: {}, ...(parent && { parent }) }) as ConfigurationKind;
const catalogue = createCatalogue([kind('sites'), kind('pages', 'sites')]);

/** `sites a` is an object that was stored with the key a, and has this as its id as well. */
const stored = (place: string): OwnedObject => {
  const [kindName, path] = place.split(' ') as [string, string];
  return { project: 'acme', kind: kindName, ...splitPath(path), objectId: place, secretHashes: {} };
};
const line = (text: string) => {
  const [kindName, from, to] = text.split(' ') as [string, string, string];
  return { kind: catalogue.find(kindName)!, from, to, line: 1, column: 1 };
};

function move(
  owned: string[],
  lines: string[],
  file: string[],
  applied: ReadonlySet<string> = new Set(),
): Moved {
  return moveObjects({
    catalogue,
    owned: owned.map(stored),
    moves: lines.map(line),
    applied,
    isEntry: (kindName, path) => file.includes(`${kindName} ${path}`),
    nameOf: ({ key }) => key,
  });
}
const placesOf = ({ owned }: Moved): Record<string, string> =>
  Object.fromEntries(owned.map((object) => [object.objectId, pathOf(object)]));
const settledOf = ({ settled }: Moved): Set<string> => new Set(settled.map(moveKey));

describe('lines in `moved`', () => {
  it('give an object another key, together with what is nested in it', () => {
    const moved = move(['sites a', 'pages a/x'], ['sites a b', 'pages b/x b/y'], ['sites b', 'pages b/y']);
    expect(placesOf(moved)).toEqual({ 'sites a': 'b', 'pages a/x': 'b/y' });
    expect(moved.changes.map(({ key, formerKey }) => [formerKey, key])).toEqual([
      ['a', 'b'],
      ['a/x', 'b/y'],
    ]);
  });

  it('form a chain: an object of any time gets the last key', () => {
    const lines = ['sites a b', 'sites b c'];
    expect(placesOf(move(['sites a'], lines, ['sites c']))).toEqual({ 'sites a': 'c' });
    expect(placesOf(move(['sites b'], lines, ['sites c']))).toEqual({ 'sites b': 'c' });
    expect(move(['sites c'], lines, ['sites c'])).toMatchObject({ changes: [], problems: [], warnings: [] });
  });

  it('can stay in the file when a new entry gets the old key', () => {
    const both = ['sites a', 'sites b'];
    expect(move(both, ['sites a b'], both)).toMatchObject({ changes: [], problems: [], warnings: [] });
  });

  it('can stay in the file when the new key is gone and a new entry gets the old key', () => {
    expect(move(['sites a'], ['sites a b'], ['sites a'])).toMatchObject({ changes: [], problems: [] });
  });

  it('move an object out of the way, although the file does not name its new key', () => {
    const moved = move(['sites a', 'sites b'], ['sites a old', 'sites b a'], ['sites a']);
    expect(placesOf(moved)).toEqual({ 'sites a': 'old', 'sites b': 'a' });
  });

  it.each([
    ['two lines', ['sites a b', 'sites b a']],
    ['three lines', ['sites a other', 'sites b a', 'sites other b']],
  ])('swap two keys with %s, once', (_name, lines) => {
    const both = ['sites a', 'sites b'];
    const first = move(both, lines, both);
    expect(placesOf(first)).toEqual({ 'sites a': 'b', 'sites b': 'a' });
    expect(first.problems).toEqual([]);
    expect(move(both, lines, both, settledOf(first)).changes).toEqual([]);
    // The lines are out of date in a project that begins with them.
    const fresh = move([], lines, both);
    expect(move(both, lines, both, settledOf(fresh)).changes).toEqual([]);
  });

  it('rotate keys, with everything that is nested', () => {
    const moved = move(
      ['sites a', 'sites b', 'sites c', 'pages a/x', 'pages b/x'],
      ['sites a b', 'sites b c', 'sites c a'],
      ['sites a', 'sites b', 'sites c', 'pages b/x', 'pages c/x'],
    );
    expect(placesOf(moved)).toEqual({
      'sites a': 'b',
      'sites b': 'c',
      'sites c': 'a',
      'pages a/x': 'b/x',
      'pages b/x': 'c/x',
    });
  });

  it('are warned about if the new key is in use, and count later', () => {
    const moved = move(['sites a', 'sites b'], ['sites a b'], ['sites b']);
    expect(moved.warnings.map(({ message }) => message)).toEqual([
      '"a" cannot become "b", which already exists in this project.',
    ]);
    expect([moved.changes, moved.problems, moved.settled]).toEqual([[], [], []]);
  });

  it('are refused if a page would leave its site', () => {
    expect(move(['sites a', 'pages a/x', 'sites b'], ['pages a/x b/x'], []).problems).toHaveLength(1);
  });

  it('take a short time even if there are a thousand of them and many objects', () => {
    const owned = Array.from({ length: 10_000 }, (_, n) => [`sites s${n}`, `pages s${n}/x`]).flat();
    const lines = Array.from({ length: 1_000 }, (_, n) => `sites s${n} t${n}`);
    const from = process.cpuUsage();
    const moved = moveObjects({
      catalogue,
      owned: owned.map(stored),
      moves: lines.map(line),
      applied: new Set(),
      isEntry: () => true,
      nameOf: ({ key }) => key,
    });
    const { user, system } = process.cpuUsage(from);
    expect([moved.changes.length, moved.relocated.length]).toEqual([1_000, 2_000]);
    expect((user + system) / 1_000).toBeLessThan(1_500);
  });
});
