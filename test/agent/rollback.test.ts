import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishWork } from '#deployment/events/deployment-events.ts';
import { rollBackAutomatically } from '#deployment/product.ts';
import { openAgentFixture, unlimited, type AgentFixture, type Ended } from '#testkit/agent.fixture.ts';
import { agentFile } from '#testkit/agent-program.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { failVerifications } from '#testkit/stored.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { readEnvironment } from '../contract/deployment-requests.fixture.ts';

const execute = promisify(execFile);

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ env: unlimited });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** Runs an agent command on the host of the fixture, and returns its output. */
const host = async (fixture: AgentFixture, ...args: string[]): Promise<string> =>
  (
    await execute(process.execPath, [await agentFile(), ...args, '--deploy-path', fixture.deployPath], {
      env: { PATH: process.env['PATH'], STEWARD_AGENT_TOKEN: fixture.token } as unknown as NodeJS.ProcessEnv,
    })
  ).stdout;

const environmentOf = ({ environmentId }: AgentFixture) => readEnvironment(owner, environmentId);

/** Runs the given number of successful deployments, each of a new commit. */
async function deployTimes(fixture: AgentFixture, count: number): Promise<string[]> {
  const made: string[] = [];
  while (made.length < count) {
    await fixture.repository.commit({ 'index.html': randomUUID() });
    const { status, releaseTimestamp } = await fixture.deploy();
    expect(status).toBe('SUCCEEDED');
    made.push(releaseTimestamp);
  }
  return made;
}

const rollBack = async (fixture: AgentFixture, args?: string): Promise<Ended> =>
  fixture.ended(await fixture.rollback(args));

/** A release fails after the switch if there is a file with its name in `ill`. */
const failingReleases = { afterSwitch: ['[ ! -e "$BED_ILL/$STEWARD_RELEASE" ]'] };

describe('a rollback without a target', () => {
  it('never goes to a release that was rolled back, online or offline', { tags: ['long'] }, async () => {
    await using fixture = await openAgentFixture(owner);
    const agent = await fixture.start();
    const [first] = await deployTimes(fixture, 2);
    expect([(await rollBack(fixture)).status, await fixture.current()]).toEqual(['SUCCEEDED', first]);
    const [third] = await deployTimes(fixture, 1);
    expect([(await rollBack(fixture)).status, await fixture.current()]).toEqual(['SUCCEEDED', first]);
    await deployTimes(fixture, 1);
    await agent.kill('SIGTERM');
    expect(await host(fixture, 'rollback', '--offline')).toContain(`${first} is live.`);
    expect(await fixture.current()).toBe(first);
    await expect(host(fixture, 'rollback', '--offline')).rejects.toThrow(
      /Choose another with --release: .*\d/,
    );
    await host(fixture, 'rollback', '--offline', '--release', third!);
    expect(await fixture.current()).toBe(third);
    await host(fixture, 'rollback', '--offline');

    // The control plane also considers what was live in the meantime.
    await fixture.start();
    await deployTimes(fixture, 1);
    expect((await environmentOf(fixture)).rollbackTarget).toBe(first);
    expect([(await rollBack(fixture)).status, await fixture.current()]).toEqual(['SUCCEEDED', first]);
  });

  it('does not go to a release to which a rollback has failed', { tags: ['long'] }, async () => {
    await using fixture = await openAgentFixture(owner, { commands: failingReleases });
    const ill = join(fixture.dir, 'ill');
    await mkdir(ill);
    await fixture.start({ BED_ILL: ill });
    const [first, second, third] = await deployTimes(fixture, 3);
    await writeFile(join(ill, second!), '');
    expect([(await rollBack(fixture)).status, await fixture.current()]).toEqual(['ROLLED_BACK', third]);
    expect([(await rollBack(fixture)).status, await fixture.current()]).toEqual(['SUCCEEDED', first]);
  });

  it('finds its release on the host, even if only one is kept', async () => {
    await using fixture = await openAgentFixture(owner, { releasesToKeep: 1 });
    await fixture.start();
    const [first, second] = await deployTimes(fixture, 2);
    await rollBack(fixture);
    const [third] = await deployTimes(fixture, 1);
    const releases = async (): Promise<string[]> =>
      (await readdir(join(fixture.deployPath, 'releases'))).sort();
    await waitUntil(async () => !(await releases()).includes(second!), longWaitMs);
    expect(await releases()).toEqual([first, third]);
    expect([(await rollBack(fixture)).status, await fixture.current()]).toEqual(['SUCCEEDED', first]);
  });

  it('goes back by one release after a failed deployment that stays live', async () => {
    await using fixture = await openAgentFixture(owner, {
      commands: { migrate: ['true'], afterSwitch: ['[ ! -f fail ]'] },
    });
    await fixture.start();
    const [, second] = await deployTimes(fixture, 2);
    await fixture.repository.commit({ fail: '' });
    const failed = await fixture.deploy();
    expect(failed.status).toBe('FAILED');
    const { currentRelease, releases, rollbackTarget } = await environmentOf(fixture);
    expect([currentRelease, rollbackTarget]).toEqual([failed.releaseTimestamp, second]);
    expect(releases[0]).toMatchObject({ timestamp: failed.releaseTimestamp, isCurrent: true });
    expect([(await rollBack(fixture)).status, await fixture.current()]).toEqual(['SUCCEEDED', second]);
    // A failed release is no rollback target, even by name.
    await expect(
      host(fixture, 'rollback', '--offline', '--release', failed.releaseTimestamp),
    ).rejects.toThrow('has no good release');
  });

  it('goes to an adopted release', { tags: ['long'] }, async () => {
    await using fixture = await openAgentFixture(owner);
    const current = join(fixture.deployPath, 'current');
    await mkdir(current);
    await writeFile(join(current, 'index.html'), 'adopted');
    await host(fixture, 'init', '--server-url', `${app.url}/deployment`, '--adopt', current);
    const adopted = await fixture.current();
    await fixture.start();
    await waitUntil(async () => (await environmentOf(fixture)).currentRelease === adopted);
    const [first] = await deployTimes(fixture, 1);
    const { releases, rollbackTarget } = await environmentOf(fixture);
    expect([releases.map(({ timestamp, canRollBack }) => [timestamp, canRollBack]), rollbackTarget]).toEqual([
      [
        [first, false],
        [adopted, true],
      ],
      adopted,
    ]);
    expect([(await rollBack(fixture)).status, await fixture.current()]).toEqual(['SUCCEEDED', adopted]);
    expect((await rollBack(fixture, `targetReleaseTimestamp: "${first!}"`)).status).toBe('SUCCEEDED');
    expect((await rollBack(fixture, `targetReleaseTimestamp: "${adopted}"`)).status).toBe('SUCCEEDED');
    expect(await fixture.current()).toBe(adopted);
  });
});

