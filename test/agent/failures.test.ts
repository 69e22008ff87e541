import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAgentFixture, unlimited } from '#testkit/agent.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { atMost, longWaitMs } from '#testkit/patience.ts';
import { waitUntil } from '#testkit/wait.ts';
import { openProxy } from '../faults/agent-proxy.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ env: unlimited });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const update = (id: string, input: object) =>
  owner.deployment(
    'mutation ($id: ID!, $input: UpdateEnvironmentInput!) { updateEnvironment(id: $id, input: $input) { id errors { message } } }',
    { id, input },
  );
const cancel = (id: string) =>
  owner.deployment('mutation ($id: ID!) { cancelDeployment(id: $id) { status } }', { id });

describe('a deployment is refused before any change', () => {
  it('when current is a directory, or the ref or a shared file is missing', { tags: ['long'] }, async () => {
    await using fixture = await openAgentFixture(owner);
    await fixture.start();
    await mkdir(join(fixture.deployPath, 'current'));
    const directory = await fixture.deploy();
    expect([directory.status, directory.errorMessage]).toEqual([
      'FAILED',
      expect.stringMatching(/is a directory.*init --adopt/),
    ]);
    expect(existsSync(join(fixture.deployPath, '.steward/repo'))).toBe(false);
    await rm(join(fixture.deployPath, 'current'), { recursive: true });

    const missing = await fixture.deploy({ gitRef: 'no-such-branch' });
    expect(missing.errorMessage).toContain('there is no branch, tag or commit "no-such-branch"');

    await update(fixture.environmentId, { sharedFiles: ['app/etc/env.php'] });
    const unshared = await fixture.deploy();
    expect(unshared.errorMessage).toContain(
      `put ${join(fixture.deployPath, 'shared/app/etc/env.php')} in place`,
    );
    expect(existsSync(join(fixture.deployPath, 'current'))).toBe(false);

    await update(fixture.environmentId, { sharedFiles: [], repositoryUrl: '/nowhere/at/all' });
    expect((await fixture.deploy()).errorMessage).toContain('There is no such repository');
    await update(fixture.environmentId, { deployPath: '/somewhere/else' });
    expect((await fixture.deploy()).errorMessage).toContain('Change the environment');
  });

  it('when the repository requires a password', async () => {
    const guarded = createServer((_request, response) =>
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end(),
    );
    await new Promise<void>((resolve) => guarded.listen(0, '127.0.0.1', resolve));
    await using fixture = await openAgentFixture(owner);
    // The service accepts https only, so git on this host is configured to use another URL.
    const config = join(fixture.dir, 'gitconfig');
    await writeFile(
      config,
      `[url "http://127.0.0.1:${(guarded.address() as AddressInfo).port}/"]\n  insteadOf = https://git.example.com/\n`,
    );
    await update(fixture.environmentId, { repositoryUrl: 'https://git.example.com/shop.git' });
    await fixture.start({ GIT_CONFIG_GLOBAL: config });
    const started = performance.now();
    const { errorMessage } = await fixture.deploy();
    guarded.close();
    expect(errorMessage).toContain("asks for credentials. Give the agent's user a deploy key");
    expect(performance.now() - started).toBeLessThan(atMost(30_000));
  });

  it('when it has no read access over SSH, and uses the key and the program that the host has configured', async () => {
    await using fixture = await openAgentFixture(owner);
    const ssh = join(fixture.dir, 'ssh');
    await writeFile(
      ssh,
      `#!/bin/sh\necho "$*" >> ${ssh}.calls\necho 'Permission denied (publickey).' >&2; exit 255\n`,
    );
    await chmod(ssh, 0o755);
    await update(fixture.environmentId, { repositoryUrl: 'git@git.example.com:shop.git' });
    await fixture.start({ GIT_SSH_COMMAND: `${ssh} -i /srv/deploy-key` });
    expect((await fixture.deploy()).errorMessage).toContain("Give the agent's user a deploy key");
    expect(await readFile(`${ssh}.calls`, 'utf8')).toMatch(
      /^-i \/srv\/deploy-key -o BatchMode=yes .*git@git/,
    );
  });

  it.runIf(process.getuid?.() === 0)(
    'when git does not trust the owner of the repository, with a command that fixes it',
    async () => {
      await using fixture = await openAgentFixture(owner);
      execFileSync('chown', ['-R', 'nobody', fixture.repository.path]);
      const home = join(fixture.dir, 'home');
      await mkdir(home);
      await fixture.start({ HOME: home });
      const { errorMessage } = await fixture.deploy();
      const command = /git config --global --add safe.directory .*$/.exec(errorMessage ?? '')?.[0];
      expect([errorMessage, command]).toEqual([
        expect.stringContaining('exit code 128. The repository on this host belongs to another user'),
        expect.any(String),
      ]);
      execFileSync('/bin/sh', ['-c', command!], { env: { ...process.env, HOME: home } });
      expect((await fixture.deploy()).status).toBe('SUCCEEDED');
    },
  );

  it.runIf(process.getuid?.() === 0)('when the disk is full or read-only', async () => {
    await using fixture = await openAgentFixture(owner);
    const mount = (...args: string[]): unknown => execFileSync('mount', [...args, fixture.deployPath]);
    mount('-t', 'tmpfs', '-o', 'size=8m', 'none');
    try {
      const agent = await fixture.start();
      const full = await fixture.deploy();
      expect([full.status, full.errorMessage]).toEqual([
        'FAILED',
        expect.stringMatching(/has 7 MiB left.*Free some space/),
      ]);
      await agent.kill('SIGTERM');
      mount('-o', 'remount,ro');
      const again = await fixture.start();
      const locked = await fixture.deploy();
      expect([locked.status, locked.errorMessage]).toEqual([
        'FAILED',
        expect.stringContaining('mounted read-only. Mount it writable'),
      ]);
      await again.kill('SIGTERM');
    } finally {
      execFileSync('umount', [fixture.deployPath]);
    }
  });
});

