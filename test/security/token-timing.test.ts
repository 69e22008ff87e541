import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { newHost } from '../contract/deployment-requests.ts';

let app: TestApp;
let owner: Client;
let accessToken: string;
let agentToken: string;
beforeAll(async () => {
  app = await startApp({ work: [] });
  owner = await app.signUp();
  accessToken = (await owner.mintToken()).token;
  agentToken = (await newHost(owner)).agent.token;
}, 60_000);
afterAll(() => app?.[Symbol.asyncDispose]());

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Nothing that is compared is what the caller sent, but its SHA-256: who changes a character changes all of the hash, and
 * learns nothing from how far a comparison came.
 */
describe('a secret', () => {
  it.each([
    ['of a session', 'sessions', () => owner.cookie!.split('=')[1]!],
    ['of an access token', 'access_tokens', () => accessToken.split('_')[2]!],
    ['of an agent', 'agent_tokens', () => agentToken],
  ])('%s is stored as its hash and nothing else', async (_whose, table, secret) => {
    const { rows } = await app.platform.database.pool.query<{ row: string }>(
      `select t::text as row from ${table} t`,
    );
    const stored = rows.map(({ row }) => row).join('\n');
    expect(stored).toContain(sha256(secret()));
    expect(stored).not.toContain(secret());
    expect(stored).not.toContain(secret().slice(20));
  });

  it('is in no log, and in no answer', async () => {
    const { data } = await owner.deployment(
      '{ personalAccessTokens { id name prefix } environments { agentTokens { id name prefix } } auditLog { edges { node { action resource } } } }',
    );
    for (const secret of [accessToken.split('_')[2]!, agentToken.slice(12), owner.cookie!.split('=')[1]!])
      expect(JSON.stringify(data)).not.toContain(secret);
  });
});

/** Medians (of few, the second fastest) of two kinds of requests that take turns, so that whatever else the machine does falls on both. */
async function compare(
  rounds: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<[number, number]> {
  const samples: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1)
    for (const [at, act] of [first, second].entries()) {
      const since = performance.now();
      await act();
      samples[at]!.push(performance.now() - since);
    }
  return samples.map((list) => list.toSorted((a, b) => a - b)[list.length >> (rounds < 20 ? 3 : 1)]!) as [
    number,
    number,
  ];
}

describe('a wrong guess takes as long', () => {
  const flip = (text: string, at: number): string => {
    const index = at < 0 ? text.length + at : at;
    return text.slice(0, index) + (text[index] === '0' ? '1' : '0') + text.slice(index + 1);
  };
  const ask = (token: string) => async (): Promise<void> => {
    expect((await app.stranger().withToken(token).monitoring('{ me { id } }')).status).toBe(401);
  };
  const poll = (token: string) => async (): Promise<void> => {
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.stranger().post('/deployment/agent/v1/register', {}, headers)).status).toBe(401);
  };
  /** What a network adds is a hundred times more; a comparison that stops early would be a hundred times less. */
  const apart = ([a, b]: [number, number]): number => {
    console.log(`medians ${a.toFixed(2)} and ${b.toFixed(2)} ms`);
    return Math.abs(a - b) / Math.max(3, a, b);
  };

  it('be it wrong in its first or in its last character', { timeout: 60_000 }, async () => {
    const medians = await compare(200, ask(flip(accessToken, -32)), ask(flip(accessToken, -1)));
    expect(apart(medians)).toBeLessThan(0.33);
  });

  it('also of an agent', { timeout: 60_000 }, async () => {
    const medians = await compare(200, poll(flip(agentToken, 4)), poll(flip(agentToken, -1)));
    expect(apart(medians)).toBeLessThan(0.33);
  });

  it('of a password, whether there is such an account or not', { timeout: 60_000 }, async () => {
    const signIn = (email: string) => async (): Promise<void> => {
      const response = await app.stranger().post('/auth/sign-in', { email, password: 'wrong horse battery' });
      expect(response.status).toBe(401);
    };
    const [known, unknown] = await compare(9, signIn('user1@example.com'), signIn('nobody@example.com'));
    console.log(`${known.toFixed(0)} and ${unknown.toFixed(0)} ms`);
    // Without the hash that nobody has, an unknown account would be answered in a tenth of the time.
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });
});
