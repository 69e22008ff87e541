import { execFile } from 'node:child_process';
import { chownSync, linkSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { agentFile } from '#testkit/agent-program.fixture.ts';
import { temporaryDir } from '#testkit/process.ts';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.warn('SKIPPED: init --user with planted links: only root can try it');

const token = `agt_${'0123456789abcdef'.repeat(4)}`;
const nobody = 65_534;

type Outcome = { code: number; output: string };

/** Runs `before` in a shell, where $$ is the pid that the agent process will have, and then init as root. */
async function init(deployPath: string, before = ':', env: Record<string, string> = {}): Promise<Outcome> {
  const args = ['--server-url', 'http://127.0.0.1:9/deployment', '--deploy-path', deployPath];
  const command = [process.execPath, await agentFile(), 'init', ...args, '--user', 'nobody'];
  const { PATH, HOME } = process.env;
  return new Promise((resolve) =>
    execFile(
      '/bin/sh',
      ['-euc', `${before}; exec "$@"`, 'sh', ...command],
      { env: { PATH, HOME, STEWARD_AGENT_TOKEN: token, ...env }, cwd: '/' },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    ),
  );
}

const ownerOf = (path: string): number => lstatSync(path).uid;

/** A site owned by the user `nobody`, and a directory and a file owned by root next to it. */
async function openSite() {
  const dir = await temporaryDir();
  await chmod(dir.path, 0o755);
  const [site, victim] = [join(dir.path, 'site'), join(dir.path, 'victim')];
  mkdirSync(site);
  chownSync(site, nobody, nobody);
  mkdirSync(victim);
  const file = join(victim, 'file');
  writeFileSync(file, 'precious', { mode: 0o600 });
  const deployPath = join(site, 'shop');
  return {
    deployPath,
    site,
    victim,
    file,
    expectUntouched(): void {
      expect([ownerOf(victim), ownerOf(file), readFileSync(file, 'utf8')]).toEqual([0, 0, 'precious']);
    },
    [Symbol.asyncDispose]: () => dir[Symbol.asyncDispose](),
  };
}

describe.runIf(isRoot)('init --user, run again as root, where the owner has planted symbolic links', () => {
  it('neither changes the owner of the targets of releases, shared or the agent directory, nor writes to them', async () => {
    await using site = await openSite();
    mkdirSync(site.deployPath);
    for (const name of ['releases', 'shared']) symlinkSync(site.victim, join(site.deployPath, name));
    await init(site.deployPath);
    site.expectUntouched();
    expect(ownerOf(join(site.deployPath, '.steward/agent.json'))).toBe(nobody);
    symlinkSync(site.victim, join(site.site, 'other'));
    mkdirSync(join(site.site, 'second'));
    symlinkSync(site.victim, join(site.site, 'second/.steward'));
    const second = await init(join(site.site, 'second'));
    expect([second.code, second.output]).toEqual([1, expect.stringContaining('root does not follow it')]);
    const through = await init(join(site.site, 'other/shop'));
    expect([through.code, through.output]).toEqual([1, expect.stringContaining('"other" in')]);
    site.expectUntouched();
    expect(lstatSync(join(site.victim, 'shop'), { throwIfNoEntry: false })).toBeUndefined();
    expect(lstatSync(join(site.victim, 'agent.json'), { throwIfNoEntry: false })).toBeUndefined();
  });

  it('does not write through links with the names of its temporary files', async () => {
    await using site = await openSite();
    await init(site.deployPath);
    const { file } = site;
    const names = ['.steward/agent.json', '.steward/lock', '.steward/agent.lock'].map(
      (name) => `${name}.$$.new`,
    );
    const probes = ['', 'releases/', 'shared/', '.steward/'].map((dir) => `${dir}.steward-$$`);
    const plant = [...names, '.steward/lock.$$', ...probes]
      .map((name) => `ln -s ${file} ${site.deployPath}/${name}`)
      .join('; ');
    const { output } = await init(site.deployPath, plant);
    expect(output).toContain('✓ configuration');
    site.expectUntouched();
    expect(JSON.parse(readFileSync(join(site.deployPath, '.steward/agent.json'), 'utf8')).token).toBe(token);
  });

  it('neither reveals the target of a configuration file, nor changes the owner of a file with a hard link', async () => {
    await using site = await openSite();
    await init(site.deployPath);
    const other = join(site.victim, 'agent.json');
    writeFileSync(other, JSON.stringify({ token, secrets: ['OTHER'] }), { mode: 0o600 });
    const config = join(site.deployPath, '.steward/agent.json');
    linkSync(site.file, join(site.deployPath, '.steward/second-name'));
    const { code, output } = await init(site.deployPath, `rm ${config}; ln -s ${other} ${config}`);
    expect([code, output]).toEqual([1, expect.stringContaining('permission denied')]);
    expect(lstatSync(config).isSymbolicLink()).toBe(true);
    site.expectUntouched();
  });

  it('adopts an installation with the permissions of its owner', async () => {
    await using site = await openSite();
    mkdirSync(join(site.victim, 'log'));
    const live = join(site.deployPath, 'current');
    mkdirSync(join(live, 'bin'), { recursive: true });
    writeFileSync(join(live, 'bin/magento'), '');
    symlinkSync(site.victim, join(live, 'var'));
    for (const path of [site.deployPath, live]) chownSync(path, nobody, nobody);
    await init(site.deployPath, `set -- "$@" --adopt ${live}`);
    site.expectUntouched();
    expect(lstatSync(join(site.victim, 'log')).isDirectory()).toBe(true);
  });

  it('prepares directories of root and changes their owner, even through a link of root', async () => {
    await using site = await openSite();
    const [real, link] = [join(site.victim, '../real'), join(site.victim, '../link')];
    mkdirSync(join(real, 'shop/.steward/deployments'), { recursive: true });
    writeFileSync(join(real, 'shop/.steward/deployments/journal'), '');
    symlinkSync(real, link);
    const { output } = await init(join(link, 'shop'));
    expect(output).toMatch(/✓ permissions/);
    for (const path of ['', 'releases', 'shared', '.steward', '.steward/deployments/journal'])
      expect([path, ownerOf(join(real, 'shop', path))]).toEqual([path, nobody]);
    expect(ownerOf(real)).toBe(0);
  });
});
