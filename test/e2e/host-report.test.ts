import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openAgentFixture, unlimited } from '#testkit/agent.fixture.ts';
import { startApp } from '#testkit/app.ts';
import { dataOf } from '#testkit/client.ts';
import { passReportInterval } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';

type HostState = {
  cores: number;
  disks: { path: string; totalBytes: number; freeBytes: number }[];
  memory: { totalBytes: number } | null;
  releaseTree: { isSound: boolean; problems: string[] };
};

it('a real agent reports its host when it starts, and a release tree that somebody has broken', async () => {
  await using app = await startApp({ env: unlimited });
  const owner = await app.signUp();
  await using fixture = await openAgentFixture(owner);
  const { environmentId, deployPath } = fixture;
  const stateOf = async (): Promise<HostState | null> =>
    dataOf(
      await owner.deployment<{ environment: { hostState: HostState | null } }>(
        `query ($id: ID!) { environment(id: $id) { hostState {
           cores disks { path totalBytes freeBytes } memory { totalBytes } releaseTree { isSound problems } } } }`,
        { id: environmentId },
      ),
    ).hostState;

  const agent = await fixture.start();
  await waitUntil(stateOf);
  const state = (await stateOf())!;
  expect(state.cores).toBeGreaterThan(0);
  expect(state.memory!.totalBytes).toBeGreaterThan(1e6);
  expect(state.disks[0]).toMatchObject({ path: deployPath });
  expect(state.disks[0]!.freeBytes).toBeLessThanOrEqual(state.disks[0]!.totalBytes);
  expect(state.releaseTree).toEqual({ isSound: true, problems: [] });

  expect(await fixture.deploy()).toMatchObject({ status: 'SUCCEEDED' });
  const release = await fixture.current();
  await agent.kill('SIGTERM');
  await rm(join(deployPath, 'releases', release), { recursive: true });
  await passReportInterval(app, environmentId);
  await fixture.start();
  await waitUntil(async () => !(await stateOf())!.releaseTree.isSound);
  expect((await stateOf())!.releaseTree).toEqual({
    isSound: false,
    problems: [
      `current points to release ${release}, but ${join(deployPath, 'releases', release)} does not exist.`,
    ],
  });
});