it.runIf(process.getuid?.() === 0)(
  'a disk that fills up during a deployment is reported, and the previous release stays live',
  { tags: ['long'] },
  async () => {
    const fill = 'cat /dev/zero > $BED_SHOP/filler || :';
    await using fixture = await openAgentFixture(owner, {
      commands: {
        build: ['[ ! -f fill-early ] || { ' + fill + '; echo x > y; }'],
        afterSwitch: ['[ ! -f fill-late ] || { ' + fill + '; exit 1; }'],
      },
    });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'none', fixture.deployPath]);
    try {
      const agent = await fixture.start({ BED_SHOP: fixture.deployPath });
      const good = await fixture.deploy();
      expect([good.status, good.errorMessage]).toEqual(['SUCCEEDED', null]);
      for (const [file, status] of [
        ['fill-early', 'FAILED'],
        ['fill-late', 'ROLLED_BACK'],
      ] as const) {
        await fixture.repository.commit({ [file]: '' });
        const full = await fixture.deploy();
        expect([file, full.status, await fixture.current()]).toEqual([file, status, good.releaseTimestamp]);
        expect(full.errorMessage).toMatch(/Free some space|No space left|killed by another program|is full/);
        await rm(join(fixture.deployPath, 'filler'));
        await fixture.repository.commit({ [file]: null });
      }
      // The next deployment works, and so does a restarted agent.
      await agent.kill();
      await fixture.start({ BED_SHOP: fixture.deployPath });
      expect((await fixture.deploy()).status).toBe('SUCCEEDED');
    } finally {
      execFileSync('umount', ['-l', fixture.deployPath]);
    }
  },
);

/** A container without privileges cannot mount anything. */
function canMount(): boolean {
  const dir = mkdtempSync(join(tmpdir(), 'steward-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', dir], { stdio: 'ignore' });
    execFileSync('umount', [dir]);
    return true;
  } catch {
    console.warn('SKIPPED: a cancel on a full disk: only who can mount a small disk can try it');
    return false;
  } finally {
    rmdirSync(dir);
  }
}

