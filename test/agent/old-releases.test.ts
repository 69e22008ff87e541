import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAgentFixture, unlimited, type AgentFixture } from '#testkit/agent.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { longTestMs } from '#testkit/patience.ts';
import { waitUntil } from '#testkit/wait.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ env: unlimited });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const keep = 3;
const releasesOf = async ({ deployPath }: AgentFixture): Promise<string[]> =>
  (await readdir(join(deployPath, 'releases'))).sort();

describe('the number of releases stays near the limit', { timeout: longTestMs }, () => {
  it('when deployments follow each other at once', { tags: ['long'] }, async () => {
    await using fixture = await openAgentFixture(owner, { releasesToKeep: keep });
    await fixture.start();
    const deployed: string[] = [];
    for (let count = 1; count <= keep + 5; count += 1) {
      const { status, releaseTimestamp } = await fixture.deploy();
      expect(status).toBe('SUCCEEDED');
      deployed.push(releaseTimestamp);
      // The agent reports the outcome before it removes old releases.
      expect((await releasesOf(fixture)).length).toBeLessThanOrEqual(keep + 2);
    }
    await waitUntil(async () => (await releasesOf(fixture)).length === keep);
    expect(await releasesOf(fixture)).toEqual(deployed.slice(-keep));
  });

  it('when the agent is killed after each deployment', { tags: ['long'] }, async () => {
    await using fixture = await openAgentFixture(owner, { releasesToKeep: keep });
    const deployed: string[] = [];
    for (let count = 1; count <= keep + 4; count += 1) {
      const agent = await fixture.start();
      deployed.push((await fixture.deploy()).releaseTimestamp);
      await agent.kill();
      expect((await releasesOf(fixture)).length).toBeLessThanOrEqual(keep + 2);
    }
    await fixture.start();
    await waitUntil(async () => (await releasesOf(fixture)).length === keep);
    expect(await releasesOf(fixture)).toEqual(deployed.slice(-keep));
  });
});