describe('an automatic rollback', () => {
  it(
    'does not leave a release that somebody chose on the host while the agent was waiting for work',
    { tags: ['long'] },
    async () => {
      await using fixture = await openAgentFixture(owner);
      await fixture.start();
      const [first, , third] = await deployTimes(fixture, 3);
      const { edges } = (await environmentOf(fixture)).deployments;
      await host(fixture, 'rollback', '--offline', '--release', first!);
      const { services } = app.platform;
      const failed = { deploymentId: edges[0]!.node.id, findings: [] };
      const decision = await services.db
        .transaction()
        .execute((tx) => rollBackAutomatically(tx, services, failed));
      await publishWork(services, fixture.environmentId);
      const refused = `"preflight" failed: ${first} is live, and not ${third}, which this automatic rollback was to leave. Nothing was changed.`;
      // If the agent has polled meanwhile, the control plane knows already, and queues nothing.
      const ended = decision.kind === 'queued' ? await fixture.ended(decision.rollbackId) : null;
      expect(ended?.errorMessage ?? refused).toBe(refused);
      expect(await fixture.current()).toBe(first);
    },
  );
});

describe('a commit that was rolled back from', () => {
  it('is not built again if its verification had failed, whatever ref names it, unless it is forced', async () => {
    await using fixture = await openAgentFixture(owner, { commands: { build: ['echo building'] } });
    await fixture.start();
    const [first] = await deployTimes(fixture, 1);
    const commit = await fixture.repository.commit({ 'index.html': 'bad' });
    const { id, releaseTimestamp: second } = await fixture.deploy();
    await failVerifications(app, id);
    await rollBack(fixture);
    await fixture.repository.git('tag', 'again', commit);
    for (const gitRef of ['main', 'again', commit.slice(0, 6)]) {
      const refused = await fixture.deploy({ gitRef });
      expect(refused.status).toBe('FAILED');
      expect(refused.errorMessage).toBe(
        `"fetch" failed: a release of commit ${commit.slice(0, 12)} was rolled back from because its verification failed, so it is not deployed again. Deploy another commit, or this one with --force if it works now.`,
      );
      expect(refused.log).not.toContain('building');
      expect(await fixture.current()).toBe(first);
    }
    const { releases } = JSON.parse(await host(fixture, 'status', '--json'));
    expect(releases).toMatchObject([
      { timestamp: first, wasRolledBack: false },
      { timestamp: second, wasRolledBack: true },
    ]);
    expect((await fixture.deploy({ force: true })).status).toBe('SUCCEEDED');
    expect((await fixture.deploy()).status).toBe('SUCCEEDED');
  });
});

