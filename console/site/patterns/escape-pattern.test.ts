import { RE2JS } from 're2js';
import { expect, it } from 'vitest';
import { escapePattern } from './escape-pattern.ts';

it.each([
  "Cannot read properties of undefined (reading 'price')",
  'a+b*c?.d [x]{2} ^$ \\n | "q"',
  'Unexpected token < in JSON at position 0',
  'Zeile 1\nZeile 2 – 😀',
])('an error becomes a pattern that matches it and nothing else: %s', (message) => {
  const pattern = RE2JS.compile(escapePattern(message));
  expect(pattern.matcher(`Error: ${message} at app.js`).find()).toBe(true);
  expect(pattern.matcher('Cannot read properties of undefined (reading "name")').find()).toBe(false);
});

it('the pattern of a long error has its beginning', () => {
  const pattern = escapePattern(`(${'😀'.repeat(2_000)}`);
  expect(pattern.length).toBeLessThan(1_000);
  expect(
    RE2JS.compile(pattern)
      .matcher(`(${'😀'.repeat(400)}`)
      .find(),
  ).toBe(true);
});

it('the sign that an error was cut is not part of the pattern', () => {
  expect(escapePattern('Script failed…')).toBe('Script failed');
});
