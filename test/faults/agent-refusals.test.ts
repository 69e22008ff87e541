import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAgentFixture, unlimited } from '#testkit/agent.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { waitUntil } from '#testkit/wait.ts';
import { openProxy, type Proxy, type Refusal } from './agent-proxy.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ env: unlimited });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const html = 'text/html';
const refusals: Refusal[] = [
  { status: 403, type: html, text: '<h1>Blocked by the firewall</h1>' },
  { status: 404, type: html, text: '<h1>Not Found</h1>' },
  { status: 404, type: 'application/json', text: '{"errors":[{"extensions":{"code":"NOT_FOUND"}}]}' },
  { status: 409, type: html, text: '<h1>Conflict</h1>' },
  { status: 200, type: html, text: '<h1>Are you human?</h1>' },
  { status: 502, type: html, text: '<h1>Bad Gateway</h1>' },
];

const verbOf = (path: string): string => path.replace(/\?.*/, '').split('/').at(-1)!;

/** Refuses the first three requests of each verb, in different ways. Returns the number of refusals so far. */
function refuseAtFirst(proxy: Proxy, verbs: readonly string[]): Map<string, number> {
  const counts = new Map(verbs.map((verb) => [verb, 0]));
  proxy.refuse = (path) => {
    const count = counts.get(verbOf(path));
    if (count === undefined || count >= 3) return null;
    counts.set(verbOf(path), count + 1);
    const ways = [0, 1, 2 + (verbs.indexOf(verbOf(path)) % 4)];
    return refusals[ways[count]!]!;
  };
  return counts;
}

const numbersIn = (log: string): number[] => [...log.matchAll(/^line (\d+) /gm)].map(([, n]) => Number(n));
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

it(
  'error responses of a proxy neither end a deployment nor lose any of its data',
  { tags: ['long'] },
  async () => {
    await using proxy = await openProxy(app.url);
    await using fixture = await openAgentFixture(owner, {
      commands: { build: [`awk 'BEGIN { for (i = 1; i <= 500; i++) print "line " i " " }'`] },
    });
    const counts = refuseAtFirst(proxy, ['register', 'poll', 'accept', 'log', 'steps', 'complete']);
    const agent = await fixture.start({ STEWARD_SERVER_URL: `${proxy.url}/deployment` });
    const ended = await fixture.ended(await fixture.create());
    expect([ended.status, ended.errorMessage]).toEqual(['SUCCEEDED', null]);
    expect([...counts.values()]).toEqual([3, 3, 3, 3, 3, 3]);
    expect(numbersIn(ended.log)).toEqual(upTo(500));
    expect(ended.log.trimEnd().endsWith('SUCCEEDED')).toBe(true);
    expect(ended.steps.map(({ status }) => status)).not.toContain('RUNNING');
    expect(await fixture.current()).toBe(ended.releaseTimestamp);
    expect(agent.output()).toContain('returned 403, but not from Steward. Check the proxy');
    // The next deployment is not delayed.
    expect((await fixture.deploy()).status).toBe('SUCCEEDED');
  },
);

it('the agent reports no steps after the outcome', async () => {
  await using proxy = await openProxy(app.url);
  await using fixture = await openAgentFixture(owner);
  await fixture.start({ STEWARD_SERVER_URL: `${proxy.url}/deployment` });
  const { id } = await fixture.deploy();
  expect((await fixture.deploy()).status).toBe('SUCCEEDED');
  const reported = proxy.passed
    .filter(({ path }) => path.includes(id))
    .map(({ path, status }) => `${verbOf(path)} ${status}`);
  expect(reported).toContain('steps 200');
  expect(reported).not.toContain('steps 409');
  expect(reported.lastIndexOf('steps 200')).toBeLessThan(reported.indexOf('complete 200'));
});

it('error responses of a proxy to heartbeats do not stop the steps', async () => {
  await using proxy = await openProxy(app.url, { heartbeatSeconds: 0.1 });
  await using fixture = await openAgentFixture(owner, {
    commands: { build: ['while [ ! -f $BED_TRACE.go ]; do sleep 0.05; done'] },
  });
  const trace = join(fixture.dir, 'trace');
  const counts = refuseAtFirst(proxy, ['heartbeat']);
  await fixture.start({ STEWARD_SERVER_URL: `${proxy.url}/deployment`, BED_TRACE: trace });
  const id = await fixture.create();
  await waitUntil(() => proxy.passed.some(({ path }) => verbOf(path) === 'heartbeat'), longWaitMs);
  expect(counts.get('heartbeat')).toBe(3);
  expect((await fixture.read(id)).status).toBe('RUNNING');
  await writeFile(`${trace}.go`, '');
  expect((await fixture.ended(id)).status).toBe('SUCCEEDED');
  expect(existsSync(join(fixture.deployPath, 'current'))).toBe(true);
});

it(
  'the agent sends the log in smaller parts if a proxy rejects large requests',
  { tags: ['long'] },
  async () => {
    const most = 20_000;
    await using proxy = await openProxy(app.url);
    proxy.refuse = (_path, body) =>
      body.length > most ? { status: 413, type: html, text: '<h1>Too large</h1>' } : null;
    await using fixture = await openAgentFixture(owner, {
      // A control byte takes six bytes in JSON.
      commands: {
        build: [
          `awk 'BEGIN { for (i = 1; i <= 4000; i++) printf "line %d \\001\\001\\001\\001\\001\\001\\001\\001\\n", i }'`,
        ],
      },
    });
    await fixture.start({ STEWARD_SERVER_URL: `${proxy.url}/deployment` });
    const ended = await fixture.ended(await fixture.create());
    expect([ended.status, ended.errorMessage]).toEqual(['SUCCEEDED', null]);
    expect(numbersIn(ended.log)).toEqual(upTo(4_000));
  },
);

it('the agent cancels a deployment that the control plane does not know', { tags: ['long'] }, async () => {
  await using proxy = await openProxy(app.url);
  await using fixture = await openAgentFixture(owner, {
    commands: { build: ['echo > $BED_TRACE; sleep 60'] },
  });
  const trace = join(fixture.dir, 'trace');
  const agent = await fixture.start({ STEWARD_SERVER_URL: `${proxy.url}/deployment`, BED_TRACE: trace });
  const id = await fixture.create();
  await waitUntil(() => existsSync(trace), longWaitMs);
  // For example, a control plane that was restored from an older backup and no longer has the row.
  await sql`delete from deployments where id = ${id}`.execute(app.platform.services.db);
  await waitUntil(
    () => agent.output().includes('did not accept the outcome CANCELLED (HTTP 404)'),
    longWaitMs,
  );
  expect(existsSync(join(fixture.deployPath, 'current'))).toBe(false);
});
