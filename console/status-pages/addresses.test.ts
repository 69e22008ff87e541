import { expect, it } from 'vitest';
import { addressBelow, badgeHtml, badgeMarkdown } from './addresses.ts';

it('addresses below a page keep its key', () => {
  expect(addressBelow('https://steward.example/status/shops?key=abc', 'badge.svg')).toBe(
    'https://steward.example/status/shops/badge.svg?key=abc',
  );
  expect(addressBelow('https://status.example.com/', 'summary.json')).toBe(
    'https://status.example.com/summary.json',
  );
});

it('a title cannot break out of the snippets', () => {
  expect(badgeHtml('https://a.example/', 'https://a.example/badge.svg', '"><script>')).toBe(
    '<a href="https://a.example/"><img src="https://a.example/badge.svg" alt="&quot;>&lt;script>"></a>',
  );
  expect(badgeMarkdown('https://a.example/', 'https://a.example/b.svg', 'a](x)')).toBe(
    String.raw`[![a\](x)](https://a.example/b.svg)](https://a.example/)`,
  );
});