it.runIf(canMount())(
  'on a full disk the agent renews the lease, obeys a cancel, and keeps running',
  async () => {
    await using proxy = await openProxy(app.url, { heartbeatSeconds: 0.1 });
    await using fixture = await openAgentFixture(owner, {
      commands: {
        build: ['[ ! -f fill ] || { cat /dev/zero > $BED_SHOP/filler || :; echo > $BED_TRACE; sleep 300; }'],
      },
    });
    const trace = join(fixture.dir, 'trace');
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'none', fixture.deployPath]);
    try {
      const agent = await fixture.start({
        STEWARD_SERVER_URL: `${proxy.url}/deployment`,
        BED_SHOP: fixture.deployPath,
        BED_TRACE: trace,
      });
      await fixture.repository.commit({ fill: '' });
      const id = await fixture.create();
      await waitUntil(() => existsSync(trace), longWaitMs);
      const beats = (): number => proxy.passed.filter(({ path }) => path.endsWith('/heartbeat')).length;
      const before = beats();
      await waitUntil(() => beats() > before + 3);
      expect(agent.output()).toContain('no space left on device');
      await cancel(id);
      expect((await fixture.ended(id)).status).toBe('CANCELLED');
      await rm(join(fixture.deployPath, 'filler'));
      await fixture.repository.commit({ fill: null });
      expect((await fixture.deploy()).status).toBe('SUCCEEDED');
      expect(agent.child.exitCode).toBe(null);
    } finally {
      execFileSync('umount', ['-l', fixture.deployPath]);
    }
  },
);

it('a step that cannot be recorded does not start, and does not count as a database change', async () => {
  await using fixture = await openAgentFixture(owner, {
    commands: {
      // A directory in place of the journal makes every later write fail.
      build: [
        'cd $BED_SHOP/.steward/deployments/$STEWARD_DEPLOYMENT_ID; rm journal.json; mkdir journal.json',
      ],
      migrate: ['echo > $BED_TRACE'],
    },
  });
  const trace = join(fixture.dir, 'trace');
  await fixture.start({ BED_SHOP: fixture.deployPath, BED_TRACE: trace });
  const ended = await fixture.deploy();
  expect([ended.status, ended.databaseChanged, existsSync(trace)]).toEqual(['FAILED', false, false]);
  expect(ended.errorMessage).toMatch(/cannot be written/);
  expect(ended.errorMessage).not.toMatch(/database/);
  expect((await fixture.deploy()).status).toBe('FAILED');
});

it('a deployment succeeds despite the lock files of a killed git', async () => {
  await using fixture = await openAgentFixture(owner);
  await fixture.start();
  expect((await fixture.deploy()).status).toBe('SUCCEEDED');
  const repo = join(fixture.deployPath, '.steward/repo');
  for (const name of ['packed-refs', 'HEAD', 'config', 'shallow', 'refs/heads/main', 'refs/heads/other'])
    await writeFile(join(repo, `${name}.lock`), '');
  await mkdir(join(repo, 'objects/info'), { recursive: true });
  await writeFile(join(repo, 'objects/info/commit-graph.lock'), '');
  const sha = await fixture.repository.commit({ 'index.html': 'two' });
  const next = await fixture.deploy();
  expect([next.status, next.errorMessage, next.commitSha]).toEqual(['SUCCEEDED', null, sha]);
});

it('the log contains the complete output of a command, including invalid UTF-8', async () => {
  await using fixture = await openAgentFixture(owner, {
    commands: { build: ["printf 'nul \\000 bad \\377\\n'; printf 'no end'", 'head -c 300000 /dev/urandom'] },
  });
  await fixture.start();
  const { status, log } = await fixture.deploy();
  expect([status, log]).toEqual(['SUCCEEDED', expect.stringMatching(/nul . bad \ufffd\nno end\n▶ /s)]);
});

