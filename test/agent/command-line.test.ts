import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, lstatSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, readlink, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgent } from '#scripts/build-agent.ts';
import { openAgentFixture, unlimited } from '#testkit/agent.fixture.ts';
import { agentFile, oldestNode } from '#testkit/agent-program.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { runSteward, temporaryDir } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';
import { installCommand } from '../../console/environments/install-command.ts';
import { openProxy, type Refusal } from '../faults/agent-proxy.fixture.ts';

const execute = promisify(execFile);
const nobody = 65_534;
const token = `agt_${'0123456789abcdef'.repeat(4)}`;

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ env: unlimited });
  owner = await app.signUp();
  // The server serves the agent that `npm ci` built. This builds the current source.
  await buildAgent();
});
afterAll(() => app[Symbol.asyncDispose]());

type Outcome = { code: number; stdout: string; stderr: string };

async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  try {
    const { PATH, HOME } = process.env;
    return {
      code: 0,
      ...(await execute(command, args, { env: { PATH, HOME, ...env } as NodeJS.ProcessEnv })),
    };
  } catch (error) {
    const { code, stdout, stderr } = error as Outcome;
    return { code, stdout, stderr };
  }
}

const agent = async (args: string[], env: Record<string, string> = {}): Promise<Outcome> =>
  run(oldestNode(), [await agentFile(), ...args], env);

describe('steward-agent', () => {
  it('has help for every command, and a clear message for an unknown one', { tags: ['long'] }, async () => {
    const { stdout } = await agent(['--help']);
    const names = [...stdout.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name!);
    expect(names).toEqual(['init', 'run', 'deploy', 'rollback', 'status', 'logs', 'wrap', 'self-upgrade']);
    for (const name of names)
      expect((await agent([name, '--help'])).stdout).toMatch(new RegExp(`^Usage: steward-agent ${name}`));
    expect(await agent(['nonsense'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Unknown command "nonsense"\./),
    });
  });

  it.each([
    [{}, [], /^Missing: --server-url or STEWARD_SERVER_URL.*STEWARD_AGENT_TOKEN.*--deploy-path/],
    [
      { STEWARD_AGENT_TOKEN: 'agt_no' },
      ['--server-url', 'https://a.example', '--deploy-path', '/srv'],
      /not an agent token/,
    ],
    [
      { STEWARD_AGENT_TOKEN: token },
      ['--server-url', 'http://a.example', '--deploy-path', '/srv'],
      /is not encrypted\. Use https/,
    ],
    [
      { STEWARD_AGENT_TOKEN: token },
      ['--server-url', 'https://a.example', '--deploy-path', 'srv'],
      /must be absolute/,
    ],
  ])('refuses to run with %j %j', async (env, args, message) => {
    const { code, stderr } = await agent(['run', ...args], env);
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
  });

  it.runIf(process.getuid?.() === 0)('init gives the directory tree to the user of the agent', async () => {
    await using dir = await temporaryDir();
    const deployPath = join(dir.path, 'shop');
    const args = ['init', '--server-url', `${app.url}/deployment`, '--deploy-path', deployPath, '--user'];
    await agent([...args, 'nobody'], { STEWARD_AGENT_TOKEN: token });
    const { stdout } = await execute('id', ['-u', 'nobody']);
    for (const path of ['', 'releases', 'shared', '.steward', '.steward/agent.json'])
      expect([path, (await stat(join(deployPath, path))).uid]).toEqual([path, Number(stdout)]);
    const { code, stderr } = await agent([...args, 'no-such-user'], { STEWARD_AGENT_TOKEN: token });
    expect([code, stderr]).toEqual([1, expect.stringContaining('could not be given to no-such-user')]);
  });

  it('init prepares a host, adopts an existing installation, and can be repeated', async () => {
    await using dir = await temporaryDir();
    const deployPath = join(dir.path, 'shop');
    const live = join(deployPath, 'current');
    await mkdir(join(live, 'pub/media'), { recursive: true });
    await mkdir(join(live, 'bin'));
    await writeFile(join(live, 'bin/magento'), '');
    await writeFile(join(live, 'pub/media/a.jpg'), 'a');
    const args = ['init', '--server-url', `${app.url}/deployment`, '--deploy-path', deployPath];
    const before = await agent(args, { STEWARD_AGENT_TOKEN: token });
    expect([before.code, before.stdout]).toEqual([
      1,
      expect.stringMatching(/✗ current .*is a directory.*init --adopt/),
    ]);

    const adopted = await agent([...args, '--adopt', live], { STEWARD_AGENT_TOKEN: token });
    expect([adopted.code, adopted.stdout]).toEqual([0, expect.stringContaining('shared: pub/media')]);
    expect(await readlink(live)).toMatch(/^releases\/\d{8}_\d{6}$/);
    expect(await readFile(join(live, 'pub/media/a.jpg'), 'utf8')).toBe('a');
    expect(lstatSync(join(live, 'pub/media')).isSymbolicLink()).toBe(true);
    expect(existsSync(join(deployPath, 'shared/pub/media/a.jpg'))).toBe(true);
    const config = join(deployPath, '.steward/agent.json');
    expect((await stat(config)).mode & 0o777).toBe(0o600);

    const link = await readlink(live);
    const again = await agent([...args, '--adopt', live]);
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('nothing was changed')]);
    expect([await readlink(live), JSON.parse(await readFile(config, 'utf8')).token]).toEqual([link, token]);
    expect(adopted.stdout + again.stdout + before.stdout).not.toContain(token);
    const status = JSON.parse((await agent(['status', '--json', '--deploy-path', deployPath])).stdout);
    expect(status).toMatchObject({
      agent: null,
      currentRelease: link.slice(9),
      releases: [{ isCurrent: true, version: 'adopted' }],
    });
  });
});

