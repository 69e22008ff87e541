import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identify } from '#agent/host/process-identity.ts';
import { openAgentFixture, unlimited, type AgentFixture } from '#testkit/agent.fixture.ts';
import { agentFile } from '#testkit/agent-program.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { waitUntil } from '#testkit/wait.ts';
import { openProxy, type Proxy } from './agent-proxy.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ env: unlimited });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** Blocks outcomes on their way to the control plane. The result reports whether the agent has tried to send one. */
function holdOutcomes(proxy: Proxy): () => boolean {
  let wasTried = false;
  proxy.refuse = (path) => {
    if (!path.endsWith('/complete')) return null;
    wasTried = true;
    return { status: 502, type: 'text/html', text: '<h1>Bad Gateway</h1>' };
  };
  return () => wasTried;
}

const rollBackOffline = async ({ deployPath, token }: AgentFixture, release: string): Promise<void> => {
  const args = ['rollback', '--offline', '--release', release, '--deploy-path', deployPath];
  await promisify(execFile)(process.execPath, [await agentFile(), ...args], {
    env: { PATH: process.env['PATH'], STEWARD_AGENT_TOKEN: token } as unknown as NodeJS.ProcessEnv,
  });
};

const liveAsKnown = async ({ environmentId: id }: AgentFixture): Promise<unknown> => {
  const query = 'query ($id: ID!) { environment(id: $id) { currentRelease } }';
  return ((await owner.deployment(query, { id })).data!['environment'] as any).currentRelease;
};

it('an offline rollback does not change the outcome of an earlier deployment that is not reported yet', async () => {
  await using proxy = await openProxy(app.url);
  await using fixture = await openAgentFixture(owner, { commands: { afterSwitch: ['[ ! -f fail ]'] } });
  const env = { STEWARD_SERVER_URL: `${proxy.url}/deployment` };
  const agent = await fixture.start(env);
  const { releaseTimestamp: first } = await fixture.deploy();
  const { releaseTimestamp: second } = await fixture.deploy();
  await fixture.repository.commit({ fail: '' });
  const wasTried = holdOutcomes(proxy);
  const id = await fixture.create();
  await waitUntil(wasTried, longWaitMs);
  await agent.kill();
  await rollBackOffline(fixture, first);
  await fixture.start(env);
  proxy.refuse = () => null;
  const { status, errorMessage, log } = await fixture.ended(id);
  expect([status, errorMessage]).toEqual([
    'ROLLED_BACK',
    expect.stringContaining(`The release ${second} is live again.`),
  ]);
  expect(log.match(/^ROLLED_BACK/gm)).toHaveLength(1);
  expect([await fixture.current(), await liveAsKnown(fixture)]).toEqual([first, first]);
});

it('an agent that starts while another process holds the deployment lock reports the stored outcome', async () => {
  await using proxy = await openProxy(app.url);
  await using fixture = await openAgentFixture(owner);
  const env = { STEWARD_SERVER_URL: `${proxy.url}/deployment` };
  const agent = await fixture.start(env);
  const wasTried = holdOutcomes(proxy);
  const id = await fixture.create();
  await waitUntil(wasTried, longWaitMs);
  await agent.kill();
  // As `rollback --offline` does while its steps run.
  const lock = {
    owner: 'rollback --offline',
    process: identify(process.pid),
    since: new Date().toISOString(),
  };
  const path = join(fixture.deployPath, '.steward/lock');
  writeFileSync(path, JSON.stringify(lock));
  await fixture.start(env);
  proxy.refuse = () => null;
  const { status, errorMessage, log } = await fixture.ended(id);
  expect([status, errorMessage]).toEqual(['SUCCEEDED', null]);
  expect(log.match(/^SUCCEEDED/gm)).toHaveLength(1);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(lock);
});

it('a late outcome is reported with the release that is live by then', async () => {
  await using proxy = await openProxy(app.url);
  await using fixture = await openAgentFixture(owner);
  await fixture.start({ STEWARD_SERVER_URL: `${proxy.url}/deployment` });
  const { releaseTimestamp: first } = await fixture.deploy();
  const wasTried = holdOutcomes(proxy);
  const id = await fixture.create();
  await waitUntil(wasTried, longWaitMs);
  await rollBackOffline(fixture, first);
  // Polls are blocked, because they would report the live release first.
  proxy.refuse = (path) =>
    path.endsWith('/poll') ? { status: 502, type: 'text/html', text: '<h1>Bad Gateway</h1>' } : null;
  expect((await fixture.ended(id)).status).toBe('SUCCEEDED');
  expect(await liveAsKnown(fixture)).toBe(first);
});
