import { existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAgentFixture, unlimited } from '#testkit/agent.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { waitUntil } from '#testkit/wait.ts';
import { openProxy } from '../faults/agent-proxy.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ env: unlimited });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

type Task = Record<string, any>;

/** An agent whose next task is changed on its way, once. */
async function openVictim() {
  const proxy = await openProxy(app.url);
  const fixture = await openAgentFixture(owner);
  await mkdir(join(fixture.dir, 'outside'));
  const agent = await fixture.start({ STEWARD_SERVER_URL: `${proxy.url}/deployment` });
  return {
    fixture,
    agent,
    outside: (): string[] => readdirSync(join(fixture.dir, 'outside')),
    attack(change: (task: Task) => Task) {
      proxy.alter = (_path, answer) => {
        if (!answer['task']) return answer;
        proxy.alter = (_, later) => later;
        return { ...answer, task: change(answer['task']) };
      };
    },
    async [Symbol.asyncDispose]() {
      await fixture[Symbol.asyncDispose]();
      await proxy[Symbol.asyncDispose]();
    },
  };
}

const inEnvironment =
  (change: Task) =>
  (task: Task): Task => ({ ...task, environment: { ...task['environment'], ...change } });

describe('a task of a control plane in other hands', () => {
  it('fails with the reason before it changes the host, and the agent carries out the next one', async () => {
    await using victim = await openVictim();
    const { fixture } = victim;
    const attacks: [string, (task: Task) => Task][] = [
      ['releaseTimestamp', (task) => ({ ...task, releaseTimestamp: '../../outside/release' })],
      ['sharedDirs', inEnvironment({ sharedDirs: ['../../../outside/dir'] })],
      ['sharedFiles', inEnvironment({ sharedFiles: ['../../repository/index.html'] })],
      [
        'repositoryUrl',
        inEnvironment({ repositoryUrl: `--upload-pack=touch ${fixture.dir}/outside/program;` }),
      ],
      ['gitRef', (task) => ({ ...task, gitRef: '-x' })],
      ['notices', (task) => ({ ...task, notices: null })],
    ];
    for (const [field, change] of attacks) {
      victim.attack(change);
      const { status, errorMessage } = await fixture.deploy();
      expect([status, errorMessage]).toEqual(['FAILED', expect.stringContaining(`"${field}" must be`)]);
    }
    expect(victim.outside()).toEqual([]);
    expect(existsSync(join(fixture.deployPath, '.steward/repo'))).toBe(false);
    expect((await fixture.deploy()).status).toBe('SUCCEEDED');
  });

  it('is left alone if its id leads elsewhere, and the agent carries out what it is offered next', async () => {
    await using victim = await openVictim();
    const { fixture, agent } = victim;
    victim.attack((task) => ({ ...task, deploymentId: '../../../outside/journal' }));
    const id = await fixture.create();
    await waitUntil(() => agent.output().includes('"deploymentId" must be an id'));
    expect((await fixture.ended(id)).status).toBe('SUCCEEDED');
    expect(victim.outside()).toEqual([]);
  });
});