describe('a host with Node 20', () => {
  it('is installed by the script, deploys, shows its status, and rolls back', async () => {
    await using fixture = await openAgentFixture(owner, { commands: { build: ['echo building'] } });
    const bin = join(fixture.dir, 'bin');
    const script = await (await fetch(`${app.url}/deployment/agent/install.sh`)).text();
    expect(script).toContain(`server='${app.url}/deployment'`);
    const node = oldestNode();
    const path = `${node.replace(/\/node$/, '')}:/usr/bin:/bin`;
    const installed = await run('/bin/sh', ['-c', script, 'sh', '--deploy-path', fixture.deployPath], {
      STEWARD_BIN_DIR: bin,
      STEWARD_AGENT_TOKEN: fixture.token,
      PATH: path,
    });
    expect([installed.code, installed.stderr]).toEqual([0, '']);
    expect(installed.stdout).toContain('✓ control plane');

    await fixture.start({ PATH: path }, [join(bin, 'steward-agent')]);
    const { token: pat } = await owner.mintToken();
    const host = (args: string[]): Promise<Outcome> =>
      run(join(bin, 'steward-agent'), [...args, '--deploy-path', fixture.deployPath], {
        STEWARD_TOKEN: pat,
        PATH: path,
      });
    const first = await fixture.deploy();
    const watched = await host(['deploy', '--watch', '--version', 'v2']);
    expect([watched.code, watched.stdout]).toEqual([
      0,
      expect.stringMatching(/^Deployment .*\(v2\)\n[^]*\nbuilding\n[^]*SUCCEEDED\n$/),
    ]);
    expect((await host(['logs'])).stdout).toContain('building\n');
    expect((await host(['status'])).stdout).toMatch(
      new RegExp(`${first.releaseTimestamp} good .*\n→ \\d+_\\d+ good .* v2\nlast: DEPLOY .* SUCCEEDED`),
    );
    expect((await host(['rollback', '--steps', '9'])).stderr).toMatch(
      new RegExp(`^--steps 9 is too large\\. .*on this host: ${first.releaseTimestamp}\\. `),
    );
    const back = await host(['rollback', '--steps', '1', '--watch']);
    expect([back.code, await fixture.current()]).toEqual([0, first.releaseTimestamp]);

    expect((await host(['self-upgrade'])).stdout).toMatch(/is the newest/);
    const file = join(bin, 'steward-agent.mjs');
    const newest = await readFile(file, 'utf8');
    await writeFile(file, `${newest}\n// older\n`);
    expect((await host(['self-upgrade', '--check'])).code).toBe(1);
    expect((await host(['self-upgrade'])).stdout).toMatch(/^Now /);
    expect(await readFile(file, 'utf8')).toBe(newest);
  });

  it('connects with the command from the console, without root and with a minimal PATH', async () => {
    await using fixture = await openAgentFixture(owner);
    await using dir = await temporaryDir();
    const isRoot = process.getuid?.() === 0;
    const home = join(dir.path, 'home of a user');
    await mkdir(home);
    if (isRoot) {
      await chmod(dir.path, 0o755);
      await chown(home, nobody, nobody);
    }
    const command = installCommand({
      origin: app.url,
      token: fixture.token,
      deployPath: join(home, 'shop'),
      way: { kind: 'manual' },
    });
    const shell = spawn('/bin/sh', ['-c', command], {
      ...(isRoot ? { uid: nobody, gid: nobody } : {}),
      env: { PATH: `${dirname(oldestNode())}:/usr/bin:/bin`, HOME: home },
      cwd: home,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [shell.stdout, shell.stderr])
      stream.on('data', (piece: Buffer) => (output += piece.toString()));
    const over = once(shell, 'close');
    try {
      await waitUntil(
        () => output.includes('waiting for deployments') || shell.exitCode !== null,
        longWaitMs,
      );
      expect([output, shell.exitCode]).toEqual([expect.stringContaining('waiting for deployments'), null]);
    } finally {
      if (shell.exitCode === null) process.kill(-shell.pid!, 'SIGTERM');
      await over;
    }
    // The start command that init prints is complete as well.
    expect(/Start the agent with: (.*)/.exec(output)?.[1]).toBe(
      `'${home}/.local/bin/steward-agent.mjs' run --config '${home}/shop/.steward/agent.json'`,
    );
    expect(output).not.toMatch(/✓ \w+ +not found/);
    expect(output).toMatch(/[✓–] php /);
  });

  it('downloads the agent files with a checksum, and no other files', async () => {
    const get = (name: string) => fetch(`${app.url}/deployment/agent/${name}`);
    const program = await get('steward-agent.mjs');
    const bytes = Buffer.from(await program.arrayBuffer());
    const sum = createHash('sha256').update(bytes).digest('hex');
    expect(await (await get('steward-agent.mjs.sha256')).text()).toBe(`${sum}  steward-agent.mjs\n`);
    expect(await (await get('version.json')).json()).toMatchObject({
      files: { 'steward-agent.mjs': { sha256: sum, size: bytes.length } },
    });
    for (const name of ['other', '..%2f..%2fpackage.json', 'steward-agent.cjs', 'steward-agent-linux-mips'])
      expect((await get(name)).status).toBe(404);
  });
});

describe('steward deploy', () => {
  it('follows a deployment until its outcome', async () => {
    await using fixture = await openAgentFixture(owner, {
      commands: { build: ['echo ä building', '[ ! -f fail ]'] },
    });
    await fixture.start();
    const { token: pat } = await owner.mintToken();
    const deploy = (...args: string[]) =>
      runSteward(
        ['deploy', '--environment', fixture.environmentId, '--server', `${app.url}/deployment`, ...args],
        { STEWARD_TOKEN: pat },
      );
    const good = await deploy('--watch', '--version', 'v1');
    expect([good.code, good.stdout]).toEqual([
      0,
      expect.stringMatching(
        /^Deployment \S+ \(v1\)\n[^]*ä building\n[^]*SUCCEEDED\nsucceeded after \d+ s, release/,
      ),
    ]);
    await fixture.repository.commit({ fail: '' });
    const bad = await deploy('--watch', '--json');
    expect([bad.code, JSON.parse(bad.stdout)]).toEqual([1, expect.objectContaining({ status: 'FAILED' })]);
    const wrong = await runSteward(
      ['deploy', '--environment', fixture.environmentId, '--server', `${app.url}/deployment`],
      { STEWARD_TOKEN: 'pat_x' },
    );
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringMatching(/personal access token/)]);
    expect((await runSteward(['deploy'])).code).toBe(2);
  });

  it('queues a deployment for later, also in a freeze', async () => {
    await using fixture = await openAgentFixture(owner);
    const { token: pat } = await owner.mintToken();
    const deploy = (...args: string[]) =>
      runSteward(
        ['deploy', '--environment', fixture.environmentId, '--server', `${app.url}/deployment`, ...args],
        { STEWARD_TOKEN: pat },
      );
    const notBefore = new Date(Date.now() + 3_600_000).toISOString();
    const queued = await deploy('--not-before', notBefore, '--override-freeze', 'Hotfix', '--json');
    const { data } = await owner.deployment(
      'query ($id: ID!) { deployment(id: $id) { status notBefore overrideFreeze } }',
      { id: JSON.parse(queued.stdout).id },
    );
    expect(data?.['deployment']).toEqual({ status: 'PENDING', notBefore, overrideFreeze: 'Hotfix' });
    const unclear = await deploy('--not-before', 'tomorrow');
    expect([unclear.code, unclear.stderr]).toEqual([2, expect.stringContaining('not "tomorrow"')]);
    const refused = await deploy('--rollback', '--not-before', notBefore);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('A rollback starts at once')]);
  });

  it('keeps watching when a response is cut off or comes from a proxy', { tags: ['long'] }, async () => {
    await using proxy = await openProxy(app.url);
    await using fixture = await openAgentFixture(owner, {
      commands: { build: ['echo building', 'sleep 1'] },
    });
    await fixture.start();
    const { token: pat } = await owner.mintToken();
    const json = 'application/json';
    const ways: Refusal[] = [
      { status: 200, type: json, text: '{"data":{"deployment":{"id":"', isCut: true },
      { status: 200, type: json, text: '{"data":{"deployment":{"id":"' },
      { status: 200, type: 'text/html', text: '<h1>Are you human?</h1>' },
      { status: 403, type: 'text/html', text: '<h1>Blocked</h1>' },
    ];
    // Every request after the mutation belongs to the watch.
    let watched = 0;
    proxy.refuse = (_path, body) => (body.includes('mutation') ? null : (ways[watched++] ?? null));
    const { code, stdout, stderr } = await runSteward(
      ['deploy', '--environment', fixture.environmentId, '--server', `${proxy.url}/deployment`, '--watch'],
      { STEWARD_TOKEN: pat },
    );
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/building\n[^]*succeeded after/);
    expect(watched).toBeGreaterThan(ways.length);
    const elsewhere = await runSteward(
      ['deploy', '--environment', fixture.environmentId, '--server', `${app.url}/nowhere`],
      { STEWARD_TOKEN: pat },
    );
    expect(elsewhere.code).toBe(1);
  });
});
