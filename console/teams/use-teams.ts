import { useSearch } from '@tanstack/react-router';
import { useGraphqlQuery } from '../api/hooks.ts';
import {
  teams as teamsQuery,
  type TeamFactsFragment,
  type TeamQuery,
  type TeamsQuery,
} from '../api/identity.generated.ts';
import { words } from '../words/words.ts';
import { may, refusalOf, type Permission } from './may.ts';

export type Team = TeamFactsFragment;
/** With its members and invitations. */
export type FullTeam = NonNullable<TeamQuery['team']>;

/** The user's teams and account. The root route loads them, so that they are there before any page. */
export const useAccount = (): TeamsQuery =>
  useGraphqlQuery(teamsQuery, {}, { everySeconds: 30 }).data ?? notLoaded;

const notLoaded: TeamsQuery = {
  me: {
    id: '',
    defaultTeam: { id: '' },
    hasPassword: true,
    hasTotp: false,
    passkeys: [],
    identities: [],
    teamsWaitingForSecondFactor: [],
  },
  teams: [],
};

export const useTeams = (): readonly Team[] => useAccount().teams;

/** The team that is chosen in the address; null for all. A team of which the user is not a member counts as all. */
export function useChosenTeam(): Team | null {
  const { team } = useSearch({ strict: false }) as { team?: string };
  return useTeams().find(({ id }) => id === team) ?? null;
}

export const useTeamId = (): string | null => useChosenTeam()?.id ?? null;

/** For what belongs to exactly one team, such as notification settings: the chosen team, or the default one. */
export function useOneTeam(): Team | null {
  const { me, teams } = useAccount();
  const chosen = useChosenTeam();
  return chosen ?? teams.find(({ id }) => id === me.defaultTeam.id) ?? null;
}

/** Why the user may not do something with a thing of the team; null if they may. */
export function useRefusals(): (teamId: string | undefined, permission: Permission) => string | null {
  const teams = useTeams();
  return (teamId, permission) => {
    const team = teams.find(({ id }) => id === teamId);
    return team ? refusalOf(team, permission) : null;
  };
}

export const useRefusal = (teamId: string | undefined, permission: Permission): string | null =>
  useRefusals()(teamId, permission);

/** The teams in which the user may create something, the chosen or default one first. */
export function useTeamsFor(permission: Permission): readonly Team[] {
  const first = useOneTeam();
  const open = useTeams().filter((team) => may(team, permission));
  return open.toSorted((a, b) => Number(b.id === first?.id) - Number(a.id === first?.id));
}

/** Why the user may create nothing in the chosen team, or in any if all are chosen. */
export function useCreationRefusal(permission: Permission): string | null {
  const t = words().teams;
  const chosen = useChosenTeam();
  const teams = useTeams();
  if (chosen) return refusalOf(chosen, permission);
  if (teams.length === 0 || teams.some((team) => may(team, permission))) return null;
  return t.noRole;
}
