import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { deleteOldChanges } from '#deployment/deployment/changes-storage.ts';
import type { CommitRange } from '#deployment/protocol/agent-protocol.ts';
import {
  codeOf,
  dataOf,
  newDeployment,
  newHost,
  readDeployment,
  rollback,
} from './deployment-requests.fixture.ts';
import { compareReleases, liveRelease, releaseCommits } from './operations/deployment.generated.ts';

let app: TestApp;
let owner: Client;
let stranger: Client;
beforeAll(async () => {
  app = await startApp();
  owner = await app.signUp();
  stranger = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const shaOf = (name: string): string => Buffer.from(name.padEnd(20, '.')).toString('hex');
const commit = (name: string) => ({ sha: shaOf(name), subject: `Add ${name}`, author: 'Ada Lovelace' });

const range = (since: string, names: readonly string[], more: Partial<CommitRange> = {}): CommitRange => ({
  since: shaOf(since),
  commits: names.map(commit),
  hasMore: false,
  missing: 0,
  ...more,
});

type Host = Awaited<ReturnType<typeof newHost>>;

/** Deploys a commit, with those since another one. Returns the release. */
async function deployCommit({ id, agent }: Host, name: string, changes?: CommitRange): Promise<string> {
  const deployment = await newDeployment(owner, id);
  await agent.run({ commitSha: shaOf(name), commit: commit(name), ...(changes ? { changes } : {}) });
  return deployment.releaseTimestamp!;
}

const compare = async ({ id }: Host, from: string, to: string) => {
  const { added, removed, ...rest } = dataOf(await owner.send(compareReleases, { id, from, to }))!.comparison;
  const names = (commits: typeof added) => commits.map(({ subject }) => subject.replace('Add ', ''));
  return { added: names(added), removed: names(removed), ...rest };
};

const read = async (id: string) => dataOf(await owner.send(releaseCommits, { id }))!;

describe('the commit of a deployment', () => {
  it('is known as soon as the agent reports it with its steps', async () => {
    const { id, agent } = await newHost(owner);
    const deployment = await newDeployment(owner, id);
    const task = await agent.nextTask();
    await agent.accept(task);
    const { status } = await agent.steps(task, [], commit('cart'));
    expect(status).toBe(200);
    expect(await read(deployment.id)).toMatchObject({
      status: 'RUNNING',
      commitSha: shaOf('cart'),
      commitSubject: 'Add cart',
      commitAuthor: 'Ada Lovelace',
      changes: null,
    });
    await agent.complete(task, { outcome: 'FAILED', errorMessage: 'It failed.' });
    expect(await read(deployment.id)).toMatchObject({ status: 'FAILED', commitSubject: 'Add cart' });
  });

  it('is null if an older agent does not report it', async () => {
    const { id, agent } = await newHost(owner);
    const deployment = await newDeployment(owner, id);
    await agent.run({ commitSha: shaOf('cart') });
    expect(await read(deployment.id)).toMatchObject({
      commitSha: shaOf('cart'),
      commitSubject: null,
      commitAuthor: null,
      changes: null,
    });
  });

  it('has one line without control characters, and never more than 200 characters', async () => {
    const { id, agent } = await newHost(owner);
    const deployment = await newDeployment(owner, id);
    const subject = `\u001b[31mFix\r\n\u0000\u202Ethe ${'x'.repeat(5_000)}`;
    await agent.run({ commit: { sha: shaOf('cart'), subject, author: 'Eve\n\ud800' } });
    const { commitSubject, commitAuthor } = await read(deployment.id);
    expect(commitSubject).toMatch(/^\[31mFix the x+…$/);
    expect(commitSubject).toHaveLength(200);
    expect(commitAuthor).toBe('Eve \ufffd');
  });

  it('does not keep a deployment from ending if the report is nonsense', async () => {
    const { id, agent } = await newHost(owner);
    for (const nonsense of [7, 'x', [], { sha: 'HEAD' }, { since: null, commits: [null] }]) {
      const deployment = await newDeployment(owner, id);
      await agent.run({ commit: nonsense, changes: nonsense } as object);
      expect(await read(deployment.id)).toMatchObject({
        status: 'SUCCEEDED',
        commitSubject: null,
        changes: null,
      });
    }
  });

  it('is that of the release to which a rollback returns', async () => {
    const host = await newHost(owner);
    const first = await deployCommit(host, 'one');
    await deployCommit(host, 'two', range('one', ['two']));
    const back = dataOf(await rollback(owner, host.id));
    expect(back.releaseTimestamp).toBe(first);
    await host.agent.run();
    expect(await read(back.id)).toMatchObject({
      commitSha: shaOf('one'),
      commitSubject: 'Add one',
      changes: null,
    });
    const { liveDeployment, releases } = dataOf(await owner.send(liveRelease, { id: host.id }))!;
    expect(liveDeployment).toEqual({ id: back.id, kind: 'ROLLBACK', commitSubject: 'Add one' });
    expect(releases.map(({ commitSubject }) => commitSubject)).toEqual(['Add two', 'Add one']);
  });
});

describe('the live deployment', () => {
  it('is the one that switched last to the live release, also after a failed one', async () => {
    const host = await newHost(owner);
    expect(dataOf(await owner.send(liveRelease, { id: host.id }))!.liveDeployment).toBeNull();
    await deployCommit(host, 'one');
    const live = dataOf(await owner.send(liveRelease, { id: host.id }))!.liveDeployment!;
    await newDeployment(owner, host.id);
    await host.agent.run({ outcome: 'FAILED', errorMessage: 'It failed.', commit: commit('two') });
    expect(dataOf(await owner.send(liveRelease, { id: host.id }))!.liveDeployment).toEqual(live);
    expect((await readDeployment(owner, live.id)).status).toBe('SUCCEEDED');
  });
});

const ask = (fields: readonly string[]) =>
  owner.deployment(`{ ${fields.map((field, at) => `a${at}: ${field}`).join(' ')} }`);

describe('the usual duration', () => {
  it('is the median of the successful deployments before, once there are three', async () => {
    const host = await newHost(owner);
    for (const name of ['one', 'two', 'three']) await deployCommit(host, name);
    const third = await newDeployment(owner, host.id, { deployType: 'CODE' });
    await host.agent.run();
    const fourth = await newDeployment(owner, host.id);
    expect((await read(third.id)).usualDurationSeconds).toBeNull();
    // They take no time, or on a busy machine a second.
    expect((await read(fourth.id)).usualDurationSeconds).toBeLessThan(10);
  });

  it('can be read for more deployments in one request than the changes', async () => {
    const { id } = await newHost(owner);
    const deployments = [];
    for (let made = 0; made < 51; made += 1) deployments.push(await newDeployment(owner, id));
    const list = (field: string, first: number) =>
      owner.deployment(
        `query ($id: ID!) { environment(id: $id) { deployments(first: ${first}) { edges { node { ${field} } } } } }`,
        { id },
      );
    expect(codeOf(await list('changes { missing }', 51))).toBe('BAD_REQUEST');
    expect((await list('changes { missing }', 50)).errors).toBeUndefined();
    expect((await list('usualDurationSeconds', 51)).errors).toBeUndefined();
    // They are read one by one.
    const changes = deployments.map((each) => `deployment(id: "${each.id}") { changes { missing } }`);
    expect((await ask(changes.slice(1))).errors).toBeUndefined();
    expect(codeOf(await ask(changes))).toBe('BAD_REQUEST');
    expect((await ask([...changes.slice(1), ...changes.slice(1)])).errors).toBeUndefined();
  });
});

describe('a comparison of two releases', () => {
  it('is possible 20 times in a request', async () => {
    const { id } = await newHost(owner);
    const release = '20200101_000000';
    const comparison = `environment(id: "${id}") { comparison(from: "${release}", to: "${release}") { hasMore } }`;
    expect((await ask(Array.from({ length: 20 }, () => comparison))).errors).toBeUndefined();
    expect(codeOf(await ask(Array.from({ length: 21 }, () => comparison)))).toBe('BAD_REQUEST');
  });

  it('joins the commits of all deployments between them, in both directions', async () => {
    const host = await newHost(owner);
    const first = await deployCommit(host, 'one');
    await deployCommit(host, 'three', range('one', ['three', 'two']));
    const last = await deployCommit(host, 'four', range('three', ['four']));
    const added = ['four', 'three', 'two'];
    expect(await compare(host, first, last)).toEqual({
      added,
      removed: [],
      hasMore: false,
      unknownReason: null,
    });
    expect(await compare(host, last, first)).toMatchObject({ added: [], removed: added });
    expect(await compare(host, last, last)).toMatchObject({ added: [], removed: [], unknownReason: null });
  });

  it('shows what each has that the other has not, after a rollback', async () => {
    const host = await newHost(owner);
    await deployCommit(host, 'one');
    const left = await deployCommit(host, 'bad', range('one', ['bad', 'common']));
    const fixed = await deployCommit(host, 'good', range('one', ['good', 'common']));
    expect(await compare(host, left, fixed)).toMatchObject({ added: ['good'], removed: ['bad'] });
  });

  it('says that the commits are not known if a deployment did not report them', async () => {
    const host = await newHost(owner);
    const first = await deployCommit(host, 'one');
    const second = await deployCommit(host, 'two');
    expect(await compare(host, first, second)).toMatchObject({
      added: [],
      unknownReason: expect.stringContaining('not known'),
    });
    expect((await compare(host, first, '20200101_000000')).unknownReason).toContain('20200101_000000');
  });

  it('reads what the newest deployments reported: older reports are deleted', async () => {
    const host = await newHost(owner);
    const first = await deployCommit(host, 'one', range('zero', ['one']));
    const second = await deployCommit(host, 'two', range('one', ['two']));
    const third = await deployCommit(host, 'three', range('two', ['three']));
    const { db } = app.platform.services;
    await db.transaction().execute((tx) => deleteOldChanges(tx, host.id, 2));
    expect(await compare(host, first, third)).toMatchObject({ added: ['three', 'two'] });
    await db.transaction().execute((tx) => deleteOldChanges(tx, host.id, 1));
    expect(await compare(host, second, third)).toMatchObject({ added: ['three'] });
    expect((await compare(host, first, third)).unknownReason).toContain('not known');
  });

  it('says that there are more commits than an agent reports', async () => {
    const host = await newHost(owner);
    const first = await deployCommit(host, 'one');
    const second = await deployCommit(host, 'two', range('one', ['two'], { hasMore: true }));
    expect(await compare(host, first, second)).toMatchObject({ added: ['two'], hasMore: true });
  });

  it('refuses what is not a release, and more than 20 in one request', async () => {
    const { id } = await newHost(owner);
    const answer = await owner.send(compareReleases, { id, from: 'x', to: '20200101_000000' });
    expect([codeOf(answer), answer.errors![0]!.extensions['field']]).toEqual(['BAD_REQUEST', 'from']);
    const many = Array.from(
      { length: 21 },
      (_, index) =>
        `c${index}: comparison(from: "20200101_0000${index + 10}", to: "20200101_000000") { hasMore }`,
    );
    const refused = await owner.deployment(
      `query ($id: ID!) { environment(id: $id) { ${many.join(' ')} } }`,
      {
        id,
      },
    );
    expect(codeOf(refused)).toBe('BAD_REQUEST');
  });

  it('is not shown to others', async () => {
    const host = await newHost(owner);
    const release = await deployCommit(host, 'one');
    const answer = await stranger.send(compareReleases, { id: host.id, from: release, to: release });
    expect(codeOf(answer)).toBe('FORBIDDEN');
  });
});