describe('a cancel', () => {
  it('ends the process group of the step, with SIGKILL after 10 s', async () => {
    await using fixture = await openAgentFixture(owner, {
      commands: {
        build: [
          'trap "echo asked >> $BED_TRACE" TERM; echo $$ > $BED_TRACE.pid; (sleep 300; echo no) & while :; do sleep 0.1 || :; done',
        ],
      },
    });
    const trace = join(fixture.dir, 'trace');
    await fixture.start({ BED_TRACE: trace });
    const id = await fixture.create();
    await waitUntil(() => existsSync(`${trace}.pid`));
    const pid = Number(await readFile(`${trace}.pid`, 'utf8'));
    await cancel(id);
    const ended = await fixture.ended(id);
    expect([ended.status, existsSync(join(fixture.deployPath, 'current'))]).toEqual(['CANCELLED', false]);
    expect(await readFile(trace, 'utf8')).toContain('asked');
    expect(groupOf(pid)).toEqual([]);
  });

  it('has no effect after the switch', async () => {
    await using fixture = await openAgentFixture(owner, {
      commands: { afterSwitch: ['echo > $BED_TRACE; while [ ! -f $BED_TRACE.go ]; do sleep 0.05; done'] },
    });
    const trace = join(fixture.dir, 'trace');
    const agent = await fixture.start({ BED_TRACE: trace });
    const id = await fixture.create();
    await waitUntil(() => existsSync(trace));
    await cancel(id);
    await waitUntil(() => agent.output().includes('came after the switch'));
    await writeFile(`${trace}.go`, '');
    expect((await fixture.ended(id)).status).toBe('SUCCEEDED');
  });
});

const groupOf = (group: number): string[] =>
  execFileSync('ps', ['-eo', 'pgid=,pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => Number(line.trim().split(/\s+/)[0]) === group && !line.includes('<defunct>'));

it('the agent masks secrets, and does not pass its token to commands', async () => {
  await using fixture = await openAgentFixture(owner, {
    commands: {
      build: ['echo "key $API_KEY"; printf hun; sleep 0.05; echo ter2hunter2', 'env', 'cat $AGENT_CONFIG'],
    },
  });
  const config = join(fixture.dir, 'agent.json');
  await writeFile(
    config,
    JSON.stringify({
      token: fixture.token,
      secrets: ['API_KEY'],
      environment: { API_KEY: 'hunter2hunter2', AGENT_CONFIG: config },
    }),
  );
  const agent = await fixture.start({ STEWARD_AGENT_CONFIG: config });
  const { status, log } = await fixture.deploy();
  expect(status).toBe('SUCCEEDED');
  expect(log).toContain('key ••••\n••••\n');
  expect(log + agent.output()).not.toMatch(/hunter2hunter2|agt_[0-9a-f]/);
  expect(log).not.toContain('STEWARD_AGENT_TOKEN');
  expect(await readFile(`/proc/${agent.child.pid}/cmdline`, 'utf8')).not.toContain('agt_');
});

it(
  'the agent keeps the configured number of releases, and a failed one until the next deployment',
  { tags: ['long'] },
  async () => {
    await using fixture = await openAgentFixture(owner, {
      releasesToKeep: 2,
      commands: { build: ['[ ! -f fail ]'] },
    });
    await fixture.start();
    const releases = async (): Promise<string[]> =>
      (await readdir(join(fixture.deployPath, 'releases'))).sort();
    const made: string[] = [];
    for (const _ of [1, 2, 3]) made.push((await fixture.deploy()).releaseTimestamp);
    // Old releases are removed by processes of low priority.
    await waitUntil(async () => (await releases()).join() === made.slice(1).join(), longWaitMs);
    await fixture.repository.commit({ fail: '' });
    const failed = await fixture.deploy();
    expect(failed.status).toBe('FAILED');
    expect(await releases()).toEqual([...made.slice(1), failed.releaseTimestamp]);
    await fixture.repository.commit({ fail: null });
    const next = await fixture.deploy();
    await waitUntil(
      async () => (await releases()).join() === [made[2], next.releaseTimestamp].join(),
      longWaitMs,
    );
  },
);
