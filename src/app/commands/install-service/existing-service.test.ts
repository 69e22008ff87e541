import { describe, expect, it } from 'vitest';
import { chooseService, readExisting, type Role } from './existing-service.ts';
import { planService } from './plan-service.ts';

/** Reads the files that an earlier installation has written. */
function installed({ user = 'shop', dataDir = '/srv/shop', roles = ['server'] as readonly Role[] } = {}) {
  const { steps } = planService(
    {
      user,
      dataDir,
      roles,
      root: '/opt/steward',
      command: ['/opt/steward/bin/steward'],
      node: '/usr/bin/node',
      program: '/opt/steward/src/app/main.ts',
    },
    { userExists: true, isBooted: true, read: () => null },
  );
  return new Map(steps.flatMap((step) => ('text' in step ? [[step.path, step.text]] : [])));
}
const choose = (
  files: Map<string, string>,
  requested: { user?: string; dataDir?: string; worker?: boolean } = {},
) =>
  chooseService(
    { worker: false, ...requested },
    readExisting((path) => files.get(path) ?? null),
  );
const unit = '/etc/systemd/system/steward.service';
const script = '/usr/local/sbin/steward';

describe('without options, install-service', () => {
  it('uses the defaults on a new machine', () => {
    expect(choose(new Map())).toEqual({
      choice: { user: 'steward', dataDir: '/var/lib/steward', roles: ['server'] },
      conflicts: [],
    });
  });

  it.each([[['server']], [['worker']], [['server', 'worker']]] as const)(
    'keeps the user, the data directory and the kind of the units that exist: %j',
    (roles) => {
      expect(choose(installed({ roles }))).toEqual({
        choice: { user: 'shop', dataDir: '/srv/shop', roles },
        conflicts: [],
      });
    },
  );

  it('keeps what somebody has changed in a unit', () => {
    const files = installed();
    files.set(unit, files.get(unit)!.replace('User=shop', 'User=other'));
    files.delete(script);
    expect(choose(files).choice.user).toBe('other');
  });

  it('finds a conflict if the files that exist disagree', () => {
    const files = installed();
    files.set(script, installed({ dataDir: '/srv/other' }).get(script)!);
    expect(choose(files).conflicts).toEqual([`${script} has the data directory /srv/other, not /srv/shop`]);
  });

  it('ignores another program with the name of its script', () => {
    const { choice, conflicts } = choose(new Map([[script, '#!/bin/sh\necho User=x\n']]));
    expect([choice.user, conflicts]).toEqual(['steward', []]);
  });
});

describe('with options, install-service', () => {
  it('accepts those that say what the units say', () => {
    expect(choose(installed(), { user: 'shop', dataDir: '/srv/shop' }).conflicts).toEqual([]);
  });

  it('finds a conflict with another user and another data directory', () => {
    const { choice, conflicts } = choose(installed(), { user: 'steward', dataDir: '/var/lib/steward' });
    expect(choice).toMatchObject({ user: 'steward', dataDir: '/var/lib/steward' });
    expect(conflicts).toEqual([
      `${unit} has the user shop, not steward`,
      `${unit} has the data directory /srv/shop, not /var/lib/steward`,
      `${script} has the user shop, not steward`,
      `${script} has the data directory /srv/shop, not /var/lib/steward`,
    ]);
  });

  it('finds a conflict between --worker and the unit of a server, and keeps both', () => {
    const { choice, conflicts } = choose(installed(), { worker: true });
    expect(choice.roles).toEqual(['server', 'worker']);
    expect(conflicts).toEqual([`${unit} is the unit of a server, not of workers`]);
  });
});
