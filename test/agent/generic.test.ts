import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAgentFixture, unlimited } from '#testkit/agent.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ env: unlimited });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

describe('a generic deployment', () => {
  it('creates a release from the repository and switches to it', async () => {
    await using fixture = await openAgentFixture(owner, {
      sharedDirs: ['var/log'],
      commands: { build: ['echo built > built.txt', 'echo oops >&2'], afterSwitch: ['echo "live in $PWD"'] },
    });
    await fixture.start();
    const first = await fixture.deploy();
    expect([first.status, first.errorMessage]).toEqual(['SUCCEEDED', null]);
    expect(await fixture.current()).toBe(first.releaseTimestamp);
    expect(await readFile(join(fixture.deployPath, 'current/index.html'), 'utf8')).toBe('one');
    expect(await readFile(join(fixture.deployPath, 'current/built.txt'), 'utf8')).toBe('built\n');
    expect(first.log).toContain('oops\n');
    expect(first.commitSha).toBe(await fixture.repository.git('rev-parse', 'HEAD'));

    const sha = await fixture.repository.commit({ 'index.html': 'two' });
    const second = await fixture.deploy();
    expect([second.status, second.commitSha]).toEqual(['SUCCEEDED', sha]);
    expect(await readFile(join(fixture.deployPath, 'current/index.html'), 'utf8')).toBe('two');
    expect(await readdir(join(fixture.deployPath, 'releases'))).toEqual([
      first.releaseTimestamp,
      second.releaseTimestamp,
    ]);

    const back = await fixture.ended(await fixture.rollback());
    expect([back.status, await fixture.current()]).toEqual(['SUCCEEDED', first.releaseTimestamp]);
  });
});
