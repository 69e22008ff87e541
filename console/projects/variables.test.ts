import { expect, it } from 'vitest';
import { offsetOf, variablesIn } from './variables.ts';

it('finds each variable of a file once', () => {
  expect(
    variablesIn('a: ${env:A}\nb: "Bearer ${env:B_2}"\nc: ${env:A} ${env:} ${env:x y} $B $${env:C}'),
  ).toEqual(['A', 'B_2']);
});

it('finds the place of a line and column, and never leaves the line or the text', () => {
  const text = 'ab\ncdef\n\ng';
  const at = (line: number, column: number): number => offsetOf(text, { line, column });
  expect([at(1, 1), at(2, 3), at(2, 99), at(3, 1), at(4, 1), at(9, 1)]).toEqual([0, 5, 7, 8, 9, 10]);
});
