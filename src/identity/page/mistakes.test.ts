import { expect, it } from 'vitest';

// A browser's module: it has no types.
const address = new URL('mistakes.js', import.meta.url).href;
const { mistakesIn } = (await import(address)) as {
  mistakesIn: (values: Record<string, string>, isNewPassword: boolean) => [string, string][];
};

it.each([
  [{ name: ' ', email: 'ann', password: 'elevenchars' }, true, ['name', 'email', 'shortPassword']],
  [{ name: 'Ann', email: ' ann@example.com ', password: 'twelve chars' }, true, []],
  [{ email: 'ann@example.com', password: 'short' }, false, []],
  [{ email: 'ann@example.com', password: '' }, false, ['password']],
  [{ password: '😀'.repeat(11) }, true, ['shortPassword']],
  [{ code: ' ' }, false, ['code']],
  [{}, false, []],
])('a form with %j has these mistakes (new password: %s): %j', (values, isNewPassword, mistakes) => {
  expect(mistakesIn(values, isNewPassword).map(([, mistake]) => mistake)).toEqual(mistakes);
});
