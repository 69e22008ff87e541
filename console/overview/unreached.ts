import type { UnreachedTeamsQuery } from '../api/monitoring.generated.ts';
import { may } from '../teams/may.ts';
import type { Team } from '../teams/use-teams.ts';

export type UnreachedTeam = UnreachedTeamsQuery['unreachedTeams'][number];
/** `mayChange`: the user can choose where its alerts go. */
export type Unreached = { team: Team; reason: UnreachedTeam['reason']; mayChange: boolean };

/** More than these would hide the page. Each that is mended makes room for the next. */
const most = 3;

/** Teams that have something to be told about, first those for which the user can do something. */
export const unreachedOf = (
  unreached: readonly UnreachedTeam[],
  teams: readonly Team[],
  owned: readonly { teamId: string }[],
): Unreached[] => {
  const owners = new Set(owned.map(({ teamId }) => teamId));
  return unreached
    .flatMap(({ teamId, reason }) => {
      const team = owners.has(teamId) ? teams.find(({ id }) => id === teamId) : undefined;
      return team ? [{ team, reason, mayChange: may(team, 'notification.manage') }] : [];
    })
    .toSorted((one, other) => Number(other.mayChange) - Number(one.mayChange))
    .slice(0, most);
};

type Member = { user: { name: string; email: string }; role: Team['myRole'] };

/** Who can change it, the highest role first. */
export const whomToAsk = (members: readonly Member[]): string[] =>
  (['OWNER', 'MANAGER'] as const)
    .flatMap((role) => members.filter((member) => member.role === role))
    .slice(0, most)
    .map(({ user }) => user.name || user.email);
