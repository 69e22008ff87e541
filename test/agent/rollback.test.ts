import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAgentBed, unlimited, type AgentBed, type Ended } from '#testkit/agent-bed.ts';
import { agentFile } from '#testkit/agent-program.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { waitUntil } from '#testkit/wait.ts';

const execute = promisify(execFile);

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ env: unlimited });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** A command line of the agent, on the host of the bed; resolves with what it says. */
const host = async (bed: AgentBed, ...args: string[]): Promise<string> =>
  (
    await execute(process.execPath, [await agentFile(), ...args, '--deploy-path', bed.deployPath], {
      env: { PATH: process.env['PATH'], STEWARD_AGENT_TOKEN: bed.token } as unknown as NodeJS.ProcessEnv,
    })
  ).stdout;

const readEnvironment = async ({ environmentId: id }: AgentBed): Promise<any> => {
  const fields = 'currentRelease rollbackTarget releases { timestamp isCurrent canRollBack version }';
  return (await owner.deployment(`query ($id: ID!) { environment(id: $id) { ${fields} } }`, { id })).data![
    'environment'
  ];
};

/** Deploys so many times, each with success. */
async function ship(bed: AgentBed, count: number): Promise<string[]> {
  const made: string[] = [];
  while (made.length < count) {
    const { status, releaseTimestamp } = await bed.deploy();
    expect(status).toBe('SUCCEEDED');
    made.push(releaseTimestamp);
  }
  return made;
}

const back = async (bed: AgentBed, args?: string): Promise<Ended> => bed.ended(await bed.rollback(args));

/** After the switch, a release for which there is a file of its name in `ill` fails. */
const illness = { afterSwitch: ['[ ! -e "$BED_ILL/$STEWARD_RELEASE" ]'] };

describe('a rollback without a target', () => {
  it('never goes to a release that was rolled back from, with the control plane or without', async () => {
    await using bed = await openAgentBed(owner);
    const agent = await bed.start();
    const [first] = await ship(bed, 2);
    expect([(await back(bed)).status, await bed.current()]).toEqual(['SUCCEEDED', first]);
    const [third] = await ship(bed, 1);
    expect([(await back(bed)).status, await bed.current()]).toEqual(['SUCCEEDED', first]);
    await ship(bed, 1);
    await agent.kill('SIGTERM');
    expect(await host(bed, 'rollback', '--offline')).toContain(`${first} is live.`);
    expect(await bed.current()).toBe(first);
    await expect(host(bed, 'rollback', '--offline')).rejects.toThrow(/Name another with --release: .*\d/);
    await host(bed, 'rollback', '--offline', '--release', third!);
    expect(await bed.current()).toBe(third);
    await host(bed, 'rollback', '--offline');

    // The control plane goes by what was live meanwhile, too.
    await bed.start();
    await ship(bed, 1);
    expect((await readEnvironment(bed)).rollbackTarget).toBe(first);
    expect([(await back(bed)).status, await bed.current()]).toEqual(['SUCCEEDED', first]);
  }, 120_000);

  it('does not try again what it could not be brought to', async () => {
    await using bed = await openAgentBed(owner, { commands: illness });
    const ill = join(bed.dir, 'ill');
    await mkdir(ill);
    await bed.start({ BED_ILL: ill });
    const [first, second, third] = await ship(bed, 3);
    await writeFile(join(ill, second!), '');
    expect([(await back(bed)).status, await bed.current()]).toEqual(['ROLLED_BACK', third]);
    expect([(await back(bed)).status, await bed.current()]).toEqual(['SUCCEEDED', first]);
  }, 60_000);

  it('finds its release on the host, however few are kept', async () => {
    await using bed = await openAgentBed(owner, { releasesToKeep: 1 });
    await bed.start();
    const [first, second] = await ship(bed, 2);
    await back(bed);
    const [third] = await ship(bed, 1);
    const releases = async (): Promise<string[]> => (await readdir(join(bed.deployPath, 'releases'))).sort();
    await waitUntil(async () => !(await releases()).includes(second!), 15_000);
    expect(await releases()).toEqual([first, third]);
    expect([(await back(bed)).status, await bed.current()]).toEqual(['SUCCEEDED', first]);
  }, 60_000);

  it('right after a failed deployment that stays live goes back by one, and not by two', async () => {
    await using bed = await openAgentBed(owner, {
      commands: { migrate: ['true'], afterSwitch: ['[ ! -f fail ]'] },
    });
    await bed.start();
    const [, second] = await ship(bed, 2);
    await bed.repository.commit({ fail: '' });
    const failed = await bed.deploy();
    expect(failed.status).toBe('FAILED');
    const { currentRelease, releases, rollbackTarget } = await readEnvironment(bed);
    expect([currentRelease, rollbackTarget]).toEqual([failed.releaseTimestamp, second]);
    expect(releases[0]).toMatchObject({ timestamp: failed.releaseTimestamp, isCurrent: true });
    expect([(await back(bed)).status, await bed.current()]).toEqual(['SUCCEEDED', second]);
    // What failed is nothing to go back to, not even by name.
    await expect(host(bed, 'rollback', '--offline', '--release', failed.releaseTimestamp)).rejects.toThrow(
      'There is no good release',
    );
  }, 60_000);

  it('goes to what was adopted', async () => {
    await using bed = await openAgentBed(owner);
    const current = join(bed.deployPath, 'current');
    await mkdir(current);
    await writeFile(join(current, 'index.html'), 'adopted');
    await host(bed, 'init', '--server-url', `${app.url}/deployment`, '--adopt', current);
    const adopted = await bed.current();
    await bed.start();
    await waitUntil(async () => (await readEnvironment(bed)).currentRelease === adopted);
    const [first] = await ship(bed, 1);
    const { releases, rollbackTarget } = await readEnvironment(bed);
    expect([
      releases.map(({ timestamp, canRollBack }: any) => [timestamp, canRollBack]),
      rollbackTarget,
    ]).toEqual([
      [
        [first, false],
        [adopted, true],
      ],
      adopted,
    ]);
    expect([(await back(bed)).status, await bed.current()]).toEqual(['SUCCEEDED', adopted]);
    expect((await back(bed, `targetReleaseTimestamp: "${first!}"`)).status).toBe('SUCCEEDED');
    expect((await back(bed, `targetReleaseTimestamp: "${adopted}"`)).status).toBe('SUCCEEDED');
    expect(await bed.current()).toBe(adopted);
  }, 60_000);
});

