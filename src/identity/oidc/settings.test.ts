import { describe, expect, it } from 'vitest';
import { parseTeamRoles, rolesByTeam } from './settings.ts';

describe('the roles of groups', () => {
  it('are a list of GROUP=TEAM:ROLE', () => {
    expect(parseTeamRoles('admins=Shop team:OWNER, /dev=0199-ab:DEPLOYER,')).toEqual([
      { group: 'admins', team: 'Shop team', role: 'OWNER' },
      { group: '/dev', team: '0199-ab', role: 'DEPLOYER' },
    ]);
  });

  it('accept the characters that group and team names have', () => {
    expect(parseTeamRoles('cn=admins:1=EU: Shop:VIEWER')).toEqual([
      { group: 'cn=admins:1', team: 'EU: Shop', role: 'VIEWER' },
    ]);
  });

  it.each([
    'admins',
    'admins=',
    'admins=:OWNER',
    '=Shop:OWNER',
    'admins=Shop',
    'admins=Shop:owner',
    'admins=Shop:ADMIN',
  ])('cannot be "%s"', (text) => {
    expect(() => parseTeamRoles(text)).toThrow('must be GROUP=TEAM:ROLE');
  });

  it('give the highest role in each team, and none without a group', () => {
    const rules = parseTeamRoles('a=One:DEPLOYER,b=One:OWNER,c=One:VIEWER,c=Two:MANAGER');
    expect(Object.fromEntries(rolesByTeam(rules, ['c', 'a', 'x']))).toEqual({
      One: 'DEPLOYER',
      Two: 'MANAGER',
    });
    expect(Object.fromEntries(rolesByTeam(rules, ['a', 'b']))).toEqual({ One: 'OWNER', Two: null });
    expect(Object.fromEntries(rolesByTeam(rules, []))).toEqual({ One: null, Two: null });
  });
});
