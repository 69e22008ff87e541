import { expect, it } from 'vitest';
import { unreachedOf, whomToAsk } from './unreached.ts';

const team = (id: string, myRole: 'VIEWER' | 'DEPLOYER' | 'MANAGER' | 'OWNER') => ({
  id,
  name: id,
  isPersonal: false,
  myRole,
  requireSecondFactor: false,
});
const unreached = (...ids: string[]) => ids.map((teamId) => ({ teamId, reason: 'NO_MAIL_SERVER' as const }));

it('names the teams with sites or environments, first those that the user can change', () => {
  const teams = [team('a', 'DEPLOYER'), team('b', 'MANAGER'), team('empty', 'OWNER')];
  const owned = [{ teamId: 'a' }, { teamId: 'b' }, { teamId: 'b' }];
  expect(unreachedOf(unreached('a', 'b', 'empty', 'left'), teams, owned)).toEqual([
    { team: teams[1], reason: 'NO_MAIL_SERVER', mayChange: true },
    { team: teams[0], reason: 'NO_MAIL_SERVER', mayChange: false },
  ]);
  expect(unreachedOf([], teams, owned)).toEqual([]);
});

it('names at most three teams', () => {
  const teams = ['a', 'b', 'c', 'd'].map((id) => team(id, 'OWNER'));
  const owned = teams.map(({ id }) => ({ teamId: id }));
  expect(unreachedOf(unreached('a', 'b', 'c', 'd'), teams, owned)).toHaveLength(3);
});

it('says to ask owners, then managers', () => {
  const member = (name: string, role: 'VIEWER' | 'MANAGER' | 'OWNER') => ({
    user: { name, email: `${name || 'kim'}@example.com` },
    role,
  });
  expect(whomToAsk([member('Ada', 'MANAGER'), member('Bob', 'VIEWER'), member('', 'OWNER')])).toEqual([
    'kim@example.com',
    'Ada',
  ]);
});
