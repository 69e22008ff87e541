import { expect, it } from 'vitest';
import { wantsPage } from './not-found.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

it.each([
  ['GET', browser, true],
  ['HEAD', browser, true],
  ['POST', browser, false],
  ['GET', '*/*', false],
  ['GET', undefined, false],
  ['GET', 'application/json', false],
  ['GET', 'application/json, text/html;q=0.5', false],
  ['GET', 'image/avif,image/webp,*/*;q=0.8', false],
])('%s with Accept %s gets a page: %s', (method, accept, expected) => {
  expect(wantsPage(method, accept)).toBe(expected);
});
