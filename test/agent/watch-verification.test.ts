import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAgentFixture, unlimited } from '#testkit/agent.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { runSteward } from '#testkit/process.ts';
import { down, up } from '#testkit/site.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { readEnvironment } from '../contract/deployment-requests.fixture.ts';
import { newSite } from '../contract/monitoring-requests.fixture.ts';
import { check, fail, minutesAgo, readWatched } from '../contract/verification.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ env: unlimited });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

describe('steward deploy --watch', () => {
  it('ends with the verification: 3 with the findings and the rollback, 4 if nothing can be said', async () => {
    const { id: siteId } = await newSite(owner, { name: 'Shop' });
    await check(app, siteId, up, { at: minutesAgo(90) });
    const verification = { mode: 'ROLLBACK', siteIds: [siteId], windowSeconds: 600, settleSeconds: 0 };
    await using fixture = await openAgentFixture(owner);
    await fixture.start();
    const { token: pat } = await owner.mintToken();
    const deploy = (...args: string[]) =>
      runSteward(
        [
          'deploy',
          '--environment',
          fixture.environmentId,
          '--server',
          `${app.url}/deployment`,
          '--watch',
          ...args,
        ],
        { STEWARD_TOKEN: pat },
      );
    expect((await deploy('--version', 'v1')).code).toBe(0);
    await owner.deployment(
      'mutation ($id: ID!, $input: UpdateEnvironmentInput!) { updateEnvironment(id: $id, input: $input) { id } }',
      { id: fixture.environmentId, input: { verification } },
    );

    await fixture.repository.commit({ 'index.html': 'bad' });
    const watching = deploy('--version', 'v2');
    await waitUntil(async () => {
      const { deployments } = await readEnvironment(owner, fixture.environmentId);
      const newest = await readWatched(owner, deployments.edges[0]!.node.id);
      return newest.verification?.state === 'WATCHING';
    }, longWaitMs);
    await fail(app, siteId, down);
    const failed = await watching;
    expect([failed.code, failed.stdout]).toEqual([
      3,
      expect.stringMatching(
        /succeeded after [^]*\nfinding: .+\nverification failed\nautomatic rollback to v1: deployment \S+\n$/,
      ),
    ]);

    // The commit that was rolled back from is refused on the host, and with --force it is deployed.
    const refused = await deploy('--version', 'v3', '--supersede');
    expect([refused.code, refused.stdout]).toEqual([1, expect.stringContaining('with --force')]);
    await owner.monitoring('mutation ($id: ID!) { updateSite(id: $id, input: { paused: true }) { id } }', {
      id: siteId,
    });
    const unknown = await deploy('--version', 'v3', '--supersede', '--force', '--json');
    expect([unknown.code, JSON.parse(unknown.stdout)]).toMatchObject([
      4,
      { status: 'SUCCEEDED', version: 'v3', verification: { state: 'INCONCLUSIVE' } },
    ]);
  });
});
