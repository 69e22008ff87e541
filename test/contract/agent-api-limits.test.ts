import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestsPerMinute } from '#deployment/agent-api/authenticate-agent.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { waitUntil } from '#testkit/wait.ts';
import { createAgentToken, dataOf, newEnvironment } from './deployment-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [] });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const newToken = async (): Promise<string> =>
  dataOf(await createAgentToken(owner, await newEnvironment(owner))).token;
const poll = (token: string, body: object = {}, signal?: AbortSignal): Promise<Response> =>
  fetch(`${app.url}/deployment/agent/v1/poll`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ bootId: 'boot', waitSeconds: 0, running: [], ...body }),
    ...(signal && { signal }),
  });

describe('the API for agents', () => {
  it('lets only a few polls of an environment wait: the oldest ends', async () => {
    const token = await newToken();
    const leaving = new AbortController();
    const statuses: number[] = [];
    // Of different processes: an agent that polls again ends its own former poll in any case.
    const waiting = Array.from({ length: 6 }, async (_, at) =>
      statuses.push((await poll(token, { bootId: `boot ${at}`, waitSeconds: 25 }, leaving.signal)).status),
    );
    await waitUntil(() => statuses.length === 2);
    leaving.abort();
    await Promise.allSettled(waiting);
    expect(statuses).toEqual([204, 204]);
  });

  it('refuses further polls of a token in a minute, and not those of others', async () => {
    const [busy, other] = [await newToken(), await newToken()];
    await poll(busy);
    const statuses: number[] = [];
    for (let sent = 0; sent <= requestsPerMinute.poll; sent += 50)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 50 }, async () => (await poll(busy)).status))),
      );
    expect(new Set(statuses)).toEqual(new Set([204, 429]));
    const refused = await poll(busy);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] });
    expect((await poll(other)).status).toBe(204);
  });

  it('refuses further unknown tokens of a network before it asks the database, and not the known ones', async () => {
    const known = await newToken();
    await poll(known);
    const unknown = (): Promise<Response> => poll(`agt_${randomBytes(32).toString('hex')}`);
    const statuses: number[] = [];
    for (let sent = 0; sent < 400; sent += 50)
      statuses.push(...(await Promise.all(Array.from({ length: 50 }, async () => (await unknown()).status))));
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect((await Promise.all([unknown(), unknown()])).map(({ status }) => status)).toContain(429);
    expect((await poll(known)).status).toBe(204);
    // One per second is let through, so that a new agent of the network is recognised.
    const fresh = await newToken();
    await waitUntil(async () => (await poll(fresh)).status === 204);
  });
});
