import { describe, expect, it } from 'vitest';
import { hasPermission } from '#identity/permissions.ts';
import type { Caller } from '#identity/caller.ts';
import { lowestRole, may, refusalOf, roles, type Permission } from './may.ts';

const permissions = Object.keys(lowestRole) as Permission[];

describe('the permissions of a role', () => {
  it.each(permissions)('are the same in the console and in the services for %s', (permission) => {
    const inServices = roles.filter((role) => {
      const teams = [{ teamId: 'a', role, createdByAdmin: false }];
      const caller = { teams, credential: { kind: 'session' } } as unknown as Caller;
      return hasPermission({ caller }, permission, 'a');
    });
    expect(roles.filter((myRole) => may({ myRole }, permission))).toEqual(inServices);
  });

  it('are explained with the role that is needed', () => {
    expect(refusalOf({ name: 'Shop', myRole: 'VIEWER' }, 'deployment.run')).toBe(
      'Your role in Shop is Viewer. This requires the role Deployer.',
    );
    expect(refusalOf({ name: 'Shop', myRole: 'OWNER' }, 'deployment.run')).toBe(null);
  });
});