describe('a deployment that fails after the switch is not said to be rolled back', () => {
  it('when the release before is gone', async () => {
    await using bed = await openAgentBed(owner, {
      commands: {
        afterSwitch: ['[ ! -f fail ] || { rm -r "$BED_SHOP/releases/$(cat "$BED_FIRST")"; exit 1; }'],
      },
    });
    const name = join(bed.dir, 'first');
    await bed.start({ BED_SHOP: bed.deployPath, BED_FIRST: name });
    const [first] = await ship(bed, 1);
    await writeFile(name, first!);
    await bed.repository.commit({ fail: '' });
    const { status, errorMessage, releaseTimestamp } = await bed.deploy();
    expect([status, errorMessage, await bed.current()]).toEqual([
      'FAILED',
      expect.stringMatching(new RegExp(`${first} is gone\\. This one stays live\\. Deploy a fix\\.$`)),
      releaseTimestamp,
    ]);
    expect((await readEnvironment(bed)).currentRelease).toBe(releaseTimestamp);
  }, 60_000);

  it('when the switch back fails', async () => {
    // A directory where the agent makes its new link.
    const block = `pid=$(sed 's/.*"pid":\\([0-9]*\\).*/\\1/' "$BED_SHOP/.steward/agent.lock"); mkdir "$BED_SHOP/current.$pid.new"`;
    await using bed = await openAgentBed(owner, {
      commands: { afterSwitch: [`[ ! -f fail ] || { ${block}; exit 1; }`] },
    });
    await bed.start({ BED_SHOP: bed.deployPath });
    const [first] = await ship(bed, 1);
    await bed.repository.commit({ fail: '' });
    const ended = await bed.deploy();
    expect([ended.status, await bed.current()]).toEqual(['FAILED', ended.releaseTimestamp]);
    expect(ended.errorMessage).toMatch(
      new RegExp(
        `Switching back to the release ${first} failed: .* The release ${ended.releaseTimestamp} is live\\.`,
      ),
    );
    expect(ended.steps.find(({ name }) => name === 'switch back')?.status).toBe('FAILED');
    const { currentRelease, rollbackTarget } = await readEnvironment(bed);
    expect([currentRelease, rollbackTarget]).toEqual([ended.releaseTimestamp, first]);
    for (const name of await readdir(bed.deployPath))
      if (name.endsWith('.new')) await rm(join(bed.deployPath, name), { recursive: true });
    expect([(await back(bed)).status, await bed.current()]).toEqual(['SUCCEEDED', first]);
  }, 60_000);
});

describe('the steps of a deployment', () => {
  it('that were never reached are not said to be unneeded', async () => {
    await using bed = await openAgentBed(owner, {
      commands: { build: ['[ ! -f fail ]', 'true'], afterSwitch: ['true'] },
    });
    await bed.start();
    await bed.repository.commit({ fail: '' });
    const { steps } = await bed.deploy();
    expect(steps.map(({ name, status }) => `${name} ${status}`).slice(-4)).toEqual([
      'build 1: [ ! -f fail ] FAILED',
      'build 2: true PENDING',
      'switch PENDING',
      'after switch: true PENDING',
    ]);
  }, 60_000);

  it('have none that failed when they were stopped by a cancel', async () => {
    await using bed = await openAgentBed(owner, {
      commands: { build: ['echo > "$BED_SIGN"; exec sleep 300'] },
    });
    const sign = join(bed.dir, 'sign');
    await bed.start({ BED_SIGN: sign });
    const id = await bed.create();
    await waitUntil(() => existsSync(sign), 15_000);
    await owner.deployment('mutation ($id: ID!) { cancelDeployment(id: $id) { status } }', { id });
    const { status, steps } = await bed.ended(id);
    expect([status, steps.map((step) => step.status).slice(-2)]).toEqual([
      'CANCELLED',
      ['SKIPPED', 'PENDING'],
    ]);
  }, 60_000);
});
