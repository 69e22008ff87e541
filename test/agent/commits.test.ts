import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAgentFixture, unlimited, type AgentFixture } from '#testkit/agent.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ env: unlimited });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

type Commits = {
  commitSubject: string | null;
  commitAuthor: string | null;
  changes: {
    sinceCommitSha: string;
    missing: number;
    hasMore: boolean;
    commits: { sha: string; subject: string; author: string }[];
  } | null;
};

async function deploy(fixture: AgentFixture, input: object = {}): Promise<Commits & { release: string }> {
  const { id, status, errorMessage, releaseTimestamp } = await fixture.deploy({ ...input });
  expect([status, errorMessage]).toEqual(['SUCCEEDED', null]);
  const answer = await owner.deployment<{ deployment: Commits }>(
    `query ($id: ID!) { deployment(id: $id) { commitSubject commitAuthor
      changes { sinceCommitSha missing hasMore commits { sha subject author } } } }`,
    { id },
  );
  return { ...answer.data!.deployment, release: releaseTimestamp };
}

describe('the agent', () => {
  it('reports the commit and those since the live release, from a real repository', async () => {
    await using fixture = await openAgentFixture(owner);
    const { repository } = fixture;
    await fixture.start();
    const first = await repository.git('rev-parse', 'HEAD');
    const one = await deploy(fixture);
    expect(one).toMatchObject({ commitSubject: 'first', commitAuthor: 'A', changes: null });

    const second = await repository.commit({ 'index.html': 'two' }, 'Add a cart\n\nWith more text.');
    const hostile = `\u001b[2J$(exit 7) \u202E"'; drop table ${'x'.repeat(3_000)}`;
    const third = await repository.commit({ 'index.html': 'three' }, hostile);
    const three = await deploy(fixture);
    expect(three.commitSubject).toMatch(/^\[2J\$\(exit 7\) "'; drop table x+…$/);
    expect(three.commitSubject).toHaveLength(200);
    expect(three.changes).toMatchObject({ sinceCommitSha: first, missing: 0, hasMore: false });
    expect(three.changes!.commits.map(({ sha }) => sha)).toEqual([third, second]);
    expect(three.changes!.commits[1]).toEqual({ sha: second, subject: 'Add a cart', author: 'A' });

    const again = await deploy(fixture);
    expect(again.changes).toEqual({ sinceCommitSha: third, missing: 0, hasMore: false, commits: [] });

    const older = await deploy(fixture, { gitRef: second });
    expect(older.changes).toEqual({ sinceCommitSha: third, missing: 1, hasMore: false, commits: [] });

    const answer = await owner.deployment<any>(
      `query ($id: ID!, $from: String!, $to: String!) { environment(id: $id) {
        comparison(from: $from, to: $to) { added { subject } removed { subject } unknownReason } } }`,
      { id: fixture.environmentId, from: one.release, to: three.release },
    );
    expect(answer.data.environment.comparison).toMatchObject({
      added: [{ subject: three.commitSubject }, { subject: 'Add a cart' }],
      removed: [],
      unknownReason: null,
    });
  });

  it('reports at most 100 commits, and that there are more', { tags: ['long'] }, async () => {
    await using fixture = await openAgentFixture(owner);
    await fixture.start();
    await deploy(fixture);
    for (let made = 0; made < 101; made += 1)
      await fixture.repository.git('commit', '-q', '--allow-empty', '-m', `Commit ${made}`);
    const { changes } = await deploy(fixture);
    expect([changes!.commits.length, changes!.hasMore]).toEqual([100, true]);
    expect(changes!.commits[0]!.subject).toBe('Commit 100');
  });

  it('does not report the secrets of the host in a commit message', async () => {
    await using fixture = await openAgentFixture(owner);
    await fixture.repository.commit({ 'index.html': 'two' }, 'Use the password hunter2hunter2');
    await fixture.start({ STEWARD_SECRETS: 'SHOP_PASSWORD', SHOP_PASSWORD: 'hunter2hunter2' });
    expect((await deploy(fixture)).commitSubject).not.toContain('hunter2hunter2');
  });

  it('counts the commits that are missing after the history was rewritten', { tags: ['long'] }, async () => {
    await using fixture = await openAgentFixture(owner);
    const { repository } = fixture;
    await fixture.start();
    await deploy(fixture);
    await repository.git('checkout', '-q', '--orphan', 'fresh');
    await repository.commit({ 'index.html': 'new' }, 'Start again');
    await repository.git('branch', '-f', 'main', 'fresh');
    const { changes } = await deploy(fixture);
    // The mirror still has the old commit: the release before had it, and this one does not.
    expect(changes).toMatchObject({ missing: 1, commits: [{ subject: 'Start again' }] });
  });
});
