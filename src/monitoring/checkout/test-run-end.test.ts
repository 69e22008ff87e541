import { expect, it } from 'vitest';
import { endOf } from './test-run-end.ts';

const messageOf = (reason: string): string | null => endOf({ kind: 'inconclusive', reason }, false).message;

it.each([
  'the browser: page.fill: Error while typing "hunter2"',
  'the check crashed: ENOENT /var/lib/steward/browser',
  "Executable doesn't exist at /opt/chromium",
  'the browser could not be started: spawn /opt/chromium ENOENT',
  'no browser: /opt/chromium is missing',
])('a test run does not repeat what the browser said: %s', (reason) => {
  expect(messageOf(reason)).toMatch(
    /^(It says nothing about the shop: the browser|The browser) on the server/,
  );
  expect(messageOf(reason)).not.toMatch(/hunter2|opt|var/);
});

it.each([
  'the browser is too busy to tell a slow shop from a fast one',
  'no network: connect ETIMEDOUT, and nothing else answers either',
])('a test run without a result says why: %s', (reason) => {
  expect(messageOf(reason)).toBe(`It says nothing about the shop: ${reason}.`);
});

it('a test run that was stopped says so, and one with a result has the message of the step', () => {
  expect(endOf({ kind: 'inconclusive', reason: 'the check was cancelled' }, true).message).toContain(
    'was stopped',
  );
  const result = { status: 'DOWN', errorMessage: 'step "Pay": not found' } as never;
  expect(endOf({ kind: 'result', result }, false)).toEqual({
    status: 'FAILED',
    message: 'step "Pay": not found',
  });
});