describe('a deployment that fails after the switch is not reported as rolled back', () => {
  it('when the previous release no longer exists', async () => {
    await using fixture = await openAgentFixture(owner, {
      commands: {
        afterSwitch: ['[ ! -f fail ] || { rm -r "$BED_SHOP/releases/$(cat "$BED_FIRST")"; exit 1; }'],
      },
    });
    const name = join(fixture.dir, 'first');
    await fixture.start({ BED_SHOP: fixture.deployPath, BED_FIRST: name });
    const [first] = await deployTimes(fixture, 1);
    await writeFile(name, first!);
    await fixture.repository.commit({ fail: '' });
    const { status, errorMessage, releaseTimestamp } = await fixture.deploy();
    expect([status, errorMessage, await fixture.current()]).toEqual([
      'FAILED',
      expect.stringMatching(new RegExp(`${first} does not exist\\. This one stays live\\. Deploy a fix\\.$`)),
      releaseTimestamp,
    ]);
    expect((await environmentOf(fixture)).currentRelease).toBe(releaseTimestamp);
  });

  it('when the switch back fails', { tags: ['long'] }, async () => {
    // A directory in place of the agent's new link.
    const block = `pid=$(sed 's/.*"pid":\\([0-9]*\\).*/\\1/' "$BED_SHOP/.steward/agent.lock"); mkdir "$BED_SHOP/current.$pid.new"`;
    await using fixture = await openAgentFixture(owner, {
      commands: { afterSwitch: [`[ ! -f fail ] || { ${block}; exit 1; }`] },
    });
    await fixture.start({ BED_SHOP: fixture.deployPath });
    const [first] = await deployTimes(fixture, 1);
    await fixture.repository.commit({ fail: '' });
    const ended = await fixture.deploy();
    expect([ended.status, await fixture.current()]).toEqual(['FAILED', ended.releaseTimestamp]);
    expect(ended.errorMessage).toMatch(
      new RegExp(
        `Switching back to the release ${first} failed: .* The release ${ended.releaseTimestamp} is live\\.`,
      ),
    );
    expect(ended.steps.find(({ name }) => name === 'switch back')?.status).toBe('FAILED');
    const { currentRelease, rollbackTarget } = await environmentOf(fixture);
    expect([currentRelease, rollbackTarget]).toEqual([ended.releaseTimestamp, first]);
    for (const name of await readdir(fixture.deployPath))
      if (name.endsWith('.new')) await rm(join(fixture.deployPath, name), { recursive: true });
    expect([(await rollBack(fixture)).status, await fixture.current()]).toEqual(['SUCCEEDED', first]);
  });
});

describe('the steps of a deployment', () => {
  it('that were never reached are reported as pending, not as skipped', { tags: ['long'] }, async () => {
    await using fixture = await openAgentFixture(owner, {
      commands: { build: ['[ ! -f fail ]', 'true'], afterSwitch: ['true'] },
    });
    await fixture.start();
    await fixture.repository.commit({ fail: '' });
    const { steps } = await fixture.deploy();
    expect(steps.map(({ name, status }) => `${name} ${status}`).slice(-4)).toEqual([
      'build 1: [ ! -f fail ] FAILED',
      'build 2: true PENDING',
      'switch PENDING',
      'after switch: true PENDING',
    ]);
  });

  it('are reported as skipped, not as failed, after a cancel', { tags: ['long'] }, async () => {
    await using fixture = await openAgentFixture(owner, {
      commands: { build: ['echo > "$BED_SIGN"; exec sleep 300'] },
    });
    const sign = join(fixture.dir, 'sign');
    await fixture.start({ BED_SIGN: sign });
    const id = await fixture.create();
    await waitUntil(() => existsSync(sign));
    await owner.deployment('mutation ($id: ID!) { cancelDeployment(id: $id) { status } }', { id });
    const { status, steps } = await fixture.ended(id);
    expect([status, steps.map((step) => step.status).slice(-2)]).toEqual([
      'CANCELLED',
      ['SKIPPED', 'PENDING'],
    ]);
  });
});
