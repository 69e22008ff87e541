import { expect, it } from 'vitest';

const here = 'http://localhost:4000';
// A browser's module: it has no types.
const address = new URL('next.js', import.meta.url).href;
const { pathOnServer } = (await import(address)) as {
  pathOnServer: (wanted: string, origin: string) => string | null;
};

it.each(['/monitoring/graphql', '/monitoring/graphql?query=%7Ba%7D'])(
  'redirects to %s after the sign-in',
  (path) => {
    expect(pathOnServer(path, here)).toBe(here + path);
  },
);

it.each([
  '',
  'http://[',
  '//[',
  '//elsewhere.example/',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  'https://elsewhere.example',
])('redirects to no other server: %j', (wanted) => {
  expect(pathOnServer(wanted, here)).toBeNull();
});
