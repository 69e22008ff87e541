import { statSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exampleFiles } from '#scripts/generate-units.ts';
import { runSteward, temporaryDir } from '#testkit/process.ts';
import { programIsMissing, readText, root, runProgram } from './tools.fixture.ts';

const units = '/etc/systemd/system';

/** Other users than root cannot run a checkout below a directory that only root can enter. */
function isPrivate(): boolean {
  for (let dir = root; dir !== dirname(dir); dir = dirname(dir)) {
    if (statSync(dir).mode & 0o001) continue;
    console.warn(`SKIPPED: only root can enter ${dir}, so no other user can run this checkout.`);
    return true;
  }
  return false;
}

describe('the units of deploy/', () => {
  it.each([...exampleFiles()])(
    '%s is what install-service writes for /opt/steward; `npx node scripts/generate-units.ts` updates it',
    async (name, { text, mode }) => {
      expect(await readText(`deploy/${name}`)).toBe(text);
      expect((await stat(join(root, 'deploy', name))).mode & 0o111).toBe(mode & 0o111);
    },
  );
});

describe('steward install-service', () => {
  const install = (dir: string, ...args: string[]) =>
    runSteward(['install-service', '--destdir', dir, ...args]);

  it('writes the units below --destdir, says what it did and what to do next, and changes nothing the second time', async () => {
    await using dir = await temporaryDir();
    const first = await install(dir.path);
    expect([first.code, first.stderr]).toEqual([0, '']);
    expect(first.stdout).toMatch(/^written +\/etc\/systemd\/system\/steward\.service$/m);
    expect(first.stdout).toContain('systemctl enable --now steward steward-backup.timer');
    expect((await readdir(join(dir.path, units))).sort()).toEqual([
      'steward-backup.service',
      'steward-backup.timer',
      'steward.service',
    ]);
    const { mode } = await stat(join(dir.path, 'etc/steward.env'));
    expect(mode & 0o777).toBe(0o640);
    expect((await stat(join(dir.path, 'var/backups/steward'))).mode & 0o777).toBe(0o700);

    const before = await stat(join(dir.path, units, 'steward.service'));
    const second = await install(dir.path);
    expect(second.stdout).not.toMatch(/^(written|updated|replaced) /m);
    expect((await stat(join(dir.path, units, 'steward.service'))).ino).toBe(before.ino);
  });

  it('fills in the program, the user and the data directory of this installation', async () => {
    await using dir = await temporaryDir();
    expect((await install(dir.path, '--user', 'shop', '--data-dir', '/srv/steward')).code).toBe(0);
    const unit = await readFile(join(dir.path, units, 'steward.service'), 'utf8');
    expect(unit).toContain('\nUser=shop\n');
    expect(unit).toContain(`\nWorkingDirectory=${root}\n`);
    expect(unit).toContain('STEWARD_DATA_DIR=/srv/steward');
    expect(unit).toMatch(/^ExecStart=\/\S+.* serve$/m);
  });

  it('refuses to replace a unit that somebody has changed, and writes nothing, unless it is forced', async () => {
    await using dir = await temporaryDir();
    await install(dir.path);
    const [unit, timer] = ['steward.service', 'steward-backup.timer'].map((name) =>
      join(dir.path, units, name),
    );
    const changed = `${await readFile(unit!, 'utf8')}# mine\n`;
    await writeFile(unit!, changed);
    await writeFile(timer!, '');
    const refused = await install(dir.path);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('Nothing was written');
    expect(refused.stderr).toContain('/etc/systemd/system/steward.service');
    expect(await readFile(unit!, 'utf8')).toBe(changed);

    const forced = await install(dir.path, '--user', 'shop', '--force');
    expect(forced.code).toBe(0);
    expect(await readFile(unit!, 'utf8')).toContain('User=shop');
    expect(await readFile(`${unit}.old`, 'utf8')).toBe(changed);
  });

  it('keeps the user and the data directory when it runs again without them, as after an upgrade', async () => {
    await using dir = await temporaryDir();
    await install(dir.path, '--user', 'shop', '--data-dir', '/srv/shop');
    const again = await install(dir.path);
    expect(again.code).toBe(0);
    expect(again.stdout).not.toMatch(/^(written|updated|replaced) /m);
    const unit = await readFile(join(dir.path, units, 'steward.service'), 'utf8');
    expect(unit).toContain('\nUser=shop\n');
    expect(unit).toContain('STEWARD_DATA_DIR=/srv/shop');
  });

  it('keeps the unit of workers when it runs again without --worker', async () => {
    await using dir = await temporaryDir();
    await install(dir.path, '--worker');
    expect((await install(dir.path)).code).toBe(0);
    expect(await readdir(join(dir.path, units))).toEqual(['steward-worker@.service']);
  });

  it('refuses another user or data directory than that of the units, and writes nothing, unless it is forced', async () => {
    await using dir = await temporaryDir();
    await install(dir.path, '--user', 'shop', '--data-dir', '/srv/shop');
    const unit = join(dir.path, units, 'steward.service');
    const before = await readFile(unit, 'utf8');
    for (const option of [['--user', 'steward'], ['--data-dir', '/var/lib/steward'], ['--worker']]) {
      const { code, stderr } = await install(dir.path, ...option);
      expect([code, stderr]).toEqual([1, expect.stringContaining('an installation with other settings')]);
    }
    expect(await readFile(unit, 'utf8')).toBe(before);
    expect(await readdir(join(dir.path, units))).not.toContain('steward-worker@.service');
    expect((await install(dir.path, '--user', 'steward', '--force')).code).toBe(0);
    expect(await readFile(unit, 'utf8')).toContain('\nUser=steward\n');
  });

  it('creates the data directory, which `steward browser install` needs before the first start', async () => {
    await using dir = await temporaryDir();
    await install(dir.path);
    expect((await stat(join(dir.path, 'var/lib/steward'))).mode & 0o777).toBe(0o711);
  });

  it('refuses a data directory that is a link, and writes nothing', async () => {
    await using dir = await temporaryDir();
    await mkdir(join(dir.path, 'var/lib'), { recursive: true });
    await mkdir(join(dir.path, 'victim'), { mode: 0o700 });
    await symlink('../../victim', join(dir.path, 'var/lib/steward'));
    const { code, stderr } = await install(dir.path);
    expect([code, stderr]).toEqual([1, expect.stringContaining('/var/lib/steward is a link')]);
    expect((await stat(join(dir.path, 'victim'))).mode & 0o777).toBe(0o700);
    expect((await readdir(dir.path)).sort()).toEqual(['var', 'victim']);
  });

  it('refuses to write the units of an installation whose path has a space, also below --destdir', async () => {
    await using dir = await temporaryDir();
    const home = join(dir.path, 'my steward');
    await mkdir(home);
    for (const name of ['src', 'package.json'])
      await cp(join(root, name), join(home, name), { recursive: true });
    for (const name of ['node_modules', 'migrations', 'contract'])
      await symlink(join(root, name), join(home, name));
    const { code, stderr } = await runSteward(['install-service', '--destdir', join(dir.path, 'image')], {
      TEST_PROGRAM: join(home, 'src/app/main.ts'),
    });
    expect([code, stderr]).toEqual([1, expect.stringContaining('cannot be in a systemd unit')]);
    expect(await readdir(dir.path)).toEqual(['my steward']);
  });

  it('never touches settings that exist', async () => {
    await using dir = await temporaryDir();
    await mkdir(join(dir.path, 'etc'));
    const settings = join(dir.path, 'etc/steward.env');
    await writeFile(settings, 'SMTP_URL=smtp://mail\n');
    await chmod(settings, 0o600);
    await install(dir.path, '--force');
    expect(await readFile(settings, 'utf8')).toBe('SMTP_URL=smtp://mail\n');
    expect((await stat(settings)).mode & 0o777).toBe(0o600);
  });

  it('shows the files with --dry-run and changes nothing', async () => {
    await using dir = await temporaryDir();
    const { code, stdout } = await install(dir.path, '--dry-run', '--worker');
    expect(code).toBe(0);
    expect(stdout).toContain('# would write /etc/systemd/system/steward-worker@.service\n');
    expect(stdout).toContain('ExecStart=');
    expect(await readdir(dir.path)).toEqual([]);
  });

  it.each([
    [['--user', 'root'], 'should not run as root'],
    [['--user', 'a b'], 'is not a user name'],
    [['--data-dir', 'data'], 'must be an absolute path'],
    [['--data-dir', '/home/ann/data'], 'which the service cannot read'],
    [['--data-dir', '/srv/a b'], 'cannot be in a systemd unit'],
    [['--data-dir', '/var/lib/'], '/var/lib is a directory of the system'],
    [['--data-dir', '/srv'], '/srv is a directory of the system'],
    [['--data-dir', '/etc'], '/etc is a directory of the system'],
    // Where the checkout is below a home directory, that is refused first.
    [['--data-dir', root], 'contains the installation|the service cannot read'],
  ])('refuses %j', async (args, message) => {
    await using dir = await temporaryDir();
    const { code, stderr } = await install(dir.path, ...args);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect(await readdir(dir.path)).toEqual([]);
  });

  it.skipIf(process.getuid?.() !== 0 || programIsMissing('setpriv', 'util-linux') || isPrivate())(
    'without root says so, and how to look at the files',
    async () => {
      const program = join(root, 'src/app/main.ts');
      const { code, output } = await runProgram('setpriv', [
        '--reuid=65534',
        '--regid=65534',
        '--clear-groups',
        process.execPath,
        program,
        'install-service',
      ]);
      // Where the checkout itself is below a home directory, that is refused first.
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/Only root can install a service|Install Steward in/),
      ]);
    },
  );

  describe.skipIf(programIsMissing('systemd-analyze', 'systemd'))('makes units', () => {
    it.each([[[]], [['--data-dir', '/srv/steward']], [['--worker']]])(
      'that systemd accepts without a warning: %j',
      async (args: string[]) => {
        await using dir = await temporaryDir();
        // A user that exists on every machine.
        await install(dir.path, '--user', 'daemon', ...args);
        const names = (await readdir(join(dir.path, units))).map((name) => name.replace('@.', '@1.'));
        const { code, output } = await runProgram(
          'systemd-analyze',
          ['verify', '--man=no', ...names.map((name) => join(dir.path, units, name))],
          { SYSTEMD_UNIT_PATH: `${join(dir.path, units)}:` },
        );
        // Other units of this machine are none of our business.
        const ours = output.split('\n').filter((line) => line.includes('steward'));
        expect([code, ours]).toEqual([0, []]);
      },
    );

    it('that systemd would warn about if they were wrong', async () => {
      await using dir = await temporaryDir();
      await install(dir.path);
      const unit = join(dir.path, units, 'steward.service');
      await writeFile(unit, (await readFile(unit, 'utf8')).replace('KillMode=mixed', 'KillMode=soft'));
      const { output } = await runProgram('systemd-analyze', ['verify', '--man=no', unit]);
      expect(output).toContain('Failed to parse kill mode');
    });
  });
});
