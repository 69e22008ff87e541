import { expect, it } from 'vitest';
import { digest } from './message.fixture.ts';

it('a digest counts its events and lists the first 19 of more than 20', () => {
  expect(digest.headline).toBe('60 alerts: 40 new, 20 resolved');
  expect(digest.lines).toHaveLength(20);
  expect(digest.lines[0]).toBe(
    'DOWN: Shop / Cart: Cart (/cart) of Shop is down: HTTP 503 Service Unavailable',
  );
  expect(digest.lines.at(-1)).toBe('and 41 more');
});
