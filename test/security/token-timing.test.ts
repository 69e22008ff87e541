import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import type { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { newHost } from '../contract/deployment-requests.fixture.ts';

let app: TestApp;
let owner: Client;
let accessToken: string;
let agent: ScriptedAgent;
const logged: string[] = [];
beforeAll(async () => {
  // The complete log at the lowest level, to search it.
  const log = createLog({ level: 'trace', pretty: false, out: { write: (line) => void logged.push(line) } });
  app = await startApp({ work: [], log });
  owner = await app.signUp();
  accessToken = (await owner.mintToken()).token;
  ({ agent } = await newHost(owner));
});
afterAll(() => app?.[Symbol.asyncDispose]());

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The server compares SHA-256 hashes. One changed character changes the whole hash, so the duration of a
 * comparison reveals nothing about the secret.
 */
describe('a secret', { tags: ['strict'] }, () => {
  it.each([
    ['of a session', 'sessions', () => owner.cookie!.split('=')[1]!],
    ['of an access token', 'access_tokens', () => accessToken.split('_')[2]!],
    ['of an agent', 'agent_tokens', () => agent.token],
  ])('%s is stored only as a hash', async (_whose, table, secret) => {
    const { rows } = await app.platform.database.pool.query<{ row: string }>(
      `select t::text as row from ${table} t`,
    );
    const stored = rows.map(({ row }) => row).join('\n');
    expect(stored).toContain(sha256(secret()));
    expect(stored).not.toContain(secret());
    expect(stored).not.toContain(secret().slice(20));
  });

  const secrets = (): string[] => [
    accessToken.split('_')[2]!,
    agent.token.slice(12),
    owner.cookie!.split('=')[1]!,
    'correct horse battery',
  ];
  const leakedIn = (said: string): string[] => secrets().filter((secret) => said.includes(secret));

  it('is never returned by the API', async () => {
    const { data } = await owner.deployment(
      '{ personalAccessTokens { id name prefix } environments { agentTokens { id name prefix } } auditLog { edges { node { action resource } } } }',
    );
    expect(data!['personalAccessTokens']).toHaveLength(1);
    expect(leakedIn(JSON.stringify(data))).toEqual([]);
  });

  it('is never logged, wherever it is sent', async () => {
    const credentials = { email: 'user1@example.com', password: 'correct horse battery' };
    const script = owner.withToken(accessToken);
    expect((await app.stranger().post('/auth/sign-in', credentials)).status).toBe(200);
    expect((await script.monitoring('{ me { id } }')).status).toBe(200);
    expect((await agent.register()).status).toBe(200);
    for (const secret of [accessToken, agent.token, ...secrets()]) {
      const stranger = app.stranger();
      // By mistake: in the wrong header, in a query string, in an invalid body, in an unknown field.
      await stranger.withToken(secret).monitoring('{ me { id } }');
      await stranger.post('/deployment/agent/v1/register', {}, { authorization: `Basic ${secret}` });
      await stranger.get(`/vat/admin/log?token=${encodeURIComponent(secret)}`, { 'x-api-key': secret });
      await stranger.post('/auth/sign-in', `{"password": ${secret}`);
      await stranger.post('/auth/reset/confirm', { token: secret, password: secret });
      await script.monitoring('query ($id: ID!) { site(id: $id) { id } }', { id: secret });
      await agent.send('/agent/v1/poll', { waitSeconds: 0, bootId: secret, running: secret });
    }
    const lines = logged.join('');
    // Otherwise there would be no log to search: every request has a line.
    for (const path of [
      '/auth/sign-in',
      '/monitoring/graphql',
      '/deployment/agent/v1/register',
      '/vat/admin/log',
    ])
      expect(lines).toContain(`"path":"${path}"`);
    expect(leakedIn(lines)).toEqual([]);
  });
});

type Try = () => Promise<void>;

/** Medians of requests that alternate in changing order, so that other load on the machine affects all of them equally. */
async function medians<Name extends string>(
  rounds: number,
  tries: Record<Name, Try>,
): Promise<Record<Name, number>> {
  const samples = Object.entries<Try>(tries).map(([name, act]) => ({ name, act, ms: [] as number[] }));
  for (let round = 0; round < rounds; round += 1)
    for (const at of samples.keys()) {
      const { act, ms } = samples[(at + round) % samples.length]!;
      const since = performance.now();
      await act();
      ms.push(performance.now() - since);
    }
  const middle = samples.map(({ name, ms }) => [name, ms.toSorted((a, b) => a - b)[rounds >> 1]!] as const);
  console.log(middle.map(([name, ms]) => `${name} ${ms.toFixed(2)} ms`).join(', '));
  return Object.fromEntries(middle) as Record<Name, number>;
}

/**
 * The unit is one database lookup: a malformed token is rejected without one, and all others with exactly one. If the
 * lookup was skipped for unknown tokens, they would be as fast as malformed ones, and an attacker could tell.
 */
describe('the response time of a failed authentication', { tags: ['long'] }, () => {
  const flip = (text: string, at: number): string => {
    const index = at < 0 ? text.length + at : at;
    return text.slice(0, index) + (text[index] === '0' ? '1' : '0') + text.slice(index + 1);
  };
  const tryToken = (token: string) => async (): Promise<void> => {
    expect((await app.stranger().withToken(token).monitoring('{ me { id } }')).status).toBe(401);
  };
  const tryAgentToken = (token: string) => async (): Promise<void> => {
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.stranger().post('/deployment/agent/v1/register', {}, headers)).status).toBe(401);
  };
  /** The largest difference between the others, in database lookups. */
  const apart = ({ malformed, ...others }: Record<string, number>): number => {
    const all = Object.values(others);
    // Prevents division by zero, which would let every difference pass.
    const look = Math.max(0.01, Math.max(...all) - malformed!);
    return (Math.max(...all) - Math.min(...all)) / look;
  };

  it('does not depend on whether the token exists, or which character of its secret is wrong', async () => {
    const times = await medians(300, {
      malformed: tryToken(accessToken.slice(0, -1)),
      unknown: tryToken(flip(accessToken, 4)),
      'first character': tryToken(flip(accessToken, -32)),
      'last character': tryToken(flip(accessToken, -1)),
    });
    expect(apart(times)).toBeLessThan(0.5);
  });

  it('does not depend on whether the agent existed, or which character of its token is wrong', async () => {
    const { token } = agent;
    const revoked = (await newHost(owner)).agent.token;
    const revoke = 'update agent_tokens set revoked_at = now() where prefix = $1';
    await app.platform.database.pool.query(revoke, [revoked.slice(0, 12)]);
    const times = await medians(300, {
      malformed: tryAgentToken(token.slice(0, -1)),
      revoked: tryAgentToken(revoked),
      'first character': tryAgentToken(flip(token, 4)),
      'last character': tryAgentToken(flip(token, -1)),
    });
    expect(apart(times)).toBeLessThan(0.5);
  });

  it('does not depend on whether the account of a password exists', async () => {
    const signIn = (email: string) => async (): Promise<void> => {
      const response = await app.stranger().post('/auth/sign-in', { email, password: 'wrong horse battery' });
      expect(response.status).toBe(401);
    };
    const { known, unknown } = await medians(9, {
      known: signIn('user1@example.com'),
      unknown: signIn('nobody@example.com'),
    });
    // Without a dummy hash, an unknown account would get its response in a tenth of the time.
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });
});
