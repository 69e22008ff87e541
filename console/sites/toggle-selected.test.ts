import { expect, it } from 'vitest';
import { toggleSelected } from './toggle-selected.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const after = (selected: string[], id: string, anchor: string | null): string[] =>
  [...toggleSelected(new Set(selected), order, id, anchor)].toSorted();

it('a click selects an entry, and a second one deselects it', () => {
  expect(after(['b'], 'd', null)).toEqual(['b', 'd']);
  expect(after(['b', 'd'], 'd', null)).toEqual(['b']);
});

it('a click with Shift gives the whole range the new state, in both directions', () => {
  expect(after(['b'], 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(after(['d'], 'a', 'd')).toEqual(['a', 'b', 'c', 'd']);
  expect(after(['a', 'b', 'c', 'd'], 'c', 'b')).toEqual(['a', 'd']);
});

it('a range whose beginning is hidden by the filter is one entry', () => {
  expect(after([], 'c', 'gone')).toEqual(['c']);
});
