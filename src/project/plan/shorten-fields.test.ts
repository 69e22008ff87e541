import { expect, it } from 'vitest';
import { shortenFields } from './shorten-fields.ts';

const field = (after: string) => ({ path: 'a', before: null, after, secret: false });

it('keeps short values, and stores of long ones a beginning that is JSON', () => {
  const [fields] = shortenFields([[field('"short"'), field(JSON.stringify('x'.repeat(5_000)))]]);
  const [short, long] = fields!.map(({ after }) => after!);
  expect(short).toBe('"short"');
  expect(long!.length).toBeLessThan(1_100);
  expect(JSON.parse(long!)).toMatch(/^"x+…$/);
});

it('does not cut an emoji into halves that cannot be stored', () => {
  const after = JSON.stringify('😀'.repeat(2_000));
  for (const shift of ['', 'x'])
    expect(shortenFields([[field(shift + after)]])[0]![0]!.after!.isWellFormed()).toBe(true);
});

it('stores at most about a megabyte of values for a plan of many changes', () => {
  const value = JSON.stringify('x'.repeat(900));
  const changes = Array.from({ length: 10_000 }, () => [field(value)]);
  expect(JSON.stringify(shortenFields(changes)).length).toBeLessThan(2_500_000);
});
