import { describe, expect, it } from 'vitest';
import { pathProblem, requireUsable } from './installation.ts';
import { performStep } from './perform-steps.ts';
import { isUnchanged, planService, type ServiceFacts, type ServiceStep } from './plan-service.ts';

const options = {
  user: 'steward',
  dataDir: '/var/lib/steward',
  root: '/opt/steward',
  command: ['/opt/steward/bin/steward'],
  node: '/usr/bin/node',
  program: '/opt/steward/src/app/main.ts',
  roles: ['server'] as const,
};
const empty: ServiceFacts = { userExists: false, isBooted: true, read: () => null };
const kinds = (steps: readonly ServiceStep[]): string[] => steps.map(({ kind }) => kind);
/** The files after these steps. */
const filesAfter = (steps: readonly ServiceStep[]): Map<string, string> =>
  new Map(steps.flatMap((step) => ('text' in step ? [[step.path, step.text]] : [])));
const over = (files: Map<string, string>): ServiceFacts => ({
  userExists: true,
  isBooted: true,
  read: (path) => files.get(path) ?? null,
});

describe('installing a service', () => {
  it('on a new machine creates the user, the directories, the settings and the units, and reloads systemd', () => {
    const { steps, changed } = planService(options, empty);
    expect(kinds(steps)).toEqual([
      'user',
      'directory',
      'directory',
      'settings',
      'write',
      'write',
      'write',
      'write',
      'reload',
    ]);
    expect(changed).toEqual([]);
  });

  it('a second time changes nothing', () => {
    const files = filesAfter(planService(options, empty).steps);
    const { steps } = planService(options, over(files));
    expect(kinds(steps)).toEqual(['directory', 'directory', 'keep', 'keep', 'keep', 'keep']);
  });

  it('without systemd does not reload it', () => {
    expect(kinds(planService(options, { ...empty, isBooted: false }).steps)).not.toContain('reload');
  });

  it('replaces its own units of an earlier release', () => {
    const files = filesAfter(planService(options, empty).steps);
    const { steps, changed } = planService({ ...options, root: '/srv/steward' }, over(files));
    const writes = steps.flatMap((step) => (step.kind === 'write' ? [step.replaces] : []));
    // The timer and the script do not contain this path.
    expect(writes).toEqual(['own', 'own']);
    expect(changed).toEqual([]);
  });

  it('recognises a unit that somebody has changed, and one that somebody has copied from deploy/', () => {
    const files = filesAfter(planService(options, empty).steps);
    const [unit, backup] = [
      '/etc/systemd/system/steward.service',
      '/etc/systemd/system/steward-backup.service',
    ];
    files.set(unit, files.get(unit)!.replace('RestartSec=1', 'RestartSec=5'));
    files.set(backup, files.get(backup)!.split('\n').slice(1).join('\n'));
    expect(planService(options, over(files)).changed).toEqual([unit, backup]);
    expect(isUnchanged(files.get(unit)!)).toBe(false);
  });

  it('never touches settings that exist', () => {
    const files = new Map([['/etc/steward.env', 'SMTP_URL=smtp://mail\n']]);
    expect(kinds(planService(options, over(files)).steps)).not.toContain('settings');
  });

  it('of a worker writes its unit and no backup', () => {
    const files = filesAfter(planService({ ...options, roles: ['worker'] }, empty).steps);
    expect([...files.keys()]).toEqual([
      '/etc/steward.env',
      '/etc/systemd/system/steward-worker@.service',
      '/usr/local/sbin/steward',
    ]);
  });

  it('of a server and workers writes the script for both once', () => {
    const { steps } = planService({ ...options, roles: ['server', 'worker'] }, empty);
    expect(kinds(steps).filter((kind) => kind === 'write')).toHaveLength(5);
  });

  it.each(['server', 'worker'] as const)(
    'of a %s creates the default data directory, which commands need before the first start',
    (role) => {
      const { steps } = planService({ ...options, roles: [role] }, empty);
      expect(steps).toContainEqual({ kind: 'directory', path: '/var/lib/steward', mode: 0o711 });
    },
  );

  it('with another data directory prepares it and lets the service write there', () => {
    const { steps } = planService({ ...options, dataDir: '/srv/data' }, empty);
    expect(steps).toContainEqual({ kind: 'directory', path: '/srv/data', mode: 0o711 });
    const unit = filesAfter(steps).get('/etc/systemd/system/steward.service')!;
    expect(unit).toContain('ReadWritePaths=/srv/data\n');
    expect(unit).not.toContain('StateDirectory=');
  });

  it('keeps the first line of the script, which names its shell', () => {
    const script = filesAfter(planService(options, empty).steps).get('/usr/local/sbin/steward')!;
    expect(script).toMatch(/^#!\/bin\/sh\n# Written by /);
    expect(isUnchanged(script)).toBe(true);
  });

  it('runs exactly these commands for a user and for a reload', () => {
    const commands: string[] = [];
    const rim = {
      destdir: '',
      user: 'steward',
      root: '/opt/steward',
      run: (program: string, args: readonly string[]) => {
        commands.push([program, ...args].join(' '));
        return '';
      },
    };
    for (const step of planService(options, empty).steps)
      if (step.kind === 'user' || step.kind === 'reload') performStep(step, rim);
    expect(commands).toEqual([
      'useradd --system --user-group --home-dir /var/lib/steward --no-create-home --shell /usr/sbin/nologin steward',
      'systemctl daemon-reload',
    ]);
  });
});

describe('a path', () => {
  it.each([
    '/root/steward',
    '/home/ann/steward',
    '/tmp/x',
    '/opt/my steward',
    '/opt/%i',
    '/opt/$HOME',
    '/opt/"',
  ])('that the service cannot use is refused: %s', (path) => {
    expect(pathProblem(path)).toContain(path);
  });

  it.each(['/opt/steward', '/usr/lib/node_modules/steward', '/srv/a-b_c.d+e@1'])(
    'can be used: %s',
    (path) => {
      expect(pathProblem(path)).toBeNull();
    },
  );

  it.each(['/opt/my steward', '/opt/100%', '/opt/a\nExecStartPre=/bin/x'])(
    'that would become several words or lines of a unit is refused also below --destdir: %j',
    (root) => {
      const installation = { ...options, root, command: [`${root}/bin/steward`] };
      expect(() => requireUsable(installation, '/tmp/image')).toThrow('cannot be in a systemd unit');
      expect(() => requireUsable(installation)).toThrow('cannot be in a systemd unit');
    },
  );

  it('below a home directory is refused on this machine, and not for an image', () => {
    const installation = { ...options, root: '/home/ann/steward' };
    expect(() => requireUsable(installation)).toThrow('below /home');
    expect(() => requireUsable(installation, '/tmp/image')).not.toThrow();
  });
});
