import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StatusComponentFactsFragment } from '../api/monitoring.generated.ts';
import { linesOf, mistakesIn, moveGroup, moveLine, placeOf, toComponents } from './component-lines.ts';

const component = (name: string, group: string | null = null): StatusComponentFactsFragment => ({
  id: name,
  name,
  group,
  siteId: `site of ${name}`,
  pageId: null,
  heartbeatId: null,
  checkout: false,
  showUptime: true,
  showResponseTime: false,
  state: 'OPERATIONAL',
});

const lines = linesOf([
  component('a'),
  component('b', 'Shops'),
  component('c', 'Shops'),
  component('d', 'Payment'),
]);
const shown = (of: typeof lines): string[] =>
  toComponents(of).map(({ name, group }) => (group ? `${group}/${name}` : name));

it('components of one group are listed together, those without a group first', () => {
  const mixed = linesOf([
    component('b', 'Shops'),
    component('d', 'Payment'),
    component('c', 'Shops'),
    component('a'),
  ]);
  expect(shown(mixed)).toEqual(['a', 'Shops/b', 'Shops/c', 'Payment/d']);
});

it('a heartbeat stays a heartbeat when the components are saved', () => {
  const heartbeat = { ...component('import'), siteId: null, heartbeatId: 'h' };
  expect(toComponents(linesOf([heartbeat]))).toMatchObject([
    { siteId: null, pageId: null, heartbeatId: 'h' },
  ]);
});

it('a component that is moved belongs to the group above it', () => {
  expect(shown(moveLine(lines, 'a', 'c'))).toEqual(['Shops/b', 'Shops/c', 'Shops/a', 'Payment/d']);
  expect(shown(moveLine(lines, 'd', 'a'))).toEqual(['d', 'a', 'Shops/b', 'Shops/c']);
});

it('the place of a component is said with its group', () => {
  expect(placeOf(lines, 'c')).toBe('position 2 of 2 in Shops');
  expect(placeOf(lines, 'a')).toBe('position 1 of 1 without a group');
  expect(placeOf(linesOf([component('a'), component('b')]), 'b')).toBe('position 2 of 2');
});

it('a group moves with its components, and not over the ends', () => {
  const [shops, payment] = lines.filter(({ kind }) => kind === 'group');
  expect(shown(moveGroup(lines, shops!.key, 1))).toEqual(['a', 'Payment/d', 'Shops/b', 'Shops/c']);
  expect(moveGroup(lines, payment!.key, 1)).toEqual(lines);
  expect(moveGroup(lines, shops!.key, -1)).toEqual(lines);
});

it('empty names and groups with the same name are mistakes', () => {
  const wrong = lines.map((line) => (line.key === 'b' ? { ...line, name: ' ' } : line));
  expect(mistakesIn(wrong)).toEqual({ b: 'Enter a name.' });
  const twice = lines.map((line) => (line.name === 'Payment' ? { ...line, name: 'Shops ' } : line));
  expect(Object.values(mistakesIn(twice))).toEqual(['Another group has this name.']);
  expect(mistakesIn(lines)).toEqual({});
});

it('whatever is moved, every component stays once', () => {
  const key = fc.constantFrom(...lines.map((line) => line.key));
  const move = fc.oneof(
    fc.record({ key, to: key }),
    fc.record({ key, by: fc.constantFrom(-1 as const, 1 as const) }),
  );
  fc.assert(
    fc.property(fc.array(move, { maxLength: 10 }), (moves) => {
      const end = moves.reduce(
        (now, each) => ('to' in each ? moveLine(now, each.key, each.to) : moveGroup(now, each.key, each.by)),
        lines,
      );
      expect(new Set(end)).toEqual(new Set(lines));
      expect(end.length).toBe(lines.length);
    }),
  );
});
