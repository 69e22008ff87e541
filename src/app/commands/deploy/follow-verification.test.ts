import { describe, expect, it } from 'vitest';
import { OperatorError } from '#platform/errors.ts';
import type { ApiClient } from './api-client.ts';
import { followVerification, type Verification } from './follow-verification.ts';
import { createStatusLine } from './progress.ts';

const now = Date.parse('2026-01-01T00:00:00Z');
const verification = (over: Partial<Verification>): Verification => ({
  state: 'WATCHING',
  endsAt: new Date(now + 600_000).toISOString(),
  findings: [],
  excluded: [],
  heldReason: null,
  rollback: null,
  ...over,
});
const down = { message: 'Shop: the checkout fails at payment.' };

/** Follows a verification that the server shows like this, one state per request. The last one stays. */
async function follow(states: (Partial<Verification> | null)[], mode: string | null = 'ROLLBACK') {
  let [asked, at, output] = [0, now, ''];
  const client: ApiClient = {
    async query<Data>() {
      const state = states[Math.min(asked, states.length - 1)]!;
      asked += 1;
      return {
        deployment: { verification: state && verification(state) },
        environment: { verification: mode && { mode } },
      } as Data;
    },
  };
  const line = createStatusLine(
    { isTTY: false, write: (text: string) => ((output += text), true) } as never,
    () => at,
  );
  const pause = async (): Promise<void> => void (at += 2_000);
  const ids = { id: 'd', environmentId: 'e' };
  const { exitCode } = await followVerification(client, ids, line, { pause, now: () => at });
  return { exitCode, lines: output.split('\n').slice(0, -1), asked };
}

describe('watching a verification', () => {
  it.each<[string, (Partial<Verification> | null)[], number, string[]]>([
    ['that passes', [{}, { state: 'PASSED' }], 0, ['watching the sites, 600 s left', 'verification passed']],
    [
      'that fails, with its rollback',
      [
        { excluded: [{ message: 'Blog was down before.' }] },
        { findings: [down] },
        { state: 'FAILED', findings: [down] },
        { state: 'FAILED', findings: [down], rollback: { id: 'r1', version: 'v1' } },
      ],
      3,
      [
        'does not count: Blog was down before.',
        'watching the sites, 600 s left',
        'finding: Shop: the checkout fails at payment.',
        'verification failed',
        'automatic rollback to v1: deployment r1',
      ],
    ],
    [
      'that fails and is not rolled back',
      [{ state: 'FAILED', findings: [down], heldReason: 'The database was changed.' }],
      3,
      [
        'finding: Shop: the checkout fails at payment.',
        'verification failed',
        'not rolled back: The database was changed.',
      ],
    ],
    [
      'that says nothing',
      [{ state: 'INCONCLUSIVE' }],
      4,
      ['verification inconclusive: not every target of the sites had a result that counts'],
    ],
    [
      'that is superseded',
      [{ state: 'SUPERSEDED' }],
      4,
      ['verification superseded: another release went live'],
    ],
    ['that begins a little later', [null, null, { state: 'PASSED' }], 0, ['verification passed']],
    ['that never begins', [null], 4, ['verification inconclusive: it did not begin']],
    ['whose rollback is never decided', [{ state: 'FAILED' }], 3, ['verification failed']],
  ])('%s', async (_name, states, exitCode, lines) => {
    expect(await follow(states)).toMatchObject({ exitCode, lines });
  });

  it.each([null, 'OFF'])('does not wait if the mode is %s', async (mode) => {
    expect(await follow([null], mode)).toEqual({ exitCode: 0, lines: [], asked: 1 });
  });

  it('prints a line per minute where there is no terminal', async () => {
    const { lines } = await follow([...Array.from({ length: 100 }, () => ({})), { state: 'PASSED' }]);
    expect(lines).toEqual([
      'watching the sites, 600 s left',
      'watching the sites, 540 s left',
      'watching the sites, 480 s left',
      'watching the sites, 420 s left',
      'verification passed',
    ]);
  });

  it('ends at once with a server that has no verifications, but not with a revoked token', async () => {
    const failing = (message: string): ApiClient => ({
      query: () => Promise.reject(new OperatorError(message)),
    });
    const line = { show() {}, say() {}, end() {} };
    const ids = { id: 'd', environmentId: 'e' };
    const old = failing('Cannot query field "verification" on type "Deployment".');
    expect((await followVerification(old, ids, line)).exitCode).toBe(0);
    await expect(followVerification(failing('The token is revoked.'), ids, line)).rejects.toThrow('revoked');
  });
});
